"""Figures for the operator, in the text form of Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from bisat.server.base.tally import Spread

if TYPE_CHECKING:  # a place without an operator needs none of it
    from prometheus_client.core import Metric

Figures = dict[str, tuple[str, float | str | Spread]]
"""Name to what it says and its value; what ends with _total only grows, and a text is a version."""


class Metrics:
    """Asks for the figures when somebody wants them."""

    def __init__(self, figures: Callable[[], Figures], process: bool = False) -> None:
        self._figures = figures
        self._process = process
        """Whether processor time, memory and files of this process are told."""

    def collect(self) -> Iterator[Metric]:
        """Each as Prometheus has it."""
        from prometheus_client import ProcessCollector  # noqa: PLC0415  # a page in a browser has none
        from prometheus_client.core import (  # noqa: PLC0415  # as above
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        for name, (text, value) in self._figures().items():
            if isinstance(value, Spread):
                buckets = _buckets(value)
                yield HistogramMetricFamily(f"bisat_{name}", text, buckets=buckets, sum_value=value.total)
            elif isinstance(value, str):
                version = GaugeMetricFamily(f"bisat_{name}", text, labels=["version"])
                version.add_metric([value], 1)
                yield version
            else:
                family = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
                yield family(f"bisat_{name}", text, value=value)
        if self._process:
            yield from ProcessCollector(registry=None).collect()

    def text(self) -> bytes:
        """All figures."""
        from prometheus_client import generate_latest  # noqa: PLC0415  # as above

        return generate_latest(self)


def _buckets(spread: Spread) -> list[tuple[str, float]]:
    bounds = [*map(str, spread.bounds), "+Inf"]
    return [(bound, float(count)) for bound, count in zip(bounds, accumulate(spread.counts), strict=True)]
