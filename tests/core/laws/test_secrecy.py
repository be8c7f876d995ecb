"""Law 5: leaks planted in a view, a fact, the legal moves and everything else that is told are caught."""

from __future__ import annotations

from typing import ClassVar

import pytest
from msgspec.structs import replace

from bisat.core.check import obey
from bisat.core.game import Act, AnyGame, Event, Forfeit, Outcome, Seat, Tick, Types, Waiting
from bisat.core.laws.broken import Broken
from bisat.core.laws.secrecy import alike, secret
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.series import Series
from bisat.core.timed import Timed
from tests.core.laws.planted import caught
from tests.core.toys import bids, fish
from tests.core.toys.bids import Bid, Bids, Cheer, Market, Stall, Turned
from tests.core.toys.fish import Bank, Fish, Lay, Pond, Swap


class OpenStall(Stall, kw_only=True, frozen=True):
    choices: tuple[Bid | None, ...]


class LeaksInTheView(Bids, frozen=True):
    """Sealed bids travel in the view, perhaps unused by any screen."""

    types: ClassVar[Types] = Types(Market, Bid | Cheer, OpenStall, bids.Fact)

    def view(self, state: Market, seat: Seat | None) -> Stall:
        view = super().view(state, seat)
        told = {field: getattr(view, field) for field in view.__struct_fields__}
        return OpenStall(**told, choices=state.choices)


class LeaksToSpectators(Fish, frozen=True):
    """Whoever only watches sees the lowest card of the stock."""

    def view(self, state: Pond, seat: Seat | None) -> Bank:
        view = super().view(state, seat)
        return replace(view, stock=state.stock[0]) if seat is None else view


class TellsSpectators(Bids, frozen=True):
    """Whoever only watches sees the bid of the first seat, and imagines it as seen."""

    def view(self, state: Market, seat: Seat | None) -> Stall:
        view = super().view(state, seat)
        return replace(view, choice=state.choices[0]) if seat is None else view

    def imagine(self, view: Stall, seat: Seat | None, rng: Rng) -> Market:
        return super().imagine(view, 0 if seat is None else seat, rng)


class LeaksInAFact(Fish, frozen=True):
    """Everybody is told which card was drawn."""

    def known(self, fact: fish.Fact, seat: Seat | None) -> fish.Fact:
        return fact


class LeaksInASealedFact(Bids, frozen=True):
    """As soon as a card is bid, another fact names it."""

    def apply(self, state: Market, event: Event, rng: Rng) -> Market:
        after = super().apply(state, event, rng)
        if after.round == state.round and isinstance(event, Act) and isinstance(event.move, Bid):
            return replace(after, happened=(*after.happened, Turned(event.move.card)))
        return after


class LeaksInLegal(Fish, frozen=True):
    """Swapping is forbidden while the next seat holds a high card."""

    def legal(self, state: Pond, seat: Seat) -> tuple[Lay | Swap, ...]:
        moves = super().legal(state, seat)
        high = max(state.hands[(seat + 1) % state.seats], default=0) > 20
        return tuple(move for move in moves if not (high and isinstance(move, Swap)))


class LeaksInWaiting(Bids, frozen=True, kw_only=True):
    """Once somebody has bid the highest card, the match waits in another way."""

    field: str

    def waiting(self, state: Market) -> Waiting:
        waiting = super().waiting(state)
        if Bid(4) not in state.choices:
            return waiting
        if self.field == "needed":
            return replace(waiting, needed=waiting.needed[:1])
        if self.field == "until":
            return replace(waiting, until=state.at + 60_000)
        if self.field == "phase":
            return replace(waiting, phase=waiting.phase + 1)
        return replace(waiting, sealed=False)

    def apply(self, state: Market, event: Event, rng: Rng) -> Market:
        return replace(state, at=event.at) if isinstance(event, Tick) else super().apply(state, event, rng)


class LeaksInTheCircle(Fish, frozen=True):
    """Whoever holds the lowest card talks to everybody."""

    def circle(self, state: Pond, seat: Seat) -> tuple[Seat, ...]:
        holds = 1 in state.hands[0]
        return tuple(range(state.seats)) if holds else (seat,)


class LeaksInTheOutcome(Fish, frozen=True):
    """Cards left in the hand count, but nobody ever sees them."""

    def outcome(self, state: Pond) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=tuple(map(sum, state.hands)))


class ImaginesNonsense(Fish, frozen=True):
    """Deals the imagined hands from a fresh deck."""

    def imagine(self, view: Bank, seat: Seat | None, rng: Rng) -> Pond:
        determinization = super().imagine(view, seat, rng)
        return replace(determinization, hands=(determinization.hands[1], *determinization.hands[1:]))


class TakesForAnswer(Bids, frozen=True):
    """A forfeit is not accepted from everybody: it depends on the bid."""

    def apply(self, state: Market, event: Event, rng: Rng) -> Market:
        if not isinstance(event, Act) and Bid(4) in state.choices:
            raise Refused("illegal_move")
        return super().apply(state, event, rng)


def test_a_leak_in_a_view_is_caught() -> None:
    assert "its view depends on what it cannot know" in caught(LeaksInTheView(), 5)


def test_a_leak_to_spectators_is_caught() -> None:
    game = LeaksToSpectators()
    with pytest.raises(Broken, match="law 5: for a spectator its view depends on what it cannot know"):
        secret(game, game.setup(2, Rng("", 0)), None, Rng("worlds", 0), determinizations=40)
    assert caught(game, 5) == "a spectator is told what seat 0 cannot know"


def test_spectators_know_nothing_that_is_hidden_from_a_seat() -> None:
    assert caught(TellsSpectators(), 5) in {f"a spectator is told what seat {s} cannot know" for s in (1, 2)}


@pytest.mark.parametrize("around", ["alone", "timed", "series"])
def test_a_leak_in_a_fact_is_caught(around: str) -> None:
    game: AnyGame = LeaksInAFact()
    if around != "alone":
        game = Timed(game, 99_000) if around == "timed" else Series(game, count=2)
    assert caught(game, 5).startswith("facts tell")


def test_a_leak_in_a_fact_about_a_sealed_choice_is_caught() -> None:
    assert caught(LeaksInASealedFact(), 5).startswith("facts tell")


def test_a_leak_in_the_legal_moves_is_caught() -> None:
    assert "its legal moves depend" in caught(LeaksInLegal(), 5)


@pytest.mark.parametrize("field", ["needed", "until", "phase", "sealed"])
def test_a_leak_in_waiting_is_caught(field: str) -> None:
    game, rng = LeaksInWaiting(field=field), Rng("worlds", 0)
    start = game.setup(3, Rng("", 0))
    bid = game.apply(start, Act(0, Bid(4)), Rng("", 1))
    for eye in (1, 2, None):
        with pytest.raises(Broken, match=f"law 5: .*{field} depends on what it cannot know"):
            secret(game, bid, eye, rng, determinizations=40)
    secret(game, bid, 0, rng, determinizations=40)  # the bidder knows


def test_a_leak_in_whom_the_match_waits_for_is_caught_on_a_walk() -> None:
    assert "needed depends" in caught(LeaksInWaiting(field="needed"), 5)


def test_a_leak_in_the_circle_is_caught() -> None:
    assert "its circle depends" in caught(LeaksInTheCircle(), 5)


def test_a_leak_in_the_outcome_is_caught() -> None:
    assert "the outcome depends" in caught(LeaksInTheOutcome(), 5)


def test_a_leak_in_a_refusal_is_caught() -> None:
    game = TakesForAnswer()
    start = game.setup(3, Rng("", 0))
    bid = game.apply(start, Act(0, Bid(1)), Rng("", 1))
    determinization = replace(bid, choices=(Bid(4), None, None))
    leave = Forfeit(1)
    after = game.apply(bid, leave, Rng("", 2))
    with pytest.raises(
        Broken, match=r"law 5: whether Forfeit.* is refused depends on what a spectator cannot"
    ):
        alike(game, [determinization], None, leave, after, "", 2, Rng("", 0))


def test_an_imagined_state_is_lawful() -> None:
    assert "imagines an unlawful state: the cards are not one whole deck" in caught(ImaginesNonsense(), 5)


def test_what_a_seat_does_in_the_open_may_need_what_it_holds() -> None:
    game = Fish()
    start = game.setup(2, Rng("", 0))
    determinization = game.imagine(game.view(start, 1), 1, Rng("other", 0))
    move = next(move for move in game.legal(start, 0) if move not in game.legal(determinization, 0))
    after = game.apply(start, Act(0, move), Rng("", 1))
    alike(game, [determinization], 1, Act(0, move), after, "", 1, Rng("", 0))


def test_a_walk_says_whether_anything_was_hidden() -> None:
    assert all(obey(Fish(), 3, "hidden").varied)
    walk = obey(Fish(), 3, "hidden", determinizations=0)
    assert walk.varied == (0, 0, 0, 0)
