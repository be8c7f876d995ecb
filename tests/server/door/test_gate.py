"""Who may come in, and how often."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.base.limits import Bucket, Buckets, Limits, Rate
from bisat.server.door.gate import Gate, household


def test_a_bucket_lets_through_its_rate() -> None:
    bucket = Bucket(Rate(2, 3), 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_buckets_forget_the_least_recent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MAX_BUCKETS", 2)
    buckets = Buckets(Rate(0, 1), "too_many_tables", lambda: 0.0)

    def take(name: str) -> bool:
        with suppress(Refused):
            buckets.admit(name)
            return True
        return False

    assert [take(name) for name in "abacab"] == [True, True, False, True, False, True]
    with pytest.raises(Refused, check=because("too_many_tables")):
        buckets.admit("b")


def test_what_others_are_to_be_told_does_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MAX_BUCKETS", 2)
    buckets = Buckets(Rate(0, 9), now=lambda: 0.0)
    buckets.shared = True
    for name in "abbc":
        buckets.admit(name)
    assert buckets.spent == {"b": 2, "c": 1}


def test_origins_are_compared_as_a_whole() -> None:
    gate = Gate(Limits(), "https://play.example")
    assert gate.same_origin(None, "x")
    assert gate.same_origin("https://play.example", "inside:8000")
    assert Gate(Limits(), None).same_origin("http://localhost:8000", "localhost:8000")
    assert not gate.same_origin("http://play.example", "play.example")
    for foreign in ("https://play.example.evil", "http://play.example", "null", "https://x@play.example", ""):
        assert not gate.same_origin(foreign, "inside:8000"), foreign
    assert not gate.same_origin("https://play.example", "play.example", "cross-site")
    assert not gate.same_origin("https://play.example", "play.example", "same-site")


def test_an_address_counts_for_all_that_its_owner_has() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff:2") != household("2001:db8:0:1::1")
    assert household("::ffff:192.0.2.1") != household("::ffff:192.0.2.2")
    assert [household(it) for it in ("", "127.0.0.1", "a:b", "fe80::1%eth0")][:3] == ["", "127.0.0.1", "a:b"]


def test_a_person_puts_few_problems_at_once() -> None:
    gate = Gate(Limits(puzzles=Rate(0, 4), solving=2), None)
    two = gate.puzzle("ada"), gate.puzzle("ada")
    with (
        two[0],
        two[1],
        gate.puzzle("bob"),
        pytest.raises(Refused, check=because("too_fast")),
        gate.puzzle("ada"),
    ):
        pass
    for _ in range(2):
        with gate.puzzle("ada"):
            pass
    with pytest.raises(Refused, check=because("too_fast")), gate.puzzle("ada"):
        pass
