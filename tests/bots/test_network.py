"""What somebody trained is a file that plain Python runs; it plays any game that has an encoding."""

from __future__ import annotations

from math import exp, inf, isclose
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bisat
from bisat import catalog
from bisat.bots.network import About, load, save
from bisat.bots.trained import Trained
from bisat.core.refusal import Refused
from bisat.parts.network import halves, read

Layers = list[tuple[Any, Any]]
WIDE = 24


def made(path: Path, game: str, seats: int, seed: int = 7) -> Layers:
    """Write a network of chance, and give its layers."""
    encoding = catalog.encoding(game, seats)
    draw = np.random.default_rng(seed)
    shapes = (encoding.size, WIDE), (WIDE, WIDE), (WIDE, encoding.actions), (WIDE, 1)
    layers = [
        (draw.normal(size=shape).astype(np.float16), draw.normal(size=shape[1]).astype(np.float16))
        for shape in shapes
    ]
    about = About(game, seats, encoding.actions, encoding.size, encoding.version, WIDE, {"seed": seed})
    weights = halves([(rows.tolist(), first.tolist()) for rows, first in layers])
    save(path, about, weights)
    return layers


def test_it_says_what_its_layers_say_of_an_observation(tmp_path: Path) -> None:
    layers = made(tmp_path / "learnt", "montgolfiere", 2)
    network = load(tmp_path / "learnt")
    encoding, view = bisat.encoding("montgolfiere", 2), bisat.new("montgolfiere", seats=2, seed=7).view(0)
    most = np.concatenate([np.full(block.size, block.most) for block in encoding.layout])
    inner = np.frombuffer(encoding.observe(view), np.uint8) / most
    whole, deep, wishes, value = [(rows.astype(float), first.astype(float)) for rows, first in layers]
    for rows, first in (whole, deep):
        inner = np.maximum(inner @ rows + first, 0)
    said, expected = read(network, encoding, view)
    assert np.allclose(said, inner @ wishes[0] + wishes[1])
    assert isclose(expected, (inner @ value[0] + value[1])[0])


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_network_plays_every_game_in_parts_too(game: str, tmp_path: Path) -> None:
    seats = max(2, catalog.entry(game).seats[0])
    made(tmp_path / "learnt", game, seats)
    match = bisat.new(game, seats=seats, seed="network")
    played = 0
    while played < 12:
        asked = match.waiting().needed or match.waiting().seats
        if asked:
            match.act(asked[0], match.ask(f"network:{tmp_path / 'learnt'}", asked[0]))
            played += 1
        else:
            match.tick()


def test_temperature_draws_as_the_network_holds_likely(tmp_path: Path) -> None:
    made(tmp_path / "learnt", "montgolfiere", 2)
    network = load(tmp_path / "learnt")
    match = bisat.new("montgolfiere", seats=2, seed=7)
    view, legal = match.view(0), match.legal(0)
    encoding = bisat.encoding("montgolfiere", 2)
    warmth = 200.0  # chance wishes for much
    wishes = [read(network, encoding, view)[0][number] / warmth for number in encoding.numbers(legal)]
    chances = [exp(wish) / sum(map(exp, wishes)) for wish in wishes]
    bot = Trained(lambda _: network, lambda _: encoding, warmth)
    drawn = [
        legal.index(bot.choose(view, legal, bisat.Rng(str(n), 0), lambda: 0.0).move) for n in range(1000)
    ]
    found = np.bincount(drawn, minlength=len(legal)) / 1000
    assert np.abs(found - chances).max() < 0.05
    cold = Trained(lambda _: network, lambda _: encoding, temperature=0)
    chosen = legal.index(cold.choose(view, legal, bisat.Rng("1", 0), lambda: 0.0).move)
    assert chosen == chances.index(max(chances))


def test_what_does_not_fit_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "learnt"
    with pytest.raises(Refused, match="is no network"):
        load(path)
    path.write_bytes(b"PK\x03\x04 no network")
    with pytest.raises(Refused, match="is no network"):
        load(path)
    layers = made(path, "montgolfiere", 2)
    head = path.read_bytes().partition(b"\n")[0]
    for weights in (
        halves(layers[:-1]),
        halves(layers) + b"\0",
        halves([*layers[:-1], ([[inf]] * WIDE, [0.0])]),
    ):
        path.write_bytes(head + b"\n" + weights)
        with pytest.raises(Refused, match="wants 18480 bytes of finite weights"):
            load(path)


def test_a_network_of_other_seats_is_blamed_by_name(tmp_path: Path) -> None:
    made(tmp_path / "learnt", "montgolfiere", 2)
    with pytest.raises(Refused, match="the network knows"):
        bisat.arena("montgolfiere", [f"network:{tmp_path / 'learnt'}", "random"], 2, seats=3)
