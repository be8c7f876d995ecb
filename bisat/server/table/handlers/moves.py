"""Moves, choices taken back, giving up: a move is checked here, and then by the rules (`core.step`)."""

from __future__ import annotations

import msgspec

from bisat.core.game import Act, Forfeit, Seat, Undo
from bisat.core.refusal import Refused
from bisat.server.store.envelope import Bodies, Played, Resumed, Returned
from bisat.server.table.request import RequestContext
from bisat.server.wire import client


def handle_move(message: client.Act, context: RequestContext) -> Bodies:
    """A seat moves; whether it may, the rules say when the event happens."""
    first = _to_move(message, context)
    try:
        move = context.reducer.moves.decode(message.move)
    except msgspec.MsgspecError as error:
        raise Refused("malformed", why=str(error)) from None
    return (*first, Played(Act(message.seat, move, context.at)))


def handle_undo(message: client.Undo, context: RequestContext) -> Bodies:
    """A seat takes its sealed choice back."""
    return (*_to_move(message, context), Played(Undo(message.seat, context.at)))


def _to_move(message: client.Act | client.Undo, context: RequestContext) -> Bodies:
    """Refuse a move that cannot be one; a stand-in gets up first."""
    sitter = context.need_own(message.seat)
    context.need_stage("playing")
    context.need_time_to_run()
    if message.phase != context.reducer.record.phase:
        raise Refused("stale")
    return () if sitter.level is None else (Returned(message.seat),)


def handle_resign(message: client.Resign, context: RequestContext) -> Bodies:
    """A seat gives the match up."""
    context.need_own(message.seat)
    context.need_stage("playing")
    return forfeits(context, (message.seat,), "resigned")


def forfeits(context: RequestContext, seats: tuple[Seat, ...], reason: str) -> Bodies:
    """Seats give up, with match time running again first."""
    staying = [seat for seat in seats if seat not in context.face.gone]
    if not staying:
        raise Refused("already_gone", seat=seats[0])
    first: Bodies = (Resumed(),) if context.face.paused else ()
    return (*first, *(Played(Forfeit(seat, context.at, reason)) for seat in staying))
