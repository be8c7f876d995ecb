"""What everybody may know of a table, as lists keep it."""

from __future__ import annotations

import msgspec

from bisat.core.codec import Json
from bisat.core.game import Seat, Value
from bisat.server.store.envelope import Offered, Opened, Reminded, Sitter
from bisat.server.wire.info import Result
from bisat.server.wire.values import Stage


class Draft(Value, frozen=True):
    """What lies on the building site of a table."""

    laid: Json
    by: str | None = None
    """Whose hand was the last."""


class Face(Value, frozen=True, kw_only=True):
    """What everybody may know of a table, with people by their ids; the lobby is made from these."""

    stage: Stage
    seats: tuple[Sitter, ...]
    host: str
    paused: bool = False
    holiday: int | None = None
    """When match time runs again by itself, in milliseconds since 1970; None while it is no holiday."""
    reminded: Reminded | None = None
    """When those who were waited for were last told that their days run out."""
    offer: Offered | None = None
    next: str | None = None
    gone: tuple[Seat, ...] = ()
    outcome: Result | None = None
    clocked: bool = False
    """The clock will act, so that somebody must wake the table."""
    options: Json = None
    """What the host changed the options to; None is as the table opened."""
    edition: int = 0
    """Grows with every change of what will be played, drafts included."""
    site: Draft | None = None
    """Those who have a seat may build."""
    evening: str | None = None
    """The evening of which it became the first game."""
    ready: tuple[str, ...] | None = None
    """Who is ready for the start; None where nobody is asked."""

    def held(self, person: str) -> tuple[Seat, ...]:
        """The seats of a person."""
        return tuple(seat for seat, sitter in enumerate(self.seats) if sitter.held_by(person))

    @property
    def has_free_seat(self) -> bool:
        """Whether anybody may sit down."""
        return self.stage == "open" and any(not it.taken and it.person is None for it in self.seats)

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(sitter.taken for sitter in self.seats)

    def eyes(self, person: str) -> tuple[Seat | None, ...]:
        """Whose sights a person is shown; several seats see the board together, too."""
        held = self.held(person)
        return held if len(held) == 1 else (*held, None)

    def colours(self) -> tuple[int, ...]:
        """By seat, the colour of whoever sits there."""
        return colours(self.seats)

    def people(self) -> tuple[str, ...]:
        """Everyone with a seat, kept seats and the host included, sorted."""
        return tuple(sorted({self.host, *(sitter.person for sitter in self.seats if sitter.person)}))

    def playing(self) -> tuple[str, ...]:
        """The people who play for themselves and have not gone, sorted."""
        return tuple(
            sorted(
                {
                    sitter.person
                    for seat, sitter in enumerate(self.seats)
                    if sitter.person and not sitter.kept and sitter.level is None and seat not in self.gone
                }
            )
        )


def colours(seats: tuple[Sitter, ...]) -> tuple[int, ...]:
    """By seat, the colour of whoever sits there."""
    return tuple(seat if sitter.colour is None else sitter.colour for seat, sitter in enumerate(seats))


def in_colour(seats: tuple[Sitter, ...], seat: Seat, colour: int) -> tuple[Sitter, ...]:
    """The sitters with one in another colour, in exchange with whoever had it: no two are alike."""
    worn = list(colours(seats))
    if colour in worn:
        worn[worn.index(colour)] = worn[seat]
    worn[seat] = colour
    return tuple(msgspec.structs.replace(sitter, colour=one) for sitter, one in zip(seats, worn, strict=True))


def agreed(opened: Opened, face: Face) -> Json:
    """The options of the match, written out."""
    return opened.options if face.options is None else face.options
