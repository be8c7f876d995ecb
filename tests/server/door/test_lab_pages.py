"""The lab's pages: ladders, balance and records, for everybody and without a script."""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import msgspec
import pytest

from bisat import catalog
from bisat.core.figures import Measured
from bisat.core.ladder import Extreme, Ladder, Pair, Rung, kept
from bisat.parts.i18n import messages
from bisat.server.door.lab import games, page
from bisat.server.wire.values import LANGUAGES, Language
from tests.server.kit.running import Running

OWN = '<b>"own"</b>'


def made(left: int = 3) -> Ladder:
    rungs = (Rung("hard", Measured(90.0, 50.0, 120.0)), Rung(OWN, Measured(-300.0, -420.0, -150.0), True))
    pairs = (Pair("hard", OWN, ((2.0, 0.0),), Measured(0.75, 0.6, 0.8)),)
    shortest = Extreme(12, ("hard", OWN), "ladder/7")
    return Ladder(
        "montgolfiere", 4, 2, "ladder", 8, "bisat ladder …", rungs, pairs, 8, 1, left, shortest, shortest
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_page_in_every_language(language: Language) -> None:
    for game in catalog.GAMES:
        text = page(game, language, None, 0)
        for ladder in kept(catalog.GAMES[game]):
            assert f'id="seats-{ladder.seats}"' in text
            assert text.count('<th scope="row">') >= len(ladder.rungs)
        assert 'id="balance"' in text
        words = messages("bisat.server.door", language)
        assert words["lab.even"] in text
        assert "lab." not in text.replace("bisat.lab", "")
        assert "style=" not in text, "our policy forbids it"


def test_what_lies_in_the_folder_is_shown_with_how_far_it_is(tmp_path: Path) -> None:
    (tmp_path / "montgolfiere-4.json").write_bytes(msgspec.json.encode(made()))
    (tmp_path / "montgolfiere-5.json").write_text("no ladder")
    (tmp_path / "montgolfiere-6.json").write_bytes(b"{" + b" " * (1 << 20))
    text = page("montgolfiere", "en", tmp_path, 1)
    assert "Still being played: 1 of 4 contests are over." in text
    assert "bisat ladder …" not in text, "where an operator's bots lie is nobody's business"
    assert OWN not in text, "what somebody called a bot is no HTML"
    assert "&lt;b&gt;" in text
    assert '<td class="shade-7">75 <small>(60–80)</small></td>' in text
    assert '<td class="shade-2">25 <small>(20–40)</small></td>' in text
    assert "The shortest match: 12 decisions" in text
    assert text.count("<section>") == len({4, *(it.seats for it in kept("bisat.games.montgolfiere"))}) + 2


def test_a_plot_has_an_axis_and_is_read_out(tmp_path: Path) -> None:
    (tmp_path / "montgolfiere-4.json").write_bytes(msgspec.json.encode(made(0)))
    text = page("montgolfiere", "en", tmp_path, 2)
    drawn = text.partition('id="seats-4"')[2].partition("</svg>")[0]
    assert 'role="img" aria-label="4 seats: the ladder: hard +90 (+50 … +120); ' in drawn
    assert 'class="axis"' in drawn
    for mark in ("−600", "−400", "−200", "0", "+200"):
        assert f">{mark}</text>" in drawn


async def test_every_server_shows_it(served: Running) -> None:
    async with httpx.AsyncClient(base_url=served.url) as http:
        first = await http.get("/lab", headers={"accept-language": "de-AT,de;q=0.9"})
        assert (first.status_code, first.headers["location"]) == (302, "/lab/de")
        index = (await http.get("/lab/de")).text
        for game in catalog.GAMES:
            assert f'href="/lab/de/{game}"' in index
            assert (await http.get(f"/lab/de/{game}")).status_code == 200
        assert (await http.get("/lab/xx")).status_code == 404
        assert (await http.get("/lab/en/chess")).status_code == 404


async def test_a_wrong_address_shows_people_the_house_and_programs_a_refusal(served: Running) -> None:
    async with httpx.AsyncClient(base_url=served.url) as http:
        for path in ("/lab/montgolfiere", "/lab/en/chess", "/paper/xx"):
            seen = await http.get(path, headers={"accept": "text/html,*/*;q=0.8"})
            assert (seen.status_code, seen.headers["content-type"]) == (404, "text/html; charset=utf-8")
            assert '<div id="app">' in seen.text
            assert (await http.get(path)).json()["id"] == "no_such_page"
        asked = await http.get("/api/puzzles/chess", headers={"accept": "text/html"})
        assert asked.json()["id"] == "no_such_page"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lab_wears_the_dress_of_the_house(language: Language) -> None:
    words = messages("bisat.server.door", language)
    for text in (games(language), page("labyrinth-duel", language, None, 0)):
        assert '<link rel="stylesheet" href="/fonts.css">' in text
        assert f'<a href="/">{words["paper.back"]}</a></header>' in text
    stars = catalog.ladder("labyrinth-duel").index("medium") + 1
    assert f">medium ★ {stars}</th>" in text, "a level is named as people meet it"
    assert words["lab.levels"] in text


def test_a_page_is_made_anew_when_a_ladder_changes_and_only_then(tmp_path: Path) -> None:
    path = tmp_path / "montgolfiere-4.json"
    path.write_bytes(msgspec.json.encode(made(3)))
    before = page("montgolfiere", "fr", tmp_path, 3)
    path.write_bytes(msgspec.json.encode(made(0)))
    os.utime(tmp_path)
    assert page("montgolfiere", "fr", tmp_path, 3) is before
    assert "rencontres sur" not in page("montgolfiere", "fr", tmp_path, 4)
