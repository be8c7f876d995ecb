"""Why a card is good: what it may bring, what it saves for later, and what could go wrong."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bisat.core.knowledge import Hinting
from bisat.core.rng import Rng
from bisat.games.montgolfiere.bots.knowledge import CARD, Plays
from bisat.games.montgolfiere.rules.box import GAS, GRAPPLE, KINDS, MOTOR, NUMBER, RANK, STORM, Card
from bisat.games.montgolfiere.rules.facts import Fact, Gassed, Heaviest
from bisat.games.montgolfiere.rules.moves import Follow, Move, Play
from bisat.games.montgolfiere.rules.round import fly, grapple
from bisat.games.montgolfiere.rules.view import View
from bisat.games.montgolfiere.show.story import PACKAGE, balloon_names
from bisat.parts.i18n import Values, capital, listed, say

ROUNDS = 120
"""How often a round is imagined."""
TENTHS = 10
LIKELY = 2
"""From so many tenths on something is worth saying."""
ODDS = ((8, "sure"), (5, "likely"), (0, "open"))
"""From so many tenths on, a word for it: nobody plays by figures."""


class Outlook(msgspec.Struct):
    """What came of a card in imagined rounds, each counted."""

    up: int = 0
    down: int = 0
    climbed: int = 0
    """Squares up less squares down, in all of them."""
    share: float = 0.0
    """Of the win, in all of them."""
    asleep: int = 0
    moon: int = 0
    others_fall: int = 0

    def tenths(self, count: int) -> int:
        """So many of ten; what happened at all is at least one of them."""
        return min(TENTHS, max(round(count * TENTHS / ROUNDS), int(count > 0)))


def why(view: View, move: Move, names: Sequence[str], language: str) -> str:
    """What a move gains and risks, in a sentence."""
    key, values = _reason(view, move, balloon_names(view, names, language), language)
    said = [capital(say(PACKAGE, key, values, language))]
    if isinstance(move, Play):
        said += _next(view, move.card, language)
    return " ".join(said)


def _next(view: View, card: Card, language: str) -> list[str]:
    """What the next best card would do instead, if anything speaks against it."""
    assert view.seat is not None
    hand = dict.fromkeys(view.hands[view.seat] or (card,))
    seen = {held: _outlook(view, held) for held in hand}
    others = [held for held in hand if held != card]
    if not others:
        return []
    other = max(others, key=lambda held: seen[held].share)
    up, than = seen[other].tenths(seen[other].up), seen[card].tenths(seen[card].up)
    risks = [seen[each].tenths(seen[each].down + seen[each].asleep) for each in (other, card)]
    dear = CARD[RANK[other]] > CARD[RANK[card]]
    but = "none" if up < than else "dear" if dear else "risk" if risks[0] > risks[1] else "none"
    if up >= than and but == "none":
        return []
    values: Values = {
        "other": _the(other, language),
        "than": "more" if up > than else "less" if up < than else "same",
        "but": but,
    }
    return [say(PACKAGE, "hint.next", values, language)]


def _reason(view: View, move: Move, names: Sequence[str], language: str) -> tuple[str, Values]:
    if isinstance(move, Follow):
        return "hint.follow", {"n": abs(move.by), "way": "up" if move.by > 0 else "down"}
    if not isinstance(move, Play):
        return "hint.show", {}
    seat, card = view.seat, move.card
    assert seat is not None
    seen = _outlook(view, card)
    up, down = seen.tenths(seen.up), seen.tenths(seen.down)
    asleep = seen.tenths(seen.asleep)
    risk = "asleep" if asleep >= LIKELY and asleep >= down else "fall" if down >= LIKELY else "none"
    kept = _kept(view, card)
    values: Values = {
        "odds": _odds(up),
        "risk": risk,
        "keep": "yes" if kept else "no",
        "kept": _the(kept, language) if kept else "",
    }
    if seen.tenths(seen.moon) >= LIKELY:
        return "hint.moon", {"odds": _odds(seen.tenths(seen.moon))}
    if card == GAS:
        below = [
            balloon
            for balloon, square in enumerate(view.squares)
            if square == view.squares[seat] - 1 and balloon not in view.gone
        ]
        if below:
            return "hint.gas", {"names": listed([names[it] for it in below], language), "n": len(below)}
    if card == STORM:
        return "hint.storm", {"odds": _odds(seen.tenths(seen.others_fall))}
    if card == MOTOR:
        return "hint.motor", {}
    if up < LIKELY:
        return "hint.spare", values
    return ("hint.grapple" if card == GRAPPLE else "hint.ballast"), values


def _odds(tenths: int) -> str:
    return next(word for least, word in ODDS if tenths >= least)


def _kept(view: View, card: Card) -> Card | None:
    """The best card that stays in hand, if it is worth more than the one played."""
    assert view.seat is not None
    best = max(view.hands[view.seat] or (card,), key=lambda held: CARD[RANK[held]])
    return best if CARD[RANK[best]] > CARD[RANK[card]] else None


def _the(card: Card, language: str) -> str:
    """A card as one says it in a sentence, like *the 13*."""
    kind = "ballast" if card in NUMBER else card
    return say(PACKAGE, "hint.the", {"kind": kind, "number": NUMBER.get(card, 0)}, language)


def _outlook(view: View, card: Card) -> Outlook:
    return outlook(view, card, ROUNDS, Rng(f"hint/{view.round}/{view.seat}/{card}", 0))


def outlook(view: View, card: Card, rounds: int, rng: Rng) -> Outlook:
    """What becomes of a card in rounds that may come, against rivals who play anything they may hold."""
    seat = view.seat
    assert seat is not None
    reading = Plays(view, (Play(card),))
    seen = Outlook()
    for _ in range(rounds):
        deal = reading.deal(rng)
        chosen = [rng.choice(hand) if hand else -1 for hand in deal.hands]
        chosen[seat] = RANK[card]
        cards = (*[KINDS[rank] if rank >= 0 else None for rank in chosen], *deal.baron)
        facts: list[Fact] = []
        moves = fly(view.squares, cards, view.moon, facts, view.readings)
        if None in moves:
            grapple(view.squares, moves, view.moon, reading.everyone, facts, view.readings)
        by = moves[seat] or 0
        seen.climbed += by
        after = [square + (way or 0) for square, way in zip(view.squares, moves, strict=True)]
        seen.share += reading.prospects.shares(after, cards)[seat]
        seen.up += by > 0
        seen.down += by < 0
        seen.moon += view.squares[seat] + by == view.moon
        seen.asleep += any(isinstance(fact, Gassed) and seat in fact.sleepers for fact in facts)
        seen.others_fall += any(isinstance(fact, Heaviest) and fact.by < 0 for fact in facts)
    return seen


HINTING = Hinting(why=why, level="hard")
