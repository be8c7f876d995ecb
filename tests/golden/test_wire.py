"""The wire: what the server said to everybody in each scene, it still says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.golden.comparing import check
from tests.golden.kept import recorded
from tests.golden.server import Server
from tests.golden.wire import SCENES, scene

STEPS = {one["name"]: one["steps"] for one in recorded("wire")}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("golden") / "data") as made:
        yield made


def test_every_scene_was_recorded() -> None:
    assert list(STEPS) == list(SCENES)


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_everybody_hears_what_was_recorded(server: Server, name: str) -> None:
    check(STEPS[name], scene(server, name))
