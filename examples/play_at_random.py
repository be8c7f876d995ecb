"""Play a match of Montgolfière at random, save it, and play the saved match again."""

from __future__ import annotations

import random

import bisat


def main() -> None:
    """Every seat picks one of its legal moves until the match is over."""
    dice = random.Random(7)
    match = bisat.new("montgolfiere", seats=4, seed="an evening", options={"board": 15})
    while (outcome := match.outcome()) is None:
        seat = dice.choice(match.waiting().needed)
        match.act(seat, dice.choice(match.legal(seat)))
    print(f"after {len(match.events)} events: {outcome.reason}")
    for seat, (place, score) in enumerate(zip(outcome.places, outcome.scores, strict=True)):
        print(f"seat {seat}: place {place}, {score} points")

    again = bisat.open(match.save())
    assert again == match
    print("the saved match ends the same")


if __name__ == "__main__":
    main()
