"""What will be played at a table: options that fit the game and the number of seats, or Refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.codec import read
from bisat.core.entry import Site
from bisat.core.game import AnyGame
from bisat.core.refusal import Refused
from bisat.core.rng import Rng

Passed = Callable[[str, Any], bool]
"""Whether options of a game, every one written out, may be played without asking further."""


def takes_long(game: str, options: object) -> bool:
    """Whether only a worker should check these options."""
    entry = catalog.entry(game)
    return entry.check is not None and entry.check.long(read(options, entry.options))


def fitting(game: str, seats: int, options: object, revision: int | None = None) -> AnyGame:
    """The game with these options, once it has been set up for so many: that is where they may not fit.

    What takes long to check was checked before, by `Checks`.
    """
    built = catalog.build(game, options, revision, checked=takes_long(game, options))
    built.setup(seats, Rng("", 0))
    return built


def changed(
    game: str,
    seats: int,
    options: object,
    wanted: Mapping[str, object],
    revision: int | None = None,
    passed: Passed = lambda game, options: not takes_long(game, options),
) -> Any:
    """Options with some of them changed, written out, after every check that a new table has to pass.

    >>> changed("tapis-volant", 3, {"five_cards": False}, {"five_cards": True})["five_cards"]
    True
    """
    whole = merged(game, seats, options, wanted)
    if not passed(game, whole):
        raise Refused("changed_meanwhile")
    fitting(game, seats, whole, revision)
    return stored(whole)


def merged(game: str, seats: int, options: Any, wanted: Mapping[str, Any]) -> Any:
    """Options with some of them changed, every one written out."""
    return catalog.header(game, seats, "", {**options, **wanted}).options


def site(game: str) -> Site:
    """What is built together before this game, or Refused."""
    found = catalog.entry(game).table.site
    if found is None:
        raise Refused("nothing_to_build")
    return found


def draft(game: str, raw: object, options: Mapping[str, object] = {}) -> Any:
    """What somebody lays on the building site, written out, or Refused.

    >>> draft("tapis-volant", [{"piece": "palm", "column": 5}])
    [{'piece': 'palm', 'column': 5, 'row': 1}]
    """
    return stored(site(game).read(raw, options.get("box")))


def finished(game: str, laid: object, options: Mapping[str, object]) -> dict[str, Any]:
    """What lies on the building site, as an option to play with, or Refused."""
    found = site(game)
    return {found.option: found.finish(laid, options.get("box"))}


def stored(value: object) -> Any:
    """A value as it comes back from the store, lists for tuples: so it is the same in every process."""
    return msgspec.json.decode(msgspec.json.encode(value))
