"""The methods of `bisat rpc`, on matches that live as long as the conversation."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from decimal import Decimal
from math import isfinite
from typing import Any, ClassVar

from bisat import catalog
from bisat.cli import saved
from bisat.cli.games import Listed, listed
from bisat.cli.rpc import params
from bisat.cli.rpc.fault import METHOD, PARAMS, REFUSED, Fault
from bisat.core.codec import Json, read
from bisat.core.game import Act, Event, Forfeit, Outcome, Seat, Tick, Undo, Value, Waiting
from bisat.core.log import Match, Saved
from bisat.core.refusal import Refused

MAX_MATCHES = 4096
"""Kept at a time; beyond it the one not used for longest is forgotten."""


class Handle(Value, frozen=True):
    """How to speak of a match."""

    match: params.Handle


class After(Value, frozen=True):
    """How a match stands after an event."""

    waiting: Waiting
    outcome: Outcome | None


class Desk:
    """Keeps matches and carries out methods on them; a refused one changes nothing."""

    METHODS: ClassVar[dict[str, type[Any]]] = {
        "games": params.Nothing,
        "new": params.New,
        "load": params.Load,
        "state": params.Of,
        "view": params.Eyes,
        "waiting": params.Of,
        "legal": params.Chair,
        "act": params.Move,
        "tick": params.Time,
        "undo": params.ChairAt,
        "forfeit": params.ChairAt,
        "outcome": params.Of,
        "save": params.Of,
        "open": params.Open,
    }
    """Each method and what it asks for."""

    def __init__(self) -> None:
        self._matches: OrderedDict[params.Handle, Match] = OrderedDict()
        self._made = 0

    def call(self, method: str, given: dict[str, Json] | list[Json]) -> Json:
        """Carry out a method; Refused or Fault where it cannot be."""
        if method not in self.METHODS:
            known = ", ".join(self.METHODS)
            raise Fault(METHOD, f'There is no method "{method[:40]}"; the methods are {known}.')
        asks = self.METHODS[method]
        return getattr(self, method)(read(_with_text_seed(_named(given, asks)), asks))

    def games(self, _: params.Nothing) -> list[Listed]:
        return listed()

    def new(self, asked: params.New) -> Handle:
        return self._keep(catalog.new(asked.game, asked.seats, _seed(asked.seed), asked.options))

    def load(self, asked: params.Load) -> Handle:
        return self._keep(catalog.load(asked.game, asked.state, _seed(asked.seed), asked.options))

    def state(self, asked: params.Of) -> Json:
        return self._match(asked.match).state

    def view(self, asked: params.Eyes) -> Json:
        return self._match(asked.match).view(asked.seat)

    def waiting(self, asked: params.Of) -> Waiting:
        return self._match(asked.match).waiting()

    def legal(self, asked: params.Chair) -> tuple[Any, ...]:
        return self._match(asked.match).legal(asked.seat)

    def act(self, asked: params.Move) -> After:
        match = self._at(asked.match, asked.seat)
        if not isinstance(asked.move, dict | str):
            raise Fault(PARAMS, "A move is a JSON object, or text in short notation.")
        try:
            move = catalog.move(match, asked.move)
        except Refused as refused:  # what is no move of this game is no legal one either
            raise Fault.of(refused, REFUSED) from None
        return _play(match, Act(asked.seat, move, _when(match, asked.at)))

    def tick(self, asked: params.Time) -> After:
        return _play(self._match(asked.match), Tick(asked.at))

    def undo(self, asked: params.ChairAt) -> After:
        match = self._at(asked.match, asked.seat)
        return _play(match, Undo(asked.seat, _when(match, asked.at)))

    def forfeit(self, asked: params.ChairAt) -> After:
        match = self._at(asked.match, asked.seat)
        return _play(match, Forfeit(asked.seat, _when(match, asked.at)))

    def outcome(self, asked: params.Of) -> Outcome | None:
        return self._match(asked.match).outcome()

    def save(self, asked: params.Of) -> Saved:
        return self._match(asked.match).save()

    def open(self, asked: params.Open) -> Handle:
        return self._keep(saved.reopen(asked.saved))

    def _keep(self, match: Match) -> Handle:
        self._made += 1
        handle = f"m{self._made}"
        self._matches[handle] = match
        if len(self._matches) > MAX_MATCHES:
            self._matches.popitem(last=False)
        return Handle(handle)

    def _match(self, handle: params.Handle) -> Match:
        if handle not in self._matches:
            raise Fault(REFUSED, f'There is no match "{handle[:40]}"; the {MAX_MATCHES} used last are kept.')
        self._matches.move_to_end(handle)
        return self._matches[handle]

    def _at(self, handle: params.Handle, seat: Seat) -> Match:
        """A match that has this seat."""
        match = self._match(handle)
        if not 0 <= seat < match.header.seats:
            raise Refused("no_such_seat", seat=seat)
        return match


def _play(match: Match, event: Event) -> After:
    if len(match.events) >= saved.MAX_EVENTS:
        raise Fault(REFUSED, f"This match has had {saved.MAX_EVENTS} events and takes no more.")
    before = match.state
    match.play(event)
    try:
        return After(match.waiting(), match.outcome())
    except Exception:  # an event that leads nowhere must not have happened
        match.state = before
        match.events.pop()
        raise


def _when(match: Match, at: int | None) -> int:
    return int(match.state.at) if at is None else at


def _named(given: dict[str, Json] | list[Json], asks: type[Any]) -> dict[str, Json]:
    """Parameters by name, also where they came in order."""
    if isinstance(given, dict):
        return given
    names: tuple[str, ...] = asks.__struct_fields__
    if len(given) > len(names):
        raise Fault(PARAMS, f"This method takes at most {len(names)} parameters.")
    return dict(zip(names, given, strict=False))


def _with_text_seed(given: dict[str, Json]) -> dict[str, Json]:
    """A seed that came as a number becomes its decimal text, however large; 7.0 is 7."""
    seed = given.get("seed")
    if type(seed) is float and seed.is_integer():
        seed = int(seed)
    if type(seed) is int or (type(seed) is float and isfinite(seed)):
        return {**given, "seed": f"{Decimal(repr(seed)):f}"}
    return given


def _seed(given: str | None) -> str:
    return secrets.token_hex(32) if given is None else given
