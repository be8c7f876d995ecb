"""The steps of the ladders that people climb: every rival against the one below, in matches of both.

Compiled where both have such a form: else by their views, and fewer of them.
"""

from __future__ import annotations

from itertools import pairwise
from math import log10

from bisat import catalog
from bisat.bots.reward import win_shares
from bisat.lab.compiled import compiled_play, has_compiled_form
from bisat.lab.interval import share_interval
from bisat.lab.play import play

MATCHES, PLAIN = 1_000, 60
"""At the fewest seats, where a step is measured; without a compiled form."""
PARTING = 256
"""At more seats, where the two have to be parted."""
SLOW = {"flying-sultans": 4}
"""Games of which so many times fewer are played."""


def met(game: str, names: tuple[str, str], seats: int, matches: int) -> list[tuple[float, float]]:
    """What each of two rivals won in matches in which they fill the seats in turn."""
    rules = catalog.build(game)
    fast = has_compiled_form(game, names)
    compiled = compiled_play(game, names, seats, matches, "steps") if fast else None
    bots = {name: catalog.bot(game, name) for name in names}
    found = []
    for match in range(matches):
        deal, turn = divmod(match, 2)
        filled = [names[(seat + turn) % 2] for seat in range(seats)]
        if compiled is not None:
            outcome = compiled(filled, deal)[0]
        else:
            outcome = play(rules, [bots[name] for name in filled], f"steps/{deal}").outcome
        won = [0.0, 0.0]
        for seat, share in enumerate(win_shares(outcome)):
            won[(seat + turn) % 2] += share
        found.append((won[0], won[1]))
    return found


def row(game: str, names: tuple[str, str], seats: int, matches: int) -> str:
    """One step at one number of seats."""
    found = met(game, names, seats, matches)
    sure = share_interval([(1 + better - worse) / 2 for better, worse in found])
    better, worse = (sum(each) / len(found) for each in zip(*found, strict=True))
    share = min(max(better / max(better + worse, 1e-9), 0.001), 0.999)
    cells = (
        catalog.entry(game).title,
        seats,
        " – ".join(names),
        len(found),
        f"{100 * better:.1f} : {100 * worse:.1f}",
        f"{400 * log10(share / (1 - share)):.0f}",
        "yes" if sure.low > 0.5 else "**no**",
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def report(repeats: int, games: tuple[str, ...] = tuple(catalog.GAMES)) -> str:
    """A table of all steps; a seventh of the matches for each repeat."""
    rows = []
    for game in games:
        ladder, (least, most) = catalog.ladder(game), catalog.entry(game).seats
        for seats in range(max(2, least), most + 1):
            for weak, strong in pairwise(ladder):
                fast = has_compiled_form(game, (weak, strong))
                wanted = PLAIN if not fast else MATCHES if seats == max(2, least) else PARTING
                count = max(2, 2 * (wanted * repeats // 14 // SLOW.get(game, 1)))
                rows.append(row(game, (strong, weak), seats, count))
    return "\n".join(
        (
            "# Steps of the ladders",
            "",
            "Every rival that people climb against the one below; both fill the seats in turn, every deal in",
            "both rotations. Elo by what each won of what both won: at the fewest seats it should be 100 to",
            "150.",
            "*Parted*: the better one wins more than the other, with 95 % for each line alone.",
            "",
            "| game | seats | rivals | matches | they win, % | Elo | parted |",
            "|---|---|---|---|---|---|---|",
            *rows,
        )
    )
