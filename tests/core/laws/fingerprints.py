"""Games, and what a whole match of each comes to: the same in every process, but for the planted one."""

from __future__ import annotations

from bisat.core.check import digest, finish
from bisat.core.game import AnyGame, Seat
from bisat.core.series import Series
from bisat.core.timed import Timed
from tests.core.toys.bids import Bids
from tests.core.toys.fish import Fish, Lay, Pond, Swap
from tests.core.toys.race import Race


class OrderOfHashes(Fish, frozen=True):
    """Walks a set of strings: the order differs from process to process."""

    def legal(self, state: Pond, seat: Seat) -> tuple[Lay | Swap, ...]:
        moves = {f"{move.card:03} {move!r}": move for move in super().legal(state, seat)}
        return tuple(moves[text] for text in set(moves))


GAMES: dict[str, AnyGame] = {
    "bids": Bids(house=True),
    "fish": Timed(Series(Fish(), count=2), 9_000, 100),
    "race": Race(hare=True),
    "planted": OrderOfHashes(),
}


def fingerprint(game: AnyGame) -> str:
    """What the checks say of every position of a match, in a few letters."""
    match = finish(game, 3, "everywhere")
    return digest(game, match.header, match.events)
