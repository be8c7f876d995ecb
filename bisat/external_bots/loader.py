"""Loads a bot of one's own."""

from __future__ import annotations

import re
import shlex
import sys
from functools import cache
from importlib import import_module
from typing import Any

from bisat import catalog
from bisat.bots.network import load
from bisat.bots.trained import Trained
from bisat.core.bot import Bot
from bisat.core.refusal import Refused
from bisat.external_bots.command import PATIENCE, Command
from bisat.external_bots.guest import Guest

COMMAND = "command:"
RPC = "rpc:"
"""The same, for those who call it by what it speaks."""
NETWORK = "network:"
"""A file that was trained, as `bisat.bots.network` reads it."""
CLASS = re.compile(r"[^\W\d][\w.]*:[^\W\d]\w*")
"""`package.module:Class`; the levels of the house have numbers behind the colon, as in `hard:200`."""


def is_external(name: object) -> bool:
    """Whether somebody means a bot of their own, and none of the house.

    >>> [is_external(name) for name in ("mybots:Lowest", "command:python3 lowest.py", "hard:200", "hard")]
    [True, True, False, False]
    """
    return (
        not isinstance(name, str)
        or name.startswith((COMMAND, RPC, NETWORK))
        or CLASS.fullmatch(name) is not None
    )


def named(bot: object) -> str:
    """What a bot is called in figures: its name, or that of its class."""
    return bot if isinstance(bot, str) else type(bot).__name__


def bot(
    game: str, name: Any, options: Any = None, *, isolate: bool = False, patience: float = PATIENCE
) -> Bot:
    """A bot of the house, or one's own: an object, `module:Class`, `network:FILE` or `command:…`.

    With `isolate` a class is made and asked in a process of its own, which gets views as JSON and has
    `patience` seconds for each answer, as every command has. Else it is trusted: it could read and hold up
    whatever this process does. Both run the code it names; whoever takes names from others asks
    `catalog.bot`, which never does.
    """
    if not is_external(name) or (isinstance(name, str) and name.partition(":")[0] in catalog.bots(game)):
        return catalog.bot(game, name, options)
    rules = catalog.build(game, options)
    if not isinstance(name, str):
        if isolate:
            raise Refused(
                "bot_failed", bot=named(name), why="an object has no process of its own: name module:Class"
            )
        return Guest(_player(name, named(name)), named(name))
    if name.startswith(NETWORK):
        encode = cache(lambda seats: catalog.encoding(game, seats, options))
        network = load(name.removeprefix(NETWORK))
        return Guest(Trained(lambda _: network, encode, temperature=0), name)
    if name.startswith((COMMAND, RPC)):
        words = shlex.split(name.removeprefix(COMMAND).removeprefix(RPC))
    elif isolate:
        words = [sys.executable, "-m", "bisat.external_bots.host", name]
    else:
        return Guest(loaded(name), name)
    if not words:
        raise Refused("bot_failed", bot=name, why="no command is named")
    return Guest(Command(words, game, options, rules.types.move, name, patience), name)


def loaded(name: str) -> Any:
    """An object of a class; modules are looked for where one stands, too."""
    module, _, attribute = name.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        made = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise Refused("bot_failed", bot=name, why=str(error)) from error
    return _player(made() if isinstance(made, type) else made, name)


def _player(player: object, name: str) -> Any:
    if not callable(getattr(player, "choose", None)):
        raise Refused("bot_failed", bot=name, why="it has no method choose(view, legal, rng, spent)")
    return player
