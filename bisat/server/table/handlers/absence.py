"""Those who are away: stand-ins for them, their return, and the claim that they are gone."""

from __future__ import annotations

from bisat import catalog
from bisat.core.game import Millis, Seat
from bisat.core.refusal import Refused
from bisat.server.store.envelope import Bodies, Returned, StoodIn
from bisat.server.table.handlers.moves import forfeits
from bisat.server.table.levels import rank, usual
from bisat.server.table.request import RequestContext
from bisat.server.wire import client


def handle_stand_in(message: client.StandIn, context: RequestContext) -> Bodies:
    """A bot shall play for somebody who has been away for a while."""
    context.need_stage("playing")
    context.own_seats()
    context.need_haste()
    away = _away(message.seat, context, "nobody_to_stand_in_for")
    if away < context.grace:  # a reload shall cost nobody their seat
        raise Refused("not_away_for_long", seconds=-((away - context.grace) // 1000))
    return (StoodIn(message.seat, _usual(context)),)


def _usual(context: RequestContext) -> str:
    """How well bots play at this table: no rival chooses that for somebody who is away."""
    game = context.opened.game
    here = [it.level for it in context.face.seats if it.person is None and it.level is not None]
    return max(here, key=lambda level: rank(game, level), default=usual(game))


def handle_claim(message: client.Claim, context: RequestContext) -> Bodies:
    """Somebody has been away so long that the game counts them as gone."""
    context.need_stage("playing")
    if all(own in context.face.gone for own in context.own_seats()):
        raise Refused("only_for_the_seated")
    seat = message.seat
    context.sitter(seat)
    context.need_time_to_run()
    context.need_haste()
    long = catalog.entry(context.opened.game).table.claim
    if long is None:
        raise Refused("nothing_to_claim", seat=seat)
    away = _away(seat, context, "nothing_to_claim")
    if away < long:
        raise Refused("not_away_for_long", seconds=-((away - long) // 1000))
    return forfeits(context, (seat,), "left")


def _away(seat: Seat, context: RequestContext, nobody: str) -> Millis:
    """How long the person of a seat has been away; refused if no person plays it, or if they are here."""
    sitter = context.sitter(seat)
    if sitter.person is None or sitter.level is not None or seat in context.face.gone:
        raise Refused(nobody, seat=seat)
    away = context.away(sitter.person)
    if away is None:
        raise Refused("they_are_here", seat=seat)
    return away


def come_back(context: RequestContext) -> Bodies:
    """A person is here again, at each seat where somebody stands in."""
    seats = enumerate(context.face.seats)
    return tuple(Returned(seat) for seat, it in seats if it.held_by(context.person) and it.level is not None)
