"""One match between bots, on a clock that does not wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from bisat.core.bot import Bot, ask, chance, seat_key, unhurried
from bisat.core.game import Act, AnyGame, Event, Forfeit, Millis, Outcome, Seat, State, Tick, Waiting
from bisat.core.refusal import Refused, explained
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.external_bots import loader
from bisat.external_bots.guest import FAILED
from bisat.external_bots.loader import named
from bisat.lab.fault import Fault

T = TypeVar("T")

Listener = Callable[[Any, Act, Sequence[Any]], None]
"""Told of a move: the state before it, the move with its seat and time, and the legal ones."""

MAX_EVENTS = 100_000
"""Events after which a match is called endless."""


class Played(msgspec.Struct, frozen=True):
    """How a match between bots went."""

    outcome: Outcome
    decisions: tuple[int, ...]
    """Accepted acts per seat."""
    asked: tuple[int, ...]
    """Choices made per seat; in real time a new view cancels the last one."""
    thought: tuple[float, ...]
    """Time for all choices per seat, in milliseconds of the clock that measured them."""
    lasted: Millis = 0
    """Match time at the end."""


class _Pending(msgspec.Struct, frozen=True):
    """A choice that waits for its time."""

    phase: int
    due: Millis
    move: Any
    legal: tuple[Any, ...]
    """Among which it was chosen; a sealed choice stays legal through its phase (law 6)."""


def play(
    game: AnyGame,
    bots: Sequence[Bot],
    seed: str,
    watch: Callable[[Any], None] | None = None,
    clock: Callable[[], float] = unhurried,
    listener: Listener | None = None,
    faults: list[Fault] | None = None,
    record: list[Event] | None = None,
) -> Played:
    """Play a match through `step`, one bot per seat, with all its chance from one seed.

    `watch` is shown each state, the last one included; `clock` tells seconds, and thinking is measured by it;
    `listener` hears of each move, with the state before it and what was legal. What a bot does wrong ends it,
    or is put into `faults`, and its seat forfeits. All events are put into `record`, where one is given.
    """
    seats = len(bots)
    state = game.setup(seats, Rng(seed, 0))
    decisions, asked, thought = [0] * seats, [0] * seats, [0.0] * seats
    keys = [seat_key(seed, seat) for seat in range(seats)]
    blind = [getattr(bot, "blind", False) for bot in bots]
    memories: list[Any] = [None] * seats
    pending: dict[Seat, _Pending] = {}
    for number in range(1, MAX_EVENTS):
        waiting = game.waiting(state)
        if watch is not None:
            watch(state)
        if not waiting.seats and waiting.until is None:
            ended = game.outcome(state)
            assert ended is not None, "law 1: nobody may act, so it is over"
            return Played(ended, tuple(decisions), tuple(asked), tuple(thought), state.at)
        if pending:
            pending = {seat: kept for seat, kept in pending.items() if _stands(kept, seat, waiting)}
        failed: Event | None = None
        for seat in waiting.needed or waiting.seats:
            if seat not in pending:
                began = clock()
                view = None if blind[seat] else game.view(state, seat)
                legal = tuple(game.legal(state, seat))
                rng = chance(seed, number, seat, keys[seat])
                try:
                    choice = ask(bots[seat], view, legal, rng, unhurried, memories[seat])
                except Refused as refused:
                    if refused.id != FAILED:
                        raise
                    bot, why = map(str, refused.values.values())
                    fault = Fault(bot, why, seed, seat, number)
                    if faults is None:
                        raise Refused(FAILED, bot=bot, why=str(fault)) from refused.__cause__
                    faults.append(fault)
                    failed = Forfeit(seat, state.at, "left")
                    break
                thought[seat] += 1000 * (clock() - began)
                asked[seat] += 1
                memories[seat] = choice.memory
                pending[seat] = _Pending(waiting.phase, state.at + choice.after_ms, choice.move, legal)
        event = failed or _first(pending, waiting, state.at, seed, number)
        if isinstance(event, Act):
            legal = pending.pop(event.seat).legal
            if listener is not None:
                listener(state, event, legal)
            state = _made(game, state, event, Rng(seed, number), legal)
            decisions[event.seat] += 1
        else:
            state = step(game, state, event, Rng(seed, number))
        if record is not None:
            record.append(event)
    raise RuntimeError(f"no end after {MAX_EVENTS} events")


def _made(game: AnyGame, state: State, act: Act, rng: Rng, legal: tuple[object, ...]) -> Any:
    """The state after a bot's move; a refusal says which move it was, and what it could have done."""
    try:
        return step(game, state, act, rng, legal)
    except Refused as refused:
        raise explained(refused, act.seat, repr(act.move), legal) from None


def _stands(kept: _Pending, seat: Seat, waiting: Waiting) -> bool:
    """A sealed choice stands through its phase; elsewhere every event is a new view, which cancels it."""
    return waiting.sealed and kept.phase == waiting.phase and seat in waiting.seats


def _first(pending: dict[Seat, _Pending], waiting: Waiting, now: Millis, seed: str, number: int) -> Event:
    """What happens next: the clock where it is due, else the earliest choice; of several at once any."""
    if not pending:
        assert waiting.until is not None
        return Tick(max(now, waiting.until))
    earliest = min([kept.due for kept in pending.values()])
    seats = sorted([seat for seat, kept in pending.items() if kept.due == earliest])
    # The order of sealed choices says nothing, so it need not be left to chance.
    lot = not waiting.sealed and len(seats) > 1
    seat = Rng(seed, number).child("who is first").choice(seats) if lot else seats[0]
    due = max(now, earliest)
    if waiting.until is not None and waiting.until <= due:
        return Tick(max(now, waiting.until))
    return Act(seat, pending[seat].move, due)


def seated(names: Sequence[T], seats: int, shift: int = 0) -> tuple[T, ...]:
    """Names repeated to fill the seats, moved on by `shift` seats.

    >>> seated(("a", "b"), 3), seated(("a", "b"), 3, shift=1)
    (('a', 'b', 'a'), ('b', 'a', 'b'))
    """
    return tuple(names[(seat + shift) % len(names)] for seat in range(seats))


def several(bots: Sequence[object]) -> None:
    """Refuse a text where a list of bots is meant: its letters are no bots."""
    if isinstance(bots, str):
        raise Refused("malformed", why=f"bots are a list: {bots.split(',')!r} instead of {bots!r}")


def bench(game_id: str, bots: Sequence[object], options: object, **more: Any) -> dict[str, Bot]:
    """A bot for each different name; those of one's own are found by `module:Class`, or given as objects.

    `more` is what `bisat.external_bots.loader.bot` takes.
    """
    return {named(bot): loader.bot(game_id, bot, options, **more) for bot in bots}
