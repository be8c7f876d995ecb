"""How pilots of three levels choose: by distance, by the chart, and by the chart with the own hand in mind.

Rivals count too: sitting on one costs it a turn, a deep fall costs it the way back, and above the finish a
fall is a gift. What a pilot does depends on the view alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.float_sum import float_sum
from bisat.core.game import Millis, Seat
from bisat.core.knowledge import Lean, Steady, Suggestions, anybody
from bisat.core.rng import Rng
from bisat.games.tapis_volant.bots.characters import even
from bisat.games.tapis_volant.bots.chart import FAR, Chart, chart
from bisat.games.tapis_volant.bots.judging import judged
from bisat.games.tapis_volant.rules.box import DIRECTIONS, HANDS, START, USUAL, Card, Cell, Contents, contents
from bisat.games.tapis_volant.rules.moves import Drift, Fly, Move
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.terrain import number
from bisat.games.tapis_volant.rules.view import View

LEVELS = {"easy": 1, "medium": 2, "hard": 3, "master": 3}
"""The weakest first, each with the turns that it looks ahead."""
MASTER = "master"
"""The level that asks a trained network what a race is worth after each move."""
WHIM = 4
"""An easy pilot picks one of so many moves that look good."""
LEADER, OTHER = 0.5, 0.15
"""What a turn that the leading rival loses is worth, and any other rival's."""
GUESSED = 3
"""Direction cards that a rival who hides them is thought to have."""


def suggest(
    view: View,
    legal: Sequence[Move],
    level: str,
    depth: int,
    steady: Steady = anybody,
    lean: Lean = even,
) -> tuple[Move, Millis]:
    """The move of a pilot of this level and character, at once."""
    assert view.seat is not None
    if depth <= 1:
        whim = steady(view.seat, view.round, number(view.carpets[view.seat]), 0)
        return near(view, legal, WHIM, whim), 0
    table = chart_of(view)
    if level == MASTER:
        return judged(view, legal, table, [_directions(view, seat) for seat in range(view.seats)], lean), 0
    scored = [(worth(view, move, table, depth > 2) - lean(move), at) for at, move in enumerate(legal)]
    return legal[min(scored)[1]], 0


def ahead(view: View) -> list[float]:
    """How far each pilot has come: the turns that are still to be expected, below 0."""
    table = chart_of(view)
    at = table.land.number
    return [-table.turns[_directions(view, seat)][at(cell)] for seat, cell in enumerate(view.carpets)]


def chart_of(view: View) -> Chart:
    """The chart of what a view shows."""
    pieces = tuple(Placed(panel.piece, panel.column, panel.row) for panel in view.landscape)
    return chart(pieces, HANDS[max(view.counts) > HANDS[0]], contents(view.box))


def worth(view: View, move: Move, table: Chart, careful: bool) -> float:
    """The turns to be expected after a move, less what rivals lose by it; a careful pilot minds its hand."""
    seat = view.seat
    assert seat is not None
    hand, left = view.hands[seat], view.directions[seat]
    assert hand is not None
    assert left is not None
    start = view.carpets[seat]
    given: Card | None = None
    if isinstance(move, Drift):
        end, given = table.land.drift(start).end, move.exchange
    else:
        end = table.land.fly(start, move).end
        left -= move.direction is not None
        given = move.card if isinstance(move, Fly) else None
    at = table.land.number(end)
    if end == table.land.finish:
        return -FAR
    rest = hand if given is None else _without(hand, given)
    think = table.ahead if careful else table.medium
    own = think(at, left, rest, drawing=given is not None)
    return own - _lost(view, move, end, table)


def _lost(view: View, move: Move, end: Cell, table: Chart) -> float:
    """What rivals lose by a move, weighted by how dangerous they are."""
    if move.meet is None:
        return 0.0
    others = [other for other, cell in enumerate(view.carpets) if cell == end and other != view.seat]
    if move.meet == "stop":
        return float_sum(_danger(view, other, table) for other in others if other not in view.held)
    floor = table.land.floor(end)
    if floor == table.land.finish:
        return -FAR
    lost, at = 0.0, table.land.number
    for other in others:
        turns = table.turns[_directions(view, other)]
        fall = turns[at(floor)] - turns[at(end)] - (other in view.held)
        lost += fall * _danger(view, other, table)
    under = [] if floor == START else [other for other, cell in enumerate(view.carpets) if cell == floor]
    return lost + float_sum(_danger(view, other, table) for other in under if other not in view.held)


def _danger(view: View, rival: Seat, table: Chart) -> float:
    """How much a turn of a rival counts."""
    rivals = [seat for seat in range(view.seats) if seat != view.seat and seat not in view.gone]
    first = min(
        rivals, key=lambda seat: table.turns[_directions(view, seat)][table.land.number(view.carpets[seat])]
    )
    return LEADER if rival == first else OTHER


def _directions(view: View, seat: Seat) -> int:
    left = view.directions[seat]
    return min(DIRECTIONS, GUESSED if left is None else left)


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def crow(column: int, row: int, box: Contents = USUAL) -> float:
    """How far a cell is from the finish as the crow flies, or a little below it."""
    left = box.columns - column
    low = row if left < 6 else abs(row - box.sky)
    return left + low / 2


def near(view: View, legal: Sequence[Move], likes: int, rng: Rng) -> Move:
    """One of so many moves that look nearest the finish as the crow flies, whatever cards they spend."""
    assert view.seat is not None
    table, box = chart_of(view), contents(view.box)
    start = view.carpets[view.seat]
    scored: list[tuple[float, int, Move]] = []
    for at, move in enumerate(legal):
        flown = table.land.drift(start) if isinstance(move, Drift) else table.land.fly(start, move)
        if flown.end == table.land.finish:
            return move
        scored.append((crow(*flown.end, box), at, move))
    scored.sort(key=lambda one: one[:2])
    return rng.choice(scored[:likes])[2]


KNOWLEDGE = Suggestions(LEVELS, suggest)
