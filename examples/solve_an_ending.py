"""Solve the last rounds of a race of Montgolfière by OpenSpiel's CFR: what should be played how often?"""

from __future__ import annotations

from msgspec.structs import replace
from open_spiel.python.algorithms import cfr, exploitability

from bisat import catalog
from bisat.games.montgolfiere.rules.box import DECK, Card
from bisat.lab.envs.spiel import load

HANDS: tuple[tuple[Card, ...], ...] = (("3", "9", "gas"), ("5", "8", "storm"))
"""The last cards of both; all others were played, so that everybody knows everything."""


def ending() -> object:
    """Three cards each, on the same square."""
    state = catalog.new("montgolfiere", seats=2, seed="ending", options={"baron": False}).state
    played = []
    for hand in HANDS:
        left = [*DECK]
        for card in hand:
            left.remove(card)
        played.append(tuple(left))
    return replace(
        state, round=len(played[0]) + 1, squares=(6, 6), hands=HANDS, stocks=((), ()), played=tuple(played)
    )


def main() -> None:
    """A policy that nobody can exploit, found in a few seconds."""
    game = load("montgolfiere", 2, {"baron": False}, state=ending())
    solver = cfr.CFRPlusSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(30):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    after = exploitability.nash_conv(game, policy)
    print(f"what both could still gain: {before:.3f} at random, {after:.3f} solved")
    state = game.new_initial_state()
    for number, chance in policy.action_probabilities(state).items():
        print(f"number {number}: {chance:.0%}")
    assert after < before / 4


if __name__ == "__main__":
    main()
