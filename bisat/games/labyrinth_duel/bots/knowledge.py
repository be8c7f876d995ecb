"""How people play: they look, they push one tile row after the other, and they overlook things.

The levels search alike and never cheat; they differ in how much they see at once, how fast their hands are
and how often they slip. A rival's push asks them anew, so what they do depends on their own board and on when
they last moved, never on how often they are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter

from bisat.core.game import Millis, Value
from bisat.core.knowledge import Steady, Suggestions, anybody
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.bots.glimpse import glimpse
from bisat.games.labyrinth_duel.rules.board import Board, corridor
from bisat.games.labyrinth_duel.rules.box import SIZE, Thing
from bisat.games.labyrinth_duel.rules.moves import Call, Move, Push, Skip
from bisat.games.labyrinth_duel.rules.view import View

MAX_PLAN = 20
"""No player plans more pushes than this."""
TIRED = 12
"""After so many pushes on one target a player looks harder."""
FED_UP = 40
"""After so many pushes a player would rather skip."""
LONG = 9
"""With so many pushes to go, or no idea, a player agrees to skip."""


class Hands(Value, frozen=True):
    """What makes a level, besides how much it sees."""

    look: Millis
    """To see a new target and make a plan, on average."""
    push: Millis
    """From one push to the next, on average."""
    slips: float
    """How often a push goes wrong or a standing corridor is overlooked at first."""


HANDS: dict[str, Hands] = {
    "novice": Hands(look=18_000, push=3_500, slips=0.3),
    "easy": Hands(look=9_000, push=2_100, slips=0.2),
    "medium": Hands(look=6_500, push=1_700, slips=0.12),
    "hard": Hands(look=4_500, push=1_200, slips=0.06),
    "master": Hands(look=2_800, push=800, slips=0.01),
}
LEVELS = {"easy": 16, "medium": 60, "hard": 250, "master": 20_000}
"""The weakest first, each with the positions that it keeps in mind while planning."""
RANKS = (*LEVELS, *(name for name in HANDS if name not in LEVELS))
"""All hands, by the numbers that kernels know them by."""


def suggest(
    view: View, legal: Sequence[Move], level: str, width: int, steady: Steady = anybody
) -> tuple[Move, Millis]:
    """What a player of this level does next, and how long after the last event."""
    assert view.seat is not None
    assert view.target is not None
    seat, board, hands = view.seat, view.boards[view.seat], HANDS[level]
    pushes = view.pushes[seat]
    rng = steady(seat, view.number, view.turned_at, pushes)
    since, pace = (view.turned_at, hands.look) if pushes == 0 else (view.pushed_at[seat], hands.push)
    wait = int(pace * (0.5 + rng.unit()))
    slips = rng.unit() < hands.slips
    if corridor(board, view.places[seat], view.target):
        move: Move = Call(view.number)
        wait += hands.look if slips else 0
    else:
        plan = _plan(board, view.places[seat], view.target, width << pushes // TIRED)
        move = _next(view, legal, plan, rng, slips)
    return move, max(0, since + wait - view.at)


def _next(view: View, legal: Sequence[Move], plan: tuple[int, ...], rng: Rng, slips: bool) -> Move:
    """The next push of the plan, some other push by mistake, or a skip."""
    assert view.seat is not None
    skip = Skip(view.number)
    weary = view.pushes[view.seat] >= FED_UP
    if skip in legal and view.seats == 2 and (weary or (view.agreed and not 0 < len(plan) < LONG)):
        return skip
    if plan and not slips:
        return Push(*divmod(plan[0], SIZE))
    return rng.choice([move for move in legal if isinstance(move, Push)])


@lru_cache(maxsize=64)
def _plan(board: Board, start: Thing, target: Thing, width: int) -> tuple[int, ...]:
    """The pushes to make; none if nothing was found. Kept, since every push of a rival asks again."""
    return glimpse(board, start, target, width=width, deepest=MAX_PLAN)


KNOWLEDGE = Suggestions(LEVELS, suggest, task=attrgetter("number"))
