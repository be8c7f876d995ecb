"""The scenes without sockets: every request, and what is refused."""

from __future__ import annotations

from typing import Any

from tests.golden.kept import GAMES, recorded
from tests.golden.scene import Scene

DAY = "2026-02-01"


def people(scene: Scene) -> None:
    """Names, and what is no name."""
    scene.come("ada", "bob")
    scene.ask("ada", "GET", "/api/me")
    scene.ask("ada", "PUT", "/api/me", {"name": "  Ada\u202e\n<b>L.</b> ", "emblem": "moon"})
    scene.ask("ada", "PUT", "/api/me", {"name": ""})
    scene.ask("ada", "PUT", "/api/me", {"name": "x" * 25})
    scene.ask("ada", "PUT", "/api/me", {"name": "Ada", "age": 36})
    scene.ask("ada", "PUT", "/api/me", b"{")
    scene.ask("ada", "PUT", "/api/me", b"\xff")
    scene.ask("ada", "PUT", "/api/me", b" " * 20_000)
    scene.ask("ada", "PUT", "/api/me", content=b"{}", headers={"content-type": "text/plain"})
    scene.ask("ada", "PUT", "/api/me", {"name": "Eve"}, headers={"origin": "https://elsewhere.example"})
    scene.ask("ada", "POST", "/api/me")
    scene.ask("ada", "GET", "/api/nothing")
    scene.ask("bob", "DELETE", "/api/me")
    scene.ask("bob", "GET", "/api/tables")


def tables(scene: Scene) -> None:
    """Opening tables, finding them, and what cannot be opened."""
    scene.come("ada", "bob")
    for game in GAMES:
        scene.open("ada", game, "me", "open", *(["open"] if game == "tapis-volant" else []), public=True)
    scene.open("ada", "montgolfiere", "me", "me", "open", options={"board": 15, "bank": 300})
    table = scene.open("bob", "tapis-volant", "me", "open", "open", build=True)
    scene.open("bob", "labyrinth-duel", "me", options={"minutes": 3})
    scene.ask("bob", "GET", f"/api/tables/{table}")
    scene.ask("bob", "GET", f"/api/tables/{table}/qr.svg")
    scene.ask("bob", "GET", f"/api/tables/{table}/replay")
    scene.ask("bob", "GET", "/api/tables")
    scene.ask("bob", "GET", "/api/tables/aaaaaaaaaaaa")
    scene.ask("bob", "GET", "/api/tables/x")
    me, free = {"kind": "me"}, {"kind": "open"}
    wrong: list[dict[str, Any]] = [
        {"game": "chess", "seats": [me, free]},
        {"game": "montgolfiere", "seats": [me]},
        {"game": "montgolfiere", "seats": [me] + [free] * 6},
        {"game": "montgolfiere", "seats": []},
        {"game": "montgolfiere", "seats": [{"kind": "bot", "level": "easy"}] * 2},
        {"game": "montgolfiere", "seats": [me, {"kind": "bot", "level": "genius"}]},
        {"game": "montgolfiere", "seats": [me, me], "public": True},
        {"game": "montgolfiere", "seats": [me, free], "options": {"board": 13}},
        {"game": "montgolfiere", "seats": [me, free], "options": {"wind": True}},
        {"game": "montgolfiere", "seats": [me, free], "build": True},
        {"game": "tapis-volant", "seats": [me, free, free], "options": {"landscape": "nowhere"}},
        {"game": "magic-fold", "seats": [me, free], "options": {"calm": "very"}},
    ]
    for body in wrong:
        scene.ask("ada", "POST", "/api/tables", body)
    scene.ask("ada", "POST", "/api/play", {"game": "montgolfiere", "level": "genius"})
    scene.ask("ada", "POST", "/api/play", {"game": "montgolfiere", "seats": 9})


def puzzles(scene: Scene) -> None:
    """Puzzles of a day, and solvers."""
    scene.come("ada")
    scene.ask("ada", "GET", f"/api/daily/magic-fold/{DAY}")
    easy = scene.ask("ada", "GET", f"/api/daily/labyrinth-duel/{DAY}")["puzzles"][0]["puzzle"]
    problem = {name: easy[name] for name in ("board", "start", "target")}
    for path in ("montgolfiere/2026-02-01", "labyrinth-duel/2026-02-30", "magic-fold/9999-12-31"):
        scene.ask("ada", "GET", f"/api/daily/{path}")
    palm, puff = {"piece": "palm", "column": 5}, {"piece": "puff", "column": 12, "row": 9}
    for game, asked in (
        ("labyrinth-duel", problem),
        ("labyrinth-duel", {**problem, "board": [0] * 16}),
        ("labyrinth-duel", {"board": problem["board"], "start": "helmet"}),
        ("tapis-volant", {"landscape": [palm, puff]}),
        ("tapis-volant", {"pieces": [palm, palm]}),
        ("montgolfiere", {}),
        ("chess", {}),
    ):
        scene.ask("ada", "POST", "/api/solve", {"game": game, "problem": asked})


def house(scene: Scene) -> None:
    """What the house says of itself."""
    scene.come("ada")
    scene.ask("ada", "GET", "/api/games")
    scene.ask("ada", "GET", "/api/health")
    scene.ask("ada", "GET", "/api/openapi.json")


SHORT = (
    ("montgolfiere", "clocks of two"),
    ("montgolfiere", "loaded with clocks and a series"),
    ("tapis-volant", "bots"),
    ("flying-sultans", "S10, beside and not next to it, two on the pinwheel"),
    ("labyrinth-duel", "leavers"),
    ("magic-fold", "own box"),
    ("magic-fold", "loaded championship"),
)
"""Short matches of each game."""


def replays(scene: Scene) -> None:
    """Saved matches seen through every kind of eyes, and what is no match."""
    scene.come("ada")
    for game, name in SHORT:
        saved = next(match["saved"] for match in recorded(game) if match["name"] == name)
        for eyes in ("open", "watch", 0):
            scene.ask("ada", "POST", "/api/replay", {"saved": saved, "eyes": eyes})
    saved = recorded("magic-fold")[0]["saved"]
    scene.ask("ada", "POST", "/api/replay", {"saved": saved, "eyes": 7})
    scene.ask("ada", "POST", "/api/replay", {"saved": {**saved, "events": saved["events"][1:]}})
    scene.ask("ada", "POST", "/api/replay", {"saved": {"header": saved["header"]}})
