"""A server as a process of its own, until the test is done."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(
    *bisat: str | Path, data: Path, environment: Mapping[str, str] | None = None, port: int = 0
) -> Iterator[str]:
    """Run `bisat serve`, however bisat is called; gives its address."""
    command = [*bisat, "serve", "--port", str(port), "--data", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.search(r"http://\S+:\d+", said)
            assert found is not None, f"the server did not say where it is: {said!r}"
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=30) == 0
