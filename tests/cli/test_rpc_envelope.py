"""The envelope, after the examples of the specification of JSON-RPC 2.0."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest

from bisat.cli.rpc import converse
from bisat.cli.rpc.door import MAX_REQUESTS
from bisat.cli.rpc.lines import MAX_LINE_BYTES, lines
from tests.cli.talk import Talk

GAMES = {"jsonrpc": "2.0", "id": 7, "method": "games"}


def code(response: Any) -> int:
    assert set(response) == {"jsonrpc", "id", "error"}
    assert {"code", "message"} <= set(response["error"])
    assert isinstance(response["error"]["code"], int)
    return int(response["error"]["code"])


def test_a_request_is_answered_under_its_id(talk: Talk) -> None:
    response = talk.say(GAMES)
    assert set(response) == {"jsonrpc", "id", "result"}
    assert response["jsonrpc"] == "2.0"
    assert response["id"] == 7


@pytest.mark.parametrize("known", ["text", "", 0, -3, 1.5, 10**40, None, "ü\n\u2028"])
def test_any_id_is_given_back_as_it_came(talk: Talk, known: Any) -> None:
    assert talk.say({**GAMES, "id": known})["id"] == known
    assert talk.say({**GAMES, "id": known, "method": "fly"})["id"] == known


@pytest.mark.parametrize("known", [True, [], {}, [1]])
def test_an_id_of_another_type_is_an_invalid_request(talk: Talk, known: Any) -> None:
    response = talk.say({**GAMES, "id": known})
    assert code(response) == -32600
    assert response["id"] is None


def test_a_notification_acts_and_is_not_answered(talk: Talk) -> None:
    match = talk.new()
    move = talk.ask("legal", match, 0)[0]
    notification = {"jsonrpc": "2.0", "method": "act", "params": [match, 0, move]}
    assert talk.say(notification) is None
    assert talk.ask("state", match)["choices"][0] == move


@pytest.mark.parametrize(
    "notification",
    [
        {"method": "fly"},
        {"method": "act", "params": {"match": "m9"}},
        {"method": "new", "params": [1, 2, 3, 4, 5, 6]},
    ],
)
def test_a_notification_that_fails_is_not_answered_either(talk: Talk, notification: Any) -> None:
    assert talk.say({"jsonrpc": "2.0", **notification}) is None


@pytest.mark.parametrize(
    "message",
    [
        1,
        "games",
        None,
        True,
        {},
        {"jsonrpc": "2.0"},
        {"jsonrpc": "1.0", "method": "games"},
        {"method": "games", "id": 4},
        {"jsonrpc": 2.0, "method": "games"},
        {"jsonrpc": "2.0", "method": 1, "params": "bar"},
        {"jsonrpc": "2.0", "method": "games", "params": "bar"},
        {"jsonrpc": "2.0", "method": "games", "params": 3, "id": 4},
        [],
    ],
)
def test_what_is_no_request_is_invalid(talk: Talk, message: Any) -> None:
    response = talk.say(message)
    assert code(response) == -32600
    assert response["id"] == (message.get("id") if isinstance(message, dict) else None)


def test_an_unknown_method_is_named_with_the_known_ones(talk: Talk) -> None:
    response = talk.say({**GAMES, "method": "fly"})
    assert code(response) == -32601
    assert '"fly"' in response["error"]["message"]
    assert "legal" in response["error"]["message"]


@pytest.mark.parametrize("method", ["call", "_keep", "__init__", "METHODS", "_matches"])
def test_only_methods_of_the_contract_can_be_called(talk: Talk, method: str) -> None:
    assert code(talk.say({**GAMES, "method": method})) == -32601


def test_parameters_may_come_in_order_by_name_or_not_at_all(talk: Talk) -> None:
    assert talk.ask("new", "montgolfiere", 2, "carpet", {"board": 15}) == {"match": "m1"}
    assert talk.ask("new", game="montgolfiere", seats=2, seed="carpet", options={"board": 15})
    assert talk.ask("state", "m1") == talk.ask("state", match="m2")
    absent: Any
    for absent in ({}, {"params": {}}, {"params": []}, {"params": None}):
        assert talk.say({**GAMES, **absent})["result"][0]["id"] == "montgolfiere"


def test_a_batch_is_answered_in_one_line_without_its_notifications(talk: Talk) -> None:
    match = talk.new()
    waiting = {"jsonrpc": "2.0", "method": "waiting", "params": [match]}
    answered = talk.say([{**waiting, "id": 1}, waiting, 1, {**waiting, "id": "2"}, {"jsonrpc": "2.0"}])
    assert [response["id"] for response in answered] == [1, None, "2", None]
    assert ["result" in response for response in answered] == [True, False, True, False]


def test_a_batch_happens_in_order(talk: Talk) -> None:
    new = {"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["montgolfiere", 2, "carpet"]}
    legal = {"jsonrpc": "2.0", "id": 2, "method": "legal", "params": ["m1", 0]}
    assert [response["id"] for response in talk.say([new, legal])] == [1, 2]


def test_a_batch_of_notifications_is_not_answered(talk: Talk) -> None:
    assert talk.say([{"jsonrpc": "2.0", "method": "games"}] * 3) is None


def test_a_batch_is_bounded(talk: Talk) -> None:
    assert len(talk.say([1] * MAX_REQUESTS)) == MAX_REQUESTS
    assert code(talk.say([1] * (MAX_REQUESTS + 1))) == -32600


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{", "character 2"),
        (b'{"jsonrpc": "2.0", "method": "games, "params": "bar", "baz]', "character"),
        (b'[{"jsonrpc": "2.0", "method": "games", "id": "1"},{"jsonrpc": "2.0", "method"]', "character"),
        (b"games", "character 1"),
        (b'"\xff"', "byte 2 is no UTF-8"),
        (b"\xef\xbb\xbf{}", "character 1"),
        (b'{"id": NaN}', "NaN is no number"),
        (b'{"id": -Infinity}', "-Infinity is no number"),
        (b'{"id": 1, "id": 2}', '"id" stands twice'),
        (b'{"params": {"seat": 1, "seat": 1}}', '"seat" stands twice'),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"params":' * 100_000, "nested too deeply"),
        (b'{"id": 1' + b"0" * 5000 + b"}", "too many digits"),
        (b'{"id": "\\ud800"}', "half a character"),
        (b'{"\\udfff": 1}', "half a character"),
        (b'{"id": "a\tb"}', "control character"),
        (b"{} {}", "extra data"),
        (b"\x00", "character 1"),
    ],
)
def test_what_is_no_json_is_a_parse_error_that_says_where(talk: Talk, line: bytes, why: str) -> None:
    response = json.loads(talk.raw(line))
    assert code(response) == -32700
    assert response["id"] is None
    assert why in response["error"]["message"]
    assert response["error"]["message"].endswith(".")


def test_whole_characters_outside_the_plane_are_text(talk: Talk) -> None:
    said = talk.raw(b'{"jsonrpc": "2.0", "id": "\\ud83c\\udf88", "method": "games"}')
    assert json.loads(said)["id"] == "🎈"


def test_a_bug_is_an_internal_error_and_changes_nothing(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    match = talk.new(seats=2)
    before = talk.ask("save", match)
    move = talk.ask("legal", match, 0)[0]
    act = {"jsonrpc": "2.0", "id": 1, "method": "act", "params": [match, 0, move]}
    with monkeypatch.context() as broken:
        broken.setattr("bisat.core.log.Match.outcome", lambda _: 1 // 0)
        response = talk.say(act)
    assert code(response) == -32603
    assert response["error"]["data"] == {"error": "ZeroDivisionError"}
    assert talk.ask("save", match) == before
    assert talk.say(act)["result"]["outcome"] is None


def test_lines_too_long_are_skipped_to_their_end() -> None:
    stream = BytesIO(b"a" * 8 + b"\n" + b"b" * 9 + b"\n" + b"c" * 200_000 + b"\nd\n" + b"e" * 9)
    assert list(lines(stream, longest=8)) == [b"a" * 8 + b"\n", None, None, b"d\n", None]


def test_a_line_of_ten_megabytes_is_refused_and_the_next_one_answered() -> None:
    ask = b'{"jsonrpc": "2.0", "id": 1, "method": "games"}'
    padded = ask.ljust(MAX_LINE_BYTES - 1)
    replies = BytesIO()
    converse(BytesIO(b'"' + b"x" * 10_000_000 + b'"\n\n \r\n' + padded + b"\r\n" + ask), replies)
    first, *others = [json.loads(line) for line in replies.getvalue().splitlines()]
    assert code(first) == -32700
    assert str(MAX_LINE_BYTES) in first["error"]["message"]
    assert [response["id"] for response in others] == [1, 1]
    assert "result" in others[0]


def test_a_stream_is_answered_line_by_line() -> None:
    class Watched(BytesIO):
        flushes = 0

        def flush(self) -> None:
            self.flushes += 1

    replies = Watched()
    converse(BytesIO(b'{"jsonrpc": "2.0", "id": 1, "method": "games"}\n' * 3), replies)
    assert len(replies.getvalue().splitlines()) == 3
    assert replies.flushes >= 3
