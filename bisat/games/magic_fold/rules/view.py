"""What may be known of a position, built up from nothing."""

from __future__ import annotations

from bisat.core.game import Millis, Seat
from bisat.games.magic_fold.rules.figures import GENIES
from bisat.games.magic_fold.rules.state import Race, Sight
from bisat.games.magic_fold.rules.terms import Terms


def ends(state: Race, terms: Terms) -> Millis | None:
    """When the folding, or the choice of a pawn, ends at the latest (F11)."""
    if state.ended is not None or state.pause is not None:
        return None
    if state.choosing is not None:
        return None if terms.choosing is None else state.choosing + terms.choosing
    if state.sand is not None:
        return state.sand
    return None if terms.folding is None else state.turned_at + terms.folding


def view(state: Race, seat: Seat | None, terms: Terms) -> Sight:
    """Cloths, claims and cards lie open; of the stock only how high it is, of cobras only where they lie."""
    aside = sum([claim.genies for claim in state.claims if claim is not None])
    return Sight(
        seats=state.seats,
        seat=seat,
        at=state.at,
        gone=state.gone,
        squares=state.squares,
        genies=state.genies,
        board=GENIES - sum(state.genies) - aside,
        cloths=state.cloths,
        handled_at=state.handled_at,
        cobras=tuple([cobra.square for cobra in state.cobras]),
        bitten=state.bitten,
        stock=len(state.stock),
        open=tuple([terms.cards[card] for card in state.open]),
        discard=state.discard,
        round=state.round,
        turned_at=state.turned_at,
        sand=state.sand,
        ends=ends(state, terms),
        claims=state.claims,
        passed=state.passed,
        rests=state.rests,
        hands=state.hands,
        barred=state.barred,
        ghost=state.ghost,
        choosing=state.choosing,
        pause=state.pause,
        arrived=state.arrived,
        ended=state.ended,
        pictures=terms.pictures,
        track=terms.track,
        start=terms.start,
        deck=terms.deck,
        assist=terms.assist,
        calm=terms.calm,
        championship=terms.championship,
        happened=state.happened,
    )
