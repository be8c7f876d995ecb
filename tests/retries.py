"""A second try for tests of real processes: they starve on a busy machine, while a real fault fails twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from _pytest.runner import runtestprotocol

MAX = 3
"""Tests of one run that may need their second try: more is no bad luck."""
RETRIED = "retried"


def twice(item: pytest.Item, nextitem: pytest.Item | None, forget: Callable[[], None]) -> None:
    """Run a test, and where it fails forget and run it once more; its reports then tell why."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    failed = [report.longreprtext[-2000:] for report in reports if report.failed]
    if failed and isinstance(item, pytest.Function):
        forget()
        item._initrequest()
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        reports[0].user_properties.append((RETRIED, "\n".join(failed)))
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


class Retries:
    """Names those that were tried again, and fails the run where they are too many."""

    def __init__(self) -> None:
        self._why: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "setup" and (why := dict(report.user_properties).get(RETRIED)):
            self._why[report.nodeid] = str(why)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if len(self._why) > MAX and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._why:
            terminalreporter.section(f"tried once more: {len(self._why)}, at most {MAX} may be")
        for test, why in self._why.items():
            terminalreporter.write_line(f"{test}\n{why}\n")
