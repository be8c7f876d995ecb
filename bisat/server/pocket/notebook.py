"""Examples that a reader runs in the page: each statement as at a prompt, with what it says and shows."""

from __future__ import annotations

import ast
import sys
from contextlib import redirect_stdout
from io import StringIO
from traceback import extract_tb, format_exception_only
from typing import Any

import msgspec

EXAMPLE = "<example>"
NAMES: dict[str, Any] = {"__name__": "__main__"}
"""What an example of the page calls something, the next ones know."""


def work(code: str, _: str) -> str:
    """What the other worker does here: all that is said, and the last picture as SVG."""
    return msgspec.json.encode(ran(code)).decode()


def ran(code: str) -> tuple[str, str]:
    """The same of an example."""
    said, picture = StringIO(), ""

    def show(value: object) -> None:
        nonlocal picture
        draw = getattr(value, "_repr_svg_", None)
        if draw is not None:
            picture = draw()
        if isinstance(value, str) and value.startswith("<svg"):
            picture = value
        elif value is not None:
            print(repr(value))

    sys.displayhook = show
    with redirect_stdout(said):
        try:
            for statement in ast.parse(code, EXAMPLE).body:
                exec(compile(ast.Interactive([statement]), EXAMPLE, "single"), NAMES)  # noqa: S102  # it is theirs
        except Exception as error:  # whatever it is, the reader sees it
            lines = [it.lineno for it in extract_tb(error.__traceback__) if it.filename == EXAMPLE]
            print(*(f"Line {line}:" for line in lines[:1]), *format_exception_only(error))
    return said.getvalue().rstrip(), picture
