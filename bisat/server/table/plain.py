"""A view as a picture and in words: made from what a seat sees alone, by what the game's entry shows."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from bisat import catalog
from bisat.core.entry import Show
from bisat.core.game import View
from bisat.core.timed import Back
from bisat.parts import story
from bisat.parts.i18n import say
from bisat.server.store.face import Face
from bisat.server.table.info import Known
from bisat.server.wire.values import Language

COLOURS = ("seat.0", "seat.1", "seat.2", "seat.3", "seat.4", "seat.5")
"""What somebody of this colour is called who has no name."""
BOTS = ("bot.0", "bot.1", "bot.2", "bot.3", "bot.4", "bot.5")
"""The bots of the house, one of each colour."""

T = TypeVar("T")
log = logging.getLogger("bisat.plain")


class Wording(msgspec.Struct, frozen=True):
    """How a match is put into words: by its game, in a language, with the names of those who sit there.

    What goes wrong in a game's words costs these words only.
    """

    game: str
    language: Language
    names: tuple[str, ...]

    @property
    def _show(self) -> Show:
        return catalog.entry(self.game).show

    def svg(self, view: View) -> str:
        """A picture; empty if there is none."""
        return self._try("", self._show.svg, view.unwrapped())

    def text(self, view: View) -> str:
        """The position in lines."""
        return self._try("", self._show.text, view.unwrapped(), self.names, self.language)

    def moves(self, view: View, legal: Sequence[object]) -> tuple[str, ...]:
        """What to write on a button for each move."""
        return tuple(self._try(str(move), self._move, view, move) for move in legal)

    def lines(self, view: View) -> tuple[str, ...]:
        """What happened last, in sentences."""
        return tuple(self._try([], story.log, view, self._show, self.names, self.language))

    def _move(self, view: View, move: object) -> str:
        if isinstance(move, Back):
            return say("bisat.core", "move.back", {}, self.language)
        label = self._show.label
        if label is None:
            return self._show.short(move)
        return label(view.unwrapped(), move, self.names, self.language)

    def _try(self, otherwise: T, make: Callable[..., T], *of: object) -> T:
        try:
            return make(*of)
        except Exception:
            log.exception("%s could not be put into words", self.game)
            return otherwise


def names(face: Face, known: Known, language: Language) -> tuple[str, ...]:
    """What those who sit at a table are called; without a name, or on several seats, by their colours."""
    return tuple(
        bot(colour, language)
        if sitter.person is None
        else (known(sitter.person).name if len(face.held(sitter.person)) == 1 else "")
        or nameless(colour, language)
        for sitter, colour in zip(face.seats, face.colours(), strict=True)
    )


def nameless(colour: int, language: Language) -> str:
    """What somebody is called who has no name."""
    return say("bisat.server", COLOURS[colour % len(COLOURS)], {}, language)


def bot(colour: int, language: Language) -> str:
    """What the bot of this colour is called."""
    return say("bisat.server", BOTS[colour % len(BOTS)], {}, language)
