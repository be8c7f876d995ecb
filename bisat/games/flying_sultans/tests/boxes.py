"""A box as somebody might own it: other clouds and palaces, and the winds do what others do in ours."""

from __future__ import annotations

import msgspec

from bisat.games.flying_sultans.rules.box import Blow, Box, LayOuts, Orders, Winds, read

replace = msgspec.structs.replace

OWN: Box = replace(
    read(),
    rounds=40,
    clouds=("#.#/#.#/#..", "..#/.##/#.#", ".##/#.#/#..", *read().clouds[:9]),
    palace="P#P/.../#P.",
    lay_outs=LayOuts(
        corners=((1, 1, 0), (1, 4, 1), (4, 4, 2), (4, 1, 3)),
        pinwheel=((1, 3, 0), (3, 4, 1), (4, 2, 2), (2, 1, 3)),
    ),
    winds=Winds(
        one=Blow("walk", 6),
        two=Blow("move", 4),
        three=Blow("summon"),
        four=Blow("fly", 3),
        five=Blow("turn"),
        six=Blow("move", 9),
        seven=Blow("swap"),
        eight=Blow("move", 2),
    ),
    orders=Orders(racer=(7, 5, 1, 2), genie=(1, 3, 5, 7), builder=(8, 6, 4, 2)),
)

LIKE = {1: (8, 6), 2: (1, 4), 3: (6, 0), 4: (3, 3), 5: (4, 0), 6: (5, 9), 7: (2, 0), 8: (7, 2)}
"""Per force of this box: that of the usual one which does the same, and the steps it gives here."""
