"""Weighing every action that a force allows, without making the race after each of them."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

import msgspec

from bisat.core.game import Seat
from bisat.core.tuples import put
from bisat.games.flying_sultans.bots.prospects import FAVOUR, Course, readiness, shares
from bisat.games.flying_sultans.maze.grid import PLACE
from bisat.games.flying_sultans.maze.maze import Field
from bisat.games.flying_sultans.rules.actions import brought, came, laid_anew, moved
from bisat.games.flying_sultans.rules.channel import slid
from bisat.games.flying_sultans.rules.moves import Action, Fly, Genie
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.winds import actions

replace = msgspec.structs.replace

WISH = 4.0
"""What a wish is worth before it is known how it is spent, in squares of way."""

Lags = list[float | None]
"""Per seat, how far behind its goal it is; None has gone, or is the one that plans."""


class Sketch(NamedTuple):
    """One action, weighed; the race after it is made only where it is thought through."""

    worth: float
    behind: float
    """How far the planning team itself then is from its goal."""
    action: Action
    won: bool = False


class Outlook(NamedTuple):
    """What an action makes of the race, as far as the planning team looks at it."""

    action: Action
    left: int
    """The own way home."""
    wish: bool
    """Whether the turn has then won a wish."""
    lags: Lags | None = None
    """Of the rivals, where it may have changed."""


def sketched(race: State, field: Field, seat: Seat, force: int, *, last: bool) -> list[Sketch]:
    """Every action with a force, best first; one that wins stands alone.

    After the last one of a turn a wish counts. Rivals' lags are reckoned anew only where tiles move.
    """
    kind = field.winds[force].kind
    favour = FAVOUR if kind in ("summon", "walk") or race.favour == seat else 0
    ready = readiness(slid(race.channels[seat], force), field)
    rivals = Course(race, field).lags(but=seat)
    worths: dict[float, float] = {}
    found = []
    for action, left, wish, changed in _OUTLOOKS[kind](race, field, seat, force):
        if not left:
            return [Sketch(1.0, 0.0, action, won=True)]
        behind = left - favour - ready
        if last and wish:
            behind -= WISH
        if changed is not None:
            worth = _share(changed, seat, behind)
        elif (known := worths.get(behind)) is not None:
            worth = known
        else:
            worth = worths[behind] = _share(rivals, seat, behind)
        found.append(Sketch(worth, behind, action))
    found.sort(key=itemgetter(0), reverse=True)
    return found


def carried_out(race: State, field: Field, seat: Seat, action: Action) -> State:
    """The race after an action in a plan: its tile went back, and what it won is noted."""
    channels = put(race.channels, seat, slid(race.channels[seat], action.force))
    favour = seat if field.winds[action.force].kind in ("summon", "walk") else race.favour
    granted = race.granted or (type(action) is Genie and brought(race, field, seat, action))
    return replace(moved(race, seat, action), channels=channels, favour=favour, granted=granted)


def _share(rivals: Lags, seat: Seat, behind: float) -> float:
    everybody = rivals.copy()
    everybody[seat] = behind
    return shares(everybody)[seat]


def _flights(race: State, field: Field, seat: Seat, force: int) -> Iterator[Outlook]:
    """One carpet moves: nothing else changes."""
    own, tiles, began = race.carpets[seat], race.tiles, race.began
    assert race.genie is not None
    tile = tiles[PLACE[race.genie]]
    there = [tiles[PLACE[square]] == tile != start for square, start in zip(own, began, strict=True)]
    others = [race.granted or any(there[:at] + there[at + 1 :]) for at in range(len(own))]
    left = Course(race, field).left
    for action in actions(race, field, seat, force):
        if type(action) is Fly:
            carpet, to = action.carpet, action.to
            wish = others[carpet] or tiles[PLACE[to]] == tile != began[carpet]
            yield Outlook(action, left(seat, put(own, carpet, to)), wish)
        else:
            yield Outlook(action, left(seat), race.granted or any(there))


def _visits(race: State, field: Field, seat: Seat, force: int) -> Iterator[Outlook]:
    """The genie moves, and may stand in the way."""
    for action in actions(race, field, seat, force):
        after = moved(race, seat, action)
        wish = (
            race.granted
            or (type(action) is Genie and brought(race, field, seat, action))
            or came(after, seat)
        )
        yield Outlook(action, Course(after, field).left(seat), wish)


def _changes(race: State, field: Field, seat: Seat, force: int) -> Iterator[Outlook]:
    """Tiles move, and with them everybody's way; most carry nobody, and only change where clouds are."""
    here = Course(race, field)
    free, crowd = here.free, here.pieces
    still = race.granted or came(race, seat)
    for action in actions(race, field, seat, force):
        ground, way = laid_anew(race, field, action)
        if crowd & ground:
            after = moved(race, seat, action)
            course, wish = Course(after, field), race.granted or came(after, seat)
        else:
            course, wish = here, still
            course.free = free & ~ground | way
        yield Outlook(action, course.left(seat), wish, course.lags(but=seat))


_OUTLOOKS = {
    "move": _flights,
    "fly": _flights,
    "summon": _visits,
    "walk": _visits,
    "swap": _changes,
    "turn": _changes,
}
