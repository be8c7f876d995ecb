"""The revision of the rules: matches are played to their end by the one they were begun with.

1. S10: carpets counted anywhere on the tile of a blocked space.
2. S10: they count next to a blocked space, on whatever tile.
3. Clocks stand still while what happened is shown, as long as that takes at a normal pace.
"""

REVISION = 3
