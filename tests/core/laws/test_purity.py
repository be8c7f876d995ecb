"""Law 3: rules that are no functions are caught, here and in another process."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import force_setattr, replace

from bisat.core.check import digest, finish
from bisat.core.game import Event, Seat, Waiting
from bisat.core.laws.broken import Broken
from bisat.core.laws.purity import steady
from bisat.core.rng import Rng
from tests.core.laws.fingerprints import GAMES, fingerprint
from tests.core.laws.planted import caught
from tests.core.toys.bids import Bids, Market, Stall
from tests.core.toys.fish import Fish, Pond
from tests.core.toys.race import Race, Track

ROOT = Path(__file__).resolve().parents[3]
ASKED = count()


class ScribblesOnTheState(Race, frozen=True):
    def apply(self, state: Track, event: Event, rng: Rng) -> Track:
        after = super().apply(state, event, rng)
        force_setattr(state, "gusts", after.gusts)
        return after


class CountsItsCalls(Race, frozen=True):
    def apply(self, state: Track, event: Event, rng: Rng) -> Track:
        after = super().apply(state, event, rng)
        return replace(after, next=after.next + next(ASKED) % 2)


class DealsWithItsOwnDice(Fish, frozen=True):
    def setup(self, seats: int, rng: Rng) -> Pond:
        return super().setup(seats, Rng("own", next(ASKED)))


class ChangesItsMind(Bids, frozen=True):
    def waiting(self, state: Market) -> Waiting:
        return replace(super().waiting(state), phase=next(ASKED))


class PeeksAndMarks(Bids, frozen=True):
    def view(self, state: Market, seat: Seat | None) -> Stall:
        view = super().view(state, seat)
        force_setattr(state, "prize", state.prize + 1)
        return replace(view, prize=0)


def test_apply_changes_nothing_it_was_given() -> None:
    assert "changed what it was given" in caught(ScribblesOnTheState(), 3, real_time=True)


def test_the_same_arguments_give_the_same_result() -> None:
    assert "gave another state the second time" in caught(CountsItsCalls(), 3, real_time=True)


def test_the_same_seed_deals_the_same() -> None:
    assert "was dealt otherwise the second time" in caught(DealsWithItsOwnDice(), 3)


def test_the_same_question_has_the_same_answer() -> None:
    assert "had another answer the second time" in caught(ChangesItsMind(), 3)


def test_asking_changes_nothing() -> None:
    game = PeeksAndMarks()
    with pytest.raises(Broken, match="law 3: a question changed the state"):
        steady(game, game.setup(2, Rng("", 0)))


PRINT = """
from tests.core.laws.fingerprints import GAMES, fingerprint
print(*(fingerprint(GAMES[name]) for name in GAMES))
"""


def test_another_process_says_the_same_at_every_position() -> None:
    told = []
    for hash_seed in ("1", "2"):
        env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [sys.executable, "-c", PRINT],
            env=env,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        told.append(dict(zip(GAMES, run.stdout.split(), strict=True)))
    one, two = told
    assert one.pop("planted") != two.pop("planted"), "an order of hashes went unnoticed"
    assert one == two == {name: fingerprint(GAMES[name]) for name in one}


def test_the_digest_sees_every_event() -> None:
    match = finish(Fish(), 2, "digest")
    whole = digest(match.game, match.header, match.events)
    assert whole == digest(match.game, match.header, match.events)
    assert whole != digest(match.game, match.header, match.events[:-1])
    assert whole != digest(match.game, replace(match.header, seed="other"), [])
