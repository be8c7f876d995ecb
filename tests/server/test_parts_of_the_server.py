"""Small parts by themselves: text, limits, keys, workers."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import msgspec
import pytest

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.server.door.gate import Gate, household
from bisat.server.door.limits import Bucket, Buckets, Limits, Rate
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import Choose, think
from bisat.server.people.identity import Signer, new_person, new_table
from bisat.server.people.text import clean


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Zoë  Ωμέγα", "Zoë Ωμέγα"),
        ("a\u0000b\x1b[31mc\x7f", "ab[31mc"),
        ("\u202eevil\u2066x\u2069", "evilx"),
        ("line\u2028two\u2029three\nfour", "line two three four"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("Z" + "\u0301" * 40, "Ź" + "\u0301" * 3),
        ("\ufeff\u200b ", ""),
        ("\ud800", ""),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
    ],
)
def test_text_is_kept_as_text_without_what_deceives(text: str, kept: str) -> None:
    assert clean(text) == kept


def test_a_bucket_lets_through_its_rate() -> None:
    bucket = Bucket(Rate(2, 3), 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_buckets_forget_the_least_recent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MAX_BUCKETS", 2)
    buckets = Buckets(Rate(0, 1), lambda: 0.0)
    assert buckets.take("a")
    assert buckets.take("b")
    assert not buckets.take("a")
    assert buckets.take("c")
    assert not buckets.take("a")
    assert buckets.take("b")


def test_origins_are_compared_as_a_whole() -> None:
    gate = Gate(Limits(), "https://play.example")
    assert gate.same_origin(None, "x")
    assert gate.same_origin("https://play.example", "inside:8000")
    assert gate.same_origin("http://localhost:8000", "localhost:8000")
    for foreign in ("https://play.example.evil", "http://play.example", "null", "https://x@play.example", ""):
        assert not gate.same_origin(foreign, "inside:8000"), foreign
    assert not gate.same_origin("https://play.example", "play.example", "cross-site")
    assert not gate.same_origin("https://play.example", "play.example", "same-site")


def test_a_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    one, again = Signer.kept_in(tmp_path), Signer.kept_in(tmp_path)
    person = new_person()
    assert again.person(one.token(person)) == person
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    assert Signer(b"other").person(one.token(person)) is None
    assert one.person(None) is None
    assert len(new_table()) == 12
    assert one.derived("rematch", "x") == again.derived("rematch", "x") != Signer(b"").derived("rematch", "x")


@pytest.mark.parametrize("broken", [b"", b"x", b"x" * 33])
def test_a_broken_key_signs_nothing(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / "key").write_bytes(broken)
    with pytest.raises(Refused, match="no_data_folder"):
        Signer.kept_in(tmp_path)
    assert (tmp_path / "key").read_bytes() == broken


def test_an_address_counts_for_all_that_its_owner_has() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff:2") != household("2001:db8:0:1::1")
    assert household("::ffff:192.0.2.1") != household("::ffff:192.0.2.2")
    assert [household(it) for it in ("", "127.0.0.1", "a:b", "fe80::1%eth0")][:3] == ["", "127.0.0.1", "a:b"]


def test_a_person_puts_few_problems_at_once() -> None:
    gate = Gate(Limits(puzzles=Rate(0, 4), solving=2), None)
    two = gate.puzzle("ada"), gate.puzzle("ada")
    with two[0], two[1], gate.puzzle("bob"), pytest.raises(Refused, match="too_fast"), gate.puzzle("ada"):
        pass
    for _ in range(2):
        with gate.puzzle("ada"):
            pass
    with pytest.raises(Refused, match="too_fast"), gate.puzzle("ada"):
        pass


def job(**changes: object) -> Choose:
    match = catalog.new("montgolfiere", 2, "s")
    made = Choose(
        game="montgolfiere",
        options={},
        level="random",
        view=msgspec.Raw(msgspec.json.encode(match.view(0))),
        legal=msgspec.Raw(msgspec.json.encode(match.legal(0))),
        seed="bot",
        grant=100,
    )
    return msgspec.structs.replace(made, **changes)


def test_the_same_job_gives_the_same_thought() -> None:
    assert think(job()).move == think(job()).move
    assert think(job()).move in catalog.new("montgolfiere", 2, "s").legal(0)


async def test_workers_think_one_after_the_other_and_survive_a_bad_job() -> None:
    workers = Pool(1)
    try:
        thoughts = await asyncio.gather(*(workers.think(job(seed=str(n))) for n in range(5)))
        assert len({msgspec.json.encode(thought.move) for thought in thoughts}) > 1
        assert thoughts[3].move == msgspec.to_builtins(think(job(seed="3")).move)
        with pytest.raises(NoThought):
            await workers.think(job(level="nobody"))
        assert (await workers.think(job())).move == msgspec.to_builtins(think(job()).move)
    finally:
        await workers.stop()


async def test_whoever_no_longer_cares_leaves_the_worker_to_finish() -> None:
    workers = Pool(1)
    try:
        await workers.think(job())
        process = workers._all[0]._process
        asked = asyncio.create_task(workers.think(job()))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await workers.think(job())
        assert workers._all[0]._process is process
    finally:
        await workers.stop()


async def test_a_thought_that_nobody_waits_for_is_not_begun() -> None:
    workers = Pool(1)
    try:
        first = asyncio.create_task(workers.think(job()))
        late = asyncio.create_task(workers.think(job(level="nobody")))
        await asyncio.sleep(0.01)
        assert workers.waiting == 1
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        await first
        await workers.think(job())
        assert workers.waiting == 0
        assert not workers._tasks
    finally:
        await workers.stop()
