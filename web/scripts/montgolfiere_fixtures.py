"""Write real matches of Montgolfière, as a seat sees them, for the tests and the demo of its scene.

Run from the root of the repository: `.venv/bin/python web/scripts/montgolfiere_fixtures.py`.
The first line of a file says who looks, each other line is a frame; of a view only the fields
that changed since the frame before are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import recorded

from bisat.core.codec import plain
from bisat.core.game import Act, AnyGame, Event, Forfeit, Seat, Undo
from bisat.core.rng import Rng
from bisat.core.series import Series
from bisat.core.step import step
from bisat.games.montgolfiere.rules.rules import SHOW, Montgolfiere

FOLDER = Path(__file__).resolve().parent.parent / "src/games/montgolfiere/fixtures"


def play(game: AnyGame, seats: int, seed: str, leaver: Seat | None) -> Iterator[Any]:
    """The states of one random match, in which hands are shown and choices taken back now and then."""
    state = game.setup(seats, Rng(seed, 0))
    yield state
    for number in count(1):
        rng = Rng(seed, number).child("people")
        waiting = game.waiting(state)
        if not waiting.seats:
            return
        seat = rng.choice(waiting.needed or waiting.seats)
        event: Event
        chosen = sealed(state)
        if leaver is not None and number > 60 and leaver not in state.gone:
            event = Forfeit(leaver, 1000 * number, "resigned")
        elif chosen and rng.below(24) == 0:
            event = Undo(chosen[0], 1000 * number)
        else:
            moves = [move for move in game.legal(state, seat) if move != SHOW or rng.below(3) == 0]
            event = Act(seat, rng.choice(moves), 1000 * number)
        state = step(game, state, event, Rng(seed, number))
        yield state


def sealed(state: Any) -> list[Seat]:
    """The seats with a choice that they may take back."""
    inner = getattr(state, "inner", state)
    return [seat for seat, choice in enumerate(inner.choices) if choice is not None]


def facts(states: list[Any]) -> list[dict[str, Any]]:
    """Everything that happened, in order."""
    return [plain(fact) for state in states for fact in getattr(state, "inner", state).happened]


def rich(seat: Seat | None) -> Callable[[list[Any]], bool]:
    """A match in which every kind of card does something, this seat must choose, and the Moon is reached."""

    def wanted(states: list[Any]) -> bool:
        told = facts(states)
        return (
            any(fact["type"] == "choosing" and (seat is None or seat in fact["balloons"]) for fact in told)
            and any(fact["type"] == "gassed" and len(fact["sleepers"]) > 1 for fact in told)
            and any(fact["type"] == "stormed" and fact["stormy"] for fact in told)
            and any(fact["type"] == "joined" for fact in told)
            and any(fact["type"] == "grappled" and fact["onto"] for fact in told)
            and any(fact["type"] == "motored" for fact in told)
            and any(fact["type"] == "showed" for fact in told)
            and told[-1]["type"] == "ended"
            and told[-1]["reason"] == "moon"
        )

    return wanted


def to_the_last_card(states: list[Any]) -> bool:
    """A match that ends when the cards are used up."""
    return facts(states)[-1] == {"type": "ended", "reason": "cards", "winners": facts(states)[-1]["winners"]}


def anything(states: list[Any]) -> bool:
    """Any match at all."""
    return bool(states)


def first_border(states: list[Any]) -> list[Any]:
    """From shortly before the end of the first game of a series to shortly after it."""
    ends = next(n for n, state in enumerate(states) if state.games)
    return states[ends - 4 : ends + 4]


MATCHES: dict[str, tuple[AnyGame, int, Seat | None, Seat | None, Callable[[list[Any]], bool]]] = {
    "duo": (Montgolfiere(), 2, 0, None, rich(0)),
    "four": (Montgolfiere(), 4, 1, None, rich(1)),
    "six": (Montgolfiere(), 6, None, None, rich(None)),
    "tall": (Montgolfiere(15, True), 3, 2, 0, to_the_last_card),
    "evening": (Series(Montgolfiere(), target=25), 3, 0, None, anything),
}
"""Rules, seats, who looks, who leaves in the middle, and what has to happen."""


def main() -> None:
    """Write every match, each under the first seed that gives what is wanted."""
    for name, (game, seats, seat, leaver, wanted) in MATCHES.items():
        states = next(
            states
            for number in count(1)
            if wanted(states := list(play(game, seats, f"{name}-{number}", leaver)))
        )
        if name == "evening":
            states = first_border(states)
        recorded.write(FOLDER / f"{name}.jsonl", seats, seat, recorded.frames(game, states, seat))


if __name__ == "__main__":
    main()
