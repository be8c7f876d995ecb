"""How a game ends: at the opposite palace, after too many rounds, or because one player is left."""

from __future__ import annotations

from bisat.core.game import Outcome, Seat
from bisat.core.places import ranked
from bisat.games.flying_sultans.maze.grid import BIT, around, bits, squares
from bisat.games.flying_sultans.maze.maze import Field, goal, pieces
from bisat.games.flying_sultans.rules.facts import Ended, Reason
from bisat.games.flying_sultans.rules.state import State


def arrived(race: State, field: Field, seat: Seat) -> bool:
    """Whether all carpets of a seat are on spaces of the palace opposite, or beside blocked ones (S10)."""
    return missing(race, field, seat) == 0


def missing(race: State, field: Field, seat: Seat) -> int:
    """How many carpets of a seat do not count as home yet."""
    palace = goal(race.seats, seat)
    spaces = field.space_bits[palace]
    own = bits(race.carpets[seat])
    away = own & ~spaces
    near = away & (field.grounds[palace] if field.revision == 1 else around(spaces))
    if not near:
        return away.bit_count()
    held = pieces(race) & spaces & ~own
    if field.revision == 1:  # then anywhere on the tile was near enough
        return away.bit_count() - min(near.bit_count(), held.bit_count())
    return (away & ~beside(near, held)).bit_count()


def beside(carpets: int, held: int) -> int:
    """Of these carpets as many as can count, each next to a space of its own that is held by others (S10).

    >>> squares(beside(bits((0, 13, 24)), bits((1, 12))))
    [0, 13]
    """
    if not held:
        return 0
    space = held & -held
    best = beside(carpets, held ^ space)
    for square in squares(carpets & around(space)):
        others = beside(carpets & ~BIT[square], held ^ space)
        best = max(best, others | BIT[square], key=int.bit_count)
    return best


def ended(reason: Reason, race: State, field: Field) -> Ended:
    """The end as a fact, once winner and leavers are known."""
    if race.winner is None:
        return Ended(reason, tuple(seat for seat in range(race.seats) if seat not in race.gone))
    off = bits(race.carpets[race.winner]) & ~field.space_bits[goal(race.seats, race.winner)]
    return Ended(reason, (race.winner,), off.bit_count() if reason == "palace" else 0)


def outcome(race: State) -> Outcome:
    """The winner first, all others second, those who left last; a tie is everybody's (S9)."""
    assert race.reason is not None
    scores = tuple(int(seat == race.winner) for seat in range(race.seats))
    return Outcome(ranked(scores, gone=race.gone), race.reason, scores)
