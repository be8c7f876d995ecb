"""JSON read strictly: what two readers might understand differently is refused."""

from __future__ import annotations

import json
from typing import NoReturn

from bisat.core.codec import Json


class Unreadable(ValueError):
    """This is no JSON; the text says why."""


def parse(text: bytes | str) -> Json:
    """The value of a JSON text, or Unreadable with the reason.

    >>> parse(b'{"seat": 1, "seat": 2}')
    Traceback (most recent call last):
    bisat.cli.strict.Unreadable: the name "seat" stands twice in one object
    """
    try:
        decoded = text if isinstance(text, str) else text.decode()
        value = json.loads(decoded, object_pairs_hook=_object, parse_constant=_constant)
        if "\\u" in decoded:
            json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except Unreadable:
        raise
    except json.JSONDecodeError as error:
        raise Unreadable(f"{error.msg.lower()} at character {error.pos + 1}") from None
    except UnicodeDecodeError as error:
        raise Unreadable(f"byte {error.start + 1} is no UTF-8") from None
    except UnicodeEncodeError:
        raise Unreadable("a text holds half a character") from None
    except RecursionError:
        raise Unreadable("it is nested too deeply") from None
    except ValueError:
        raise Unreadable("a number has too many digits") from None
    return value


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Unreadable(f'the name "{twice}" stands twice in one object')
    return made


def _constant(name: str) -> NoReturn:
    raise Unreadable(f"{name} is no number")
