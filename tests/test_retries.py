"""Tests of real processes may need a second try, but not too many of them, and no fault hides behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.retries import MAX

pytest_plugins = ["pytester"]
ALONE = ("-p", "no:asyncio", "-p", "no:cacheprovider", "-p", "no:playwright")
HOOKS = """
from tests.retries import Retries, twice

def pytest_configure(config):
    config.pluginmanager.register(Retries())

def pytest_runtest_protocol(item, nextitem):
    twice(item, nextitem, lambda: None)
    return True
"""
UNLUCKY = """
import pytest
seen = set()

@pytest.mark.parametrize("number", range({}))
def test_unlucky(number):
    again = number in seen
    seen.add(number)
    assert again, "browsers starve"
"""

FORGETFUL = """
seen = []

def test_unlucky({}):
    seen.append(1)
    assert len(seen) == 2
"""


@pytest.mark.parametrize(("unlucky", "code"), [(MAX, 0), (MAX + 1, 1)])
def test_retried_tests_are_named_and_too_many_fail_the_run(
    pytester: pytest.Pytester, unlucky: int, code: int
) -> None:
    pytester.makeconftest(HOOKS)
    pytester.makepyfile(UNLUCKY.format(unlucky))
    result = pytester.runpytest_inprocess(*ALONE)
    result.assert_outcomes(passed=unlucky)
    assert result.ret == code
    result.stdout.fnmatch_lines([f"*tried once more: {unlucky},*", "*test_unlucky?0?", "*browsers starve*"])


def test_what_fails_twice_has_failed(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(HOOKS)
    pytester.makepyfile("def test_wrong(): assert False")
    pytester.runpytest_inprocess(*ALONE).assert_outcomes(failed=1)


def test_only_tests_of_real_processes_are_tried_again(pytester: pytest.Pytester) -> None:
    pytester.makeconftest((Path(__file__).parents[1] / "conftest.py").read_text())
    for place in ("tests/server", "tests/core"):
        (pytester.path / place).mkdir(parents=True)
        for asks in ("tmp_path", "request"):
            name = f"test_{asks}_{Path(place).name}.py"
            (pytester.path / place / name).write_text(FORGETFUL.format(asks))
    (pytester.path / "tests" / "seconds.json").write_text("{}")
    result = pytester.runpytest_inprocess(*ALONE)
    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines(["*tried once more: 1,*", "tests/server/test_tmp_path_server.py*"])
