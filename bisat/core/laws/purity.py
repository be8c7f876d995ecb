"""Law 3: the rules are functions; they change nothing and always answer alike."""

from __future__ import annotations

from bisat.core.codec import encode
from bisat.core.game import AnyGame, Event, S, State
from bisat.core.laws.broken import Broken
from bisat.core.laws.eyes import eyes
from bisat.core.rng import Rng
from bisat.core.step import step


def answers(game: AnyGame, state: State) -> bytes:
    """Everything that can be asked about a position, as bytes."""
    legal = [tuple(game.legal(state, seat)) for seat in range(state.seats)]
    circles = [game.circle(state, seat) for seat in range(state.seats)]
    views = [game.view(state, eye) for eye in eyes(state)]
    return encode((game.waiting(state), legal, circles, views, game.outcome(state), game.check(state)))


def pure(game: AnyGame, state: S, event: Event, seed: str, n: int) -> S:
    """`apply` changes nothing it was given; same arguments, same result. Gives the state after the event."""
    given = encode((state, event))
    first: S = step(game, state, event, Rng(seed, n))
    if encode((state, event)) != given:
        raise Broken(3, f"{event!r} changed what it was given")
    if encode(step(game, state, event, Rng(seed, n))) != encode(first):
        raise Broken(3, f"{event!r} gave another state the second time")
    return first


def steady(game: AnyGame, state: State) -> None:
    """Asking changes nothing: the same question about the same position has the same answer."""
    given = encode(state)
    if answers(game, state) != answers(game, state):
        raise Broken(3, "the same question had another answer the second time")
    if encode(state) != given:
        raise Broken(3, "a question changed the state")
