"""Why a position could never arise, for positions written by hand."""

from __future__ import annotations

from bisat.games.magic_fold.cloth.sheet import sound
from bisat.games.magic_fold.rules.claiming import lacking
from bisat.games.magic_fold.rules.figures import (
    GENIES,
    MAX_GENIES_HELD,
    MAX_PAUSE,
    MAX_ROUNDS,
    MAX_SEATS,
    ONE_HAND,
    TOKENS,
)
from bisat.games.magic_fold.rules.resolve import chooser, holder
from bisat.games.magic_fold.rules.state import State
from bisat.games.magic_fold.rules.terms import Terms
from bisat.games.magic_fold.rules.view import ends


def fault(state: State, terms: Terms) -> str | None:
    """The first thing that is wrong, in a sentence, or None."""
    return (
        _shape(state, terms)
        or _cards(state, terms)
        or _track(state, terms)
        or _genies(state)
        or _moment(state)
        or _claims(state, terms)
        or _folding(state, terms)
        or _choice(state, terms)
        or _end(state, terms)
    )


def _shape(state: State, terms: Terms) -> str | None:
    if not 2 <= state.seats <= MAX_SEATS:
        return "there are 2 to 4 seats"
    rows = (state.genies, state.cloths, state.handled_at, state.claims, state.rests, state.hands)
    if any(len(row) != state.seats for row in rows):
        return "genies, cloths, handled_at, claims, rests and hands need one entry per seat"
    if len(state.squares) != state.seats + terms.ghost(state.seats):
        return "each seat has a pawn, and so has the ghost where it flies along"
    for row in (state.gone, state.passed, state.barred):
        if list(row) != sorted(set(row)) or not set(row) <= set(range(state.seats)):
            return "gone, passed and barred are sorted lists of seats"
    if not all(map(sound, state.cloths)):
        return "a cloth cannot be folded like this"
    if any(not 0 <= time <= state.at for time in (*state.handled_at, state.turned_at)):
        return "something happened before the start or after now"
    return None


def _cards(state: State, terms: Terms) -> str | None:
    if sorted((*state.stock, *state.open, *state.discard)) != list(terms.numbers):
        return "stock, open and discarded cards are not one whole deck"
    if not 0 <= state.round <= MAX_ROUNDS:
        return f"there are at most {MAX_ROUNDS} rounds"
    if len(state.open) not in (0, len(TOKENS)):
        return "four cards lie open, or none"
    if state.round == 0 and (state.open or state.discard):
        return "cards were turned before the first round"
    return None


def _track(state: State, terms: Terms) -> str | None:
    track = terms.track
    if any(not terms.start <= square <= track.palace for square in state.squares):
        return "a pawn is not on the track"
    down = [cobra.square for cobra in state.cobras]
    if down != sorted(set(down)) or not set(down) <= set(track.cobras):
        return "cobras lie on squares of their own, in order"
    kinds = [*(cobra.kind for cobra in state.cobras), *state.bitten]
    if len(set(kinds)) != len(kinds) or len(kinds) != len(track.cobras):
        return "the cobras face down and those turned are not the ones that were laid"
    if any(square in terms.shortcuts for square in state.squares):
        return "a pawn stands where a shortcut begins"
    if any(square in down for square in state.squares[: state.seats]):
        return "a pawn stands on a cobra that it never turned"
    return None


def _genies(state: State) -> str | None:
    if any(not 0 <= held <= MAX_GENIES_HELD for held in state.genies):
        return f"a seat holds 0 to {MAX_GENIES_HELD} genies"
    if any(state.genies[seat] for seat in state.gone):
        return "whoever has gone holds no genies"
    aside = [claim.genies for claim in state.claims if claim is not None]
    if any(not 0 <= genies <= MAX_GENIES_HELD for genies in aside):
        return f"0 to {MAX_GENIES_HELD} genies are set aside for a claim"
    if sum(state.genies) + sum(aside) > GENIES:
        return f"there are {GENIES} genies"
    return None


def _moment(state: State) -> str | None:
    """Whether it is one thing: a pause, folding, a choice, or the end."""
    if sum((state.pause is not None, state.choosing is not None, state.ended is not None)) > 1:
        return "pause, choice and end exclude each other"
    if state.ended is None and bool(state.open) == (state.pause is not None):
        return "cards lie open exactly outside the pause"
    if state.pause is not None and not state.at <= state.pause <= state.at + MAX_PAUSE:
        return "the pause is over, or too long"
    if state.pause is not None and state.round == MAX_ROUNDS:
        return "there is no pause after the last round"
    if not state.open and any(claim is not None for claim in state.claims):
        return "there is nothing to take in the pause"
    folding = state.ended is None and state.pause is None and state.choosing is None
    if not folding and (state.sand is not None or state.passed or any(state.rests)):
        return "sand, passes and rests belong to the folding"
    if state.choosing is None and state.ended is None and state.ghost is not None:
        return "the ghost takes its token when the folding is over"
    return None


def _claims(state: State, terms: Terms) -> str | None:
    tokens = [claim.token for claim in state.claims if claim is not None]
    if len(set(tokens)) != len(tokens) or not set(tokens) <= set(TOKENS):
        return "each token can be taken once"
    for seat, claim in enumerate(state.claims):
        if claim is None or state.ended is not None or seat in state.gone:
            continue
        needs = lacking(state.cloths[seat], terms.cards[state.open[claim.token - 1]], terms.pictures)
        has = 0 if seat in state.barred else state.genies[seat] + claim.genies
        right = needs is not None and needs <= has
        if (claim.right, claim.genies) != (right, needs if right else 0):
            return f"the claim of seat {seat} was judged otherwise"
        if terms.assist and not right:
            return f"seat {seat} could not take a card that does not fit"
    return None


def _folding(state: State, terms: Terms) -> str | None:
    if state.ended is not None or state.pause is not None or state.choosing is not None:
        return None
    idle = {seat for seat, claim in enumerate(state.claims) if claim is not None} | set(state.gone)
    if idle & set(state.passed):
        return "only a seat that folds can pass"
    if len(idle) + len(state.passed) == state.seats:
        return "the folding is over when all have a card or passed"
    first = any(claim is not None for claim in state.claims) and terms.sand is not None
    if first != (state.sand is not None):
        return "the sand-timer runs from the first taking on"
    if state.sand is not None and terms.folding is not None:
        taken = min(state.at, state.turned_at + terms.folding)
        if state.sand > terms.sand_ends(taken, state.turned_at):
            return "the sand-timer runs too long"
    limit = ends(state, terms)
    if limit is not None and state.at >= limit:
        return "the folding is over when its time is up"
    for seat, rest in enumerate(state.rests):
        if rest is None:
            continue
        if seat in idle or state.hands[seat] is None or not state.at < rest <= state.at + ONE_HAND:
            return "only a single hand rests, and only for a moment"
    return None


def _choice(state: State, terms: Terms) -> str | None:
    if state.choosing is None:
        return None
    if chooser(state) is None or not terms.gives:
        return "only a right claim of the first token lets a seat choose a pawn"
    if not 0 <= state.choosing <= state.at or (
        terms.choosing is not None and state.at >= state.choosing + terms.choosing
    ):
        return "the choice is over when its time is up"
    ghost = _ghost(state, terms)
    if state.ghost != ghost:
        return "the ghost takes the lowest token left"
    return None


def _ghost(state: State, terms: Terms) -> int | None:
    """The token that the ghost takes."""
    if not terms.ghost(state.seats):
        return None
    return min(token for token in TOKENS if holder(state, token) is None)


def _end(state: State, terms: Terms) -> str | None:
    palace = {pawn for pawn, square in enumerate(state.squares) if square == terms.track.palace}
    if set(state.arrived) != palace or len(palace) != len(state.arrived):
        return "the pawns in the palace are those that arrived, in order"
    if bool(palace) != (state.ended == "palace") or (len(palace) > 1 and not terms.championship):
        return "a race ends with the pawn that arrives"
    if (state.seats - len(state.gone) < 2) != (state.ended == "forfeit") or len(state.gone) == state.seats:
        return "a race ends when one seat is left, and not before"
    if state.ended == "rounds" and state.round != MAX_ROUNDS:
        return f"a race is broken off after {MAX_ROUNDS} rounds"
    if state.ended in ("palace", "rounds") and not state.open:
        return "a race ends with the cards open"
    if state.ended is not None and state.ghost not in (None, _ghost(state, terms)):
        return "the ghost took the lowest token left"
    return None
