"""Why something was not done: a message id with values, so that it can be said in any language."""

from __future__ import annotations

from collections.abc import Sequence

MAX_NAMED = 12
"""Legal moves that a refusal names."""


class Refused(Exception):
    """Nothing was changed; `id` and `values` say why.

    >>> str(Refused("not_your_turn", seat=2))
    'not_your_turn (seat=2)'
    """

    def __init__(self, id: str, /, **values: str | int) -> None:
        self.id = id
        self.values = values
        why = ", ".join(f"{name}={value}" for name, value in values.items())
        super().__init__(f"{id} ({why})" if why else id)


def explained(refused: Refused, seat: int, move: str, legal: Sequence[str]) -> Refused:
    """A refused move as a programmer wants it: by whom, which one, and what would have been legal.

    >>> str(explained(Refused("illegal_move"), 0, "15", ["9", "gas"]))
    'illegal_move (seat=0, move=15, legal=9 | gas)'
    """
    return Refused(refused.id, **{**refused.values, "seat": seat, "move": move, "legal": listed(legal)})


def listed(moves: Sequence[str]) -> str:
    """Moves one after the other, as far as that helps anybody."""
    named = " | ".join(moves[:MAX_NAMED]) or "nothing"
    return f"{named} | … {len(moves) - MAX_NAMED} more" if len(moves) > MAX_NAMED else named
