"""Solve last rounds of a race of Montgolfière by OpenSpiel's CFR+: what should be played how often?

    python examples/train/cfr.py --seeds 5 --curve curve.jsonl

Each seed deals three cards to both, known to all, until it matters how they are played. A line of JSON says
after so many iterations what the two could still gain together by a best reply (`nash_conv`).
It needs `bisat[spiel]`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

from bisat import Rng, catalog
from bisat.games.montgolfiere.rules.box import DECK, RANK
from bisat.lab.envs.spiel import load

CARDS, STAKE, MARKS = 3, 0.2, (0, 1, 4, 16, 32)


def ending(seed: str) -> Any:
    """Three cards each, on the same square; all others were played, so that everybody knows everything."""
    state = catalog.new("montgolfiere", seats=2, seed="ending", options={"baron": False}).state
    hands, played = [], []
    for seat in range(2):
        deck = Rng(seed, seat).shuffled(DECK)
        hands.append(tuple(sorted(deck[:CARDS], key=RANK.__getitem__)))
        played.append(deck[CARDS:])
    return replace(
        state,
        round=len(played[0]) + 1,
        squares=(6, 6),
        hands=tuple(hands),
        stocks=((), ()),
        played=tuple(played),
    )


def at_stake(seed: int) -> Any:
    """The first ending of a seed in which it matters how one plays: at random, both could gain."""
    for attempt in count():
        game = load("montgolfiere", 2, {"baron": False}, state=ending(f"ending {seed}/{attempt}"))
        if exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > STAKE:
            return game
    raise AssertionError


def curve(seed: int) -> Iterator[tuple[int, float]]:
    """What could still be gained after so many iterations."""
    game = at_stake(seed)
    solver, done = cfr.CFRPlusSolver(game), 0
    for mark in MARKS:
        for _ in range(mark - done):
            solver.evaluate_and_update_policy()
        done = mark
        yield mark, exploitability.nash_conv(game, solver.average_policy())


def main() -> None:
    """Solve some endings, and fail if one is not nearly solved."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="append what was found here, as lines of JSON")
    args = parser.parse_args()
    for seed in range(1, args.seeds + 1):
        gains = []
        for iterations, gain in curve(seed):
            line = json.dumps({"seed": seed, "iterations": iterations, "nash_conv": round(gain, 4)})
            gains.append(gain)
            print(line, flush=True)
            if args.curve:
                with args.curve.open("a") as file:
                    file.write(line + "\n")
        assert gains[-1] <= gains[0] / 4


if __name__ == "__main__":
    main()
