"""Messages bent at random: well-formed ones to start from, and every way to spoil them."""

from __future__ import annotations

import copy
import json
import re
from random import Random
from typing import Any

from bisat.cli.rpc.desk import Desk

NASTY: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 5, 6, 7, 12, 13, 15, 24, 25, 2**31, 2**53, 2**53 + 1, -(2**63), 10**30,
    0.0, 0.5, 1e308, "", "0", "1", "grapple", "motor", "ace", "m1", "montgolfiere", "chess", "act", "type",
    "\x00", "\x1b[2J", "ü🎈", "x" * 300, [], [[]], {}, {"type": "play", "card": "1"}, {"type": "show"},
    {"type": "follow", "by": 1}, {"type": "back"}, {"type": None}, [1, 2, 3], {"seats": 2}, [None] * 50,
)  # fmt: skip
RAW = (
    b"NaN", b"Infinity", b"-Infinity", b"1e999", b"01", b"+1", b".5", b"'x'", b"\xff", b"\xc0\x80", b"//",
    b"\\ud800", b'"\\ud800"', b'"id":1,"id":2', b"\x00", b"\xef\xbb\xbf", b",", b"{", b"}", b"[", b"]", b'"',
    b":", b"1" * 5000, b"[" * 3000, b"{}", b"tru", b"\t", b"\r", b"\xe2\x80\xa8",
)  # fmt: skip


def requests(rng: Random, matches: list[str], states: list[Any], saves: list[Any], moves: list[Any]) -> Any:
    """A well-formed request, or a batch of them."""
    if rng.random() < 0.04:
        return [requests(rng, matches, states, saves, moves) for _ in range(rng.randrange(5))]
    match = rng.choice(matches)
    seat = rng.randrange(3)
    given: dict[str, dict[str, Any]] = {
        "games": {},
        "new": {"game": "montgolfiere", "seats": rng.randint(2, 6), "seed": rng.choice(["x", 7])},
        "load": rng.choice(states),
        "state": {"match": match},
        "view": {"match": match, "seat": rng.choice([None, seat])},
        "waiting": {"match": match},
        "legal": {"match": match, "seat": seat},
        "act": {"match": match, "seat": seat, "move": rng.choice(moves)},
        "tick": {"match": match, "at": rng.choice([0, 1, 1000, 60_000, 10**9])},
        "undo": {"match": match, "seat": seat},
        "forfeit": {"match": match, "seat": seat},
        "outcome": {"match": match},
        "save": {"match": match},
        "open": {"saved": rng.choice(saves)},
    }
    assert set(given) == set(Desk.METHODS)
    weights = {"load": 8, "act": 8, "open": 4, "new": 3, "forfeit": 0.2}
    method = rng.choices(list(given), [weights.get(name, 1) for name in given])[0]
    params = json.loads(json.dumps(given[method]))  # a copy, in a tenth of the time of deepcopy
    message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
    if rng.random() < 0.9:
        message["id"] = rng.choice([1, "a", None, 2.5])
    return message


def bend(rng: Random, message: Any) -> Any:
    """The message with a few places spoilt, mostly among its parameters."""
    if isinstance(message, dict) and message.get("params") and rng.random() < 0.8:
        return {**message, "params": bend(rng, message["params"])}
    bent = [message]  # so that the whole message is a place too
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        holder, key = rng.choice(_places(bent))
        _spoil(rng, holder, key)
        if not bent:
            return None
    return bent[0]


def tear(rng: Random, line: bytes) -> bytes:
    """The line with some of its bytes spoilt."""
    for _ in range(rng.choice((1, 1, 1, 3))):
        at, to = sorted((rng.randrange(len(line) + 1), rng.randrange(len(line) + 1)))
        way = rng.randrange(8)
        if way > 4:  # still JSON, but of something else
            line = re.sub(
                rb"\d", lambda old: b"%d" % rng.choice((int(old[0]), rng.randrange(10))), line, count=at
            )
        elif way == 0:
            line = line[:at]
        elif way == 1:
            line = line[:at] + rng.choice(RAW) + line[at:]
        elif way == 2:
            line = line[:at] + rng.randbytes(rng.randrange(1, 9)) + line[at + 1 :]
        elif way == 3:
            line = line[:at] + line[to:]
        else:
            line = line[:to] + line[at:to] + line[to:]
    return line.replace(b"\n", b" ")


def noise(rng: Random) -> bytes:
    """Bytes that mean nothing, or fragments of JSON in no order."""
    if rng.random() < 0.5:
        return rng.randbytes(rng.randrange(200)).replace(b"\n", b"")
    words = [json.dumps(value).encode() for value in NASTY] + list(RAW[:23])
    return b"".join(rng.choice(words) for _ in range(rng.randrange(30)))


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every container with a key into it."""
    found: list[tuple[Any, Any]] = []

    def walk(holder: Any) -> None:
        for key, inner in holder.items() if isinstance(holder, dict) else enumerate(holder):
            found.append((holder, key))
            if isinstance(inner, dict | list):
                walk(inner)

    walk(value)
    return found


def _spoil(rng: Random, holder: Any, key: Any) -> None:
    old = holder[key]
    way = rng.randrange(8)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(old, int):
        holder[key] = old + rng.choice((-1, 1))
    elif way == 2 and isinstance(old, list) and old:
        rng.shuffle(old)
    elif way == 3 and isinstance(old, list) and old:
        old.append(copy.deepcopy(rng.choice(old)))
    elif way == 4 and isinstance(holder, dict):
        holder[rng.choice(["extra", "type", "seat", "at", "seats", ""])] = copy.deepcopy(rng.choice(NASTY))
    elif way == 5:
        other = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        holder[key], holder[other] = holder[other], holder[key]
    elif way == 6:
        holder[key] = [old]
    else:
        holder[key] = copy.deepcopy(rng.choice(NASTY))
