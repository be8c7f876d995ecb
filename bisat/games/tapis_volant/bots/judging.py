"""How a master flies: a trained network judges the race after each of its moves; the best one is flown."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from bisat.core.knowledge import Lean, Network
from bisat.games.tapis_volant.bots import features
from bisat.games.tapis_volant.bots.characters import ODDS, even
from bisat.games.tapis_volant.bots.chart import Chart
from bisat.games.tapis_volant.bots.tables import tables
from bisat.games.tapis_volant.rules.moves import Drift, Fly, Move
from bisat.games.tapis_volant.rules.view import View
from bisat.parts.network import chance

MEETS = (None, "stop", "force")


def _nothing(*_: object) -> int:
    raise AssertionError("it judges what moves lead to, not observations")


JUDGE = Network(
    weights=(files(__package__) / "judge.weights").read_bytes,
    own=features.OWN,
    other=features.OTHER,
    most=features.OTHERS,
    actions=0,
    tell=_nothing,
    wide=64,
    narrow=32,
)


def judged(
    view: View, legal: Sequence[Move], table: Chart, directions: Sequence[int], lean: Lean = even
) -> Move:
    """The move after which the own chance is best, direction cards of rivals being known or guessed."""
    seat = view.seat
    assert seat is not None
    held_cards = view.hands[seat]
    assert held_cards is not None
    known, start = tables(table), view.carpets[seat]
    over = table.land
    here = [over.number(cell) for cell in view.carpets]
    missing = [int(other in view.held) for other in range(view.seats)]
    gone = [other in view.gone for other in range(view.seats)]
    directed = all(left is not None for left in view.directions)
    best, most, tried = legal[0], -1.0, set()
    for move in legal:
        given = None
        if isinstance(move, Drift):
            end, left, given = over.drift(start).end, directions[seat], move.exchange
        else:
            end, left = over.fly(start, move).end, directions[seat] - (move.direction is not None)
            given = move.card if isinstance(move, Fly) else None
        if end == over.finish:
            return move
        at, meet = over.number(end), MEETS.index(move.meet)
        floor = known.floors[at]
        key = at, left, given, meet
        if key in tried or (meet == features.FORCE and floor == over.finish_at):  # T9: a gift
            continue
        tried.add(key)
        hand = [table.rank[card] for card in held_cards]
        if given is not None:
            hand.remove(table.rank[given])
        cells, held, cards = [*here], [*missing], [*directions]
        features.land(view.seats, seat, at, meet, floor, gone, cells, held)
        cards[seat] = left
        own, others = [0.0] * JUDGE.own, [0.0] * (JUDGE.most * JUDGE.other)
        count = features.tell(
            view.seats, seat, hand, given is not None, table.hand, gone, cells, held, view.counts, cards,
            directed, known.chart, known.reach, table.shares, known.floors, own, others,
        )  # fmt: skip
        worth = chance(JUDGE, own, others, count) + ODDS * lean(move)
        if worth > most:
            best, most = move, worth
    return best
