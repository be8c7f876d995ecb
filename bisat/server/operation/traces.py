"""Traces of moves by OpenTelemetry: what each process did with an envelope, and how long it took.

The trace follows from the table and the number of the envelope, so that processes say nothing more to each
other; and nobody who reads a trace finds a table by it.
"""

from __future__ import annotations

from hashlib import blake2b
from os import getpid
from time import time_ns

from bisat import __version__
from bisat.core.extra import extra
from bisat.server.base.tally import Trace

TRACE_BYTES, SPAN_BYTES = 16, 8


def traces(url: str) -> Trace:
    """Send them to a collector, some seconds later, all or as `OTEL_TRACES_SAMPLER` says."""
    with extra("traces"):
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
        from opentelemetry.trace import (  # noqa: PLC0415
            NonRecordingSpan,
            SpanContext,
            TraceFlags,
            set_span_in_context,
        )
    server = {"service.name": "bisat", "service.version": __version__, "process.pid": str(getpid())}
    provider = TracerProvider(resource=Resource.create({**server}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(url)))
    tracer, sampled = provider.get_tracer("bisat"), TraceFlags(TraceFlags.SAMPLED)

    def trace(part: str, table: str, seq: int, seconds: float) -> None:
        name = blake2b(f"{table} {seq}".encode(), digest_size=TRACE_BYTES + SPAN_BYTES).digest()
        trace_id, move = (int.from_bytes(some) for some in (name[:TRACE_BYTES], name[TRACE_BYTES:]))
        parent = SpanContext(trace_id, move, is_remote=True, trace_flags=sampled)
        now = time_ns()
        span = tracer.start_span(
            part, set_span_in_context(NonRecordingSpan(parent)), start_time=now - int(seconds * 1e9)
        )
        span.end(now)

    return trace
