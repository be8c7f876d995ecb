"""Browser tests may need a second try, but not too many of them, and no fault hides behind it."""

from __future__ import annotations

import pytest

from tests.browser.retries import MAX

pytest_plugins = ["pytester"]
ALONE = ("-p", "no:asyncio", "-p", "no:cacheprovider", "-p", "no:playwright")
HOOKS = """
from tests.browser.retries import Retries, tries

def pytest_configure(config):
    config.pluginmanager.register(Retries())

def pytest_runtest_protocol(item, nextitem):
    for report in tries(item, nextitem, lambda: None):
        item.ihook.pytest_runtest_logreport(report=report)
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
