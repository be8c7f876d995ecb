"""Figures for the operator, in the text form of Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from bisat.server.base.tally import Spread

Figures = dict[str, tuple[str, float | Spread]]
"""Name to what it says and its value; what ends with _total only grows."""


class Metrics(Collector):
    """Asks for the figures when somebody wants them."""

    def __init__(self, figures: Callable[[], Figures]) -> None:
        self._figures = figures
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def collect(self) -> Iterator[Metric]:
        for name, (text, value) in self._figures().items():
            if isinstance(value, Spread):
                yield _histogram(f"bisat_{name}", text, value)
                continue
            family = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield family(f"bisat_{name}", text, value=value)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self._registry)


def _histogram(name: str, text: str, spread: Spread) -> Metric:
    bounds = [*map(str, spread.bounds), "+Inf"]
    counts = accumulate(spread.counts)
    buckets = [(bound, float(count)) for bound, count in zip(bounds, counts, strict=True)]
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=spread.total)
