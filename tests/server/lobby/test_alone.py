"""Matches that were played without a network, and are handed in when it is back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from bisat import catalog
from bisat.core.bot import unhurried
from bisat.core.log import Match
from bisat.core.rng import Rng
from bisat.server.base.limits import Rate
from tests.server.kit.player import Player
from tests.server.kit.running import UNLIMITED, running
from tests.server.kit.stores import both_stores

TABLE = "aaaabbbbcccc"


@pytest.fixture(scope="module")
def match() -> Match:
    """One of Montgolfière that has ended."""
    made = catalog.new("montgolfiere", seats=3, seed="train")
    bot = catalog.bot("montgolfiere", "random")
    for number in range(2_000):
        needed = made.waiting().needed
        if not needed:
            return made
        legal = made.legal(needed[0])
        made.act(needed[0], bot.choose(made.view(needed[0]), legal, Rng("train", number), unhurried).move)
    raise AssertionError("it does not end")


def handed(match: Match, **more: Any) -> dict[str, Any]:
    """What a browser says of it."""
    saved = msgspec.to_builtins(match.save())
    return {
        "table": TABLE,
        "saved": saved,
        "mine": [0],
        "levels": [None, "easy", "hard"],
        "ended": 1_795_000_000_000,
    } | more


async def hand_in(player: Player, body: dict[str, Any]) -> httpx.Response:
    return await player.http.post("/api/my/alone", json=body)


@both_stores
async def test_a_match_stands_among_my_games_once_as_what_it_is(ada: Player, match: Match) -> None:
    for _ in range(2):
        assert (await hand_in(ada, handed(match))).status_code == 204
    [kept] = (await ada.get("/api/my"))["finished"]
    outcome = match.outcome()
    assert outcome is not None
    assert (kept["alone"], kept["table"], kept["replay"], kept["mine"]) == (True, TABLE, False, [0])
    assert (kept["places"], kept["reason"]) == (list(outcome.places), outcome.reason)
    assert [seat["level"] for seat in kept["seats"]] == [None, "easy", "hard"]
    assert kept["seats"][0]["person"]["id"] == (await ada.get("/api/me"))["id"]
    assert (await ada.get("/api/my/records"))["games"] == [], "no record counts it"
    assert (await ada.get("/api/my/people"))["people"] == []


async def test_how_it_ended_follows_from_its_events_and_from_nothing_that_is_claimed(
    ada: Player, match: Match
) -> None:
    body = handed(match)
    body["saved"]["header"]["seed"] = "another"
    assert (await hand_in(ada, body)).json()["id"] == "broken_log"
    body = handed(match)
    body["saved"]["events"] = body["saved"]["events"][:-1]
    assert (await hand_in(ada, body)).json()["id"] == "not_finished"
    assert (await hand_in(ada, handed(match, mine=[3]))).json()["id"] == "no_such_seat"
    assert (await hand_in(ada, handed(match, ended=2**53))).json()["id"] == "malformed"
    assert (await hand_in(ada, handed(match, places=[1, 2, 3]))).status_code == 422
    assert (await ada.get("/api/my"))["finished"] == []


async def test_nobody_fills_the_disk_by_being_many(tmp_path: Path, match: Match) -> None:
    few = msgspec.structs.replace(UNLIMITED, matches_address=Rate(0, 2))
    async with running(tmp_path, few) as server:
        said = []
        for number in range(3):
            async with Player(server.url) as player:
                said.append((await hand_in(player, handed(match, ended=number))).status_code)
    assert said == [204, 204, 429]


async def test_what_cannot_be_read_is_refused_as_everywhere(ada: Player) -> None:
    plain = await ada.http.post("/api/my/alone", content=b"x", headers={"content-type": "text/plain"})
    assert (plain.status_code, plain.json()["id"]) == (415, "not_json")
