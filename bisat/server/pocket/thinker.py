"""What the other worker does for the place; it needs none of the place's rooms, and wakes sooner."""

from __future__ import annotations

from typing import Any

import msgspec

from bisat import catalog
from bisat.server.opponents.worker import Answer, Job, LookBack, answered


def work(job: str, body: str) -> str:
    """What comes of a job; nobody waits for minutes, in which bots would not think either."""
    asked: Job = msgspec.json.decode(job, type=Job)
    if isinstance(asked, LookBack) and not _is_soon_seen(msgspec.json.decode(body)):
        return msgspec.json.encode(Answer(refused="takes_a_server")).decode() + "\n"
    return answered(asked, body.encode()).decode()


def _is_soon_seen(asked: Any) -> bool:
    """Whether it takes no matches that are played on, thousands of them without a kernel."""
    hindsight = catalog.entry(asked["saved"]["header"]["game"]).hindsight
    return hindsight is not None and hindsight.ways is not None
