"""What a good player knows of Flying Sultans: planning turns, and weighing picks against the rivals'."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import msgspec

from bisat.core.game import Seat
from bisat.core.knowledge import Plans
from bisat.core.rng import Rng
from bisat.games.flying_sultans.bots.plans import Plan, Planner, quick_turn
from bisat.games.flying_sultans.bots.prospects import Course
from bisat.games.flying_sultans.maze.maze import Field
from bisat.games.flying_sultans.rules.box import FORCES
from bisat.games.flying_sultans.rules.channel import playing_order
from bisat.games.flying_sultans.rules.imagine import imagine
from bisat.games.flying_sultans.rules.moves import Action, Move, Order, Pick, Place, Waive
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.view import View, field_in

LEVELS = {"easy": 1, "medium": 4, "hard": 48}
"""The strengths of a bot, in iterations."""

WHIM = 0.4
"""How much of the win a bot may misjudge a plan by, divided by its iterations."""

DEEP = 16
"""From so many iterations on, a bot plays the rest of the round through in its mind before it acts."""
DESPERATE = 80
"""Plans among which a bot looks for one that stops a rival from winning."""
WIDE = 12
"""How many first actions it then thinks through."""
CANDIDATES = 24
"""Plans among which a bot that does not look ahead chooses."""

MAX_PAIRS = (0, 0, 6, 4, 3)
"""By seats, how many pairs of each rival are thought of: six would be too many rounds to play through."""

Late = Callable[[], bool]
"""Whether the time for this choice is up."""


def plan(view: View, legal: Sequence[Move], iterations: int, rng: Rng, late: Late) -> Decided | Picks:
    """The position as this seat sees it: picks to be weighed, or a move that was planned."""
    assert view.seat is not None
    thought = Thought(view, iterations, rng, late)
    if view.stage == "picks":
        return Picks(thought, legal)
    if view.stage == "channels":
        return Decided(rng.choice(_openings(view, legal) or legal))
    if view.stage == "genie":
        return Decided(max(legal, key=thought.placing))
    return Decided(thought.wish(legal) if view.stage == "wish" else thought.turn())


def ahead(view: View) -> list[float]:
    """How far each team has come: the squares that its carpets have still to fly, below 0."""
    course = Course(imagine(view, None, Rng("", 0)), field_in(view))
    return [-float(course.left(seat)) for seat in range(view.seats)]


class Decided(msgspec.Struct, frozen=True):
    """A choice that needs no weighing."""

    move: Move

    @property
    def moves(self) -> tuple[Move, ...]:
        return (self.move,)

    @property
    def own(self) -> tuple[int, ...]:
        return (0,)

    def deal(self, rng: Rng) -> Round:  # noqa: ARG002  # nothing is hidden
        raise AssertionError("there is nothing to weigh")


class Thought:
    """One seat's thinking about one position."""

    def __init__(self, view: View, iterations: int, rng: Rng, late: Late) -> None:
        assert view.seat is not None
        self.seat: Seat = view.seat
        self.race: State = imagine(view, view.seat, rng)
        self.field: Field = field_in(view)
        self.planner = Planner(self.field, width=1 + iterations // 8)
        self.shallow = iterations < DEEP
        self.wide = Planner(self.field, WIDE)
        self.candidates = CANDIDATES if self.shallow else iterations // 6
        self.whim = WHIM / iterations
        self.rng = rng
        self.late = late

    def turn(self) -> Action:
        """The first action of the best plan for the rest of the turn."""
        race, seat = self.race, self.seat
        forces = race.picked[seat]
        best, worth = self._best(self.planner.rest_of_turn(race, seat, forces, self.candidates))
        if not (self.shallow or best.won or worth > 0 or self.late()):  # a rival would win: look harder
            best, _ = self._best(self.wide.rest_of_turn(race, seat, forces, DESPERATE))
        return best.actions[0]

    def wish(self, legal: Sequence[Move]) -> Move:
        """The best use of a wish, or none if nothing makes it better."""
        race, seat = self.race, self.seat
        forces = race.channels[seat][4:]
        best, _ = self._best(self.planner.wish(race, seat, forces, self.candidates))
        better = best.won or best.worth > self.planner.worth(race, seat)
        return best.actions[0] if better else _waiving(legal)

    def placing(self, move: Move) -> float:
        """How good a first square of the genie is."""
        assert isinstance(move, Place)
        race = msgspec.structs.replace(self.race, genie=move.to, favour=self.seat)
        return self.planner.worth(race, self.seat) + self.whim * self.rng.unit()

    def _best(self, plans: Sequence[Plan]) -> tuple[Plan, float]:
        """The plan after which the rest of the round goes best, and how well; weak players misjudge it."""
        if plans[0].won:
            return plans[0], 1.0
        best, most = plans[0], -1.0
        for number, plan in enumerate(plans):
            if number and self.late():
                break
            worth = plan.worth if self.shallow else self._after(plan.race)
            if worth:
                worth += self.whim * self.rng.unit()
            if worth > most:
                best, most = plan, worth
        return best, most

    def _after(self, race: State) -> float:
        """What a race is worth once the others, whose picks lie open, have played this round."""
        for seat in race.order[race.turn + 1 :]:
            found = quick_turn(self.field, race, seat, race.picked[seat])
            if found.won:
                return 0.0
            race = found.race
        return self.planner.worth(race, self.seat)


class Picks:
    """A round in which every seat picks two tiles; moves are numbered as all pairs of forces."""

    moves: Sequence[Move] = tuple(Pick(pair) for pair in combinations(FORCES, 2))

    def __init__(self, thought: Thought, legal: Sequence[Move]) -> None:
        self.thought = thought
        self.race = msgspec.structs.replace(thought.race, choices=(), happened=())
        """Without what no plan depends on, so that all bots at a table think of the same race."""
        self.own = [_NUMBER[move] for move in legal]
        self.played: dict[tuple[tuple[Seat, int], ...], Plan] = {}
        """Rounds that were already played through, as far as they went."""
        self.hands = [self._hand(seat) for seat in range(self.race.seats)]
        self.found: dict[tuple[int, ...], list[float]] = {}

    def _hand(self, seat: Seat) -> list[int]:
        """The pairs of a seat, for rivals only those that look best for it."""
        race = self.race
        if seat in race.gone:
            return []
        hand = [_NUMBER[Pick(pair)] for pair in combinations(sorted(race.channels[seat][4:]), 2)]
        most = MAX_PAIRS[race.seats - len(race.gone)]
        if seat == self.thought.seat or len(hand) <= most:
            return hand
        hand.sort(key=lambda number: -self._turn(race, ((seat, number),)).worth)
        return sorted(hand[:most])

    def deal(self, rng: Rng) -> Round:  # noqa: ARG002  # channels lie open to whoever counts
        """Nothing that matters here is hidden but the picks themselves."""
        return Round(self)

    def shares(self, chosen: Sequence[int]) -> list[float]:
        """What is to be expected of the round once these picks lie open."""
        key = tuple(chosen)
        if key not in self.found:
            self.found[key] = self._play(key)
        return self.found[key]

    def _play(self, chosen: tuple[int, ...]) -> list[float]:
        race = self.race
        assert race.favour is not None
        seats = range(race.seats)
        picked = [() if seat in race.gone else _pair(chosen[seat]) for seat in seats]
        done: tuple[tuple[Seat, int], ...] = ()
        for seat in playing_order(picked, race.favour):
            done = (*done, (seat, chosen[seat]))
            plan = self._turn(race, done)
            if plan.won:
                return [float(other == seat) for other in seats]
            race = plan.race
        return self.thought.planner.shares(race)

    def _turn(self, race: State, done: tuple[tuple[Seat, int], ...]) -> Plan:
        """The last of these turns, played in the race that the others left."""
        if done not in self.played:
            seat, number = done[-1]
            self.played[done] = quick_turn(self.thought.field, race, seat, _pair(number))
        return self.played[done]


class Round(msgspec.Struct, frozen=True):
    """One round of picks, as it may come."""

    picks: Picks

    @property
    def hands(self) -> Sequence[Sequence[int]]:
        return self.picks.hands

    def shares(self, chosen: Sequence[int]) -> list[float]:
        return self.picks.shares(chosen)


_NUMBER: dict[Move, int] = {move: number for number, move in enumerate(Picks.moves)}


def _pair(number: int) -> tuple[int, int]:
    pick = Picks.moves[number]
    assert isinstance(pick, Pick)
    return pick.forces


def _openings(view: View, legal: Sequence[Move]) -> list[Move]:
    """The ready-made orders that are possible."""
    orders = (Order(offer.visible) for offer in view.offers)  # type: ignore[arg-type]  # four each
    return [order for order in orders if order in legal]


def _waiving(legal: Sequence[Move]) -> Move:
    return next(move for move in legal if isinstance(move, Waive))


KNOWLEDGE = Plans(LEVELS, plan)
