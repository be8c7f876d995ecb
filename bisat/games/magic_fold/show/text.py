"""A view as text: the cards, the cloths side by side, and the race."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from bisat.core.game import Seat
from bisat.games.magic_fold.cloth.sheet import SIZE, lay, upper
from bisat.games.magic_fold.rules.view import View
from bisat.games.magic_fold.show.story import PACKAGE, card_name, pawn_names
from bisat.parts.i18n import capital, say

BETWEEN = " " * 4
WIDTH = 4 * SIZE - 1


def text(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole view in lines; a cell is two letters, colour and motif, then how many layers lie there."""
    pawns = pawn_names(view, names, language)
    lines = [capital(situation(view, pawns, language))]
    lines += [f"{at}: {card_name(card, language)}" for at, card in enumerate(view.open, 1)]
    cloths = [cloth(view, seat) for seat in range(view.seats)]
    heads = [capital(pawns[seat])[:WIDTH] for seat in range(view.seats)]
    rows = [heads, *zip_longest(*cloths, fillvalue="")]
    lines += [BETWEEN.join(f"{part:<{WIDTH}}" for part in row).rstrip() for row in rows]
    lines += [capital(standing(view, pawn, pawns[pawn], language)) for pawn in range(len(view.squares))]
    squares = ", ".join(map(str, view.cobras)) or _words("text.none", language)
    lines.append(_words("text.cobras", language, squares=squares))
    shortcuts = ", ".join(f"{start}→{end}" for start, end in view.track.shortcuts)
    lines.append(
        _words(
            "text.track",
            language,
            palace=view.track.palace,
            shortcuts=shortcuts or _words("text.none", language),
            stock=view.stock,
            board=view.board,
        )
    )
    return "\n".join(lines)


def cloth(view: View, seat: Seat) -> list[str]:
    """The upper face of a cloth, row by row, as in `rc1` for a red camel without a layer below it."""
    spread = lay(view.cloths[seat])
    cells = [
        f"{view.pictures[cell].colour[0]}{view.pictures[cell].motif[0]}{_height(len(stack))}"
        for cell, stack in zip(upper(spread), spread.stacks, strict=True)
    ]
    return [" ".join(cells[at : at + spread.cols]) for at in range(0, len(cells), spread.cols)]


def _height(layers: int) -> str:
    """One sign for 1 to 16 layers.

    >>> _height(1), _height(9), _height(16)
    ('1', '9', 'g')
    """
    return "0123456789abcdefg"[layers]


def _words(key: str, language: str, **values: str | int) -> str:
    return say(PACKAGE, key, values, language)


def situation(view: View, names: Sequence[str], language: str = "en") -> str:
    """What goes on."""
    if view.ended is not None:
        return _words("text.over", language)
    if view.pause is not None:
        return _words("text.pause", language, until=view.pause)
    if view.choosing is not None:
        seat = next(at for at, claim in enumerate(view.claims) if claim is not None and claim.token == 1)
        return _words("text.choosing", language, round=view.round, who=names[seat])
    return _words("text.round", language, round=view.round)


def standing(view: View, pawn: int, name: str, language: str = "en") -> str:
    """Where a pawn is, and what holds for its seat."""
    if pawn == view.seats:
        parts = [_words("text.ghost", language, who=name, square=view.squares[pawn])]
        if view.ghost is not None:
            parts.append(_words("text.took", language, token=view.ghost))
        return ", ".join(parts)
    square, genies = view.squares[pawn], view.genies[pawn]
    parts = [_words("text.seat", language, who=name, square=square, genies=genies)]
    claim, hand = view.claims[pawn], view.hands[pawn]
    if claim is not None:
        parts.append(_words("text.took", language, token=claim.token))
    if pawn in view.passed:
        parts.append(_words("text.passed", language))
    if hand is not None:
        parts.append(_words("text.hand", language, hand=hand))
    if pawn in view.barred:
        parts.append(_words("text.barred", language))
    if pawn in view.gone:
        parts.append(_words("text.gone", language))
    return ", ".join(parts)
