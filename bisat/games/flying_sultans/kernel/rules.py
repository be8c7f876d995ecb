"""The rules of Flying Sultans on a row, compiled; functions have the names of their models in `rules/`."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from bisat.games.flying_sultans.encoding import REASONS, SLOTS
from bisat.games.flying_sultans.kernel.ending import arrived
from bisat.games.flying_sultans.kernel.grid import WORDS
from bisat.games.flying_sultans.kernel.row import (
    BEGAN,
    CARPETS,
    CHANNELS,
    CHANNELS_STAGE,
    CHOICES,
    CHOSE,
    FAVOUR,
    FREE,
    GENIE,
    GENIE_STAGE,
    GONE,
    GRANTED,
    LAST_ROUND,
    LAY_OUT,
    LAY_OUTS,
    LEFT,
    MAX_SEATS,
    MISSING,
    NONE,
    ORDER,
    OVER_STAGE,
    PHASE,
    PICKED,
    PICKS_STAGE,
    PLAYING,
    REASON,
    ROUND,
    SEATS,
    STAGE,
    TEAM,
    TILES,
    TURN,
    TURNS,
    TURNS_STAGE,
    WINNER,
    WISH_STAGE,
    Row,
)
from bisat.games.flying_sultans.kernel.winds import (
    FIRST_PICK,
    FIRST_PLACING,
    FORCES,
    NUMBER,
    ON,
    WAIVE,
    actions,
    activate,
    came,
    piece,
    relay,
)
from bisat.games.flying_sultans.maze.grid import CENTRE
from bisat.games.flying_sultans.maze.maze import CLOUDS, PLACES, field_of, starts
from bisat.games.flying_sultans.rules.box import FORCES as ALL_FORCES
from bisat.games.flying_sultans.rules.channel import VISIBLE
from bisat.games.flying_sultans.rules.moves import Pick
from bisat.games.flying_sultans.rules.winds import MAX_CARPETS
from bisat.parts.fast import Numbers, Words, below, compiled, shuffle

MIDDLE = np.array(CENTRE, np.int64)
PALACE_END, ROUNDS_END, FORFEIT = (REASONS.index(reason) + 1 for reason in ("palace", "rounds", "forfeit"))
_FIELDS = [field_of(name) for name in LAY_OUTS]
PALACE = np.array(
    [
        [field.palaces.index(place) if place in field.palaces else NONE for place in range(PLACES)]
        for field in _FIELDS
    ],
    np.int64,
)
"""Per lay-out and place: the palace there, or NONE."""
QUARTERS = np.array([field.quarters for field in _FIELDS], np.int64)
STARTS = np.full((len(LAY_OUTS), MAX_SEATS + 1, MAX_SEATS, MAX_CARPETS), NONE, np.int64)
"""Per lay-out, number of seats and seat: where its carpets stand at set-up."""
for _place, _field in enumerate(_FIELDS):
    for _seats in (2, 3, 4):
        for _seat, _carpets in enumerate(starts(_field, _seats)):
            STARTS[_place, _seats, _seat, : len(_carpets)] = _carpets
PICKS = np.full((len(FORCES) + 1, len(FORCES) + 1), NONE, np.int64)
"""Per pair of forces: the number of their pick."""
for _pair in combinations(ALL_FORCES, 2):
    PICKS[_pair] = NUMBER[Pick(_pair)]
PAIRS = np.array([*combinations(ALL_FORCES, 2)], np.int64)


@compiled
def deal(row: Row, chance: Words) -> None:
    """Clouds by chance, in any order and orientation; carpets fill their palaces."""
    for cloud in range(CLOUDS):
        row[TILES + cloud] = cloud
    shuffle(row, TILES, CLOUDS, chance)
    for cloud in range(CLOUDS):
        row[TURNS + cloud] = row[TILES + cloud]  # out of the way
    for word in range(WORDS):
        row[FREE + word] = 0
    cloud = CLOUDS
    for place in range(PLACES - 1, -1, -1):  # from the last on, so that no cloud is overwritten too early
        palace = PALACE[row[LAY_OUT], place]
        if palace == NONE:
            cloud -= 1
            row[TILES + place] = row[TURNS + cloud]
        else:
            row[TILES + place] = CLOUDS + palace
    for place in range(PLACES):
        palace = PALACE[row[LAY_OUT], place]
        row[TURNS + place] = below(chance, 4) if palace == NONE else QUARTERS[row[LAY_OUT], palace]
        relay(row, place)
    for seat in range(row[SEATS]):
        row[GONE + seat] = 0
        for carpet in range(MAX_CARPETS):
            row[CARPETS + MAX_CARPETS * seat + carpet] = STARTS[row[LAY_OUT], row[SEATS], seat, carpet]
        for slot in range(SLOTS):
            row[CHANNELS + SLOTS * seat + slot] = NONE
    row[STAGE], row[ROUND], row[PHASE] = CHANNELS_STAGE, 0, 0
    row[GENIE] = row[FAVOUR] = row[WINNER] = NONE
    row[REASON] = row[LEFT] = 0
    rest(row)
    unseal(row)
    row[MISSING] = row[SEATS]


@compiled
def rest(row: Row) -> None:
    """Nobody plays, nothing is picked."""
    row[PLAYING] = row[TURN] = row[GRANTED] = 0
    for seat in range(MAX_SEATS):
        row[ORDER + seat] = row[PICKED + 2 * seat] = row[PICKED + 2 * seat + 1] = NONE
    for carpet in range(MAX_CARPETS):
        row[BEGAN + carpet] = NONE


@compiled
def unseal(row: Row) -> None:
    """Nothing is chosen."""
    row[MISSING] = 0
    for seat in range(row[SEATS]):
        take_out(row, seat)


@compiled
def take_out(row: Row, seat: int) -> None:
    """Nothing is chosen by this seat."""
    row[CHOSE + seat] = 0
    for place in range(VISIBLE):
        row[CHOICES + VISIBLE * seat + place] = NONE


@compiled
def sealing(row: Row) -> int:
    """How many forces a sealed choice has now; 0 where nothing is sealed."""
    return VISIBLE if row[STAGE] == CHANNELS_STAGE else 2 if row[STAGE] == PICKS_STAGE else 0


@compiled
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    if row[STAGE] == OVER_STAGE:
        return NONE
    parts = sealing(row)
    if not parts:
        return int(row[ORDER + row[TURN]]) if row[ORDER + row[TURN]] >= first else NONE
    for seat in range(first, row[SEATS]):
        if row[CHOSE + seat] < parts and not row[GONE + seat]:
            return seat
    return NONE


@compiled
def legal(row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, or of the next part of one, in order; how many there are."""
    if needed(row, seat) != seat:
        return 0
    if row[STAGE] == CHANNELS_STAGE:
        return orders(row, seat, numbers)
    if row[STAGE] == PICKS_STAGE:
        return picks(row, seat, numbers)
    if row[STAGE] == GENIE_STAGE:
        for place in range(len(CENTRE)):
            numbers[place] = FIRST_PLACING + place
        return len(CENTRE)
    if row[STAGE] == WISH_STAGE:
        numbers[0] = WAIVE
        count = 1
        for force in FORCES:
            if hidden(row, seat, force):
                count = actions(row, seat, force, numbers, count)
        return count
    count = actions(row, seat, row[PICKED + 2 * seat], numbers, 0)
    if row[PICKED + 2 * seat + 1] != NONE:
        count = actions(row, seat, row[PICKED + 2 * seat + 1], numbers, count)
    return count


@compiled
def orders(row: Row, seat: int, numbers: Numbers) -> int:
    """The forces that may be laid in the next slot."""
    count = 0
    for force in FORCES:
        laid = False
        for place in range(row[CHOSE + seat]):
            laid |= row[CHOICES + VISIBLE * seat + place] == force
        if not laid:
            numbers[count] = force - 1
            count += 1
    return count


@compiled
def hidden(row: Row, seat: int, force: int) -> bool:
    """Whether a force is behind the screen."""
    count = 0
    for slot in range(VISIBLE, SLOTS):
        count += row[CHANNELS + SLOTS * seat + slot] == force
    return count > 0


@compiled
def picks(row: Row, seat: int, numbers: Numbers) -> int:
    """Two of the four behind the screen."""
    count = 0
    for one in FORCES:
        if hidden(row, seat, one):
            for other in range(one + 1, len(FORCES) + 1):
                if hidden(row, seat, other):
                    numbers[count] = PICKS[one, other]
                    count += 1
    return count


@compiled
def act(row: Row, seat: int, number: int, at: int, chance: Words) -> None:  # noqa: ARG001  # one shape for all games
    """A seat lays a force, sets the genie, picks, uses a force, or waives its wish."""
    stage = row[STAGE]
    if stage in (CHANNELS_STAGE, PICKS_STAGE):
        seal(row, seat, number)
        if row[MISSING] == 0:
            reveal(row, chance)
    elif stage == GENIE_STAGE:
        row[GENIE], row[FAVOUR] = MIDDLE[number - FIRST_PLACING], seat
        picking(row)
    elif number == WAIVE:
        pass_on(row)
    else:
        activate(row, seat, number)
        if arrived(row, seat):  # S11
            finish(row, PALACE_END, seat)
        elif stage == WISH_STAGE:
            pass_on(row)
        elif row[PICKED + 2 * seat] != NONE:
            row[PHASE] += 1
        else:
            end_turn(row, seat)


@compiled
def seal(row: Row, seat: int, number: int) -> None:
    """A choice, or one part of it, is sealed."""
    choice = CHOICES + VISIBLE * seat
    if row[STAGE] == CHANNELS_STAGE:
        row[choice + row[CHOSE + seat]] = number + 1
        row[CHOSE + seat] += 1
        row[MISSING] -= row[CHOSE + seat] == VISIBLE
    else:
        pair = PAIRS[number - FIRST_PICK]
        row[choice], row[choice + 1] = pair[0], pair[1]
        row[CHOSE + seat] = 2
        row[MISSING] -= 1


@compiled
def undo(row: Row, seat: int, at: int, chance: Words) -> None:  # noqa: ARG001  # one shape for all games
    """A seat takes its sealed choice back."""
    take_out(row, seat)
    row[MISSING] += 1


@compiled
def tick(row: Row, at: int, chance: Words) -> None:
    """This game has no clock of its own."""


@compiled
def reveal(row: Row, chance: Words) -> None:
    """All sealed choices are in."""
    if row[STAGE] == CHANNELS_STAGE:
        for seat in range(row[SEATS]):
            if not row[GONE + seat]:
                lay(row, seat)
        calling(row, chance)
        return
    for seat in range(row[SEATS]):
        row[PICKED + 2 * seat] = row[CHOICES + VISIBLE * seat]
        row[PICKED + 2 * seat + 1] = row[CHOICES + VISIBLE * seat + 1]
    playing_order(row)
    begin_turn(row, 0)


@compiled
def lay(row: Row, seat: int) -> None:
    """The channel of an order; behind the screen the order is irrelevant, so it is ascending."""
    channel = CHANNELS + SLOTS * seat
    slot = 0
    for place in range(VISIBLE):
        row[channel + slot] = row[CHOICES + VISIBLE * seat + place]
        slot += 1
    for force in FORCES:
        visible = False
        for place in range(VISIBLE):
            visible |= row[channel + place] == force
        if not visible:
            row[channel + slot] = force
            slot += 1


@compiled
def strength(row: Row, seat: int) -> int:
    """The sum of a seat's visible tiles; of those who have gone there are none."""
    total = 0
    if not row[GONE + seat]:
        for slot in range(VISIBLE):
            total += row[CHANNELS + SLOTS * seat + slot]
    return total


@compiled
def calling(row: Row, chance: Words) -> None:
    """Who sets the genie: the strongest visible tiles, by lot among equals."""
    best = tied = 0
    for seat in range(row[SEATS]):
        force = strength(row, seat)
        if force > best:
            best = force
            tied = 0
        tied += force == best
    lot = below(chance, tied) if tied > 1 else 0
    for seat in range(row[SEATS]):
        if strength(row, seat) == best:
            if lot == 0:
                row[ORDER] = seat
            lot -= 1
    row[STAGE], row[PLAYING] = GENIE_STAGE, 1
    row[PHASE] += 1
    unseal(row)


@compiled
def playing_order(row: Row) -> None:
    """Higher sums play earlier; of equal ones the favour holder, then whoever is nearest to the left (S8)."""
    seats = row[SEATS]
    row[PLAYING] = 0
    for away in range(seats):
        seat = (row[FAVOUR] + away) % seats
        if row[GONE + seat]:
            continue
        force = row[PICKED + 2 * seat] + row[PICKED + 2 * seat + 1]
        place = row[PLAYING]
        while place > 0 and force > sum_of(row, row[ORDER + place - 1]):
            row[ORDER + place] = row[ORDER + place - 1]
            place -= 1
        row[ORDER + place] = seat
        row[PLAYING] += 1


@compiled
def sum_of(row: Row, seat: int) -> int:
    """What a seat picked, added up."""
    return int(row[PICKED + 2 * seat] + row[PICKED + 2 * seat + 1])


@compiled
def picking(row: Row) -> None:
    """A new round, or none if it would be one too many (S9)."""
    if row[ROUND] == row[LAST_ROUND]:
        finish(row, ROUNDS_END, NONE)
        return
    rest(row)
    row[STAGE] = PICKS_STAGE
    row[ROUND] += 1
    row[PHASE] += 1
    row[MISSING] = row[SEATS] - row[LEFT]


@compiled
def begin_turn(row: Row, turn: int) -> None:
    """The turn of the seat at this place of the order begins."""
    unseal(row)
    row[STAGE], row[TURN], row[GRANTED] = TURNS_STAGE, turn, 0
    row[PHASE] += 1
    for carpet in range(row[TEAM]):
        row[BEGAN + carpet] = row[TILES + ON[piece(row, row[ORDER + turn], carpet)]]


@compiled
def end_turn(row: Row, seat: int) -> None:
    """Both tiles are used: a wish, or the next seat."""
    if not row[GRANTED] and not came(row, seat):
        pass_on(row)
        return
    row[STAGE], row[GRANTED] = WISH_STAGE, 0
    row[PHASE] += 1


@compiled
def pass_on(row: Row) -> None:
    """The turn is over."""
    if row[TURN] + 1 == row[PLAYING]:
        picking(row)
    else:
        begin_turn(row, row[TURN] + 1)


@compiled
def finish(row: Row, reason: int, winner: int) -> None:
    """Nothing more happens."""
    rest(row)
    unseal(row)
    row[STAGE], row[REASON], row[WINNER] = OVER_STAGE, reason, winner
    row[PHASE] += 1


@compiled
def forfeit(row: Row, seat: int, at: int, chance: Words) -> None:  # noqa: ARG001  # one shape for all games
    """A team leaves the sky with its carpets and its channel; two or more others go on (S12)."""
    row[MISSING] -= row[CHOSE + seat] < sealing(row)
    row[GONE + seat] = 1
    row[LEFT] += 1
    take_out(row, seat)
    row[PICKED + 2 * seat] = row[PICKED + 2 * seat + 1] = NONE
    for carpet in range(MAX_CARPETS):
        row[CARPETS + MAX_CARPETS * seat + carpet] = NONE
    for slot in range(SLOTS):
        row[CHANNELS + SLOTS * seat + slot] = NONE
    if row[SEATS] - row[LEFT] == 1:
        last = 0
        while row[GONE + last]:
            last += 1
        finish(row, FORFEIT, last)
    elif sealing(row):
        if row[MISSING] == 0:
            reveal(row, chance)
    elif row[STAGE] == GENIE_STAGE:
        if row[ORDER] == seat:
            calling(row, chance)
    else:
        without(row, seat)


@compiled
def without(row: Row, seat: int) -> None:
    """A round goes on without this seat, which plays in it."""
    place = 0
    while row[ORDER + place] != seat:
        place += 1
    for later in range(place, row[PLAYING] - 1):
        row[ORDER + later] = row[ORDER + later + 1]
    row[PLAYING] -= 1
    row[ORDER + row[PLAYING]] = NONE
    turn = row[TURN]
    row[TURN] -= place <= turn
    if place == turn:
        pass_on(row)


@compiled
def over(row: Row) -> bool:
    """Whether nothing more happens."""
    return bool(row[STAGE] == OVER_STAGE)


@compiled
def places(row: Row, out: Numbers) -> None:
    """The winner first, all others second, those who left last; a tie is everybody's (S9)."""
    for seat in range(row[SEATS]):
        if row[GONE + seat]:
            out[seat] = 1 + row[SEATS] - row[LEFT]
        else:
            out[seat] = 2 if row[WINNER] != NONE and row[WINNER] != seat else 1
