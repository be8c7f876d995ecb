"""What each seat may know, built up from nothing."""

from __future__ import annotations

from functools import lru_cache

from bisat.core import game
from bisat.core.game import Seat
from bisat.games.flying_sultans.maze.maze import Field, goal, homes, laid_field
from bisat.games.flying_sultans.rules.box import LayOut, Wind
from bisat.games.flying_sultans.rules.channel import Offer
from bisat.games.flying_sultans.rules.facts import Fact, Reason
from bisat.games.flying_sultans.rules.moves import Order, Pick
from bisat.games.flying_sultans.rules.revision import REVISION
from bisat.games.flying_sultans.rules.state import Stage, State


class View(game.View, kw_only=True, frozen=True):
    """What one seat, or a spectator, may know of a position: all but the sealed choices of others."""

    lay_out: LayOut
    rounds: int
    """After so many rounds the game is a tie."""
    shapes: tuple[str, ...]
    """Per tile, nine letters row by row before it is rotated: . free, # blocked, P space of a palace."""
    palaces: tuple[int, ...]
    """The places of the four palaces, clockwise."""
    homes: tuple[int, ...]
    """Per seat, its palace."""
    goals: tuple[tuple[int, ...], ...]
    """Per seat, the three spaces of the palace opposite."""
    winds: tuple[Wind, ...]
    """What each force does."""
    offers: tuple[Offer, ...]
    """Ready-made orders, while channels are being ordered."""
    stage: Stage
    round: int
    phase: int
    tiles: tuple[int, ...]
    turns: tuple[int, ...]
    carpets: tuple[tuple[int, ...], ...]
    chose: tuple[bool, ...]
    """Per seat: whether its sealed choice is in."""
    choice: Order | Pick | None
    """The own sealed choice."""
    channels: tuple[tuple[int, ...], ...]
    genie: int | None
    favour: Seat | None
    order: tuple[Seat, ...]
    turn: int
    picked: tuple[tuple[int, ...], ...]
    began: tuple[int, ...]
    granted: bool
    reason: Reason | None
    winner: Seat | None
    happened: tuple[Fact, ...]
    revision: int
    """By which revision of the rules: it says which carpets count as arrived (S10)."""

    def __str__(self) -> str:
        from bisat.games.flying_sultans.show.text import text  # noqa: PLC0415  # words are made from views

        return text(self)

    def _repr_svg_(self) -> str:
        from bisat.games.flying_sultans.show.svg import svg  # noqa: PLC0415  # so are pictures

        return svg(self)


def view(race: State, seat: Seat | None, field: Field, rounds: int, ready: tuple[Offer, ...]) -> View:
    """All lies open but the sealed choices; four visible tiles tell whoever counts which four are hidden."""
    return View(
        seats=race.seats,
        seat=seat,
        at=race.at,
        gone=race.gone,
        lay_out=field.name,
        rounds=rounds,
        shapes=field.shapes,
        palaces=field.palaces,
        homes=homes(race.seats),
        goals=_goals(field, race.seats),
        winds=tuple(field.winds.values()),
        offers=ready if race.stage == "channels" else (),
        stage=race.stage,
        round=race.round,
        phase=race.phase,
        tiles=race.tiles,
        turns=race.turns,
        carpets=race.carpets,
        chose=tuple([choice is not None for choice in race.choices]),
        choice=None if seat is None else race.choices[seat],
        channels=race.channels,
        genie=race.genie,
        favour=race.favour,
        order=race.order,
        turn=race.turn,
        picked=race.picked,
        began=race.began,
        granted=race.granted,
        reason=race.reason,
        winner=race.winner,
        happened=race.happened,
        revision=field.revision,
    )


def field_in(view: View) -> Field:
    """The field that a view shows, as the present rules have it."""
    palaces = tuple((place, view.turns[place]) for place in view.palaces)
    return laid_field(view.lay_out, REVISION, palaces, view.shapes, view.winds)


@lru_cache(maxsize=64)
def _goals(field: Field, seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple(field.spaces[goal(seats, seat)] for seat in range(seats))
