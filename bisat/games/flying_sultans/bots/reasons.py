"""Why a move is good: how much nearer it brings the own team, and what it costs the others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bisat.core.knowledge import Hinting
from bisat.core.rng import Rng
from bisat.games.flying_sultans.bots.plans import quick_turn
from bisat.games.flying_sultans.bots.prospects import Course
from bisat.games.flying_sultans.bots.sketches import carried_out, sketched
from bisat.games.flying_sultans.rules.ending import arrived
from bisat.games.flying_sultans.rules.imagine import imagine
from bisat.games.flying_sultans.rules.moves import (
    Fly,
    Genie,
    Move,
    Order,
    Pick,
    Place,
    Rest,
    Rotate,
    Swap,
    Waive,
)
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.view import View, field_in
from bisat.games.flying_sultans.show.story import PACKAGE, wind_name
from bisat.parts import story
from bisat.parts.i18n import Values, capital, listed, say

FINAL = ("hint.win", "hint.pick_wins")
"""After these nothing else need be compared."""
WORTH_SAYING = 2
"""From so many squares of way on something is worth saying."""


def why(view: View, move: Move, names: Sequence[str], language: str) -> str:
    """What a move gains and costs, in a sentence."""
    called = story.seat_names(view.seats, names, language)
    key, values = _reason(view, move, called, language)
    said = capital(say(PACKAGE, key, values, language))
    return " ".join((said, *_next(view, move, language))) if key not in FINAL else said


def _next(view: View, move: Move, language: str) -> list[str]:
    """What the next best pair of winds, or the next best use of this one, would bring, if that is less."""
    seat = view.seat
    assert seat is not None
    race, field, winds = imagine(view, seat, Rng("hint", view.phase)), field_in(view), ""
    total = 0
    if isinstance(move, Pick):
        pairs = [pair for pair in combinations(sorted(race.channels[seat][4:]), 2) if pair != move.forces]
        plans = {pair: quick_turn(field, race, seat, pair) for pair in pairs}
        best = max(plans, key=lambda pair: plans[pair].worth, default=None)
        if best is None:
            return []
        after = plans[best].race
        own = quick_turn(field, race, seat, move.forces).race
        winds, total = listed([wind_name(force, language, view.winds) for force in best], language), sum(best)
    elif isinstance(move, Fly | Swap | Rotate | Genie):
        found = sketched(race, field, seat, move.force, last=False)
        others = [sketch.action for sketch in found if sketch.action != move]
        if not others:
            return []
        own, after = (carried_out(race, field, seat, action) for action in (move, others[0]))
    else:
        return []
    if _left(after, view, seat) <= _left(own, view, seat):
        return []
    nearer = round(_left(race, view, seat) - _left(after, view, seat))
    way = "nearer" if nearer > 0 else "farther" if nearer < 0 else "same"
    values: Values = {"winds": winds or "none", "sum": total, "way": way, "n": abs(nearer)}
    return [say(PACKAGE, "hint.next", values, language)]


def _reason(view: View, move: Move, names: Sequence[str], language: str) -> tuple[str, Values]:
    if isinstance(move, Order):
        ready = [offer.name for offer in view.offers if offer.visible == move.visible]
        return (f"order.{ready[0]}.explain" if ready else "hint.order"), {}
    if isinstance(move, Place):
        return "hint.place", {}
    if isinstance(move, Waive):
        return "hint.waive", {}
    assert view.seat is not None
    race = imagine(view, view.seat, Rng("hint", view.phase))
    if isinstance(move, Pick):
        return _pick(view, race, move, language)
    if isinstance(move, Rest):
        return "hint.rest", {"wind": wind_name(move.force, language, view.winds)}
    after = carried_out(race, field_in(view), view.seat, move)
    return _action(view, race, after, names, language, favour=isinstance(move, Genie))


def _pick(view: View, race: State, move: Pick, language: str) -> tuple[str, Values]:
    """What both tiles could do, and when the turn comes."""
    assert view.seat is not None
    plan = quick_turn(field_in(view), race, view.seat, move.forces)
    nearer = _left(race, view, view.seat) - _left(plan.race, view, view.seat)
    winds = listed([wind_name(force, language, view.winds) for force in move.forces], language)
    total = sum(move.forces)
    others = [
        sum(sorted(channel[4:])[-2:])
        for seat, channel in enumerate(race.channels)
        if seat != view.seat and channel
    ]
    early = "first" if others and total >= max(others) else "later"
    key = "hint.pick_wins" if plan.won else "hint.pick" if nearer >= 1 else "hint.pick_ready"
    return key, {"winds": winds, "sum": total, "n": round(nearer), "early": early}


def _action(
    view: View, race: State, after: State, names: Sequence[str], language: str, *, favour: bool
) -> tuple[str, Values]:
    """How much nearer an action brings the own team, and whose way it makes longer."""
    seat = view.seat
    assert seat is not None
    if arrived(after, field_in(view), seat):
        return "hint.win", {}
    nearer = round(_left(race, view, seat) - _left(after, view, seat))
    costs = {
        other: _left(after, view, other) - _left(race, view, other)
        for other in range(view.seats)
        if other != seat and other not in view.gone
    }
    worst = max(costs, key=lambda other: costs[other], default=None)
    cost = 0 if worst is None else round(costs[worst])
    values: Values = {
        "n": nearer,
        "who": listed([names[worst]], language) if worst is not None else "",
        "cost": cost,
        "hinders": "yes" if cost >= WORTH_SAYING else "no",
        "left": _left(after, view, seat),
    }
    if nearer >= 1:
        return "hint.nearer", values
    if cost >= WORTH_SAYING:
        return "hint.hinders", values
    return ("hint.favour" if favour else "hint.prepares"), values


def _left(race: State, view: View, seat: int) -> int:
    """The way that a team still has to go, in squares."""
    return Course(race, field_in(view)).left(seat)


HINTING = Hinting(why=why)
