"""The rules beside the naive referee: single rounds of every kind, and whole games through `step`."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from bisat.core.game import Act, Event, Forfeit, Undo
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.montgolfiere.rules.box import BALLAST, KINDS, Card
from bisat.games.montgolfiere.rules.facts import (
    Choosing,
    Fact,
    Gassed,
    Grappled,
    Heaviest,
    Joined,
    Motored,
    Revealed,
    Stormed,
)
from bisat.games.montgolfiere.rules.moves import Follow
from bisat.games.montgolfiere.rules.round import Readings, fly, follow, grapple
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.tests import naive

ROUNDS = 10_000
GAMES = 300
POOLS: tuple[tuple[tuple[Card, ...], tuple[Card, ...]], ...] = (
    (("motor", "motor", "9", "9", "storm"), ("grapple", "grapple", "grapple", "grapple", "9", "gas")),
    (("motor", "9"), ("grapple",)),
    (("grapple", "grapple", "grapple", "motor", "motor", "9", "9", "storm", "gas"), ()),
    (("gas", "gas", "gas", "grapple", "7", "8", "storm"), ()),
    (KINDS, ()),
)
"""Cards to draw from; where a second lot is given, it is for those under the highest in a tower of pairs."""


class Case:
    """One random round: crowded squares, many tricks, sometimes an empty balloon or the Baron."""

    def __init__(self, chance: Random) -> None:
        self.moon = chance.choice((12, 12, 15))
        balloons = chance.choice((2, 3, 4, 5, 6, 6, 6))
        base = chance.choice((1, chance.randint(1, self.moon - 1), self.moon - chance.randint(2, 4)))
        top = min(self.moon - 1, base + chance.randint(0, 3))
        pool, under = chance.choice(POOLS)
        self.squares = tuple(chance.randint(base, top) for _ in range(balloons))
        if under:
            self.squares = tuple(max(1, top - balloon // 2) for balloon in range(balloons))
        cards = [chance.choice(under if under and square < top else pool) for square in self.squares]
        empty = chance.choice((0, 0, 0, 0.2))
        self.cards = tuple(None if chance.random() < empty else card for card in cards)
        self.automatic = (balloons - 1,) if chance.random() < 0.4 else ()
        self.wishes = [chance.random() for _ in self.squares]

    def choose(self, balloon: int, options: tuple[int, ...]) -> int:
        """What a balloon would follow: the Baron the greatest rise, a seat whatever it wishes."""
        if balloon in self.automatic:
            return max(options)
        return options[int(self.wishes[balloon] * len(options))]

    def resolved(
        self, readings: Readings = ()
    ) -> tuple[list[int], list[Fact], list[dict[int, tuple[int, ...]]]]:
        """What the rules make of it: movement, facts, and the choices in the order they came up."""
        facts: list[Fact] = []
        asked = []
        moves = fly(self.squares, self.cards, self.moon, facts, readings)
        while hanging := grapple(self.squares, moves, self.moon, self.automatic, facts, readings):
            asked.append(hanging)
            for balloon, options in hanging.items():
                follow(self.squares, moves, self.moon, balloon, self.choose(balloon, options), facts)
        return [by for by in moves if by is not None], facts, asked


@pytest.mark.no_cover
def test_ten_thousand_rounds_as_the_naive_referee_has_them() -> None:
    chance = Random(1783)
    seen: dict[str, int] = {}
    for number in range(ROUNDS):
        case = Case(chance)
        moves, facts, asked = case.resolved()
        slow = naive.resolve(case.squares, case.cards, case.moon, case.choose)
        what = (number, case.squares, case.cards, case.moon)
        assert moves == slow.moves, what
        assert throws(facts, len(moves)) == slow.gassed_by, what
        assert storms(facts) == (slow.storms, slow.stormy), what
        assert ballast(facts, case.cards, slow.cancelled) == (slow.lifted, slow.highest), what
        count(seen, case, facts, asked, slow)
    assert min(seen.values()) >= 100, seen
    assert len(seen) == 12, seen


@pytest.mark.no_cover
@pytest.mark.parametrize("readings", [("moon",), ("storm",), ("squadron",), ("moon", "squadron", "storm")])
def test_rounds_read_otherwise_go_as_the_naive_referee_has_them(readings: Readings) -> None:
    chance = Random(1784)
    otherwise = 0
    for number in range(ROUNDS // 4):
        case = Case(chance)
        moves, _, _ = case.resolved(readings)
        slow = naive.resolve(case.squares, case.cards, case.moon, case.choose, readings)
        assert moves == slow.moves, (number, case.squares, case.cards, case.moon)
        otherwise += moves != case.resolved()[0]
    assert otherwise >= ROUNDS / 2_000, "a reading without any difference is none"


def throws(facts: list[Fact], balloons: int) -> list[list[int]]:
    """For each balloon, who gassed it."""
    gassed = [fact for fact in facts if isinstance(fact, Gassed)]
    return [sorted(it.balloon for it in gassed if sleeper in it.sleepers) for sleeper in range(balloons)]


def storms(facts: list[Fact]) -> tuple[int, bool]:
    stormed = [fact for fact in facts if isinstance(fact, Stormed)]
    return (len(stormed[0].balloons), stormed[0].stormy) if stormed else (0, False)


def ballast(
    facts: list[Fact], cards: tuple[Card | None, ...], cancelled: list[bool]
) -> tuple[list[int | None], int | None]:
    """What each ballast counts by the facts, and the highest."""
    lifted = [
        int(card) if card in BALLAST and not cancelled[balloon] else None
        for balloon, card in enumerate(cards)
    ]
    for fact in facts:
        if isinstance(fact, Joined):
            for balloon in fact.balloons:
                lifted[balloon] = fact.value
    highest = [fact for fact in facts if isinstance(fact, Heaviest)]
    if highest:
        tied = tuple(balloon for balloon, value in enumerate(lifted) if value == highest[0].value)
        assert highest[0].balloons == tied
    return lifted, highest[0].value if highest else None


def count(seen: dict[str, int], case: Case, facts: list[Fact], asked: list[Any], slow: naive.Round) -> None:
    """How often each thing worth comparing came up, so that the comparison is known to be about something."""
    grapples = [fact for fact in facts if isinstance(fact, Grappled)]
    hooked = {balloon for fact in grapples for balloon in fact.onto}
    throwers = {balloon for balloon, card in enumerate(case.cards) if card == "gas"}
    for name, happened in {
        "a gas put to sleep": any(slow.cancelled[balloon] for balloon in throwers),
        "gas from two": any(len(by) > 1 for by in slow.gassed_by),
        "a chain of grapples": any(fact.balloon in hooked for fact in grapples),
        "a stormy grapple": any(fact.by < 0 for fact in grapples),
        "a choice": bool(asked),
        "a choice of several": any(len(hanging) > 1 for hanging in asked),
        "a choice after a choice": len(asked) > 1,
        "a choice of the Baron": any(
            fact.balloon in case.automatic
            and len(naive.moves_above(fact.balloon, case.squares, case.cards, slow.moves)) > 1
            for fact in grapples
        ),
        "a motor stopped by the Moon": any(
            isinstance(fact, Motored) and fact.by < (1 if slow.stormy else 2) for fact in facts
        ),
        "a fall stopped at square 1": slow.stormy
        and any(isinstance(it, Heaviest) and any(case.squares[b] == 1 for b in it.balloons) for it in facts),
        "an empty balloon": None in case.cards,
        "a crowd of four": max(map(case.squares.count, case.squares)) >= 4,
    }.items():
        seen[name] = seen.get(name, 0) + happened


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "baron", "board"), [(2, True, 12), (4, True, 15), (6, False, 12)])
def test_whole_games_go_round_by_round_as_the_naive_referee_has_them(
    seats: int, baron: bool, board: int
) -> None:
    game = Montgolfiere(board, baron)  # type: ignore[arg-type]  # 12 or 15
    for number in range(GAMES // 3):
        follow_game(game, seats, Random(f"{seats}/{number}"))


def follow_game(game: Montgolfiere, seats: int, chance: Random) -> None:
    """Play at random, now and then leaving or taking back, beside a referee who hears what happens."""
    seed = str(chance.random())
    state = game.setup(seats, Rng(seed, 0))
    referee = Referee(game.board, state.squares, (), {})
    number = 0
    while needed := game.waiting(state).needed:
        number += 1
        was, event = state, random_event(game, state, needed, chance)
        state = step(game, state, event, Rng(seed, number))
        referee.hear(was, event, state)
        if any(isinstance(fact, Choosing) for fact in state.happened):
            asked = referee.asked((*state.gone, seats))
            assert game.waiting(state).needed == tuple(asked), (seed, number)
            for seat, options in asked.items():
                assert game.legal(state, seat) == tuple(map(Follow, options)), (seed, number)
        if state.played != was.played:
            assert state.squares == referee.after(), (seed, number)


def random_event(game: Montgolfiere, state: State, needed: tuple[int, ...], chance: Random) -> Event:
    chosen = [seat for seat, choice in enumerate(state.choices) if choice is not None]
    luck = chance.random()
    if chosen and luck < 0.02:
        return Undo(chance.choice(chosen))
    seat = chance.choice(needed)
    if luck > 0.995:
        return Forfeit(chance.choice((*chosen, seat)))
    return Act(seat, chance.choice(game.legal(state, seat)))


@dataclass
class Referee:
    """What the naive referee needs to know of a round."""

    moon: int
    squares: tuple[int, ...]
    cards: tuple[Card | None, ...]
    chosen: dict[int, int]

    def hear(self, was: State, event: Event, now: State) -> None:
        for fact in now.happened:
            if isinstance(fact, Revealed):
                self.squares, self.cards, self.chosen = was.squares, fact.cards, {}
        if isinstance(event, Act) and isinstance(event.move, Follow):
            self.chosen[event.seat] = event.move.by
        if isinstance(event, Undo | Forfeit) and was.choices[event.seat] is not None:
            self.chosen.pop(event.seat, None)

    def after(self) -> tuple[int, ...]:
        """Where the balloons come to stand; whoever made no choice takes the greatest rise."""
        done = naive.resolve(self.squares, self.cards, self.moon, self._answer)
        return tuple(done.after)

    def asked(self, automatic: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        """Who has to choose next, from what."""
        open_choices: dict[int, tuple[int, ...]] = {}

        def note(balloon: int, options: tuple[int, ...]) -> int:
            if balloon not in self.chosen and balloon not in automatic:
                open_choices[balloon] = options
            return self._answer(balloon, options)

        naive.resolve(self.squares, self.cards, self.moon, note)
        top = max(self.squares[balloon] for balloon in open_choices)
        return {
            balloon: options
            for balloon, options in sorted(open_choices.items())
            if self.squares[balloon] == top
        }

    def _answer(self, balloon: int, options: tuple[int, ...]) -> int:
        return self.chosen.get(balloon, max(options))
