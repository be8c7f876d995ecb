"""Magic Fold in numbers, for whatever learns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import get_args

from bisat.core.encoding import Block, Chosen, Encoding, put_count, put_order, put_time, seat_block
from bisat.games.magic_fold.cloth.cards import COLOURS, MAX_ELEMENTS, MOTIFS, Card, Picture
from bisat.games.magic_fold.cloth.sheet import (
    CELLS,
    MAX_FOLDS,
    SIZE,
    Cloth,
    folds_of,
    lay,
    lower,
    upper,
)
from bisat.games.magic_fold.rules.box import MAX_CLOUDS
from bisat.games.magic_fold.rules.facts import Reason
from bisat.games.magic_fold.rules.figures import (
    COBRAS,
    GENIES,
    MAX_GENIES_HELD,
    MAX_ROUNDS,
    MAX_SEATS,
    TOKENS,
    Hand,
)
from bisat.games.magic_fold.rules.moves import Move, Pass, SetBack, Take, TurnOver, Unfold, Withdraw
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.view import View

VERSION = 1
FOLDS = folds_of(SIZE, SIZE)
MOVES: tuple[Move, ...] = (
    *FOLDS,
    Unfold(),
    Unfold(whole=True),
    TurnOver(),
    *map(Take, TOKENS),
    Pass(),
    Withdraw(),
    *map(SetBack, range(MAX_SEATS + 1)),
)
REASONS: tuple[Reason, ...] = get_args(Reason)
HANDS: tuple[Hand, ...] = get_args(Hand)
PICTURE = len(MOTIFS) + len(COLOURS)
"""Numbers for what one place shows: its motif, its colour."""
SHOWN = CELLS * PICTURE
CLOTH = 1 + MAX_FOLDS * len(FOLDS) + 2 * SHOWN
ELEMENT = 1 + PICTURE
CARD = MAX_ELEMENTS * ELEMENT + MAX_CLOUDS + 1
CLAIM = len(TOKENS) + 2


def encode(game: MagicFold, seats: int) -> MagicFoldEncoding:
    """The encoding of a game with these options."""
    return MagicFoldEncoding(game, seats)


class MagicFoldEncoding(Encoding):
    """The track, each cloth as it lies and was folded, the open cards, and times in tenths of a second."""

    def __init__(self, game: MagicFold, seats: int) -> None:
        terms = game.terms
        self.pawns = pawns = seats + terms.ghost(seats)
        self.pictures = terms.pictures
        self.squares = squares = terms.track.palace + 1
        self.cards = {number: place for place, number in enumerate(terms.numbers)}
        layout = (
            Block("cloths", (seats, CLOTH), "turned over; six folds of 24 kinds; what shows above and below"),
            Block("cards", (len(TOKENS), CARD), "beside each token: four elements, clouds, whether a genie"),
            Block("squares", (pawns, squares), "where each pawn stands"),
            Block("cobras", (squares,), "squares with a cobra face down"),
            seat_block(seats),
            Block("gone", (seats,), "seats that forfeited"),
            Block("genies", (seats,), "genies held", MAX_GENIES_HELD),
            Block("board", (1,), "genies on the board", GENIES),
            Block("bitten", (len(COBRAS),), "cobras that were turned: as which, from 1", len(COBRAS)),
            Block("stock", (2,), "cards in the stock, in two digits", 255),
            Block("numbers", (len(TOKENS), 2), "the open cards by number, from 1, in two digits", 255),
            Block("discard", (len(self.cards), 2), "as which each card was discarded, from 1", 255),
            Block("round", (1,), "rounds whose cards were turned", MAX_ROUNDS),
            Block("claims", (seats, CLAIM), "the token taken, whether it is right, genies set aside", GENIES),
            Block("passed", (seats,), "seats that take no card this round"),
            Block("hands", (seats, len(HANDS)), "whose only hand is the left or the right one"),
            Block("barred", (seats,), "seats that may spend no genies"),
            Block("ghost", (len(TOKENS),), "the ghost's token, while a pawn is chosen"),
            Block("arrived", (pawns,), "as which each pawn arrived, from 1", pawns),
            Block("ended", (len(REASONS),), f"why it is over: {', '.join(REASONS)}"),
            Block("choosing", (1,), "whether a pawn is being chosen"),
            Block("clocks", (3,), "whether the sand runs, there is a limit, it is a pause"),
            Block("times", (4, 2), "since the cards were turned; left of sand, limit and pause", 255),
            Block("resting", (seats,), "whether the only hand rests"),
            Block("rests", (seats, 2), "how long it rests", 255),
            Block("handled", (seats, 2), "time since the cloth was touched", 255),
        )
        rough = ("handled_at", "turned_at", "sand", "ends", "rests", "choosing", "pause")
        super().__init__(seats, MOVES, layout, version=VERSION, rough=rough)

    def observe(self, view: View, chosen: Chosen = ()) -> bytes:  # noqa: ARG002  # in one part
        observation, around = self.sketch(view.seat)
        at = self.starts
        if view.seat is not None:
            observation[at["seat"] + view.seat] = 1
        pawns = around if self.pawns == self.seats else (*around, self.seats)
        for place, pawn in enumerate(pawns):
            observation[at["squares"] + place * self.squares + view.squares[pawn]] = 1
        for order, pawn in enumerate(view.arrived, 1):
            observation[at["arrived"] + pawns.index(pawn)] = order
        for place, seat in enumerate(around):
            first = at["cloths"] + place * CLOTH
            observation[first : first + CLOTH] = cloth_numbers(view.cloths[seat], self.pictures)
            observation[at["gone"] + place] = seat in view.gone
            observation[at["genies"] + place] = view.genies[seat]
            observation[at["passed"] + place] = seat in view.passed
            observation[at["barred"] + place] = seat in view.barred
            hand, claim = view.hands[seat], view.claims[seat]
            if hand is not None:
                observation[at["hands"] + place * len(HANDS) + HANDS.index(hand)] = 1
            if claim is not None:
                first = at["claims"] + place * CLAIM
                observation[first + claim.token - 1] = 1
                observation[first + len(TOKENS)] = claim.right
                observation[first + len(TOKENS) + 1] = claim.genies
        for square in view.cobras:
            observation[at["cobras"] + square] = 1
        for place, card in enumerate(view.open):
            first = at["cards"] + place * CARD
            observation[first : first + CARD] = card_numbers(card)
            put_count(observation, at["numbers"] + 2 * place, card.number + 1)
        for order, number in enumerate(view.discard, 1):
            put_count(observation, at["discard"] + 2 * self.cards[number], order)
        observation[at["board"]] = view.board
        put_order(observation, at["bitten"], view.bitten, KINDS)
        put_count(observation, at["stock"], view.stock)
        observation[at["round"]] = view.round
        if view.ghost is not None:
            observation[at["ghost"] + view.ghost - 1] = 1
        if view.ended is not None:
            observation[at["ended"] + REASONS.index(view.ended)] = 1
        self._times(observation, view, around)
        return bytes(observation)

    def _times(self, observation: bytearray, view: View, around: Sequence[int]) -> None:
        at, now = self.starts, view.at
        times = at["times"]
        put_time(observation, times, now - view.turned_at)
        for number, until in enumerate((view.sand, view.ends, view.pause)):
            if until is not None:
                observation[at["clocks"] + number] = 1
                put_time(observation, times + 2 + 2 * number, until - now)
        observation[at["choosing"]] = view.choosing is not None
        for place, seat in enumerate(around):
            put_time(observation, at["handled"] + 2 * place, now - view.handled_at[seat])
            rest = view.rests[seat]
            if rest is not None:
                observation[at["resting"] + place] = 1
                put_time(observation, at["rests"] + 2 * place, rest - now)


KINDS = {kind: number for number, kind in enumerate(COBRAS)}
_FOLD = {fold: number for number, fold in enumerate(FOLDS)}


@lru_cache(maxsize=1 << 13)
def cloth_numbers(cloth: Cloth, pictures: tuple[Picture, ...]) -> bytes:
    """A cloth: whether it was turned over, its folds, and the pictures above and below, from the top left."""
    row = bytearray(CLOTH)
    row[0] = cloth.turned
    for number, fold in enumerate(cloth.folds):
        row[1 + number * len(FOLDS) + _FOLD[fold]] = 1
    spread = lay(cloth)
    first = 1 + MAX_FOLDS * len(FOLDS)
    for face in (upper(spread), lower(spread)):
        for number, cell in enumerate(face):
            place = SIZE * (number // spread.cols) + number % spread.cols
            picture = pictures[cell]
            row[first + place * PICTURE + MOTIFS.index(picture.motif)] = 1
            row[first + place * PICTURE + len(MOTIFS) + COLOURS.index(picture.colour)] = 1
        first += SHOWN
    return bytes(row)


@lru_cache(maxsize=1 << 9)
def card_numbers(card: Card) -> bytes:
    """A card: per element whether there is one, its motif, its colour; then the clouds, and a genie."""
    row = bytearray(CARD)
    for number, element in enumerate(card.elements):
        first = number * ELEMENT
        row[first] = 1
        if element.motif is not None:
            row[first + 1 + MOTIFS.index(element.motif)] = 1
        if element.colour is not None:
            row[first + 1 + len(MOTIFS) + COLOURS.index(element.colour)] = 1
    row[MAX_ELEMENTS * ELEMENT + card.clouds - 1] = 1
    row[-1] = card.genie
    return bytes(row)
