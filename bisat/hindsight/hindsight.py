"""Looking back on a match that is over: from views alone, by matches that are played on from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import msgspec

from bisat import catalog
from bisat.bots.reward import rewards
from bisat.core import log
from bisat.core.codec import plain
from bisat.core.entry import Entry
from bisat.core.float_sum import float_sum
from bisat.core.game import Seat
from bisat.core.hindsight import Chance, Hindsight, Turning, Ways
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.hindsight.decisions import Decision, decisions
from bisat.hindsight.measure import Measure

Progress = Callable[[int, int], None]

MATCHES_BY_RULES = 4_000
"""Matches that may be played without a kernel, each at random."""
FIRST = 0.3
"""How much of them goes into a first look at every move of every decision."""
MIN_SAMPLES, MAX_SAMPLES = 12, 400
"""Samples for one of these looks."""
PAIRS = 0.4
"""And how much into telling what the choice brought from what would have come by itself."""
WIDE = 80
"""Moves of one decision that are looked at; of more only some."""
CLOSER, RIVALS = 6, 4
"""Decisions that are looked at more closely, and moves of each."""
LAST = 4
"""Decisions that are looked at as closely as their figures are told; three of them are told."""
MAX_TURNINGS = 3
SURE = 1_100
"""Samples for these: so many give any share to 3 %."""
DEVIATIONS = 1.96


class Tally(msgspec.Struct):
    """What came of a move in all worlds where it was tried."""

    won: list[float] = []

    @property
    def mean(self) -> float:
        return float_sum(self.won) / len(self.won)

    @property
    def margin(self) -> float:
        """How far the mean may be off, with 95 %; a win and a loss are imagined besides."""
        return DEVIATIONS * sqrt(spread([*self.won, 0.0, 1.0]) / len(self.won))


def spread(values: Sequence[float]) -> float:
    """The variance of what they are drawn from."""
    mean = float_sum(values) / len(values)
    return float_sum([(value - mean) ** 2 for value in values]) / max(1, len(values) - 1)


class Look(msgspec.Struct):
    """What is known of one decision so far."""

    decision: Decision
    left: Tally
    """Left to the bot that is the measure."""
    own: Tally
    """What it expects after the choice, in the same worlds."""
    moves: dict[Any, Tally]
    """What the judge expects after each move."""

    @property
    def gained(self) -> list[float]:
        """World by world: what the choice brought, beside what the bot would have got."""
        return [own - other for own, other in zip(self.own.won, self.left.won, strict=True)]

    def best(self, among: int = 1) -> list[Any]:
        """The moves that look best besides the one that was chosen."""
        others = [move for move in self.moves if move != self.decision.chosen]
        return sorted(others, key=lambda move: -self.moves[move].mean)[:among]

    @property
    def gave(self) -> float:
        """What the choice seems to have given away."""
        best = self.best()
        return self.moves[best[0]].mean - self.moves[self.decision.chosen].mean if best else 0.0


def hindsight(
    match: log.Match,
    seat: Seat,
    *,
    language: str = "en",
    names: Sequence[str] = (),
    matches: int | None = None,
    progress: Progress | None = None,
) -> Hindsight:
    """What a seat may learn from a match that is over; of a series, from its last game.

    The same match says the same, always. `matches` is how many may be played on for it, and `progress` hears
    how many of them have been.
    """
    match.view(seat)  # refuses a seat that is not there
    entry, inside = catalog.entry(match.header.game), match.game.unwrapped()
    outcome = inside.outcome(match.state.unwrapped())
    if match.outcome() is None or outcome is None:
        raise Refused("not_over_yet")
    if entry.hindsight is not None and entry.hindsight.ways is not None:
        return _in_real_time(match, seat, rewards(outcome)[seat], entry.hindsight.ways, language)
    if entry.encoding is None:
        raise Refused("no_encoding", game=match.header.game)
    measure = Measure(entry, inside, match.header.seats)
    if matches is None:
        matches = entry.hindsight.matches if entry.hindsight and measure.compiled else MATCHES_BY_RULES
    made, began = decisions(match, seat)
    named = entry.hindsight.judge if entry.hindsight else ""
    judge = Measure(entry, inside, match.header.seats, named) if named else measure
    looking = _Looking(measure, judge, made, seat, matches, progress)
    start = looking.start(match, began)
    looking.first()
    turnings = [_turning(entry, look, language, names) for look in looking.last()]
    result = rewards(outcome)[seat]
    curve = [start, *(Chance(one.decision.event, one.left.mean, one.left.margin) for one in looking.looks)]
    gained = [look.gained for look in looking.looks]
    skill = float_sum([float_sum(each) / len(each) for each in gained])
    doubt = float_sum([spread(each) / len(each) for each in gained])
    return Hindsight(
        game=entry.id,
        seats=match.header.seats,
        seat=seat,
        result=result,
        start=start.chance,
        luck=result - start.chance - skill,
        skill=skill,
        margin=DEVIATIONS * sqrt(doubt),
        measure=measure.name,
        decisions=len(made),
        curve=(*curve, Chance(len(match.events), result, 0.0)),
        turnings=tuple(turnings),
    )


def some(decision: Decision) -> tuple[Any, ...]:
    """The moves to look at: all, or the one that was chosen and others by chance."""
    if len(decision.moves) <= WIDE:
        return decision.moves or (decision.chosen,)
    others = [move for move in decision.moves if move != decision.chosen]
    return (decision.chosen, *Rng("some", decision.event).shuffled(others)[: WIDE - 1])


def _in_real_time(match: log.Match, seat: Seat, result: float, ways: Ways, language: str) -> Hindsight:
    """Where hands decide, what they did, and what would have been enough."""
    again = log.Match(match.game, match.header)
    seen = [again.view(seat).unwrapped()]
    for event in match.events:
        again.play(event)
        seen.append(again.view(seat).unwrapped())
    found = tuple(ways(seen, seat, language))
    return Hindsight(
        game=match.header.game,
        seats=match.header.seats,
        seat=seat,
        result=result,
        start=1 / match.header.seats,
        luck=None,
        skill=None,
        margin=0.0,
        measure="",
        decisions=len(found),
        ways=found,
    )


class _Looking:
    """What is tried, in three steps, each closer and at fewer decisions than the one before."""

    def __init__(
        self,
        measure: Measure,
        judge: Measure,
        made: list[Decision],
        seat: Seat,
        matches: int,
        progress: Progress | None,
    ) -> None:
        self.measure = measure
        self.judge = judge
        self.seat = seat
        self.progress = progress or (lambda *_: None)
        self.done = 0
        self.looks = [
            Look(one, Tally([]), Tally([]), {move: Tally([]) for move in some(one)}) for one in made
        ]
        choices = sum(len(look.moves) for look in self.looks)
        self.pairs = max(MIN_SAMPLES, int(PAIRS * matches / max(1, 2 * len(self.looks))))
        self.samples = max(MIN_SAMPLES, min(MAX_SAMPLES, int(FIRST * matches / max(1, choices))))
        self.closer = max(MIN_SAMPLES, (matches // 4) // (CLOSER * RIVALS))
        self.sure = min(SURE, max(MIN_SAMPLES, matches // 4 // (2 * LAST)))
        self.total = self.samples * choices + self.sure + 2 * self.pairs * len(self.looks)
        self.total += CLOSER * RIVALS * self.closer + 2 * LAST * self.sure

    def _won(self, by: Measure, samples: Any, move: Any = None, *, whole: bool = False) -> list[float]:
        found = by.won(samples, self.seat, move, whole=whole)
        self.done = min(self.total, self.done + len(found))
        self.progress(self.done, self.total)
        return found

    def start(self, match: log.Match, began: int) -> Chance:
        """What was to be expected before anything was dealt; of a loaded position, from what it shows."""
        head = match.header
        if head.state is None or began:
            samples = self.measure.dealt(head.seats, self.sure, "deal")
        else:
            view = log.Match(match.game, head).view(self.seat).unwrapped()
            samples = self.measure.imagined(view, self.sure, "start")
        won = Tally(self._won(self.measure, samples, whole=True))
        return Chance(began, won.mean, won.margin)

    def first(self) -> None:
        """Look at every move of every decision."""
        for look in self.looks:
            view, event, chosen = look.decision.view, look.decision.event, look.decision.chosen
            samples = self.measure.imagined(view, self.pairs, f"pair {event}")
            look.left.won += self._won(self.measure, samples)
            if chosen is None:  # it left, and all is lost
                look.own.won += [0.0] * self.pairs
            else:
                look.own.won += self._won(self.measure, samples, chosen)
            samples = self.judge.imagined(view, self.samples, f"first {event}")
            for move, tally in look.moves.items():
                tally.won += self._won(self.judge, samples, move) if move is not None else [0.0]

    def last(self) -> list[Look]:
        """The decisions that gave away most, with new figures: those that chose them flatter them."""
        found = sorted(self.looks, key=lambda look: -look.gave)[:CLOSER]
        for look in found:
            samples = self.judge.imagined(look.decision.view, self.closer, f"closer {look.decision.event}")
            for move in (look.decision.chosen, *look.best(RIVALS - 1)):
                if move is not None:
                    look.moves[move].won += self._won(self.judge, samples, move)
        shown = []
        for look in sorted(found, key=lambda look: -look.gave)[:LAST]:
            if (best := look.best()) and look.gave > 0:
                samples = self.judge.imagined(look.decision.view, self.sure, f"last {look.decision.event}")
                pair = {
                    move: Tally(self._won(self.judge, samples, move, whole=True))
                    for move in (look.decision.chosen, best[0])
                }
                shown.append(Look(look.decision, look.left, look.own, pair))
        self.progress(self.total, self.total)
        shown = [look for look in shown if look.gave > 0]
        return sorted(shown, key=lambda look: -look.gave)[:MAX_TURNINGS]


def _turning(entry: Entry, look: Look, language: str, names: Sequence[str]) -> Turning:
    """A decision with its figures, and why another move was better."""
    decision, better = look.decision, look.best()[0]
    own, other = look.moves[decision.chosen], look.moves[better]
    why = entry.hinting.why(decision.view, better, names, language) if entry.hinting else ""
    return Turning(
        event=decision.event,
        move=plain(decision.chosen),
        short=entry.show.short(decision.chosen),
        chance=own.mean,
        margin=own.margin,
        better=plain(better),
        better_short=entry.show.short(better),
        better_chance=other.mean,
        better_margin=other.margin,
        gave=look.gave,
        why=why,
    )
