"""Law 12: a kernel is never the truth. At every event it says what the rules say."""

from __future__ import annotations

from typing import Any

from bisat.core.check import chance
from bisat.core.game import Act, AnyGame, Event, Forfeit, Seat, Tick
from bisat.core.kernel import Kernel, Row
from bisat.core.laws.broken import Broken
from bisat.core.laws.eyes import eyes, who
from bisat.core.rng import Rng
from bisat.core.step import step


class Heard(Rng):
    """The draws of one event, which remembers its words: chance is passed in, the same to both sides."""

    __slots__ = ("words",)

    def __init__(self, seed: str, n: int) -> None:
        super().__init__(seed, n)
        self.words: list[int] = []

    def word(self) -> int:
        word = super().word()
        self.words.append(word)
        return word


def dealt(kernel: Kernel, seed: str) -> Any:
    """Deal by the rules, and see that the kernel deals alike; the state."""
    heard = Heard(seed, 0)
    state = kernel.game.setup(kernel.seats, heard)
    row, words = kernel.rows(1)[0], kernel.chance(tuple(heard.words))
    kernel.deal(row, words)
    _drew(heard, words, "dealing")
    _same(kernel, state, row, "dealing")
    return state


def walk(kernel: Kernel, start: Any, seed: str, *, forfeits: bool = False) -> int:
    """Walk a random match by the rules, the kernel beside them, or Broken; how many positions there were."""
    state, row = start, kernel.pack(start)
    rng = Rng(seed, 0).child("walk")
    n = 0
    while True:
        n += 1
        alike(kernel, state, row, n)
        if kernel.game.outcome(state) is not None:
            return n
        event = chance(kernel.game, state, rng, forfeits)
        state = follow(kernel, state, row, event, Heard(seed, n))


def follow(kernel: Kernel, state: Any, row: Row, event: Event, heard: Heard) -> Any:
    """Let an event happen on both sides; the state after it."""
    game: AnyGame = kernel.game
    after = step(game, state, event, heard)
    words = kernel.chance(tuple(heard.words))
    if isinstance(event, Act):
        kernel.act(row, event.seat, kernel.encoding.number(event.move), event.at, words)
    elif isinstance(event, Tick):
        kernel.tick(row, event.at, words)
    else:
        (kernel.forfeit if isinstance(event, Forfeit) else kernel.undo)(row, event.seat, event.at, words)
    _drew(heard, words, event)
    _same(kernel, after, row, event)
    return after


def alike(kernel: Kernel, state: Any, row: Row, n: int) -> None:
    """The same moves in the same order, the same outcome, and to one of the eyes, in turn, the same sight."""
    game, encoding = kernel.game, kernel.encoding
    needed = list(game.waiting(state).needed)
    if (said := kernel.needed(row)) != needed:
        raise Broken(12, f"the match is stuck on {needed}, not on {said}")
    for seat in range(kernel.seats):
        _legal(kernel, state, row, seat)
    outcome = game.outcome(state)
    if (ended := kernel.outcome(row)) != outcome:
        raise Broken(12, f"it ended as {outcome}, not as {ended}")
    eye = eyes(state)[n % (kernel.seats + 1)]
    sight, seen = encoding.observe(game.view(state, eye)), kernel.observe(row, eye)
    if sight != seen:
        at = next(at for at, pair in enumerate(zip(sight, seen, strict=True)) if pair[0] != pair[1])
        block = next(it.name for it in reversed(encoding.layout) if encoding.starts[it.name] <= at)
        raise Broken(12, f"{who(eye)} sees {seen[at]} instead of {sight[at]} at {at}, in {block}")


def _legal(kernel: Kernel, state: Any, row: Row, seat: Seat) -> None:
    numbers = kernel.encoding.numbers(kernel.game.legal(state, seat))
    if (said := kernel.legal(row, seat)) != numbers:
        raise Broken(12, f"{who(seat)} may choose {numbers}, not {said}")


def _drew(heard: Heard, words: Any, event: Event | str) -> None:
    if int(words[0]) != len(heard.words):
        raise Broken(12, f"{event} takes {len(heard.words)} words of chance, not {int(words[0])}")


def _same(kernel: Kernel, state: Any, row: Row, event: Event | str) -> None:
    packed = kernel.pack(state)
    if packed.tobytes() != row.tobytes():
        at = next(at for at in range(kernel.size) if packed[at] != row[at])
        raise Broken(12, f"after {event} number {at} of the row is {row[at]} instead of {packed[at]}")
