"""Law 5: nobody is told what they may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bisat.core.codec import encode
from bisat.core.game import Act, AnyGame, Event, Seat, Waiting
from bisat.core.laws.broken import Broken
from bisat.core.laws.eyes import quiet, told, who
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.series import Scored
from bisat.core.step import circle, step


def secret(game: AnyGame, state: Any, eye: Seat | None, rng: Rng) -> Any:
    """Replace what an eye cannot know: all that it is told stays the same. Gives the imagined state."""
    world = game.imagine(game.view(state, eye), eye, rng)
    if (why := game.check(world)) is not None:
        raise Broken(5, f"{who(eye)} imagines an unlawful state: {why}")
    for what, true, imagined in zip(
        ("its view", "needed", "until", "phase", "sealed", "the outcome", "its legal moves", "its circle"),
        _leaving(game, state, eye),
        _leaving(game, world, eye),
        strict=True,
    ):
        if true != imagined:
            raise Broken(5, f"for {who(eye)} {what} depends on what it cannot know: {true!r}, {imagined!r}")
    return world


def _leaving(game: AnyGame, state: Any, eye: Seat | None) -> Iterator[bytes]:
    """What leaves a position for an eye. Not `Waiting.seats`: a free action may be a secret of few."""
    waiting: Waiting = game.waiting(state)
    yield encode(game.view(state, eye))
    yield encode(waiting.needed)
    yield encode(waiting.until)
    yield encode(waiting.phase)
    yield encode(waiting.sealed)
    yield encode(game.outcome(state))
    yield b"" if eye is None else encode(tuple(game.legal(state, eye)))
    yield b"" if eye is None else encode(circle(game, state, eye))


def alike(
    game: AnyGame, world: Any, eye: Seat | None, event: Event, after: Any, seed: str, n: int, rng: Rng
) -> None:
    """Worlds that an eye cannot tell apart, neither before an event nor after it, tell it the same facts.

    `imagine` copies facts from the view, so a fact that says too much shows only here.
    """
    waiting: Waiting = game.waiting(world)
    if isinstance(event, Act) and event.seat != eye:
        moves = tuple(game.legal(world, event.seat))
        if waiting.sealed and waiting.phase == game.waiting(after).phase and moves:
            event = Act(event.seat, rng.choice(moves), event.at)  # sealed: any other choice looks the same
        elif event.move not in moves:
            return  # what others do in the open may need what they hold
    try:
        other = step(game, world, event, Rng(seed, n))
    except Refused as refused:
        raise Broken(
            5, f"whether {event!r} is refused depends on what {who(eye)} cannot know: {refused}"
        ) from None
    true, imagined = game.view(after, eye), game.view(other, eye)
    if any(isinstance(fact, Scored) for fact in told(true)):
        return  # the next game is dealt: what the last event laid open is told but no longer there to see
    if encode(quiet(true)) == encode(quiet(imagined)) and encode(true) != encode(imagined):
        raise Broken(5, f"facts tell {who(eye)} what its view hides: {true!r}, {imagined!r}")
