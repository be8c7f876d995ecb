"""Rules: full Montgolfière at random, one thread, beside the same game in OpenSpiel's Python API."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time

import pyspiel

from benchmarks import openspiel_montgolfiere as peer
from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.montgolfiere.rules.box import KINDS, RANK, START
from bisat.games.montgolfiere.rules.moves import Follow, Move, Play, Show
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State

SEATS = 6
GAMES = 400
"""In one repeat of one side: half a second or so."""
AGREE = 100
"""Games played side by side before anything is timed."""


def report(repeats: int) -> str:
    """Both speeds and their ratio, each repeat timing one side right after the other."""
    agree()
    ours: list[float] = []
    theirs: list[float] = []
    for repeat in range(-1, repeats):  # the first one warms up
        pair = (speed(play_bisat, repeat), speed(play_openspiel, repeat))
        if repeat >= 0:
            ours.append(pair[0])
            theirs.append(pair[1])
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    how = (
        f"{repeats} repeats of {GAMES} games a side, one side after the other, processor time. "
        f"Before that, {AGREE} games were played side by side with the same decks and choices, "
        "and both held the same squares and hands at every choice."
    )
    return "\n".join(
        [
            f"## Rules: Montgolfière, {SEATS} seats, random play, one thread",
            "",
            "| | decisions/s, median | lowest to highest |",
            "|---|---|---|",
            f"| bisat: `step` on frozen values, with facts | {median(ours):,.0f} | {_spread(ours)} |",
            f"| OpenSpiel's Python API, lists changed in place | {median(theirs):,.0f} | {_spread(theirs)} |",
            f"| ratio | {median(ratios):.2f} | {min(ratios):.2f} to {max(ratios):.2f} |",
            "",
            how,
        ]
    )


def speed(play: Callable[[int], int], repeat: int) -> float:
    """Decisions a second of some games."""
    began = process_time()
    decisions = sum(play(repeat * GAMES + number) for number in range(GAMES))
    return decisions / (process_time() - began)


def play_bisat(seed: int) -> int:
    """Play a game through `step`; how many decisions it took."""
    game = Montgolfiere()
    draw = random.Random(seed).random
    name = str(seed)
    state = game.setup(SEATS, Rng(name, 0))
    decisions = 0
    while needed := game.waiting(state).needed:
        seat = needed[0]
        legal = game.legal(state, seat)
        decisions += 1
        act = Act(seat, legal[int(draw() * len(legal))])
        state = step(game, state, act, Rng(name, decisions), legal)  # as `lab.play` does
    assert game.outcome(state) is not None
    return decisions


def play_openspiel(seed: int) -> int:
    """Play a game through OpenSpiel's API; how many decisions it took."""
    state = pyspiel.load_game("python_montgolfiere", {"players": SEATS, "seed": seed}).new_initial_state()
    draw = random.Random(seed).random
    state.apply_action(0)
    decisions = 0
    while not state.is_terminal():
        joint = []
        for player in range(SEATS):
            legal = state.legal_actions(player)
            if legal:
                decisions += 1
                joint.append(legal[int(draw() * len(legal))])
            else:
                joint.append(0)
        state.apply_actions(joint)
    assert max(state.returns()) > 0
    return decisions


def agree() -> None:
    """Play the same games on both sides and compare them at every choice."""
    for seed in range(AGREE):
        rng = random.Random(seed)
        seats = rng.randint(2, SEATS)
        baron = seats < SEATS and rng.random() < 0.5
        params = {"players": seats, "baron": baron, "seed": seed}
        theirs = pyspiel.load_game("python_montgolfiere", params).new_initial_state()
        theirs.apply_action(0)
        game = Montgolfiere(12, baron)
        ours = dealt(theirs, seats)
        while not theirs.is_terminal():
            needed = game.waiting(ours).needed
            legal = [[action(move) for move in game.legal(ours, seat)] for seat in range(seats)]
            asked = [legal[seat] if seat in needed else [] for seat in range(seats)]
            assert asked == [theirs.legal_actions(seat) for seat in range(seats)], f"legal moves, game {seed}"
            joint = [rng.choice(actions) if actions else 0 for actions in asked]
            for seat in needed:
                move = game.legal(ours, seat)[legal[seat].index(joint[seat])]
                ours = step(game, ours, Act(seat, move), Rng("", 1))
            theirs.apply_actions(joint)
            assert list(ours.squares) == theirs.squares, f"squares, game {seed}"
            assert [[RANK[card] for card in hand] for hand in ours.hands] == list(map(sorted, theirs.hands))
        ended = game.outcome(ours)
        assert ended is not None
        assert [place == 1 for place in ended.places] == [share > 0 for share in theirs.returns()]


def dealt(theirs: peer.MontgolfiereState, seats: int) -> State:
    """Our state for a fresh deal of theirs."""
    balloons = len(theirs.stocks)
    return State(
        seats=seats,
        round=1,
        phase=0,
        squares=(START,) * balloons,
        hands=tuple(tuple(KINDS[card] for card in sorted(hand)) for hand in theirs.hands),
        stocks=tuple(tuple(KINDS[card] for card in reversed(stock)) for stock in theirs.stocks),
        played=((),) * balloons,
        choices=(None,) * seats,
        shown=(False,) * seats,
    )


def action(move: Move) -> int:
    """Their number for our move."""
    match move:
        case Play(card):
            return RANK[card]
        case Follow(by):
            return peer.FOLLOW + by
        case Show():
            return peer.SHOW


def _spread(figures: list[float]) -> str:
    return f"{min(figures):,.0f} to {max(figures):,.0f}"
