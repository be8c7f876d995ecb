"""Write real matches of Flying Sultans, as a seat sees them, for the tests of its scene.

Run from the root of the repository: `.venv/bin/python web/scripts/flying_sultans_fixtures.py`.
The first line of a file says who looks, each other line is a frame; of a view only the fields
that changed since the frame before are kept, and of the 1,680 orders of a channel only the first few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any

import recorded

from bisat import catalog
from bisat.core.bot import unhurried
from bisat.core.codec import plain
from bisat.core.game import Act, Event, Forfeit, Seat, Undo
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State

FOLDER = Path(__file__).resolve().parent.parent / "src/games/flying-sultans/fixtures"
FEW = 4
WHIMS = 5
"""Of so many moves, one is made by chance, so that everything is done now and then."""


def play(game: FlyingSultans, seats: int, seed: str, leaver: Seat | None) -> Iterator[State]:
    """The states of a match between easy bots with whims, who take a choice back now and then."""
    bot = catalog.bot("flying-sultans", "easy")
    state = game.setup(seats, Rng(seed, 0))
    yield state
    for number in count(1):
        rng = Rng(seed, number).child("people")
        waiting = game.waiting(state)
        if not waiting.seats:
            return
        seat = rng.choice(waiting.seats)
        chosen = [each for each, choice in enumerate(state.choices) if choice is not None]
        event: Event
        if leaver is not None and state.round == 2 and leaver not in state.gone:
            event = Forfeit(leaver, 1000 * number, "resigned")
        elif chosen and rng.below(12) == 0:
            event = Undo(chosen[0], 1000 * number)
        else:
            legal = tuple(game.legal(state, seat))
            choice = bot.choose(game.view(state, seat), legal, rng.child("bot"), unhurried)
            whim = legal[0] if rng.below(2) else rng.choice(legal)  # the first one often is to do nothing
            move = whim if rng.below(2 if state.stage == "wish" else WHIMS) == 0 else choice.move
            event = Act(seat, move, 1000 * number)
        state = step(game, state, event, Rng(seed, number))
        yield state


def few(game: FlyingSultans, state: State, seat: Seat) -> Iterator[Any]:
    """The legal moves, but only some of the many orders of a channel."""
    return islice(game.legal(state, seat), FEW if state.stage == "channels" else None)


def facts(states: list[State]) -> list[dict[str, Any]]:
    """Everything that happened, in order."""
    return [plain(fact) for state in states for fact in state.happened]


def rich(seat: Seat) -> Callable[[list[State]], bool]:
    """A short match in which this seat sets the genie, uses every kind of tile, and has a wish."""
    own = {"placed", "flew", "swapped", "turned", "summoned", "walked", "granted"}

    def wanted(states: list[State]) -> bool:
        done = {fact["type"] for fact in facts(states) if fact.get("seat") == seat}
        all_ = {fact["type"] for fact in facts(states)}
        return own <= done and {"rested", "waived"} <= all_ and len(states) < 200

    return wanted


def short(states: list[State]) -> bool:
    """A short match."""
    return len(states) < 160


MATCHES: dict[str, tuple[FlyingSultans, int, Seat | None, Seat | None, Callable[[list[State]], bool]]] = {
    "duo": (FlyingSultans(), 2, 0, None, rich(0)),
    "three": (FlyingSultans(), 3, None, None, short),
    "four": (FlyingSultans("pinwheel"), 4, 1, 3, short),
}
"""Rules, seats, who looks, who leaves in the second round, and what has to happen."""


def main() -> None:
    """Write every match, each under the first seed that gives what is wanted."""
    for name, (game, seats, seat, leaver, wanted) in MATCHES.items():
        states = next(
            states
            for number in count(1)
            if wanted(states := list(islice(play(game, seats, f"{name}-{number}", leaver), 250)))
        )
        recorded.write(
            FOLDER / f"{name}.jsonl", seats, seat, recorded.frames(game, states, seat, partial(few, game))
        )


if __name__ == "__main__":
    main()
