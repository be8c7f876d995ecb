"""What things are worth in a game: weights for its bots, learnt from matches between bots.

Run as `python -m bisat.lab.fit montgolfiere --bot hard:24 --tables 2x600 4x100 '2x100:{"board":15}'`.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, log, sqrt
from multiprocessing import get_context

import msgspec

from bisat import catalog
from bisat.bots.reward import win_shares
from bisat.core.game import Outcome, State
from bisat.core.knowledge import Readings, Weights
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.lab.play import bench, play

Traits = tuple[tuple[int, int], ...]
"""Numbers of weights, and how often each counts."""


class Example(msgspec.Struct, frozen=True, gc=False):
    """A position that was played: what each racer had, automata last, and what it won in the end."""

    racers: tuple[Traits, ...]
    won: tuple[float, ...]


def weights_of(game_id: str) -> Weights:
    """What a game weighs, or Refused."""
    knowledge = catalog.entry(game_id).knowledge
    if not isinstance(knowledge, Readings) or knowledge.weights is None:
        raise Refused("malformed", why="this game has no weights to fit")
    return knowledge.weights


def watched(game_id: str, names: Sequence[str], options: object, seed: str) -> list[Example]:
    """Every position of one match, as the game's knowledge reads it from what all could see."""
    game = catalog.build(game_id, options)
    traits = weights_of(game_id).traits
    seen: list[tuple[Traits, ...]] = []
    phases: set[int] = set()

    def watch(state: State) -> None:
        waiting = game.waiting(state)
        if waiting.seats and waiting.phase not in phases:
            phases.add(waiting.phase)
            seen.append(traits(game.view(state, None).unwrapped()))

    made = bench(game_id, names, options)
    outcome = play(game, [made[name] for name in names], seed, watch).outcome
    won = (*win_shares(outcome), *_automata(outcome))
    return [Example(racers, won) for racers in seen]


def _automata(outcome: Outcome) -> tuple[float, ...]:
    """What the seats left of the win goes to the best of the automata."""
    left = 1 - sum(win_shares(outcome))
    best = [score == max(outcome.automata) for score in outcome.automata]
    return tuple(left / sum(best) if wins else 0.0 for wins in best)


def chances(weights: Sequence[float], racers: Sequence[Traits]) -> list[float]:
    """Each racer's chance to win: e to the power of its weights, as a part of all."""
    powers = [exp(sum(weights[number] * count for number, count in racer)) for racer in racers]
    total = sum(powers)
    return [power / total for power in powers]


def loss(weights: Sequence[float], examples: Sequence[Example]) -> float:
    """The mean surprise at what was won."""
    total = 0.0
    for example in examples:
        guessed = chances(weights, example.racers)
        total -= sum(won * log(max(chance, 1e-12)) for chance, won in zip(guessed, example.won, strict=True))
    return total / len(examples)


def fit(
    examples: Sequence[Example],
    weights: Sequence[float],
    rng: Rng,
    *,
    epochs: int = 8,
    pace: float = 0.1,
    decay: float = 1e-4,
) -> list[float]:
    """Weights under which what was won surprises least, by steps in batches (AdaGrad), from given ones."""
    found = list(weights)
    power = [1.0] * len(found)
    for _ in range(epochs):
        for batch in _batches(rng.shuffled(examples), 64):
            slope = [decay * weight * len(batch) for weight in found]
            for example in batch:
                guessed = chances(found, example.racers)
                for racer, chance, won in zip(example.racers, guessed, example.won, strict=True):
                    for number, count in racer:
                        slope[number] += (chance - won) * count
            for number, up in enumerate(slope):
                power[number] += up * up
                found[number] -= pace * up / sqrt(power[number])
    return found


def _batches(examples: Sequence[Example], size: int) -> Iterator[Sequence[Example]]:
    for first in range(0, len(examples), size):
        yield examples[first : first + size]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, fit, and print the weights in the order in which the game's knowledge names them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--tables", nargs="+", default=["2x600"], help="seats x games, perhaps : options")
    parser.add_argument("--seed", default="fit")
    args = parser.parse_args(arguments)
    examples: list[Example] = []
    held_out: list[Example] = []
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for table in args.tables:
            size, _, options = table.partition(":")
            seats, games = map(int, size.split("x"))
            one = partial(watched, args.game, (args.bot,) * seats, msgspec.json.decode(options or "{}"))
            seeds = [f"{args.seed}/{table}/{number}" for number in range(games)]
            for number, match in enumerate(pool.map(one, seeds, chunksize=8)):
                (examples if number % 10 else held_out).extend(match)
    given = weights_of(args.game).given
    found = fit(examples, given, Rng(args.seed, 0))
    print(
        f"{len(examples)} positions; surprise at {len(held_out)} others: "
        f"{loss(given, held_out):.4f} before, {loss(found, held_out):.4f} now"
    )
    print(", ".join(f"{weight:.2f}" for weight in found))


if __name__ == "__main__":
    main()
