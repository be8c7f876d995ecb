"""Examples as a page runs them, one after the other."""

from __future__ import annotations

import json

from bisat.server.pocket.notebook import ran


def told(examples: str) -> list[str]:
    """What each of them says."""
    return [json.dumps(ran(code)[0]) for code in json.loads(examples)]
