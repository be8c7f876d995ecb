"""Which bots may sit at a table."""

from __future__ import annotations

from functools import cache

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.server.table.guests import guests

STARS = ("stars-1", "stars-2", "stars-3", "stars-4", "stars-5")


@cache
def _house(game: str) -> tuple[str, ...]:
    return catalog.bots(game)


def levels(game: str) -> tuple[str, ...]:
    """The bots of a game, the weakest first, then those that the operator invited."""
    return (*_house(game), *guests())


def usual(game: str) -> str:
    """The bot that nobody has to choose: the middle one."""
    all_of_them = _house(game)
    return all_of_them[len(all_of_them) // 2]


def chosen(game: str, level: str | None) -> str:
    """A bot that somebody chose, or Refused; None is the usual one."""
    if level is not None and level not in (*levels(game), *ladder(game)):
        raise Refused("unknown_bot", known=", ".join(levels(game)))
    return level or usual(game)


def rival(game: str, wish: str | None) -> str:
    """Who suits a company in any game: a bot by name, or `stars-3`, as far up the ladder as three of five."""
    rungs = ladder(game)
    if wish in STARS:
        return rungs[(STARS.index(wish) * (len(rungs) - 1) + 2) // (len(STARS) - 1)]
    return chosen(game, wish if wish in (*levels(game), *rungs) else None)


@cache
def ladder(game: str) -> tuple[str, ...]:
    """The rivals that people climb, the gentlest first."""
    return catalog.ladder(game)


CHARACTERS = ("careful", "bold", "", "spiteful", "helpful", "")
"""Of the rivals of the house, by their colours; the third and the last play as the level does."""


def characters(game: str) -> tuple[str, ...]:
    """The same in one game: a character that means nothing there is none."""
    known = catalog.entry(game).characters
    return tuple(one if one in known else "" for one in CHARACTERS)


def in_character(game: str, level: str, colour: int) -> str:
    """The bot that plays for a rival of this colour at a level."""
    one = CHARACTERS[colour % len(CHARACTERS)]
    plays_so = level in (*_house(game)[1:], *ladder(game)) and level != catalog.BEGINNER
    return f"{one}-{level}" if one in catalog.entry(game).characters and plays_so else level


def rank(game: str, level: str) -> int:
    """1 for the weakest bot of a game, 2 for the next; one that is not of the house counts as the best."""
    all_of_them = _house(game)
    if level == catalog.BEGINNER:
        return 1
    level = level if level in all_of_them else level.partition("-")[0]
    return all_of_them.index(level) + 1 if level in all_of_them else len(all_of_them)
