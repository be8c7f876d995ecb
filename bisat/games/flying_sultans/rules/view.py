"""What each seat may know, built up from nothing."""

from __future__ import annotations

from functools import cache

from bisat.core.game import Seat
from bisat.games.flying_sultans.box import BOX, LayOut
from bisat.games.flying_sultans.channel import OFFERS
from bisat.games.flying_sultans.maze import SHAPES, Field, field_of, goal, homes
from bisat.games.flying_sultans.values import Race, Sky


def view(race: Race, seat: Seat | None, field: Field, rounds: int) -> Sky:
    """All lies open but the sealed choices; four visible tiles tell whoever counts which four are hidden."""
    return Sky(
        seats=race.seats,
        seat=seat,
        at=race.at,
        gone=race.gone,
        lay_out=field.name,
        rounds=rounds,
        shapes=SHAPES,
        palaces=field.palaces,
        homes=homes(race.seats),
        goals=_goals(field.name, race.seats),
        winds=BOX.winds,
        offers=OFFERS if race.stage == "channels" else (),
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
    )


@cache
def _goals(lay_out: LayOut, seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple(field_of(lay_out).spaces[goal(seats, seat)] for seat in range(seats))
