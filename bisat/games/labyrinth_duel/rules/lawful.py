"""Why a position could never arise, for positions written by hand."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from bisat.games.labyrinth_duel.rules import lay_out
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import COUNT_OF_THREE, MAX_TARGETS, OBJECTS, USUAL_KINDS, Kinds
from bisat.games.labyrinth_duel.rules.state import State
from bisat.parts.i18n import sentence


def fault(
    state: State,
    laid: Literal["same", "own"] | tuple[Board, ...],
    cards: int,
    minutes: int | None,
    head_start: tuple[int, ...] = (),
    tiles: Kinds = USUAL_KINDS,
) -> str | None:
    """The first thing that is wrong, in a sentence, or None."""
    return (
        _shape(state)
        or _boards(state, laid, tiles)
        or _times(state)
        or _clock(state, minutes)
        or _cards(state, (*head_start, 0, 0)[: state.seats] if state.seats == 2 else (0,))
        or _end(state, cards)
    )


def _shape(state: State) -> str | None:
    if not 1 <= state.seats <= 2:
        return "there are 1 or 2 seats"
    rows = (state.boards, state.places, state.won, state.scores, state.pushes, state.pushed_at, state.wrong)
    if any(len(row) != state.seats for row in rows):
        return "boards, places, won, scores, pushes, pushed_at and wrong need one entry per seat"
    if any(
        number < 0 for row in (state.scores, state.pushes, state.wrong, (state.number,)) for number in row
    ):
        return "nothing is counted below 0"
    for row in (state.gone, state.agreed):
        if list(row) != sorted(set(row)) or not set(row) <= set(range(state.seats)):
            return "gone and agreed are sorted lists of seats"
    return None


def _boards(state: State, laid: Literal["same", "own"] | tuple[Board, ...], tiles: Kinds) -> str | None:
    """Every arrangement of the same tiles can be pushed into place, so only their kinds matter."""
    for board in state.boards:
        if (why := lay_out.fault(board, tiles)) is not None:
            return sentence(why).removesuffix(".")
    kinds = [sorted(board) for board in state.boards]
    if laid == "same" and kinds[0] != kinds[-1]:
        return "the boards were laid alike, but their tiles are not"
    if isinstance(laid, tuple):
        by_hand = [sorted(board) for board in laid]
        if kinds != (by_hand if len(by_hand) == state.seats else by_hand * state.seats):
            return "the tiles are not those that were laid by hand"
    return None


def _times(state: State) -> str | None:
    times = (state.turned_at, *state.pushed_at)
    if min(times) < 0 or max(times) > state.at:
        return "something happened before the start or after now"
    if (state.ended is None and state.target is None) != (state.pause is not None):
        return "the count runs exactly while no target lies open"
    if state.pause is not None and not state.at <= state.pause <= state.at + COUNT_OF_THREE:
        return "the count is a count of three"
    if state.agreed and (state.target is None or state.ended is not None or len(state.agreed) == state.seats):
        return "some, not all, agree to skip a target that lies open"
    return None


def _clock(state: State, minutes: int | None) -> str | None:
    clock = minutes if state.seats == 1 else None
    if (state.left is None) != (clock is None):
        return "a clock runs exactly in solo against the clock"
    if state.left is None or clock is None:
        return None
    if not 0 < state.left <= clock * 60_000:
        return f"the clock started with {clock} minutes"
    up = state.target is not None and state.at >= state.turned_at + state.left
    if up != (state.ended == "time"):
        return "the game ends exactly when the time is up"
    return None


def _cards(state: State, ahead: tuple[int, ...]) -> str | None:
    seen = [*state.side, *(card for pile in state.won for card in pile)]
    if state.target is not None:
        seen.append(state.target)
    if Counter((*seen, *state.stock, state.out)) != Counter(OBJECTS):
        return "stock, side, won, target and the card that is out are not one whole deck"
    if state.number < len(seen) or (state.seats == 2 and state.number > MAX_TARGETS):
        return f"{state.number} targets cannot have been turned"
    for seat, (place, won, score) in enumerate(zip(state.places, state.won, state.scores, strict=True)):
        if place not in (state.out, *won):
            return f"the magician of seat {seat} stands where it never walked"
        earned = score - ahead[seat]  # L16
        if earned < len(won) or (state.seats == 2 and earned > len(won)):
            return f"the score of seat {seat} is not what it won"
    if sum(state.scores) - sum(ahead) > state.number:
        return "more was won than turned"
    return None


def _end(state: State, cards: int) -> str | None:
    if bool(state.gone) != (state.ended == "forfeit"):
        return "the game ends with the seat that leaves"
    if len(state.gone) > 1:
        return "when one seat has gone there is nobody to leave"
    enough = state.seats == 2 and max(state.scores) >= cards
    if enough != (state.ended == "cards"):
        return f"a duel ends with {cards} cards"
    spent = state.seats == 2 and state.number == MAX_TARGETS and state.target is None and not enough
    if spent != (state.ended == "targets"):
        return f"a duel ends after {MAX_TARGETS} targets"
    if state.ended == "finished" and (state.seats == 2 or state.target is None):
        return "only a player alone finishes at will, with a target open"
    if enough and state.target is not None:
        return "the last card was won, but a target lies open"
    return None
