"""A saved match played again through `bisat rpc`, and all that it says on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bisat import catalog
from tests.golden.comparing import check
from tests.golden.rpc import Rpc, request

CLOSE = 60
"""Up to this event everything is asked after each of them, later after each fifth and the last."""
PARTS = ("after", "state", "views", "legal")
"""The answer to the event, the state, what a spectator and each seat see, the moves of each seat."""

Moment = dict[str, list[bytes]]
"""The texts of JSON of each part."""


def moments(rpc: Rpc, saved: Any) -> Iterator[tuple[int, Moment]]:
    """The numbers of events, and all that is said after each of them."""
    header, events = saved["header"], saved["events"]
    handle, seats = begin(rpc, header), range(header["seats"])
    asked = [
        request("state", handle),
        *(request("view", handle, seat) for seat in (None, *seats)),
        *(request("legal", handle, seat) for seat in seats),
    ]
    for number, event in enumerate([None, *events]):
        look = number <= CLOSE or number % 5 == 0 or number == len(events)
        first = [] if event is None else [played(handle, event)]
        answers = rpc.batch([*first, *(asked if look else ())]) if first or look else []
        for answer in answers:
            assert answer.error is None, f"event {number}: {answer.error}"
        if look:
            texts = [bytes(answer.result) for answer in answers]
            after, (state, *rest) = texts[: len(first)], texts[len(first) :]
            views, legal = rest[: len(seats) + 1], rest[len(seats) + 1 :]
            yield number, dict(zip(PARTS, (after, [state], views, legal), strict=True))
    check(saved, rpc.ask("save", handle), "saved again")


def begin(rpc: Rpc, header: Any) -> str:
    """The handle of a match that has just been dealt, or loaded, by the rules it was saved with."""
    game, seed, options, state = header["game"], header["seed"], header["options"], header.get("state")
    if header.get("revision", 1) != catalog.entry(game).revision:
        made = rpc.ask("open", {"header": header, "events": [], "format": 1})
    elif state is None:
        made = rpc.ask("new", game, header["seats"], seed, options)
    else:
        made = rpc.ask("load", game, options, state, seed)
    return str(made["match"])


def played(handle: str, event: Any) -> Any:
    """The request that makes a saved event happen."""
    match event["type"]:
        case "act":
            return request("act", handle, event["seat"], event["move"], event["at"])
        case "tick":
            return request("tick", handle, event["at"])
        case kind:
            return request(kind, handle, event["seat"], event["at"])


def plain(moment: Moment) -> dict[str, Any]:
    """The values of a moment."""
    return {part: [msgspec.json.decode(text) for text in texts] for part, texts in moment.items()}
