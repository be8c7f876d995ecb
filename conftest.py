"""How long tests run: a tenth of each comparison in `make test`, all of it in `make soak`."""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import hypothesis
import pytest

from tests.retries import Retries, twice

SOAK = os.environ.get("BISAT_SOAK") == "1"
SECONDS = Path(__file__).parent / "tests" / "seconds.json"
"""How long the longest test of a file takes, where it takes long; `pytest --record` adds what it sees."""
LONG = 5.0
OUTSIDE = [
    Path(__file__).parent / place for place in ("tests/cli", "tests/golden", "tests/lab", "tests/server")
]
KERNEL, COMPILING = "test_kernel.py", 600
"""Tests of what is compiled, and seconds for the first of them: only their `slow` kernels can be counted."""
REAL = {"tmp_path", "tmp_path_factory", "cluster", "redis", "pool"}
"""Fixtures of tests outside the rules with files of their own: processes, servers, databases."""

hypothesis.settings.register_profile("short", deadline=None, derandomize=True)  # a red gate must stay red
hypothesis.settings.register_profile("soak", deadline=None, max_examples=1000)
hypothesis.settings.load_profile("soak" if SOAK else "short")


@pytest.fixture(scope="session")
def cases() -> Callable[[int], int]:
    """Scale a full number of cases: all in a soak, else a tenth. Tests that use it are part of the soak."""
    return lambda full: full if SOAK else max(1, full // 10)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Say which tests are long, count coverage only where it is due, put long files first and browsers last.

    Counting makes the rules four times slower, and a rule wants a test of its own: neither a comparison nor a
    table that happens to play it counts. What plays so much that it is not counted, or starts a server or a
    database, is also long.
    Where a file of long tests came last, one worker would end long after the others.
    Playwright leaves its event loop running in the thread of the tests: no asyncio test could start after it.
    """
    for item in items:
        scaled = "cases" in _fixtures(item)
        if scaled and "slow" in _fixtures(item):
            raise pytest.UsageError(f"{item.nodeid}: of a comparison of many cases nothing plain is counted")
        if scaled or item.get_closest_marker("no_cover") or _starts_something(item):
            item.add_marker(pytest.mark.long)
        compiles = item.path.name == KERNEL and "slow" not in _fixtures(item)
        if scaled or compiles or _is_outside(item):
            item.add_marker(pytest.mark.no_cover)
        if item.path.name == KERNEL and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(COMPILING))
        if scaled and SOAK:
            item.add_marker(pytest.mark.soak)
    yield  # pytest itself brings tests together that share a fixture: the order is ours only after it
    takes = json.loads(SECONDS.read_text())
    items.sort(key=lambda item: ("playwright" in _fixtures(item), -takes.get(_file(item.nodeid), 0)))


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Stop counting where it is not due: in the processes of xdist the mark alone leaves a tracer running."""
    if item.get_closest_marker("no_cover") is None:
        return (yield)
    counting = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(counting)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help=f"write into {SECONDS.name} which files take long")


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return
    config.pluginmanager.register(Retries())
    if config.getoption("--record"):
        config.pluginmanager.register(Stopwatch())


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Try a test of real processes once more when it fails; of rules, laws, kernels and units none."""
    if not _is_outside(item) or REAL.isdisjoint(_fixtures(item)):
        return None
    twice(item, nextitem, lambda: None)
    return True


class Stopwatch:
    """Writes down how long tests take."""

    def __init__(self) -> None:
        self._tests: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._tests[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        seen: dict[str, float] = defaultdict(float)
        for test, seconds in self._tests.items():
            seen[_file(test)] = max(seen[_file(test)], round(seconds))
        takes = {**json.loads(SECONDS.read_text()), **seen}
        long = {file: seconds for file, seconds in sorted(takes.items()) if seconds >= LONG}
        SECONDS.write_text(json.dumps(long, indent=2) + "\n")


def _file(test: str) -> str:
    return test.partition("::")[0]


def _is_outside(item: pytest.Item) -> bool:
    return any(item.path.is_relative_to(place) for place in OUTSIDE)


def _fixtures(item: pytest.Item) -> list[str]:
    return getattr(item, "fixturenames", [])


def _starts_something(item: pytest.Item) -> bool:
    asked = getattr(item, "callspec", None)
    return not {"served", "cluster", "redis"}.isdisjoint(_fixtures(item)) or (
        asked is not None and "postgres" in asked.params.values()
    )
