"""The one list: the games and how to build them. A game is imported when it is first asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from bisat.bots.finishing import Finishing
from bisat.bots.hands import Hands
from bisat.bots.leaning import Leaning
from bisat.bots.mixing import Mixing
from bisat.bots.planning import Planning
from bisat.bots.random import Random
from bisat.bots.rollouts import Rollouts
from bisat.bots.search import Search
from bisat.bots.trained import Trained
from bisat.bots.unwrapping import Unwrapping
from bisat.bots.wavering import Wavering
from bisat.core import wrapped_encoding
from bisat.core.bot import Bot
from bisat.core.codec import read, read_move
from bisat.core.encoding import Encoding
from bisat.core.entry import Entry
from bisat.core.game import AnyGame, Value
from bisat.core.handicap import written
from bisat.core.kernel import NETWORK, Kernel, Level, installed
from bisat.core.knowledge import Lean, Levels, Plans, Readings, Suggestions
from bisat.core.log import Header, Match, Saved
from bisat.core.refusal import Refused
from bisat.core.timed import Back

GAMES = {
    "montgolfiere": "bisat.games.montgolfiere",
    "tapis-volant": "bisat.games.tapis_volant",
    "flying-sultans": "bisat.games.flying_sultans",
    "labyrinth-duel": "bisat.games.labyrinth_duel",
    "magic-fold": "bisat.games.magic_fold",
}
"""The games of the house: their ids and folders."""

GROUP = "bisat.games"
"""The entry points of installed packages that bring a game of their own: `id = "package:ENTRY"`."""

BEGINNER = "beginner"
"""The bot of the first game that somebody plays."""

TRAINED = "trained"
"""The bot that plays by the network of a game: a measure for looking back, and none of `bots`."""

BACK = "back"
"""How people write that they play for themselves again, after their time was up."""

MIXTURE = re.compile(r"[a-z]+-[1-9][0-9]?")
"""A level at so many of a hundred choices, and the level below it at the others."""

SEARCH = {"easy": 20, "medium": 60, "hard": 240}
"""Levels, in iterations, of the bots of a game that brings no knowledge."""


def ids() -> tuple[str, ...]:
    """The ids of all games: those of the house, then those that packages bring."""
    return (*GAMES, *_installed())


@cache
def _installed() -> Mapping[str, EntryPoint]:
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in found if point.name not in GAMES}


def entry(game: str) -> Entry:
    """A game by its id."""
    if game in GAMES:
        found: Entry = import_module(GAMES[game]).ENTRY
    elif game in _installed():
        found = _installed()[game].load()
    else:
        raise Refused("unknown_game", known=", ".join(ids()))
    return found


def entries() -> tuple[Entry, ...]:
    """Every game."""
    return tuple(entry(game) for game in ids())


def build(
    game: str, options: object = None, revision: int | None = None, *, checked: bool = False
) -> AnyGame:
    """The game object for options as plain JSON, by a revision of the rules; None is the present one.

    Options that were checked before need not be checked again: that may take long.
    """
    found = entry(game)
    return found.rules(read({} if options is None else options, found.options), revision, checked=checked)


def encoding(game: str, seats: int, options: object = None) -> Encoding:
    """The moves and views of a game with these options as numbers, for whatever learns.

    >>> encoding("labyrinth-duel", seats=2).actions
    19
    """
    made = header(game, seats, "", options)
    return wrapped_encoding.encoding(entry(game), build(game, made.options), seats)


def kernel(game: str, seats: int, options: object = None) -> Kernel | None:
    """The rules of a game with these options compiled, for mass play.

    None where the game has none, or none with these options, where clocks or a series stand around it, or
    without `[fast]`.
    """
    made = header(game, seats, "", options)
    found, rules = entry(game), build(game, made.options)
    if found.kernel is None or rules.unwrapped() is not rules or not installed():
        return None
    return found.kernel(rules, seats)


def header(
    game: str,
    seats: int,
    seed: str | int,
    options: object = None,
    state: object = None,
    revision: int | None = None,
) -> Header:
    """A checked header, every option written out but idle handicaps; a number as seed becomes its text."""
    found = entry(game)
    rules = found.known(revision)
    least, most = found.seats
    if not least <= seats <= most:
        raise Refused("seats_out_of_range", least=least, most=most)
    whole = written(read({} if options is None else options, found.options))
    return Header(game, seats, str(seed), whole, state, rules)


def new(game: str, seats: int, seed: str | int, options: object = None) -> Match:
    """A fresh match.

    >>> new("montgolfiere", seats=2, seed="carpet").waiting().needed
    (0, 1)
    """
    return _begun(header(game, seats, seed, options))


def load(game: str, state: object, seed: str | int, options: object = None) -> Match:
    """A match that starts from a state, perhaps written by hand."""
    seats = state.get("seats") if isinstance(state, dict) else None
    if type(seats) is not int:
        raise Refused("malformed", why="a state names its number of seats")
    return _begun(header(game, seats, seed, options, state))


def reopen(saved: Saved) -> Match:
    """A saved match, replayed and checked."""
    head = saved.header
    made = header(head.game, head.seats, head.seed, head.options, head.state, head.revision)
    game = build(made.game, made.options, made.revision)
    return Match.open(game, Saved(made, saved.events, saved.format))


def _begun(made: Header) -> Match:
    return Match(build(made.game, made.options, made.revision), made)


def move(match: Match, given: object) -> Any:
    """A move of a match as an object, as its JSON, or as people write it; Refused if it is none of these.

    >>> match = new("montgolfiere", seats=2, seed=7)
    >>> move(match, "gas") == move(match, {"type": "play", "card": "gas"})
    True
    """
    if isinstance(given, str):
        return Back() if given == BACK else entry(match.header.game).show.parse(given)
    return given if isinstance(given, Value) else read_move(match.game, given)


def short(game: str, move: object) -> str:
    """A move as people write it."""
    return BACK if isinstance(move, Back) else entry(game).show.short(move)


def bots(game: str) -> tuple[str, ...]:
    """The bots that play a game, weakest first."""
    return ("random", *_levels(entry(game)))


def ladder(game: str) -> tuple[str, ...]:
    """The rivals that people climb, from the first game to the strongest: in steps as even as they can be."""
    found = entry(game)
    return found.ladder or (*_first(found), *_levels(found))


def bot(game: str, name: str, options: object = None, revision: int | None = None) -> Bot:
    """A bot for this game with these options; a level may carry other iterations, as in `hard:200`.

    The levels are a game's own where it brings knowledge; `search` plays any game but those in real time by
    its rules alone. Between two levels are mixtures: `hard-30` plays hard at 30 of 100 choices, and else as
    the level below it. Any of these may have a character of the game, as in `bold-hard-30`.

    >>> bot("montgolfiere", "random")
    Random()
    """
    if name == "random":
        return Random()
    return Unwrapping(_inside(entry(game), name, lambda: build(game, options, revision).unwrapped()))


def _inside(found: Entry, name: str, rules: Callable[[], AnyGame]) -> Bot:
    """A bot for the game itself."""
    character, name = _character(found, name)
    if name in found.partners:
        return found.partners[name]()
    if name in _first(found) and found.beginner is not None:
        return found.beginner.rival()
    if MIXTURE.fullmatch(name):
        *two, share = _mixture(found, name)
        weak, strong = (_inside(found, f"{character}-{each}".lstrip("-"), rules) for each in two)
        task = found.knowledge.task if isinstance(found.knowledge, Suggestions) else None
        return Wavering(weak, strong, share, task)
    kind, level = _level(found, name)
    lean = found.characters.get(character)
    made: Bot | None
    if level.iterations == NETWORK and found.trained is not None and found.encoding is not None:
        made = Trained(found.trained, cache(partial(found.encoding, rules())), lean=lean)
    else:
        made = _made(found, kind, level.iterations, lean)
    if made is None:
        game = rules()
        rollouts = None if found.encoding is None else Rollouts(game, found.encoding, found.kernel)
        made = Search(game, level.iterations, rollouts)
    elif isinstance(found.knowledge, Readings) and found.knowledge.known is not None:
        if level.iterations == NETWORK or level.iterations >= found.knowledge.knowing:
            made = Finishing(found.knowledge.known, made)
    return made if lean is None else Leaning(made, lean)


def _character(found: Entry, name: str) -> tuple[str, str]:
    """The character that a name begins with, empty where it has none, and the rest."""
    character, _, rest = name.partition("-")
    return (character, rest) if character in found.characters else ("", name)


def _first(found: Entry) -> tuple[str, ...]:
    """The rival of a first game, which stands on no list of levels."""
    return () if found.beginner is None else (BEGINNER,)


def _mixture(found: Entry, name: str) -> tuple[str, str, float]:
    """The weaker and the stronger of two levels that a name mixes, and how often the stronger one plays."""
    strong, _, percent = name.partition("-")
    names = (*_first(found), *_levels(found))
    if strong not in names[1:]:
        raise Refused("unknown_bot", known=", ".join(("random", *_levels(found))))
    return names[names.index(strong) - 1], strong, int(percent) / 100


def has_compiled_level(game: str, name: str) -> bool:
    """Whether a bot has a compiled form, which the game's kernel plays choice for choice.

    >>> has_compiled_level("montgolfiere", "hard:200"), has_compiled_level("montgolfiere", "search")
    (True, False)
    """
    if name == "random":
        return True
    found = entry(game)
    _, name = _character(found, name)
    if name in found.hands:
        return True
    if name in (*_first(found), *found.partners):
        return False
    if MIXTURE.fullmatch(name):
        weak, strong, _ = _mixture(found, name)
        return has_compiled_level(game, weak) and has_compiled_level(game, strong)
    iterations = _level(found, name)[1].iterations
    if name == TRAINED:
        return True
    levels = [_level(found, other)[1].iterations for other in found.compiled]
    return name.partition(":")[0] in found.compiled and iterations >= min(levels)


def compiled_level(game: str, name: str, seats: int = 2) -> Level:
    """A bot that has a compiled form, as the game's kernel knows it.

    >>> compiled_level("montgolfiere", "hard:200")[:2]
    (200, 2)
    """
    found = entry(game)
    if name == "random":
        return Level(0)
    character, name = _character(found, name)
    if character:
        leaning = [*found.characters].index(character) + 1
        return compiled_level(game, name, seats)._replace(character=leaning)
    if name in found.hands:
        return found.hands[name](seats)
    if MIXTURE.fullmatch(name):
        weak, strong, share = _mixture(found, name)
        other, level = (compiled_level(game, each, seats) for each in (weak, strong))
        return Level(level.iterations, level.rank, share, other.iterations, other.rank)
    return _level(found, name)[1]


def _level(found: Entry, name: str) -> tuple[str, Level]:
    """What is meant by the name of a level: its kind, and how much it thinks."""
    kind, colon, number = name.partition(":")
    levels = dict(_levels(found))
    if found.trained is not None and name == TRAINED:
        return name, Level(NETWORK)
    if found.kind != "real time":  # where no time passes for it, it would never come to an end
        levels["search"] = SEARCH["medium"]
    counted = number.isdecimal() and 1 <= len(number) <= 6 and levels.get(kind) != NETWORK
    if kind not in levels or bool(colon) != counted:
        raise Refused("unknown_bot", known=", ".join(("random", *levels)))
    return kind, Level(int(number or levels[kind]), [*levels].index(kind))


def _made(found: Entry, kind: str, iterations: int, lean: Lean | None) -> Bot | None:
    """A bot that plays by what is known of a game; None where nothing is."""
    match None if kind == "search" else found.knowledge:
        case Suggestions(suggest=suggest):
            leaning = suggest if lean is None else partial(suggest, lean=lean)  # type: ignore[call-arg]  # characters' games take it
            return Hands(leaning, kind, iterations)
        case Plans(plan=plan):
            return Planning(plan, iterations, lean)
        case Readings(read=read_position):
            return Mixing(read_position, iterations, lean)
    return None


def _levels(found: Entry) -> Levels:
    """The strengths a bot has in this game, in iterations."""
    return SEARCH if found.knowledge is None else found.knowledge.levels
