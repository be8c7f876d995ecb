"""A scene at a server, step by step: what everybody did, and what everybody heard of it."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Self

import msgspec

from tests.golden.schemas import nameless, plain_games
from tests.golden.server import Person, Server, Sitting

HEADERS = ("content-type", "cache-control", "set-cookie", "allow")
"""Headers of an answer that are recorded."""
EIGHTH = 125
"""Milliseconds."""
COOKIE = re.compile(r'(?<=^bisat=)""(?=;)|expires=[^;]*; ')
"""Nothing, which may be written in two ways, and a time of day."""
VERSION = re.compile(r'"version":"[0-9.]+"')


class Scene:
    """Keeps a record of its steps, with names in place of ids."""

    def __init__(self, server: Server, name: str) -> None:
        server.begin(name)
        self.server = server
        self.rng = Random(name)
        self.people: dict[str, Person] = {}
        self.sittings: dict[str, Sitting] = {}
        self._steps: list[Any] = []
        self._names: dict[str, str] = {}
        self._keys = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for sitting in self.sittings.values():
            sitting.socket.close()
        for person in self.people.values():
            person.http.close()

    def record(self) -> list[Any]:
        """The steps since the last record."""
        text = VERSION.sub('"version":"<version>"', msgspec.json.encode(self._steps).decode())
        self._steps.clear()
        for one, name in self._names.items():
            text = text.replace(one, f"<{name}>")
        steps: list[Any] = msgspec.json.decode(text)
        return steps

    # --- requests -----------------------------------------------------------------------------------

    def come(self, *names: str) -> None:
        """People come in and take a name."""
        for name in names:
            person = self.people[name] = Person(self.server)
            self.known(person.http.get("/api/me").json()["id"], name)
            assert person.token is not None
            self.known(person.token.partition(".")[2], f"signature of {name}")
            person.http.put("/api/me", json={"name": name.title(), "emblem": "lamp"})

    def come_back(self, name: str, token: str) -> None:
        """Somebody comes back with the cookie they had."""
        self.people[name] = Person(self.server, token)
        person, _, signature = token.partition(".")
        self.known(person, name)
        self.known(signature, f"signature of {name}")

    def known(self, id: str, name: str) -> None:
        """From now on an id has a name in the record."""
        self._names[id] = name

    def ask(self, who: str, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """Make a request; what was answered."""
        if isinstance(body, bytes):
            more = {"content": body, "headers": {"content-type": "application/json"}, **more}
        elif body is not None:
            more = {"json": body, **more}
        answer = self.people[who].http.request(method, path, **more)
        kind = answer.headers.get("content-type", "")
        said: Any = answer.json() if kind == "application/json" else answer.text[:40]
        if path == "/api/tables" and method == "GET":  # other scenes leave open tables behind
            said["open"] = [table for table in said["open"] if table["id"] in self._names]
        elif path == "/api/games":
            said["games"] = plain_games(said["games"])
        elif path == "/api/openapi.json":
            said = nameless(said)
        self._steps.append(
            {
                "who": who,
                "asks": f"{method} {path}",
                "status": answer.status_code,
                "headers": {
                    name: COOKIE.sub("", answer.headers[name]) for name in HEADERS if name in answer.headers
                },
                "answer": said,
            }
        )
        return said

    def open(self, who: str, game: str, *seats: str, **more: Any) -> str:
        """A new table; a seat is me, open, or the level of a bot."""
        plans = [{"kind": it} if it in ("me", "open") else {"kind": "bot", "level": it} for it in seats]
        made = self.ask(who, "POST", "/api/tables", {"game": game, "seats": plans, **more})
        self.known(made["id"], f"table {sum(name.startswith('table') for name in self._names.values()) + 1}")
        return str(made["id"])

    # --- sockets ------------------------------------------------------------------------------------

    def sit(self, who: str, table: str) -> None:
        """Somebody looks at a table."""
        sitting = self.sittings[who] = Sitting(self.people[who].at(table))
        you = sitting.hear()["you"]
        while any(seat["person"] == you and seat["level"] is not None for seat in sitting.table["seats"]):
            sitting.hear()  # whoever stood in for them gets up
        self._all_heard({"who": who, "sits down at": table})

    def go(self, who: str) -> None:
        """Somebody leaves the socket; somebody else is still there, and hears of it."""
        self.sittings.pop(who).socket.close()
        for other in self.sittings.values():
            while other.hear().get("table") is None:
                pass
        self._all_heard({"who": who, "goes": True})

    def say(self, who: str, type: str, **fields: Any) -> None:
        """Send a message, and hear everything that comes of it."""
        self._keys += 1
        message = {"type": type, "key": f"key {self._keys}", **fields}
        self.sittings[who].say(message)
        self.sittings[who].answered(message["key"])
        self._all_heard({"who": who, "says": message})

    def shout(self, who: str, text: str) -> None:
        """Send what is no message."""
        self.sittings[who].say(text)
        while self.sittings[who].hear()["type"] != "refused":
            pass
        self._all_heard({"who": who, "shouts": text})

    def wait(self, millis: int) -> None:
        """Let time pass; where the clock is due then, say something next that is not refused."""
        assert millis % EIGHTH == 0, "only eighths of a second are exact in binary"
        self.server.wait(millis)
        self._steps.append({"wait": millis})

    def phase(self, who: str) -> int:
        """The phase of the match."""
        return int(self.sittings[who].waiting["phase"])

    def legal(self, who: str, seat: int, *types: str) -> list[Any]:
        """What a seat may do, perhaps only moves of some types."""
        board = self.sittings[who].boards.get(seat)
        moves = [] if board is None else board["legal"]
        return [move for move in moves if not types or move["type"] in types]

    def move(self, who: str, seat: int, *types: str, **more: Any) -> None:
        """Make some move, of one of these types where there is any."""
        move = self.rng.choice(self.legal(who, seat, *types) or self.legal(who, seat))
        self.say(who, "act", **{"seat": seat, "phase": self.phase(who), "move": move, **more})

    def play(
        self, seats: dict[int, str], moves: int, *types: str, pause: int = 1000, tick: float = 0.04
    ) -> None:
        """Let people play at random, for so many moves at most; now and then all wait for the clock."""
        who = next(iter(seats.values()))
        sitting = self.sittings[who]
        while moves and sitting.table["stage"] == "playing":
            needed = [seat for seat in sitting.waiting["needed"] if seat in seats]
            thought = self.rng.randrange(0, pause, EIGHTH)
            clocked = sitting.waiting["until"] is not None
            if not needed or (clocked and (self.rng.random() < tick or thought >= self.left(who))):
                self.tick(who)
                continue
            self.wait(thought)
            seat = self.rng.choice(needed)
            self.move(seats[seat], seat, *types)
            moves -= 1

    def left(self, who: str) -> int:
        """Milliseconds until the clock acts."""
        sitting = self.sittings[who]
        until = sitting.waiting["until"]
        assert until is not None, "no clock runs"
        sitting.say({"type": "ping", "key": "when"})
        sitting.answered("when")
        left: int = until - sitting.heard.pop()["at"]
        return max(0, left)

    def tick(self, who: str) -> None:
        """Wait until the clock acts; it does so before anything else, hence with a reaction."""
        self.wait(self.left(who))
        self.say(who, "react", reaction="hurry")

    def _all_heard(self, step: Any) -> None:
        """Add a step, with everything that anybody heard of it."""
        self.hush()
        heard = {name: news for name, sitting in self.sittings.items() if (news := sitting.news())}
        self._steps.append({**step, "heard": heard})

    def hush(self) -> None:
        """Hear until no bot is thinking and nothing is on its way."""
        for sitting in self.sittings.values():
            sitting.quiet()
        while any(sitting.bot_thinks() for sitting in self.sittings.values()):
            for sitting in self.sittings.values():
                if sitting.bot_thinks():
                    sitting.hear()
            for sitting in self.sittings.values():
                sitting.quiet()
