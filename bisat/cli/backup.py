"""`bisat backup`: all data of a server in one file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from bisat.cli.failure import Failure
from bisat.core.refusal import Refused
from bisat.server.operation.data import backup


def run(asked: Namespace) -> str:
    """Copy, and say what was written."""
    try:
        backup(Path(asked.data), Path(asked.file))
    except Refused as refused:
        raise Failure(str(refused)) from None
    return f"{asked.file} holds all tables and names of {asked.data}; the key of its cookies stays there."
