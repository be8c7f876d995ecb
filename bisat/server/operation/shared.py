"""What several servers share: one database and one bus, reached by their addresses (extra `[scale]`)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bisat.core.extra import extra
from bisat.core.refusal import Refused
from bisat.server.bus.contract import Bus
from bisat.server.store.contract import NotStored

if TYPE_CHECKING:  # an extra that may be missing
    from bisat.server.store.postgres.store import PostgresStore


def shared_store(url: str, alone: bool | None = None) -> PostgresStore:
    """The store at an address; a server claims it for itself alone where it has no bus."""
    made: PostgresStore = _needed("bisat.server.store.postgres.store").PostgresStore(url, alone)
    return made


def shared_bus(url: str, place: str) -> Bus:
    """The bus at an address, for the processes of one place."""
    made: Bus = redis_bus().RedisBus(url, place)
    return made


def redis_bus() -> Any:
    """All that speaks with Redis."""
    return _needed("bisat.server.bus.redis")


async def probe(store: str | None, bus: object) -> None:
    """Reach both once and bring the database up to date; Refused says in one sentence what is wrong."""
    if store is not None:
        kept = shared_store(store, alone=bus is None)
        try:
            await kept.start()
            await kept.key()
        except NotStored as error:  # it may be reached and not used
            raise Refused("no_store", why=str(error)) from None
        finally:
            await kept.stop()
    if isinstance(bus, str):  # nobody shall hear us yet: we do not know which place this is
        speaks = redis_bus()
        await speaks.closed(await speaks.connected(bus))


def named(url: str) -> str:
    """An address as a log may show it.

    >>> named("postgresql://ada:secret@db.example:5432/bisat?sslmode=require")
    'postgresql://db.example:5432/bisat'
    """
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


def _needed(module: str) -> Any:
    with extra("scale"):
        return import_module(module)
