"""Figures for the operator, in the text form of Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector


class Counts(msgspec.Struct):
    """What has been counted since the start; plain numbers, since they are counted on the hot path."""

    requests: int = 0
    floods: int = 0


Figures = Callable[[], dict[str, tuple[str, float]]]
"""Name to what it says and its value; what ends with _total only grows."""


class Metrics(Collector):
    """Asks for the figures when somebody wants them."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def collect(self) -> Iterator[Metric]:
        for name, (text, value) in self._figures().items():
            family = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield family(f"bisat_{name}", text, value=value)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self._registry)
