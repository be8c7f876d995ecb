"""The scenes at tables: whole matches, and all that people ask of a table."""

from __future__ import annotations

from tests.golden.scene import Scene

PALM = {"piece": "palm", "column": 5, "row": 1}
GATE = {"piece": "gate", "column": 6, "row": 1}
PUFF = {"piece": "puff", "column": 12, "row": 9}


def gathering(scene: Scene) -> None:
    """Before the start: who comes, what is agreed, and who may say so."""
    scene.come("ada", "bob", "cyd")
    table = scene.open("ada", "montgolfiere", "me", "open", "open", "open")
    scene.sit("ada", table)
    scene.sit("bob", table)
    scene.say("bob", "ping")
    scene.say("bob", "chat", text="Hello?")
    scene.say("bob", "join", seat=2)
    scene.say("bob", "join", seat=0)
    scene.say("bob", "join", seat=9)
    scene.say("bob", "chat", text="  Hello\n<b>all</b>! ")
    scene.say("bob", "react", reaction="wow")
    scene.say("bob", "chat", text="psst", to="circle")
    scene.say("bob", "change", edition=0, options={"board": 15})
    scene.say("ada", "change", edition=0, options={"board": 15, "match": 40})
    scene.say("ada", "change", edition=0, options={"board": 12})
    scene.say("ada", "change", edition=1, options={"board": 13})
    scene.say("ada", "site", open=True)
    scene.say("bob", "act", seat=2, phase=0, move={"type": "show"})
    scene.say("bob", "start")
    scene.say("bob", "close")
    scene.sit("cyd", table)
    scene.say("cyd", "join")
    scene.say("ada", "remove", seat=0)
    scene.say("ada", "remove", seat=1)
    scene.say("cyd", "join", seat=3)
    scene.say("cyd", "leave")
    scene.say("ada", "leave")
    scene.say("bob", "offer", bargain="pause")
    scene.say("bob", "rematch")
    scene.say("bob", "close")
    scene.say("cyd", "join")
    scene.shout("cyd", "{")
    scene.shout("cyd", '{"type": "dance", "key": "k"}')
    scene.shout("cyd", '{"type": "join", "key": "k", "seat": "one"}')
    scene.shout("cyd", '{"type": "join"}')


def strangers(scene: Scene) -> None:
    """A table for everybody, at which nobody chats."""
    scene.come("ada", "bob")
    table = scene.open("ada", "labyrinth-duel", "me", "open", public=True)
    scene.sit("ada", table)
    scene.ask("bob", "GET", "/api/tables")
    scene.say("ada", "chat", text="Hello?")
    scene.say("ada", "join", seat=1)
    scene.sit("bob", table)
    scene.say("bob", "join")
    scene.say("bob", "react", reaction="laugh")
    scene.say("bob", "leave")


def montgolfiere(scene: Scene) -> None:
    """Three people, a bot and somebody who looks on, from the first card to the rematch."""
    scene.come("ada", "bob", "cyd", "dan")
    table = scene.open("ada", "montgolfiere", "me", "open", "easy", "open", options={"baron": True})
    scene.sit("ada", table)
    scene.sit("bob", table)
    scene.sit("dan", table)
    scene.say("bob", "join")
    scene.sit("cyd", table)
    scene.say("cyd", "join")
    seats = {0: "ada", 1: "bob", 3: "cyd"}
    scene.move("ada", 0, "play")
    scene.say("ada", "undo", seat=0, phase=scene.phase("ada"))
    scene.say("ada", "undo", seat=0, phase=scene.phase("ada"))
    scene.move("bob", 1, "show")
    scene.say("bob", "chat", text="mine", to="circle")
    scene.move("bob", 1, "play", phase=99)
    scene.move("bob", 1, "play", move={"type": "play", "card": "21"})
    scene.move("bob", 1, "play", move={"type": "castle"})
    scene.say("bob", "act", seat=0, phase=scene.phase("bob"), move={"type": "show"})
    scene.say("bob", "act", seat=7, phase=scene.phase("bob"), move={"type": "show"})
    scene.say("dan", "chat", text="May I?")
    scene.say("dan", "act", seat=0, phase=scene.phase("dan"), move={"type": "show"})
    scene.play(seats, 7)
    scene.say("ada", "offer", bargain="resume")
    scene.say("ada", "offer", bargain="takeback")
    scene.say("ada", "offer", bargain="takeback", seat=0)
    scene.say("ada", "offer", bargain="pause")
    scene.say("bob", "offer", bargain="pause")
    scene.say("dan", "answer", agree=True)
    scene.say("bob", "answer", agree=True)
    scene.say("cyd", "answer", agree=True)
    scene.wait(5000)
    scene.move("ada", 0, "play")
    scene.say("cyd", "offer", bargain="resume")
    scene.say("ada", "answer", agree=False)
    scene.say("cyd", "answer", agree=False)
    scene.say("cyd", "offer", bargain="resume")
    scene.say("ada", "answer", agree=True)
    scene.say("bob", "answer", agree=True)
    scene.say("ada", "stand_in", seat=1)
    scene.say("ada", "stand_in", seat=2)
    scene.say("ada", "claim", seat=1)
    scene.say("ada", "close")
    scene.go("bob")
    scene.say("ada", "stand_in", seat=1, level="easy")
    scene.play({0: "ada", 3: "cyd"}, 6)
    scene.sit("bob", table)
    scene.play(seats, 12)
    scene.ask("dan", "GET", f"/api/tables/{table}")
    scene.say("cyd", "resign", seat=3)
    scene.play({0: "ada", 1: "bob"}, 100)
    scene.say("bob", "chat", text="Well flown.")
    scene.say("dan", "rematch")
    scene.say("bob", "rematch")
    scene.say("ada", "rematch")
    scene.ask("dan", "GET", f"/api/tables/{table}/replay")
    following = scene.sittings["ada"].table["next"]
    scene.known(following, "rematch")
    scene.ask("dan", "GET", f"/api/tables/{following}")
    scene.ask("ada", "GET", "/api/tables")


def clocks(scene: Scene) -> None:
    """A series with clocks: time runs out, the clock moves, somebody comes back."""
    scene.come("ada", "bob", "cyd")
    options = {"bank": 20, "increment": 1, "match": 30}
    table = scene.open("ada", "montgolfiere", "me", "open", "open", options=options)
    scene.sit("ada", table)
    scene.sit("bob", table)
    scene.say("bob", "join")
    scene.sit("cyd", table)
    scene.say("cyd", "join")
    seats = {0: "ada", 1: "bob", 2: "cyd"}
    scene.play(seats, 9, "play", tick=0)
    scene.say("ada", "offer", bargain="pause")
    scene.say("bob", "answer", agree=True)
    scene.say("cyd", "answer", agree=True)
    scene.wait(60_000)
    scene.say("cyd", "offer", bargain="resume")
    scene.say("ada", "answer", agree=True)
    scene.say("bob", "answer", agree=True)
    while 2 not in scene.sittings["ada"].boards[0]["view"]["away"]:
        scene.play({0: "ada", 1: "bob"}, 1, "play", tick=0)
    scene.play({0: "ada", 1: "bob"}, 3, "play", tick=0)
    scene.move("cyd", 2, "back")
    scene.play(seats, 10, "play", pause=3000)
    scene.play(seats, 12, "play", pause=250)
    scene.say("cyd", "resign", seat=2)
    scene.say("bob", "leave")
    scene.ask("ada", "GET", f"/api/tables/{table}")


def two_clocks(scene: Scene) -> None:
    """Of two, the one whose time is up has lost."""
    scene.come("ada", "bob")
    table = scene.open("ada", "flying-sultans", "me", "open", options={"bank": 5, "lay_out": "pinwheel"})
    scene.sit("ada", table)
    scene.sit("bob", table)
    scene.say("bob", "join")
    order = {"type": "order", "forces": [8, 6, 1, 3]}
    moves = scene.legal("ada", 0)
    scene.move("ada", 0, move=order if order in moves else moves[0])
    scene.wait(6000)
    scene.say("ada", "react", reaction="bravo")
    scene.ask("ada", "GET", f"/api/tables/{table}/replay")


def tapis(scene: Scene) -> None:
    """A landscape is built by two, and flown over by one person on three seats and another."""
    scene.come("ada", "bob")
    table = scene.open("ada", "tapis-volant", "me", "open", "me", "me")
    scene.sit("ada", table)
    scene.sit("bob", table)
    scene.say("ada", "build", edition=0, draft=[])
    scene.say("ada", "site", open=True)
    scene.say("bob", "build", edition=1, draft=[PALM])
    scene.say("bob", "join")
    scene.say("bob", "build", edition=1, draft=[PALM])
    scene.say("ada", "build", edition=1, draft=[GATE])
    scene.say("ada", "build", edition=2, draft=[PALM, GATE])
    scene.say("ada", "build", edition=3, draft=[PALM, PALM])
    scene.say("ada", "start")
    scene.say("ada", "build", edition=3, draft=[PUFF, PALM])
    scene.say("ada", "change", edition=4, options={"five_cards": True})
    scene.say("ada", "start")
    seats = {0: "ada", 1: "bob", 2: "ada", 3: "ada"}
    scene.play(seats, 12)
    scene.say("ada", "offer", bargain="takeback", seat=1)
    for seat, who in seats.items():
        scene.say(who, "offer", bargain="takeback", seat=seat)
        scene.say("bob" if who == "ada" else "ada", "answer", agree=True)
        scene.play(seats, 3)
    scene.say("ada", "chat", text="From the third carpet.", seat=2)
    scene.say("ada", "leave", seat=2)
    scene.play(seats, 6)
    scene.say("ada", "leave")
    scene.ask("bob", "GET", f"/api/tables/{table}/replay")


def sultans(scene: Scene) -> None:
    """Tiles are picked in secret, carpets fly, and a move is taken back."""
    scene.come("ada", "bob")
    table = scene.open("ada", "flying-sultans", "me", "open")
    scene.sit("ada", table)
    scene.sit("bob", table)
    scene.say("bob", "join")
    seats = {0: "ada", 1: "bob"}
    scene.play(seats, 5)
    taken = 0
    while taken < 3:
        before = scene.sittings["ada"].waiting["needed"]
        scene.play(seats, 1, "fly", "rest", "pick")
        if not scene.sittings["ada"].waiting["sealed"] and len(before) == 1:
            mover, other = (("ada", "bob"), ("bob", "ada"))[before[0]]
            scene.say(mover, "offer", bargain="takeback", seat=before[0])
            scene.say(other, "answer", agree=taken != 1)
            taken += 1
    scene.play(seats, 24, "fly", "genie", "swap", "turn", "waive")
    scene.say("bob", "resign", seat=1)
    scene.ask("ada", "GET", f"/api/tables/{table}/replay")


def labyrinth(scene: Scene) -> None:
    """Two push in real time, until one goes and is claimed to have left."""
    scene.come("ada", "bob", "cyd")
    table = scene.open("ada", "labyrinth-duel", "me", "open", options={"cards": 3})
    scene.sit("ada", table)
    scene.sit("cyd", table)
    scene.sit("bob", table)
    scene.say("bob", "join")
    seats = {0: "ada", 1: "bob"}
    scene.play(seats, 30)
    scene.say("ada", "offer", bargain="takeback", seat=0)
    scene.say("ada", "claim", seat=1)
    scene.go("bob")
    scene.wait(20_000)
    scene.say("ada", "claim", seat=1)
    scene.wait(50_000)
    scene.say("ada", "claim", seat=1)
    scene.ask("ada", "GET", f"/api/tables/{table}/replay")


def alone(scene: Scene) -> None:
    """One person, one board, three minutes."""
    scene.come("ada")
    table = scene.open("ada", "labyrinth-duel", "me", options={"minutes": 1})
    scene.sit("ada", table)
    scene.play({0: "ada"}, 12, "push", "call")
    scene.say("ada", "offer", bargain="pause")
    scene.say("ada", "offer", bargain="resume")
    scene.play({0: "ada"}, 4, "finish")
    scene.ask("ada", "GET", f"/api/tables/{table}/replay")


def fold(scene: Scene) -> None:
    """A championship of two against the ghost; cards are taken early, late and never."""
    scene.come("ada", "bob")
    options = {"championship": True, "short": True}
    table = scene.open("ada", "magic-fold", "me", "open", options=options)
    scene.sit("ada", table)
    scene.sit("bob", table)
    scene.say("bob", "join")
    seats = {0: "ada", 1: "bob"}
    scene.play(seats, 14, pause=4000)
    scene.play(seats, 8, "take", "set_back", pause=4000)
    scene.play(seats, 14, "take", "fold", "set_back", pause=90_000)
    scene.say("bob", "leave")
    scene.ask("ada", "GET", f"/api/tables/{table}/replay")
