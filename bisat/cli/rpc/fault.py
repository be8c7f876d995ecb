"""What goes wrong with a request, as JSON-RPC numbers it."""

from __future__ import annotations

from typing import Any

from bisat.cli.sentences import one_line
from bisat.core.refusal import Refused

PARSE = -32700
REQUEST = -32600
METHOD = -32601
PARAMS = -32602
INTERNAL = -32603
REFUSED = -32001
"""The request is well formed, but the rules say no."""


class Fault(Exception):
    """An error to answer with: its number, a sentence, and what a program may look at."""

    def __init__(self, code: int, message: str, data: object = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = one_line(message)
        self.data = data

    @classmethod
    def of(cls, refused: Refused, code: int | None = None) -> Fault:
        """A refusal; unless told otherwise, what could not be read is a fault of the parameters."""
        if code is None:
            code = PARAMS if refused.id == "malformed" else REFUSED
        values = {name: one_line(v) if isinstance(v, str) else v for name, v in refused.values.items()}
        return cls(code, str(refused), {"id": refused.id, "values": values})

    def plain(self) -> dict[str, Any]:
        """The `error` member of a response."""
        error = {"code": self.code, "message": self.message}
        return error if self.data is None else {**error, "data": self.data}
