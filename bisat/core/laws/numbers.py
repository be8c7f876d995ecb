"""Law 10: moves that are legal together have different numbers."""

from __future__ import annotations

from bisat.core.encoding import Chosen, Encoding
from bisat.core.game import AnyGame, State
from bisat.core.laws.broken import Broken
from bisat.core.laws.eyes import who


def word(encoding: Encoding, move: object) -> Chosen:
    """The numbers of all parts of a move."""
    chosen: Chosen = ()
    for _ in range(encoding.parts(move)):
        chosen = (*chosen, encoding.number(move, chosen))
    return chosen


def numbered(encoding: Encoding, game: AnyGame, state: State) -> None:
    """Numbers are in range, and none tells two legal moves alike, or ends where another goes on."""
    for seat in range(state.seats):
        moves = tuple(game.legal(state, seat))
        words = [word(encoding, move) for move in moves]
        if encoding.numbers(moves) != [parts[0] for parts in words]:
            raise Broken(10, f"the moves of {who(seat)} have other numbers together than one by one")
        for move, parts in zip(moves, words, strict=True):
            if not all(type(part) is int and 0 <= part < encoding.actions for part in parts):
                raise Broken(10, f"{move!r} has the number {parts}, of {encoding.actions}")
        known = set(words)
        if len(known) < len(words):
            raise Broken(10, f"two moves of {who(seat)} have the same number")
        if any(parts[:end] in known for parts in known for end in range(1, len(parts))):
            raise Broken(10, f"a move of {who(seat)} is the beginning of another")
