"""Versions of games for those who learn: each is a revision of the rules and a version of the encoding."""

from __future__ import annotations

import msgspec

from bisat import catalog
from bisat.core.refusal import Refused


class Edition(msgspec.Struct, frozen=True):
    """What `-v1` and `_v1` behind the name of a game mean."""

    game: str
    number: int
    revision: int
    encoding: int

    @property
    def pascal(self) -> str:
        """What Gymnasium calls it, without the room.

        >>> edition("tapis-volant", 1).pascal
        'TapisVolant-v1'
        """
        return f"{''.join(word.capitalize() for word in self.game.split('-'))}-v{self.number}"

    @property
    def snake(self) -> str:
        """What PettingZoo and OpenSpiel call it.

        >>> edition("tapis-volant", 1).snake
        'tapis_volant_v1'
        """
        return f"{self.game.replace('-', '_')}_v{self.number}"


def editions(game: str) -> tuple[Edition, ...]:
    """All editions of a game, the present one last; none where it brings no encoding."""
    entry = catalog.entry(game)
    if entry.encoding is None:
        return ()
    known = entry.editions or ((entry.revision, catalog.encoding(game, entry.seats[0]).version),)
    return tuple([Edition(game, number, *pair) for number, pair in enumerate(known, start=1)])


def edition(game: str, number: int) -> Edition:
    """One of them, or Refused."""
    known = editions(game)
    if not 1 <= number <= len(known):
        raise Refused("malformed", why=f"{game} has the versions 1 to {len(known)}, not {number}")
    return known[number - 1]


def every_edition() -> tuple[Edition, ...]:
    """Those of all games, of the house and of packages."""
    return tuple([one for game in catalog.ids() for one in editions(game)])


def fewest(game: str) -> int:
    """How many sit where nobody says it: two, or the fewest."""
    return max(2, catalog.entry(game).seats[0])
