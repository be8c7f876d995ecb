"""A conversation with the JSON-RPC door, without a process in between."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from bisat.cli.rpc.desk import Desk
from bisat.cli.rpc.door import Door


class Wrong(Exception):
    """The error of a response."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code = error["code"]
        self.message = error["message"]
        self.data = error.get("data")


class Talk:
    """Asks a door of its own."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.door = Door(self.desk)

    def raw(self, line: bytes | None) -> bytes:
        """What the door writes in answer to a line."""
        return b"".join(self.door.answer(line))

    def say(self, message: Any) -> Any:
        """The response to a message, or None where there is none."""
        said = self.raw(json.dumps(message).encode())
        if not said:
            return None
        assert said.endswith(b"\n")
        assert said.count(b"\n") == 1
        return json.loads(said)

    def ask(self, method: str, *positional: Any, **named: Any) -> Any:
        """The result of a method; Wrong where it is refused."""
        params = list(positional) if positional else named
        response = self.say({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        assert response["id"] == 1
        assert response["jsonrpc"] == "2.0"
        if "error" in response:
            assert "result" not in response
            raise Wrong(response["error"])
        return response["result"]

    def advance(self, match: str, rng: Random) -> list[Any]:
        """Some event that may happen now, if any may; the moves that were legal, if a seat acted."""
        waiting, now = self.ask("waiting", match), self.ask("state", match)["at"]
        seats, until = waiting["needed"] or waiting["seats"], waiting["until"]
        if until is not None and (not seats or until <= now or rng.random() < 0.05):
            self.ask("tick", match, max(now, until))
        elif seats:
            seat = rng.choice(seats)
            legal: list[Any] = self.ask("legal", match, seat)
            later = now + rng.choice((0, 0, 1, 50))
            self.ask("act", match, seat, rng.choice(legal), later if until is None else min(later, until - 1))
            return legal
        return []

    def new(self, seats: int = 3, seed: str = "carpet", **options: Any) -> str:
        """A match of Montgolfière."""
        match = self.ask("new", game="montgolfiere", seats=seats, seed=seed, options=options)["match"]
        assert isinstance(match, str)
        return match
