"""An operator follows one move through two servers; without `--traces` nothing is traced."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from tests.browser.mailbox import Mailbox, mailbox
from tests.server.kit.player import Player, Sitting, play_on
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis
from tests.server.kit.running import running

PATIENCE = 10.0


def spans(box: Mailbox) -> list[Span]:
    """All that came to the collector."""
    bodies = [ExportTraceServiceRequest.FromString(body) for body in box.at("/v1/traces")]
    every = [resource for body in bodies for resource in body.resource_spans]
    return [span for resource in every for scope in resource.scope_spans for span in scope.spans]


async def test_a_move_is_one_trace_through_two_servers(
    tmp_path: Path, cluster: Cluster, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
    with mailbox() as box:
        settings: dict[str, Any] = {
            "store": cluster.database(),
            "bus": redis.url,
            "traces": f"{box.url}/v1/traces",
        }
        async with running(tmp_path, **settings) as one, running(tmp_path, **settings) as other:
            async with Player(one.url) as ada:
                table = await ada.open("me", "me")
                onlooker = Sitting(ada, table, origin=other.url)
                onlooker.url = f"ws://127.0.0.1:{other.port}/ws/tables/{table}"
                async with ada.at(table) as a, onlooker as b:
                    await play_on(a, moves=6)
                    await b.until(lambda: b.logs == a.logs)
            parts, until = dict[bytes, dict[str, Span]](), time.monotonic() + PATIENCE
            whole: list[dict[str, Span]] = []
            while not whole and time.monotonic() < until:
                for span in spans(box):
                    parts.setdefault(span.trace_id, {})[span.name] = span
                whole = [each for each in parts.values() if each.keys() == {"ask", "store", "tell", "read"}]
    assert whole, [sorted(each) for each in parts.values()]
    for each in whole:
        assert len({span.parent_span_id for span in each.values()}) == 1
        assert each["ask"].start_time_unix_nano <= each["store"].end_time_unix_nano
    assert table not in "".join(map(str, spans(box)))


async def test_nobody_is_traced_unasked(tmp_path: Path) -> None:
    async with running(tmp_path) as served:
        assert served.place.tables.tally.trace is None
