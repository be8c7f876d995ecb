"""What every bus promises, asked of each of them; and what only one between processes can promise."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping

import msgspec
import pytest
import pytest_asyncio
from redis.asyncio import from_url

from bisat.core.refusal import Refused
from bisat.server.base.steady import Steady
from bisat.server.bus import peers
from bisat.server.bus import redis as over_redis
from bisat.server.bus.contract import Bus, Spending
from bisat.server.bus.memory import MemoryBus
from bisat.server.bus.redis import RedisBus
from bisat.server.operation.shared import probe
from tests.server.kit.redis import Redis


class Ears:
    """Remembers what it hears."""

    def __init__(self) -> None:
        self.words: list[tuple[object, ...]] = []

    def heard(self, table: str, seq: int) -> None:
        self.words.append((table, seq))

    def moved(self, table: str, elsewhere: bool) -> None:
        self.words.append((table, "elsewhere" if elsewhere else "here"))

    def silenced(self) -> None:
        self.words.append(("silenced",))

    def stood(self, tables: Mapping[str, list[str]], stood: int, stands: int) -> None:
        self.words += [(table, stood, stands) for table in tables]

    def orphaned(self, table: str) -> None:
        self.words.append((table, "orphaned"))

    def renamed(self, person: str, erased: bool) -> None:
        self.words.append((person, erased))

    def missed(self) -> None:
        self.words.append(("missed",))

    def spent(self, limits: Spending) -> None:
        self.words.append((limits,))


class Faulty(Ears):
    """Cannot stand names."""

    def renamed(self, person: str, erased: bool) -> None:
        raise ZeroDivisionError


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not done():
            await asyncio.sleep(0.01)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bus that beats ten times as fast."""
    monkeypatch.setattr(over_redis, "BEAT_SECONDS", 0.1)
    monkeypatch.setattr(over_redis, "DEAD_SECONDS", 0.5)
    monkeypatch.setattr(peers, "DEAD_SECONDS", 0.5)


Pair = tuple[Bus, Bus]


@pytest_asyncio.fixture(params=["memory", "redis"])
async def pair(request: pytest.FixtureRequest, quick: None) -> AsyncIterator[Pair]:
    """The bus of two processes."""
    if request.param == "memory":
        one = MemoryBus()
        yield one, one
        return
    redis: Redis = request.getfixturevalue("redis")
    two = RedisBus(redis.url, "place"), RedisBus(redis.url, "place")
    for bus in two:
        await bus.start()
    await until(lambda: all(bus._peers.known for bus in two))
    yield two
    for bus in two:
        await bus.stop()


async def test_word_of_a_table_reaches_everyone_but_who_said_it(pair: Pair) -> None:
    mine, theirs = Ears(), Ears()
    pair[0].listen(mine)
    stop = pair[1].listen(theirs)
    pair[1].arrive("carpet", "ada")
    await until(lambda: pair[0].present("carpet"))
    pair[0].tell("carpet", 7, mine)
    await until(lambda: ("carpet", 7) in theirs.words)
    assert ("carpet", 7) not in mine.words
    stop()
    theirs.words.clear()
    later = Ears()
    pair[1].listen(later)
    pair[0].tell("carpet", 8, mine)
    pair[0].rename("bob", erased=False, but=mine)
    await until(lambda: {("bob", False), ("carpet", 8)} <= set(later.words))  # in whichever order
    assert theirs.words == []


async def test_a_table_that_nobody_looks_at_is_handed_over_to_one(redis: Redis, quick: None) -> None:
    one, other = await between(redis)
    ears = Ears()
    other.listen(ears)
    tables = [f"table{n}" for n in range(20)]
    for table in tables:
        one.tell(table, 3)  # nobody looks at it elsewhere, so nobody needs to know
        one.hand_over(table, 5)
    one.rename("ada", erased=False)
    await until(lambda: ("ada", False) in ears.words)
    handed = [word[0] for word in ears.words if word[1:] == (5,)]
    assert handed == [table for table in tables if other.holds(table)]
    assert 0 < len(handed) < 20
    assert not [word for word in ears.words if word[1:] == (3,)]
    await stopped(one, other)


async def test_somebody_is_present_at_every_process_until_the_last_connection_ends(pair: Pair) -> None:
    one, other = pair
    ears = Ears()
    other.listen(ears)
    one.arrive("carpet", "ada")
    one.arrive("carpet", "ada")
    await until(lambda: other.present("carpet") == {"ada"})
    assert ears.words == [("carpet", "here" if one is other else "elsewhere")]
    one.leave("carpet", "ada")
    other.arrive("carpet", "bob")
    await until(lambda: one.present("carpet") == {"ada", "bob"} == other.present("carpet"))
    one.leave("carpet", "ada")
    await until(lambda: other.present("carpet") == {"bob"})
    assert one.present("rug") == frozenset()


async def test_a_bus_that_works_says_so(pair: Pair) -> None:
    assert pair[0].away is pair[1].away is None


# --- what only a bus between processes can promise ----------------------------------------------------


async def between(redis: Redis, count: int = 2, place: str = "place") -> list[RedisBus]:
    made = [RedisBus(redis.url, place) for _ in range(count)]
    for bus in made:
        await bus.start()
    await until(lambda: all(len(bus._peers.known) >= count - 1 for bus in made))
    return made


async def stopped(*buses: RedisBus) -> None:
    for bus in buses:
        await bus.stop()


async def test_exactly_one_process_holds_a_table(redis: Redis, quick: None) -> None:
    three = await between(redis, 3)
    holders = [[bus.holds(f"table{n}") for bus in three] for n in range(300)]
    assert all(sum(one) == 1 for one in holders)
    assert all(60 < sum(column) < 140 for column in zip(*holders, strict=True))
    await stopped(*three)


async def test_a_table_is_held_where_somebody_looks_at_it(redis: Redis, quick: None) -> None:
    one, other = await between(redis)
    for table in (f"table{n}" for n in range(20)):
        one.arrive(table, "ada")
        await until(lambda table=table: one.holds(table) and not other.holds(table))  # type: ignore[misc]
    await stopped(one, other)


async def test_what_a_process_held_goes_to_the_others_when_it_stops(redis: Redis, quick: None) -> None:
    one, other = await between(redis)
    ears = Ears()
    other.listen(ears)
    one.arrive("carpet", "ada")
    await until(lambda: other.present("carpet"))
    await one.stop()
    await until(lambda: other.holds("carpet") and not other.present("carpet"))
    assert ears.words[-2:] == [("carpet", "orphaned"), ("missed",)]
    await other.stop()


async def test_a_process_is_asked_whether_it_stands_still(redis: Redis, quick: None) -> None:
    one, other = await between(redis)
    other.steady = Steady()
    other.arrive("carpet", "ada")
    await until(lambda: one._peers.hosts("carpet", {"ada"}))
    await until(lambda: next(iter(one._peers.known.values())).lost is not None)
    answered = one.call("carpet", {"ada"})
    assert not answered()
    async with asyncio.timeout(over_redis.BEAT_SECONDS * 5):
        await until(answered)
    assert one.call("carpet", {"bob"})(), "nobody else is asked"
    assert one.call("balloon", {"ada"})()
    await stopped(one, other)


async def test_what_did_not_count_at_one_process_is_told_to_those_who_play_with_its_people(
    redis: Redis, quick: None
) -> None:
    one, other = await between(redis)
    now = [100.0]
    other.steady = Steady(lambda: now[0])
    ears = Ears()
    one.listen(ears)
    other.arrive("carpet", "ada")
    await until(lambda: one._peers.hosts("carpet", {"ada"}))
    await until(lambda: next(iter(one._peers.known.values())).lost is not None)
    assert one.goes_on("carpet", {"ada"})
    now[0] += 2
    other.steady.beat()
    await until(lambda: ("carpet", 2000, 2000) in ears.words)  # it stood for two seconds, and settles for two
    assert not one.goes_on("carpet", {"ada"})
    assert one.goes_on("carpet", {"bob"})
    await stopped(one, other)


async def test_who_sat_where_a_table_was_let_go_is_waited_for(redis: Redis, quick: None) -> None:
    one, other = await between(redis)
    ears = Ears()
    one.listen(ears)
    one.arrive("carpet", "ada")
    await until(lambda: other.present("carpet"))
    other.let_go("carpet")
    await until(lambda: ("carpet", "orphaned") in ears.words)
    await stopped(one, other)


async def test_a_process_that_dies_without_a_word_is_noticed(redis: Redis, quick: None) -> None:
    one, other = await between(redis)
    ears = Ears()
    other.listen(ears)
    one.arrive("carpet", "ada")
    await until(lambda: other.present("carpet"))
    for task in one._tasks:  # as if it were killed
        task.cancel()
    await until(lambda: other.holds("carpet") and not other.present("carpet"))
    assert ("carpet", "orphaned") in ears.words
    await stopped(one, other)


async def test_lost_words_about_presence_are_asked_for(redis: Redis, quick: None) -> None:
    one, other = await between(redis)
    one.away = "for a moment"  # what is said now is lost
    one.arrive("carpet", "ada")
    one.away = None
    await until(lambda: other.present("carpet") == {"ada"})
    await stopped(one, other)


async def test_a_lost_word_about_a_table_is_noticed(redis: Redis, quick: None) -> None:
    one, other = await between(redis)
    other.arrive("carpet", "bob")
    await until(lambda: one.present("carpet"))
    ears = Ears()
    other.listen(ears)
    one.away = "for a moment"  # shorter than others would notice
    one.tell("carpet", 7)
    one.away = None
    await until(lambda: ears.words)
    assert ears.words == [("missed",)]
    ears.words.clear()
    one.tell("carpet", 8)
    await until(lambda: ears.words)
    assert ears.words == [("carpet", 8)]  # and nothing was missed since
    await stopped(one, other)


async def test_a_bus_goes_on_when_somebody_who_hears_it_goes_wrong(redis: Redis, quick: None) -> None:
    one, other = await between(redis)
    ears = Ears()
    stop = other.listen(Faulty())
    other.listen(ears)
    one.rename("ada", erased=False)
    await until(lambda: other.away)
    stop()
    await until(lambda: other.away is None)
    one.rename("bob", erased=False)
    await until(lambda: ("bob", False) in ears.words)
    await stopped(one, other)


async def test_when_redis_dies_that_is_said_and_when_it_is_back_all_is_looked_at_again(quick: None) -> None:
    redis = Redis()
    one, other = await between(redis)
    one.arrive("carpet", "ada")
    ears = Ears()
    other.listen(ears)
    redis.kill()
    await until(lambda: one.away and other.away)
    assert one.away is not None
    assert "redis" not in one.away.lower() or "password" not in one.away
    other.tell("carpet", 1)
    one.arrive("rug", "bob")
    ears.words.clear()
    redis.start()
    await until(lambda: one.away is None and other.away is None)
    await until(lambda: other.present("carpet") == {"ada"} and other.present("rug") == {"bob"})
    assert ("missed",) in ears.words
    await stopped(one, other)
    redis.kill()


async def test_two_places_on_one_redis_do_not_hear_each_other(
    redis: Redis, quick: None, caplog: pytest.LogCaptureFixture
) -> None:
    [one], [other] = await between(redis, 1, "here"), await between(redis, 1, "there")
    ears = Ears()
    other.listen(ears)
    one.tell("carpet", 1)
    one.arrive("carpet", "ada")
    await until(lambda: "another place uses the same Redis" in caplog.text)
    assert ears.words == []
    assert other.present("carpet") == frozenset()
    assert other.holds("carpet")
    assert one.holds("carpet")
    await stopped(one, other)


async def test_who_only_looks_whether_redis_is_there_says_nothing(redis: Redis, quick: None) -> None:
    [one] = await between(redis, 1)
    await probe(None, redis.url)
    before = one.messages
    await until(lambda: one.messages > before + 1)  # its own beats came back meanwhile
    assert (one._strangers, one._peers.known) == (False, {})
    await stopped(one)


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "redis://:hush@127.0.0.1:1/0", "redis://[/"])
async def test_a_redis_that_is_not_there_is_one_sentence_without_its_password(url: str) -> None:
    with pytest.raises(Refused) as caught:
        await RedisBus(url, "place").start()
    assert caught.value.id == "no_bus"
    assert "hush" not in str(caught.value.values)


async def test_word_of_a_table_is_heard_only_where_somebody_looks_at_it(redis: Redis, quick: None) -> None:
    one, other, third = await between(redis, 3)
    ears, deaf = Ears(), Ears()
    other.listen(ears)
    third.listen(deaf)
    other.arrive("carpet", "ada")
    await until(lambda: one.present("carpet") and third.present("carpet"))
    heard: list[bytes] = []
    third._open = heard.append  # type: ignore[method-assign,assignment]
    for seq in range(50):
        one.tell("carpet", seq)
    await until(lambda: ("carpet", 49) in ears.words)
    await until(lambda: len(heard) > 2)  # beats of all three
    assert not [letter for letter in heard if b"stored" in letter]
    await stopped(one, other, third)


async def test_a_process_of_before_that_hears_only_what_is_for_all_hears_of_its_tables(
    redis: Redis, quick: None
) -> None:
    [one] = await between(redis, 1)
    async with asyncio.timeout(10), from_url(redis.url) as link, link.pubsub() as old:
        await old.subscribe(over_redis.CHANNEL)
        await link.publish(over_redis.CHANNEL, b'["place","old",[["beat",1],["here",1,"carpet",["ada"]]],1]')
        await until(lambda: one.present("carpet"))
        one.tell("carpet", 7)
        said = b""
        while b'["stored","carpet",7]' not in said:
            said = (await old.get_message(timeout=5) or {}).get("data", b"") or b""
            said = said if isinstance(said, bytes) else b""
        kind, *rest = msgspec.json.decode(said)[2][-1]
        assert (kind, rest) == ("stored", ["carpet", 7])
    await stopped(one)
