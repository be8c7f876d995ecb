"""What all must agree to: a pause, a holiday, going on, and taking a move back."""

from __future__ import annotations

from bisat import catalog
from bisat.core.entry import DAY
from bisat.core.refusal import Refused
from bisat.server.store.envelope import Agreed, Bodies, Dropped, Offered, Paused, Resumed, WentBack
from bisat.server.table.request import RequestContext
from bisat.server.wire import client


def handle_offer(message: client.Offer, context: RequestContext) -> Bodies:
    """Somebody asks the others to agree; with nobody to ask it happens at once."""
    context.need_stage("playing")
    context.own_seats()
    face, person = context.face, context.person
    if face.offer is not None:
        raise Refused("an_offer_stands")
    events = None
    if message.bargain == "takeback":
        if message.seat is None:
            raise Refused("malformed", why="a take-back names a seat")
        context.need_own(message.seat)
        context.need_time_to_run()
        if catalog.entry(context.opened.game).kind == "real time":
            raise Refused("too_late_to_go_back")
        events = context.reducer.way_back.back_to(message.seat)
    elif message.bargain == "holiday":
        if message.days is None:
            raise Refused("malformed", why="a holiday has a number of days")
        if not context.in_days:
            raise Refused("only_in_days")
        context.need_time_to_run()
    elif face.paused != (message.bargain == "resume"):
        raise Refused("table_is_paused" if face.paused else "table_is_not_paused")
    missing = tuple(other for other in face.playing() if other != person)
    offer = Offered(message.bargain, person, missing, message.seat, events, message.days)
    return (offer,) if missing else _agreed(offer, context.stamp)


def handle_answer(message: client.Answer, context: RequestContext) -> Bodies:
    """Somebody agrees to the standing offer, or drops it."""
    context.need_stage("playing")
    offer = context.face.offer
    if offer is None:
        raise Refused("no_offer_stands")
    if context.person != offer.by and context.person not in offer.missing:
        raise Refused("not_asked")
    if not message.agree:
        return (Dropped(),)
    if context.person == offer.by:
        raise Refused("not_asked")
    still = set(context.face.playing()) & set(offer.missing) - {context.person}
    if still:
        return (Agreed(context.person),)
    if offer.bargain == "takeback":  # play went on meanwhile, perhaps past what can be taken back
        assert offer.seat is not None
        if context.reducer.way_back.back_to(offer.seat) != offer.back_to:
            raise Refused("too_late_to_go_back")
    return _agreed(offer, context.stamp)


def _agreed(offer: Offered, stamp: int) -> Bodies:
    """Everybody agreed."""
    if offer.bargain == "holiday":
        assert offer.days is not None
        return (Paused(stamp + offer.days * DAY),)
    if offer.bargain == "takeback":
        assert offer.back_to is not None
        return (WentBack(offer.back_to),)
    return (Paused(),) if offer.bargain == "pause" else (Resumed(),)
