"""Magic Fold: fold your cloth so that exactly the wanted pictures show, take the card, fly ahead."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import msgspec

from bisat.core import game
from bisat.core.game import (
    Act,
    Event,
    Forfeit,
    Forfeited,
    HeadStart,
    Millis,
    Outcome,
    Seat,
    Tick,
    Types,
    Waiting,
)
from bisat.core.handicap import each
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.tuples import put
from bisat.games.magic_fold.cloth.sheet import (
    UNFOLDED,
    Cloth,
    Fold,
    folded,
    folds_of,
    lay,
    turned_over,
    unfolded,
)
from bisat.games.magic_fold.rules.box import Box
from bisat.games.magic_fold.rules.claiming import judged
from bisat.games.magic_fold.rules.ending import end, outcome, standing
from bisat.games.magic_fold.rules.facts import (
    Began,
    Fact,
    Folded,
    Passed,
    Reshuffled,
    Rested,
    SandRuns,
    Took,
    Turned,
    TurnedOver,
    Unfolded,
    Withdrew,
)
from bisat.games.magic_fold.rules.figures import (
    COBRAS,
    COUNT_OF_THREE,
    MAX_SEATS,
    ONE_HAND,
    TOKENS,
    Calm,
    Deck,
    Part,
)
from bisat.games.magic_fold.rules.imagine import imagine
from bisat.games.magic_fold.rules.lawful import fault
from bisat.games.magic_fold.rules.moves import Move, Pass, SetBack, Take, TurnOver, Unfold, Withdraw
from bisat.games.magic_fold.rules.resolve import chooser, leading, resolve, stop, targets
from bisat.games.magic_fold.rules.revision import REVISION
from bisat.games.magic_fold.rules.state import Claim, Lurking, State
from bisat.games.magic_fold.rules.terms import Terms, terms
from bisat.games.magic_fold.rules.view import View, ends, view


class MagicFold(game.Game[State, Move, View], frozen=True):
    """The rules for two to four seats; two and three race against the ghost pilot too."""

    types: ClassVar[Types] = Types(State, Move, View, Fact)

    deck: Deck = "mixed"
    short: bool = False
    """Whether the race starts on the many-coloured cloud."""
    assist: bool = False
    """Whether a card can be taken only when the cloth fits it (F8)."""
    calm: Calm = "no"
    """Timers of a minute, or none (F11)."""
    championship: bool = False
    """Whether this is a race of a championship: it goes on to the end of the round."""
    box: Box | None = None
    """Own data instead of those that come with the game."""
    revision: int = REVISION
    """By which revision of the rules."""
    head_start: tuple[int, ...] = ()
    """By seat, genies besides the one that everybody begins with (F17)."""
    square_last: bool = False
    """Whether the square of who is set back waits for the move of who did it (F4)."""
    play_with: Part = "all"
    """What comes into play (F22)."""

    def __post_init__(self) -> None:
        _ = self.terms  # or it is refused

    @property
    def terms(self) -> Terms:
        """What these options mean."""
        return terms(
            self.box,
            self.deck,
            self.short,
            self.championship,
            self.assist,
            self.calm,
            self.play_with,
            self.revision,
            self.square_last,
        )

    def setup(self, seats: int, rng: Rng) -> State:
        if not 2 <= seats <= MAX_SEATS:
            raise Refused("seats_out_of_range", least=2, most=MAX_SEATS)
        agreed = self.terms
        ahead = each(self.head_start, seats)
        ghost = agreed.ghost(seats)
        kinds = rng.shuffled(COBRAS)
        return State(
            seats=seats,
            squares=(agreed.start,) * (seats + ghost),
            genies=tuple(1 + by for by in ahead),  # F17
            cloths=(UNFOLDED,) * seats,
            handled_at=(0,) * seats,
            cobras=tuple(map(Lurking, agreed.track.cobras, kinds)),
            stock=rng.shuffled(agreed.numbers),
            claims=(None,) * seats,
            rests=(None,) * seats,
            hands=(None,) * seats,
            pause=COUNT_OF_THREE,
            happened=(
                Began(agreed.start, ghost),
                *(HeadStart(seat, by) for seat, by in enumerate(ahead) if by),
            ),
        )

    def waiting(self, state: State) -> Waiting:
        if state.ended is not None:
            return Waiting((), (), None, 3 * state.round)
        if state.pause is not None:
            return Waiting((), (), state.pause, 3 * state.round)
        limit = ends(state, self.terms)
        if state.choosing is not None:
            seat = chooser(state)
            assert seat is not None
            return Waiting((seat,), (seat,), limit, 3 * state.round - 1)
        seats = tuple([seat for seat in range(state.seats) if _busy(state, seat)])
        times = [rest for rest in state.rests if rest is not None]
        if limit is not None:
            times.append(limit)
        until = min(times) if times else None
        return Waiting(seats, needed(state), until, 3 * state.round - 2)

    def legal(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if state.ended is not None or state.pause is not None or not 0 <= seat < state.seats:
            return ()
        if state.choosing is not None:
            return tuple(map(SetBack, targets(state, seat))) if seat == chooser(state) else ()
        if not _busy(state, seat):
            return ()
        if seat in state.passed:
            return (Withdraw(),)
        taken = [claim.token for claim in state.claims if claim is not None]
        tokens = tuple([token for token in TOKENS if token not in taken])
        if self.assist:  # F8
            tokens = tuple([token for token in tokens if judged(state, seat, token, self.terms).right])
        spread = lay(state.cloths[seat])
        resting = state.rests[seat] is not None
        return _moves(spread.cols, spread.rows, bool(state.cloths[seat].folds), resting, tokens)

    def apply(self, state: State, event: Event, rng: Rng) -> State:
        state = msgspec.structs.replace(state, at=event.at, happened=())
        if isinstance(event, Act):
            return self._act(state, event.seat, event.move)
        if isinstance(event, Tick):
            return self._tick(state, event.at, rng)
        assert isinstance(event, Forfeit), "nothing is sealed, so nothing is taken back"
        return self._leave(state, event)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat, self.terms)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state, self.terms)

    def check(self, state: State) -> str | None:
        return fault(state, self.terms)

    def imagine(self, view: View, seat: Seat | None, rng: Rng) -> State:  # noqa: ARG002  # all know the same
        return imagine(view, rng, self.terms)

    def idle(self, state: State, seat: Seat, rng: Rng) -> Move:  # noqa: ARG002  # nothing is left to chance
        """Someone absent passes (F6); a pawn is chosen as when time is up (F16)."""
        return SetBack(leading(state, seat)) if state.choosing is not None else Pass()

    def standing(self, state: State) -> tuple[int, ...]:
        """The place of each pawn in this race, the ghost's last."""
        return standing(state, self.terms)

    def _act(self, state: State, seat: Seat, move: Move) -> State:
        match move:
            case Fold():
                return _fold(state, seat, move)
            case Unfold():
                cloth = unfolded(state.cloths[seat], move.whole)
                return _handle(state, seat, cloth, Unfolded(seat, move.whole))
            case TurnOver():
                return _handle(state, seat, turned_over(state.cloths[seat]), TurnedOver(seat))
            case Take():
                return self._take(state, seat, move.token)
            case Pass():
                state = msgspec.structs.replace(state, passed=tuple(sorted((*state.passed, seat))))
                return self._go_on(state, [Passed(seat)])
            case Withdraw():
                passed = tuple(other for other in state.passed if other != seat)
                return msgspec.structs.replace(state, passed=passed, happened=(Withdrew(seat),))
        return resolve(state, move.pawn, [], self.terms)

    def _take(self, state: State, seat: Seat, token: int) -> State:
        """Lock the cloth and set the fewest genies aside that make the claim right (F1)."""
        claim: Claim = judged(state, seat, token, self.terms)
        facts: list[Fact] = [Took(seat, token, self.terms.cards[state.open[token - 1]], claim.genies)]
        sand = state.sand
        if sand is None and self.terms.sand is not None:
            sand = self.terms.sand_ends(state.at, state.turned_at)
            facts.append(SandRuns(sand))
        taken = msgspec.structs.replace(
            state,
            genies=put(state.genies, seat, state.genies[seat] - claim.genies),
            claims=put(state.claims, seat, claim),
            rests=put(state.rests, seat, None),
            sand=sand,
        )
        return self._go_on(taken, facts)

    def _go_on(self, state: State, facts: list[Fact]) -> State:
        """The folding goes on, or it is over since all have a card or passed."""
        if needed(state):
            return msgspec.structs.replace(state, happened=tuple(facts))
        return stop(state, "all", facts, self.terms)

    def _tick(self, state: State, at: Millis, rng: Rng) -> State:
        if state.pause is not None:
            return self._turn_cards(state, rng)
        limit = ends(state, self.terms)
        if state.choosing is not None:
            seat = chooser(state)
            assert seat is not None
            return resolve(state, leading(state, seat), [], self.terms)  # F11
        if limit is not None and at >= limit:
            return stop(state, "time" if state.sand is None else "sand", [], self.terms)
        rested = [seat for seat, rest in enumerate(state.rests) if rest is not None and rest <= at]
        rests = tuple(None if seat in rested else rest for seat, rest in enumerate(state.rests))
        return msgspec.structs.replace(state, rests=rests, happened=(Rested(tuple(rested)),))

    def _turn_cards(self, state: State, rng: Rng) -> State:
        """Turn four cards together; an empty stock is reshuffled from the discards."""
        facts: list[Fact] = []
        stock, discard = state.stock, state.discard
        cards = stock[: len(TOKENS)]
        if len(cards) < len(TOKENS):
            facts.append(Reshuffled(len(discard)))
            stock, discard = cards + rng.shuffled(discard), ()
            cards = stock[: len(TOKENS)]
        facts.append(Turned(state.round + 1, tuple(self.terms.cards[card] for card in cards)))
        return msgspec.structs.replace(
            state,
            stock=stock[len(TOKENS) :],
            open=cards,
            discard=discard,
            round=state.round + 1,
            turned_at=state.at,
            pause=None,
            happened=tuple(facts),
        )

    def _leave(self, state: State, event: Forfeit) -> State:
        """A seat is out: its pawn is off the track, its genies return, a claim of it is void (F15)."""
        seat = event.seat
        facts: list[Fact] = [Forfeited(seat, event.reason)]
        was_choosing = state.choosing is not None and chooser(state) == seat
        left = msgspec.structs.replace(
            state,
            gone=tuple(sorted((*state.gone, seat))),
            genies=put(state.genies, seat, 0),
            rests=put(state.rests, seat, None),
            passed=tuple(other for other in state.passed if other != seat),
            happened=tuple(facts),
        )
        if state.seats - len(left.gone) < 2:
            return end(left, "forfeit", facts, self.terms)
        if was_choosing:
            return resolve(msgspec.structs.replace(left, choosing=None), None, facts, self.terms)
        folding = state.pause is None and state.choosing is None
        return self._go_on(left, facts) if folding else left


def _busy(state: State, seat: Seat) -> bool:
    """Whether a seat still folds, or could again."""
    return state.claims[seat] is None and seat not in state.gone


def needed(state: State) -> tuple[Seat, ...]:
    """The seats for which the folding goes on."""
    return tuple([seat for seat in range(state.seats) if _busy(state, seat) and seat not in state.passed])


def _fold(state: State, seat: Seat, step: Fold) -> State:
    state = _handle(state, seat, folded(state.cloths[seat], step), Folded(seat, step))
    if state.hands[seat] is None:
        return state
    return msgspec.structs.replace(state, rests=put(state.rests, seat, state.at + ONE_HAND))  # F5


def _handle(state: State, seat: Seat, cloth: Cloth, fact: Fact) -> State:
    return msgspec.structs.replace(
        state,
        cloths=put(state.cloths, seat, cloth),
        handled_at=put(state.handled_at, seat, state.at),
        happened=(fact,),
    )


@lru_cache(maxsize=4096)
def _moves(cols: int, rows: int, undoes: bool, resting: bool, tokens: tuple[int, ...]) -> tuple[Move, ...]:
    """What hands may do with a packet of this size, and the tokens that may be taken."""
    moves: list[Move] = [] if resting else list(folds_of(cols, rows))
    if undoes:
        moves += [Unfold(), Unfold(whole=True)]
    moves += [TurnOver(), *map(Take, tokens), Pass()]
    return tuple(moves)
