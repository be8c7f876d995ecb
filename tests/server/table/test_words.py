"""Boards in words and as pictures, for clients that have no scene of a game."""

from __future__ import annotations

from typing import Any

import pytest

from bisat import catalog
from bisat.core.codec import plain
from bisat.core.rng import Rng
from bisat.parts import i18n
from bisat.server.door.api import game_info
from bisat.server.table.frames import Frames
from bisat.server.table.plain import Wording
from bisat.server.table.replay import replay
from bisat.server.wire.values import LANGUAGES, Language
from tests.server.kit.player import Player, Sitting, play_on
from tests.server.kit.toys import add_race
from tests.server.kit.worlds import World, person


def in_words(player: Player, table: str, language: str) -> Sitting:
    return Sitting(player, f"{table}?words={language}")


def lines(sitting: Sitting, seat: int | None) -> list[str]:
    """The whole log in words, put together as the page about the wire says."""
    log: list[tuple[str, ...]] = []
    for message in sitting.heard:
        for board in getattr(message, "boards", ()):
            if board.seat == seat:
                assert board.plain is not None
                assert len(board.plain.lines) == len(board.log)
                assert len(board.plain.moves) == len(board.legal)
                log = [*log[: board.start], *board.plain.lines]
    return [line for entry in log for line in entry]


def test_the_server_speaks_the_languages_of_the_house() -> None:
    assert LANGUAGES == i18n.LANGUAGES


async def test_everybody_reads_their_own_language_and_nobody_else_pays(ada: Player, bob: Player) -> None:
    await ada.http.put("/api/me", json={"name": "Ada"})
    table = await ada.open("me", "open")
    async with in_words(ada, table, "fr") as french, bob.at(table) as wordless:
        assert await wordless.ask("join") is None
        await play_on(french, wordless)
        await french.quiet()
        said = lines(french, 0)
        assert said[0].startswith("Nouvelle partie")
        assert any(line.startswith("Ada joue") or "Ada joue" in line for line in said)
        board = french.boards[0].plain
        assert board is not None
        assert board.svg.startswith("<svg")
        assert "Lapis" in board.text  # who has no name is called by the colour of the seat
        assert not any('"plain"' in raw for raw in wordless.raw)


async def test_who_comes_later_reads_everything(ada: Player, bob: Player) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as playing:
        await play_on(playing, moves=3)
    async with in_words(bob, table, "en") as english, in_words(bob, table, "de") as german:
        spectator = english.boards[None].plain
        assert spectator is not None
        assert spectator.moves == ()
        assert len(lines(english, None)) == len(lines(german, None)) > 3
        assert lines(english, None) != lines(german, None)


async def test_a_name_that_changes_is_changed_everywhere(ada: Player, bob: Player) -> None:
    await ada.http.put("/api/me", json={"name": "Ada"})
    table = await ada.open("me", "random")
    async with ada.at(table) as playing:
        await play_on(playing, moves=3)
    async with in_words(bob, table, "en") as watching:
        assert "Ada" in "".join(lines(watching, None))
        await ada.http.delete("/api/me")
        await watching.until(lambda: watching.heard[-1] is not watching.heard[0])
        await watching.quiet()
        now = lines(watching, None)
        assert "Ada" not in "".join(now)
        assert "Saffron" in "".join(now)


async def test_who_shares_a_device_is_called_by_the_colours(ada: Player) -> None:
    await ada.http.put("/api/me", json={"name": "Ada"})
    table = await ada.open("me", "me")
    async with in_words(ada, table, "de") as both:
        board = both.boards[1].plain
        assert board is not None
        assert "Safran" in board.text
        assert "Ada" not in both.raw[0].split('"boards"')[1]


async def test_what_is_taken_back_is_no_longer_said(ada: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    add_race(monkeypatch)
    table = await ada.open("me", "me", game="race")
    async with in_words(ada, table, "en") as both:
        await both.answer(await both.move(0))
        await both.answer(await both.move(1))
        before = len(both.logs[0])
        assert await both.ask("offer", bargain="takeback", seat=1) is None
        await both.quiet()
        assert len(both.logs[0]) == before - 1
        board = both.boards[0].plain
        assert board is not None
        assert '"places":[1,0]' in board.text.replace("places: ", '"places":')


async def test_another_language_is_refused(ada: Player) -> None:
    table = await ada.open("me", "random")
    async with in_words(ada, table, "tlh") as nobody:
        assert nobody.gone is not None
        assert (nobody.gone.id, nobody.gone.again) == ("malformed", False)


async def test_words_that_go_wrong_cost_only_the_words(
    ada: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("fact.unheard_of")

    table = await ada.open("me", "random")
    monkeypatch.setattr(Wording, "_move", broken)
    monkeypatch.setattr("bisat.server.table.plain.story.log", broken)
    async with in_words(ada, table, "en") as playing:
        await play_on(playing)
        assert playing.table.stage == "finished"
        assert lines(playing, 0) == []
    assert "could not be put into words" in caplog.text


def test_words_are_made_once_for_all_who_read_them(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Language] = []
    honest = Wording.text

    def counted(self: Wording, view: Any) -> str:
        made.append(self.language)
        return honest(self, view)

    monkeypatch.setattr(Wording, "text", counted)
    world = World("montgolfiere", 3, "once", {})
    crowd = [Frames(world.table, person(None), language) for language in (*LANGUAGES, *LANGUAGES)]
    assert len({frames.hello() for frames in crowd}) == len(made) == 4
    world.act(0, next(iter(world.game.legal(world.record.state, 0))))
    assert len({frames.frame([]) for frames in crowd}) == 4
    assert len(made) == 8


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(catalog.GAMES))
def test_a_replay_is_told_in_words(game: str, language: Language) -> None:
    match = catalog.new(game, max(2, catalog.entry(game).seats[0]), "kilim")
    rng = Rng("players", 0)
    for _ in range(20):
        waiting = match.waiting()
        if waiting.needed:
            seat = waiting.needed[0]
            match.act(seat, rng.choice(tuple(match.legal(seat))))
        elif waiting.until is not None:
            match.tick(waiting.until)
    seen = replay(match.save(), "open", language, ("Ada\u202e",))
    assert all(moment.plain is not None and moment.plain.svg.startswith("<svg") for moment in seen.moments)
    told = [line for moment in seen.moments if moment.plain for line in moment.plain.lines[0]]
    assert told
    assert "\u202e" not in "".join(told)
    assert replay(match.save(), "open").moments[0].plain is None


def test_a_replay_has_pictures_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    match = catalog.new("montgolfiere", 2, "kilim")
    match.act(0, match.legal(0)[0])
    match.act(1, match.legal(1)[0])
    monkeypatch.setattr("bisat.server.table.replay.MAX_PICTURES_SIZE", 1)
    pictures = [moment.plain.svg for moment in replay(match.save(), "watch", "en").moments if moment.plain]
    assert pictures[0]
    assert not any(pictures[1:])


async def test_a_replay_is_asked_for_in_words(ada: Player) -> None:
    match = catalog.new("montgolfiere", 2, "kilim")
    body = {"saved": plain(match.save()), "eyes": 0, "words": "el", "names": ["Άντα", ""]}
    answer = await ada.http.post("/api/replay", json=body)
    assert answer.status_code == 200
    [moment] = answer.json()["moments"]
    assert "Άντα" in moment["plain"]["text"]
    assert "Λάπις" in moment["plain"]["text"]
    assert (await ada.http.post("/api/replay", json={**body, "words": "tlh"})).status_code == 422


def test_what_a_table_needs_comes_with_the_game() -> None:
    duel = game_info("labyrinth-duel")
    assert (duel.claim, duel.public, duel.words) == (60_000, {"false_calls": 3}, {})
    assert game_info("montgolfiere").claim is None
