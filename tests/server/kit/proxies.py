"""The proxies of `deploy/`, as they stand there, in front of servers on this machine."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

from tests.server.kit.postgres import PATIENCE, free_port, wait_for

DEPLOY = Path(__file__).resolve().parents[3] / "deploy"
WHERE = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"


def missing(name: str) -> str | None:
    """What must be installed first, or None."""
    return None if shutil.which(name, path=WHERE) else f"{name} is not installed"


class Proxy:
    """nginx or HAProxy with the configuration that operators are given, on a free port."""

    def __init__(self, name: str, servers: list[int], folder: Path) -> None:
        self.port = free_port()
        folder.mkdir()
        program = str(shutil.which(name, path=WHERE))
        if name == "nginx":
            (folder / "nginx.conf").write_text(_nginx(_here("nginx.conf", servers), self.port, folder))
            command = [program, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
        else:
            text = _here("haproxy.cfg", servers).replace("bind :8080", f"bind 127.0.0.1:{self.port}")
            (folder / "haproxy.cfg").write_text(text.replace("maxconn 20000", "maxconn 500"))
            command = [program, "-db", "-f", str(folder / "haproxy.cfg")]
        with (folder / "said").open("wb") as said:
            self._process = subprocess.Popen(command, stdout=said, stderr=said)
        wait_for(self._listens)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)

    def _listens(self) -> bool:
        assert self._process.poll() is None, "the proxy does not start"
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True


def _here(file: str, servers: list[int]) -> str:
    """A configuration with our servers in place of those of the compose file."""
    text = (DEPLOY / file).read_text(encoding="utf-8")
    return re.sub(r"bisat-(\d):8000", lambda found: f"127.0.0.1:{servers[int(found[1]) - 1]}", text)


def _nginx(text: str, port: int, folder: Path) -> str:
    """Without daemons, and with everything it writes in a folder of its own."""
    first = "user root;" if os.geteuid() == 0 else ""
    kept = " ".join(
        f"{one}_temp_path {folder}/{one};" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        text.replace("pid /run/nginx.pid;", f"pid {folder}/pid; daemon off; {first}")
        .replace("worker_processes auto;", "worker_processes 2;")
        .replace("worker_connections 20000;", "worker_connections 500;")
        .replace("http {", f"http {{ access_log off; {kept}", 1)
        .replace("listen 8080;", f"listen 127.0.0.1:{port};")
    )
