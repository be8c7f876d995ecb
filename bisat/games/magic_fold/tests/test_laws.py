"""Magic Fold keeps the laws with every option, and leaks planted in it are caught."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bisat.core.check import Broken, digest, finish, obey
from bisat.core.game import AnyGame, Seat
from bisat.core.laws.news import revealing
from bisat.games.magic_fold import Options, build
from bisat.games.magic_fold.cloth.daily import daily
from bisat.games.magic_fold.rules.box import Box, Track, read
from bisat.games.magic_fold.rules.facts import Turned
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.state import State
from bisat.games.magic_fold.rules.view import View

SMALL: Box = replace(read(), track=Track(9, 2, (3, 5, 6), ((4, 7),)))
"""A track so short that random play gets somewhere."""

OPTIONS: dict[str, dict[str, Any]] = {
    "short track": {"box": SMALL},
    "standard": {"deck": "standard", "short": True, "box": SMALL},
    "advanced": {"deck": "advanced", "calm": "60", "box": SMALL},
    "assist": {"assist": True, "box": SMALL},
    "no timers": {"calm": "off", "box": SMALL},
    "championship": {"championship": True, "box": SMALL},
    "square last": {"square_last": True, "box": SMALL},
}


def game(name: str) -> AnyGame:
    return build(Options(**OPTIONS[name]))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", OPTIONS)
def test_every_law_is_kept_with_a_ghost(name: str, seats: int, cases: Callable[[int], int]) -> None:
    for number in range(cases(30)):
        walk = obey(
            game(name),
            seats,
            f"{name} {number}",
            real_time=True,
            forfeits=number % 2 == 1,
            determinizations=1,
        )
        assert all(walk.varied), "the law against leaks was tested in vain"


@pytest.mark.parametrize("name", ["short track", "assist", "championship"])
def test_every_law_is_kept_by_four(name: str, cases: Callable[[int], int]) -> None:
    for number in range(cases(10)):
        walk = obey(game(name), 4, f"{name} {number}", real_time=True, forfeits=True, determinizations=1)
        assert all(walk.varied)


@pytest.mark.long  # whole matches, until each was seen
def test_every_fact_that_declares_it_was_seen_to_reveal() -> None:
    snakes = build(Options(championship=True, box=replace(SMALL, track=Track(9, 2, tuple(range(3, 9)), ()))))
    walks = [obey(snakes, 3, f"news {number}", real_time=True, determinizations=1) for number in range(3)]
    assert revealing(snakes) == {"Turned", "Bit", "Scored"}
    assert revealing(snakes) <= frozenset().union(*(walk.revealed for walk in walks))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_with_default_options_ends(seats: int, cases: Callable[[int], int]) -> None:
    for number in range(cases(60)):
        match = finish(build(Options()), seats, str(number))
        assert len(match.events) < 2_000


def everything() -> str:
    """What a match shows at every position, and the fold of a day."""
    match = finish(build(Options(championship=True, short=True)), 2, "for ever")
    return f"{digest(match.game, match.header, match.events)} {daily('2026-11-15')}"


def test_a_match_and_a_fold_are_the_same_in_another_process() -> None:
    other = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import everything; print(everything(), end='')"],
        env={"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    assert other.stdout == everything()


class ShowsCobra(MagicFold, frozen=True):
    """The cobra that hides a hand is left out of the view."""

    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        hidden = tuple(cobra.square for cobra in state.cobras if cobra.kind != "left_hand")
        return replace(seen, cobras=hidden)


class TellsNext(MagicFold, frozen=True):
    """The height of the stock tells which card comes next."""

    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        return replace(seen, stock=seen.stock + (state.stock[:1] == (0,)))


class TellsFaceDown(MagicFold, frozen=True):
    """In the pause the next four cards are shown though they lie face down."""

    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        if state.pause is None:
            return seen
        cards = tuple(self.terms.cards[number] for number in state.stock[:4])
        return replace(seen, happened=(*seen.happened, Turned(state.round + 1, cards)))


def walks(game: MagicFold) -> None:
    for number in range(10):
        obey(game, 2, f"leak {number}", real_time=True)


@pytest.mark.parametrize("fault", [ShowsCobra, TellsNext, TellsFaceDown])
def test_a_planted_leak_is_caught(fault: type[MagicFold]) -> None:
    with pytest.raises(Broken) as broken:
        walks(fault(box=SMALL))
    assert broken.value.law == 5
