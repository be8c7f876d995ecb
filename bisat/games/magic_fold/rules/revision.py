"""The revision of the rules: matches are played to their end by the one they were begun with.

1. F11: folding ended after 180 s, even while the sand-timer ran.
2. F11: the sand-timer always gives its full time. F14: two seconds for each token that acted.
3. F14: as long as what happened takes to be read.
"""

REVISION = 3
