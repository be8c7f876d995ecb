"""How often somebody wins a first game: a modelled beginner against the rivals of these games.

The model (`Novice`, in the bots of each game) knows the rules, looks at what lies on the board and one move
ahead. Its rivals err as it does, only more often; how often is tuned for each number of seats.
"""

from __future__ import annotations

from bisat import catalog
from bisat.core.entry import Beginner
from bisat.lab.interval import share_interval
from bisat.lab.play import play

GAMES = {
    "montgolfiere": 600,
    "tapis-volant": 400,
    "flying-sultans": 200,
    "labyrinth-duel": 400,
    "magic-fold": 200,
}
"""Matches of each kind."""
MODEL = "novice"
BAND = (0.45, 0.6)
"""What a beginner should win: less discourages, more is no game."""


def first_games(game: str, seats: int, number: int, count: int) -> tuple[list[float], float, float]:
    """For each match whether the model won it (a shared win counts as its part), decisions and minutes."""
    options = _beginner(game).game(number)
    rules = catalog.build(game, options)
    model, rival = catalog.bot(game, MODEL, options), catalog.bot(game, catalog.BEGINNER, options)
    won, decisions, lasted = [], 0, 0
    for match in range(count):
        seat = match % seats
        bots = [model if at == seat else rival for at in range(seats)]
        played = play(rules, bots, f"first {number}/{match}")
        places = played.outcome.places
        won.append(1 / places.count(1) if places[seat] == 1 else 0.0)
        decisions += played.decisions[seat]
        lasted += played.lasted
    return won, decisions / count, lasted / count / 60_000


def _beginner(game: str) -> Beginner:
    first = catalog.entry(game).beginner
    assert first is not None
    return first


def report(repeats: int) -> str:
    """A table of all games; a seventh of the matches for each repeat."""
    kinds = [
        (game, number, seats)
        for game in GAMES
        for number in range(len(_beginner(game).options))
        for seats in range(max(2, catalog.entry(game).seats[0]), catalog.entry(game).seats[1] + 1)
    ]
    return table([row(*kind, repeats) for kind in kinds])


def row(game: str, number: int, seats: int, repeats: int) -> str:
    """One kind of first game: its number in the row of them, and how many sit there."""
    found, first = catalog.entry(game), _beginner(game)
    count = max(1, GAMES[game] * repeats // 7)
    won, decisions, minutes = first_games(game, seats, number, count)
    sure = share_interval(won)
    cells = (
        found.title + (f", {number + 1}." if len(first.options) > 1 else ""),
        seats,
        "*Play now*" if seats == first.seats else "",
        count,
        f"{100 * sure.mean:.0f} % ({100 * sure.low:.0f} to {100 * sure.high:.0f})",
        "yes" if BAND[0] <= round(sure.mean, 2) <= BAND[1] else "no",
        f"{decisions:.0f}",
        f"{minutes:.1f}" if found.kind == "real time" else "",
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def table(rows: list[str]) -> str:
    """All kinds, with what they mean."""
    return "\n".join(
        (
            "# First games",
            "",
            "A modelled beginner (`novice`, in the bots of each game: it knows the rules, looks at the board",
            "and one move ahead) in first games, on each seat in turn, against rivals of the level",
            "`beginner`. The bar, 45 to 60 %, is read as its share of all matches, whatever the number of",
            "seats: with six seats an even share would be 17 %. 95 % intervals.",
            "",
            "| game | seats | dealt by | matches | the beginner wins | in the bar | decisions | minutes |",
            "|---|---|---|---|---|---|---|---|",
            *rows,
        )
    )
