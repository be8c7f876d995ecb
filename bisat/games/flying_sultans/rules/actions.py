"""What a wind tile does when it is activated."""

from __future__ import annotations

import msgspec

from bisat.core.game import Seat
from bisat.core.tuples import put
from bisat.games.flying_sultans.maze.grid import PLACE, SQUARES, bits, path
from bisat.games.flying_sultans.maze.maze import Field, pieces, riders, rotated, swapped, way_on, ways
from bisat.games.flying_sultans.rules.channel import slid
from bisat.games.flying_sultans.rules.facts import (
    Fact,
    Favoured,
    Flew,
    Granted,
    Rested,
    Rotated,
    Summoned,
    Swapped,
    Used,
    Walked,
)
from bisat.games.flying_sultans.rules.moves import Action, Fly, Genie, Rotate, Swap
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.winds import TILES

replace = msgspec.structs.replace

SKY = bits(range(SQUARES))


def activate(race: State, field: Field, seat: Seat, action: Action, facts: list[Fact]) -> State:
    """The race after a seat used a force and its tile went back; whether it won is not seen to here."""
    force = action.force
    channel = race.channels[seat]
    after = moved(race, seat, action)
    facts += (
        Used(seat, force, channel.index(force) + 1, race.stage == "wish"),
        _fact(race, field, after, seat, action),
    )
    channels = put(race.channels, seat, slid(channel, force))
    favour = race.favour
    if field.winds[force].kind in ("summon", "walk") and favour != seat:
        favour = seat
        facts.append(Favoured(seat))
    if race.stage == "wish":
        return replace(after, channels=channels, favour=favour)
    picked = put(race.picked, seat, tuple([left for left in race.picked[seat] if left != force]))
    granted = race.granted
    if not granted and type(action) is Genie and brought(race, field, seat, action):
        granted = True
        facts.append(Granted(seat, "genie"))
    return replace(after, channels=channels, favour=favour, picked=picked, granted=granted)


def brought(race: State, field: Field, seat: Seat, action: Genie) -> bool:
    """Whether walking the genie would bring it from another tile to one with an own carpet."""
    assert race.genie is not None
    place = PLACE[action.to]
    return (
        field.winds[action.force].kind == "walk"
        and PLACE[race.genie] != place
        and any(PLACE[square] == place for square in race.carpets[seat])
    )


def came(race: State, seat: Seat) -> bool:
    """Whether a carpet of the seat whose turn it is has moved onto the genie's tile in this turn."""
    assert race.genie is not None
    tile = race.tiles[PLACE[race.genie]]  # the tile itself, wherever it was brought (S3)
    return any(
        race.tiles[PLACE[square]] == tile != began
        for square, began in zip(race.carpets[seat], race.began, strict=True)
    )


def moved(race: State, seat: Seat, action: Action) -> State:
    """The race with its tiles and pieces where an action brings them, and nothing else changed."""
    kind = type(action)
    if kind is Fly:
        own = put(race.carpets[seat], action.carpet, action.to)  # type: ignore[union-attr]  # as asked
        return replace(race, carpets=put(race.carpets, seat, own))
    if kind is Genie:
        return replace(race, genie=action.to)  # type: ignore[union-attr]  # as asked
    if isinstance(action, Swap):
        return _swap(race, action.first, action.second)
    return _rotate(race, action.place, action.quarters) if isinstance(action, Rotate) else race


def _swap(race: State, first: int, second: int) -> State:
    assert race.genie is not None
    tiles, turns = list(race.tiles), list(race.turns)
    tiles[first], tiles[second] = tiles[second], tiles[first]
    turns[first], turns[second] = turns[second], turns[first]
    return replace(
        race,
        tiles=tuple(tiles),
        turns=tuple(turns),
        carpets=tuple([tuple([swapped(at, first, second) for at in row]) for row in race.carpets]),
        genie=swapped(race.genie, first, second),
    )


def _rotate(race: State, place: int, quarters: int) -> State:
    assert race.genie is not None
    return replace(
        race,
        turns=put(race.turns, place, (race.turns[place] + quarters) % 4),
        carpets=tuple([tuple([rotated(at, place, quarters) for at in row]) for row in race.carpets]),
        genie=rotated(race.genie, place, quarters),
    )


def laid_anew(race: State, field: Field, action: Action) -> tuple[int, int]:
    """The squares of the tiles that an action moves, and which of them are then free of clouds."""
    tiles, turns = race.tiles, race.turns
    if type(action) is Rotate:
        place = action.place
        return TILES[place], way_on(field, tiles[place], turns[place] + action.quarters, place)
    if type(action) is Swap:
        one, other = action.first, action.second
        return TILES[one] | TILES[other], (
            way_on(field, tiles[one], turns[one], other) | way_on(field, tiles[other], turns[other], one)
        )
    return 0, 0


def _fact(race: State, field: Field, after: State, seat: Seat, action: Action) -> Fact:
    """What an action did, with the way that a piece took and all that was carried along."""
    match action:
        case Fly():
            over = field.winds[action.force].kind == "fly"
            free = SKY if over else ways(race.tiles, race.turns, field) & ~pieces(race)
            way = path(race.carpets[seat][action.carpet], action.to, free)
            return Flew(seat, action.carpet, way, over)
        case Genie():
            assert race.genie is not None
            if field.winds[action.force].kind == "summon":
                return Summoned(seat, race.genie, action.to)
            return Walked(
                seat, path(race.genie, action.to, ways(race.tiles, race.turns, field) & ~pieces(race))
            )
        case Swap():
            return Swapped(seat, action.first, action.second, tuple(riders(race, after)))
        case Rotate():
            return Rotated(seat, action.place, action.quarters, tuple(riders(race, after)))
    return Rested(seat, action.force)
