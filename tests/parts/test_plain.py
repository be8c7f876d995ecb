"""Moves of a game that has no notation of its own: written as its messages need them, and read back."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bisat.core.check import because
from bisat.core.game import Value
from bisat.core.refusal import Refused
from bisat.parts.plain import parse, short


class Call(Value, tag="call", frozen=True):
    """Something said, of somebody, perhaps with more."""

    word: str
    to: int | None
    more: str | int | None
    row: tuple[str, ...] = ()


class Play(Value, tag="play", frozen=True):
    """A card."""

    card: Literal["7", "null", "gas"]


class Even(Value, tag="even", frozen=True):
    """A number that must be even, which only the move itself knows."""

    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError("odd")


MOVES = Call | Play | Even


@given(
    st.builds(
        Call,
        word=st.text() | st.sampled_from(["7", "null", "a b", "", '"', "true", "[1]", "\u00a0"]),
        to=st.none() | st.integers(0, 9),
        more=st.none() | st.integers(0, 9) | st.text(max_size=3) | st.sampled_from(["7", "null"]),
        row=st.lists(st.text(max_size=3), max_size=2).map(tuple),
    )
)
def test_a_move_is_read_as_it_was_written(move: Call) -> None:
    assert parse(short(move), MOVES) == move


def test_a_word_stands_bare_where_nobody_can_misread_it() -> None:
    assert [short(Play("7")), short(Play("gas"))] == ["play 7", "play gas"]
    assert short(Call("7", 2, "7")) == 'call 7 2 "7" []'
    assert short(Call("two words", None, "")) == 'call "two words" null "" []'
    assert parse('  play   "7" ', MOVES) == Play("7")


@pytest.mark.parametrize(
    "written",
    ["", "  ", "play", "play 8", "play 7 7", "lay 7", "even x", "even 3", 'play "', "even " + "[" * 9000],
)
def test_what_is_no_move_is_refused(written: str) -> None:
    with pytest.raises(Refused, check=because("malformed")):
        parse(written, MOVES)


def test_names_on_the_wire_may_differ() -> None:
    renamed: Any = msgspec.defstruct("Go", [("far_off", str)], tag="go", rename="camel", frozen=True)
    assert parse(short(renamed("7")), renamed) == renamed("7")
