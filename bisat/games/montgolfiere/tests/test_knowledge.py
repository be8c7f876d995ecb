"""What Montgolfière knows for its bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.bots.reward import win_shares
from bisat.core.bot import unhurried
from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.games.montgolfiere.bots.knowledge import LEVELS, WEIGHTS, Follows, Plays, Prospects, read, traits
from bisat.games.montgolfiere.bots.repeats import Repeats, same_kind
from bisat.games.montgolfiere.rules.box import DECK, KINDS, RANK, Card
from bisat.games.montgolfiere.rules.moves import Follow, Play, Show
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.tests.positions import with_hand
from bisat.lab.fit import chances

RULES = Montgolfiere()


def walk(seats: int, seed: str, rules: Montgolfiere = RULES) -> Iterator[State]:
    """Every position of a match at random, the last one too."""
    rng = Rng(seed, 1)
    state = rules.setup(seats, Rng(seed, 0))
    yield state
    while seats_now := rules.waiting(state).needed:
        move = rng.choice([move for move in rules.legal(state, seats_now[0]) if not isinstance(move, Show)])
        state = rules.apply(state, Act(seats_now[0], move), rng)
        yield state


def reading(state: State, seat: int) -> Any:
    return read(RULES.view(state, seat), RULES.legal(state, seat))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_dealt_hands_are_drawn_by_counting(seats: int) -> None:
    rng = Rng("deal", 0)
    for state in walk(seats, "count"):
        if state.table or not RULES.waiting(state).needed:
            continue
        deal = reading(state, 0).deal(rng)
        for seat, hand in enumerate(deal.hands):
            left = Counter(DECK) - Counter(state.played[seat])
            assert set(hand) <= {RANK[card] for card in left}
            assert len(set(hand)) == len(hand) <= len(state.hands[seat])


def test_every_unseen_card_is_dealt_about_as_often() -> None:
    state = RULES.setup(2, Rng("often", 0))
    plays = reading(state, 0)
    rng = Rng("often", 1)
    counts = Counter(rank for _ in range(600) for rank in plays.deal(rng).hands[1])
    for card in KINDS[:15]:
        assert 130 < counts[RANK[card]] < 220, "7 of 24, so 175 of 600"


def test_the_own_hand_is_dealt_as_a_stranger_must_guess_it() -> None:
    state = RULES.setup(2, Rng("own", 0))
    rng = Rng("own", 1)
    plays = reading(state, 0)
    assert len({tuple(sorted(plays.deal(rng).hands[0])) for _ in range(20)}) > 15
    assert [plays.moves[number].card for number in plays.own] == list(dict.fromkeys(state.hands[0]))


def test_a_shown_hand_is_dealt_as_it_is() -> None:
    state = RULES.apply(RULES.setup(3, Rng("show", 0)), Act(1, Show()), Rng("show", 1))
    rng = Rng("show", 2)
    dealt = {tuple(reading(state, 0).deal(rng).hands[1]) for _ in range(10)}
    assert dealt == {tuple(RANK[card] for card in dict.fromkeys(state.hands[1]))}


def test_the_barons_next_card_is_used_where_it_is_seen() -> None:
    state = RULES.setup(2, Rng("baron", 0))
    rng = Rng("baron", 1)
    assert {reading(state, 0).deal(rng).baron for _ in range(10)} == {state.stocks[2][:1]}
    apart = replace(state, squares=(5, 5, 6))
    assert len({reading(apart, 0).deal(rng).baron for _ in range(30)}) > 5


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_shares_of_an_ended_game_are_those_of_its_outcome(seats: int) -> None:
    """What the knowledge expects of the last cards is what the rules make of them."""
    compared = 0
    for n in range(30):
        for state in walk(seats, f"end/{n}"):
            if state.table or not RULES.waiting(state).needed or any(state.choices):
                continue
            cards = [Rng(f"{n}", seat).choice(hand) for seat, hand in enumerate(state.hands)]
            after = state
            for seat, card in enumerate(cards):
                after = RULES.apply(after, Act(seat, Play(card)), Rng("", 0))
            outcome = RULES.outcome(after)
            if outcome is not None:
                deal = reading(state, 0).deal(Rng("deal", 0))
                deal.baron = state.stocks[-1][:1] if seats == 2 else ()
                shares = deal.shares([RANK[card] for card in cards])
                assert shares[:seats] == pytest.approx(win_shares(outcome))
                compared += 1
    assert compared >= 10


@pytest.mark.parametrize("board", [12, 15])
def test_expected_shares_add_up_and_favour_height(board: Any) -> None:
    rules = Montgolfiere(board)
    for state in walk(4, "height", rules):
        if len(state.played[0]) > 22:
            continue
        prospects = Prospects(rules.view(state, None))
        cards: list[Card] = ["1", "1", "1", "1"]
        low = prospects.shares([5, 5, 5, 5], cards)
        high = prospects.shares([6, 5, 5, 5], cards)
        assert (sum(low), sum(high)) == pytest.approx((1, 1))
        assert high[0] > low[0]
        assert prospects.shares([board, 5, board, 5], cards) == [0.5, 0, 0.5, 0]


def test_prospects_and_traits_say_the_same() -> None:
    """The weights are fitted to what play reads out of them."""
    for state in list(walk(2, "traits"))[:20:3]:
        if state.table:
            continue
        view = RULES.view(state, None)
        prospects = Prospects(view)
        table: list[Card] = [cards[0] for cards in prospects.unseen]
        squares = tuple(6 + n for n in range(3))
        after = replace(
            view,
            squares=squares,
            played=tuple((*played, card) for played, card in zip(view.played, table, strict=True)),
        )
        assert prospects.shares(squares, table) == pytest.approx(chances(WEIGHTS, traits(after)))


def test_a_motor_that_wins_at_once_is_played() -> None:
    state = with_hand(
        replace(RULES.setup(2, Rng("motor", 0)), squares=(10, 11, 11)),
        0,
        ("1", "2", "3", "4", "5", "6", "motor"),
    )
    bot = catalog.bot("montgolfiere", "hard")
    view, legal = RULES.view(state, 0), RULES.legal(state, 0)
    moves = Counter(bot.choose(view, legal, Rng("m", n), unhurried).move for n in range(12))
    assert moves[Play("motor")] >= 11


def test_a_motor_is_saved_where_it_wins_nothing() -> None:
    state = with_hand(RULES.setup(2, Rng("save", 0)), 0, ("1", "2", "3", "12", "14", "15", "motor"))
    bot = catalog.bot("montgolfiere", "hard")
    view, legal = RULES.view(state, 0), RULES.legal(state, 0)
    moves = Counter(bot.choose(view, legal, Rng("m", n), unhurried).move for n in range(12))
    assert moves[Play("motor")] <= 3


def test_no_level_ever_shows_its_hand() -> None:
    state = RULES.setup(4, Rng("shy", 0))
    assert Show() in RULES.legal(state, 0)
    for level in LEVELS:
        bot = catalog.bot("montgolfiere", level)
        for n in range(5):
            move = bot.choose(RULES.view(state, 0), RULES.legal(state, 0), Rng("shy", n), unhurried).move
            assert isinstance(move, Play)


def choosing(seats: int) -> State:
    """Seats 0 and, of four, 3 hang below a balloon that rises 1 and one that rises 2 (M3)."""
    rules = Montgolfiere(baron=False)
    state = replace(rules.setup(seats, Rng("follow", 0)), squares=(6, 7, 7, 6)[:seats])
    for seat, card in enumerate(("grapple", "15", "motor", "grapple")[:seats]):
        hand: tuple[Any, ...] = tuple(sorted((card, *DECK[:6]), key=RANK.__getitem__))
        state = with_hand(state, seat, hand)
    for seat, card in enumerate(("grapple", "15", "motor", "grapple")[:seats]):
        state = rules.apply(state, Act(seat, Play(card)), Rng("", 0))  # type: ignore[arg-type]  # they are cards
    return state


@pytest.mark.parametrize("seats", [3, 4])
def test_a_grapple_follows_the_greater_rise(seats: int) -> None:
    state = choosing(seats)
    assert state.table
    follows = reading(state, 0)
    assert isinstance(follows, Follows)
    assert [bool(hand) for hand in follows.hands] == [True, False, False, True][:seats]
    for level in ("medium", "hard"):
        bot = catalog.bot("montgolfiere", level)
        for seat in RULES.waiting(state).needed:
            legal = RULES.legal(state, seat)
            assert set(legal) == {Follow(1), Follow(2)}
            assert bot.choose(RULES.view(state, seat), legal, Rng("f", 0), unhurried).move == Follow(2)


def test_a_round_of_cards_is_read_as_plays() -> None:
    assert isinstance(reading(RULES.setup(2, Rng("plays", 0)), 0), Plays)


def test_repeats_expects_the_same_kind_again_and_plays_what_is_legal() -> None:
    assert same_kind(("gas", "15"), ("3", "gas", "storm")) == ["3"]
    assert same_kind((), ("3",)) == []
    played = set()
    for number, state in enumerate(walk(3, "repeats")):
        for seat in RULES.waiting(state).needed[:1]:
            legal = RULES.legal(state, seat)
            move = Repeats(4).choose(RULES.view(state, seat), legal, Rng("r", number), unhurried).move
            assert move in legal
            played.add(move)
    assert len(played) > 5
