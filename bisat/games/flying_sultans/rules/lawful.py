"""Why a position could never arise, for positions written by hand."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.games.flying_sultans.maze.grid import BIT, CELL, PLACE, SQUARES
from bisat.games.flying_sultans.maze.maze import CLOUDS, PLACES, Field, ways
from bisat.games.flying_sultans.rules.box import FORCES, PALACES
from bisat.games.flying_sultans.rules.channel import ORDERS, VISIBLE, picks
from bisat.games.flying_sultans.rules.ending import arrived
from bisat.games.flying_sultans.rules.mentions import checker
from bisat.games.flying_sultans.rules.state import State

MAX_PHASES = 10_000
"""Past any game: a round has one phase for the picks and at most four in each turn."""


def fault(race: State, field: Field, rounds: int, team: int) -> str | None:
    """The first thing that is wrong, in a sentence, or None."""
    return (
        _shape(race)
        or _time(race, rounds)
        or _tiles(race, field)
        or _pieces(race, field, team)
        or _channels(race)
        or _stage(race, field, rounds)
        or (
            "what happened speaks of what is not there"
            if not all(map(checker(race, team), race.happened))
            else None
        )
    )


def _shape(race: State) -> str | None:
    seats = race.seats
    if seats not in (2, 3, 4):
        return "there are 2 to 4 seats"
    if list(race.gone) != sorted(set(race.gone)) or not set(race.gone) <= set(range(seats)):
        return "gone is a sorted list of seats"
    if len(race.gone) == seats:
        return "the last player cannot leave, having won"
    if any(len(row) != seats for row in (race.carpets, race.choices)):
        return "carpets and choices need one entry per seat"
    if any(len(row) not in (0, seats) for row in (race.channels, race.picked)):
        return "channels and picked are empty or have one entry per seat"
    for seat in race.gone:
        left = (race.carpets, race.channels or race.carpets, race.picked or race.carpets)
        if any(row[seat] for row in left) or race.choices[seat] is not None:
            return f"seat {seat} has gone but has carpets, tiles or a choice"
    return None


def _time(race: State, rounds: int) -> str | None:
    if race.at < 0:
        return "time starts at 0"
    if not 0 <= race.phase < MAX_PHASES:
        return f"phases run from 0 to {MAX_PHASES - 1}"
    early = race.stage in ("channels", "genie")
    if race.stage == "over":
        early = race.genie is None
    if not (race.round == 0 if early else 1 <= race.round <= rounds):
        return f"rounds run from 1 to {rounds}, and are 0 until the genie stands"
    return None


def _tiles(race: State, field: Field) -> str | None:
    if sorted(race.tiles) != list(range(CLOUDS + PALACES)):
        return f"the tiles are 0 to {CLOUDS + PALACES - 1}, each once"
    if len(race.turns) != PLACES or any(quarters not in range(4) for quarters in race.turns):
        return f"each of the {PLACES} tiles is turned by 0 to 3 quarters"
    for palace, place in enumerate(field.palaces):
        if (race.tiles[place], race.turns[place]) != (CLOUDS + palace, field.quarters[palace]):
            return f"palace {palace} lies at place {place}, turned by {field.quarters[palace]} quarters"
    return None


def _pieces(race: State, field: Field, team: int) -> str | None:
    free = ways(race.tiles, race.turns, field)
    standing: list[int] = []
    for seat, carpets in enumerate(race.carpets):
        if seat not in race.gone and len(carpets) != team:
            return f"seat {seat} needs {team} carpets"
        standing += carpets
    if any(square not in range(SQUARES) or not BIT[square] & free for square in standing):
        return "carpets stand on free squares"
    if race.genie is not None:
        if race.genie not in range(SQUARES):
            return f"squares run from 0 to {SQUARES - 1}"
        cloudy = not BIT[race.genie] & free
        if cloudy and (CELL[race.genie] not in (0, 2, 6, 8) or race.tiles[PLACE[race.genie]] >= CLOUDS):
            return "on a cloud the genie can only stand in the corner of a cloud tile, as it was set there"
        standing.append(race.genie)
    if len(set(standing)) != len(standing):
        return "two pieces stand on one square"
    return None


def _channels(race: State) -> str | None:
    opened = race.stage not in ("channels", "over") or race.genie is not None
    if not opened and race.stage == "over":
        opened = bool(race.channels)  # whoever left last may have left before or after the channels were open
    if bool(race.channels) != opened:
        return "channels lie open as soon as everybody has ordered theirs, and not before"
    for seat, channel in enumerate(race.channels):
        if seat not in race.gone and sorted(channel) != [*FORCES]:
            return f"the channel of seat {seat} does not hold every force from 1 to 8 once"
    return None


def _stage(race: State, field: Field, rounds: int) -> str | None:
    stage = race.stage
    set_up = stage in ("channels", "genie") or (stage == "over" and race.round == 0)
    if (race.genie is None) != set_up or (race.favour is None) != set_up:
        return (
            "the genie stands and somebody has its favour as soon as the first round begins, and not before"
        )
    if race.favour is not None and race.favour not in range(race.seats):
        return "nobody sits where the favour lies"
    if (stage == "over") != (race.reason is not None):
        return "there is a reason to end exactly when the game is over"
    if stage != "over" and (race.winner is not None or len(race.gone) == race.seats - 1):
        return "somebody has won, but the game is not over"
    sealed = stage in ("channels", "picks")
    if not sealed and any(choice is not None for choice in race.choices):
        return "somebody has chosen, but nothing is chosen in secret now"
    if stage not in ("turns", "wish"):
        if race.picked or race.began or race.granted or race.turn:
            return "picks lie open only while turns are played"
        if stage != "genie" and race.order:
            return "there is an order of play only while turns are played"
    if stage == "over":
        return _over(race, field, rounds)
    if sealed:
        return _sealed(race)
    if stage == "genie":
        wanted = (
            len(race.order) == 1 and race.order[0] in range(race.seats) and race.order[0] not in race.gone
        )
        return None if wanted else "one of the seats sets the genie"
    return _turns(race, field)


def _over(race: State, field: Field, rounds: int) -> str | None:
    staying = [seat for seat in range(race.seats) if seat not in race.gone]
    if race.reason == "rounds":
        if race.winner is not None or race.round != rounds or len(staying) < 2:
            return f"the game is drawn after {rounds} rounds between those who stayed"
    elif race.winner not in staying:
        return "the winner is one of those who stayed"
    elif race.reason == "forfeit":
        if len(staying) != 1:
            return "somebody else is left"
    elif len(staying) < 2 or race.round == 0 or not arrived(race, field, race.winner):
        return f"seat {race.winner} has not arrived at the palace opposite"
    return None


def _sealed(race: State) -> str | None:
    for seat, choice in enumerate(race.choices):
        lawful = ORDERS if race.stage == "channels" else picks(race.channels[seat])
        if choice is not None and choice not in lawful:
            return f"seat {seat} made a choice that it cannot make"
    if race.choices.count(None) == len(race.gone):
        return "everybody has chosen, but nothing was revealed"
    return None


def _turns(race: State, field: Field) -> str | None:
    if sorted(race.order) != [seat for seat in range(race.seats) if seat not in race.gone]:
        return "everybody who stayed plays once in a round"
    if not race.picked or not 0 <= race.turn < len(race.order):
        return "it is nobody's turn"
    for seat in race.order[: race.turn]:
        if race.picked[seat]:
            return f"seat {seat} has played, but not used its picks"
    later = race.order[race.turn + 1 :]
    for seat in later:
        if not _picked(race, seat, 2):
            return f"seat {seat} has not picked two tiles from behind its screen"
    sums = [sum(race.picked[seat]) for seat in later]
    if sums != sorted(sums, reverse=True):
        return "whoever picked more plays earlier"
    return _turn(race, field, race.order[race.turn], sums)


def _turn(race: State, field: Field, seat: Seat, sums: list[int]) -> str | None:
    """The turn that is being played."""
    tiles = [race.tiles[PLACE[square]] for square in race.carpets[seat]]
    left = len(race.picked[seat])
    if race.stage == "wish" and left:
        return "a wish comes true after both picks"
    if race.stage == "turns" and (left not in (1, 2) or not _picked(race, seat, left)):
        return f"seat {seat} has no picks from behind its screen left"
    if left == 2:
        if list(race.began) != tiles:
            return "the turn begins on the tiles where the carpets stand"
        if race.granted:
            return "a turn begins without a wish"
        if sums and sum(race.picked[seat]) < sums[0]:
            return "whoever picked more plays earlier"
        return None
    if len(race.began) != len(tiles) or any(tile not in range(CLOUDS + PALACES) for tile in race.began):
        return "the turn began with each carpet on one of the tiles"
    if arrived(race, field, seat):
        return f"seat {seat} has won, but the game is not over"
    assert race.genie is not None
    brought = field.winds[race.channels[seat][0]].kind == "walk" and race.tiles[PLACE[race.genie]] in tiles
    if race.granted and not (left and brought):
        return "a wish is won before the second pick only by bringing the genie to a carpet"
    return None


def _picked(race: State, seat: Seat, count: int) -> bool:
    """Whether so many picks of a seat come from behind its screen; a used one has pushed one tile there."""
    forces = race.picked[seat]
    behind = race.channels[seat][VISIBLE + 2 - count :]
    return len(forces) == count and list(forces) == sorted({*forces}) and {*forces} <= {*behind}
