"""A real server for the browser tests, with a data folder of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.hasty import Hasty
from tests.browser.kit import House
from tests.browser.rooms import Rooms
from tests.browser.serving import serving
from tests.retries import twice

BISAT = (sys.executable, Path(__file__).with_name("swift.py"))


OPENED: list[Rooms] = []
"""The browsers of this process, which outlive a test."""


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server, for those who look into its database."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def served(data: Path) -> Iterator[str]:
    with serving(*BISAT, data=data) as url:
        yield url


@pytest.fixture(scope="session")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hasty]:
    hasty = Hasty(tmp_path_factory.mktemp("hasty"))
    yield hasty
    hasty.close()


@pytest.fixture(scope="session")
def rooms(browser: Browser) -> Rooms:
    OPENED.append(made := Rooms(browser))
    return made


@pytest.fixture
def quick_house(hasty: Hasty, rooms: Rooms) -> Iterator[House]:
    """A house where counts are short."""
    house = House(hasty.url, rooms)
    yield house
    house.close()


@pytest.fixture
def house(served: str, rooms: Rooms) -> Iterator[House]:
    house = House(served, rooms)
    yield house
    house.close()


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Try a test once more when it fails."""
    if Path(__file__).parent not in item.path.parents:
        return None
    twice(item, nextitem, forget)
    return True


def forget() -> None:
    """What failed may have left its mark on the browsers."""
    for rooms in OPENED:
        rooms.clear()
