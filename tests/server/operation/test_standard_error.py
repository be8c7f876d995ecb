"""What is said on standard error: for people or for machines, and never a password."""

from __future__ import annotations

import json
import logging
import socket
import subprocess
import sys
from contextvars import copy_context
from pathlib import Path

import pytest

from bisat.cli import main
from bisat.server.base.asking import named
from bisat.server.operation.logs import Objects, Sentences
from tests.server.kit.postgres import Cluster, free_port
from tests.server.kit.redis import Redis

SECRET = "hunter2"
BISAT = str(Path(sys.executable).with_name("bisat"))


def record(text: str, *values: object, error: BaseException | None = None) -> logging.LogRecord:
    trace = None if error is None else (type(error), error, None)
    return logging.LogRecord("bisat.store", logging.ERROR, "", 0, text, values, trace)


def test_each_line_is_an_object() -> None:
    said = json.loads(Objects().format(record("not stored: %s", "the disk is full", error=OSError("full"))))
    assert (said["level"], said["part"]) == ("error", "bisat.store")
    assert said["message"] == "not stored: the disk is full"
    assert "full" in said["error"]
    assert said["time"].endswith("+00:00")


@pytest.mark.parametrize("given", ["proxy-1234", "short", "two\nlines-of-it", None])
def test_a_line_names_the_request_that_led_to_it(given: str | None) -> None:
    name = copy_context().run(lambda: (named(given), json.loads(Objects().format(record("odd")))["request"]))
    assert name[0] == name[1]
    assert (name[0] == given) is (given == "proxy-1234")
    assert "request" not in json.loads(Objects().format(record("nobody asked")))


@pytest.mark.parametrize("style", [Objects(), Sentences()], ids=["json", "text"])
def test_no_password_of_an_address_is_logged(style: logging.Formatter) -> None:
    for address in (f"redis://:{SECRET}@bus/0", f"postgresql://ada:{SECRET}@w/x@db/bisat"):
        said = style.format(record("lost %s", address, error=OSError(f"no answer from {address}")))
        assert SECRET not in said
        assert "…@" in said


BROKEN = (
    "postgresql://bisat:{}@127.0.0.1:{}/x",
    "postgresql://bisat:{}/more@127.0.0.1:{}/x",
    "postgresql://bisat:1:{}@127.0.0.1:{}/x",
    "postgresql://bisat:{}@[127.0.0.1:{}/x",
    "postgresql://127.0.0.1:{1}/x?password={0}&port={0}",
)


@pytest.mark.parametrize("address", BROKEN)
def test_an_address_that_leads_nowhere_is_one_sentence_without_its_password(
    address: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    url = address.format(SECRET, free_port())
    redis = url.replace("postgresql://bisat:", "redis://:").replace("postgresql", "redis")
    for command in (
        ["serve", "--port", "0", "--data", str(tmp_path), "--store", url],
        ["serve", "--port", "0", "--data", str(tmp_path), "--bus", redis],
        ["work", "--store", url, "--bus", redis],
    ):
        assert main(command) in (1, 2)
        said = capsys.readouterr()
        assert SECRET not in said.out + said.err
        assert said.err.startswith("bisat: ")
        assert said.err.endswith(".\n")
        assert said.err.count("\n") == 1


@pytest.mark.parametrize("first", ["alone", "with others"])
def test_a_server_that_hears_nobody_does_not_serve_beside_others(
    first: str, cluster: Cluster, redis: Redis, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = cluster.database()
    serve = ["serve", "--port", "0", "--data", str(tmp_path), "--store", store]
    orders = [serve, [*serve, "--bus", redis.url]]
    one, other = orders if first == "alone" else reversed(orders)
    with subprocess.Popen([BISAT, *one], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert "is served on" in server.stdout.readline()
            assert main(other) == 1
            assert "one of the two has no bus" in capsys.readouterr().err
        finally:
            server.terminate()


def test_a_server_tells_machines_what_went_wrong(cluster: Cluster, redis: Redis, tmp_path: Path) -> None:
    store = cluster.database().replace("bisat@", f"bisat:{SECRET}@")
    command = [BISAT, "serve", "--port", "0", "--log", "json", "--data", str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*command, "--store", store, "--bus", redis.url], stdout=pipe, stderr=pipe, text=True
    ) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            with socket.create_connection(("127.0.0.1", redis.port), 5) as link:
                link.sendall(b"PUBLISH bisat nonsense\r\n")
                assert link.recv(16).startswith(b":")
            assert server.stderr is not None
            errors = server.stderr.readline()
        finally:
            server.terminate()
            rest = "".join(server.communicate(timeout=30))
    assert SECRET not in said + errors + rest
    assert "cannot be read" in json.loads(errors)["message"]


NONSENSE = (b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n")


def test_who_goes_away_with_answers_unread_or_sends_nonsense_leaves_no_line(tmp_path: Path) -> None:
    command = [BISAT, "serve", "--port", str(port := free_port()), "--log", "json", "--data", str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as server:
        try:
            assert server.stdout is not None
            assert "is served on" in json.loads(server.stdout.readline())["message"]
            for _ in range(5):
                with socket.socket() as link:
                    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                    link.connect(("127.0.0.1", port))
                    link.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 60)
                    link.recv(100)
            for nonsense in (
                b"nonsense\r\n\r\n",
                b"GET / HTTP/1.1\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
            ):
                with socket.create_connection(("127.0.0.1", port), 5) as link:
                    link.sendall(nonsense)
                    assert link.recv(100)
            with socket.create_connection(
                ("127.0.0.1", port), 5
            ) as link:  # it has heard of the others by now
                link.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                while link.recv(65_536):
                    pass
        finally:
            server.terminate()
            said = server.communicate(timeout=30)[1]
    assert said == "", said
