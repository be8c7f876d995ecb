"""Every edition is found by its name in Gymnasium, PettingZoo and OpenSpiel, and plays as it always did."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from msgspec.structs import replace
from pettingzoo.test import parallel_seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

from bisat import catalog
from bisat.adapters import gym, spiel, zoo
from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.lab.envs.editions import Edition, editions, every_edition, fewest
from bisat.lab.envs.trial import Trial

pytestmark = pytest.mark.no_cover

RECORDED: dict[str, Any] = json.loads(Path(__file__).with_name("editions.json").read_text())
"""What each edition means, and a checksum of a match; whoever changes one gives it a new number instead."""
CHOICES = 60
UNEVEN = ("montgolfiere", "tapis-volant", "flying-sultans", "magic-fold")
"""Where a seat may choose several times running: no limit lets all choose as often, as PettingZoo expects."""
ALL = [pytest.param(one, id=one.snake) for one in every_edition()]


def trajectory(edition: Edition) -> str:
    """All that seats see, may choose and win in the first choices of a match, in a few digits."""
    trial = Trial(edition.game, fewest(edition.game), version=edition.number)
    trial.start("edition")
    told = sha256()
    while trial.outcome is None and trial.choices < CHOICES:
        seat = trial.asked[0]
        legal = sorted(trial.legal(seat))
        told.update(bytes([seat]) + trial.observation(seat) + repr(legal).encode())
        trial.choose(seat, legal[trial.choices * 7 % len(legal)])
    told.update(repr(trial.rewards()).encode())
    return told.hexdigest()[:16]


@pytest.mark.parametrize("edition", ALL)
def test_an_edition_is_what_it_was(edition: Edition) -> None:
    played = [edition.revision, edition.encoding, trajectory(edition)]
    assert played == RECORDED[edition.snake], "give what has changed a new edition (Entry.editions)"


def test_no_edition_is_forgotten() -> None:
    assert {one.snake for one in every_edition() if one.game in catalog.GAMES} == {*RECORDED}


@pytest.mark.parametrize("edition", ALL)
def test_gymnasium_finds_and_checks_it(edition: Edition) -> None:
    env = gymnasium.make(f"bisat/{edition.pascal}", illegal="idle")
    check_env(env.unwrapped, skip_render_check=True)
    told = gymnasium.make(f"bisat/{edition.pascal}", seats=fewest(edition.game))
    told.reset(seed=1)
    with pytest.raises(Refused, check=because("illegal_move")):
        told.step(-1)


@pytest.mark.parametrize("edition", ALL)
def test_pettingzoo_finds_and_checks_it(edition: Edition) -> None:
    module = getattr(zoo, edition.snake)
    if edition.game not in UNEVEN:
        max_cycles_test(module)
    parallel_seed_test(module.parallel_env, num_cycles=10)
    assert module.env().metadata["name"] == f"bisat_{edition.snake}"


@pytest.mark.parametrize("edition", ALL)
def test_openspiel_finds_it(edition: Edition) -> None:
    spiel.register()
    names = pyspiel.registered_names()
    assert {f"bisat_{edition.snake}", f"bisat_{edition.snake}_joint"} <= {*names}
    assert pyspiel.load_game(f"bisat_{edition.snake}").num_players() == catalog.entry(edition.game).seats[0]


def test_an_old_edition_still_plays_by_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = catalog.entry("flying-sultans")
    version = catalog.encoding("flying-sultans", 2).version
    grown = replace(entry, editions=((1, version), (entry.revision, version), (entry.revision, version + 1)))
    monkeypatch.setattr("bisat.games.flying_sultans.ENTRY", grown)
    assert [one.snake for one in editions("flying-sultans")][:2] == ["flying_sultans_v1", "flying_sultans_v2"]
    old, new = (Trial("flying-sultans", 2, version=number) for number in (1, 2))
    assert old.game != new.game
    with pytest.raises(Refused, match="which is gone"):
        Trial("flying-sultans", 2, version=3)
    with pytest.raises(Refused, match="versions 1 to 3"):
        Trial("flying-sultans", 2, version=4)


class Installed:
    """An entry point of a package."""

    def load(self) -> Any:
        return replace(catalog.entry("montgolfiere"), id="hot-air")


def test_a_game_of_a_package_has_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "_installed", lambda: {"hot-air": Installed()})
    gym.register()
    assert gymnasium.make("bisat/HotAir-v1").reset(seed=1)
    assert len(zoo.hot_air_v1.parallel_env(seats=3).reset(seed=1)[0]) == 3
    spiel.register()
    assert pyspiel.load_game("bisat_hot_air_v1(seats=2)").num_players() == 2


def test_a_name_that_nobody_has_is_no_module() -> None:
    with pytest.raises(AttributeError, match="chess_v1"):
        _ = zoo.chess_v1
