"""Messages in four languages: one catalogue per folder, read by Python and by the browser alike.

A message is text with `{name}`, `{n, plural, =0 {none} one {# card} other {# cards}}` and
`{who, select, you {you} other {them}}`; inside a plural `#` is the number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec

import msgspec

from bisat.core.refusal import Refused

LANGUAGES = ("en", "fr", "de", "el")
ONE = {"en": (1,), "fr": (0, 1), "de": (1,), "el": (1,)}
"""Which numbers take the singular."""

AND = {"en": "and", "fr": "et", "de": "und", "el": "και"}

Values = Mapping[str, str | int]


@cache
def messages(package: str, language: str) -> Mapping[str, str]:
    """The catalogue in a package's `messages` folder."""
    if language not in LANGUAGES:
        raise Refused("malformed", why=f"there are words in {', '.join(LANGUAGES)}, and none in {language!r}")
    text = files(package).joinpath("messages", f"{language}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, str])


def say(package: str, id: str, values: Values, language: str = "en") -> str:
    """A message with its values filled in.

    >>> say("bisat.core", "seats_out_of_range", {"least": 2, "most": 6})
    'This game is for 2 to 6 players.'
    """
    return fill(messages(package, language)[id], values, language)


def sentence(refused: Refused, language: str = "en") -> str:
    """Why something was not done, for a person; an id such as `montgolfiere.…` is that game's own.

    >>> sentence(Refused("no_such_seat", seat=7), "de")
    'An diesem Tisch gibt es keinen Platz 7.'
    """
    values = dict(refused.values)
    if isinstance(refused.__cause__, Refused):
        values["why"] = sentence(refused.__cause__, language).removesuffix(".")
    return say(home(refused.id), refused.id, values, language)


@cache
def home(id: str) -> str:
    """The package whose messages hold this one: the core's, the server's, or what its id begins with.

    That is the folder of a game of the house, or the name of a package that brings a game.

    >>> home("no_such_seat"), home("no_such_table"), home("montgolfiere.unreadable_move")
    ('bisat.core', 'bisat.server', 'bisat.games.montgolfiere')
    """
    folder, dot, _ = id.partition(".")
    if not dot:
        return "bisat.core" if id in messages("bisat.core", "en") else "bisat.server"
    house = f"bisat.games.{folder}"
    return house if find_spec(house) is not None else folder


def listed(items: Sequence[str], language: str = "en") -> str:
    """Names or things in a row, as the language joins them.

    >>> listed(("Ada", "Ben", "Cleo"), "fr")
    'Ada, Ben et Cleo'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {AND[language]} {items[-1]}"


def capital(text: str) -> str:
    """Text that begins with a capital letter, also where a name in front does not.

    >>> capital("the Baron rises.")
    'The Baron rises.'
    """
    return text[:1].upper() + text[1:]


def fill(text: str, values: Values, language: str = "en", number: object = "#") -> str:
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
