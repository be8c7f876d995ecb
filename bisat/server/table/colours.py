"""Which colours people may choose, before the start."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.core.refusal import Refused
from bisat.server.store.envelope import Bodies, Coloured
from bisat.server.store.face import Face
from bisat.server.table.request import RequestContext

COLOURS = 6
"""So many to choose from, and more where more can play."""


def need_colour(colour: int, seats: int) -> int:
    """Refuse a colour that nobody can have."""
    if colour >= max(COLOURS, seats):
        raise Refused("no_such_colour")
    return colour


def wears(context: RequestContext, face: Face, seat: Seat, colour: int) -> Bodies:
    """A seat in another colour, if nobody else has it: those of bots and of free seats are given for it."""
    worn = face.colours()
    if worn[seat] == colour:
        return ()
    if context.opened.evening or face.evening:  # there it says who of the company somebody is
        raise Refused("colours_of_the_evening")
    need_colour(colour, len(worn))
    if colour in worn and face.seats[worn.index(colour)].person not in (None, context.person):
        raise Refused("colour_is_taken")
    return (Coloured(seat, colour),)
