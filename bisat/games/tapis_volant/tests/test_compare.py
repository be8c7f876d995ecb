"""Flights beside the naive ones, over landscapes by chance and in whole games."""

from __future__ import annotations

from collections.abc import Callable

from bisat.core.check import chance
from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.tapis_volant.landscapes.generate import generate
from bisat.games.tapis_volant.rules.box import KINDS, Cell, is_cloud
from bisat.games.tapis_volant.rules.facts import Drifted, Flew, Forced, Sank
from bisat.games.tapis_volant.rules.landscape import built, covered
from bisat.games.tapis_volant.rules.moves import Fly
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.terrain import PLACES
from bisat.games.tapis_volant.tests import naive
from bisat.games.tapis_volant.tests.comparing import ours


def solid(landscape: tuple[Placed, ...]) -> set[Cell]:
    return {cell for placed in landscape for cell in covered(placed)}


def walls(landscape: tuple[Placed, ...]) -> set[Cell]:
    return {cell for placed in landscape if not is_cloud(placed.piece) for cell in covered(placed)}


def test_the_cards_are_those_of_the_naive_rules() -> None:
    assert list(KINDS) == naive.CARDS


def test_flights_are_those_of_the_naive_rules(cases: Callable[[int], int]) -> None:
    """In 10,000 positions over random landscapes, every card alone and with every direction card."""
    rng = Rng("flights", 0)
    left = turned = 0
    for number_of_landscape in range(cases(100)):
        landscape = generate(f"compare {number_of_landscape}")
        land, obstacles, ground = built(landscape), solid(landscape), walls(landscape)
        free = [cell for cell in PLACES if cell not in obstacles]
        for _ in range(100):
            start = rng.choice(free)
            hand: list[str] = [rng.choice(KINDS) for _ in range(3)]
            directed = rng.below(3) > 0
            found = ours(land, start, hand, directed)
            assert len(set(found)) == len(found), "a flight is offered twice"
            assert set(found) == set(naive.everything(obstacles, start, hand, directed)), (landscape, start)
            left += any(walk[1] != "here" for *_, walk in found)  # type: ignore[index]
            turned += len(found)
            drift = land.drift(start)
            assert (drift.path, drift.edge or "here") == naive.drift(obstacles, start)
            assert land.floor(start) == naive.fall(ground, start) or start[1] < land.floor(start)[1]
    assert left > 0 < turned


def test_whole_games_go_as_the_naive_rules_have_them(cases: Callable[[int], int]) -> None:
    falls = 0
    for played in range(cases(60)):
        landscape = generate(f"game {played}")
        game = TapisVolant(landscape)
        obstacles, ground = solid(landscape), walls(landscape)
        rng = Rng(f"naive {played}", 0)
        state = game.setup(3 + played % 4, Rng("deal", played))
        for n in range(1, 200):
            if state.ended is not None:
                break
            event = chance(game, state, rng)
            assert isinstance(event, Act)
            start = state.carpets[event.seat]
            state = step(game, state, event, Rng("deal", n))
            for fact in state.happened:
                if isinstance(fact, Flew):
                    card, way = (
                        (event.move.card, event.move.way) if isinstance(event.move, Fly) else (None, "")
                    )
                    walk = (fact.path, fact.edge or "here")
                    assert walk in naive.walks(obstacles, start, card, way, event.move.direction)
                if isinstance(fact, Drifted | Sank):
                    assert (fact.path, getattr(fact, "edge", None) or "here") == naive.drift(obstacles, start)
                if isinstance(fact, Forced):
                    falls += 1
                    assert fact.end == naive.fall(ground, fact.start)
    assert falls > 0
