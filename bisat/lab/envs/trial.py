"""One match for those who learn: whose choice it is, its observation, its numbers, and what came of it."""

from __future__ import annotations

from typing import Any, Literal, get_args

from bisat import catalog
from bisat.bots.reward import rewards
from bisat.core.beats import BEAT, Beats
from bisat.core.encoding import Chosen, Encoding
from bisat.core.game import Act, AnyGame, Millis, Outcome, Seat, Tick
from bisat.core.refusal import Refused, explained
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.core.wrapped_encoding import encoding
from bisat.lab.envs.editions import edition

Illegal = Literal["raise", "idle"]
"""What an illegal number does: it is refused, or the rules move as for someone who is absent."""

LIMIT = 20_000
"""Choices after which a match is broken off."""


def rules(game: str, options: object = None, beat: Millis = BEAT, revision: int | None = None) -> AnyGame:
    """The game with these options; real time comes in beats."""
    built = catalog.build(game, options, revision)
    return Beats(built, length=beat) if catalog.entry(game).kind == "real time" else built


class Trial:
    """A match that is played by numbers."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: object = None,
        *,
        illegal: Illegal = "raise",
        beat: Millis = BEAT,
        limit: int = LIMIT,
        version: int | None = None,
    ) -> None:
        if illegal not in get_args(Illegal):
            raise Refused("malformed", why=f"illegal is one of {', '.join(get_args(Illegal))}, not {illegal}")
        if min(beat, limit) < 1:
            raise Refused("malformed", why="beat and limit are at least 1")
        made = catalog.header(game, seats, "", options)
        self.id = game
        self.seats = seats
        self.options = made.options
        wanted = None if version is None else edition(game, version)
        self.game = rules(game, made.options, beat, None if wanted is None else wanted.revision)
        self.encoding: Encoding = encoding(catalog.entry(game), self.game, seats)
        if wanted is not None and wanted.encoding != self.encoding.version:
            raise Refused("malformed", why=f"{wanted.snake} has encoding {wanted.encoding}, which is gone")
        self.illegal = illegal
        self.limit = limit
        self.start("")

    def start(self, seed: str) -> None:
        """Deal a match."""
        self.seed = seed
        self.state: Any = self.game.setup(self.seats, Rng(seed, 0))
        self.events = 0
        self.choices = 0
        """Numbers that were chosen so far."""
        self.outcome: Outcome | None = None
        self._new()

    @property
    def cut(self) -> bool:
        """Whether it was broken off."""
        return self.outcome is None and self.choices >= self.limit

    def _new(self) -> None:
        """See who is asked now; clocks act at once, since time stands still for those who learn."""
        game = self.game
        while True:
            waiting = game.waiting(self.state)
            if waiting.needed or waiting.until is None:
                break
            self._play(Tick(max(self.state.at, waiting.until)), None)
        self.asked: tuple[Seat, ...] = waiting.needed
        """Seats that have to choose, in the order in which they are asked."""
        self._open: dict[Seat, tuple[tuple[Any, ...], Chosen, dict[int, Any]]] = {}
        if not waiting.needed:
            self.outcome = game.outcome(self.state)

    def _play(self, event: Act | Tick, legal: Any) -> None:
        self.events += 1
        self.state = step(self.game, self.state, event, Rng(self.seed, self.events), legal)

    def _choice(self, seat: Seat) -> tuple[tuple[Any, ...], Chosen, dict[int, Any]]:
        """The moves that are still open to a seat, the parts it chose, and a move for each number."""
        known = self._open.get(seat)
        if known is None:
            moves = tuple(self.game.legal(self.state, seat))
            known = (moves, (), dict(zip(self.encoding.numbers(moves), moves, strict=True)))
            self._open[seat] = known
        return known

    def legal(self, seat: Seat) -> list[int]:
        """The numbers that a seat may choose now; none for one that is not asked."""
        return [*self._choice(seat)[2]] if seat in self.asked else []

    def chosen(self, seat: Seat) -> Chosen:
        """The parts of a move that a seat has chosen so far."""
        return self._choice(seat)[1] if seat in self.asked else ()

    def observation(self, seat: Seat) -> bytes:
        """What a seat sees."""
        return self.encoding.observe(self.game.view(self.state, seat), self.chosen(seat))

    def choose(self, seat: Seat, number: int) -> None:
        """A seat chooses a number."""
        moves, chosen, open_ = self._choice(seat)
        move = open_.get(number)
        if move is None:
            if self.illegal == "raise":
                raise explained(Refused("illegal_move"), seat, number, [*open_])
            lot = Rng(self.seed, self.events + 1).child(f"idle {seat}")
            self.make(seat, self.game.idle(self.state, seat, lot))
            return
        parts = (*chosen, number)
        if self.encoding.parts(move) > len(parts):
            self.choices += 1
            numbers = self.encoding.numbers(moves, chosen)
            left = tuple([it for it, other in zip(moves, numbers, strict=True) if other == number])
            open_ = dict(zip(self.encoding.numbers(left, parts), left, strict=True))
            self._open[seat] = (left, parts, open_)
            return
        self.make(seat, move, moves)

    def make(self, seat: Seat, move: Any, legal: Any = None) -> None:
        """A seat makes a whole move."""
        self.choices += 1
        self._play(Act(seat, move, self.state.at), legal)
        kept = self._open
        asked = self.asked
        self._new()
        if self.asked == tuple([other for other in asked if other != seat]):
            # the others are still asked the same, perhaps in the middle of their move
            self._open = {other: open_ for other, open_ in kept.items() if other != seat and open_[1]}

    def rewards(self) -> tuple[float, ...]:
        """What each seat has won: its part of the match, alone its points; nothing before the end."""
        if self.outcome is None:
            return (0.0,) * self.seats
        return rewards(self.outcome)
