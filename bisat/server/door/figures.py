"""What was measured of a game, in words: how fair it is, how long it takes, how much is luck."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bisat import catalog
from bisat.core.figures import Figures, Measured, figures
from bisat.core.refusal import Refused
from bisat.parts.i18n import say
from bisat.server.wire.bodies import GameFigures
from bisat.server.wire.values import Language

HALF = 0.5
"""As much luck as skill."""


@cache
def in_words(game: str, language: Language) -> GameFigures:
    """The figures of a game, or Refused where there are none."""
    found = figures(catalog.entry(game).show.package)
    if found is None:
        raise Refused("no_such_page")
    return GameFigures(_say("title", language), lines(found, language))


def lines(found: Figures, language: Language) -> tuple[str, ...]:
    """What these figures say: how fair, how long, how much luck, and how that was measured."""
    said = [_fair(found, language), _long(found, language), *_luck(found, language)]
    return (*said, _how(found, language))


def _fair(found: Figures, language: Language) -> str:
    best = max(range(found.seats), key=lambda seat: found.shares[seat].mean)
    said = _say(
        "even" if found.best is None else "fair",
        language,
        seats=found.seats,
        first=best + 1,
        even=_whole(100 * found.even),
        **_wholes(found.shares[best], 100),
    )
    rest = _whole(100 * (1 - found.seats * found.even))
    return said if rest == "0" else f"{said} {_say('rest', language, rest=rest)}"


def _long(found: Figures, language: Language) -> str:
    if found.minutes is not None:
        return _say("minutes", language, **_tenths(found.minutes, language)) + _most(found, language, _tenth)
    return _say("turns", language, **_wholes(found.turns)) + _most(found, language, lambda it, _: _whole(it))


def _most(found: Figures, language: Language, number: Callable[[float, Language], str]) -> str:
    """How far matches differ: the bounds of a median are narrow, and tell nothing of that."""
    if found.most is None:
        return ""
    short, long = [number(edge, language) for edge in found.most]
    return " " + _say("most", language, short=short, long=long)


def _luck(found: Figures, language: Language) -> list[str]:
    """What is said of luck holds for the whole interval."""
    if found.luck is None:
        return []
    known = "less" if found.luck.high <= HALF else "more" if found.luck.low >= HALF else "both"
    return [f"{_say(f'luck.{known}', language)} {_say('luck', language, **_wholes(found.luck, 100))}"]


def _how(found: Figures, language: Language) -> str:
    said = [_say("how", language, games=found.games, seats=found.seats)]
    if found.luck_games:
        said.append(_say("how.luck", language, games=found.luck_games))
    return " ".join([*said, _say("bounds", language)])


def _wholes(one: Measured, times: int = 1) -> dict[str, str]:
    return {name: _whole(times * edge) for name, edge in _edges(one).items()}


def _tenths(one: Measured, language: Language) -> dict[str, str]:
    return {name: _tenth(edge, language) for name, edge in _edges(one).items()}


def _edges(one: Measured) -> dict[str, float]:
    return {"mean": one.mean, "low": one.low, "high": one.high}


def _whole(value: float) -> str:
    return f"{value:.0f}"


def _tenth(value: float, language: Language) -> str:
    """One place behind the point, which is a comma but in English."""
    said = f"{value:.1f}".removesuffix(".0")
    return said if language == "en" else said.replace(".", ",")


def _say(id: str, language: Language, **values: str | int) -> str:
    return say("bisat.server.door", f"figures.{id}", values, language)
