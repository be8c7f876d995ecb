"""`bisat move-store`: a whole place from a folder to a database, or back."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from bisat.cli.failure import Failure
from bisat.core.refusal import Refused
from bisat.server.operation.moving import move


def run(asked: Namespace) -> None:
    """Carry it, and say how much."""
    try:
        moved = asyncio.run(move(asked.source, asked.target))
    except Refused as refused:
        raise Failure(str(refused)) from None
    print(
        f"{moved.tables + moved.already} tables ({moved.already} were there already),"
        f" {moved.evenings} evenings and {moved.people} people are the same in both."
    )
