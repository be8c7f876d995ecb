"""Whether a game keeps the laws: one random match, every law at every position.

A game's tests need a few lines:

>>> from bisat.games.montgolfiere.rules.rules import Montgolfiere
>>> walk = obey(Montgolfiere(baron=False), seats=2, seed="first")
>>> walk.match.outcome().reason in ("moon", "cards"), all(walk.varied)
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256

import msgspec

from bisat.core.codec import encode
from bisat.core.encoding import Encoding
from bisat.core.game import Act, AnyGame, Event, Forfeit, Millis, State, Tick, Undo, Waiting
from bisat.core.laws.broken import Broken
from bisat.core.laws.choosing import FreeActions, choosing, progress
from bisat.core.laws.ending import ending
from bisat.core.laws.eyes import eyes
from bisat.core.laws.news import declared, learnt, subjects
from bisat.core.laws.numbers import numbered, word
from bisat.core.laws.observations import Observations
from bisat.core.laws.plainness import plain_event, plainness
from bisat.core.laws.purity import answers, pure, steady
from bisat.core.laws.replay import loads, replays
from bisat.core.laws.sealing import commuting
from bisat.core.laws.secrecy import alike, secret
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step

__all__ = ["MAX_EVENTS", "Broken", "Observations", "Walk", "because", "digest", "finish", "imprint", "obey"]

MAX_EVENTS = 20_000
"""Random play with default options ends within so many events."""

IMPRINTED = 300
"""Events of a match that an imprint looks at."""

PAUSES = (0, 0, 0, 1, 40, 900, 7_000)
"""How long a random walker thinks, at most, in milliseconds: often not at all, so that times are equal."""


class Walk(msgspec.Struct, frozen=True):
    """What a walk saw."""

    match: Match
    """The match, played to its end."""
    varied: tuple[int, ...]
    """How many determinizations differed from the true one, for each seat and, last, for a spectator.

    Where something is hidden from an eye and this says 0, the law against leaks was tested in vain.
    """
    revealed: frozenset[str]
    """Names of the facts with which somebody learnt something; those that declare it should turn up here."""


def obey(
    game: AnyGame,
    seats: int,
    seed: str,
    *,
    limit: int = MAX_EVENTS,
    forfeits: bool = False,
    real_time: bool = False,
    determinizations: int = 2,
    observations: Observations | None = None,
) -> Walk:
    """Walk one random match to its end, or raise Broken at the first position where a law does not hold.

    Any waiting seat acts, sealed choices are taken back now and then, the clock acts in time or late, and
    with `forfeits` seats leave. In `real_time` acts may repeat in a phase. `determinizations` are made for
    every eye at every position. With `observations`, which several walks
    may share, the encoding of the game is held to its laws, too.
    """
    match = Match(game, Header("", seats, seed))
    rng = Rng(seed, 0).child("walk")
    if encode(game.setup(seats, Rng(seed, 0))) != encode(match.state):
        raise Broken(3, "the same seed was dealt otherwise the second time")
    free = FreeActions(game)
    varied = [0] * (seats + 1)
    revealed: set[str] = set()
    declared(game)
    while True:
        state, n = match.state, len(match.events) + 1
        plainness(game, state, rng)
        steady(game, state)
        ending(game, state)
        choosing(game, state)
        loads(game, state)
        subjects(state)
        if observations is not None:
            numbered(observations.encoding, game, state)
            observations.watch(game, state)
        imagined = [secret(game, state, eye, rng, determinizations) for eye in eyes(state)]
        for place, unlike in enumerate(imagined):
            varied[place] += sum(determinization != state for determinization in unlike)
        if game.outcome(state) is not None:
            replays(match)
            return Walk(match, tuple(varied), frozenset(revealed))
        if n > limit:
            raise Broken(7, f"random play did not end within {limit} events")
        if game.waiting(state).sealed:
            commuting(game, state, seed, n, rng)
        event = chance(game, state, rng, forfeits)
        plain_event(game, event)
        after = pure(game, state, event, seed, n)
        progress(game, state, event, after)
        if not real_time:
            free.watch(state, event, after)
        for eye, unlike in zip(eyes(state), imagined, strict=True):
            alike(game, unlike, eye, event, after, seed, n, rng)
        if learnt(game, list(zip(eyes(state), imagined, strict=True)), event, after, seed, n):
            revealed.update(type(fact).__name__ for fact in after.facts())
        match.play(event)


def finish(game: AnyGame, seats: int, seed: str, *, limit: int = MAX_EVENTS) -> Match:
    """Law 7 alone, fast: a random match played to its end, or Broken."""
    match = Match(game, Header("", seats, seed))
    rng = Rng(seed, 0).child("walk")
    while match.outcome() is None:
        if len(match.events) == limit:
            raise Broken(7, f"random play did not end within {limit} events")
        match.play(chance(game, match.state, rng))
    return match


def chance(game: AnyGame, state: State, rng: Rng, forfeits: bool = False) -> Event:
    """Some event that may happen now."""
    waiting: Waiting = game.waiting(state)
    until, at = waiting.until, _when(state.at, waiting.until, rng)
    if until is not None and (at >= until or not waiting.seats or rng.below(8) == 0):
        late = rng.choice(PAUSES) if rng.below(4) == 0 else 0
        return Tick(max(state.at, until) + late)
    staying = [seat for seat in range(state.seats) if seat not in state.gone]
    if forfeits and rng.below(12 if len(staying) > 2 else 36) == 0:  # the last two rather play on
        return Forfeit(rng.choice(staying), at)
    if waiting.sealed and rng.below(8) == 0 and (undo := _undo(game, state, at, rng)) is not None:
        return undo
    seat = rng.choice(waiting.seats)
    return Act(seat, rng.choice(tuple(game.legal(state, seat))), at)


def _when(now: Millis, until: Millis | None, rng: Rng) -> Millis:
    """Now or somewhat later, but before the clock is due if that can be."""
    at = now + rng.below(rng.choice(PAUSES) + 1)
    return at if until is None else max(now, min(at, until - 1))


def _undo(game: AnyGame, state: State, at: Millis, rng: Rng) -> Undo | None:
    """A sealed choice that can be taken back, if there is one."""
    for seat in rng.shuffled(range(state.seats)):
        undo = Undo(seat, at)
        try:
            step(game, state, undo, Rng("", 0))
        except Refused:
            continue
        return undo
    return None


def digest(game: AnyGame, header: Header, events: Iterable[Event]) -> str:
    """One line for everything a match says at every position: the same in any process and on any machine."""
    match = Match(game, header)
    seen = sha256(encode(match.state) + answers(game, match.state))
    for event in events:
        seen.update(encode(match.play(event)) + answers(game, match.state))
    return seen.hexdigest()


def imprint(game: AnyGame, encoding: Encoding, seed: str) -> str:
    """One line for all that an encoding says in a random match: it stays the same within a version."""
    seen = sha256(encode((encoding.version, encoding.actions, encoding.layout, encoding.rough)))
    match = Match(game, Header("", encoding.seats, seed))
    rng = Rng(seed, 0).child("walk")
    while True:
        for seat in range(encoding.seats):
            words = [word(encoding, move) for move in match.legal(seat)]
            seen.update(encoding.observe(match.view(seat)) + encode(words))
        if match.outcome() is not None or len(match.events) == IMPRINTED:
            return seen.hexdigest()[:16]
        match.play(chance(game, match.state, rng))


def because(id: str) -> Callable[[Refused], bool]:
    """What tests ask of a refusal: whether this was the reason.

    >>> because("match_is_over")(Refused("match_is_over", seat=1))
    True
    """
    return lambda refused: refused.id == id
