"""`bisat serve`: the web app, until somebody stops it."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from threading import Thread

import msgspec

from bisat.cli.failure import USAGE, Failure
from bisat.core.extra import extra
from bisat.core.refusal import Refused
from bisat.server.base.limits import Limits
from bisat.server.base.tuning import tuned
from bisat.server.notifications.hosts import PUSH_SERVICES
from bisat.server.notifications.notifications import Reach
from bisat.server.operation.logs import speak
from bisat.server.operation.processes import many
from bisat.server.operation.shared import named
from bisat.server.store.contract import Retention
from bisat.server.table.guests import invite

with extra("server"):
    from bisat.server.operation.host import Settings, serve

MIN_KEY = 16
"""Characters of a key that nobody guesses."""


def run(asked: Namespace) -> None:
    """Serve; ^C is how people end it, so that is no failure."""
    if asked.public_url is not None and not asked.public_url.startswith(("http://", "https://")):
        raise Failure("--public-url begins with http:// or https://", USAGE)
    if asked.processes > 1 and not (asked.store and asked.bus):
        why = "more than one process needs --store postgresql://… and --bus redis://…"
        raise Failure(why, USAGE)
    try:
        invite(dict(asked.bots))
    except Refused as refused:
        raise Failure(str(refused), USAGE) from None
    try:
        tuned(Limits(), asked.limit)
        tuned(Retention(), asked.keep)
    except ValueError as error:
        raise Failure(str(error), USAGE) from None
    if asked.metrics_key is not None and len(asked.metrics_key) < MIN_KEY:
        raise Failure(f"the key of the metrics has at least {MIN_KEY} characters", USAGE)
    speak(asked.log)
    if asked.socket is None:
        _can_listen(asked.host, asked.port)
    data = Path(asked.data).absolute()

    def ready(port: int) -> None:
        url = asked.public_url or local_url(asked.host, port)
        kept = data if asked.store is None else named(asked.store)
        said = f"bisat is served on {url} and keeps its data in {kept}; ^C ends it."
        print(said if asked.log == "text" else msgspec.json.encode({"message": said}).decode(), flush=True)
        if sys.stdout.isatty() and _has_desktop():
            Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    try:
        with suppress(KeyboardInterrupt):
            if asked.processes > 1:
                many(asked.processes, asked.host, asked.port, ready)
            else:
                serve(_settings(asked, data), ready)
    except Refused as refused:
        raise Failure(str(refused)) from None


def _settings(asked: Namespace, data: Path) -> Settings:
    return Settings(
        data=data,
        host=asked.host,
        port=asked.port,
        public_url=asked.public_url,
        trusted_proxies=asked.trusted_proxies,
        store=asked.store,
        bus=asked.bus,
        socket=asked.socket,
        limits=tuned(Limits(), asked.limit),
        retention=tuned(Retention(), asked.keep),
        contact=asked.contact,
        metrics_key=asked.metrics_key,
        traces=asked.traces,
        reach=Reach(
            push_services=PUSH_SERVICES if asked.push_services is None else _hosts(asked.push_services),
            hook_hosts=_hosts(asked.hook_hosts),
        ),
    )


def _hosts(text: str) -> tuple[str, ...]:
    """A list with commas.

    >>> _hosts("discord.com, *.example.org"), _hosts("")
    (('discord.com', '*.example.org'), ())
    """
    return tuple(one.strip().lower().rstrip("/") for one in text.split(",") if one.strip())


def local_url(host: str, port: int) -> str:
    """An address that works on this machine.

    >>> local_url("0.0.0.0", 8000), local_url("::1", 80)
    ('http://127.0.0.1:8000', 'http://[::1]:80')
    """
    if host in ("", "0.0.0.0", "::"):  # noqa: S104  # not bound here, only named
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _can_listen(host: str, port: int) -> None:
    """See that nobody else listens there, before anything is set up."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except (OSError, UnicodeError) as error:
        why = str(getattr(error, "strerror", None) or error).partition(" (while")[0]
        raise Failure(f"nobody can be served on {host}, port {port}: {why}") from None


def _has_desktop() -> bool:
    """Whether a browser would open a window and not take over the terminal."""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
