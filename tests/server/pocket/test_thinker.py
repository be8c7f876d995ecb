"""What bots think with in a page does what a page has time for."""

from __future__ import annotations

import json

import msgspec
import pytest

from bisat import catalog
from bisat.core.log import Saved
from bisat.lab.play import play
from bisat.server.opponents.worker import LookBack
from bisat.server.pocket.thinker import work


@pytest.mark.parametrize(("game", "refused"), [("montgolfiere", "takes_a_server"), ("magic-fold", None)])
def test_looking_back_takes_a_server_where_matches_are_played_on(game: str, refused: str | None) -> None:
    header = catalog.header(game, 2, "seed", {})
    events: list[object] = []
    bots = [catalog.bot(game, "easy")] * 2
    play(catalog.build(game, header.options), bots, header.seed, record=events)  # type: ignore[arg-type]  # all of it
    body = msgspec.json.encode({"saved": Saved(header, tuple(events)), "seat": 0})
    said = json.loads(work(msgspec.json.encode(LookBack(len(body))).decode(), body.decode()))
    assert said.get("refused") == refused
    assert ("value" in said) is (refused is None)
