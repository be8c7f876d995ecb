"""`bisat work`: think for servers on other machines, until somebody stops it."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from bisat.cli.failure import USAGE, Failure
from bisat.core.refusal import Refused
from bisat.server.operation.logs import speak
from bisat.server.operation.shared import named
from bisat.server.operation.work import work
from bisat.server.table.guests import invite


def run(asked: Namespace) -> None:
    """Work; ^C is how people end it, so that is no failure."""
    if not (asked.store and asked.bus):
        raise Failure("it needs --store postgresql://… and --bus redis://… of the servers", USAGE)
    try:
        invite(dict(asked.bots))
    except Refused as refused:
        raise Failure(str(refused), USAGE) from None
    speak(asked.log)

    def ready() -> None:
        print(f"bisat works for the servers over {named(asked.bus)}; ^C ends it.", flush=True)

    try:
        asyncio.run(work(asked.store, asked.bus, asked.workers, ready))
    except Refused as refused:
        raise Failure(str(refused)) from None
