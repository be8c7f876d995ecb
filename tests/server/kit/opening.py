"""How a table of the tests of stores begins."""

from __future__ import annotations

from bisat.server.store.envelope import Opened, Sitter


def opened(id: str = "aaaaaaaaaaaa", created: int = 1000, public: bool = True) -> Opened:
    """A table of Montgolfière that Ada opened."""
    return Opened(
        id=id,
        game="montgolfiere",
        options={},
        seed="s",
        host="ada",
        public=public,
        seats=(Sitter("ada"), Sitter()),
        created=created,
        previous=None,
    )
