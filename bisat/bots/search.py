"""Search by determinizations, for any game: no knowledge but its rules."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any

import msgspec

from bisat.bots.reward import win_shares
from bisat.bots.rollouts import Rollouts
from bisat.bots.sample import sample
from bisat.core.bot import CAP, Choice, Spent
from bisat.core.game import Act, AnyGame, Event, Outcome, Seat, Tick, Waiting
from bisat.core.kernel import Tree
from bisat.core.rng import Rng

CURIOSITY = 0.4
"""How much a move that was seldom tried is preferred."""
HORIZON = 2_000
"""Events after which a match that is played on event by event is called a draw."""

Path = tuple[Any, ...]


class Search(msgspec.Struct, frozen=True):
    """Imagine a determinization, walk down what was learnt so far, then play at random to the end.

    Each seat learns for itself (decoupled UCB), and only from what it may know there: the moves of closed
    phases and its own, never a sealed choice or a hidden card of another seat. Where choices are sealed
    the bot mixes, and plays a move the more often the more the search came back to it.
    """

    game: AnyGame
    iterations: int
    rollouts: Rollouts | None = None
    """How determinizations end beyond what was learnt; None: here, event by event."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0])
        compiled = self.rollouts.tree(view, rng, CURIOSITY) if self.rollouts else None
        tree = compiled or _Tree(self.game, view, rng, self.rollouts)
        for iteration in range(self.iterations):
            if iteration and spent() >= CAP:
                break
            tree.grow()
        sealed, tried = tree.sealed, tree.tried(legal)
        if sealed:
            tried = [max(0, visits - 1) ** 2 for visits in tried]  # the first try says nothing, many say much
        if not any(tried):
            return Choice(rng.choice(legal))
        return Choice(legal[sample(tried, rng) if sealed else tried.index(max(tried))])


class _Node(msgspec.Struct):
    """What one move brought so far."""

    visits: int = 0
    won: float = 0.0
    open: int = 0
    """How often it could have been chosen: in another determinization a seat holds other cards."""


class _Tree(Tree):
    """Arms by the moves that led to a place and the seat that stands there."""

    sealed = False

    def __init__(self, game: AnyGame, view: Any, rng: Rng, rollouts: Rollouts | None) -> None:
        self.game = game
        self.view = view
        self.rng = rng
        self.rollouts = rollouts
        self.nodes: dict[tuple[Path, Seat], dict[Any, _Node]] = {}

    def tried(self, moves: Sequence[Any]) -> list[int]:
        nodes = self.nodes.get(((), self.view.seat), {})
        return [nodes[move].visits if move in nodes else 0 for move in moves]

    def grow(self) -> None:
        game, rng, first = self.game, self.rng, self.view.seat
        determinization = game.imagine(self.view, first, rng)
        self.sealed = game.waiting(determinization).sealed
        path: Path = ()
        phase: Path = ()
        trail: list[tuple[Seat, _Node]] = []
        inside, fresh = True, False
        ended: Outcome | None = None
        for _ in range(HORIZON):
            if not inside and self.rollouts is not None:
                ended = self.rollouts(determinization, rng.below(1 << 64))
                break
            waiting = game.waiting(determinization)
            if not waiting.seats and waiting.until is None:
                break
            seat = self._next(waiting) if trail or waiting.needed else first
            event: Event
            if seat is None:
                event = Tick(max(determinization.at, waiting.until or 0))
            else:
                moves = tuple(game.legal(determinization, seat))
                if inside:
                    known = (*path, *(step for step in phase if step[0] == seat))
                    fresh = fresh or (known, seat) not in self.nodes
                    move, node = self._select(self.nodes.setdefault((known, seat), {}), moves)
                    trail.append((seat, node))
                    phase = (*phase, (seat, move))
                else:
                    move = rng.choice(moves)
                event = Act(seat, move, determinization.at)
            determinization = game.apply(determinization, event, rng)
            if inside and not (waiting.sealed and game.waiting(determinization).phase == waiting.phase):
                path, phase, inside = (*path, *phase), (), not fresh
        ended = ended or game.outcome(determinization)
        shares = (1 / determinization.seats,) * determinization.seats if ended is None else win_shares(ended)
        for seat, node in trail:
            node.visits += 1
            node.won += shares[seat]

    def _next(self, waiting: Waiting) -> Seat | None:
        """Who acts next; in real time anyone may, and None is the clock."""
        if waiting.needed:
            return waiting.needed[0]
        return self.rng.choice(waiting.seats if waiting.until is None else (*waiting.seats, None))

    def _select(self, nodes: dict[Any, _Node], moves: Sequence[Any]) -> tuple[Any, _Node]:
        """A move that was never tried, or the one that may be best."""
        here = [nodes.setdefault(move, _Node()) for move in moves]
        for node in here:
            node.open += 1
        untried = [at for at, node in enumerate(here) if not node.visits]
        if untried:
            at = self.rng.choice(untried)
        else:
            hopes = [node.won / node.visits + CURIOSITY * sqrt(log(node.open) / node.visits) for node in here]
            at = hopes.index(max(hopes))
        return moves[at], here[at]
