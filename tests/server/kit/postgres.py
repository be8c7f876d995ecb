"""A PostgreSQL of the tests' own: a cluster in a temporary folder, on loopback only, stopped by its id."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

PATIENCE = 30.0
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


def missing() -> str | None:
    """What must be installed first, or None."""
    found = shutil.which("initdb") or any((folder / "initdb").is_file() for folder in PROGRAMS)
    return None if found else "postgresql is not installed"


def program(name: str) -> str:
    return str(PROGRAMS[-1] / name) if PROGRAMS else str(shutil.which(name))


class Cluster:
    """A database server that can be stopped, killed, frozen and started again; perhaps a copy of another."""

    def __init__(self, *options: str, source: Cluster | None = None, signal: str = "") -> None:
        self.options = options
        self.folder = Path(tempfile.mkdtemp(prefix="bisat-pg-"))
        self.port = free_port()
        self._names = 0
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # it refuses to run as root
            who = pwd.getpwnam("postgres")
            os.chown(self.folder, who.pw_uid, who.pw_gid)
            self._user = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
        data = self.folder / "data"
        if source is None:
            self._run("initdb", "-D", str(data), "-U", "bisat", "-A", "trust", "-E", "UTF8")
            rules = data / "pg_hba.conf"  # one person needs a password
            rules.write_text(f"host all locked 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
        else:
            self._run("pg_basebackup", "-D", str(data), "-d", source.url("postgres"), "-c", "fast", "-N")
            if signal:
                (data / signal).touch()
                if self._user:
                    shutil.chown(data / signal, "postgres")
        self.process: subprocess.Popen[bytes]
        if signal != "recovery.signal":  # it begins once it is known how far
            self.start()

    def url(self, name: str) -> str:
        return f"postgresql://bisat@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        with (self.folder / "log").open("ab") as errors:
            self.process = self._serve(errors)
        wait_for(lambda: self._run("pg_isready", "-h", "127.0.0.1", "-p", str(self.port), check=False) == 0)

    def _serve(self, errors: BinaryIO) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [
                program("postgres"),
                "-D",
                str(self.folder / "data"),
                "-p",
                str(self.port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                f"unix_socket_directories={self.folder}",
                "-c",
                "max_connections=60",
                "-c",
                "shared_buffers=64MB",
                *(part for option in self.options for part in ("-c", option)),
            ],
            stdout=subprocess.DEVNULL,
            stderr=errors,
            cwd="/",
            **self._user,
        )

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def crash(self) -> None:
        """At once, as when the power goes."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-W", "stop", check=False)
        self.stop()

    def promote(self) -> None:
        """A replica becomes the primary."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "promote")

    def restart(self) -> None:
        """As an operator does it, with clients at work: their transactions are broken off."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "fast", "-W", "stop")
        self.process.wait(PATIENCE)
        self.start()

    def remove(self) -> None:
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        self._names += 1
        name = f"place{self._names}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "bisat", name)
        return self.url(name)

    def _run(self, name: str, *rest: str, check: bool = True) -> int:
        return subprocess.run(
            [program(name), *rest],
            check=check,
            cwd="/",
            timeout=PATIENCE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self._user,
        ).returncode


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def wait_for(done: Callable[[], bool]) -> None:
    """Look until it is so, but not for ever."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it does not start"
        time.sleep(0.02)
