"""What the other worker does for the place; it needs none of the place's rooms, and wakes sooner."""

from __future__ import annotations

import msgspec

from bisat.server.opponents.worker import Job, answered


def work(job: str, body: str) -> str:
    """What comes of a job."""
    return answered(msgspec.json.decode(job, type=Job), body.encode()).decode()
