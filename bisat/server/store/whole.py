"""A table with all that belongs to it, as it is carried from one store to another."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from bisat.server.store.contract import Summary
from bisat.server.store.envelope import Opened


class Whole(msgspec.Struct, frozen=True):
    """A table, its log, and who sits or sat there."""

    opened: Opened
    summary: Summary
    rows: list[bytes]
    left: list[str]
    """People who sat there once: what they said must be found when they want it erased."""

    def digest(self) -> str:
        """What two stores agree on if they keep the same."""
        digest = sha256(msgspec.json.encode((self.opened, self.summary, sorted(self.left))))
        for row in self.rows:
            digest.update(sha256(row).digest())
        return digest.hexdigest()
