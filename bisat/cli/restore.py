"""`bisat restore`: a backup in place of the data of a server."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from bisat.cli.failure import Failure
from bisat.core.refusal import Refused
from bisat.server.operation.data import restore


def run(asked: Namespace) -> str:
    """Bring it back, and say where the old data is."""
    try:
        kept = restore(Path(asked.data), Path(asked.file))
    except Refused as refused:
        raise Failure(str(refused)) from None
    return f"{asked.data} is as in {asked.file}." + (f" What was there before is {kept}." if kept else "")
