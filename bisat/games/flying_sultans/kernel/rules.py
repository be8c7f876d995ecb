"""The rules of Flying Sultans on a row, compiled; functions have the names of their models in `rules/`."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from bisat.games.flying_sultans.encoding import REASONS, SLOTS
from bisat.games.flying_sultans.kernel.ending import arrived
from bisat.games.flying_sultans.kernel.grid import WORDS
from bisat.games.flying_sultans.kernel.row import (
    CHANNELS,
    GENIE,
    LAY_OUTS,
    MAX_SEATS,
    NONE,
    OVER,
    PICKS,
    TURNS,
    WISH,
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
    drawn,
    relay,
)
from bisat.games.flying_sultans.maze.grid import CENTRE
from bisat.games.flying_sultans.maze.maze import CLOUDS, PLACES, SHAPES, field_of, starts
from bisat.games.flying_sultans.rules.box import FORCES as ALL_FORCES
from bisat.games.flying_sultans.rules.channel import VISIBLE
from bisat.games.flying_sultans.rules.moves import Pick
from bisat.games.flying_sultans.rules.winds import MAX_CARPETS
from bisat.parts.kernels.chance import Words, below, shuffle
from bisat.parts.kernels.compiling import compiled, inlined, wide
from bisat.parts.kernels.loops import Numbers, Table

MAX_MOVES = 1 + (SLOTS - VISIBLE) * (1 + MAX_CARPETS * sum(len(shape) - shape.count("#") for shape in SHAPES))
"""More moves than a seat ever has: waiving, and each force behind the screen brings carpets everywhere."""
MIDDLE = np.array(CENTRE, np.int16)
PALACE_END, ROUNDS_END, FORFEIT = (REASONS.index(reason) + 1 for reason in ("palace", "rounds", "forfeit"))
_FIELDS = [field_of(name) for name in LAY_OUTS]
PALACE = np.array(
    [
        [field.palaces.index(place) if place in field.palaces else NONE for place in range(PLACES)]
        for field in _FIELDS
    ],
    np.int8,
)
"""Per lay-out and place: the palace there, or NONE."""
QUARTERS = np.array([field.quarters for field in _FIELDS], np.int8)
STARTS = np.full((len(LAY_OUTS), MAX_SEATS + 1, MAX_SEATS, MAX_CARPETS), NONE, np.int16)
"""Per lay-out, number of seats and seat: where its carpets stand at set-up."""
for _place, _field in enumerate(_FIELDS):
    for _seats in (2, 3, 4):
        for _seat, _carpets in enumerate(starts(_field, _seats)):
            STARTS[_place, _seats, _seat, : len(_carpets)] = _carpets
PICK = np.full((len(FORCES) + 1, len(FORCES) + 1), NONE, np.int16)
"""Per pair of forces: the number of their pick."""
for _pair in combinations(ALL_FORCES, 2):
    PICK[_pair] = NUMBER[Pick(_pair)]
PAIRS = np.array([*combinations(ALL_FORCES, 2)], np.int8)


@compiled
def deal(table: Table, row: Row, chance: Words) -> None:
    """Clouds by chance, in any order and orientation; carpets fill their palaces."""
    clouds, lay_out = row.turns, row.lay_out  # where their order is out of the way
    for cloud in range(CLOUDS):
        clouds[cloud] = cloud
    shuffle(clouds, 0, CLOUDS, chance)
    cloud = 0
    for place in range(PLACES):
        palace = PALACE[lay_out, place]
        if palace == NONE:
            row.tiles[place] = clouds[cloud]
            cloud += 1
        else:
            row.tiles[place] = CLOUDS + palace
    for word in range(WORDS):
        row.free[word] = 0
    for place in range(PLACES):
        palace = PALACE[lay_out, place]
        row.turns[place] = below(chance, 4) if palace == NONE else QUARTERS[lay_out, palace]
        relay(row, place)
    for seat in range(row.seats):
        row.gone[seat] = 0
        for carpet in range(MAX_CARPETS):
            row.carpets[seat, carpet] = STARTS[lay_out, row.seats, seat, carpet]
        for slot in range(SLOTS):
            row.channels[seat, slot] = NONE
    row.stage, row.round, row.phase = CHANNELS, 0, 0
    row.genie = row.favour = row.winner = NONE
    row.reason = row.left = 0
    rest(row)
    unseal(row)
    row.missing = row.seats


@inlined
def rest(row: Row) -> None:
    """Nobody plays, nothing is picked."""
    row.playing = row.turn = row.granted = 0
    for seat in range(MAX_SEATS):
        row.order[seat] = row.picked[seat, 0] = row.picked[seat, 1] = NONE
    for carpet in range(MAX_CARPETS):
        row.began[carpet] = NONE


@inlined
def unseal(row: Row) -> None:
    """Nothing is chosen."""
    row.missing = 0
    for seat in range(row.seats):
        take_out(row, seat)


@inlined
def take_out(row: Row, seat: int) -> None:
    """Nothing is chosen by this seat."""
    row.chose[seat] = 0
    for place in range(VISIBLE):
        row.choices[seat, place] = NONE


@inlined
def sealing(row: Row) -> int:
    """How many forces a sealed choice has now; 0 where nothing is sealed."""
    return VISIBLE if row.stage == CHANNELS else 2 if row.stage == PICKS else 0


@inlined
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    if row.stage == OVER:
        return NONE
    parts = sealing(row)
    if not parts:
        seat = int(row.order[row.turn])
        return seat if seat >= first else NONE
    for seat in range(first, row.seats):
        if row.chose[seat] < parts and not row.gone[seat]:
            return seat
    return NONE


@compiled
def legal(table: Table, row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, or of the next part of one, in order; how many there are."""
    if needed(row, seat) != seat:
        return 0
    if row.stage == CHANNELS:
        return orders(row, seat, numbers)
    if row.stage == PICKS:
        return picks(row, seat, numbers)
    if row.stage == GENIE:
        for place in range(len(CENTRE)):
            numbers[place] = FIRST_PLACING + place
        return len(CENTRE)
    count = 0
    if row.stage == WISH:
        numbers[0] = WAIVE
        count = 1
    forces = usable(row, seat)
    for force in range(1, SLOTS + 1):
        if forces >> force & 1:
            count = actions(row, seat, force, numbers, count)
    return count


@inlined
def usable(row: Row, seat: int) -> int:
    """The forces that a seat may use in its turn, a bit for each."""
    if row.stage == WISH:
        return hidden(row, seat)
    last = int(row.picked[seat, 1])
    return 1 << int(row.picked[seat, 0]) | (0 if last == NONE else 1 << last)


@inlined
def orders(row: Row, seat: int, numbers: Numbers) -> int:
    """The forces that may be laid in the next slot."""
    laid = 0
    for place in range(row.chose[seat]):
        laid |= 1 << int(row.choices[seat, place])
    count = 0
    for force in range(1, SLOTS + 1):
        if not laid >> force & 1:
            numbers[count] = force - 1
            count += 1
    return count


@inlined
def hidden(row: Row, seat: int) -> int:
    """The forces behind the screen, a bit for each."""
    forces = 0
    for slot in range(VISIBLE, SLOTS):
        forces |= 1 << int(row.channels[seat, slot])
    return forces


@inlined
def picks(row: Row, seat: int, numbers: Numbers) -> int:
    """Two of the four behind the screen."""
    forces, count = hidden(row, seat), 0
    for one in range(1, SLOTS + 1):
        if forces >> one & 1:
            for other in range(one + 1, SLOTS + 1):
                if forces >> other & 1:
                    numbers[count] = PICK[one, other]
                    count += 1
    return count


@inlined
def draw(table: Table, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """One of the moves of a seat that is needed, each as likely."""
    if row.stage not in (TURNS, WISH):
        return int(numbers[below(chance, legal(table, row, seat, numbers))])
    return int(drawn(row, seat, usable(row, seat), row.stage == WISH, chance, numbers))


@inlined
def begins(row: Row, seat: int) -> int:
    """1 where a decision of this seat begins, 0 where it lays the next force of its order."""
    return int(row.stage != CHANNELS or row.chose[seat] == 0)


@inlined
def turn(table: Table, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """Let a seat act at random, or all choose where that is sealed; how many decisions that took."""
    if not sealing(row):
        act(table, row, seat, draw(table, row, seat, chance, numbers), wide(0), chance)
        return 1
    decisions = 0
    while seat != NONE:
        decisions += begins(row, seat)
        seal(row, seat, draw(table, row, seat, chance, numbers))
        seat = needed(row, seat)
    reveal(row, chance)
    return decisions


@compiled
def act(table: Table, row: Row, seat: int, number: int, at: int, chance: Words) -> None:
    """A seat lays a force, sets the genie, picks, uses a force, or waives its wish."""
    stage = row.stage
    if sealing(row):
        seal(row, seat, number)
        if row.missing == 0:
            reveal(row, chance)
    elif stage == GENIE:
        row.genie, row.favour = MIDDLE[number - FIRST_PLACING], seat
        picking(row)
    elif number == WAIVE:
        pass_on(row)
    else:
        activate(row, seat, number)
        if arrived(row, seat):  # S11
            finish_race(row, PALACE_END, seat)
        elif stage == WISH:
            pass_on(row)
        elif row.picked[seat, 0] != NONE:
            row.phase += 1
        else:
            end_turn(row, seat)


@inlined
def seal(row: Row, seat: int, number: int) -> None:
    """A choice, or one part of it, is sealed."""
    if row.stage == CHANNELS:
        row.choices[seat, row.chose[seat]] = number + 1
        row.chose[seat] += 1
        row.missing -= row.chose[seat] == VISIBLE
    else:
        pair = PAIRS[number - FIRST_PICK]
        row.choices[seat, 0], row.choices[seat, 1] = pair[0], pair[1]
        row.chose[seat] = 2
        row.missing -= 1


@compiled
def undo(table: Table, row: Row, seat: int, at: int, chance: Words) -> None:
    """A seat takes its sealed choice back."""
    take_out(row, seat)
    row.missing += 1


@compiled
def tick(table: Table, row: Row, at: int, chance: Words) -> None:
    """This game has no clock of its own."""


@compiled
def reveal(row: Row, chance: Words) -> None:
    """All sealed choices are in."""
    if row.stage == CHANNELS:
        for seat in range(row.seats):
            if not row.gone[seat]:
                lay(row, seat)
        calling(row, chance)
        return
    for seat in range(row.seats):
        row.picked[seat, 0], row.picked[seat, 1] = row.choices[seat, 0], row.choices[seat, 1]
    playing_order(row)
    begin_turn(row, wide(0))


@inlined
def lay(row: Row, seat: int) -> None:
    """The channel of an order; behind the screen the order is irrelevant, so it is ascending."""
    visible, slot = 0, VISIBLE
    for place in range(VISIBLE):
        force = int(row.choices[seat, place])
        row.channels[seat, place] = force
        visible |= 1 << force
    for force in range(1, SLOTS + 1):
        if not visible >> force & 1:
            row.channels[seat, slot] = force
            slot += 1


@inlined
def strength(row: Row, seat: int) -> int:
    """The sum of a seat's visible tiles; of those who have gone there are none."""
    total = 0
    if not row.gone[seat]:
        for slot in range(VISIBLE):
            total += row.channels[seat, slot]
    return total


@compiled
def calling(row: Row, chance: Words) -> None:
    """Who sets the genie: the strongest visible tiles, by lot among equals."""
    best = tied = 0
    for seat in range(row.seats):
        force = strength(row, seat)
        if force > best:
            best = force
            tied = 0
        tied += force == best
    lot = below(chance, tied) if tied > 1 else 0
    for seat in range(row.seats):
        if strength(row, seat) == best:
            if lot == 0:
                row.order[0] = seat
            lot -= 1
    row.stage, row.playing = GENIE, 1
    row.phase += 1
    unseal(row)


@compiled
def playing_order(row: Row) -> None:
    """Higher sums play earlier; of equal ones the favour holder, then whoever is nearest to the left (S8)."""
    row.playing = 0
    for away in range(row.seats):
        seat = (row.favour + away) % row.seats
        if row.gone[seat]:
            continue
        place = row.playing
        while place > 0 and sum_of(row, seat) > sum_of(row, row.order[place - 1]):
            row.order[place] = row.order[place - 1]
            place -= 1
        row.order[place] = seat
        row.playing += 1


@inlined
def sum_of(row: Row, seat: int) -> int:
    """What a seat picked, added up."""
    return int(row.picked[seat, 0]) + int(row.picked[seat, 1])


@compiled
def picking(row: Row) -> None:
    """A new round, or none if it would be one too many (S9)."""
    if row.round == row.rounds:
        finish_race(row, ROUNDS_END, NONE)
        return
    rest(row)
    row.stage = PICKS
    row.round += 1
    row.phase += 1
    row.missing = row.seats - row.left


@compiled
def begin_turn(row: Row, turn: int) -> None:
    """The turn of the seat at this place of the order begins."""
    unseal(row)
    row.stage, row.turn, row.granted = TURNS, turn, 0
    row.phase += 1
    seat = row.order[turn]
    for carpet in range(row.team):
        row.began[carpet] = row.tiles[ON[row.carpets[seat, carpet]]]


@inlined
def end_turn(row: Row, seat: int) -> None:
    """Both tiles are used: a wish, or the next seat."""
    if not row.granted and not came(row, seat):
        pass_on(row)
        return
    row.stage, row.granted = WISH, 0
    row.phase += 1


@compiled
def pass_on(row: Row) -> None:
    """The turn is over."""
    if row.turn + 1 == row.playing:
        picking(row)
    else:
        begin_turn(row, wide(row.turn + 1))


@compiled
def finish_race(row: Row, reason: int, winner: int) -> None:
    """Nothing more happens."""
    rest(row)
    unseal(row)
    row.stage, row.reason, row.winner = OVER, reason, winner
    row.phase += 1


@compiled
def forfeit(table: Table, row: Row, seat: int, at: int, chance: Words) -> None:
    """A team leaves the sky with its carpets and its channel; two or more others go on (S12)."""
    row.missing -= row.chose[seat] < sealing(row)
    row.gone[seat] = 1
    row.left += 1
    take_out(row, seat)
    row.picked[seat, 0] = row.picked[seat, 1] = NONE
    for carpet in range(MAX_CARPETS):
        row.carpets[seat, carpet] = NONE
    for slot in range(SLOTS):
        row.channels[seat, slot] = NONE
    if row.seats - row.left == 1:
        last = 0
        while row.gone[last]:
            last += 1
        finish_race(row, FORFEIT, last)
    elif sealing(row):
        if row.missing == 0:
            reveal(row, chance)
    elif row.stage == GENIE:
        if row.order[0] == seat:
            calling(row, chance)
    else:
        without(row, seat)


@compiled
def without(row: Row, seat: int) -> None:
    """A round goes on without this seat, which plays in it."""
    place = 0
    while row.order[place] != seat:
        place += 1
    for later in range(place, row.playing - 1):
        row.order[later] = row.order[later + 1]
    row.playing -= 1
    row.order[row.playing] = NONE
    turn = row.turn
    row.turn -= place <= turn
    if place == turn:
        pass_on(row)


@compiled
def over(row: Row) -> bool:
    """Whether nothing more happens."""
    return bool(row.stage == OVER)


@compiled
def places(row: Row, out: Numbers) -> None:
    """The winner first, all others second, those who left last; a tie is everybody's (S9)."""
    tied = row.winner == NONE
    for seat in range(row.seats):
        if row.gone[seat]:
            out[seat] = 1 + row.seats - row.left
        else:
            out[seat] = 1 if tied or row.winner == seat else 2
