"""What lies in the box: the cloth, two decks and the track, as data files that an owner may write anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from bisat.core.game import Value
from bisat.core.refusal import Refused
from bisat.games.magic_fold.cloth.cards import MAX_ELEMENTS, Card, Picture, parse_element
from bisat.games.magic_fold.cloth.sheet import CELLS, SIZE
from bisat.games.magic_fold.cloth.solver import Pictures, foldable

MIN_CARDS = 4
"""One beside each token."""
MAX_CARDS = 100
"""Of one deck, four times as many as come with the game."""
MAX_CLOUDS = 3
MAX_PALACE = 200
"""Clouds to the palace."""
MAX_COBRAS = 8


class Track(Value, frozen=True):
    """The way to the palace; the start line is 0."""

    palace: int
    short: int
    """Where a short race starts."""
    cobras: tuple[int, ...]
    """Where a face-down cobra lies at first, sorted."""
    shortcuts: tuple[tuple[int, int], ...]
    """From where to where, sorted."""


class Box(Value, frozen=True):
    """The data files as they are written."""

    cloth: tuple[str, ...]
    """Rows of pictures, as in "red camel, purple moon, yellow palace, blue lamp"."""
    standard: tuple[str, ...]
    """Cards, as in "2: camel, red, red moon, ?": the clouds, then the elements."""
    advanced: tuple[str, ...]
    track: Track


class Contents(msgspec.Struct, frozen=True):
    """A box that was read and checked."""

    pictures: Pictures
    cards: tuple[Card, ...]
    """By number."""
    standard: int
    """How many of them are standard ones."""
    track: Track


class _Rows(msgspec.Struct, forbid_unknown_fields=True):
    rows: tuple[str, ...]


class _Cards(msgspec.Struct, forbid_unknown_fields=True):
    cards: tuple[str, ...]


def read(folder: object = None) -> Box:
    """The box in a folder, or the one that comes with the game; Refused names a file that cannot be read."""
    folder = files("bisat.games.magic_fold").joinpath("box") if folder is None else folder
    cloth = _decode(folder, "cloth", _Rows).rows
    standard = _decode(folder, "standard", _Cards).cards
    advanced = _decode(folder, "advanced", _Cards).cards
    return Box(cloth, standard, advanced, _decode(folder, "track", Track))


def read_cloth(folder: object) -> Pictures:
    """The pictures of the cloth in a folder, checked."""
    return _pictures(_decode(folder, "cloth", _Rows).rows)


def _decode(folder: Any, name: str, kind: Any) -> Any:
    try:
        text = folder.joinpath(f"{name}.toml").read_text(encoding="utf-8")
        return msgspec.toml.decode(text, type=kind)
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        why = type(error).__name__ if isinstance(error, OSError) else str(error)
        raise Refused("magic_fold.file", file=f"{name}.toml", why=why) from None


@lru_cache(maxsize=16)
def contents(box: Box | None = None) -> Contents:
    """Everything in a box; by default that which comes with the game. Refused says what cannot be read."""
    given = read() if box is None else box
    pictures = _pictures(given.cloth)
    standard = _deck("standard", given.standard, 0)
    advanced = _deck("advanced", given.advanced, len(standard))
    for why in _track_faults(given.track):
        raise Refused(f"magic_fold.track_{why}")
    return Contents(pictures, standard + advanced, len(standard), given.track)


def checked(box: Box | None = None) -> Contents:
    """The same, once every card was found to be foldable, which takes longer than reading them."""
    held = contents(box)
    for card in () if box is None else held.cards:  # ours are, by a test
        if not foldable(card.elements, held.pictures):
            deck, first = ("standard", 0) if card.number < held.standard else ("advanced", held.standard)
            text = getattr(box, deck)[card.number - first]
            raise Refused("magic_fold.unfoldable", deck=deck, text=text[:60])
    return held


def _pictures(rows: tuple[str, ...]) -> Pictures:
    """The sixteen pictures, all different."""
    texts = [text for row in rows for text in row.split(",")]
    if len(rows) != SIZE or len(texts) != CELLS:
        raise Refused("magic_fold.cloth_size")
    found: list[Picture] = []
    for text in texts:
        element = parse_element(text)
        if element is None or element.motif is None or element.colour is None:
            raise Refused("magic_fold.picture", text=text.strip()[:40])
        found.append(Picture(element.motif, element.colour))
    for picture, times in Counter(found).items():
        if times > 1:
            raise Refused("magic_fold.twice", text=f"{picture.colour} {picture.motif}")
    return tuple(found)


def _deck(deck: str, texts: tuple[str, ...], first: int) -> tuple[Card, ...]:
    if not MIN_CARDS <= len(texts) <= MAX_CARDS:
        raise Refused("magic_fold.deck_size", deck=deck, least=MIN_CARDS, most=MAX_CARDS)
    return tuple(_card(deck, text, number) for number, text in enumerate(texts, first))


def _card(deck: str, text: str, number: int) -> Card:
    clouds, colon, wanted = text.partition(":")
    elements = tuple(element for part in wanted.split(",") if (element := parse_element(part)) is not None)
    unread = len(elements) != len(wanted.split(","))
    if not colon or unread or clouds.strip() not in map(str, range(1, MAX_CLOUDS + 1)):
        raise Refused("magic_fold.card", deck=deck, text=text[:60])
    if len(elements) > MAX_ELEMENTS:
        raise Refused("magic_fold.card_size", deck=deck, text=text[:60])
    return Card(number, elements, int(clouds), genie=int(clouds) == 1)


def _track_faults(track: Track) -> Iterator[str]:
    """What is wrong with a track, by the last part of the message."""
    if not 2 <= track.palace <= MAX_PALACE or not 0 < track.short < track.palace:
        yield "length"
    clouds = range(1, track.palace)
    ends = [end for shortcut in track.shortcuts for end in shortcut]
    starts = [start for start, _ in track.shortcuts]
    if len(track.cobras) > MAX_COBRAS or list(track.cobras) != sorted(set(track.cobras)):
        yield "cobras"
    if starts != sorted(set(starts)) or any(start >= end for start, end in track.shortcuts):
        yield "shortcuts"
    if any(at not in clouds for at in (*track.cobras, *ends)):
        yield "clouds"
    if set(track.cobras) & set(starts) or track.short in (*track.cobras, *starts):
        yield "shared"
