"""The door under fire: whatever comes, it answers as it must, and a refused request changes nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

from bisat import catalog
from bisat.cli.rpc.door import MAX_REQUESTS
from bisat.core.codec import encode
from tests.cli.mutate import bend, noise, requests, tear
from tests.cli.talk import Talk

pytestmark = pytest.mark.long  # thousands of messages

CODES = {-32700, -32600, -32601, -32602, -32001}
"""Not -32603: an internal error is a bug."""


MATCHES: list[tuple[str, int, dict[str, Any]]] = [
    *((entry.id, entry.seats[1], {}) for entry in catalog.entries()),
    ("montgolfiere", 3, {}),
    ("montgolfiere", 3, {"baron": True}),
    ("montgolfiere", 3, {"match": 40, "board": 15}),
    ("montgolfiere", 3, {"bank": 60, "increment": 1}),
    ("montgolfiere", 2, {"match": 20, "bank": 5}),
]


class Prey:
    """A door with matches of every game in many positions behind it, and what to send to it."""

    def __init__(self, seed: int) -> None:
        self.talk = Talk()
        self.rng = Random(seed)
        self.matches: list[str] = []
        self.states: list[dict[str, Any]] = []
        self.saves: list[Any] = []
        moves: list[Any] = []
        for number, (game, seats, options) in enumerate(MATCHES):
            match = self.talk.ask("new", game, seats, f"{seed}/{number}", options)["match"]
            for _ in range(self.rng.choice((0, 9, 40, 1000))):
                moves += self.talk.advance(match, self.rng)
                if self.rng.random() < 0.1:
                    self.keep(match, game, options)
            self.keep(match, game, options)
            self.saves.append(self.talk.ask("save", match))
            self.matches.append(match)
        self.moves = [{"type": "back"}, {"type": "follow", "by": 2}, *self.rng.sample(moves, 60)]

    def keep(self, match: str, game: str, options: dict[str, Any]) -> None:
        """Take this position into those that can be loaded."""
        state = self.talk.ask("state", match)
        self.states.append({"game": game, "state": state, "options": options, "seed": "x"})

    def message(self) -> Any:
        return bend(self.rng, requests(self.rng, self.matches, self.states, self.saves, self.moves))

    def standing(self) -> dict[str, Any]:
        """Every match: the very state it holds and how many events led there."""
        return {name: (match.state, len(match.events)) for name, match in self.talk.desk._matches.items()}

    def written(self) -> dict[str, tuple[bytes, bytes]]:
        """Every match to the last byte."""
        kept = self.talk.desk._matches.items()
        return {name: (encode(match.state), encode([match.header, match.events])) for name, match in kept}

    def forget(self) -> None:
        """Drop the matches that came by themselves."""
        for name in self.talk.desk._matches.keys() - set(self.matches):
            del self.talk.desk._matches[name]


@pytest.fixture
def prey() -> Prey:
    return Prey(2026)


def answered(said: bytes) -> list[Any]:
    """The responses in what was written, each seen to be well formed."""
    if not said:
        return []
    assert said.endswith(b"\n")
    assert said.count(b"\n") == 1
    response = json.loads(said)
    responses = response if isinstance(response, list) else [response]
    assert responses
    for one in responses:
        assert one["jsonrpc"] == "2.0"
        assert set(one) in ({"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"})
        if "error" in one:
            error = one["error"]
            assert error["code"] in CODES, error
            assert isinstance(error["message"], str)
            assert error["message"].isprintable()
            assert 5 < len(error["message"]) < 500
    return responses


def owed(message: Any) -> list[Any]:
    """The ids under which a message must be answered, as the specification has it."""
    if not isinstance(message, dict):
        return [None]
    named = message.get("id")
    if isinstance(named, bool | list | dict):
        return [None]
    valid = (
        message.get("jsonrpc") == "2.0"
        and isinstance(message.get("method"), str)
        and isinstance(message.get("params", {}), dict | list | None)
    )
    return [named] if "id" in message or not valid else []


@pytest.mark.parametrize("seed", range(8))
def test_bent_messages_are_each_answered_once_and_change_nothing_when_refused(seed: int) -> None:
    prey = Prey(seed)
    codes: Counter[int | None] = Counter()
    written = prey.written()
    for number in range(2_000):
        message = prey.message()
        before = prey.standing()
        responses = answered(prey.talk.raw(json.dumps(message).encode()))
        batch = message if isinstance(message, list) and 0 < len(message) <= MAX_REQUESTS else [message]
        expected = [known for one in batch for known in owed(one)]
        assert [response["id"] for response in responses] == expected, message
        codes.update(response.get("error", {}).get("code") for response in responses)
        if len(batch) == 1 and responses and "error" in responses[0]:
            assert prey.standing() == before, message
        if prey.standing() != before:
            prey.forget()
            written = prey.written()
        elif number % 20 == 0:
            assert prey.written() == written, "a state or an event was changed where it stood"
    assert codes.keys() <= {None, *CODES - {-32700}}
    assert min(codes[code] for code in (None, -32600, -32602, -32001)) > 50


def test_torn_lines_and_noise_are_answered_at_most_once_and_change_nothing_when_refused(prey: Prey) -> None:
    codes: Counter[int | None] = Counter()
    for number in range(8_000):
        line = noise(prey.rng) if number % 4 == 0 else tear(prey.rng, json.dumps(prey.message()).encode())
        before = prey.standing()
        said = prey.talk.raw(line)
        responses = answered(said)
        codes.update(response.get("error", {}).get("code") for response in responses)
        if said.startswith(b"{") and "error" in responses[0]:
            assert prey.standing() == before, line
        prey.forget()
    assert codes[-32700] > 2000
    assert min(codes[code] for code in (None, -32600, -32602, -32001)) > 20


def test_whatever_is_loaded_can_be_looked_at_and_played_to_the_end(prey: Prey) -> None:
    talk, rng = prey.talk, prey.rng
    loaded = 0
    for _ in range(1_000):
        load = dict(rng.choice(prey.states))
        load["state"] = bend(rng, json.loads(json.dumps(load["state"])))
        [response] = answered(talk.raw(encode({"jsonrpc": "2.0", "id": 1, "method": "load", "params": load})))
        if "error" in response:
            continue
        match = response["result"]["match"]
        loaded += 1
        whole = talk.ask("state", match)  # with what was left out because it has a default
        assert talk.ask("state", talk.ask("load", **{**load, "state": whole})["match"]) == whole
        for seat in (None, *range(whole["seats"])):
            talk.ask("view", match, seat)
        for _ in range(3000):
            if talk.ask("outcome", match) is not None:
                break
            talk.advance(match, rng)
        assert talk.ask("outcome", match) is not None, load
        saved = talk.ask("save", match)
        assert talk.ask("state", talk.ask("open", saved)["match"]) == talk.ask("state", match)
    assert loaded > 100


def test_a_real_process_survives_the_same(prey: Prey) -> None:
    lines: list[bytes] = []
    for number in range(400):
        line = json.dumps(prey.message()).encode()
        lines.append(line if number % 2 else tear(prey.rng, line))
    lines += [b"x" * 10_000_000, b'{"jsonrpc": "2.0", "id": "last", "method": "games"}']
    done = subprocess.run(
        [sys.executable, "-m", "bisat", "rpc"],
        input=b"\n".join(lines),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    replies = done.stdout.splitlines(keepends=True)
    for reply in replies:
        answered(reply)
    assert json.loads(replies[-2])["error"]["code"] == -32700
    assert json.loads(replies[-1])["id"] == "last"
