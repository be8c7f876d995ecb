"""`bisat rpc`: JSON-RPC 2.0 on standard input and output, one message per line: bisat for any language."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import BinaryIO

from bisat.cli.rpc.desk import Desk
from bisat.cli.rpc.door import Door
from bisat.cli.rpc.lines import lines


def run(_: Namespace) -> None:
    """Answer standard input on standard output."""
    converse(sys.stdin.buffer, sys.stdout.buffer)


def converse(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer until the requests end."""
    door = Door(Desk())
    for line in lines(requests):
        for piece in door.answer(line):
            replies.write(piece)
        replies.flush()
