"""A connection to the database that comes back by itself; what it costs to be away is said once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg

from bisat.core.refusal import Refused
from bisat.server.store.contract import NotStored

PATIENCE_SECONDS = 5.0
"""Seconds until an answer of the database is given up."""
SETTINGS = {
    "search_path": "bisat",
    "synchronous_commit": "on",  # what is acknowledged is on its disk
    "application_name": "bisat",
    "idle_in_transaction_session_timeout": "4000",  # of a process that froze: others wait for its rows
    "tcp_keepalives_idle": "10",  # of a machine that is gone: its claim shall end
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
AWAY = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that broke in the middle of something
    asyncpg.PostgresConnectionError,
    asyncio.TimeoutError,
)
ENDED = (asyncpg.AdminShutdownError, asyncpg.CannotConnectNowError, asyncpg.CrashShutdownError)

log = logging.getLogger("bisat.store")


class Link:
    """One connection, used by one task at a time."""

    def __init__(self, url: str, claim: str | None = None) -> None:
        self._url = url
        self._claim = claim
        """What must be true of the database for as long as the connection lasts."""
        self._db: Any = None
        self._turn = asyncio.Lock()
        self._closed = False

    async def open(self) -> None:
        """Connect, or say in one sentence why not."""
        try:
            self._db = await self._connect()
        except (*AWAY, *ENDED, ValueError, asyncpg.PostgresError, NotStored) as error:
            raise Refused("no_store", why=_why(error)) from None

    async def close(self) -> None:
        """Close it for good."""
        self._closed = True
        async with self._turn:
            if self._db is not None:
                with suppress(*AWAY):
                    await self._db.close(timeout=PATIENCE_SECONDS)
                self._db = None

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        """The connection for a while; NotStored where it is lost, and another is made the next time."""
        async with self._turn:
            if self._closed:
                raise NotStored("the store is closed")
            try:
                if self._db is None or self._db.is_closed():
                    self._db = await self._connect()
                yield self._db
            except (*AWAY, *ENDED) as error:
                await self._drop()
                raise NotStored(_why(error)) from None
            except asyncio.CancelledError:
                await self._drop()  # it may be in the middle of something
                raise
            except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError, asyncpg.UniqueViolationError):
                raise
            except asyncpg.PostgresError as error:  # a full disk, for one
                raise NotStored(_why(error)) from None
            except Exception:  # nobody knows in which state it is now
                await self._drop()
                raise

    async def _connect(self) -> Any:
        made = await asyncpg.connect(
            self._url,
            timeout=PATIENCE_SECONDS,
            command_timeout=PATIENCE_SECONDS * 4,
            server_settings=SETTINGS,
        )
        if self._claim is not None and not await made.fetchval(self._claim):
            await made.close(timeout=PATIENCE_SECONDS)
            raise NotStored("another server uses this database, and one of the two has no bus")
        return made

    async def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            db.terminate()


def _why(error: Exception) -> str:
    """What went wrong, without the address and the password in it."""
    if isinstance(error, asyncio.TimeoutError):
        return "the database does not answer"
    if isinstance(error, ValueError):  # it would quote what it cannot read
        return "its address cannot be read"
    return str(error).partition("\n")[0] or type(error).__name__
