"""Public tables that are being played: listed for those who want to watch, with how many look on."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from bisat.server.lobby import played
from tests.server.kit.player import Player
from tests.server.kit.running import Running


async def watched(player: Player, served: Running) -> list[tuple[str, int]]:
    served.place.lobby._played._until = 0.0  # as if a moment had passed
    lobby: Any = await player.get("/api/tables")
    return [(table["id"], table["watching"]) for table in lobby["watch"]]


async def test_what_is_played_in_public_can_be_watched_the_most_watched_first(
    served: Running, ada: Player, bob: Player
) -> None:
    async with AsyncExitStack() as stack:
        one = await ada.open("me", "random", public=True)
        two = await bob.open("me", "random", public=True)
        hidden = await ada.open("me", "random")
        waiting = await bob.open("me", "open", public=True)
        for player, table in ((ada, one), (bob, two), (ada, hidden), (bob, waiting)):
            await stack.enter_async_context(player.at(table))
        assert await watched(ada, served) == [(two, 0), (one, 0)]
        async with Player(served.url) as zoe, zoe.at(one), zoe.at(one):
            assert await watched(zoe, served) == [(one, 1), (two, 0)]
        assert await watched(ada, served) == [(two, 0), (one, 0)]


async def test_where_nobody_is_there_is_nothing_to_watch(served: Running, ada: Player) -> None:
    await ada.open("me", "random", public=True)
    assert await watched(ada, served) == []


async def test_a_host_is_listed_with_few_tables(served: Running, ada: Player) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(played.MAX_WATCHED_OF_ONE + 1):
            table = await ada.open("me", "random", public=True)
            await stack.enter_async_context(ada.at(table))
        assert len(await watched(ada, served)) == played.MAX_WATCHED_OF_ONE


async def test_the_list_is_not_made_for_each_who_asks(served: Running, ada: Player) -> None:
    assert await watched(ada, served) == []
    table = await ada.open("me", "random", public=True)
    async with ada.at(table):
        again = await ada.get("/api/tables")
        assert again["watch"] == []
        assert await watched(ada, served) == [(table, 0)]
