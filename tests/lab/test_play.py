"""One match between bots: who is asked when, and what the virtual clock does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from bisat import catalog
from bisat.bots.random import Random
from bisat.core.bot import Bot, Choice, Spent
from bisat.core.check import because
from bisat.core.game import AnyGame, Outcome, Tick
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.timed import Timed
from bisat.lab.play import bench, play, seated
from tests.core.toys.bids import Bids, Cheer
from tests.core.toys.fish import Fish
from tests.core.toys.race import GUSTS, SECOND, Race, Run


class Runner(msgspec.Struct):
    """Runs two squares every so often, and remembers what it saw."""

    every: int
    seen: list[Any] = msgspec.field(default_factory=list)

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        self.seen.append(view)
        return Choice(Run(2), self.every)


class Listener(msgspec.Struct):
    """Makes the first legal move that is no free action, and remembers when it was asked."""

    seen: list[Any] = msgspec.field(default_factory=list)
    after_ms: int = 0

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        assert spent() == 0
        self.seen.append(view)
        return Choice(next(move for move in legal if move != Cheer()), self.after_ms)


class Cheat(msgspec.Struct):
    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        return Choice("no such move")


def test_real_time_runs_on_a_virtual_clock() -> None:
    fast, slow = Runner(400), Runner(900)
    states: list[Any] = []
    played = play(Race(), [fast, slow], "race", states.append)
    assert played.outcome.reason == "finish"
    ats = [state.at for state in states]
    assert ats == sorted(ats)
    assert ats[-1] <= GUSTS * SECOND
    assert played.decisions[0] > 0


def test_in_real_time_a_new_view_cancels_the_pending_choice() -> None:
    fast, slow = Runner(400), Runner(900)
    played = play(Race(), [fast, slow], "race")
    assert played.decisions[1] == 0, "every run of the other one came first and began the wait anew"
    assert played.asked == (len(fast.seen), len(slow.seen))
    assert len(slow.seen) > played.decisions[0]


def test_of_two_choices_at_once_either_may_be_first() -> None:
    shares = [play(Race(), [Runner(400), Runner(400)], f"tie {n}").decisions for n in range(20)]
    first, second = (sum(share[seat] for share in shares) for seat in (0, 1))
    assert min(first, second) > 0.3 * (first + second)


def test_the_clock_acts_when_it_is_due_before_a_choice() -> None:
    late = [Runner(SECOND), Runner(SECOND)]
    states: list[Any] = []
    played = play(Race(), late, "late", states.append)
    assert sum(played.decisions) == 0
    assert [state.at for state in states] == [second * SECOND for second in range(GUSTS + 1)]


def test_a_slow_choice_costs_thinking_time() -> None:
    game: AnyGame = Timed(Fish(), bank=3_000)
    played = play(game, [Listener(after_ms=1_000), Listener(after_ms=10)], "timed")
    assert played.outcome.places == (2, 1)
    assert played.decisions == (2, 2)


def test_a_sealed_choice_is_made_once_in_its_phase() -> None:
    bots = [Listener(), Listener(), Listener()]
    played = play(Bids(), bots, "sealed")
    assert played.asked == played.decisions == (4, 4, 4)
    assert not any(any(view.chose) for bot in bots for view in bot.seen), "all are asked at once"


def test_a_bot_is_not_asked_where_it_has_only_free_actions() -> None:
    bots = [Listener() for _ in range(3)]
    play(Fish(), bots, "turns")
    assert all(view.mover == seat for seat, bot in enumerate(bots) for view in bot.seen)


def test_an_illegal_choice_is_refused() -> None:
    with pytest.raises(Refused, check=because("illegal_move")):
        play(Fish(), [Cheat(), Random()], "cheat")


@pytest.mark.parametrize("game", [Bids(), Bids(house=True), Fish(hurry=10), Race()])
def test_a_match_is_its_seed(game: AnyGame) -> None:
    bots: list[Bot] = [Random(), Random(), Random()]
    first, again = play(game, bots, "same"), play(game, bots, "same")
    assert (first.outcome, first.decisions) == (again.outcome, again.decisions)
    assert any(play(game, bots, f"other {n}").outcome != first.outcome for n in range(5))


def test_bots_draw_nothing_from_the_chance_of_the_match() -> None:
    """The stocks of a match between bots are those that anyone with its seed would meet."""
    states: list[Any] = []
    game = catalog.build("montgolfiere").unwrapped()
    play(game, [Random(), Random()], "deal", states.append)
    assert states[0] == game.setup(2, Rng("deal", 0))


def test_every_state_was_reached_through_the_door() -> None:
    """What was watched can be replayed as a saved match."""
    states: list[Any] = []
    game = Race()
    play(game, [Runner(300), Runner(400)], "door", states.append)
    match = Match(game, Header("race", seats=2, seed="door"))
    for before, after in pairwise(states):
        moved = [seat for seat in range(2) if after.squares[seat] != before.squares[seat]]
        if after.gusts > before.gusts:
            match.play(Tick(after.at))
        else:
            match.act(moved[0], Run(2), after.at)
        assert match.state == after


def test_names_repeat_to_fill_the_seats() -> None:
    assert seated(("a", "b"), 5) == ("a", "b", "a", "b", "a")
    assert seated(("a", "b", "c"), 3, shift=2) == ("c", "a", "b")


def test_the_bench_has_one_bot_for_each_name() -> None:
    assert list(bench("montgolfiere", ("easy", "random", "easy", "repeats"), None)) == [
        "easy",
        "random",
        "repeats",
    ]
    with pytest.raises(Refused, check=because("unknown_bot")):
        bench("montgolfiere", ("genius",), None)


def test_an_outcome_has_one_place_for_each_seat() -> None:
    outcome = play(Bids(house=True), [Random(), Random()], "house").outcome
    assert isinstance(outcome, Outcome)
    assert len(outcome.places) == 2
    assert len(outcome.automata) == 1
