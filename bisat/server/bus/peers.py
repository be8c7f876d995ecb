"""The other processes of a place: who is alive, who is where through them, and who holds which table."""

from __future__ import annotations

from collections.abc import Set
from hashlib import blake2b

import msgspec

DEAD_SECONDS = 4.0
"""Seconds without a beat after which a process is gone: its tables go on elsewhere."""


class Peer(msgspec.Struct):
    """What is known of another process."""

    heard: float
    """When it last said anything."""
    before: float = 0.0
    """And when the time before that."""
    changes: int = -1
    """How many changes of its presence we know; -1 is none yet."""
    letters: int = 0
    """How many letters it had written when it wrote the last one that came; 0 is none yet."""
    alone: int = 0
    """And how many to us alone."""
    address: str = ""
    """Where it hears what is for it alone; empty where it hears only what is for all."""
    lost: int | None = None
    """Milliseconds that have not counted there; None of an earlier version, which does not say."""
    goes_on_at: float = 0.0
    """When time begins again there."""
    tables: dict[str, list[str]] = msgspec.field(default_factory=dict)


class Peers:
    """All others; a table belongs to one of those where somebody looks at it, else to anyone."""

    def __init__(self, me: str) -> None:
        self.me = me
        self.known: dict[str, Peer] = {}

    def hear(self, process: str, now: float) -> Peer:
        """A process said something."""
        peer = self.known.get(process)
        if peer is None:
            peer = self.known[process] = Peer(now)
        peer.before, peer.heard = peer.heard, now
        return peer

    def expire(self, now: float) -> list[Peer]:
        """Forget those who are silent for too long."""
        dead = [one for one, peer in self.known.items() if peer.heard < now - DEAD_SECONDS]
        return [self.known.pop(one) for one in dead]

    def looking(self, table: str) -> set[str]:
        """Where those hear of a table through whom somebody looks at it."""
        return {peer.address for peer in self.known.values() if table in peer.tables}

    def holder(self, table: str) -> str:
        """Where the one hears who holds a table at which nobody looks."""
        return self.known[max(self.known, key=lambda one: _weight(one, table))].address

    def present(self, table: str) -> list[str]:
        """Who is at a table through others."""
        return [person for peer in self.known.values() for person in peer.tables.get(table, ())]

    def hosts(self, table: str, people: Set[str]) -> list[Peer]:
        """Those through whom some of these people are at a table."""
        return [peer for peer in self.known.values() if not people.isdisjoint(peer.tables.get(table, ()))]

    def inhabited(self) -> set[str]:
        """The tables where somebody is through others."""
        return {table for peer in self.known.values() for table in peer.tables}

    def holds(self, table: str, here: bool) -> bool:
        """Whether a table is ours: a rendezvous over those where somebody is at it, or over all."""
        if not self.known:
            return True
        looking = [one for one, peer in self.known.items() if table in peer.tables]
        if here:
            return all(_weight(one, table) < _weight(self.me, table) for one in looking)
        return not looking and all(_weight(one, table) < _weight(self.me, table) for one in self.known)


def _weight(process: str, table: str) -> bytes:
    return blake2b(f"{process}:{table}".encode(), digest_size=8).digest()
