"""Where notifications may go: the operator's list, and no way back into the operator's own network."""

from __future__ import annotations

import asyncio

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.notifications.hosts import PUSH_SERVICES, Hosts, Target, is_public
from bisat.server.notifications.outside import Forbidden, Outside, Unreachable
from tests.server.kit.pushing import service, status

CHATS = Hosts(("discord.com", "*.chat.example", "https://chat.lan:8443", "http://127.0.0.1:8765"))


@pytest.mark.parametrize(
    "url",
    [
        "https://discord.com/api/webhooks/1/abc?wait=true",
        "https://DISCORD.com./x",
        "https://team.chat.example/hook",
        "https://chat.lan:8443/hook",
        "http://127.0.0.1:8765/hook",
    ],
)
def test_what_the_operator_lists_may_be_told(url: str) -> None:
    assert CHATS.target(url).path.startswith("/")


def test_a_private_origin_is_open_only_where_the_operator_says_and_told_to_nobody() -> None:
    hosts = Hosts(("discord.com", "https://chat.lan/hooks", "http://127.0.0.1:8765"))
    assert hosts.target("https://chat.lan/hooks/a?b=/admin").trusted
    for path in (
        "/",
        "/admin",
        "/hooks",
        "/hooksome/x",
        "/hooks/../admin",
        "/hooks/%2e%2e/admin",
        "/hooks//x",
    ):
        with pytest.raises(Refused):
            hosts.target(f"https://chat.lan{path}")
    assert hosts.public_list == ("discord.com", "…")


@pytest.mark.parametrize(
    "url",
    [
        "http://discord.com/",  # not https
        "https://discord.com:8443/",  # another port
        "https://discord.com.evil.example/",
        "https://evildiscord.com/",
        "https://chat.example/",  # only what is below it
        "https://chat.lan/hook",  # only that very origin
        "http://127.0.0.1:8766/",
        "http://localhost:8765/",
        "https://10.0.0.1/",
        "https://[::1]/",
    ],
)
def test_what_is_not_listed_may_not(url: str) -> None:
    with pytest.raises(Refused, check=because("address_not_allowed")):
        CHATS.target(url)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "discord.com",
        "ftp://discord.com/",
        "https://user:word@discord.com/",
        "https://discord.com@evil.example/",
        "https://discord.com\\@evil.example/",
        "https://discord.com/a b",
        "https://discord.com/\r\nX: y",
        "https://discord.com:99999/",
        "https://[::1/",
        "https://dïscord.com/",
        "https://discord.com/" + "x" * 1024,
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Refused, check=because("address_unreadable")):
        CHATS.target(url)


def test_the_push_services_of_browsers_are_listed() -> None:
    usual = Hosts(PUSH_SERVICES)
    for host in ("fcm.googleapis.com", "updates.push.services.mozilla.com", "wns2-par02p.notify.windows.com"):
        assert not usual.target(f"https://{host}/send/abc").trusted


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254",
        "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
        "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1",
        "fec0::1", "3fff::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1",
        "64:ff9b::10.0.0.1", "2002:7f00:1::", "2001:0:7f00:1::", "no address",
    ],
)  # fmt: skip
def test_an_address_behind_our_walls_is_not_of_the_internet(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"])
def test_an_address_of_the_internet_is(address: str) -> None:
    assert is_public(address)


def named(port: int, *, trusted: bool) -> Target:
    return Target("http", "chat.example", port, "/hook", trusted)


@pytest.mark.parametrize(
    "found", [["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"], []]
)
async def test_a_listed_name_that_leads_behind_our_walls_is_not_followed(found: list[str]) -> None:
    async with service() as inside:
        port = int(inside.url.rpartition(":")[2])
        outside = Outside(resolve=lambda _, __: found)
        with pytest.raises(Forbidden):
            await outside.post(named(port, trusted=False), {}, b"x")
        outside.close()
    assert inside.came == []


async def test_a_name_is_looked_up_once_and_what_was_checked_is_used() -> None:
    asked: list[str] = []

    def rebinding(host: str, _: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.9"]

    async with service() as there:
        outside = Outside(resolve=rebinding)
        port = int(there.url.rpartition(":")[2])
        assert await outside.post(named(port, trusted=True), {"X": "y"}, b"body") == 201
        outside.close()
    assert asked == ["chat.example"]
    assert (there.came[0].path, there.came[0].body) == ("/hook", b"body")
    assert there.came[0].headers["host"] == f"chat.example:{port}"


async def test_a_redirect_is_an_answer_and_is_not_followed() -> None:
    async with service() as hidden, service() as there:
        there.answer = lambda _: status(302, f"Location: {hidden.url}/secret\r\n")
        outside = Outside()
        target = Hosts((there.url,)).target(f"{there.url}/hook")
        assert await outside.post(target, {}, b"x") == 302
        outside.close()
    assert hidden.came == []


async def test_a_slow_server_is_left_in_time() -> None:
    async def dawdle(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(b"H")  # a byte now and then
            await asyncio.sleep(0.05)

    await _fails(dawdle)


async def test_an_endless_answer_is_not_read() -> None:
    async def flood(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(b"x" * 65_536)
            await writer.drain()

    await _fails(flood)


async def test_an_endless_body_is_not_waited_for() -> None:
    async def flood(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 204 No Content\r\n")
        while True:
            writer.write(b"x" * 65_536)
            await writer.drain()

    assert await _post(flood) == 204


async def test_what_is_no_web_server_is_unreachable() -> None:
    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example ESMTP\r\n")

    await _fails(greet)


async def _fails(serve: object) -> None:
    async with asyncio.timeout(20):
        with pytest.raises(Unreachable):
            await _post(serve)


async def _post(serve: object) -> int:
    async def quietly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await serve(reader, writer)  # type: ignore[operator]
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(quietly, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    outside = Outside(seconds=0.5)
    try:
        return await outside.post(Hosts((url,)).target(url), {}, b"x" * 1000)
    finally:
        outside.close()
        server.close()
