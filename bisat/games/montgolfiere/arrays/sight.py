"""What a seat sees of many positions: number for number the sight of the encoding."""

from __future__ import annotations

from bisat.games.montgolfiere.arrays.sky import Sky
from bisat.games.montgolfiere.arrays.state import IN_WORD, NONE, OPEN, State
from bisat.games.montgolfiere.arrays.words import COPY, Array, popcount, rank, where
from bisat.games.montgolfiere.encoding import CARDS, RISES
from bisat.games.montgolfiere.rules.box import ROUNDS


def observe(sky: Sky, state: State, seat: int) -> Array:
    """The sight of a seat, a row of small numbers for each match."""
    return state.over.__array_namespace__().stack(columns(sky, state, seat), axis=-1)


def columns(sky: Sky, state: State, seat: int) -> list[Array]:
    """The same, one array for each number, in the order of the encoding's blocks."""
    seats = [(seat + place) % sky.seats for place in range(sky.seats)]
    balloons = [*seats, *range(sky.seats, sky.balloons)]
    never = state.over & ~state.over
    flies = ~state.gone[seat]
    together = [flies & state.shown[other] & (state.squares[other] == state.squares[seat]) for other in seats]
    known = [together[place] | (other == seat) for place, other in enumerate(seats)]
    found: list[Array] = [never | (own == seat) for own in range(sky.seats)]
    found += [state.gone[other] for other in seats]
    found += [state.round, state.phase]
    for balloon in balloons:
        found += [state.squares[balloon] == square for square in range(sky.moon + 1)]
    found += known
    for place, other in enumerate(seats):
        hand = where(known[place], state.hands[other], 0).astype("uint32")
        found += [popcount(hand & kind) for kind in COPY]
    found += [popcount(state.hands[other]) for other in seats]
    found += [popcount(state.stocks[balloon]) for balloon in balloons]
    for balloon in balloons:
        found += [popcount(state.used[balloon] & kind) for kind in COPY]
    for balloon in balloons:
        words = state.past[balloon]
        found += [words[turn // IN_WORD] >> 5 * (turn % IN_WORD) & 31 for turn in range(ROUNDS)]
    found += [state.choices[other] != NONE for other in seats]
    found += [state.choices[seat] == number for number in range(sky.actions)]
    found += together
    found += _baron(sky, state, seat)
    for balloon in balloons:
        found += [state.table[balloon] == card for card in range(CARDS)]
    for balloon in balloons:
        resolved = state.turned & (state.moves[balloon] != OPEN)
        found += [resolved & (state.moves[balloon] == by) for by in RISES]
    return [column.astype("uint8") for column in found]


def _baron(sky: Sky, state: State, seat: int) -> list[Array]:
    """The Baron's next card, on his square until the cards are turned (M8)."""
    sees = state.over & ~state.over
    if sky.baron:
        sees = (state.squares[seat] == state.squares[-1]) & (state.stocks[-1] != 0)
        sees = sees & ~state.gone[seat] & ~state.turned & ~state.over
    card = rank(state.baron.astype("int32"))
    return [sees & (card == kind) for kind in range(CARDS)]
