"""A name on another device, by a code or by recovery words; and everything that should not work."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from bisat.server.base import clock
from bisat.server.base.limits import Limits, Rate
from bisat.server.people import ways
from bisat.server.store.steps import Steps
from tests.server.kit.killable import Killable
from tests.server.kit.player import Player
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis
from tests.server.kit.running import UNLIMITED, Running, running
from tests.server.kit.stores import both_stores


async def said(http: httpx.AsyncClient, path: str, **body: Any) -> tuple[int, Any]:
    answer = await http.post(path, json=body)
    return answer.status_code, answer.json() if answer.content else None


async def new_code(player: Player) -> str:
    answer = await player.http.post("/api/me/code")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["code"])


async def ways_of(player: Player) -> Any:
    return await player.get("/api/me/ways")


@both_stores
async def test_a_name_goes_to_another_device_when_both_agree(
    served: Running, ada: Player, bob: Player
) -> None:
    await ada.http.put("/api/me", json={"name": "Ada", "emblem": "lamp"})
    answer = (await ada.http.post("/api/me/code")).json()
    assert answer["link"] == f"{served.url}/take#{answer['code'].replace('-', '')}"
    assert answer["qr"].startswith("<svg")
    assert (await ways_of(ada))["transfer"]["state"] == "waiting"
    _, claimed = await said(bob.http, "/api/take", code=answer["code"].upper().replace("-", " "))
    assert claimed["person"] == {"id": ada.id, "name": "Ada", "emblem": "lamp"}
    seen = (await ways_of(ada))["transfer"]
    assert (seen["state"], seen["check"]) == ("claimed", claimed["check"])
    status, waits = await said(bob.http, "/api/take/name", claim=claimed["claim"])
    assert (status, waits["person"]) == (200, None)
    assert (await bob.get("/api/me"))["id"] == bob.id, "nobody has agreed yet"
    wrong = f"{(int(claimed['check']) + 1) % 100:02d}"
    assert (await said(ada.http, "/api/me/code/confirm", check=wrong))[1]["id"] == "nobody_waits"
    assert (await said(bob.http, "/api/me/code/confirm", check=claimed["check"]))[1]["id"] == "nobody_waits"
    assert (await said(ada.http, "/api/me/code/confirm", check=claimed["check"]))[0] == 204
    _, taken = await said(bob.http, "/api/take/name", claim=claimed["claim"])
    assert taken["person"]["id"] == ada.id
    assert (await bob.get("/api/me"))["name"] == "Ada"
    assert (await ada.get("/api/me"))["name"] == "Ada", "the old device keeps it"
    assert (await ways_of(ada))["transfer"]["state"] == "taken"


async def test_a_code_works_once_and_a_claim_too(served: Running, ada: Player, bob: Player) -> None:
    code = await new_code(ada)
    _, claimed = await said(bob.http, "/api/take", code=code)
    async with Player(served.url) as eve:
        status, answer = await said(eve.http, "/api/take", code=code)
        assert (status, answer["id"]) == (409, "wrong_code")
        await said(ada.http, "/api/me/code/confirm", check=claimed["check"])
        assert (await said(bob.http, "/api/take/name", claim=claimed["claim"]))[0] == 200
        for again in (bob, eve):
            status, answer = await said(again.http, "/api/take/name", claim=claimed["claim"])
            assert (status, answer["id"]) == (409, "wrong_code")
        assert (await eve.get("/api/me"))["id"] == eve.id


async def test_a_code_that_is_too_old_or_was_withdrawn_or_replaced_is_worth_nothing(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await new_code(ada)
    newer = await new_code(ada)
    assert (await said(bob.http, "/api/take", code=old))[1]["id"] == "wrong_code"
    assert (await ada.http.delete("/api/me/code")).status_code == 204
    assert (await said(bob.http, "/api/take", code=newer))[1]["id"] == "wrong_code"
    code = await new_code(ada)
    later = clock.wall() + ways.CODE_MILLIS
    monkeypatch.setattr("bisat.server.store.sqlite.wall", lambda: later)
    assert (await said(bob.http, "/api/take", code=code))[1]["id"] == "wrong_code"
    assert (await ways_of(ada))["transfer"] is None


async def test_consent_that_comes_too_late_is_none(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, claimed = await said(bob.http, "/api/take", code=await new_code(ada))
    later = clock.wall() + ways.CODE_MILLIS
    monkeypatch.setattr("bisat.server.store.sqlite.wall", lambda: later)
    assert (await said(ada.http, "/api/me/code/confirm", check=claimed["check"]))[1]["id"] == "nobody_waits"
    assert (await said(bob.http, "/api/take/name", claim=claimed["claim"]))[1]["id"] == "wrong_code"


async def test_of_devices_that_race_for_a_code_one_wins(served: Running, ada: Player) -> None:
    code = await new_code(ada)
    async with httpx.AsyncClient(base_url=served.url) as http:
        ends = await asyncio.gather(*(said(http, "/api/take", code=code) for _ in range(12)))
    assert sorted(status for status, _ in ends) == [200, *[409] * 11]


@pytest.mark.long  # two servers are started
async def test_of_devices_that_race_at_two_processes_one_wins(
    tmp_path: Path, cluster: Cluster, redis: Redis
) -> None:
    store = cluster.database()
    servers = [Killable(tmp_path / name, store, redis.url) for name in ("one", "other")]
    for folder in (tmp_path / "one", tmp_path / "other"):
        folder.mkdir()
    try:
        for server in servers:
            await server.start()
        async with Player(servers[0].url) as ada, httpx.AsyncClient() as http:
            for _ in range(5):
                code = await new_code(ada)
                ends = await asyncio.gather(
                    *(said(http, f"{servers[number % 2].url}/api/take", code=code) for number in range(8))
                )
                assert sorted(status for status, _ in ends) == [200, *[409] * 7]
                [claimed] = [answer for status, answer in ends if status == 200]
                check = (await ways_of(ada))["transfer"]["check"]
                assert check == claimed["check"]
                assert (await said(ada.http, "/api/me/code/confirm", check=check))[0] == 204
                taken = await asyncio.gather(
                    *(
                        said(http, f"{servers[number % 2].url}/api/take/name", claim=claimed["claim"])
                        for number in range(8)
                    )
                )
                assert sorted(status for status, _ in taken) == [200, *[409] * 7]
    finally:
        for server in servers:
            await server.kill()


def test_nobody_guesses_a_code_in_its_time_or_words_ever() -> None:
    limits = Limits()
    seconds = ways.CODE_MILLIS / 1000
    guesses = limits.guesses_all.burst + limits.guesses_all.second * seconds
    codes = 10_000  # that wait for a device at once
    assert guesses * codes / 2**ways.CODE_BITS < 1e-7
    assert ways.WORDS_BITS >= 80
    assert len({ways.new_code() for _ in range(1000)}) == 1000
    assert len(set("".join(ways.new_code() for _ in range(2000)))) == len(ways.LETTERS)
    assert all(len(word) == 6 for word in ways.new_words())


async def test_guesses_are_few_from_one_address_and_from_all(tmp_path: Path) -> None:
    few = msgspec.structs.replace(UNLIMITED, guesses=Rate(0, 3))
    async with running(tmp_path / "one", few) as served, httpx.AsyncClient(base_url=served.url) as http:
        tried = [await said(http, "/api/take", code=f"guess{number}") for number in range(3)]
        assert [answer["id"] for _, answer in tried] == ["wrong_code"] * 3
        for path, body in (("/api/take", {"code": "x"}), ("/api/recover", {"words": "x"})):
            status, answer = await said(http, path, **body)
            assert (status, answer["id"]) == (429, "too_fast")
    all_together = msgspec.structs.replace(UNLIMITED, guesses_all=Rate(0, 3))
    async with (
        running(tmp_path / "two", all_together) as served,
        httpx.AsyncClient(base_url=served.url) as http,
    ):
        for number in range(4):
            headers = {"x-forwarded-for": f"192.0.2.{number}"}
            answer = await http.post("/api/take", json={"code": "x"}, headers=headers)
            assert answer.status_code == (409 if number < 3 else 429)


async def test_nobody_has_codes_or_files_made_without_end(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, codes=Rate(0, 2), exports=Rate(0, 1))
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        assert (await ada.http.post("/api/me/code")).status_code == 200
        assert (await ada.http.post("/api/me/recovery")).status_code == 200
        assert (await ada.http.post("/api/me/code")).status_code == 429
        assert (await ada.http.get("/api/me/export")).status_code == 200
        assert (await ada.http.get("/api/me/export")).status_code == 429


CHANGES = (
    ("POST", "/api/me/code", None),
    ("DELETE", "/api/me/code", None),
    ("POST", "/api/me/code/confirm", {"check": "00"}),
    ("POST", "/api/take", {"code": "x"}),
    ("POST", "/api/take/name", {"claim": "a" * 32}),
    ("POST", "/api/me/recovery", None),
    ("POST", "/api/recover", {"words": "x", "sure": True}),
    ("PUT", "/api/me/profile", {"public": True}),
    ("POST", "/api/my/blocks", {"person": "a" * 16, "blocked": True}),
    ("POST", "/api/invitations", {"person": "a" * 16, "table": "a" * 12}),
    ("DELETE", "/api/invitations/aaaaaaaaaaaa", None),
    ("DELETE", "/api/me", None),
)


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
async def test_another_site_changes_nothing(
    served: Running, ada: Player, method: str, path: str, body: Any
) -> None:
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = await ada.http.request(method, path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["id"]) == (403, "foreign_origin")
    assert (await ways_of(ada)) == {"transfer": None, "recovery": None, "public": False}


@both_stores
async def test_words_bring_somebody_back_until_there_are_new_ones(
    served: Running, ada: Player, bob: Player
) -> None:
    await ada.http.put("/api/me", json={"name": "Ada", "emblem": "lamp"})
    words = (await ada.http.post("/api/me/recovery")).json()["words"]
    typed = "  ".join(words).upper()
    assert (await said(bob.http, "/api/recover", words=typed))[1]["person"]["name"] == "Ada"
    assert (await bob.get("/api/me"))["id"] == bob.id, "it only looked"
    assert (await ways_of(ada))["recovery"] is not None
    newer = (await ada.http.post("/api/me/recovery")).json()["words"]
    status, answer = await said(bob.http, "/api/recover", words=typed, sure=True)
    assert (status, answer["id"]) == (409, "wrong_words")
    assert (await said(bob.http, "/api/recover", words=" ".join(newer), sure=True))[0] == 200
    assert (await bob.get("/api/me"))["id"] == ada.id


async def test_the_store_holds_no_code_and_no_words(served: Running, ada: Player, bob: Player) -> None:
    code = await new_code(ada)
    words = (await ada.http.post("/api/me/recovery")).json()["words"]
    _, claimed = await said(bob.http, "/api/take", code=code)

    def transfers() -> Steps[list[Any]]:
        return (yield "SELECT * FROM transfers", ())

    profile = served.place.store.profile
    rows = str(await profile.read(transfers)) + str(await profile.rows("recoveries", (), 9))
    assert ada.id in rows
    for secret in (code.replace("-", ""), claimed["claim"], *words, "".join(words)):
        assert secret not in rows


async def test_who_was_erased_cannot_be_taken_or_recovered(served: Running, ada: Player, bob: Player) -> None:
    words = (await ada.http.post("/api/me/recovery")).json()["words"]
    _, claimed = await said(bob.http, "/api/take", code=await new_code(ada))
    await said(ada.http, "/api/me/code/confirm", check=claimed["check"])
    await ada.http.delete("/api/me")
    assert (await said(bob.http, "/api/take/name", claim=claimed["claim"]))[1]["id"] == "wrong_code"
    status, answer = await said(bob.http, "/api/recover", words=" ".join(words), sure=True)
    assert (status, answer["id"]) == (409, "wrong_words")
