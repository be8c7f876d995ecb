"""Looking back: for each card that was taken, what the hands did and what would have been enough."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.game import Seat
from bisat.core.hindsight import Way
from bisat.games.magic_fold.cloth.solver import nearest
from bisat.games.magic_fold.rules.facts import Folded, Took, Turned, TurnedOver, Unfolded
from bisat.games.magic_fold.rules.view import View
from bisat.games.magic_fold.show.story import PACKAGE
from bisat.parts.i18n import say

Step = Folded | Unfolded | TurnedOver


def ways(views: Sequence[View], seat: Seat, language: str) -> tuple[Way, ...]:
    """One for each card that the seat took."""
    found: list[Way] = []
    opened, steps, began = 0, 0, 0
    for event, view in enumerate(views):
        for fact in view.happened:
            if isinstance(fact, Turned):
                opened, steps = event, 0
            elif isinstance(fact, Step) and fact.seat == seat:
                began = view.at if steps == 0 else began
                steps += 1
            elif isinstance(fact, Took) and fact.seat == seat and steps:
                first = views[opened]
                best = nearest(first.cloths[seat], fact.card.elements, first.pictures, fact.genies)
                found += (
                    []
                    if best is None
                    else [
                        Way(
                            event=opened,
                            name=say(
                                PACKAGE,
                                "hindsight.card",
                                {"round": first.round, "token": fact.token},
                                language,
                            ),
                            done=True,
                            steps=steps,
                            shortest=len(best),
                            proven=True,
                            looked=began - first.turned_at,
                            moved=view.at - began,
                        )
                    ]
                )
    return tuple(found)
