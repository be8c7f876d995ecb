"""Many matches over arrays beside the rules, with every option; a fault planted in them is caught."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from bisat.core.check import chance
from bisat.core.game import Act, Event, Forfeit, Undo
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.montgolfiere.arrays import Sky, observe, pack, state
from bisat.games.montgolfiere.arrays import round as rounds
from bisat.games.montgolfiere.arrays.tight import loose, tight
from bisat.games.montgolfiere.arrays.words import COPY, popcount
from bisat.games.montgolfiere.encoding import encode
from bisat.games.montgolfiere.rules.box import DECK, HAND, RANK
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.tests.walks import WAYS, crowded

pytestmark = pytest.mark.long  # it compiles

MATCHES = 20
SETS = ("hands", "stocks", "used")


def canonical(positions: state.State) -> dict[str, Any]:
    """Everything in a position; of a set of cards only how many of each kind there are."""
    found = positions._asdict()
    for name in SETS:
        found[name] = [[popcount(word & kind) for kind in COPY] for word in found[name]]
    found["baron"] = 0  # any copy of the same card is the same
    return found


def words(sky: Sky, states: list[Any], positions: state.State) -> np.ndarray:
    """The chance that draws what the rules draw: the place of the next card among those of each stock."""
    found = np.zeros((sky.chances, len(states)), np.uint32)
    for match, one in enumerate(states):
        for balloon, cards in enumerate(one.stocks):
            held, stock = int(positions.stocks[balloon][match]), cards
            if balloon == sky.seats:
                held, stock = held & ~(1 << int(positions.baron[match])), cards[1:]
            if stock:
                kind = COPY[RANK[stock[0]]]
                first = (held & kind) & -(held & kind)
                found[balloon, match] = bin(held & (first - 1)).count("1")
    return found


def happen(sky: Sky, positions: state.State, events: list[Event | None], words: np.ndarray) -> state.State:
    """One event in each match, or none: those of a kind at once."""
    numbers = np.full((sky.seats, len(events)), state.NONE)
    back, leave = (np.zeros((sky.seats, len(events)), bool) for _ in range(2))
    for match, event in enumerate(events):
        if isinstance(event, Act):
            numbers[event.seat, match] = state.NUMBER[event.move]
        elif isinstance(event, Undo):
            back[event.seat, match] = True
        elif isinstance(event, Forfeit):
            leave[event.seat, match] = True
    return chosen_forfeits(sky, sky.undo(sky.step(positions, numbers, words), back), leave, words)


def chosen_forfeits(sky: Sky, positions: state.State, leave: np.ndarray, words: np.ndarray) -> state.State:
    return sky.forfeit(positions, leave, words) if leave.any() else positions


def alike(sky: Sky, states: list[Any], positions: state.State, eye: int) -> None:
    """The same positions, needed seats, moves, sights and outcomes."""
    game, encoding = sky.game, encode(sky.game, sky.seats)
    again = loose(sky, tight(sky, positions, ordered=True), ordered=True)._asdict()
    for name, found in positions._asdict().items():
        assert np.array_equal(found, again[name]), name
    wanted = canonical(pack(states, sky.moon))
    for name, found in canonical(positions).items():
        assert np.array_equal(found, wanted[name]), name
    needed, masks = np.stack(sky.needed(positions)), [sky.mask(positions, seat) for seat in range(sky.seats)]
    places, sights = np.stack(sky.places(positions)), observe(sky, positions, eye)
    for match, one in enumerate(states):
        assert tuple(np.flatnonzero(needed[:, match])) == game.waiting(one).needed
        for seat in range(sky.seats):
            moves = [encoding.number(move) for move in game.legal(one, seat)]
            assert np.flatnonzero(masks[seat][match]).tolist() == moves
        outcome = game.outcome(one)
        assert bool(positions.over[match]) == (outcome is not None)
        if outcome is not None:
            assert tuple(places[:, match]) == outcome.places
        assert sights[match].tobytes() == encoding.observe(game.view(one, eye))


def walk(sky: Sky, seed: str, matches: int, longest: int) -> int:
    """Random matches side by side, half of them from crowded beginnings; how many positions there were."""
    game, rng = sky.game, Rng(seed, 0).child("walk")
    states: list[Any] = [game.setup(sky.seats, Rng(f"{seed} {n}", 0)) for n in range(matches)]
    states[::2] = [crowded(game, sky.seats, Random(f"{seed} {n}")) for n in range(0, matches, 2)]
    positions, seen = pack(states, sky.moon), 0
    for turn in range(longest):
        alike(sky, states, positions, turn % sky.seats)
        seen += len(states)
        events: list[Event | None] = [
            None if game.outcome(one) is not None else chance(game, one, rng, match % 5 == 0)
            for match, one in enumerate(states)
        ]
        if events.count(None) > matches // 2:
            break
        drawn = words(sky, states, positions)
        positions = happen(sky, positions, events, drawn)
        states = [
            one if event is None else step(game, one, event, Rng(seed, turn + 1))
            for one, event in zip(states, events, strict=True)
        ]
    return seen


def sky(seats: int, baron: bool, board: int) -> Sky:
    return Sky(Montgolfiere(board, baron), seats)  # type: ignore[arg-type]  # 12 or 15


@pytest.mark.timeout(900)
def test_positions_over_arrays_are_what_the_rules_make_of_them(cases: Callable[[int], int]) -> None:
    share = cases(100_000) // len(WAYS)
    for way in WAYS:
        seen = number = 0
        while seen < share:
            seen += walk(sky(*way), f"{way} {number}", MATCHES, 200)
            number += 1


def test_hands_are_dealt_fairly() -> None:
    chance = np.random.default_rng(1).integers(0, 1 << 32, (4, 40_000), dtype=np.uint32)
    dealt = sky(4, False, 12).deal(chance)
    for hand, stock in zip(dealt.hands, dealt.stocks, strict=True):
        assert (popcount(hand) == HAND).all()
        assert (hand ^ stock == (1 << len(DECK)) - 1).all()
        shares = [(hand >> place & 1).mean() for place in range(len(DECK))]
        assert np.abs(np.array(shares) - HAND / len(DECK)).max() < 0.012  # five deviations


@pytest.mark.parametrize(
    ("room", "name", "fault"),
    [
        (rounds, "gas", lambda squares, table, moon: squares[0] * 0),
        (rounds, "moved", lambda square, by, moon: square * 0 + by),
        (rounds, "greatest", lambda options: options * 0 + 1),
    ],
)
def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch, room: Any, name: str, fault: Any) -> None:
    monkeypatch.setattr(room, name, fault)
    with pytest.raises(AssertionError):
        walk(sky(5, True, 12), "planted", 200, 200)


@pytest.mark.long
def test_jax_makes_the_same_of_them_as_numpy() -> None:
    """One compiled step with chance from the same words, sights included."""
    import jax

    from bisat.games.montgolfiere.arrays.play import begun, by_network, numbers, play

    one, rng = sky(2, True, 12), np.random.default_rng(2)
    plain = one.deal(rng.integers(0, 1 << 32, (one.chances, 50), dtype=np.uint32))

    def ahead(positions: Any, chance: Any) -> Any:
        after = one.advance(positions, numbers(one, positions, chance), chance[one.seats :])
        return after, observe(one, after, 1)

    quickly: dict[str, str | bool] = {
        "xla_backend_optimization_level": "0",
        "xla_llvm_disable_expensive_passes": True,
    }
    words = np.zeros((one.seats + one.chances, 50), np.uint32)
    fast = jax.jit(ahead).lower(plain, words).compile(compiler_options=quickly)
    here = jax.tree.map(jax.numpy.asarray, plain)
    ended = 0
    for _ in range(60):
        chance = rng.integers(0, 1 << 32, words.shape, dtype=np.uint32)
        plain, sight = ahead(plain, chance)
        here, seen = fast(here, chance)
        for wanted, found in zip(jax.tree.leaves((plain, sight)), jax.tree.leaves((here, seen)), strict=True):
            assert np.array_equal(wanted, found)
        ended += int(plain.over.sum())
    assert ended > 50

    def forward(sights: Any) -> Any:
        return sights[..., : one.actions].astype(jax.numpy.float32)

    with jax.disable_jit():
        _, decisions = play(one, begun(one, jax.random.key(1), 5), jax.random.key(2), 2, by_network(forward))
    assert decisions.sum() > 10
