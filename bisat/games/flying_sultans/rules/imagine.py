"""Some position that looks exactly like a view: only the sealed choices of others are hidden."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.core.rng import Rng
from bisat.games.flying_sultans.rules.channel import any_order, picks
from bisat.games.flying_sultans.rules.moves import Order, Pick
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.view import View


def imagine(view: View, seat: Seat | None, rng: Rng) -> State:
    """A state with the same view; what others have sealed is chosen at random."""
    choices: list[Order | Pick | None] = []
    for other, chose in enumerate(view.chose):
        if other == seat or not chose:
            choices.append(view.choice if chose else None)
        else:
            choices.append(
                any_order(rng) if view.stage == "channels" else rng.choice(picks(view.channels[other]))
            )
    return State(
        seats=view.seats,
        at=view.at,
        gone=view.gone,
        stage=view.stage,
        round=view.round,
        phase=view.phase,
        tiles=view.tiles,
        turns=view.turns,
        carpets=view.carpets,
        choices=tuple(choices),
        channels=view.channels,
        genie=view.genie,
        favour=view.favour,
        order=view.order,
        turn=view.turn,
        picked=view.picked,
        began=view.began,
        granted=view.granted,
        reason=view.reason,
        winner=view.winner,
        happened=view.happened,
    )
