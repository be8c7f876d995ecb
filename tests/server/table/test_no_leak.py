"""No leak on the wire: what somebody cannot know changes no byte of what they are sent."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from bisat import catalog
from bisat.core.game import Seat, View
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.core.timed import Back
from bisat.games.montgolfiere.rules import rules, view
from bisat.games.montgolfiere.rules.facts import Drew
from bisat.games.montgolfiere.rules.moves import Follow, Play, Show
from bisat.server.table.frames import Frames
from bisat.server.table.plain import Wording
from bisat.server.wire.values import LANGUAGES
from tests.server.kit.worlds import Tell, World

TRIED = [Play("1"), Play("15"), Play("storm"), Follow(1), Show()]
MANY = 20
"""Moves that are tried at one position."""
GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {}),
    (3, {"baron": True}),
    (5, {"board": 15}),
    (3, {"match": 20}),
    (4, {"bank": 300, "increment": 3}),
    (2, {"bank": 60, "increment": 5, "match": 12}),
]


class Leak(AssertionError):
    """Somebody could tell two worlds apart."""


def walk(
    seats: int, options: dict[str, Any], seed: str, most: int = 60, game: str = "montgolfiere"
) -> Iterator[World]:
    """A random match, position by position; free actions, whispers and the clock included."""
    chance = random.Random(seed)
    world = World(game, seats, seed, options)
    yield world
    for _ in range(most):
        world.think()
        waiting = world.record.waiting
        assert waiting is not None
        if world.record.face.stage != "playing":
            return
        if waiting.until is not None and (not waiting.seats or chance.random() < 0.1):
            world.wait(waiting.until)
            yield world
            continue
        seat = chance.choice(waiting.seats)
        world.act(seat, chance.choice(tuple(world.game.legal(world.record.state, seat))))
        if chance.random() < 0.2:
            world.whisper(chance.randrange(seats))
        yield world


def eyes(world: World) -> list[Seat | None]:
    return [None, *range(len(world.opened.seats))]


def told_anew(state: Any, seat: Seat | None, rng: Rng) -> Any:
    """In another world other cards were drawn; an imagined state knows only what its seat was told."""
    inner = getattr(state, "inner", None)
    if inner is not None:
        return msgspec.structs.replace(state, inner=told_anew(inner, seat, rng))
    happened = tuple(
        Drew(fact.seat, rng.choice(state.hands[fact.seat]))
        if isinstance(fact, Drew) and fact.seat != seat and state.hands[fact.seat]
        else fact
        for fact in state.happened
    )
    return msgspec.structs.replace(state, happened=happened)


def as_told(state: Any, seat: Seat | None, rng: Rng) -> Any:
    """A state with the facts that its seat was told."""
    return state


def hold_against_imagined_worlds(world: World, rng: Rng, tell: Tell = told_anew) -> None:
    """At this position: dealt anew, everything is the same to the one who cannot see the difference."""
    for seat in eyes(world):
        other = world.imagined(seat, rng, tell)
        some = list(world.game.legal(world.record.state, seat or 0))
        moves = [*TRIED, *(some if len(some) <= MANY else some[:: len(some) // MANY])]
        if world.everything(seat, moves) != other.everything(seat, moves):
            raise Leak(f"seat {seat} after {world.record.events} events")


def hold_against_secret_events(world: World) -> None:
    """Whoever is not in the circle cannot tell whether a hand was shown or something whispered."""
    seat = world.record.events % len(world.opened.seats)
    secret, plain = world.fork(), world.fork()
    secret.think()
    plain.think()
    state = secret.record.state
    inside = world.game.circle(state, seat)
    if secret.record.face.stage == "playing" and Show() in world.game.legal(state, seat):
        secret.act(seat, Show())
        if seat in getattr(state, "away", ()):  # that it is back is no secret, how it came back is
            plain.act(seat, Back())
    secret.whisper(seat)
    for it in eyes(world):
        same = secret.everything(it, TRIED) == plain.everything(it, TRIED)
        if it not in inside and not same:
            raise Leak(f"seat {it} notices what {seat} did in secret after {world.record.events} events")
        assert same == (it not in inside), "a test that notices nothing is no test"


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_everything_is_the_same_in_an_imagined_world(
    seats: int, options: dict[str, Any], cases: Callable[[int], int]
) -> None:
    for number in range(cases(15)):
        for world in walk(seats, options, f"{number}"):
            hold_against_imagined_worlds(world, Rng(f"imagine {number}", world.record.events))


OTHERS = [
    (entry.id, bank)
    for entry in catalog.entries()
    for bank in (None, 60)
    if entry.id != "montgolfiere" and (bank is None or "bank" in entry.options.__struct_fields__)
]


@pytest.mark.parametrize(("game", "bank"), OTHERS)
def test_every_game_is_the_same_in_an_imagined_world(
    game: str, bank: int | None, cases: Callable[[int], int]
) -> None:
    entry = catalog.entry(game)
    options = {} if bank is None else {"bank": bank}
    for number in range(cases(10)):
        seats = max(2, entry.seats[0]) if number % 2 == 0 else entry.seats[1]
        for world in walk(seats, options, f"{number}", 40, game):
            hold_against_imagined_worlds(world, Rng(f"imagine {number}", world.record.events), as_told)


def hold_words_against_imagined_worlds(world: World, rng: Rng, tell: Tell) -> None:
    """Words and pictures are made from a view: dealt anew, they are the same to the letter."""
    for seat, language in zip(eyes(world), itertools.cycle(LANGUAGES), strict=False):
        other = world.imagined(seat, rng, tell)
        if world.in_words(seat, language) != other.in_words(seat, language):
            raise Leak(f"seat {seat} reads more after {world.record.events} events")


@pytest.mark.parametrize("game", [entry.id for entry in catalog.entries()])
def test_words_and_pictures_are_the_same_in_an_imagined_world(game: str, cases: Callable[[int], int]) -> None:
    least, most = catalog.entry(game).seats
    tell = told_anew if game == "montgolfiere" else as_told
    for number in range(cases(10)):
        for world in walk(max(2, least) if number % 2 == 0 else most, {}, f"{number}", 25, game):
            hold_words_against_imagined_worlds(world, Rng(f"words {number}", world.record.events), tell)


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_happens_in_secret_leaves_no_trace(
    seats: int, options: dict[str, Any], cases: Callable[[int], int]
) -> None:
    for number in range(cases(10)):
        for world in walk(seats, options, f"{number}"):
            hold_against_secret_events(world)


# --- planted leaks are caught -------------------------------------------------------------------------


def hunt(check: Callable[[World], None], seats: int = 4) -> None:
    for number in range(3):
        for world in walk(seats, {}, f"{number}"):
            check(world)


def imagined(world: World) -> None:
    hold_against_imagined_worlds(world, Rng("hunt", world.record.events))


def test_a_leak_in_a_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view.view

    def leaky(state: Any, seat: Any, *agreed: Any) -> Any:
        return msgspec.structs.replace(
            honest(state, seat, *agreed), stocks=tuple(len(h[0]) for h in state.hands if h)
        )

    monkeypatch.setattr("bisat.games.montgolfiere.rules.rules.view", leaky)
    with pytest.raises(Leak):
        hunt(imagined)


def test_a_leak_in_a_picture_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[Any] = []
    honest = rules.Montgolfiere.view

    def spied(self: Any, state: Any, seat: Any) -> Any:
        states.append(state)
        return honest(self, state, seat)

    def leaky(self: Any, view: Any) -> str:
        return f"<svg>{states[-1].stocks[0][:1]}</svg>"

    monkeypatch.setattr(rules.Montgolfiere, "view", spied)
    monkeypatch.setattr(Wording, "svg", leaky)
    with pytest.raises(Leak):
        hunt(lambda world: hold_words_against_imagined_worlds(world, Rng("hunt", 0), told_anew))


def test_a_leak_in_a_fact_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view.known

    def leaky(fact: Any, seat: Any, inside: Any) -> Any:
        return fact if isinstance(fact, Drew) else honest(fact, seat, inside)

    monkeypatch.setattr(view, "known", leaky)
    with pytest.raises(Leak):
        hunt(imagined)


def test_a_leak_in_an_error_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = step

    def leaky(game: Any, state: Any, event: Any, rng: Rng, **more: Any) -> Any:
        try:
            return honest(game, state, event, rng, **more)
        except Refused as refused:
            raise Refused(refused.id, **{**refused.values, "next": str(state.stocks[0][:1])}) from None

    monkeypatch.setattr("bisat.server.table.record.step", leaky)
    with pytest.raises(Leak):
        hunt(imagined)


def test_a_leak_in_legal_moves_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rules.Montgolfiere.legal

    def leaky(self: Any, state: Any, seat: Any) -> Any:
        moves = honest(self, state, seat)
        return moves[::-1] if state.stocks[0][:1] == ("storm",) else moves

    monkeypatch.setattr(rules.Montgolfiere, "legal", leaky)
    with pytest.raises(Leak):
        hunt(imagined)


def test_a_leak_of_a_circle_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Frames, "_may_read", lambda self, line: True)
    with pytest.raises(Leak):
        hunt(hold_against_secret_events)


def test_a_trace_of_a_secret_event_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "alike", lambda view, before: False)
    with pytest.raises(Leak):
        hunt(hold_against_secret_events)


def test_who_may_act_freely_would_be_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Waiting.seats` tells who has shown a hand; the wire carries `needed` only."""
    honest = rules.Montgolfiere.waiting

    def leaky(self: Any, state: Any) -> Any:
        waiting = honest(self, state)
        return msgspec.structs.replace(waiting, needed=waiting.seats)

    monkeypatch.setattr(rules.Montgolfiere, "waiting", leaky)
    with pytest.raises(Leak):
        hunt(hold_against_secret_events)
