"""Law 8: values that do not survive JSON are caught."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import replace

from bisat.core.codec import SAFE
from bisat.core.game import Act, Outcome, Seat, Types, Value, Waiting
from bisat.core.laws.broken import Broken
from bisat.core.laws.plainness import MOVES_READ, plain_event, plainness, simple
from bisat.core.rng import Rng
from tests.core.laws.planted import caught
from tests.core.toys import bids
from tests.core.toys.bids import Bid, Bids, Cheer, Market, Stall
from tests.core.toys.fish import Fish, Pond
from tests.core.toys.race import Race, Stand, Track


class Loose(Market, kw_only=True, frozen=True):
    extra: Any = None


class Holds(Bids, frozen=True, kw_only=True):
    """Keeps something in its state that is no plain value."""

    types: ClassVar[Types] = Types(Loose, Bid | Cheer, Stall, bids.Fact)

    what: Any

    def setup(self, seats: int, rng: Rng) -> Market:
        market = super().setup(seats, rng)
        return Loose(**{field: getattr(market, field) for field in market.__struct_fields__}, extra=self.what)


class Soft(msgspec.Struct):
    x: int = 0


class Pair(Value, frozen=True):
    x: Any = None
    y: Any = None


class BigView(Race, frozen=True):
    def view(self, state: Track, seat: Seat | None) -> Stand:
        return replace(super().view(state, seat), next=SAFE + 1)


class BigMove(Bids, frozen=True):
    def legal(self, state: Market, seat: Seat) -> tuple[Bid | Cheer, ...]:
        moves = super().legal(state, seat)
        return (*moves, Bid(2**60)) if moves else ()


class UnheardOfFacts(Bids, frozen=True):
    """Tells more kinds of facts than its type for facts knows."""

    types: ClassVar[Types] = Types(Market, Bid | Cheer, Stall, bids.Turned)


class ListOfSeats(Fish, frozen=True):
    def waiting(self, state: Pond) -> Waiting:
        waiting = super().waiting(state)
        return replace(waiting, seats=list(waiting.seats)) if state.turn == 2 else waiting


class HalfPoints(Bids, frozen=True):
    def outcome(self, state: Market) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=tuple(score + 0.5 for score in state.scores))


class OtherType(Bids, frozen=True):
    types: ClassVar[Types] = Types(Market, Bid | Cheer, Market, bids.Fact)


class Renamed(Bids, frozen=True):
    """Moves are read back as other values that look alike in JSON."""

    types: ClassVar[Types] = Types(Market, dict[str, Any], Stall, bids.Fact)


READ: list[int] = []


class Counted(Bid, tag="bid", frozen=True):
    def __post_init__(self) -> None:
        READ.append(self.card)


MANY = tuple(Counted(card) for card in range(500))


class Many(Bids, frozen=True):
    types: ClassVar[Types] = Types(Market, Counted, Stall, bids.Fact)

    def legal(self, state: Market, seat: Seat) -> tuple[Bid | Cheer, ...]:
        return MANY if seat == 0 else ()


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({1, 2}, "{1, 2} is no plain value"),
        (frozenset({1}), "frozenset({1}) is no plain value"),
        ({"a": 1}, "{'a': 1} is no plain value"),
        ([1], "[1] is no plain value"),
        (b"raw", "b'raw' is no plain value"),
        (SAFE + 1, f"a browser would round {SAFE + 1}"),
        (-SAFE - 1, f"a browser would round {-SAFE - 1}"),
        (float("nan"), "a browser would round nan"),
        (float("-inf"), "a browser would round -inf"),
        (((Soft(),),), "Soft is not frozen"),
        ((1, (2, (3, {4}))), "{4} is no plain value"),
        (Pair(1, Pair([])), "[] is no plain value"),
    ],
)
def test_a_state_holds_plain_values_only(what: Any, why: str) -> None:
    assert caught(Holds(what=what), 8) == why


@pytest.mark.parametrize(
    "what", [SAFE, -SAFE, 0.5, True, None, "Ω\ud83d\ude00", ((), (1, ("a",))), Pair(Pair(1), ())]
)
def test_scalars_tuples_and_frozen_structs_are_plain(what: Any) -> None:
    simple(what)


def test_a_tuple_in_an_untyped_field_comes_back_as_a_list() -> None:
    assert "is read back as" in caught(Holds(what=(1, 2)), 8)


def test_views_hold_no_number_that_a_browser_would_round() -> None:
    assert caught(BigView(), 8, real_time=True) == f"a browser would round {SAFE + 1}"


def test_moves_hold_no_number_that_a_browser_would_round() -> None:
    assert caught(BigMove(), 8) == f"a browser would round {2**60}"


def test_facts_are_of_the_type_for_facts() -> None:
    assert "cannot be read back: That couldn’t be read: Invalid value" in caught(UnheardOfFacts(), 8)


def test_waiting_holds_tuples() -> None:
    assert caught(ListOfSeats(), 8) == "[2] is no plain value"


def test_an_outcome_is_read_back() -> None:
    assert "That couldn’t be read: Expected `int`, got `float`" in caught(HalfPoints(), 8)


def test_values_are_of_the_types_that_the_game_names() -> None:
    assert "cannot be read back" in caught(OtherType(), 8)


def test_moves_are_read_back_as_what_they_were() -> None:
    assert "Bid(card=1) is read back as {'type': 'bid', 'card': 1}" in caught(Renamed(), 8)


def test_events_are_read_back_with_their_moves() -> None:
    plain_event(Bids(), Act(1, Bid(3), 70))
    with pytest.raises(Broken, match=r"law 8: .* cannot be read back"):
        plain_event(Race(), Act(1, Bid(3), 70))
    with pytest.raises(Broken, match=r"law 8: .* is read back as Act\(.*'card': 3"):
        plain_event(Renamed(), Act(1, Bid(3), 70))
    with pytest.raises(Broken, match="law 8: a browser would round"):
        plain_event(Bids(), Act(1, Bid(3), 2**54))


def test_of_very_many_moves_some_are_read() -> None:
    game = Many()
    READ.clear()
    plainness(game, Bids().setup(2, Rng("", 0)), Rng("", 0))
    assert len(READ) == len(set(READ)) == MOVES_READ
    assert max(READ) > MOVES_READ
