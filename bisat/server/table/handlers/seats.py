"""Taking seats and leaving them, choosing a colour, starting, and closing a table."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.core.refusal import Refused
from bisat.server.store.envelope import Began, Bodies, Body, Closed, Hosted, Ready, Sat, Stood
from bisat.server.store.face import Face, agreed
from bisat.server.table import terms
from bisat.server.table.colours import wears
from bisat.server.table.handlers.moves import forfeits
from bisat.server.table.handlers.options import changes
from bisat.server.table.record import after
from bisat.server.table.request import RequestContext
from bisat.server.wire import client


def handle_join(message: client.Join, context: RequestContext) -> Bodies:
    """Somebody takes an open seat; with the last one the match begins."""
    context.need_stage("open")
    face, person, seat = context.face, context.person, message.seat
    if face.held(person) and (context.opened.public or seat is None):
        raise Refused("already_seated")
    free = [seat for seat, sitter in enumerate(face.seats) if not sitter.taken]
    mine = [seat for seat in free if face.seats[seat].person == person]
    anyones = [seat for seat in free if face.seats[seat].person is None]
    if seat is not None:
        context.sitter(seat)
        if seat not in mine + anyones:
            raise Refused("seat_is_taken", seat=seat)
        mine = [seat]
    taken = mine or anyones[:1]  # several are kept for those who share a device
    if not taken:
        raise Refused("table_is_full")
    bodies: Bodies = tuple(Sat(seat, person) for seat in taken)
    for body in bodies:
        face = after(face, body)
    if message.colour is not None:
        worn = wears(context, face, taken[0], message.colour)
        bodies += worn
        for body in worn:
            face = after(face, body)
    if face.ready is not None and face.full:  # whoever takes the last seat comes to play
        bodies += (Ready(person),)
        face = after(face, bodies[-1])
    return (*bodies, *begin_if_full(face))


def handle_colour(message: client.Colour, context: RequestContext) -> Bodies:
    """Somebody plays in another colour."""
    context.need_stage("open")
    context.need_own(message.seat)
    return wears(context, context.face, message.seat, message.colour)


def begin_if_full(face: Face) -> Bodies:
    """When everybody is there, and ready where that is asked, it begins; but not while they build."""
    return (Began(),) if face.site is None and face.full and not missing(face) else ()


def missing(face: Face) -> set[str]:
    """Who is not ready yet, where people wait for each other."""
    people = face.playing()
    return set(people).difference(face.ready) if face.ready is not None and len(people) > 1 else set()


def handle_ready(_: client.Ready, context: RequestContext) -> Bodies:
    """Somebody is ready; with the last one it begins."""
    context.need_stage("open")
    context.own_seats()
    if context.person not in missing(context.face):
        return ()
    ready = Ready(context.person)
    return (ready, *begin_if_full(after(context.face, ready)))


def handle_leave(message: client.Leave, context: RequestContext) -> Bodies:
    """Somebody gets up, or gives up."""
    held = context.own_seats()
    if message.seat is not None:
        context.need_own(message.seat)
        held = (message.seat,)
    context.need_stage("open", "playing")
    if context.face.stage == "playing":
        return forfeits(context, held, "left")
    return leaves(context.face, held)


def leaves(face: Face, seats: tuple[Seat, ...]) -> Bodies:
    """People get up before the start; a host who goes hands over, and the last one closes the table."""
    bodies: list[Body] = [Stood(seat) for seat in seats]
    for body in bodies:
        face = after(face, body)
    there = face.playing()
    if face.host not in there:
        bodies.append(Hosted(there[0]) if there else Closed())
    return tuple(bodies)


def handle_start(message: client.Start, context: RequestContext) -> Bodies:
    """The host starts now."""
    context.need_stage("open")
    context.need_host()
    level = context.level(message.level)
    built: Bodies = ()
    if context.face.site is not None:  # what lies there is what is played
        before = agreed(context.opened, context.face)
        built = changes(context, terms.finished(context.opened.game, context.face.site.laid, before))
    if missing(context.face) - {context.person}:
        raise Refused("not_all_ready")
    return (*built, Began(level))


def handle_remove(message: client.Remove, context: RequestContext) -> Bodies:
    """The host frees a seat."""
    context.need_stage("open")
    context.need_host()
    sitter = context.sitter(message.seat)
    if sitter.person is None or sitter.held_by(context.person):
        raise Refused("nobody_to_remove", seat=message.seat)
    return (Stood(message.seat),)


def handle_close(_: client.Close, context: RequestContext) -> Bodies:
    """The host closes the table."""
    context.need_stage("open", "playing")
    context.need_host()
    if context.face.stage == "playing" and set(context.face.playing()) - {context.person}:
        raise Refused("others_still_play")
    return (Closed(),)
