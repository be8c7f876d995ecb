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

    def __init__(self, name: str, servers: list[int], folder: Path, descriptors: int = 1024) -> None:
        self.port = free_port()
        self.plain = free_port()
        """Where nginx only shows the way to the other."""
        folder.mkdir()
        program = str(shutil.which(name, path=WHERE))
        if name == "nginx":
            self.url = f"https://127.0.0.1:{self.port}"
            self.certificate = _certificate(folder)
            text = _nginx(_here("nginx.conf", servers), self.port, self.plain, folder)
            (folder / "nginx.conf").write_text(text)
            command = [program, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
        else:
            self.url = f"http://127.0.0.1:{self.port}"
            text = _here("haproxy.cfg", servers).replace("bind :8080", f"bind 127.0.0.1:{self.port}")
            (folder / "haproxy.cfg").write_text(text)
            command = [program, "-db", "-f", str(folder / "haproxy.cfg")]
        with (folder / "said").open("wb") as said:
            command = ["prlimit", f"--nofile={descriptors}:{descriptors}", *command]
            self._process = subprocess.Popen(command, stdout=said, stderr=said)
        self.said = folder / "said"
        wait_for(self._listens)

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


def _certificate(folder: Path) -> Path:
    """A certificate of our own for this machine, and its key."""
    made = folder / "fullchain.pem"
    asked = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=test"
    asked += f" -addext subjectAltName=IP:127.0.0.1 -keyout {folder}/privkey.pem -out {made}"
    subprocess.run(asked.split(), check=True, capture_output=True)
    return made


def _nginx(text: str, port: int, plain: int, folder: Path) -> str:
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
        .replace("listen 8080;", f"listen 127.0.0.1:{plain};")
        .replace("listen 8443 ssl;", f"listen 127.0.0.1:{port} ssl;")
        .replace("/etc/nginx/tls", str(folder))
    )
