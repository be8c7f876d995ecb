"""First games: what whoever has never played a game is offered, and against whom."""

from __future__ import annotations

from typing import Any

import pytest

from bisat import catalog
from bisat.core.bot import chance, unhurried
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.moves import Call
from bisat.lab.play import play


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_first_game_is_played_to_its_end_by_rivals_who_stand_on_no_list(game: str) -> None:
    found = catalog.entry(game)
    first = found.beginner
    assert first is not None
    assert found.seats[0] <= first.seats <= found.seats[1]
    assert catalog.BEGINNER not in catalog.bots(game)
    rival = catalog.bot(game, catalog.BEGINNER, first.game(0))
    played = play(catalog.build(game, first.game(0)), [rival] * first.seats, "first")
    assert min(played.outcome.places) >= 1


@pytest.mark.parametrize("game", catalog.GAMES)
@pytest.mark.parametrize("name", ["novice", catalog.BEGINNER])
def test_a_beginner_chooses_lawfully_and_by_what_its_seat_sees(game: str, name: str) -> None:
    """Replace everything hidden: the view stays the same, and so does the choice."""
    first = catalog.entry(game).beginner
    assert first is not None
    match, bot = catalog.new(game, max(2, first.seats), "worlds", first.game(9)), catalog.bot(game, name)
    asked = 0
    while asked < 12:
        waiting = match.waiting()
        if not waiting.needed:
            assert waiting.until is not None
            match.tick(waiting.until)
            continue
        seat = waiting.needed[0]
        other = match.game.imagine(match.view(seat), seat, Rng("another world", asked))
        choices = [
            bot.choose(view, match.legal(seat), chance("worlds", asked, seat, "key"), unhurried)
            for view in (match.view(seat), match.game.view(other, seat))
        ]
        assert choices[0] == choices[1]
        assert choices[0].move in match.legal(seat)
        match.act(seat, choices[0].move, match.state.at + choices[0].after_ms)
        asked += 1


@pytest.mark.parametrize(("game", "seats"), [("montgolfiere", 3), ("tapis-volant", 4), ("tapis-volant", 6)])
def test_a_modelled_beginner_wins_about_half_of_the_first_games(game: str, seats: int) -> None:
    """The short form of `python -m benchmarks beginners`."""
    first = catalog.entry(game).beginner
    assert first is not None
    rules = catalog.build(game, first.game(0))
    model, rival = catalog.bot(game, "novice"), catalog.bot(game, catalog.BEGINNER)
    won = 0.0
    for number in range(60):
        bots = [model if seat == number % seats else rival for seat in range(seats)]
        places = play(rules, bots, f"half {number}").outcome.places
        won += (places[number % seats] == 1) / places.count(1) if 1 in places else 0
    assert 0.3 <= won / 60 <= 0.75


def test_the_first_game_of_magic_fold_is_that_of_the_rulebook_with_assist_and_a_calm_timer() -> None:
    found = catalog.entry("magic-fold")
    assert found.beginner is not None
    assert dict(found.presets["first_game"]).items() <= found.beginner.game(0).items()
    assert {"assist": True, "calm": "60"}.items() <= found.beginner.game(0).items()


def test_the_first_game_of_labyrinth_has_the_stop_that_its_lesson_and_its_goal_teach() -> None:
    first = catalog.entry("labyrinth-duel").beginner
    assert first is not None
    match = catalog.new("labyrinth-duel", first.seats, "first", first.game(0))
    turned = match.waiting().until
    assert turned is not None
    match.tick(turned)
    assert Call(1) in match.legal(0)


def test_le_tapis_volant_deals_as_many_cards_in_its_lesson_and_its_first_game_as_at_a_table() -> None:
    found = catalog.entry("tapis-volant")
    assert found.beginner is not None
    assert found.lesson is not None
    options: list[dict[str, Any]] = [{}, found.beginner.game(0), dict(found.lesson.options)]
    hands = {len(catalog.new("tapis-volant", 3, "cards", each).view(0).hands[0]) for each in options}
    assert len(hands) == 1
