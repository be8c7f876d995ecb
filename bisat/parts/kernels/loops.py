"""The loops over many matches, once for all games.

A module of each game is made of this source, with its functions in place of those only declared here, so that
numba finds it on disk again (`numba_kernel.py`). `table` is what is too large for a row, such as a landscape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from bisat.core.beats import BEAT
from bisat.core.knowledge import WAVERS
from bisat.core.plain_play import MAX_ACTS
from bisat.parts.kernels.chance import DRAWN, KEY, Fractions, Words, below, shuffle, steady, unit
from bisat.parts.kernels.compiling import compiled, inlined

Row = Any
Rows = Any
Table = Any
Starts = Any
Numbers = Any
Many = Any
Level = Any
"""A record of what `bisat.core.kernel.Level` says."""
Levels = Any

NONE = -1
"""Nobody, or no time."""
MAX_MOVES: int
"""How many moves a seat has at most."""
WAIT: int
"""In real time the number of waiting, after those of all moves."""

# --- what every game brings -----------------------------------------------------------------------
deal: Callable[[Table, Row, Words], None]
"""`(table, row, chance)`: set a match up."""
needed: Callable[[Row, int], int]
"""`(row, first)`: the next seat, from one on, that the match is stuck on, or NONE."""
legal: Callable[[Table, Row, int, Numbers], int]
"""`(table, row, seat, numbers)`: write the numbers of a seat's moves, in order; how many there are."""
act: Callable[[Table, Row, int, int, int, Words], None]
"""`(table, row, seat, number, at, chance)`: a seat chooses a move."""
undo: Callable[[Table, Row, int, int, Words], None]
"""`(table, row, seat, at, chance)`: a seat takes its sealed choice back."""
forfeit: Callable[[Table, Row, int, int, Words], None]
"""`(table, row, seat, at, chance)`: a seat is out for good."""
tick: Callable[[Table, Row, int, Words], None]
"""`(table, row, at, chance)`: the clock acts."""
over: Callable[[Row], bool]
"""`(row)`: whether nothing more happens."""
places: Callable[[Row, Numbers], None]
"""`(row, ranks)`: write the places of a match that is over."""
observe: Callable[[Table, Row, Starts, int, Many], None]
"""`(table, row, at, seat, seen)`: write what a seat sees into zeros; a block begins `at.name`."""

# --- what a game may bring instead ----------------------------------------------------------------
INSTEAD = (
    "until", "now", "lot", "draw", "choose", "ready", "foreseen", "task", "turn", "begins", "sharing",
    "points",
)  # fmt: skip
"""Of what is defined here a game may have only these of its own."""
acting: Callable[[Row], bool]
"""`(row)`, in real time: whether anybody may act."""


@inlined
def until(row: Row) -> int:
    """When the clock acts, or NONE."""
    return NONE


@inlined
def now(row: Row) -> int:
    """The time of the match; where it means nothing a beat before its begin, so that all acts are at 0."""
    return -BEAT


@inlined
def lot(row: Row, seat: int, chance: Words) -> int:
    """Who chooses of those that are needed, of which the first is given."""
    return seat


@inlined
def draw(table: Table, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """One of the moves of a seat that is needed, each as likely."""
    return int(numbers[below(chance, legal(table, row, seat, numbers))])


@inlined
def choose(
    table: Table, known: Table, row: Row, seat: int, level: Level, chance: Words, numbers: Numbers
) -> int:
    """What a bot of the house chooses; where none has a compiled form, only chance is asked for."""
    return draw(table, row, seat, chance, numbers)


@inlined
def ready(table: Table, known: Table, row: Row, seat: int, level: Level, chance: Words) -> int:
    """When a bot of the house does what it chooses, if nothing happens before."""
    return now(row) + BEAT


@inlined
def task(row: Row, seat: int) -> int:
    """In real time what a seat is about, by a number: as long as it is, a mixed level stays what it is."""
    return NONE


@inlined
def foreseen(table: Table, known: Table, row: Row, seat: int) -> float:
    """How likely a seat is to win, as a trained network judges what it sees; below 0: there is none."""
    return -1.0


@inlined
def turn(table: Table, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """Let a seat that is needed make a move at random; how many decisions that took.

    Where choices are sealed a game lets all who are needed choose in one go: so threads of a GPU, which step
    together, resolve together, too.
    """
    decisions = begins(row, seat)
    act(table, row, seat, draw(table, row, seat, chance, numbers), now(row) + BEAT, chance)
    return decisions


@inlined
def begins(row: Row, seat: int) -> int:
    """1 where a decision of this seat begins, 0 where it goes on with the next part."""
    return 1


@inlined
def sharing(row: Row, ranks: Numbers) -> int:
    """How many automata share the first place."""
    return 0


@inlined
def points(row: Row) -> int:
    """What whoever plays alone has reached."""
    return 0


# --- one match ------------------------------------------------------------------------------------


@inlined
def who(table: Table, row: Row, chance: Words) -> int:
    """Let the clock act as long as it is due; then who chooses, or NONE at the end."""
    while not over(row):
        due, seat = until(row), needed(row, 0)
        if seat != NONE and (due == NONE or due > now(row) + BEAT):
            return lot(row, seat, chance)
        tick(table, row, max(due, now(row)), chance)
    return NONE


@compiled
def finish(table: Table, row: Row, chance: Words, numbers: Numbers) -> int:
    """Play a match to its end at random; how many decisions it took."""
    decisions = 0
    seat = who(table, row, chance)
    while seat != NONE:
        decisions += turn(table, row, seat, chance, numbers)
        seat = who(table, row, chance)
    return decisions


@compiled
def rewards(row: Row, ranks: Numbers, out: Fractions) -> None:
    """What each seat plays for, as `bisat.bots.reward` has it: winners share, who is alone has points."""
    places(row, ranks)
    first = 0
    for seat in range(len(out)):
        first += ranks[seat] == 1
    first += sharing(row, ranks) if first else 0
    for seat in range(len(out)):
        out[seat] = 1 / first if ranks[seat] == 1 else 0.0
    if len(out) == 1:
        out[0] = points(row)


# --- as Python asks for one match: rows of length one, since a record is slow to hand over ---------


@compiled
def deal_one(table: Table, rows: Rows, chance: Words) -> None:
    """Set a match up."""
    deal(table, rows[0], chance)


@compiled
def act_one(table: Table, rows: Rows, seat: int, number: int, at: int, chance: Words) -> None:
    """A seat chooses a move."""
    act(table, rows[0], seat, number, at, chance)


@compiled
def undo_one(table: Table, rows: Rows, seat: int, at: int, chance: Words) -> None:
    """A seat takes its sealed choice back."""
    undo(table, rows[0], seat, at, chance)


@compiled
def forfeit_one(table: Table, rows: Rows, seat: int, at: int, chance: Words) -> None:
    """A seat is out for good."""
    forfeit(table, rows[0], seat, at, chance)


@compiled
def tick_one(table: Table, rows: Rows, at: int, chance: Words) -> None:
    """The clock acts."""
    tick(table, rows[0], at, chance)


@compiled
def needed_one(rows: Rows, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    return int(needed(rows[0], first))


@compiled
def until_one(rows: Rows) -> int:
    """When the clock acts, or NONE."""
    return int(until(rows[0]))


@compiled
def legal_one(table: Table, rows: Rows, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, in order; how many there are."""
    return int(legal(table, rows[0], seat, numbers))


@compiled
def places_one(rows: Rows, ranks: Numbers) -> bool:
    """Write the places of a match; whether it is over."""
    places(rows[0], ranks)
    return bool(over(rows[0]))


@compiled
def observe_one(table: Table, rows: Rows, starts: Starts, seat: int, observation: Many) -> None:
    """Write what a seat sees into zeros."""
    observe(table, rows[0], starts[0], seat, observation)


@compiled
def finish_one(table: Table, rows: Rows, chance: Words, numbers: Numbers) -> int:
    """Play a match to its end at random; how many decisions it took."""
    return int(finish(table, rows[0], chance, numbers))


@compiled
def waver(level: Level, played: Level, chance: Words) -> None:
    """Draw which of its two ways a mixed level plays."""
    if level.share < 1:
        other = unit(chance) >= level.share
        played.iterations = level.else_iterations if other else level.iterations
        played.rank = level.else_rank if other else level.rank


@compiled
def soonest(
    table: Table, known: Table, row: Row, mixed: Levels, levels: Levels, chance: Words, seats: Numbers
) -> tuple[int, int]:
    """Let the clock act as long as it is due; then who of the bots acts, or NONE at the end, and when.

    Of several at once one is drawn; `seats` is room for them.
    """
    while not over(row):
        due, seat = until(row), needed(row, 0)
        asked, count, time = 0, 0, 0
        while seat != NONE:
            asked += 1
            at = now(row) + BEAT
            if mixed[seat].share < 1 and task(row, seat) != NONE:
                waver(mixed[seat], levels[seat], steady(chance, seat, WAVERS, task(row, seat), 0))
            if levels[seat].iterations:
                at = ready(table, known, row, seat, levels[seat], chance)
            if count == 0 or at < time:
                count, time = 0, at
            if at == time:
                seats[count] = seat
                count += 1
            seat = needed(row, seat + 1)
        if count and (due == NONE or due > time):
            if count == asked:
                return lot(row, int(seats[0]), chance), time
            return int(seats[below(chance, count) if count > 1 else 0]), time
        tick(table, row, max(due, now(row)), chance)
    return NONE, NONE


@compiled
def play_levels(
    table: Table,
    known: Table,
    row: Row,
    levels: Levels,
    chance: Words,
    decisions: Numbers,
    numbers: Numbers,
    judge: int,
    decided: bool,
) -> float:
    """Let bots of the house play to the end, or until it is called endless; without iterations at random.

    A seat that judges is asked instead what the match is worth when it is to decide again: that is given
    back, else -1.
    """
    played = levels.copy()
    for _ in range(MAX_ACTS):
        seat, at = soonest(table, known, row, levels, played, chance, numbers)
        if seat == NONE:
            break
        if seat == judge and begins(row, seat):
            if decided:
                found = foreseen(table, known, row, seat)
                if found >= 0:
                    return found
            decided = True
        level = played[seat]
        if task(row, seat) == NONE and begins(row, seat):
            waver(levels[seat], level, chance)
        if level.iterations == 0:
            number = draw(table, row, seat, chance, numbers)
        else:
            number = choose(table, known, row, seat, level, chance, numbers)
        decisions[seat] += begins(row, seat)
        act(table, row, seat, number, at, chance)
    return -1.0


@compiled
def play_bots(
    table: Table, known: Table, rows: Rows, levels: Levels, chance: Words, decisions: Numbers
) -> None:
    """Play one match to its end between bots of the house."""
    numbers = np.zeros(MAX_MOVES, np.int16)
    play_levels(table, known, rows[0], levels, chance, decisions, numbers, NONE, False)


@compiled
def play_on(
    table: Table,
    known: Table,
    starts: Rows,
    rows: Rows,
    seat: int,
    parts: Numbers,
    levels: Levels,
    keys: Words,
    whole: bool,
    won: Fractions,
) -> None:
    """What a seat won of matches that it goes on with by a move, part by part, and that bots then play on.

    Without parts nothing is forced. Where they are not played whole, a trained network says what the match is
    worth to the seat when it is to decide again.
    """
    chance, numbers = np.zeros(2, np.uint64), np.zeros(MAX_MOVES, np.int16)
    shares = np.zeros(len(levels))
    decisions, ranks = np.zeros(len(shares), np.int64), np.zeros(len(shares), np.int64)
    row = rows[0]
    for match in range(len(keys)):
        rows[0] = starts[match]
        chance[DRAWN], chance[KEY] = 0, keys[match]
        for number in parts:
            act(table, row, seat, number, now(row) + BEAT, chance)
        asked = NONE if whole else seat
        found = play_levels(table, known, row, levels, chance, decisions, numbers, asked, len(parts) > 0)
        if found >= 0:
            won[match] = found
        else:
            rewards(row, ranks, shares)
            won[match] = shares[seat]


# --- many matches ---------------------------------------------------------------------------------


@compiled
def play_all(
    table: Table, start: Rows, rows: Rows, begun: bool, keys: Words, ranks: Many, decisions: Numbers
) -> None:
    """Whole matches with the options of a row, or from its position on; one stream for each."""
    chance, numbers = np.zeros(2, np.uint64), np.zeros(MAX_MOVES, np.int16)
    row = rows[0]
    rows[0] = start[0]
    for match in range(len(keys)):
        chance[DRAWN], chance[KEY] = 0, keys[match]
        if begun:
            rows[0] = start[0]
        else:
            deal(table, row, chance)
        decisions[match] = finish(table, row, chance, numbers)
        places(row, ranks[match])


@compiled
def rewards_all(rows: Rows, out: Many) -> None:
    """What many matches that are over were worth."""
    ranks = np.zeros(out.shape[1], np.int64)
    for match in range(len(rows)):
        rewards(rows[match], ranks, out[match])


@inlined
def show(
    table: Table, row: Row, starts: Starts, seat: int, mask: Many, observation: Many, numbers: Numbers
) -> int:
    """Write from what a seat may choose, and what it sees; how many moves it has."""
    mask[:] = 0
    observation[:] = 0
    count = legal(table, row, seat, numbers)
    for place in range(count):
        mask[numbers[place]] = 1
    observe(table, row, starts[0], seat, observation)
    return int(count)


@inlined
def begin(table: Table, row: Row, chance: Words) -> int:
    """Deal until somebody is to choose, and say who."""
    seat = NONE
    while seat == NONE:
        deal(table, row, chance)
        seat = who(table, row, chance)
    return seat


@inlined
def advance(
    table: Table,
    rows: Rows,
    match: int,
    chance: Words,
    seat: int,
    number: int,
    ended: Many,
    ranks: Many,
    lasts: Rows,
) -> int:
    """Make a move in one of many matches; one that ends leaves places and its last row, and begins anew.

    Who is to choose then.
    """
    row = rows[match]
    act(table, row, seat, number, now(row) + BEAT, chance)
    seat = who(table, row, chance)
    ended[match] = seat == NONE
    if seat == NONE:
        places(row, ranks[match])
        lasts[match] = rows[match]
        seat = begin(table, row, chance)
    return seat


@compiled
def begin_all(
    table: Table, rows: Rows, chances: Many, starts: Starts, seats: Numbers, masks: Many, observations: Many
) -> None:
    """Deal every match and show it."""
    numbers = np.zeros(MAX_MOVES, np.int16)
    for match in range(len(rows)):
        seats[match] = begin(table, rows[match], chances[match])
        show(table, rows[match], starts, seats[match], masks[match], observations[match], numbers)


@compiled
def step_all(
    table: Table, rows: Rows, chances: Many, starts: Starts, chosen: Numbers, seats: Numbers, masks: Many,
    observations: Many, ended: Many, ranks: Many, lasts: Rows,
) -> None:  # fmt: skip
    """Make the chosen move in every match, and show it."""
    numbers = np.zeros(MAX_MOVES, np.int16)
    for match in range(len(rows)):
        seats[match] = advance(
            table, rows, match, chances[match], seats[match], chosen[match], ended, ranks, lasts
        )
        show(table, rows[match], starts, seats[match], masks[match], observations[match], numbers)


@compiled
def choose_all(
    table: Table, known: Table, rows: Rows, chances: Many, seats: Numbers, level: Levels, chosen: Numbers
) -> None:
    """Write what a bot of the house chooses wherever a number is NONE; without iterations at random."""
    numbers = np.zeros(MAX_MOVES, np.int16)
    for match in range(len(rows)):
        if chosen[match] == NONE:
            row, seat, chance = rows[match], seats[match], chances[match]
            if level[0].iterations == 0:
                chosen[match] = draw(table, row, seat, chance, numbers)
            else:
                chosen[match] = choose(table, known, row, seat, level[0], chance, numbers)


# --- every seat an agent --------------------------------------------------------------------------


@compiled
def act_each(table: Table, rows: Rows, chances: Many, chosen: Many, choices: Numbers, ended: Many) -> None:
    """Let all who are asked make what they chose; count them, and say which matches are over."""
    for match in range(len(rows)):
        row = rows[match]
        asked = 0
        for seat in range(len(chosen)):
            asked |= int(needed(row, seat) == seat) << seat
        for seat in range(len(chosen)):
            if asked >> seat & 1:
                act(table, row, seat, chosen[seat, match], 0, chances[match])
                choices[match] += 1
        ended[match] = over(row)


@compiled
def begin_each(
    table: Table, rows: Rows, chances: Many, starts: Starts, ended: Many, masks: Many, observations: Many
) -> None:
    """Deal the matches that are over anew, and show all of them to every seat."""
    numbers = np.zeros(MAX_MOVES, np.int16)
    for match in range(len(rows)):
        row = rows[match]
        if ended[match]:
            deal(table, row, chances[match])
        for seat in range(len(masks)):
            show(table, row, starts, seat, masks[seat, match], observations[seat, match], numbers)
            if needed(row, seat) != seat:
                masks[seat, match, :] = 0


@compiled
def pass_time(table: Table, row: Row, end: int, chance: Words) -> None:
    """Let time pass to the end of a beat, and on while nobody can act."""
    while not over(row):
        due = until(row)
        if due == NONE or (acting(row) and due > end):
            break
        tick(table, row, max(due, row.at), chance)
    if acting(row):
        row.at = max(row.at, end)


@inlined
def among(numbers: Numbers, count: int, number: int) -> bool:
    """Whether a number is one of the first so many."""
    for place in range(count):  # noqa: SIM110  # numba compiles no generators here
        if numbers[place] == number:
            return True
    return False


@compiled
def act_beat(table: Table, rows: Rows, chances: Many, chosen: Many, choices: Numbers, ended: Many) -> None:
    """Make the moves of a beat in an order drawn by lot; one that another made impossible is dropped.

    Real time comes in beats (`bisat.core.beats`): who may act chooses a move or waits, then a beat passes.
    """
    numbers, order = np.zeros(MAX_MOVES, np.int16), np.zeros(len(chosen), np.int64)
    for match in range(len(rows)):
        row, chance = rows[match], chances[match]
        count = 0
        for seat in range(len(chosen)):
            if legal(table, row, seat, numbers) > 0:
                order[count] = seat
                count += 1
        shuffle(order, 0, count, chance)
        at = row.at
        for seat in order[:count]:
            number, due = chosen[seat, match], until(row)
            in_time = number != WAIT and (due == NONE or at < due)
            if in_time and among(numbers, legal(table, row, seat, numbers), number):
                act(table, row, seat, number, at, chance)
        pass_time(table, row, at + BEAT, chance)
        choices[match] += count
        ended[match] = over(row)


@compiled
def begin_beat(
    table: Table, rows: Rows, chances: Many, starts: Starts, ended: Many, masks: Many, observations: Many
) -> None:
    """Deal the matches that are over anew, and show all of them to every seat, who may wait."""
    numbers = np.zeros(MAX_MOVES, np.int16)
    for match in range(len(rows)):
        row = rows[match]
        dealing = ended[match] > 0
        while dealing:
            deal(table, row, chances[match])
            pass_time(table, row, row.at, chances[match])
            dealing = over(row)
        for seat in range(len(masks)):
            count = show(table, row, starts, seat, masks[seat, match], observations[seat, match], numbers)
            masks[seat, match, WAIT] = count > 0
