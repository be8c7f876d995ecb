"""The encoding of a game together with what is wrapped around it."""

from __future__ import annotations

from typing import Any

from bisat.core.beats import WAIT, Beats
from bisat.core.encoding import Around, Block, Encoding, put_count, put_time
from bisat.core.entry import Entry
from bisat.core.game import AnyGame
from bisat.core.refusal import Refused
from bisat.core.series import Series
from bisat.core.timed import Back, Timed


def encoding(entry: Entry, game: AnyGame, seats: int) -> Encoding:
    """The moves and views of a game as numbers, clocks and series included, or Refused."""
    if isinstance(game, Timed):
        return TimedEncoding(encoding(entry, game.inside, seats))
    if isinstance(game, Series):
        return SeriesEncoding(encoding(entry, game.inside, seats))
    if isinstance(game, Beats):
        return BeatsEncoding(encoding(entry, game.inside, seats))
    if entry.encoding is None or game.unwrapped() is not game:
        raise Refused("no_encoding", game=entry.id)
    return entry.encoding(game, seats)


class TimedEncoding(Around):
    """Coming back as one more move, and the clocks."""

    def __init__(self, inside: Encoding) -> None:
        seats = inside.seats
        layout = (
            Block("clock_left", (seats, 2), "what is left on each clock at the last event", 255),
            Block("clock_runs", (seats,), "whose clock runs"),
            Block("clock_away", (seats,), "seats that the clock moves for"),
            Block("clock_paid", (seats,), "seats that had their increment in this phase"),
        )
        super().__init__(inside, (Back(),), layout, rough=("left",))

    def add(self, observation: bytearray, view: Any, around: tuple[int, ...]) -> None:
        at = self.starts
        for place, seat in enumerate(around):
            put_time(observation, at["clock_left"] + 2 * place, view.left[seat])
            observation[at["clock_runs"] + place] = seat in view.running
            observation[at["clock_away"] + place] = seat in view.away
            observation[at["clock_paid"] + place] = seat in view.paid


class SeriesEncoding(Around):
    """The score; how earlier games ended is left out."""

    def __init__(self, inside: Encoding) -> None:
        layout = (
            Block("series_games", (2,), "games that are over, in two digits", 255),
            Block("series_totals", (inside.seats + 1, 2), "points, an automaton's last, in two digits", 255),
        )
        super().__init__(inside, (), layout, rough=("began", "phases", "outcomes", "races"))

    def add(self, observation: bytearray, view: Any, around: tuple[int, ...]) -> None:
        put_count(observation, self.starts["series_games"], view.games)
        if view.totals:
            order = (*around, *range(self.seats, len(view.totals)))
            for place, seat in enumerate(order):
                put_count(observation, self.starts["series_totals"] + 2 * place, max(0, view.totals[seat]))


class BeatsEncoding(Around):
    """Waiting as one more move, and what is sealed for this beat."""

    def __init__(self, inside: Encoding) -> None:
        layout = (
            Block("beat_number", (2,), "beats that are over, in two digits", 255),
            Block("beat_chose", (inside.seats,), "whose choice is sealed"),
            Block("beat_choice", (inside.actions + 1,), "the own sealed choice, by its number"),
        )
        super().__init__(inside, (WAIT,), layout)

    def add(self, observation: bytearray, view: Any, around: tuple[int, ...]) -> None:
        put_count(observation, self.starts["beat_number"], view.beat)
        for place, seat in enumerate(around):
            observation[self.starts["beat_chose"] + place] = view.chose[seat]
        if view.choice is not None:
            observation[self.starts["beat_choice"] + self.number(view.choice)] = 1
