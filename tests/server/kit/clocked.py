"""A real table whose time is in the hands of a test, and everybody who sits at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, TypeVar

import msgspec

from tests.server.kit.player import LONG, Player, Sitting
from tests.server.kit.running import Running


class Clocked(msgspec.Struct):
    """A table whose time is in our hands; its sockets in the order of seats."""

    served: Running
    id: str
    sittings: list[Sitting]

    @property
    def state(self) -> Any:
        return self.served.place.tables.held[self.id].committed.state

    def set_clock(self, at: int) -> None:
        """It is `at` now, and stays so; the clock does not act by itself."""
        self.served.place.tables.held[self.id].clock.set(at, running=False)

    async def wait(self, millis: int) -> None:
        """Let match time pass at once; the clock acts where it is due."""
        held = self.served.place.tables.held[self.id]
        held.clock.set(held.clock.now() + millis, running=True)
        held.tick()
        await self.hear()

    async def hear(self) -> None:
        """Hear everything that has happened; what is being stored first."""
        async with asyncio.timeout(LONG):
            while self.served.place.tables.held[self.id].busy:
                await asyncio.sleep(0.001)
        await asyncio.gather(*(sitting.quiet() for sitting in self.sittings))

    def act(self, seat: int, type: str, **fields: Any) -> dict[str, Any]:
        """A message with a move, as a browser would send it now."""
        waiting = self.sittings[seat].waiting
        assert waiting is not None
        key = f"move-{next(Sitting.keys)}"
        move = {"type": type, **fields}
        return {"type": "act", "key": key, "seat": seat, "phase": waiting.phase, "move": move}

    async def tell(self, seat: int, type: str, **fields: Any) -> str | None:
        """Make a move; None if it was done, or why not."""
        return (await self.at_once(self.act(seat, type, **fields)))[0]

    async def at_once(self, *messages: dict[str, Any]) -> list[str | None]:
        """Send messages in the same instant, in this order; what became of each."""
        await asyncio.gather(*(self.sittings[it["seat"]].send(it) for it in messages))
        ends = [await self.sittings[it["seat"]].answer(it["key"]) for it in messages]
        assert all(end is None or end.text.endswith(".") for end in ends)
        await self.hear()
        return [None if end is None else end.id for end in ends]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of one kind, as the first seat heard them."""
        return [fact for told in self.sittings[0].logs[0] for fact in told.facts if fact["type"] == kind]


Kind = TypeVar("Kind", bound=Clocked)


@asynccontextmanager
async def clocked(
    kind: type[Kind], game: str, served: Running, *players: Player, **options: Any
) -> AsyncIterator[Kind]:
    """A table at which these people sit; its match has just begun."""
    host, *others = players
    table = await host.open("me", *("open" for _ in others), game=game, options=options)
    async with AsyncExitStack() as stack:
        sittings = [await stack.enter_async_context(player.at(table)) for player in players]
        for sitting in sittings[1:]:
            assert await sitting.ask("join") is None
        made = kind(served, table, sittings)
        await made.hear()
        yield made
