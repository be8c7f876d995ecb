"""Why a flight is good: how many turns it saves, what the wind gives, what it costs rivals and oneself."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.knowledge import Hinting
from bisat.games.tapis_volant.bots.chart import FAR, Chart
from bisat.games.tapis_volant.bots.knowledge import chart_of
from bisat.games.tapis_volant.rules.box import DIRECTIONS, Card
from bisat.games.tapis_volant.rules.moves import Drift, Fly, Move
from bisat.games.tapis_volant.rules.view import View
from bisat.games.tapis_volant.show.story import PACKAGE, card_words
from bisat.parts import story
from bisat.parts.i18n import Values, capital, listed, say


def why(view: View, move: Move, names: Sequence[str], language: str) -> str:
    """What a move gains and costs, in a sentence."""
    seat = view.seat
    assert seat is not None
    table = chart_of(view)
    start, left = view.carpets[seat], view.directions[seat]
    assert left is not None
    drifts = isinstance(move, Drift)
    flown = table.land.drift(start) if isinstance(move, Drift) else table.land.fly(start, move)
    spends = not isinstance(move, Drift) and move.direction is not None
    before = table.turns[min(left, DIRECTIONS)][table.land.number(start)]
    after = table.turns[min(left - spends, DIRECTIONS)][table.land.number(flown.end)]
    force, calmer = (table.land.winds[row - 1] for _, row in (flown.end, start))
    rises = flown.end[0] <= start[0] and force > calmer
    others = [other for other, cell in enumerate(view.carpets) if cell == flown.end and other != seat]
    called = story.seat_names(view.seats, names, language)
    values: Values = {
        "turns": max(1, round(after)),
        "before": max(1, round(before)),
        "nearer": "yes" if round(after) < round(before) else "no",
        "wind": "rises" if rises else "yes" if flown.wind > 0 else "no",
        "force": force,
        "meet": move.meet or "none",
        "others": listed([called[other] for other in others], language),
        "n": len(others),
        "spends": "yes" if spends else "no",
        "left": left - spends,
    }
    if flown.end == table.land.finish:
        key = "hint.finish"
    elif drifts:
        key = "hint.exchange" if isinstance(move, Drift) and move.exchange is not None else "hint.drift"
    else:
        key = "hint.fly"
    said = capital(say(PACKAGE, key, values, language))
    return said if key == "hint.finish" else " ".join((said, *_next(view, move, table, after, language)))


def _next(view: View, move: Move, table: Chart, after: float, language: str) -> list[str]:
    """How many more turns the best use of another card would leave, or of none, if it leads anywhere."""
    seat = view.seat
    assert seat is not None
    left, at = min(view.directions[seat] or 0, DIRECTIONS), table.land.number(view.carpets[seat])
    played = move.card if isinstance(move, Fly) else None
    others: dict[Card | None, float] = {
        card: table.best[left][at][table.rank[card]] for card in view.hands[seat] or () if card != played
    }
    if played is not None:
        others[None] = table.idle[left][at]
    if not others or not round(max(1, after)) < round(max(1, min(others.values()))) < FAR:
        return []
    best = min(others, key=lambda card: others[card])
    ways = card_words(best, language) if best else "none"
    values: Values = {"ways": ways, "turns": max(1, round(others[best]))}
    return [say(PACKAGE, "hint.next", values, language)]


HINTING = Hinting(why=why, level="hard")
