"""A data folder as a server left it, with tables at every stage, and what is found there later."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

from tests.golden import kept
from tests.golden.scene import Scene
from tests.golden.scenes import PALM, PUFF
from tests.golden.server import Server

FOLDER = kept.DATA / "folder"
FILES = ("bisat.sqlite3", "key")
LATER = 3_600_000
"""The folder is opened again an hour later, before anything is put away."""
SULTANS = {
    "sultans, won beside (S10)": "S10 at a table, beside and not next to it",
    "sultans, next to it (S10)": "S10 at a table, next to it on another tile",
}
"""Tables of Flying Sultans, and the matches played at them; the first tables of a server have their seeds."""
MET = 75
"""Events of the second, up to which it is played: by the corrected ruling it would have been won."""


def unpack(folder: Path) -> None:
    """Lay the files of the data folder here."""
    folder.mkdir(mode=0o700)
    for name in FILES:
        (folder / name).write_bytes(gzip.decompress((FOLDER / f"{name}.gz").read_bytes()))


def pack(folder: Path) -> None:
    """Keep a data folder that no server holds any more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    assert {path.name for path in folder.iterdir()} == {*FILES}
    for name in FILES:
        (FOLDER / f"{name}.gz").write_bytes(kept.packed((folder / name).read_bytes()))


def fill(server: Server) -> dict[str, Any]:
    """Let people leave tables at every stage; who they are, and where the tables are."""
    with Scene(server, "folder") as scene:
        scene.come("ada", "bob", "cyd", "dan")
        tables = {name: _sultans(scene, name, SULTANS[name]) for name in SULTANS}
        for made in (
            _open, _site, _stood_in, _series, _paused, _finished, _hot_seat, _flight, _duel, _closed,
        ):  # fmt: skip
            tables[made.__name__[1:].replace("_", " ")] = made(scene)
        tables["rematch"] = scene.people["ada"].http.get(f"/api/tables/{tables['finished']}").json()["next"]
        scene.ask("dan", "DELETE", "/api/me")
        tables["fold, later (F11)"] = _late(scene, to_the_end=True)
        tables["fold, late (F11)"] = _late(scene, to_the_end=False)  # the last: its clock runs
        people = {name: str(person.token) for name, person in scene.people.items() if name != "dan"}
    return {"people": people, "tables": tables}


def _seated(scene: Scene, game: str, *seats: str, **options: Any) -> str:
    """A table at which these people sit, in the order of seats; the match has begun."""
    table = scene.open("ada", game, "me", *["open"] * (len(seats) - 1), options=options)
    for who in seats:
        scene.sit(who, table)
        if who != "ada":
            scene.say(who, "join")
    return table


def _get_up(scene: Scene, table: str) -> str:
    """Everybody goes home."""
    for sitting in scene.sittings.values():
        sitting.socket.close()
    scene.sittings.clear()
    return table


def _sultans(scene: Scene, name: str, match: str) -> str:
    table = _seated(scene, "flying-sultans", "ada", "bob")
    saved = next(it["saved"] for it in kept.recorded("flying-sultans") if it["name"] == match)
    for event in saved["events"][: MET if "next" in name else None]:
        scene.wait(125)
        who = ("ada", "bob")[event["seat"]]
        scene.say(who, "act", seat=event["seat"], phase=scene.phase(who), move=event["move"])
    return _get_up(scene, table)


def _open(scene: Scene) -> str:
    table = scene.open("ada", "montgolfiere", "me", "open", "medium", public=True)
    scene.sit("ada", table)
    scene.say("ada", "change", edition=0, options={"board": 15})
    scene.say("ada", "react", reaction="thinking")
    return _get_up(scene, table)


def _site(scene: Scene) -> str:
    table = scene.open("ada", "tapis-volant", "me", "open", "open", build=True)
    scene.sit("ada", table)
    scene.sit("bob", table)
    scene.say("bob", "join", seat=2)
    scene.say("bob", "build", edition=1, draft=[PALM])
    scene.say("ada", "build", edition=2, draft=[PUFF, PALM])
    scene.say("ada", "chat", text="A palm and a puff.")
    return _get_up(scene, table)


def _stood_in(scene: Scene) -> str:
    """A match with a bot, in which somebody stands in for Cyd; Dan says something, leaves and is erased."""
    table = scene.open("ada", "montgolfiere", "me", "open", "easy", "open", "open", options={"baron": True})
    for who in ("ada", "bob", "cyd", "dan"):
        scene.sit(who, table)
        if who != "ada":
            scene.say(who, "join")
    seats = {0: "ada", 1: "bob", 3: "cyd", 4: "dan"}
    scene.say("dan", "chat", text="My name is Dan.")
    scene.say("bob", "chat", text="Only for those beside me.", to="circle")
    scene.play(seats, 14)
    scene.go("cyd")
    scene.say("bob", "stand_in", seat=3, level="easy")
    scene.play({0: "ada", 1: "bob", 4: "dan"}, 7)
    scene.say("dan", "leave")
    scene.move("ada", 0, "play")
    scene.say("bob", "react", reaction="hurry")
    return _get_up(scene, table)


def _series(scene: Scene) -> str:
    table = _seated(scene, "montgolfiere", "ada", "bob", "cyd", match=30, bank=300, increment=2)
    scene.play({0: "ada", 1: "bob", 2: "cyd"}, 50, tick=0)
    assert scene.sittings["ada"].table["stage"] == "playing"
    return _get_up(scene, table)


def _paused(scene: Scene) -> str:
    table = _seated(scene, "flying-sultans", "ada", "bob", bank=600, lay_out="pinwheel")
    scene.play({0: "ada", 1: "bob"}, 17, tick=0)
    scene.say("ada", "offer", bargain="pause")
    scene.say("bob", "answer", agree=True)
    scene.say("bob", "offer", bargain="resume")
    return _get_up(scene, table)


def _finished(scene: Scene) -> str:
    table = _seated(scene, "montgolfiere", "ada", "bob", "cyd")
    scene.play({0: "ada", 1: "bob", 2: "cyd"}, 10)
    scene.say("cyd", "leave")
    scene.play({0: "ada", 1: "bob"}, 200)
    scene.say("bob", "chat", text="Once more?")
    scene.say("bob", "rematch")
    return _get_up(scene, table)


def _hot_seat(scene: Scene) -> str:
    """One device for two; a move was taken back."""
    table = scene.open("ada", "flying-sultans", "me", "me")
    scene.sit("ada", table)
    sitting, seats = scene.sittings["ada"], {0: "ada", 1: "ada"}
    scene.play(seats, 5)
    while sitting.waiting["sealed"]:
        scene.play(seats, 1)
    mover = sitting.waiting["needed"][0]
    scene.play(seats, 1, "fly", "rest")
    phase = sitting.waiting["phase"]
    scene.say("ada", "offer", bargain="takeback", seat=mover)
    assert sitting.waiting["needed"] == [mover]
    assert sitting.waiting["phase"] > phase
    scene.play(seats, 4, "fly", "rest")
    return _get_up(scene, table)


def _flight(scene: Scene) -> str:
    options = {"landscape": "15AF-HTQE-XET61", "hidden_directions": True, "bank": 900}
    table = _seated(scene, "tapis-volant", "ada", "bob", "cyd", **options)
    scene.play({0: "ada", 1: "bob", 2: "cyd"}, 30, tick=0)
    return _get_up(scene, table)


def _duel(scene: Scene) -> str:
    table = _seated(scene, "labyrinth-duel", "ada", "bob")
    seats = {0: "ada", 1: "bob"}
    scene.play(seats, 40, "push", "call")
    while (
        scene.sittings["ada"].waiting["until"] is not None
    ):  # else its clock would act before it is looked at
        scene.play(seats, 1, "push")
    return _get_up(scene, table)


def _closed(scene: Scene) -> str:
    table = scene.open("ada", "magic-fold", "me", "open")
    scene.sit("ada", table)
    scene.say("ada", "close")
    return _get_up(scene, table)


def _late(scene: Scene, *, to_the_end: bool) -> str:
    """A card is taken in the last half minute of folding; the sand runs, or has run out."""
    table = _seated(scene, "magic-fold", "ada", "bob", championship=to_the_end, short=True)
    scene.tick("ada")
    scene.wait(scene.left("ada") - 15_000)
    scene.move("ada", 0, "take")
    assert scene.left("ada") == 15_000
    if to_the_end:
        scene.tick("ada")
        scene.play({0: "ada", 1: "bob"}, 30, "take", "set_back", pause=3000)
        scene.say("bob", "resign", seat=1)
    return _get_up(scene, table)


def look(server: Server, known: dict[str, Any]) -> list[Any]:
    """Open every table again: what everybody finds, what comes of going on, and how it is replayed."""
    tables = known["tables"]
    with Scene(server, "look") as scene:
        for name, token in known["people"].items():
            scene.come_back(name, token)
        scene.come("eve")
        for name, table in tables.items():
            scene.known(table, f"table: {name}")
        for who in scene.people:
            scene.ask(who, "GET", "/api/me")
            scene.ask(who, "GET", "/api/tables")
        seen = [{"name": "lists", "steps": scene.record()}]
        for name, table in tables.items():
            _find(scene, table)
            seen.append({"name": f"{name}, found", "steps": scene.record()})
        for name, table in reversed(tables.items()):
            for who in scene.people:
                scene.sit(who, table)
            _go_on(scene, name)
            _replay(scene, table)
            _get_up(scene, table)
            seen.append({"name": f"{name}, gone on with", "steps": scene.record()})
        return seen


def _find(scene: Scene, table: str) -> None:
    """A table as it was left; no time has passed."""
    scene.ask("eve", "GET", f"/api/tables/{table}")
    _replay(scene, table)
    for who in scene.people:
        scene.sit(who, table)
    _get_up(scene, table)


def _replay(scene: Scene, table: str) -> None:
    saved = scene.ask("eve", "GET", f"/api/tables/{table}/replay")
    if "header" in saved:
        scene.ask("eve", "POST", "/api/replay", {"saved": saved, "eyes": "open"})


def _go_on(scene: Scene, name: str) -> None:
    """Some more of a table."""
    if name == "paused":
        scene.say("ada", "answer", agree=True)
    if name == "rematch":
        scene.say("ada", "join")
        scene.say("cyd", "join")
    if name == "site":
        scene.say("bob", "build", edition=3, draft=[PALM])
    if name in ("open", "site"):
        scene.say("ada", "start", level="easy")
    if name == "fold, late (F11)":
        scene.tick("ada")
    if scene.sittings["eve"].table["stage"] == "finished":
        scene.say("ada", "rematch")
    if scene.sittings["eve"].table["stage"] == "playing":
        seats = {
            number: next(who for who in scene.people if who.title() == seat["person"]["name"])
            for number, seat in enumerate(scene.sittings["eve"].table["seats"])
            if seat["kind"] == "person" and seat["person"]["name"] and not seat["gone"]
        }
        scene.say("ada", "chat", text="Where were we?")
        scene.play(seats, 6, pause=500, tick=0)
        scene.say(seats[0], "resign", seat=0)
        scene.play(seats, 3, pause=500, tick=0)
