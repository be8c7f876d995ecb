"""Positions in few words, for loops: a GPU reads and writes all of them at every step."""

from __future__ import annotations

from bisat.games.montgolfiere.arrays.sky import Sky
from bisat.games.montgolfiere.arrays.state import NONE, OPEN, WORDS, Arrays, State
from bisat.games.montgolfiere.arrays.words import Array

Field = tuple[str, int, int, str]
"""A name, its bits, its least number, and what its arrays hold."""

BALLOON: tuple[Field, ...] = (
    ("squares", 4, 0, "int8"),
    ("table", 5, NONE, "int8"),
    ("moves", 4, OPEN, "int8"),
)
"""What is kept of every balloon in one word."""
SEAT: tuple[Field, ...] = (
    *BALLOON,
    ("choices", 5, NONE, "int8"),
    ("follows", 3, 0, "int8"),
    ("shown", 1, 0, "bool"),
    ("gone", 1, 0, "bool"),
)
MATCH: tuple[Field, ...] = (
    ("round", 5, 0, "int8"),
    ("phase", 8, 0, "int16"),
    ("baron", 5, 0, "int8"),
    ("turned", 1, 0, "bool"),
    ("over", 1, 0, "bool"),
)
SETS = ("hands", "stocks", "used")


def tight(sky: Sky, state: State, ordered: bool) -> Arrays:
    """One word for the match and one for each balloon, its cards, and where asked the order of the past."""
    parts = state._asdict()
    words = [_word([parts[name] for name, *_ in MATCH], MATCH)]
    for balloon in range(sky.balloons):
        fields = SEAT if balloon < sky.seats else BALLOON
        words.append(_word([parts[name][balloon] for name, *_ in fields], fields))
    for name in SETS:
        words += parts[name]
    if ordered:
        words += [word for past in state.past for word in past]
    return tuple(words)


def loose(sky: Sky, words: Arrays, ordered: bool) -> State:
    """The position again; where its order was not kept, the past is empty."""
    left = list(words)
    parts: dict[str, list[Array] | Array] = dict(_parts(left.pop(0), MATCH))
    for balloon in range(sky.balloons):
        for name, part in _parts(left.pop(0), SEAT if balloon < sky.seats else BALLOON).items():
            parts.setdefault(name, []).append(part)
    for name in SETS:
        parts[name] = [left.pop(0) for _ in range(sky.seats if name == "hands" else sky.balloons)]
    past = left if ordered else [words[0] * 0] * (WORDS * sky.balloons)
    parts["past"] = [tuple(past[at : at + WORDS]) for at in range(0, len(past), WORDS)]
    return State(**{name: tuple(part) if isinstance(part, list) else part for name, part in parts.items()})


def _word(parts: list[Array], fields: tuple[Field, ...]) -> Array:
    """Small numbers side by side in one word."""
    word, shift = parts[0].astype("uint32") * 0, 0
    for part, (_, bits, least, _) in zip(parts, fields, strict=True):
        word = word | ((part.astype("int32") - least).astype("uint32") << shift)
        shift += bits
    return word


def _parts(word: Array, fields: tuple[Field, ...]) -> dict[str, Array]:
    """The same, taken apart."""
    found, shift = {}, 0
    for name, bits, least, kind in fields:
        found[name] = (((word >> shift) & ((1 << bits) - 1)).astype("int32") + least).astype(kind)
        shift += bits
    return found
