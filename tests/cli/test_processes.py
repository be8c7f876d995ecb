"""Commands as a shell sees them: real processes, few of them, since each must start."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

BISAT = Path(sys.executable).with_name("bisat")


def run(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([BISAT, *arguments], capture_output=True, timeout=60, check=False, **more)


def start(*arguments: str) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [BISAT, *arguments],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        preexec_fn=heed_interrupts,  # noqa: PLW1509  # it only sets a signal back
    )


def heed_interrupts() -> None:
    """Tests run in the background make every child deaf to ^C; the foreground of a shell would not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_games_in_a_process_of_its_own() -> None:
    done = run("games", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)[0]["id"] == "montgolfiere"


def test_bad_usage_in_a_process_of_its_own() -> None:
    done = run("simulate", "chess")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


def test_commands_start_without_what_they_do_not_need() -> None:
    heavy = ("asyncio", "bisat.server", "concurrent.futures", "numpy", "rich", "starlette", "uvicorn")
    code = (
        "import sys; from bisat.cli import main; main(['games']); "
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True)
    assert done.stderr == b"[]\n"


def test_rpc_answers_each_line_before_the_next_one_comes() -> None:
    with start("rpc") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            request = {"jsonrpc": "2.0", "id": number, "method": "new", "params": ["montgolfiere", 2, number]}
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["result"] == {"match": f"m{number + 1}"}
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_an_interrupt_ends_quietly() -> None:
    with start("rpc") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"x\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert process.stderr.read() == b""


def test_a_reader_that_has_seen_enough_is_no_failure() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [BISAT, "schema", "montgolfiere"], stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [BISAT, "schema", "montgolfiere"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr


def test_a_bar_is_drawn_on_a_terminal_only() -> None:
    parent, child = os.openpty()
    asked = ["simulate", "montgolfiere", "--games", "5", "--json"]
    done = subprocess.run([BISAT, *asked], stdout=subprocess.PIPE, stderr=child, timeout=60, check=True)
    os.close(child)
    assert json.loads(done.stdout)["games"] == 5
    assert b"\x1b[" in os.read(parent, 65_536)
    os.close(parent)
    assert run(*asked).stderr == b""
