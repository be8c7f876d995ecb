"""How far levels can be exploited in last rounds of two, by the exact reply, and what solving them takes."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Any

import numpy as np

from bisat import catalog
from bisat.bots.reward import win_shares
from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.games.montgolfiere.bots import endings
from bisat.games.montgolfiere.rules.moves import Play
from bisat.games.montgolfiere.rules.state import State
from bisat.lab.exploit import NO_CHANCE, THOUGHTS, gain, thought

GAME, OPTIONS = "montgolfiere", {"baron": False}
RULES, MOON = catalog.build(GAME, OPTIONS), 12
COUNTS = {"hard": 200, "master": 40, "medium": 20, "easy": 20, "random": 20}
"""How many endings for each level: those that are exploited need no more to show it."""
FEWER = {"hard": 2, "master": 2}
"""How often those are asked that think only where every card is as sure as every other."""
UNSOLVED = 10
"""Of levels as they play where endings are not solved: they think for long."""

INTRODUCTION = """# Last rounds of Montgolfière, exactly

Two balloons without the Baron, both stocks empty, so everybody knows all cards. Endings to which play at random
comes, in which the best play is mixed. *Gain*: what the best replies of both seats, each to this level, win together
beyond the one match there is to win: twice what others call exploitability. Replies are searched to the end by the
rules alone, and know how a level draws (the mean of eight thoughts where it does not think the same twice: what is
left of chance in it counts as gain; two for hard and the master, who think only where all cards are as sure). In the last line what follows the first card is what solved endings say.

| level | cards each | endings | gain, mean | at worst |
|---|---|---|---|---|"""  # noqa: E501  # Markdown
SOLVING = """
Solving one position, processor milliseconds in plain Python, thirty endings each:

| cards each | median | at most |
|---|---|---|"""


def bots() -> dict[str, tuple[Any, int]]:
    """Every level, and the two that know their endings as they play where they do not."""
    found: dict[str, tuple[Any, int]] = {
        name: (catalog.bot(GAME, name, OPTIONS), count) for name, count in COUNTS.items()
    }
    for name in ("hard", "master"):
        found[f"{name}, were endings not solved"] = found[name][0].bot.otherwise, UNSOLVED
    return found


def line(*cells: object) -> str:
    """A row of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


def row(name: str, cards: str, gains: list[float]) -> str:
    """What both together could gain, on average and at worst."""
    return line(name, cards, len(gains), f"{sum(gains) / len(gains):.3f}", f"{max(gains):.3f}")


def solved(state: State) -> float:
    """What seat 0 is sure of."""
    outcome = RULES.outcome(state)
    if outcome is not None:
        return win_shares(outcome)[0]
    return endings.best(state.hands, state.squares, MOON)[0]


def first(bot: Any, state: State) -> float:
    """The gain where a bot does not know the first choice, and plays all others as they are solved."""
    hands = [[Play(card) for card in dict.fromkeys(hand)] for hand in state.hands]
    worth = np.array(
        [
            [
                solved(RULES.apply(RULES.apply(state, Act(0, a), NO_CHANCE), Act(1, b), NO_CHANCE))
                for b in hands[1]
            ]
            for a in hands[0]
        ]
    )
    mixed = []
    for seat, hand in enumerate(hands):
        weights = dict(thought(RULES, bot, state, seat, THOUGHTS))
        mixed.append(np.array([weights.get(move, 0.0) for move in hand]))
    return float((worth @ mixed[1]).max() - (mixed[0] @ worth).min())


def taken(cards: int) -> str:
    """Processor time of one choice in plain Python."""
    seen = []
    for number in range(30):
        state = endings.mixed(Rng("time", number), cards, cards)
        began = process_time()
        solved(state)
        seen.append(1000 * (process_time() - began))
    return line(cards, f"{median(seen):.2f}", f"{max(seen):.2f}")


def report(repeats: int) -> str:
    """The tables; a seventh of the endings for each repeat."""
    last, rows = endings.LAST, []
    many = {name: (bot, max(2, count * repeats // 7)) for name, (bot, count) in bots().items()}
    for name, (bot, count) in many.items():
        deals = [endings.mixed(Rng("endings", number), 3, 4) for number in range(count)]
        rows.append(
            row(name, "3 or 4", [gain(RULES, bot, state, FEWER.get(name, THOUGHTS)) for state in deals])
        )
    hard, some = many["hard"][0], range(many["master"][1])
    longer = [endings.mixed(Rng("longer", number), last + 1, last + 1) for number in some]
    rows.append(row("hard, first card not solved", str(last + 1), [first(hard, state) for state in longer]))
    return "\n".join((INTRODUCTION, *rows, SOLVING, *[taken(cards) for cards in range(2, last + 2)]))
