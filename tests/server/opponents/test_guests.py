"""Bots that the operator brings to the tables of their own server, and nobody else."""

from __future__ import annotations

import msgspec
import pytest

from bisat import catalog
from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.opponents.pool import Pool
from bisat.server.opponents.worker import Choose
from bisat.server.table.guests import VARIABLE, guests, invite
from bisat.server.table.levels import chosen, levels, rank, usual


@pytest.fixture
def invited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    invite({"counting": "tests.lab.guests:Counting"})


def question(level: str, memory: object = None) -> Choose:
    match = catalog.new("montgolfiere", 2, "guests")
    return Choose(
        game="montgolfiere",
        options=match.header.options,
        revision=1,
        level=level,
        view=msgspec.Raw(msgspec.json.encode(match.view(0))),
        legal=msgspec.Raw(msgspec.json.encode(match.legal(0))),
        seed="guests",
        grant=1000,
        memory=memory,
    )


async def test_an_invited_bot_thinks_in_a_worker_and_is_handed_its_memory(invited: None) -> None:
    pool = Pool(1)
    try:
        first = await pool.think(question("counting"))
        again = await pool.think(question("counting", first.memory))
    finally:
        await pool.stop()
    assert (first.memory, again.memory) == (1, 2)
    assert first.move == msgspec.to_builtins(catalog.new("montgolfiere", 2, "guests").legal(0)[0])


def test_people_may_choose_it_by_its_name(invited: None) -> None:
    assert levels("montgolfiere")[-1] == "counting"
    assert chosen("montgolfiere", "counting") == "counting"
    assert usual("montgolfiere") in catalog.bots("montgolfiere")
    assert rank("montgolfiere", "counting") == len(catalog.bots("montgolfiere"))


@pytest.mark.parametrize("level", ["tests.lab.guests:Counting", "command:true", "counting"])
def test_nobody_else_brings_a_bot(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(Refused, check=because("unknown_bot")):
        chosen("montgolfiere", level)


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("hard", "tests.lab.guests:First"),
        ("Nice Name", "tests.lab.guests:First"),
        ("first", "easy"),
        ("first", "tests.lab.guests:Nobody"),
        ("first", "tests.lab.guests:Mute"),
    ],
)
def test_an_invitation_that_makes_no_sense_is_refused(
    name: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(Refused, check=because("bot_failed")):
        invite({name: place})
    assert guests() == {}
