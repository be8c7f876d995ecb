"""A ladder: what is known is not played again, a newcomer is placed, a run that was broken off goes on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bisat import catalog
from bisat.cli import main
from bisat.cli.ladder import as_text
from bisat.core.check import because
from bisat.core.ladder import Ladder, file_name, kept, read
from bisat.core.refusal import Refused
from bisat.lab import arena
from bisat.lab import ladder as room
from bisat.lab.ladder import ladder


class Last:
    """Takes what stands last: no good plan."""

    def choose(self, view, legal, rng, spent):  # type: ignore[no-untyped-def]
        return legal[-1]


class Crashing:
    def choose(self, view, legal, rng, spent):  # type: ignore[no-untyped-def]
        raise RuntimeError("no idea")


HERE = "tests.lab.test_ladder"


@pytest.fixture
def _without_master(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four levels of Montgolfière, which play anew in no time; the master thinks."""
    monkeypatch.setattr(catalog, "bots", lambda _: ("random", "easy", "medium", "hard"))


def test_a_newcomer_meets_everybody_and_nobody_else_plays_again(tmp_path: Path) -> None:
    (house,) = [one for one in kept("bisat.games.montgolfiere") if one.seats == 2]
    asked: list[tuple[int, int]] = []
    made = ladder(
        "montgolfiere",
        [f"{HERE}:Last"],
        8,
        folder=tmp_path,
        workers=1,
        progress=lambda done, all_: asked.append((done, all_)),
    )
    assert asked[-1] == (5 * 8, 5 * 8)
    assert made.pairs[: len(house.pairs)] == house.pairs
    assert {(it.one, it.other) for it in made.pairs[len(house.pairs) :]} == {
        (name, f"{HERE}:Last") for name in catalog.bots("montgolfiere")
    }
    assert [it.bot for it in made.rungs if it.newcomer] == [f"{HERE}:Last"]
    points = {it.bot: it.points for it in made.rungs}
    assert points["hard"].low > points[f"{HERE}:Last"].high
    ours = [points[name].mean for name in catalog.bots("montgolfiere")]
    assert sum(ours) == pytest.approx(0, abs=0.3), "newcomers do not move where 0 is"
    assert read((tmp_path / "montgolfiere-2.json").read_bytes()) == made
    again = ladder("montgolfiere", (), 8, folder=tmp_path, workers=1)
    assert (again.rungs, again.played) == (made.rungs, made.played)


@pytest.mark.usefixtures("_without_master")
def test_the_same_arguments_give_the_same_ladder(tmp_path: Path) -> None:
    one, two = (
        ladder("montgolfiere", (), 4, seats=3, folder=tmp_path / name, workers=1, anew=True) for name in "ab"
    )
    assert one == two
    assert one.played == 6 * 4
    assert one.shortest is not None
    assert one.longest is not None
    assert one.shortest.decisions <= one.longest.decisions


@pytest.mark.usefixtures("_without_master")
def test_partial_results_say_how_far_they_are_and_are_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = ladder("montgolfiere", (), 4, folder=tmp_path / "whole", workers=1, anew=True)
    played, contested = 0, arena.contested

    def broken(*asked, **more):  # type: ignore[no-untyped-def]
        nonlocal played
        if played == 2:
            raise KeyboardInterrupt
        played += 1
        return contested(*asked, **more)

    monkeypatch.setattr(room, "contested", broken)
    monkeypatch.setattr(room, "kept", lambda _: ())
    with pytest.raises(KeyboardInterrupt):
        ladder("montgolfiere", (), 4, folder=tmp_path, workers=1)
    part = read((tmp_path / "montgolfiere-2.json").read_bytes())
    assert (part.done, part.left, part.played) == (2, 4, 8)
    monkeypatch.setattr(room, "contested", contested)
    asked: list[tuple[int, int]] = []
    on = ladder("montgolfiere", (), 4, folder=tmp_path, workers=1, progress=lambda *far: asked.append(far))
    assert asked[-1] == (4 * 4, 4 * 4), "what was over is not played again"
    assert on == whole
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["montgolfiere-2.json"]


def test_a_newcomer_that_crashes_forfeits_every_match(tmp_path: Path) -> None:
    made = ladder("montgolfiere", [f"{HERE}:Crashing"], 4, folder=tmp_path, workers=1)
    won = [deal[1] for it in made.pairs if it.other == f"{HERE}:Crashing" for deal in it.deals]
    assert won == [0] * 2 * len(catalog.bots("montgolfiere"))
    assert f"{HERE}:Crashing" in [it.bot for it in made.rungs[-2:]], (
        "of few matches it is not known who is last"
    )
    assert f"{HERE}:Crashing: RuntimeError: no idea, {__file__}:" in as_text(made), (
        "and its owner is told why"
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (game, seats)
        for game in catalog.GAMES
        for seats in range(max(2, catalog.entry(game).seats[0]), catalog.entry(game).seats[1] + 1)
    ],
)
def test_a_newcomer_is_placed_in_every_game_at_every_number_of_seats(
    game: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside one bot of the house: all of them think for minutes."""
    monkeypatch.setattr(catalog, "bots", lambda _: ("easy",))
    monkeypatch.setattr(room, "kept", lambda _: ())
    made = ladder(game, [f"{HERE}:Last"], 2, seats=seats, folder=tmp_path, workers=1)
    assert {(it.bot, it.newcomer) for it in made.rungs} == {("easy", False), (f"{HERE}:Last", True)}
    assert (made.played, made.left, made.faults) == (2, 0, ())
    assert made.command == (
        f"bisat ladder {game} --seats {seats} --games 2 --seed ladder --anew --bots {HERE}:Last"
    )


def test_alone_there_is_no_ladder(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="two seats or more"):
        ladder("labyrinth-duel", (), 2, seats=1, folder=tmp_path)


def test_a_ladder_of_something_else_is_refused(tmp_path: Path) -> None:
    other = kept("bisat.games.montgolfiere")[0]
    (tmp_path / file_name("labyrinth-duel", 2)).write_bytes(msgspec.json.encode(other))
    with pytest.raises(Refused, match="is the ladder of montgolfiere"):
        ladder("labyrinth-duel", (), 2, folder=tmp_path)
    (tmp_path / file_name("labyrinth-duel", 2)).write_text("{}")
    with pytest.raises(Refused, match="no ladder"):
        ladder("labyrinth-duel", (), 2, folder=tmp_path)
    with pytest.raises(Refused, check=because("unknown_bot")):
        ladder("montgolfiere", ["nobody"], 2, folder=tmp_path)


def test_the_command_says_who_stands_where_and_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["ladder", "montgolfiere", "--bots", f"{HERE}:Last", "--games", "4", "--data", str(tmp_path)]
    assert main([*asked, "--workers", "1"]) == 0
    said = capsys.readouterr()
    assert "(new)" in said.out
    assert said.out.splitlines()[1].startswith("1. master: +")
    assert said.err.splitlines()[-1] == "20 of 20 matches"


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_ladders_of_the_house_hold_every_level_at_every_number_of_seats(game: str) -> None:
    entry = catalog.entry(game)
    found: tuple[Ladder, ...] = kept(entry.show.package)
    assert [one.seats for one in found] == [*range(max(2, entry.seats[0]), entry.seats[1] + 1)]
    everybody = {*catalog.bots(game)} - ({"random"} if entry.kind == "real time" else set())
    for one in found:
        assert (one.game, one.revision, one.left) == (game, entry.revision, 0), "bisat ladder --anew"
        assert {it.bot for it in one.rungs} == everybody, f"bisat ladder {game} --seats {one.seats}"
        assert one.options == catalog.header(game, one.seats, "").options
