"""Positions to try rules in: lawful, and written so that a person sees them at once.

Unless it is said otherwise the tiles lie in the order of the box, none of them turned. With the palaces in
the corners that is this sky, and the teams start where the digits stand (of two, seat 1 has the home of 2):

        abcdefghijkl
      1 P00......#.P
      2 ....###.#..1
      3 #.########.1
      4 .....#..#..#
      5 ##...##..#..
      6 ############
      7 ..#.##.##.##
      8 #.#.....#..#
      9 #.#####.##.#
     10 3.##.##.##.#
     11 3...........
     12 P.#######22P
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from bisat.core.codec import plain
from bisat.core.log import Header, Match
from bisat.games.flying_sultans.maze.grid import PLACE
from bisat.games.flying_sultans.maze.maze import CLOUDS, PLACES, field_of, starts
from bisat.games.flying_sultans.rules.box import FORCES, LayOut
from bisat.games.flying_sultans.rules.channel import playing_order
from bisat.games.flying_sultans.rules.revision import REVISION
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.show.notation import parse, short, square, square_name

F = TypeVar("F")


def sky(lay_out: LayOut = "corners") -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tiles and turns as the box has them."""
    field = field_of(lay_out)
    clouds = iter(range(CLOUDS))
    tiles = [
        CLOUDS + field.palaces.index(place) if place in field.palaces else next(clouds)
        for place in range(PLACES)
    ]
    turns = [
        field.quarters[field.palaces.index(place)] if place in field.palaces else 0 for place in range(PLACES)
    ]
    return tuple(tiles), tuple(turns)


def position(
    picks: Sequence[str],
    carpets: Sequence[str] = (),
    *,
    genie: str = "f6",
    favour: int = 0,
    lay_out: LayOut = "corners",
    round: int = 1,
    rounds: int = 200,
    turns: dict[int, int] | None = None,
    revision: int = REVISION,
) -> Match:
    """A match in which these picks, such as "5 7", have just been turned: one per seat.

    Carpets stand where they are said to stand, such as "a4 b4", or at home where nothing is said.
    """
    seats = len(picks)
    tiles, quarters = sky(lay_out)
    for place, turn in (turns or {}).items():
        quarters = (*quarters[:place], turn, *quarters[place + 1 :])
    standing = list(starts(field_of(lay_out), seats))
    for seat, names in enumerate(carpets):
        if names:
            standing[seat] = tuple(map(square, names.split()))
    picked = tuple(tuple(sorted(map(int, pair.split()))) for pair in picks)
    order = playing_order(picked, favour)
    state = State(
        seats=seats,
        stage="turns",
        round=round,
        phase=10,
        tiles=tiles,
        turns=quarters,
        carpets=tuple(standing),
        choices=(None,) * seats,
        channels=tuple(channel(pair) for pair in picked),
        genie=square(genie),
        favour=favour,
        order=order,
        picked=picked,
        began=tuple(tiles[PLACE[at]] for at in standing[order[0]]),
    )
    return loaded(state, lay_out, rounds, revision)


def channel(picked: Sequence[int]) -> tuple[int, ...]:
    """A channel with these two behind the screen, the other forces in order before them."""
    return (*(force for force in FORCES if force not in picked), *picked)


def loaded(state: State, lay_out: LayOut = "corners", rounds: int = 200, revision: int = REVISION) -> Match:
    """A match from a state, which must be lawful."""
    game = FlyingSultans(lay_out, rounds, revision)
    header = Header("flying-sultans", state.seats, "test", state=plain(state), revision=revision)
    return Match(game, header)


def picking(carpets: Sequence[str] = ("", ""), **more: Any) -> Match:
    """A match in which everybody has just to pick: all rest with 1 and 2 in the round before."""
    match = position(["1 2"] * len(carpets), carpets, **more)
    while match.state.stage == "turns":
        act(match, f"{match.state.picked[turn(match)][0]} rest")
    assert match.state.stage == "picks"
    return match


def turn(match: Match) -> int:
    """The seat that has to act."""
    [seat] = match.waiting().needed
    return seat


def act(match: Match, *moves: str) -> Any:
    """Whoever has to act makes these moves, written in short; the state after them."""
    for move in moves:
        match.act(turn(match), parse(move))
    return match.state


def may(match: Match, move: str, seat: int | None = None) -> bool:
    """Whether a move is legal for the seat that has to act."""
    return parse(move) in match.game.legal(match.state, turn(match) if seat is None else seat)


def options(match: Match, start: str) -> list[str]:
    """The legal moves, written in short, that begin like this, without that beginning."""
    moves = [short(move) for move in match.legal(turn(match))]
    return sorted(move.removeprefix(start).strip() for move in moves if move.startswith(start))


def stand(match: Match, seat: int) -> str:
    """Where the carpets of a seat stand."""
    return " ".join(map(square_name, match.state.carpets[seat]))


def happened(match: Match, kind: type[F]) -> list[F]:
    """The facts of one kind in the last event."""
    return [fact for fact in match.state.happened if isinstance(fact, kind)]
