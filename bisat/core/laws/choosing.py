"""Law 2: who may act has moves, each once, and nobody else has any."""

from __future__ import annotations

from bisat.core.codec import encode
from bisat.core.game import Act, AnyGame, Event, Forfeit, Seat, State, Tick, Waiting
from bisat.core.laws.broken import Broken


def choosing(game: AnyGame, state: State) -> None:
    """`legal` is non-empty exactly for `seats`, lists no move twice, and is empty after the end."""
    waiting: Waiting = game.waiting(state)
    for row, seats in (("seats", waiting.seats), ("needed", waiting.needed), ("gone", state.gone)):
        if seats != tuple(sorted(set(seats))) or not set(seats) <= set(range(state.seats)):
            raise Broken(2, f"{row} is {seats}, not a sorted list of seats")
    if not set(waiting.needed) <= set(waiting.seats):
        raise Broken(2, f"needed {waiting.needed} is no part of seats {waiting.seats}")
    if set(waiting.seats) & set(state.gone):
        raise Broken(2, f"seats {waiting.seats} may act, but {state.gone} have gone")
    if waiting.seats and not waiting.needed and waiting.until is None:
        raise Broken(2, "the match goes on but is stuck on nobody, and no clock runs")
    for seat in range(state.seats):
        moves = [encode(move) for move in game.legal(state, seat)]
        if bool(moves) != (seat in waiting.seats):
            raise Broken(2, f"seat {seat} has {len(moves)} moves, but waiting for {waiting.seats}")
        if len(set(moves)) != len(moves):
            raise Broken(2, f"seat {seat} is offered a move twice")


def progress(game: AnyGame, before: State, event: Event, after: State) -> None:
    """Time, phase and the seats that have gone follow the events and never turn back."""
    if after.at != event.at:
        raise Broken(2, f"after an event at {event.at} the state stands at {after.at}")
    if after.seats != before.seats:
        raise Broken(2, f"{before.seats} seats became {after.seats}")
    was, now = game.waiting(before).phase, game.waiting(after).phase
    if now < was:
        raise Broken(2, f"phase {was} is followed by {now}")
    left = {event.seat} if isinstance(event, Forfeit) else set()
    if isinstance(event, Tick):  # out of time may mean out of the match
        left = set(after.gone) - set(before.gone)
    if set(after.gone) != {*before.gone, *left}:
        raise Broken(2, f"{before.gone} had gone, then {event!r}, and now {after.gone}")


class FreeActions:
    """A free action, which changes neither the phase nor whom the match is stuck on, is possible once.

    Once per phase and seat, that is; after the clock has acted the count starts anew.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._done: set[tuple[Seat, bytes]] = set()

    def watch(self, before: State, event: Event, after: State) -> None:
        """See an event happen, and whether anyone could now repeat a free action."""
        was, now = self._game.waiting(before), self._game.waiting(after)
        if now.phase != was.phase or isinstance(event, Tick):
            self._done.clear()
        elif isinstance(event, Act) and now.needed == was.needed:
            self._done.add((event.seat, encode(event.move)))
        for seat, move in self._done:
            if any(encode(again) == move for again in self._game.legal(after, seat)):
                raise Broken(2, f"seat {seat} can do {move.decode()} again in phase {now.phase}")
