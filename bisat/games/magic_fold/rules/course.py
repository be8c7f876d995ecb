"""One round's effects on the track: pawns, squares, genies, in the order in which they happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from bisat.core.game import Seat
from bisat.games.magic_fold.cloth.cards import Card
from bisat.games.magic_fold.rules.facts import (
    Arrived,
    Barred,
    Bit,
    Bound,
    Fact,
    Gained,
    Lost,
    Moved,
    PutBack,
)
from bisat.games.magic_fold.rules.figures import (
    BACK,
    GENIE_TOKEN,
    GENIES,
    HANDS,
    LOSE,
    MAX_GENIES_HELD,
    Cobra,
    Hand,
    Pawn,
    forward,
)
from bisat.games.magic_fold.rules.state import Claim, State
from bisat.games.magic_fold.rules.terms import Terms


class Course:
    """The track while a round is resolved; it is read from a state and written into the next one."""

    def __init__(self, state: State, terms: Terms) -> None:
        self.seats = state.seats
        self.squares = list(state.squares)
        self.facts: list[Fact] = []
        self.arrived = list(state.arrived)
        self.hands: list[Hand | None] = [None] * state.seats
        self.barred: list[Seat] = []
        self._genies = list(state.genies)
        self._claims: list[Claim | None] = list(state.claims)
        self._cobras = {cobra.square: cobra for cobra in state.cobras}
        self._bitten = list(state.bitten)
        self._palace = terms.track.palace
        self._shortcuts = terms.shortcuts
        self._start = terms.start
        self._gives = terms.gives

    def onto(self, state: State) -> State:
        """The state with the pawns, cobras and genies as they now are; claims stay to be seen."""
        claims = tuple(
            claim if kept is not None or claim is None else msgspec.structs.replace(claim, genies=0)
            for claim, kept in zip(state.claims, self._claims, strict=True)
        )
        return msgspec.structs.replace(
            state,
            squares=tuple(self.squares),
            genies=tuple(self._genies),
            claims=claims,
            cobras=tuple(self._cobras.values()),
            bitten=tuple(self._bitten),
            arrived=tuple(self.arrived),
        )

    def return_genies(self, seat: Seat) -> None:
        """The genies set aside for a claim return to the board."""
        self._claims[seat] = None

    def gain(self, seat: Seat, why: Literal["token", "card", "wrong", "none"]) -> None:
        """A seat takes a genie, if it may hold one more and there is one."""
        aside = sum(claim.genies for claim in self._claims if claim is not None)
        board = GENIES - sum(self._genies) - aside
        count = 1 if board > 0 and self._genies[seat] < MAX_GENIES_HELD else 0
        self._genies[seat] += count
        self.facts.append(Gained(seat, why, count, self._genies[seat]))

    def put_back(self, by: Pawn, pawns: Sequence[Pawn], *, waits: bool = False) -> Sequence[Pawn]:
        """The first token: pawns on one square go back one cloud and meet the square there together (F3).

        Where that waits, those are told who have still to meet it (F4).
        """
        self.facts.append(PutBack(by, tuple(pawns)))
        if not pawns:
            return ()
        start = self.squares[pawns[0]]
        self._move(pawns, max(self._start, start - 1), "token", waits=waits)
        return pawns if waits and self.squares[pawns[0]] != start else ()

    def fly(self, pawn: Pawn, token: int, card: Card) -> None:
        """The effects of token and card added into one move, then the square (F4)."""
        if pawn < self.seats:  # the ghost never gets genies
            if token == GENIE_TOKEN and self._gives:
                self.gain(pawn, "token")
            if card.genie:
                self.gain(pawn, "card")
        far = self.squares[pawn] + forward(token, self._gives) + card.clouds
        self._move((pawn,), min(far, self._palace), "claim")

    def _move(
        self,
        pawns: Sequence[Pawn],
        end: int,
        why: Literal["token", "claim", "cobra", "shortcut"],
        *,
        waits: bool = False,
    ) -> None:
        """Pawns that stand together move together; then the square takes effect, until nothing more does."""
        start = self.squares[pawns[0]]
        if end == start:  # F2: from the start line nobody goes back
            return
        for pawn in pawns:
            self.squares[pawn] = end
        self.facts.append(Moved(tuple(pawns), start, end, why))
        if end == self._palace:
            for pawn in pawns:
                self.arrived.append(pawn)
                self.facts.append(Arrived(pawn, len(self.arrived)))
        elif not waits:
            self.meet(pawns)

    def meet(self, pawns: Sequence[Pawn]) -> None:
        """The square on which pawns stand together takes effect."""
        end = self.squares[pawns[0]]
        if end in self._shortcuts:
            self._move(pawns, self._shortcuts[end], "shortcut")
        elif end in self._cobras and pawns[0] < self.seats:  # the ghost never turns a cobra
            self._bite(pawns, end)

    def _bite(self, pawns: Sequence[Pawn], square: int) -> None:
        """Turn a cobra, apply it to each of the pawns, discard it."""
        kind: Cobra = self._cobras.pop(square).kind
        self._bitten.append(kind)
        self.facts.append(Bit(tuple(pawns), square, kind))
        for seat in pawns:
            if kind in LOSE:
                count = min(LOSE[kind], self._genies[seat])  # F2
                self._genies[seat] -= count
                self.facts.append(Lost(seat, count, self._genies[seat]))
            elif kind in HANDS:
                self.hands[seat] = HANDS[kind]  # F5: a later one replaces an earlier one
                self.facts.append(Bound(seat, HANDS[kind]))
            elif kind == "no_genies":
                self.barred.append(seat)
                self.facts.append(Barred(seat))
        if kind in BACK:
            self._move(pawns, max(self._start, square - BACK[kind]), "cobra")
