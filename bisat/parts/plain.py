"""A game for people from its messages alone: log, notation, text and a picture of the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from typing import Any, get_args

from msgspec import structs

from bisat.core.codec import decode, encode, plain, read
from bisat.core.entry import Show
from bisat.core.game import Fact, View
from bisat.core.refusal import Refused
from bisat.parts import story
from bisat.parts.i18n import capital, listed, messages, say

WORD = re.compile(r'(?:"(?:[^"\\]|\\.?)*(?:"|\Z)|[^\s"])+', re.DOTALL)
"""A word of a move: what stands in quotes is not parted at blanks."""
Text = Callable[[Any, Sequence[str], str], str]
LINE = 30
"""Height of a line of text in a picture."""
SEATS = {
    "❶": "#dd8f1a",
    "❷": "#3a66d6",
    "❸": "#a3163a",
    "❹": "#168a7d",
    "❺": "#8d7446",
    "❻": "#42245c",
    "❼": "#1d1a45",
    "❽": "#57506f",
}
"""What seats are called in a picture, which is the same in every language, and their colours."""


def show(package: str, moves: object, text: Text | None = None, **own: object) -> Show:
    """What a game's entry needs, from its messages: `fact.<tag>` with `who` and the fact's fields in its log,
    `move.<tag>` with the move's fields on buttons. `own` replaces any of it.
    """
    lines = text or (lambda view, _names, _language: _fields(view))
    made: dict[str, Any] = {
        "package": package,
        "log": lambda view, names, language: log(package, view, names, language),
        "text": lines,
        "svg": lambda view: svg(lines(view, tuple(SEATS), "en")),
        "short": short,
        "parse": lambda written: parse(written, moves),
        "label": lambda _view, move, _names, language: label(package, move, language),
        **own,
    }
    return Show(**made)


def log(package: str, view: View, names: Sequence[str] = (), language: str = "en") -> list[str]:
    """A line for each fact that is worth one."""
    called = story.seat_names(view.seats, names, language)
    return [_line(package, fact, called, language) for fact in view.happened if fact.worth_a_line()]


def _line(package: str, fact: Fact, names: Sequence[str], language: str) -> str:
    key = f"fact.{_tag(fact)}"
    if key not in messages(package, language):
        return story.tell(fact, names, language)
    who = listed([names[seat] for seat in fact.subjects()], language)
    return capital(say(package, key, {**_values(fact), "who": who}, language))


def label(package: str, move: object, language: str = "en") -> str:
    """A move in words."""
    key = f"move.{_tag(move)}"
    return say(package, key, _values(move), language) if key in messages(package, language) else short(move)


def short(move: Any) -> str:
    """A move as people write it: its tag, then its fields; text in quotes where it would read otherwise."""
    words = (_word(getattr(move, field.name), field) for field in _fields_of(move.__class__))
    return " ".join([_tag(move), *words])


def parse(written: str, moves: object) -> Any:
    """The move that `short` writes like this, or Refused."""
    tag, *given = WORD.findall(written) or [""]
    for kind in get_args(moves) or (moves,):
        fields = _fields_of(kind)
        if kind.__struct_config__.tag == tag and len(fields) == len(given):
            said = {field.encode_name: _value(word, field) for field, word in zip(fields, given, strict=True)}
            return read({"type": tag, **said}, kind)
    raise Refused("malformed", why=f"no move is written {written[:40]!r}")


def svg(text: str) -> str:
    """Lines of text as a picture."""
    lines = text.splitlines() or [""]
    width, height = 13 * max(map(len, lines)) + 56, LINE * len(lines) + 38
    rows = "".join(
        f'<text x="28" y="{45 + LINE * row}" xml:space="preserve">{_coloured(line)}</text>'
        for row, line in enumerate(lines)
    )
    edge = f'x="1" y="1" width="{width - 2}" height="{height - 2}" rx="14" stroke="#dcb985" stroke-width="2"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * width}" height="{2 * height}" '
        f'viewBox="0 0 {width} {height}" font-family="monospace" font-size="20" fill="#1d1a45">'
        f'<rect {edge} fill="#fffaf0"/>{rows}</svg>'
    )


def _coloured(line: str) -> str:
    return "".join(
        f'<tspan fill="{SEATS[letter]}">{letter}</tspan>' if letter in SEATS else escape(letter)
        for letter in line
    )


def _fields(view: View) -> str:
    hidden = {"happened", "at", "gone", "seat", "seats"}
    said = {name: value for name, value in plain(view).items() if name not in hidden}
    return "\n".join(f"{name}: {encode(value).decode()}" for name, value in said.items())


def _tag(value: Any) -> str:
    return str(value.__struct_config__.tag)


def _values(value: Any) -> dict[str, str | int]:
    return {
        name: it if isinstance(it, str) or type(it) is int else encode(it).decode()
        for name, it in ((name, getattr(value, name)) for name in value.__struct_fields__)
    }


@cache
def _fields_of(kind: Any) -> tuple[structs.FieldInfo, ...]:
    return structs.fields(kind)


def _word(value: Any, field: structs.FieldInfo) -> str:
    """A value of a field as one word."""
    bare = isinstance(value, str) and value.split() == [value] and '"' not in value
    return value if bare and _value(value, field) == value else encode(value).decode()


def _value(word: str, field: structs.FieldInfo) -> Any:
    """What a word says in a field: JSON where the field takes that, else the word as it is."""
    try:
        value = decode(word)
        read(value, field.type)
    except Refused:
        return word
    return value
