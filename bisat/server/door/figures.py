"""What was measured of a game, in words: how fair it is, how long it takes, how much is luck."""

from __future__ import annotations

from functools import cache

from bisat import catalog
from bisat.core.figures import Figures, Measured, figures
from bisat.core.refusal import Refused
from bisat.parts.words import say
from bisat.server.wire.bodies import GameFigures
from bisat.server.wire.values import Language


@cache
def in_words(game: str, language: Language) -> GameFigures:
    """The figures of a game, or Refused where there are none."""
    found = figures(catalog.entry(game).show.package)
    if found is None:
        raise Refused("no_such_page")
    lines = [_fair(found, language), _long(found, language), *_luck(found, language)]
    how = _say("how", language, games=found.games, seats=found.seats)
    return GameFigures(_say("title", language), (*lines, how))


def _fair(found: Figures, language: Language) -> str:
    best = max(range(found.seats), key=lambda seat: found.shares[seat].mean)
    return _say(
        "even" if found.best is None else "fair",
        language,
        seats=found.seats,
        first=best + 1,
        even=_number(100 * found.even, language),
        **_figures(found.shares[best], 100, language),
    )


def _long(found: Figures, language: Language) -> str:
    if found.minutes is not None:
        return _say("minutes", language, **_figures(found.minutes, 1, language))
    return _say("turns", language, **_figures(found.turns, 1, language))


def _luck(found: Figures, language: Language) -> list[str]:
    return [] if found.luck is None else [_say("luck", language, **_figures(found.luck, 100, language))]


def _figures(one: Measured, times: int, language: Language) -> dict[str, str]:
    edges = {"mean": one.mean, "low": one.low, "high": one.high}
    return {name: _number(times * edge, language) for name, edge in edges.items()}


def _number(value: float, language: Language) -> str:
    """One place behind the point, which is a comma but in English."""
    said = f"{value:.1f}".removesuffix(".0")
    return said if language == "en" else said.replace(".", ",")


def _say(id: str, language: Language, **values: str | int) -> str:
    return say("bisat.server.door", f"figures.{id}", values, language)
