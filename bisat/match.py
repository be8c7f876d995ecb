"""A match as people and scripts use it: moves in short notation, words, pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, TypeVar, overload

from bisat import catalog
from bisat.core import log
from bisat.core.bot import Bot, ask, chance, seat_key, unhurried
from bisat.core.codec import decode, plain, read
from bisat.core.entry import Entry
from bisat.core.game import AnyGame, Event, Game, M, Millis, Outcome, S, Seat, V, Value, Waiting
from bisat.core.hindsight import Hindsight
from bisat.core.log import Header, Saved
from bisat.core.refusal import Refused, explained
from bisat.core.step import not_now
from bisat.external_bots import loader
from bisat.hindsight.hindsight import hindsight
from bisat.parts import story

if TYPE_CHECKING:  # a game is imported when it is first asked for
    from bisat.games.flying_sultans.rules.rules import FlyingSultans
    from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
    from bisat.games.magic_fold.rules.rules import MagicFold
    from bisat.games.montgolfiere.rules.rules import Montgolfiere
    from bisat.games.tapis_volant.rules.rules import TapisVolant


G_co = TypeVar("G_co", bound=AnyGame, covariant=True)

Written = Value | Mapping[str, Any] | str
"""A move: an object, its JSON, or what a person would write."""


class Match(Generic[G_co]):
    """One match in play: `act`, `tick`, `undo`, `forfeit` and `pop` change it. What is refused does not.

    >>> match = new("montgolfiere", seats=2, seed=7)
    >>> match
    <montgolfiere, 2 seats, seed 7: 0 events, waiting for seats 0 and 1>
    >>> before = match.copy()
    >>> match.act(0, match.ask("hard", 0)).log()
    ['New game: 3 balloons take off from square 5.']
    >>> match == before, match.pop().seat, match == before
    (False, 0, True)
    """

    def __init__(self, match: log.Match) -> None:
        self._match = match

    @property
    def entry(self) -> Entry:
        """What the game says about itself."""
        return catalog.entry(self.header.game)

    @property
    def game(self) -> G_co:
        """The rules, with their clocks and series."""
        return self._match.game  # type: ignore[return-value]  # whoever made it said which one it is

    @property
    def header(self) -> Header:
        """What the match started from."""
        return self._match.header

    @property
    def state(self: Match[Game[S, M, V]]) -> S:
        """The whole position, secrets included."""
        state: S = self._match.state
        return state

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened since the start."""
        return tuple(self._match.events)

    def act(self, seat: Seat, move: Written, at: Millis | None = None) -> Self:
        """Let a seat make a move; this changes the match, and gives it back so that acts can be chained."""
        made = catalog.move(self._match, move)
        try:
            self._match.act(seat, made, at)
        except Refused as refused:
            legal = [self.short(other) for other in self._match.legal(seat)]
            raise explained(refused, seat, move if isinstance(move, str) else repr(made), legal) from None
        return self

    def tick(self, at: Millis | None = None) -> Self:
        """Let the clock act, by default when it is due; this changes the match, and gives it back."""
        due = self.waiting().until
        self._match.tick(max(self._match.state.at, due or 0) if at is None else at)
        return self

    def undo(self, seat: Seat, at: Millis | None = None) -> Self:
        """Let a seat take back its sealed choice, as the rules allow it: an event like any other."""
        self._match.undo(seat, at)
        return self

    def forfeit(self, seat: Seat, at: Millis | None = None) -> Self:
        """Let a seat leave for good; this changes the match, and gives it back."""
        self._match.forfeit(seat, at)
        return self

    def pop(self) -> Event:
        """Unmake the last event, as if it had never been, and return it; IndexError where there is none.

        What came before is played again: where that takes too long, keep a `copy` instead.
        """
        last = self._match.events[-1]
        self._match = self._match.copy(len(self._match.events) - 1)
        return last

    def copy(self) -> Self:
        """The same match by itself: what happens in one does not happen in the other."""
        return type(self)(self._match.copy())

    __copy__ = copy
    __hash__ = None  # type: ignore[assignment]  # it changes

    def __eq__(self, other: object) -> bool:
        """Whether both began alike and the same has happened in them, at the same times."""
        if not isinstance(other, Match):
            return NotImplemented
        return self.header == other.header and self.events == other.events

    def ask(self: Match[Game[S, M, V]], bot: str | Bot, seat: Seat, seed: str | int | None = None) -> M:
        """The move that a bot would make in a seat, by what that seat may see; nothing is changed.

        A bot is one of `bisat.bot_names`, or an object of your own. The same position of the same match
        gives the same answer, unless another `seed` for the bot's chance is given.
        """
        legal, head = self.legal(seat), self.header
        if not legal:
            raise not_now(self.waiting(), seat)
        drawn = head.seed if seed is None else str(seed)
        rng = chance(drawn, len(self.events) + 1, seat, seat_key(drawn, seat))
        asked = loader.bot(head.game, bot, head.options)
        move: M = ask(asked, self.view(seat), legal, rng, unhurried).move
        return move

    def waiting(self) -> Waiting:
        """Who may act now."""
        return self._match.waiting()

    def legal(self: Match[Game[S, M, V]], seat: Seat) -> tuple[M, ...]:
        """The moves open to a seat."""
        return self._match.legal(seat)

    def short(self, move: Value) -> str:
        """A move as people write it; `act` reads it."""
        return catalog.short(self.header.game, move)

    def view(self: Match[Game[S, M, V]], seat: Seat | None = None) -> V:
        """What a seat may know; None is a spectator."""
        view: V = self._match.view(seat)
        return view

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self._match.outcome()

    def hindsight(
        self,
        seat: Seat,
        language: str = "en",
        names: Sequence[str] = (),
        *,
        matches: int | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Hindsight:
        """What a seat may learn from this match, once it is over: its chances, and what was better.

        Everything is judged by what that seat could know then. It takes seconds with `[fast]`, by
        matches that are played on; `matches` says how many, `progress` hears how many have been.
        """
        return hindsight(
            self._match, seat, language=language, names=names, matches=matches, progress=progress
        )

    def log(self, language: str = "en", seat: Seat | None = None, names: Sequence[str] = ()) -> list[str]:
        """What happened from the start, a line for each fact that a seat may know."""
        again = log.Match(self.game, self.header)
        lines = story.log(again.view(seat), self.entry.show, names, language)
        for event in self._match.events:
            again.play(event)
            lines += story.log(again.view(seat), self.entry.show, names, language)
        return lines

    def text(self, seat: Seat | None = None, language: str = "en", names: Sequence[str] = ()) -> str:
        """The position in lines, as a seat sees it."""
        return self.entry.show.text(self._match.view(seat).unwrapped(), names, language)

    def svg(self, seat: Seat | None = None) -> str:
        """The position as a picture, as a seat sees it."""
        return self.entry.show.svg(self._match.view(seat).unwrapped())

    def save(self) -> dict[str, Any]:
        """Everything needed to open this match again, as plain JSON data."""
        saved: dict[str, Any] = plain(self._match.save())
        return saved

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        head, ended = self.header, self.outcome()
        stuck = [str(seat) for seat in self.waiting().needed]
        if ended is not None:
            now = f"over ({ended.reason}), places {', '.join(map(str, ended.places))}"
        elif len(stuck) > 1:
            now = f"waiting for seats {', '.join(stuck[:-1])} and {stuck[-1]}"
        else:
            now = f"waiting for seat {stuck[0]}" if stuck else "waiting for the clock"
        seats, events = _count(head.seats, "seat"), _count(len(self._match.events), "event")
        return f"<{head.game}, {seats}, seed {head.seed}: {events}, {now}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


@overload
def new(game: Literal["montgolfiere"], seats: int, seed: str | int) -> Match[Montgolfiere]: ...
@overload
def new(game: Literal["tapis-volant"], seats: int, seed: str | int) -> Match[TapisVolant]: ...
@overload
def new(game: Literal["flying-sultans"], seats: int, seed: str | int) -> Match[FlyingSultans]: ...
@overload
def new(game: Literal["labyrinth-duel"], seats: int, seed: str | int) -> Match[LabyrinthDuel]: ...
@overload
def new(game: Literal["magic-fold"], seats: int, seed: str | int) -> Match[MagicFold]: ...
@overload  # options may put clocks or a series around a game
def new(
    game: str, seats: int, seed: str | int, options: Mapping[str, object] | None = None
) -> Match[Any]: ...
def new(game: str, seats: int, seed: str | int, options: Mapping[str, object] | None = None) -> Match[Any]:
    """A fresh match: the same seed is dealt alike, always."""
    return Match(catalog.new(game, seats, seed, options))


def load(
    game: str, state: object, seed: str | int = "", options: Mapping[str, object] | None = None
) -> Match[Any]:
    """A match that starts from a state, as an object or its JSON, perhaps changed by hand."""
    return Match(catalog.load(game, plain(state), seed, options))


def reopen(saved: object) -> Match[Any]:
    """A saved match, replayed and checked: what `save` gave, or its JSON text; Refused if it is neither."""
    if isinstance(saved, str | bytes):
        saved = decode(saved)
    return Match(catalog.reopen(saved if isinstance(saved, Saved) else read(saved, Saved)))
