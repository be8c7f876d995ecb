"""Talk at a table, and reactions."""

from __future__ import annotations

from bisat.core.refusal import Refused
from bisat.server.people.text import clean
from bisat.server.store.envelope import Bodies, Said
from bisat.server.table.request import RequestContext
from bisat.server.wire import client


def handle_chat(message: client.Chat, context: RequestContext) -> Bodies:
    """Somebody says something to the table, or to the circle of a seat."""
    held = context.own_seats()
    if context.opened.public:
        raise Refused("reactions_only")
    text = clean(message.text)
    if not text:
        raise Refused("nothing_said")
    seat = held[0] if message.seat is None else message.seat
    context.need_own(seat)
    if message.to == "all":
        return (Said(context.person, seat, "all", text),)
    context.need_stage("playing", "finished")
    readers = context.reducer.game.circle(context.reducer.record.state, seat)
    return (Said(context.person, seat, "circle", text, None, readers),)


def handle_reaction(message: client.React, context: RequestContext) -> Bodies:
    """Somebody shows what they feel."""
    return (Said(context.person, context.own_seats()[0], reaction=message.reaction),)
