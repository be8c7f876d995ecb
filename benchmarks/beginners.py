"""How often somebody wins a first game: a modelled beginner against the rivals of that game.

The model knows the rules and little else. Where seats take turns or choose in secret it plays anything at
all `ASTRAY` of the time and else what the easy bot would, which looks one move ahead and misjudges. In real
time it has slow hands: it looks long at something new, moves slowly, slips often, and sees little at once.
"""

from __future__ import annotations

from typing import Any

from bisat import catalog
from bisat.bots.hands import Hands
from bisat.bots.unwrapping import Unwrapping
from bisat.bots.whims import Whims
from bisat.core.bot import Bot
from bisat.core.knowledge import Suggestions
from bisat.games.labyrinth_duel.bots import knowledge as labyrinth
from bisat.games.magic_fold.bots import knowledge as fold
from bisat.lab.interval import share_interval
from bisat.lab.play import play

ASTRAY = 0.5
"""How often the model plays anything at all."""
GAMES = 40
"""Matches for each repeat."""
MODEL = "model"
LOOK, PUSH, FOLD, SLIPS = 18_000, 3_500, 6_000, 0.3


def beginner(game: str) -> Bot:
    """The modelled beginner of a game."""
    found = catalog.entry(game)
    labyrinth.HANDS[MODEL] = labyrinth.Hands(look=LOOK, push=PUSH, slips=SLIPS)
    fold.HANDS[MODEL] = fold.Hands(look=LOOK, fold=FOLD, slips=SLIPS, weighs=False)
    if found.kind == "real time" and isinstance(found.knowledge, Suggestions):
        width = 8 if game == "labyrinth-duel" else 1
        return Unwrapping(Hands(found.knowledge.suggest, MODEL, width))
    return Whims(catalog.bot(game, "easy"), ASTRAY)


def first_games(game: str, count: int, rival: str = catalog.BEGINNER) -> tuple[list[float], float, float]:
    """For each match whether the model won it (a shared win counts as its part), decisions and minutes."""
    first = catalog.entry(game).beginner
    assert first is not None
    options: dict[str, Any] = dict(first.options) if rival == catalog.BEGINNER else {}
    rules = catalog.build(game, options)
    model, other = beginner(game), catalog.bot(game, rival, options)
    won, decisions, minutes = [], 0, 0.0
    ended = 0

    def watch(state: Any) -> None:
        nonlocal ended
        ended = state.at

    for number in range(count):
        seat = number % first.seats
        bots = [model if at == seat else other for at in range(first.seats)]
        played = play(rules, bots, f"first/{number}", watch=watch)
        places = played.outcome.places
        won.append(1 / places.count(1) if places[seat] == 1 else 0.0)
        decisions += played.decisions[seat]
        minutes += ended / 60_000
    return won, decisions / count, minutes / count


def report(repeats: int) -> str:
    """A table of all games."""
    count = GAMES * repeats
    rows = []
    for game in catalog.GAMES:
        found = catalog.entry(game)
        assert found.beginner is not None
        won, decisions, minutes = first_games(game, count)
        full, _, _ = first_games(game, count, "medium")
        time = f"{minutes:.1f}" if found.kind == "real time" else ""
        cells = (found.title, found.beginner.seats, share(won), share(full), f"{decisions:.0f}", time)
        rows.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(
        (
            "# First games",
            "",
            f"A modelled beginner (`benchmarks/beginners.py`) in {count} first games of each kind, on each",
            "seat in turn, against the rivals of the level `beginner`; beside it against `medium` bots in a",
            "full game with as many seats, as *Play now* used to be. 95 % intervals.",
            "",
            "| game | seats | wins the first game | against medium | own decisions | minutes |",
            "|---|---|---|---|---|---|",
            *rows,
        )
    )


def share(won: list[float]) -> str:
    """How often, and how sure that is."""
    sure = share_interval(won)
    return f"{100 * sure.mean:.0f} % ({100 * sure.low:.0f}–{100 * sure.high:.0f})"
