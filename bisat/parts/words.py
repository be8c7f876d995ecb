"""Messages in four languages: one catalogue per folder, read by Python and by the browser alike.

A message is text with `{name}`, `{n, plural, =0 {none} one {# card} other {# cards}}` and
`{who, select, you {you} other {them}}`; inside a plural `#` is the number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

LANGUAGES = ("en", "fr", "de", "el")
ONE = {"en": (1,), "fr": (0, 1), "de": (1,), "el": (1,)}
"""Which numbers take the singular."""

Values = Mapping[str, str | int]


@cache
def messages(package: str, language: str) -> Mapping[str, str]:
    """The catalogue in a package's `messages` folder."""
    text = files(package).joinpath("messages", f"{language}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, str])


def say(package: str, id: str, values: Values, language: str = "en") -> str:
    """A message with its values filled in.

    >>> say("bisat.core", "seats_out_of_range", {"least": 2, "most": 6})
    'This game is for 2 to 6 players.'
    """
    return fill(messages(package, language)[id], values, language)


def fill(text: str, values: Values, language: str = "en", number: Any = "#") -> str:
    """Text with its braces replaced by values."""
    done: list[str] = []
    at = 0
    while at < len(text):
        if text[at] == "{":
            end = _closing(text, at)
            done.append(_value(text[at + 1 : end], values, language))
            at = end + 1
        else:
            done.append(str(number) if text[at] == "#" else text[at])
            at += 1
    return "".join(done)


def _value(inside: str, values: Values, language: str) -> str:
    name, _, rest = inside.partition(",")
    value = values[name.strip()]
    if not rest:
        return str(value)
    kind, _, cases = rest.partition(",")
    texts = _cases(cases)
    if kind.strip() == "select":
        return fill(texts.get(str(value), texts["other"]), values, language)
    number = int(value)
    singular = "one" if abs(number) in ONE[language] else "other"
    text = texts.get(f"={number}", texts.get(singular, texts["other"]))
    return fill(text, values, language, number)


def _cases(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    at = 0
    while (start := text.find("{", at)) >= 0:
        end = _closing(text, start)
        found[text[at:start].strip()] = text[start + 1 : end]
        at = end + 1
    return found


def _closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError(f"a brace is not closed in {text!r}")
