"""Why something was not done: a message id with values, so that it can be said in any language."""

from __future__ import annotations

from collections.abc import Sequence

MAX_NAMED = 12
"""Legal moves that a refusal names."""


class Refused(Exception):
    """Nothing was changed; `id` and `values` say why, and as text it is a sentence in English.

    >>> refused = Refused("seats_out_of_range", least=2, most=6)
    >>> str(refused), refused
    ('This game is for 2 to 6 players.', Refused('seats_out_of_range (least=2, most=6)'))
    """

    def __init__(self, id: str, /, **values: str | int) -> None:
        self.id = id
        self.values = values
        why = ", ".join(f"{name}={value}" for name, value in values.items())
        super().__init__(f"{id} ({why})" if why else id)

    def __str__(self) -> str:
        from bisat.parts.i18n import sentence  # noqa: PLC0415  # words are read when somebody asks for them

        try:
            return sentence(self)
        except (KeyError, OSError, ImportError):  # a refusal without words is still a refusal
            return super().__str__()


def explained(refused: Refused, seat: int, move: str | int, legal: Sequence[object]) -> Refused:
    """A refused move as a programmer wants it: by whom, which one, and what would have been legal.

    >>> explained(Refused("illegal_move"), 0, "15", ["9", "gas"]).__notes__
    ['Seat 0 tried 15; legal: 9 | gas']
    """
    made = Refused(refused.id, **{**refused.values, "seat": seat, "move": move, "legal": listed(legal)})
    made.add_note(f"Seat {seat} tried {move}; legal: {made.values['legal']}")
    return made


def listed(moves: Sequence[object]) -> str:
    """Moves one after the other, as far as that helps anybody."""
    named = " | ".join(map(str, moves[:MAX_NAMED])) or "nothing"
    return f"{named} | … {len(moves) - MAX_NAMED} more" if len(moves) > MAX_NAMED else named
