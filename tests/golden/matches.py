"""What a saved match says when it is played again: recorded, and held to the record."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.golden.comparing import check, digest, same, shape
from tests.golden.moments import PARTS, moments, plain
from tests.golden.rpc import Rpc

LARGE = 20_000
"""Bytes of a part that is not kept word for word."""


def record(rpc: Rpc, name: str, saved: Any) -> dict[str, Any]:
    """All that is kept of a match: digests of every moment, and the first and last word for word."""
    digests: dict[str, str] = {}
    values: dict[str, list[Any]] = {part: [] for part in PARTS}
    whole = {}
    last = len(saved["events"])
    for number, moment in moments(rpc, saved):
        digests[str(number)] = "".join(digest(*moment[part]) for part in PARTS)
        said = plain(moment)
        for part in PARTS:
            values[part] += said[part]
        if number in (0, last):
            whole[str(number)] = {part: said[part] for part in PARTS if sum(map(len, moment[part])) <= LARGE}
    return {
        "name": name,
        "saved": saved,
        "shapes": {part: shape(values[part]) for part in PARTS},
        "digests": digests,
        "whole": whole,
    }


def hold(rpc: Rpc, match: Any) -> None:
    """Fail where a match says something else than was recorded."""
    saved, digests, shapes, whole = match["saved"], match["digests"], match["shapes"], match["whole"]
    size = len(digest(b""))
    seen = []
    for number, moment in moments(rpc, saved):
        seen.append(str(number))
        said = digests[str(number)]
        if str(number) in whole:
            check(whole[str(number)], plain(moment), f"after event {number}")
        for place, part in enumerate(PARTS):
            expected = said[place * size : (place + 1) * size]
            assert same(expected, moment[part], shapes[part]), _complaint(number, part, saved, moment[part])
    assert seen == list(digests), "it has other moments than were recorded"


def hold_opened(rpc: Rpc, match: Any) -> None:
    """Fail where a match does not open, or opens as another one."""
    saved = match["saved"]
    handle = rpc.ask("open", saved)["match"]
    check(saved, rpc.ask("save", handle))
    last = match["whole"][str(len(saved["events"]))]
    if "state" in last:
        check(last["state"], [rpc.ask("state", handle)])


def _complaint(number: int, part: str, saved: Any, texts: list[bytes]) -> str:
    event = saved["events"][number - 1] if number else "the deal"
    said = b" ".join(texts).decode()[:2000]
    return f"{part} after event {number} ({msgspec.json.encode(event).decode()}) changed; now: {said}"
