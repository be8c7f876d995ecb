"""What a person's message does to a table: the envelopes it leads to, or Refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.game import Act, Forfeit, Millis, Seat, Undo
from bisat.core.refusal import Refused
from bisat.core.step import circle
from bisat.server.opponents.levels import levels, usual
from bisat.server.people.text import clean
from bisat.server.table import terms
from bisat.server.table.envelope import (
    Agreed,
    Began,
    Body,
    Built,
    Changed,
    Closed,
    Dropped,
    Hosted,
    Offered,
    Paused,
    Played,
    Resumed,
    Returned,
    Said,
    Sat,
    SiteClosed,
    SiteOpened,
    Stood,
    StoodIn,
    WentBack,
)
from bisat.server.table.record import Face, Fold, agreed, turn
from bisat.server.table.takeback import back_to
from bisat.server.wire import client, values

Bodies = tuple[Body, ...]


class Asking(msgspec.Struct):
    """Who asks, when, and at which table."""

    fold: Fold
    person: str
    at: Millis
    away: Callable[[str], Millis | None]
    """How long a person has been away; None if they are here."""

    @property
    def face(self) -> Face:
        """The table now."""
        return self.fold.record.face

    def own(self, seat: Seat) -> None:
        """Refuse to touch the seats of others."""
        seats = self.face.seats
        if seat >= len(seats):
            raise Refused("no_such_seat", seat=seat)
        if not seats[seat].held_by(self.person):
            raise Refused("not_your_seat", seat=seat)

    def seated(self) -> tuple[Seat, ...]:
        """The own seats; at least one."""
        held = self.face.held(self.person)
        if not held:
            raise Refused("only_for_the_seated")
        return held

    def host(self) -> None:
        """Refuse what only the host may do."""
        if self.face.host != self.person:
            raise Refused("only_the_host")

    def stage(self, *stages: values.Stage) -> None:
        """Refuse what does not fit the stage."""
        stage = self.face.stage
        if stage not in stages:
            raise Refused(
                {
                    "open": "not_begun_yet",
                    "playing": "already_begun",
                    "finished": "match_is_over",
                    "closed": "table_is_closed",
                }[stage]
            )

    def current(self, edition: int) -> None:
        """Refuse to change what somebody else has changed meanwhile."""
        if edition != self.face.edition:
            raise Refused("changed_meanwhile")

    def moving(self, seat: Seat, phase: int) -> Bodies:
        """Refuse a move that cannot be one; a stand-in gets up first."""
        self.own(seat)
        self.stage("playing")
        if self.face.paused:
            raise Refused("table_is_paused")
        if phase != self.fold.record.phase:
            raise Refused("stale")
        return (Returned(seat),) if self.face.seats[seat].level is not None else ()

    def level(self, level: str | None) -> str:
        """A bot level of this game; None is the usual one."""
        game = self.fold.opened.game
        if level is not None and level not in levels(game):
            raise Refused("unknown_bot", known=", ".join(levels(game)))
        return level or usual(game)


@singledispatch
def decide(message: Any, asking: Asking) -> Bodies:  # noqa: ARG001  # those registered below look at it
    """The envelopes of a message."""
    raise TypeError(f"nobody decides about {type(message).__name__}")


@decide.register
def _(message: client.Act, asking: Asking) -> Bodies:
    first = asking.moving(message.seat, message.phase)
    try:
        move = asking.fold.moves.decode(message.move)
    except msgspec.MsgspecError as error:
        raise Refused("malformed", why=str(error)) from None
    return (*first, Played(Act(message.seat, move, asking.at)))


@decide.register
def _(message: client.Undo, asking: Asking) -> Bodies:
    first = asking.moving(message.seat, message.phase)
    return (*first, Played(Undo(message.seat, asking.at)))


@decide.register
def _(message: client.Resign, asking: Asking) -> Bodies:
    asking.own(message.seat)
    asking.stage("playing")
    return forfeits(asking, (message.seat,), "resigned")


@decide.register
def _(message: client.Join, asking: Asking) -> Bodies:
    asking.stage("open")
    face, person = asking.face, asking.person
    held = face.held(person)
    if held and (asking.fold.opened.public or message.seat is None):
        raise Refused("already_seated")
    free = [seat for seat, sitter in enumerate(face.seats) if not sitter.taken]
    mine = [seat for seat in free if face.seats[seat].person == person]
    anyones = [seat for seat in free if face.seats[seat].person is None]
    seat = message.seat
    if seat is None:
        seat = next(iter(mine + anyones), None)
        if seat is None:
            raise Refused("table_is_full")
    elif seat >= len(face.seats):
        raise Refused("no_such_seat", seat=seat)
    elif seat not in mine + anyones:
        raise Refused("seat_is_taken", seat=seat)
    sat = Sat(seat, person)
    return (sat, *begin_if_full(turn(face, sat)))


def begin_if_full(face: Face) -> Bodies:
    """When everybody is there, it begins; but not while they build."""
    return (Began(),) if face.site is None and all(sitter.taken for sitter in face.seats) else ()


@decide.register
def _(message: client.Leave, asking: Asking) -> Bodies:
    held = asking.seated()
    if message.seat is not None:
        asking.own(message.seat)
        held = (message.seat,)
    asking.stage("open", "playing")
    if asking.face.stage == "playing":
        return forfeits(asking, held, "left")
    return leaves(asking.face, held)


def leaves(face: Face, seats: tuple[Seat, ...]) -> Bodies:
    """People get up before the start; a host who goes hands over, and the last one closes the table."""
    bodies: list[Body] = [Stood(seat) for seat in seats]
    for body in bodies:
        face = turn(face, body)
    there = face.playing()
    if face.host not in there:
        bodies.append(Hosted(there[0]) if there else Closed())
    return tuple(bodies)


def forfeits(asking: Asking, seats: tuple[Seat, ...], reason: str) -> Bodies:
    """Seats give up, with match time running again first."""
    staying = [seat for seat in seats if seat not in asking.face.gone]
    if not staying:
        raise Refused("already_gone", seat=seats[0])
    first: Bodies = (Resumed(),) if asking.face.paused else ()
    return (*first, *(Played(Forfeit(seat, asking.at, reason)) for seat in staying))


@decide.register
def _(message: client.Start, asking: Asking) -> Bodies:
    asking.stage("open")
    asking.host()
    level = asking.level(message.level)
    built: Bodies = ()
    if asking.face.site is not None:  # what lies there is what is played
        site = terms.site(asking.fold.opened.game)
        built = changes(asking, {site.option: site.finish(asking.face.site.laid)})
    return (*built, Began(level))


@decide.register
def _(message: client.Change, asking: Asking) -> Bodies:
    asking.stage("open")
    asking.host()
    asking.current(message.edition)
    return changes(asking, message.options)


def changes(asking: Asking, wanted: dict[str, Any]) -> Bodies:
    """Other options; once that one is chosen which was being built, nobody builds any more."""
    face, opened = asking.face, asking.fold.opened
    before = agreed(opened, face)
    options = terms.changed(opened.game, len(face.seats), before, wanted)
    done = face.site is not None and terms.site(opened.game).option in wanted
    return (*(() if options == before else (Changed(options),)), *((SiteClosed(),) if done else ()))


@decide.register
def _(message: client.Site, asking: Asking) -> Bodies:
    asking.stage("open")
    asking.host()
    site = terms.site(asking.fold.opened.game)
    if message.open == (asking.face.site is not None):
        return ()
    return (SiteOpened(terms.stored(site.empty)),) if message.open else (SiteClosed(),)


@decide.register
def _(message: client.Build, asking: Asking) -> Bodies:
    asking.stage("open")
    asking.seated()
    site = asking.face.site
    if site is None:
        raise Refused("nobody_builds")
    asking.current(message.edition)
    draft = terms.draft(asking.fold.opened.game, message.draft)
    return () if draft == site.laid else (Built(asking.person, draft),)


@decide.register
def _(message: client.Remove, asking: Asking) -> Bodies:
    asking.stage("open")
    asking.host()
    seats = asking.face.seats
    if message.seat >= len(seats):
        raise Refused("no_such_seat", seat=message.seat)
    sitter = seats[message.seat]
    if sitter.person is None or sitter.held_by(asking.person):
        raise Refused("nobody_to_remove", seat=message.seat)
    return (Stood(message.seat),)


@decide.register
def _(message: client.Close, asking: Asking) -> Bodies:  # noqa: ARG001  # it says no more than its type
    asking.stage("open", "playing")
    asking.host()
    if asking.face.stage == "playing" and set(asking.face.playing()) - {asking.person}:
        raise Refused("others_still_play")
    return (Closed(),)


@decide.register
def _(message: client.Offer, asking: Asking) -> Bodies:
    asking.stage("playing")
    asking.seated()
    face, fold, person = asking.face, asking.fold, asking.person
    if face.offer is not None:
        raise Refused("an_offer_stands")
    if message.bargain == "takeback":
        if message.seat is None:
            raise Refused("malformed", why="a take-back names a seat")
        asking.own(message.seat)
        if face.paused:
            raise Refused("table_is_paused")
        if catalog.entry(fold.opened.game).kind == "real time":
            raise Refused("too_late_to_go_back")
        events = back_to(fold.game, fold.opened.seed, len(face.seats), fold.events, message.seat)
    else:
        events = None
        if face.paused != (message.bargain == "resume"):
            raise Refused("table_is_paused" if face.paused else "table_is_not_paused")
    missing = tuple(other for other in face.playing() if other != person)
    offer = Offered(message.bargain, person, missing, message.seat, events)
    return (offer,) if missing else struck(offer)


def struck(offer: Offered) -> Bodies:
    """Everybody agreed."""
    if offer.bargain == "takeback":
        assert offer.back_to is not None
        return (WentBack(offer.back_to),)
    return (Paused(),) if offer.bargain == "pause" else (Resumed(),)


@decide.register
def _(message: client.Answer, asking: Asking) -> Bodies:
    asking.stage("playing")
    face, fold = asking.face, asking.fold
    offer = face.offer
    if offer is None:
        raise Refused("no_offer_stands")
    if asking.person != offer.by and asking.person not in offer.missing:
        raise Refused("not_asked")
    if not message.agree:
        return (Dropped(),)
    if asking.person == offer.by:
        raise Refused("not_asked")
    still = set(face.playing()) & set(offer.missing) - {asking.person}
    if still:
        return (Agreed(asking.person),)
    if offer.bargain == "takeback":  # play went on meanwhile, perhaps past what can be taken back
        assert offer.seat is not None
        now = back_to(fold.game, fold.opened.seed, len(face.seats), fold.events, offer.seat)
        if now != offer.back_to:
            raise Refused("too_late_to_go_back")
    return struck(offer)


@decide.register
def _(message: client.StandIn, asking: Asking) -> Bodies:
    asking.stage("playing")
    asking.seated()
    face, seat = asking.face, message.seat
    if seat >= len(face.seats):
        raise Refused("no_such_seat", seat=seat)
    sitter = face.seats[seat]
    if sitter.person is None or sitter.level is not None or seat in face.gone:
        raise Refused("nobody_to_stand_in_for", seat=seat)
    if asking.away(sitter.person) is None:
        raise Refused("they_are_here", seat=seat)
    return (StoodIn(seat, asking.level(message.level)),)


@decide.register
def _(message: client.Claim, asking: Asking) -> Bodies:
    asking.stage("playing")
    face, seat = asking.face, message.seat
    if all(own in face.gone for own in asking.seated()):
        raise Refused("only_for_the_seated")
    if seat >= len(face.seats):
        raise Refused("no_such_seat", seat=seat)
    if face.paused:
        raise Refused("table_is_paused")
    sitter = face.seats[seat]
    long = catalog.entry(asking.fold.opened.game).claim
    if long is None or sitter.person is None or sitter.level is not None or seat in face.gone:
        raise Refused("nothing_to_claim", seat=seat)
    away = asking.away(sitter.person)
    if away is None:
        raise Refused("they_are_here", seat=seat)
    if away < long:
        raise Refused("not_away_for_long", seconds=-((away - long) // 1000))
    return forfeits(asking, (seat,), "left")


@decide.register
def _(message: client.Chat, asking: Asking) -> Bodies:
    held = asking.seated()
    if asking.fold.opened.public:
        raise Refused("reactions_only")
    text = clean(message.text)
    if not text:
        raise Refused("nothing_said")
    seat = held[0] if message.seat is None else message.seat
    asking.own(seat)
    if message.to == "all":
        return (Said(asking.person, seat, "all", text),)
    asking.stage("playing", "finished")
    readers = circle(asking.fold.game, asking.fold.record.state, seat)
    return (Said(asking.person, seat, "circle", text, None, readers),)


@decide.register
def _(message: client.React, asking: Asking) -> Bodies:
    return (Said(asking.person, asking.seated()[0], reaction=message.reaction),)
