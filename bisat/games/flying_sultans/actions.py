"""What a wind tile does when it is activated."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from bisat.core.game import Seat
from bisat.games.flying_sultans.channel import slid
from bisat.games.flying_sultans.grid import PLACE, SQUARES, bits, path
from bisat.games.flying_sultans.maze import pieces, riders, swapped, turned, ways
from bisat.games.flying_sultans.moves import WINDS
from bisat.games.flying_sultans.values import (
    Action,
    Fact,
    Favoured,
    Flew,
    Fly,
    Genie,
    Granted,
    Race,
    Rested,
    Summoned,
    Swap,
    Swapped,
    Turn,
    Turned,
    Used,
    Walked,
)

T = TypeVar("T")

replace = msgspec.structs.replace

SKY = bits(range(SQUARES))


def activate(race: Race, seat: Seat, action: Action, facts: list[Fact]) -> Race:
    """The race after a seat used a force and its tile went back; wins and turns are not seen to here."""
    force = action.force
    channel = race.channels[seat]
    facts.append(Used(seat, force, channel.index(force) + 1, race.stage == "wish"))
    after = _done(race, seat, action, facts)
    channels = with_entry(race.channels, seat, slid(channel, force))
    favour = race.favour
    if WINDS[force].kind in ("summon", "walk") and favour != seat:
        favour = seat
        facts.append(Favoured(seat))
    if race.stage == "wish":
        return replace(after, channels=channels, favour=favour)
    picked = with_entry(race.picked, seat, tuple(left for left in race.picked[seat] if left != force))
    granted = race.granted
    if not granted and type(action) is Genie and _brought(race, seat, action):
        granted = True
        facts.append(Granted(seat, "genie"))
    return replace(after, channels=channels, favour=favour, picked=picked, granted=granted)


def _brought(race: Race, seat: Seat, action: Genie) -> bool:
    """Whether walking the genie brought it from another tile to one with an own carpet."""
    assert race.genie is not None
    place = PLACE[action.to]
    return (
        WINDS[action.force].kind == "walk"
        and PLACE[race.genie] != place
        and any(PLACE[square] == place for square in race.carpets[seat])
    )


def _done(race: Race, seat: Seat, action: Action, facts: list[Fact]) -> Race:
    match action:
        case Fly():
            return _fly(race, seat, action, facts)
        case Genie():
            return _genie(race, seat, action, facts)
        case Swap():
            return _swap(race, seat, action, facts)
        case Turn():
            return _turn(race, seat, action, facts)
    facts.append(Rested(seat, action.force))
    return race


def _fly(race: Race, seat: Seat, action: Fly, facts: list[Fact]) -> Race:
    own = race.carpets[seat]
    over = WINDS[action.force].kind == "fly"
    free = SKY if over else ways(race.tiles, race.turns) & ~pieces(race)
    facts.append(Flew(seat, action.carpet, path(own[action.carpet], action.to, free), over))
    return replace(race, carpets=with_entry(race.carpets, seat, with_entry(own, action.carpet, action.to)))


def _genie(race: Race, seat: Seat, action: Genie, facts: list[Fact]) -> Race:
    start = race.genie
    assert start is not None
    if WINDS[action.force].kind == "summon":
        facts.append(Summoned(seat, start, action.to))
    else:
        free = ways(race.tiles, race.turns) & ~pieces(race)
        facts.append(Walked(seat, path(start, action.to, free)))
    return replace(race, genie=action.to)


def _swap(race: Race, seat: Seat, action: Swap, facts: list[Fact]) -> Race:
    first, second = action.first, action.second
    carpets = tuple(tuple([swapped(square, first, second) for square in squares]) for squares in race.carpets)
    assert race.genie is not None
    genie = swapped(race.genie, first, second)
    facts.append(Swapped(seat, first, second, tuple(riders(race, carpets, genie))))
    tiles, turns = list(race.tiles), list(race.turns)
    tiles[first], tiles[second] = tiles[second], tiles[first]
    turns[first], turns[second] = turns[second], turns[first]
    return replace(race, tiles=tuple(tiles), turns=tuple(turns), carpets=carpets, genie=genie)


def _turn(race: Race, seat: Seat, action: Turn, facts: list[Fact]) -> Race:
    place, quarters = action.place, action.quarters
    carpets = tuple(
        tuple([turned(square, place, quarters) for square in squares]) for squares in race.carpets
    )
    assert race.genie is not None
    genie = turned(race.genie, place, quarters)
    facts.append(Turned(seat, place, quarters, tuple(riders(race, carpets, genie))))
    turns = with_entry(race.turns, place, (race.turns[place] + quarters) % 4)
    return replace(race, turns=turns, carpets=carpets, genie=genie)


def with_entry(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same row with one entry changed."""
    changed = list(row)
    changed[at] = item
    return tuple(changed)
