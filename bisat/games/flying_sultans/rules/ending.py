"""How a game ends: at the opposite palace, after too many rounds, or because one player is left."""

from __future__ import annotations

from bisat.core.game import Outcome, Seat
from bisat.core.places import ranked
from bisat.games.flying_sultans.maze.grid import BIT, bits
from bisat.games.flying_sultans.maze.maze import Field, goal, pieces
from bisat.games.flying_sultans.rules.facts import Ended, Reason
from bisat.games.flying_sultans.rules.state import State


def arrived(race: State, field: Field, seat: Seat) -> bool:
    """Whether all carpets of a seat are on spaces of the palace opposite, or beside blocked ones (S10)."""
    return missing(race, field, seat) == 0


def missing(race: State, field: Field, seat: Seat) -> int:
    """How many carpets of a seat do not count as home yet."""
    palace = goal(race.seats, seat)
    spaces, ground = field.space_bits[palace], field.grounds[palace]
    away, near = 0, 0
    for square in race.carpets[seat]:
        bit = BIT[square]
        if not bit & spaces:
            if bit & ground:
                near += 1
            else:
                away += 1
    return away + max(0, near - blocked(race, spaces, seat)) if near else away


def beside(race: State, field: Field, seat: Seat) -> int:
    """How many carpets of a seat stand on the tile of the palace opposite, but on none of its spaces."""
    palace = goal(race.seats, seat)
    other = field.grounds[palace] & ~field.space_bits[palace]
    return sum(1 for square in race.carpets[seat] if BIT[square] & other)


def blocked(race: State, spaces: int, seat: Seat) -> int:
    """How many of these spaces are held by foreign pieces, the genie included (S10)."""
    return (pieces(race) & ~bits(race.carpets[seat]) & spaces).bit_count()


def ended(reason: Reason, race: State, field: Field) -> Ended:
    """The end as a fact, once winner and leavers are known."""
    if race.winner is not None:
        return Ended(reason, (race.winner,), beside(race, field, race.winner) if reason == "palace" else 0)
    return Ended(reason, tuple(seat for seat in range(race.seats) if seat not in race.gone))


def outcome(race: State) -> Outcome:
    """The winner first, all others second, those who left last; a tie is everybody's (S9)."""
    assert race.reason is not None
    scores = tuple(int(seat == race.winner) for seat in range(race.seats))
    return Outcome(ranked(scores, gone=race.gone), race.reason, scores)
