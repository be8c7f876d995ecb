"""What a client message does to a table: the envelopes it leads to, or Refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bisat.server.store.envelope import Bodies
from bisat.server.table.handlers.absence import handle_claim, handle_stand_in
from bisat.server.table.handlers.chat import handle_chat, handle_reaction
from bisat.server.table.handlers.moves import handle_move, handle_resign, handle_undo
from bisat.server.table.handlers.offers import handle_answer, handle_offer
from bisat.server.table.handlers.options import handle_build, handle_change, handle_site
from bisat.server.table.handlers.seats import (
    handle_close,
    handle_colour,
    handle_join,
    handle_leave,
    handle_ready,
    handle_remove,
    handle_start,
)
from bisat.server.table.request import RequestContext
from bisat.server.wire import client

HANDLERS: dict[type[client.Message], Callable[[Any, RequestContext], Bodies]] = {
    client.Act: handle_move,
    client.Undo: handle_undo,
    client.Resign: handle_resign,
    client.Join: handle_join,
    client.Colour: handle_colour,
    client.Leave: handle_leave,
    client.Ready: handle_ready,
    client.Start: handle_start,
    client.Remove: handle_remove,
    client.Close: handle_close,
    client.Change: handle_change,
    client.Site: handle_site,
    client.Build: handle_build,
    client.Offer: handle_offer,
    client.Answer: handle_answer,
    client.StandIn: handle_stand_in,
    client.Claim: handle_claim,
    client.Chat: handle_chat,
    client.React: handle_reaction,
}


def handle(message: client.ClientMessage, context: RequestContext) -> Bodies:
    """The envelopes of a message."""
    return HANDLERS[type(message)](message, context)
