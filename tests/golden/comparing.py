"""Whether what was recorded is still there: fields may be added, but none may go, change or trade places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import islice
from typing import Any

import msgspec

SHOWN = 8
"""Differences that a failed test lists."""
BYTES = 2
"""Of a digest: enough to notice, and what follows a difference differs as well."""

SENTENCES = ("message", "text")
"""What says in words why something was refused may become better; the id and the values beside it stay."""

Shape = dict[str, Any]
"""Which names objects have, as far as they were recorded: `of` by the tag of an object, `each` in a list."""


def differences(recorded: Any, present: Any, path: str = "$") -> Iterator[str]:
    """Where the present does not contain the record, each in a line."""
    if isinstance(recorded, dict) and isinstance(present, dict):
        if missing := [name for name in recorded if name not in present]:
            yield f"{path}: {', '.join(missing)} is missing"
        kept = [name for name in present if name in recorded]
        if kept != [name for name in recorded if name in present]:
            yield f"{path}: the order was {', '.join(recorded)}, it is {', '.join(kept)}"
        refusal = "id" in recorded or "code" in recorded  # text elsewhere is what somebody said in chat
        for name in kept:
            if not (refusal and name in SENTENCES):
                yield from differences(recorded[name], present[name], f"{path}.{name}")
    elif isinstance(recorded, list) and isinstance(present, list):
        if len(recorded) != len(present):
            yield f"{path}: there were {len(recorded)} entries, there are {len(present)}"
        for number, (was, now) in enumerate(zip(recorded, present, strict=False)):
            yield from differences(was, now, f"{path}[{number}]")
    elif type(recorded) is not type(present) or recorded != present:
        yield f"{path}: it was {_short(recorded)}, it is {_short(present)}"


def check(recorded: Any, present: Any, path: str = "$") -> None:
    """Fail with the first differences, if there are any."""
    found = list(islice(differences(recorded, present, path), SHOWN))
    assert not found, "\n".join(["what was recorded is no longer said:", *found])


def shape(values: Iterable[Any]) -> Shape:
    """The names in all of these values."""
    made: Shape = {}
    for value in values:
        _learn(made, value)
    return made


def only(value: Any, known: Shape) -> Any:
    """The value without what was added since its shape was recorded."""
    if isinstance(value, dict):
        names = known.get("of", {}).get(_tag(value))
        if names is None:
            return value
        return {name: only(part, names[name]) for name, part in value.items() if name in names}
    if isinstance(value, list):
        return [only(part, known.get("each", {})) for part in value]
    return value


def digest(*values: bytes) -> str:
    """A few digits for these texts of JSON."""
    return blake2b(b"\n".join(values), digest_size=BYTES).hexdigest()


def same(recorded: str, values: list[bytes], known: Shape) -> bool:
    """Whether these texts of JSON have this digest, as they are or without what was added."""
    if digest(*values) == recorded:
        return True
    return digest(*(msgspec.json.encode(only(msgspec.json.decode(it), known)) for it in values)) == recorded


def _learn(made: Shape, value: Any) -> None:
    if isinstance(value, dict):
        names = made.setdefault("of", {}).setdefault(_tag(value), {})
        for name, part in value.items():
            _learn(names.setdefault(name, {}), part)
    elif isinstance(value, list):
        each = made.setdefault("each", {})
        for part in value:
            _learn(each, part)


def _tag(value: dict[str, Any]) -> str:
    tag = value.get("type")
    return tag if isinstance(tag, str) else ""


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 120 else f"{text[:100]}… ({len(text)} characters)"
