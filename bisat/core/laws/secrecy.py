"""Law 5: nobody is told what they may not know.

What may be known is what `imagine` keeps. A view that tells a seat too much, in a field that `imagine` relies
on, looks lawful from here: the game's own tests say who may see which card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bisat.core.beats import Beaten
from bisat.core.codec import encode
from bisat.core.game import Act, AnyGame, Event, Seat, State, Waiting
from bisat.core.laws.broken import Broken
from bisat.core.laws.eyes import who
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.series import Scored
from bisat.core.step import step
from bisat.core.timed import MovedFor

SEEN = ("its view", "needed", "until", "phase", "sealed", "the outcome", "its legal moves", "its circle")


def secret(game: AnyGame, state: State, eye: Seat | None, rng: Rng, determinizations: int = 1) -> list[Any]:
    """Replace what an eye cannot know: all that it is told stays the same. Gives the imagined states."""
    seen = tuple(_leaving(game, state, eye))
    public = encode(game.view(state, None))
    imagined = [game.imagine(game.view(state, eye), eye, rng) for _ in range(determinizations)]
    for determinization in imagined:
        if (why := game.check(determinization)) is not None:
            raise Broken(5, f"{who(eye)} imagines an unlawful state: {why}")
        for what, true, other in zip(SEEN, seen, _leaving(game, determinization, eye), strict=True):
            if true != other:
                raise Broken(5, f"for {who(eye)} {what} depends on what it cannot know: {true!r}, {other!r}")
        if encode(game.view(determinization, None)) != public:
            raise Broken(5, f"a spectator is told what {who(eye)} cannot know")
    return imagined


def _leaving(game: AnyGame, state: State, eye: Seat | None) -> Iterator[bytes]:
    """What leaves a position for an eye. Not `Waiting.seats`: a free action may be a secret of few."""
    waiting: Waiting = game.waiting(state)
    yield encode(game.view(state, eye))
    yield encode(waiting.needed)
    yield encode(waiting.until)
    yield encode(waiting.phase)
    yield encode(waiting.sealed)
    yield encode(game.outcome(state))
    yield b"" if eye is None else encode(tuple(game.legal(state, eye)))
    yield b"" if eye is None else encode(game.circle(state, eye))


def alike(
    game: AnyGame,
    determinizations: Sequence[State],
    eye: Seat | None,
    event: Event,
    after: State,
    seed: str,
    n: int,
    rng: Rng,
) -> None:
    """Determinizations that an eye cannot tell apart, neither before nor after an event, tell it the same.

    `imagine` copies facts from the view, so a fact that says too much shows only here.
    """
    true = game.view(after, eye)
    if any(isinstance(fact, Scored | Beaten | MovedFor) for fact in true.facts()):
        return  # dealt, beaten or moved by the clock: what that laid open is told, but no longer there to see
    for determinization in determinizations:
        here = _here(game, determinization, eye, event, game.waiting(after).phase, rng)
        if here is None:
            continue  # what others do in the open may need what they hold
        try:
            other = game.view(step(game, determinization, here, Rng(seed, n)), eye)
        except Refused as refused:
            why = f"whether {here!r} is refused depends on what {who(eye)} cannot know: {refused}"
            raise Broken(5, why) from None
        if encode(true) != encode(other) and encode(true.without_facts()) == encode(other.without_facts()):
            raise Broken(5, f"facts tell {who(eye)} what its view hides: {true!r}, {other!r}")


def _here(
    game: AnyGame, determinization: State, eye: Seat | None, event: Event, phase: int, rng: Rng
) -> Event | None:
    """The event as it may have happened in a determinization, where others may have chosen otherwise."""
    if not isinstance(event, Act) or event.seat == eye:
        return event
    moves = tuple(game.legal(determinization, event.seat))
    waiting: Waiting = game.waiting(determinization)
    if waiting.sealed and waiting.phase == phase and moves:
        return Act(event.seat, rng.choice(moves), event.at)
    return event if event.move in moves else None
