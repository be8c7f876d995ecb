"""Looking back: for each target, what the hands did and what would have been enough."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.game import Seat
from bisat.core.hindsight import Way
from bisat.games.labyrinth_duel.bots.reasons import WIDTH
from bisat.games.labyrinth_duel.rules.facts import Won
from bisat.games.labyrinth_duel.rules.view import View
from bisat.games.labyrinth_duel.show.story import object_name
from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.parts.i18n import capital


def ways(views: Sequence[View], seat: Seat, language: str) -> tuple[Way, ...]:
    """One for each target that the seat pushed for."""
    found: list[Way] = []
    opened = next((event for event, view in enumerate(views) if view.target is not None), None)
    while opened is not None:
        first = views[opened]
        later = range(opened + 1, len(views))
        closed = next(
            (at for at in later if views[at].target is None or views[at].number != first.number),
            len(views) - 1,
        )
        way = _way(views, seat, opened, closed, language)
        found += [way] if way is not None else []
        opened = next((at for at in range(closed, len(views)) if _new(views[at], first)), None)
    return tuple(found)


def _new(view: View, before: View) -> bool:
    return view.target is not None and view.number != before.number


def _way(views: Sequence[View], seat: Seat, opened: int, closed: int, language: str) -> Way | None:
    first = views[opened]
    assert first.target is not None
    pushed = [view for view in views[opened:closed] if view.pushes[seat] > first.pushes[seat]]
    if not pushed:
        return None
    best = solve(first.boards[seat], first.places[seat], first.target, width=WIDTH, at_once=True)
    if best.pushes is None:
        return None
    won = any(isinstance(fact, Won) and fact.seat == seat for fact in views[closed].happened)
    return Way(
        event=opened,
        name=capital(object_name(first.target, language, first.box)),
        done=won,
        steps=pushed[-1].pushes[seat] - first.pushes[seat],
        shortest=len(best.pushes),
        proven=best.proven,
        looked=pushed[0].at - first.turned_at,
        moved=views[closed].at - pushed[0].at,
    )
