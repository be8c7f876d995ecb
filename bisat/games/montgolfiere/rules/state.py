"""A position of Montgolfière, secrets included."""

from __future__ import annotations

from bisat.core import game
from bisat.games.montgolfiere.rules.box import Card
from bisat.games.montgolfiere.rules.facts import Fact
from bisat.games.montgolfiere.rules.moves import Follow, Play


class State(game.State, kw_only=True, frozen=True):
    """A whole position, secrets included."""

    round: int
    """From 1; the round being chosen or resolved, the last one played once the game is over."""
    phase: int
    squares: tuple[int, ...]
    """Per balloon."""
    hands: tuple[tuple[Card, ...], ...]
    """Per seat, sorted; a sealed card stays in the hand until the reveal (M8)."""
    stocks: tuple[tuple[Card, ...], ...]
    """Per balloon, the next card first; the Baron holds no hand, only a stock."""
    played: tuple[tuple[Card, ...], ...]
    """Per balloon, in the order played."""
    choices: tuple[Play | Follow | None, ...]
    """Per seat, sealed."""
    shown: tuple[bool, ...]
    """Per seat: whether the squadron may see the hand this round."""
    table: tuple[Card | None, ...] = ()
    """Per balloon, while grapplers choose: the cards that were turned."""
    moves: tuple[int | None, ...] = ()
    """Per balloon, while grapplers choose: the movement resolved so far."""
    happened: tuple[Fact, ...] = ()
