"""The revision of the rules: matches are played to their end by the one they were begun with.

1. Clocks ran while what happened was shown.
2. They stand still as long as that takes at a normal pace.
"""

REVISION = 2
