"""Law 12: a kernel is never the truth. At every event it says what the rules say."""

from __future__ import annotations

from typing import Any

from bisat.core.check import chance
from bisat.core.game import Act, AnyGame, Event, Forfeit, Outcome, S, Seat, State, Tick
from bisat.core.kernel import Array, Kernel, Played, Row
from bisat.core.laws.broken import Broken
from bisat.core.laws.eyes import eyes, who
from bisat.core.plain_play import finish
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.core.stream import Stream, key


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
    row, words = kernel.rows(1), kernel.chance(tuple(heard.words))
    kernel.deal(row, words)
    _drew(heard, words, "dealing")
    _same(kernel, state, row, "dealing")
    return state


def walk(kernel: Kernel, start: State, seed: str, *, forfeits: bool = False) -> int:
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


def follow(kernel: Kernel, state: S, row: Row, event: Event, heard: Heard) -> S:
    """Let an event happen on both sides; the state after it."""
    game: AnyGame = kernel.game
    after: S = step(game, state, event, heard)
    words = kernel.chance(tuple(heard.words))
    if isinstance(event, Act):
        _act(kernel, state, row, event, words)
    elif isinstance(event, Tick):
        kernel.tick(row, event.at, words)
    else:
        (kernel.forfeit if isinstance(event, Forfeit) else kernel.undo)(row, event.seat, event.at, words)
    _drew(heard, words, event)
    _same(kernel, after, row, event)
    return after


def _act(kernel: Kernel, state: State, row: Row, event: Act, words: object) -> None:
    """Choose a move, part after part; between two of them only who chooses knows the parts so far."""
    encoding, seat, move = kernel.encoding, event.seat, event.move
    chosen: tuple[int, ...] = ()
    parts = encoding.parts(move)
    moves = tuple(kernel.game.legal(state, seat)) if parts > 1 else ()
    while True:
        number = encoding.number(move, chosen)
        kernel.act(row, seat, number, event.at, words)
        if len(chosen) + 1 == parts:
            return
        moves = tuple(it for it in moves if encoding.number(it, chosen) == number)
        chosen = (*chosen, number)
        _choices(kernel, row, seat, encoding.numbers(moves, chosen))
        _observation(kernel, state, row, seat, chosen)


def alike(kernel: Kernel, state: State, row: Row, n: int) -> None:
    """The same moves in the same order, the same outcome, and to one eye, in turn, the same observation."""
    game, encoding = kernel.game, kernel.encoding
    waiting = game.waiting(state)
    needed = list(waiting.needed)
    if (said := kernel.needed(row)) != needed:
        raise Broken(12, f"the match is stuck on {needed}, not on {said}")
    if (time := kernel.until(row)) != waiting.until:
        raise Broken(12, f"the clock acts at {waiting.until}, not at {time}")
    for seat in range(kernel.seats):
        _choices(kernel, row, seat, encoding.numbers(game.legal(state, seat)))
    outcome = game.outcome(state)
    if (ended := kernel.outcome(row)) != outcome:
        raise Broken(12, f"it ended as {outcome}, not as {ended}")
    _observation(kernel, state, row, eyes(state)[n % (kernel.seats + 1)])


def _choices(kernel: Kernel, row: Row, seat: Seat, numbers: list[int]) -> None:
    numbers = [*dict.fromkeys(numbers)]  # moves in parts may begin alike
    if (said := kernel.legal(row, seat)) != numbers:
        raise Broken(12, f"{who(seat)} may choose {numbers}, not {said}")


def _observation(
    kernel: Kernel, state: State, row: Row, eye: Seat | None, chosen: tuple[int, ...] = ()
) -> None:
    encoding = kernel.encoding
    observation, seen = encoding.observe(kernel.game.view(state, eye), chosen), kernel.observe(row, eye)
    if observation != seen:
        at = next(at for at, pair in enumerate(zip(observation, seen, strict=True)) if pair[0] != pair[1])
        block = next(it.name for it in reversed(encoding.layout) if encoding.starts[it.name] <= at)
        raise Broken(12, f"{who(eye)} sees {seen[at]} instead of {observation[at]} at {at}, in {block}")


def compiled_matches(kernel: Kernel, seed: str, matches: int, threads: int = 1) -> None:
    """See that mass play is the same by the rules alone, from the start and from a position."""
    game, encoding = kernel.game, kernel.encoding
    played = kernel.play(seed, matches, first=3, threads=threads)
    for match in range(matches):
        chance = Stream(key(seed, 3 + match))
        _ended(finish(game, encoding, game.setup(kernel.seats, chance), chance), played, match)
    state = game.setup(kernel.seats, Rng(seed, 0))
    row = kernel.pack(state)
    before, rolled = row.tobytes(), kernel.rollouts(row, seed, matches)
    for match in range(matches):
        _ended(finish(game, encoding, state, Stream(key(seed, match))), rolled, match)
    if row.tobytes() != before:
        raise Broken(12, "a rollout changed the position it began from")


def _ended(right: tuple[Outcome, int], played: Played, match: int) -> None:
    outcome, decisions = right
    said = tuple(played.places[match].tolist()), int(played.decisions[match])
    if said != (outcome.places, decisions):
        raise Broken(12, f"match {match} ends with {(outcome.places, decisions)}, not {said}")


def side_by_side(kernel: Kernel, seed: str, matches: int, steps: int) -> int:
    """See that matches side by side show who chooses from what, and what they see; how many ended."""
    vector = kernel.vector(seed, matches)
    rng, ends = Rng(seed, 0), 0
    for _ in range(steps):
        chosen = vector.seats.copy()
        for match in range(matches):
            row, seat = vector.rows[match : match + 1], int(vector.seats[match])
            numbers = kernel.legal(row, seat)
            if seat not in kernel.needed(row):
                raise Broken(12, f"match {match} is not stuck on {who(seat)}")
            if sorted(numbers) != vector.masks[match].nonzero()[0].tolist():
                raise Broken(12, f"match {match} shows other moves than {numbers}")
            if vector.observations[match].tobytes() != kernel.observe(row, seat):
                raise Broken(12, f"match {match} shows another observation")
            chosen[match] = rng.choice(numbers)
        vector.step(chosen)
        ends += int(vector.ended.sum())
    return ends


def together(kernel: Kernel, seed: str, matches: int, steps: int) -> None:
    """See that matches in which every seat is an agent show all of them from what they choose, and see."""
    import numpy as np  # noqa: PLC0415  # an extra, which kernels bring

    actions, size = kernel.encoding.actions, kernel.encoding.size
    observations = np.zeros((kernel.seats, matches, size), np.uint8)
    masks = np.zeros((kernel.seats, matches, actions + 1), np.int8)
    many = kernel.agents(seed, observations=observations, masks=masks)
    rng = Rng(seed, 0)
    for _ in range(steps):
        chosen = np.zeros((kernel.seats, matches), np.int64)
        for match in range(matches):
            row = many.rows[match : match + 1]
            for seat in range(kernel.seats):
                open_ = masks[seat, match].nonzero()[0].tolist()
                asked = open_ or seat in kernel.needed(row)
                legal = sorted(kernel.legal(row, seat)) if asked else []
                if [number for number in open_ if number < actions] != legal:
                    raise Broken(12, f"match {match} shows {who(seat)} other moves than {legal}")
                if observations[seat, match].tobytes() != kernel.observe(row, seat):
                    raise Broken(12, f"match {match} shows {who(seat)} another observation")
                chosen[seat, match] = rng.choice(open_) if open_ else 0
        many.act(chosen)
        many.begin()


def _drew(heard: Heard, words: Array, event: Event | str) -> None:
    if int(words[0]) != len(heard.words):
        raise Broken(12, f"{event} takes {len(heard.words)} words of chance, not {int(words[0])}")


def _same(kernel: Kernel, state: State, row: Row, event: Event | str) -> None:
    packed = kernel.pack(state)
    for name in packed.dtype.names:
        if packed[name].tobytes() != row[name].tobytes():
            raise Broken(12, f"after {event} {name} of the row is {row[name][0]}, not {packed[name][0]}")
