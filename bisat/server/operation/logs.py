"""What is said on standard error: in sentences, or a JSON object on each line; never a password."""

from __future__ import annotations

import logging
import os
import re
from datetime import UTC, datetime
from typing import Literal

import msgspec

from bisat.server.base.asking import ASKING

Style = Literal["text", "json"]
_SECRET = re.compile(r"(?<=://)\S*@")
"""Who somebody is at an address, with their password, up to the last sign that ends it."""


def discreet(text: str) -> str:
    """A text without the passwords of addresses.

    >>> discreet("no answer from postgresql://ada:p@ss/word@db/bisat")
    'no answer from postgresql://…@db/bisat'
    """
    return _SECRET.sub("…@", text)


class Sentences(logging.Formatter):
    """As people read it."""

    def format(self, record: logging.LogRecord) -> str:
        return discreet(super().format(record))


class Objects(logging.Formatter):
    """As machines read it: one object on a line."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name,
            "process": os.getpid(),
            "message": discreet(record.getMessage()),
        }
        if (request := ASKING.get()) is not None:
            said["request"] = request
        if record.exc_info:
            said["error"] = discreet(self.formatException(record.exc_info))
        return msgspec.json.encode(said).decode()


def speak(style: Style) -> None:
    """Let everything that is logged in this process be said in this style."""
    assert logging.lastResort is not None  # Python's own way to standard error, from warnings on
    logging.lastResort.setFormatter(Objects() if style == "json" else Sentences())
