"""A process that thinks for bots, who see views only, and about puzzles, one job per line."""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from hashlib import sha256
from typing import BinaryIO

import msgspec

from bisat import catalog
from bisat.core.bot import CAP, Bot, SeatRng, ask
from bisat.core.codec import Json
from bisat.core.game import AnyGame
from bisat.core.log import Match, Saved
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.timed import Back
from bisat.external_bots import loader
from bisat.external_bots.host import wires
from bisat.hindsight.hindsight import hindsight
from bisat.server.store.match_summary import ERASED, MatchSummary, SummarySeat, essence, moves
from bisat.server.table.guests import guests
from bisat.server.table.replay import MAX_EVENTS, called, replay
from bisat.server.wire.bodies import HindsightRequest, ReplayRequest
from bisat.server.wire.profile import AloneMatch
from bisat.server.wire.reading import decoded

HINT_MILLIS = 600
"""How long a strong player thinks about a hint; why it is good takes a moment more."""


NOTHING = b"null\n"
"""What is said where a bot has gone wrong: whoever asked chooses by chance, and the worker goes on."""
LOOK_SECONDS = 1.0
"""Seconds between two looks whether the server still lives."""


class Choose(msgspec.Struct, tag="choose"):
    """A seat that has to choose, as that seat sees it."""

    game: str
    options: Json
    revision: int
    level: str
    view: msgspec.Raw
    legal: msgspec.Raw
    seed: str
    grant: int
    """Milliseconds of thinking."""
    memory: Json = None
    """What the bot gave to remember at its last choice of this match."""
    key: str = ""
    """From which the seat's steady chance comes."""


class Thought(msgspec.Struct):
    """What the bot chose."""

    move: Json
    after_ms: int
    spent: float
    """Milliseconds of thinking used."""
    memory: Json = None


class Advise(msgspec.Struct, tag="advise"):
    """A person wants to know what a strong player would do, knowing what their seat sees and no more."""

    game: str
    options: Json
    revision: int
    view: msgspec.Raw
    legal: msgspec.Raw
    names: tuple[str, ...]
    language: str
    grant: int = 3_000
    """Milliseconds for all of it, where something has to be made ready first."""


class Daily(msgspec.Struct, tag="daily"):
    """The puzzles of a day are wanted, one for each grade."""

    game: str
    date: str
    grant: int = 20_000


class Solve(msgspec.Struct, tag="solve"):
    """Somebody puts a problem to the solver of a game."""

    game: str
    problem: Json
    grant: int = 20_000


class Check(msgspec.Struct, tag="check"):
    """May these options be played?"""

    game: str
    options: Json
    grant: int = 2_000


class Look(msgspec.Struct, tag="look"):
    """Somebody wants to look at a match; the body of the request follows the line."""

    size: int
    """Bytes of it."""
    grant: int = 10_000


class LookBack(msgspec.Struct, tag="look_back"):
    """A seat looks back on a match that is over; the body of the request follows the line."""

    size: int
    """Bytes of it."""
    grant: int = 180_000
    """Nobody but who looks back waits for this worker, and on a busy machine kernels compile for a minute."""


class Draw(msgspec.Struct, tag="draw"):
    """Somebody wants a picture in dots; it follows the line as SVG."""

    size: int
    """Bytes of it."""
    grant: int = 5_000


class Verify(msgspec.Struct, tag="verify"):
    """Somebody hands in a match that they played without us; it follows the line."""

    size: int
    """Bytes of it."""
    grant: int = 10_000


Question = Advise | Daily | Solve | Check | Look | LookBack | Draw | Verify
WITH_BODY = Look | LookBack | Draw | Verify
Job = Choose | Question


class Answer(msgspec.Struct, omit_defaults=True):
    """What came of a question, or why it was refused."""

    value: Json = None
    refused: str | None = None
    values: dict[str, str | int] = {}
    unread: bool = False
    """It was refused since what came could not be read."""
    size: int = 0
    """Bytes of content that follow the line."""
    content: list[bytes] = []
    """And these bytes, in pieces."""


class Progress(msgspec.Struct, tag="progress"):
    """How far a job has come, said in lines before the answer."""

    done: int
    total: int


Tell = Callable[[Progress], None]
STEPS = 100
"""How often a job says so at most."""


@lru_cache(maxsize=64)  # options come from people
def _rules(game: str, options: bytes, revision: int, level: str) -> tuple[AnyGame, Bot]:
    plain = msgspec.json.decode(options)
    rules = catalog.build(game, plain, revision, checked=True)
    if (place := guests().get(level)) is not None:
        return rules, loader.bot(game, place, plain)
    return rules, catalog.bot(game, level, plain, revision)


def think(job: Choose) -> Thought:
    """Let the bot choose."""
    began = time.monotonic()
    options = msgspec.json.encode(job.options, order="sorted")
    game, bot = _rules(job.game, options, job.revision, job.level)
    view = msgspec.json.decode(job.view, type=game.types.view)
    legal = msgspec.json.decode(job.legal, type=tuple[game.types.move, ...])  # type: ignore[name-defined]
    hurry = CAP / job.grant

    def spent() -> float:
        return (time.monotonic() - began) * 1000 * hurry

    choice = ask(bot, view, legal, SeatRng(job.seed, 0, job.key), spent, job.memory)
    return Thought(choice.move, choice.after_ms, (time.monotonic() - began) * 1000, choice.memory)


def advise(job: Advise) -> Answer:
    """A move, and why it is good in a sentence of the language asked for."""
    entry = catalog.entry(job.game)
    level = (entry.hinting and entry.hinting.level) or catalog.bots(job.game)[-1]
    options = msgspec.json.encode(job.options, order="sorted")
    game, bot = _rules(job.game, options, job.revision, level)
    view = msgspec.json.decode(job.view, type=game.types.view)
    legal = msgspec.json.decode(job.legal, type=tuple[game.types.move, ...])  # type: ignore[name-defined]
    seen, hinting, back = view.unwrapped(), entry.hinting, Back()
    if back in legal:
        return Answer({"move": back, "why": ""})
    if hinting is not None and hinting.choose is not None:
        move = hinting.choose(seen, legal)
    else:
        began, hurry = time.monotonic(), CAP / HINT_MILLIS
        chance = Rng(sha256(job.view).hexdigest(), 0)  # the same question has the same answer
        move = ask(bot, view, legal, chance, lambda: (time.monotonic() - began) * 1000 * hurry).move
    why = "" if hinting is None else hinting.why(seen, move, job.names, job.language)
    return Answer({"move": move, "why": why})


def make(job: Daily) -> Answer:
    """The puzzles of a day."""
    daily = catalog.entry(job.game).daily
    assert daily is not None
    grades = daily.grades
    puzzles = [daily.of(job.date, grade) for grade in grades] if grades else [daily.of(job.date)]
    return Answer(puzzles)


def solve(job: Solve) -> Answer:
    """The solution of a problem."""
    solver = catalog.entry(job.game).solver
    assert solver is not None
    return Answer(solver.of(msgspec.convert(job.problem, solver.problem)))


def check(job: Check) -> Answer:
    """Nothing, or Refused."""
    catalog.build(job.game, job.options)
    return Answer()


def look(body: bytes) -> Answer:
    """Every moment of a match that was handed in."""
    try:
        asked: ReplayRequest = decoded(body, ReplayRequest)
    except Refused as refused:
        return Answer(refused=refused.id, values=dict(refused.values), unread=True)
    seen = msgspec.json.encode(replay(asked.saved, asked.eyes, asked.words, asked.names))
    return Answer(size=len(seen), content=[seen])


def look_back(body: bytes, tell: Tell) -> Answer:
    """What a seat may learn from a match that is over."""
    try:
        asked: HindsightRequest = decoded(body, HindsightRequest)
    except Refused as refused:
        return Answer(refused=refused.id, values=dict(refused.values), unread=True)
    if len(asked.saved.events) > MAX_EVENTS:
        raise Refused("malformed", why=f"a match to look back on has at most {MAX_EVENTS} events")
    match = catalog.reopen(asked.saved)
    names = called(match.header.seats, asked.words, asked.names)
    last = 0

    def progress(done: int, total: int) -> None:
        nonlocal last
        if done * STEPS // max(1, total) > last:
            last = done * STEPS // max(1, total)
            tell(Progress(done, total))

    return Answer(hindsight(match, asked.seat, language=asked.words, names=names, progress=progress))


def verify(body: bytes) -> Answer:
    """How a match ended that was played elsewhere, from its seed and every event of it."""
    try:
        asked: AloneMatch = decoded(body, AloneMatch)
    except Refused as refused:
        return Answer(refused=refused.id, values=dict(refused.values), unread=True)
    head = asked.saved.header
    made = catalog.header(head.game, head.seats, head.seed, head.options, None, head.revision)
    rules = catalog.build(made.game, made.options, made.revision)
    match = Match.open(rules, Saved(made, asked.saved.events, asked.saved.format))
    outcome = match.outcome()
    if outcome is None:
        raise Refused("not_finished")
    if max(asked.mine) >= made.seats:
        raise Refused("no_such_seat", seat=max(asked.mine))
    levels = dict(enumerate(asked.levels))
    kept = MatchSummary(
        table=asked.table,
        game=made.game,
        options=essence(made.game, made.options),
        seats=tuple(
            SummarySeat(ERASED) if seat in asked.mine else SummarySeat(None, levels.get(seat))
            for seat in range(made.seats)
        ),
        places=outcome.places,
        scores=outcome.scores,
        reason=outcome.reason,
        began=max(0, asked.ended - match.state.at),
        ended=asked.ended,
        lasted=match.state.at,
        moves=moves(match.events),
        alone=True,
    )
    return Answer(kept)


def draw(svg: bytes) -> Answer:
    """A picture of our own in dots; its letters are outlines, so that no font is looked for."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415  # few workers ever draw

    dots = bytes(svg_to_bytes(svg_string=svg.decode(), skip_system_fonts=True))
    return Answer(size=len(dots), content=[dots])


def work(job: Job, body: bytes = b"", tell: Tell = lambda _: None) -> Thought | Answer:
    """Do what is asked, within the time that was granted."""
    if isinstance(job, Choose):  # a bot looks at the clock itself
        return think(job)
    try:
        with budget(job.grant):
            match job:
                case Advise():
                    return advise(job)
                case Daily():
                    return make(job)
                case Solve():
                    return solve(job)
                case Check():
                    return check(job)
                case Look():
                    return look(body)
                case LookBack():
                    return look_back(body, tell)
                case Draw():
                    return draw(body)
                case Verify():
                    return verify(body)
    except Refused as refused:
        return Answer(refused=refused.id, values=dict(refused.values))


@contextmanager
def budget(millis: int) -> Iterator[None]:
    """Raise Refused once so much processor time was spent."""

    def spent(*_: object) -> None:
        raise Refused("takes_too_long")

    if not hasattr(signal, "setitimer"):  # a browser ends workers that take too long
        yield
        return
    before = signal.signal(signal.SIGPROF, spent)
    signal.setitimer(signal.ITIMER_PROF, millis / 1000)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def main() -> None:
    """Think until the parent is gone."""
    read = msgspec.json.Decoder(Job)
    asked, answers = wires()
    if guests():  # of whom one may never let us look for the next job
        threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    for line in asked:
        job = read.decode(line)
        try:
            body = asked.read(job.size) if isinstance(job, WITH_BODY) else b""
            answers.write(answered(job, body, partial(_tell, answers)))
            answers.flush()
        except BrokenPipeError:  # nobody wants to know any more
            os._exit(0)


def _tell(answers: BinaryIO, progress: Progress) -> None:
    answers.write(msgspec.json.encode(progress) + b"\n")
    answers.flush()


def answered(job: Job, body: bytes, tell: Tell = lambda _: None) -> bytes:
    """What is said of a job: a line, and the content that follows it."""
    try:
        answer = work(job, body, tell)
    except Exception:
        if not isinstance(job, Choose):
            raise
        traceback.print_exc()  # for the operator, who may have brought this bot
        return NOTHING
    content = b""
    if isinstance(answer, Answer):
        content, answer.content = b"".join(answer.content), []
    return msgspec.json.encode(answer) + b"\n" + content


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)  # with all that bots have started
    os._exit(1)


if __name__ == "__main__":
    main()
