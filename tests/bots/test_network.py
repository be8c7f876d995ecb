"""A network is a file that numpy alone runs; it plays any game that has an encoding."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import bisat
from bisat import catalog
from bisat.bots.network import About, Learnt, Network, load
from bisat.core.refusal import Refused


def made(game: str, seats: int, seed: int = 7) -> Network:
    encoding = catalog.encoding(game, seats)
    draw = np.random.default_rng(seed)
    wide = (encoding.size, 8, encoding.actions + 1)
    layers = [
        (draw.normal(size=pair).astype(np.float32), draw.normal(size=pair[1]).astype(np.float32))
        for pair in pairwise(wide)
    ]
    about = About(game, seats, encoding.actions, encoding.size, encoding.version, {"seed": seed})
    return Network(about, np.ones(encoding.size, np.float32), layers)


def test_a_file_says_the_same_again(tmp_path: Path) -> None:
    network = made("montgolfiere", 2)
    network.save(tmp_path / "learnt.npz")
    again = load(tmp_path / "learnt.npz")
    view = bisat.new("montgolfiere", seats=2, seed=7).view(0)
    seen = np.frombuffer(bisat.encoding("montgolfiere", 2).observe(view), np.uint8)
    for one, other in zip(network(seen), again(seen), strict=True):
        assert np.array_equal(one, other)
    assert again.about == network.about
    logits, value = again(np.stack([seen, seen]))
    assert logits.shape == (2, 23)
    assert value.shape == (2,)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_network_plays_every_game_in_parts_too(game: str, tmp_path: Path) -> None:
    seats = max(2, catalog.entry(game).seats[0])
    made(game, seats).save(tmp_path / "learnt.npz")
    match = bisat.new(game, seats=seats, seed="network")
    played = 0
    while played < 12:
        asked = match.waiting().needed or match.waiting().seats
        if asked:
            match.act(asked[0], match.ask(f"network:{tmp_path / 'learnt.npz'}", asked[0]))
            played += 1
        else:
            match.tick()


def test_temperature_draws_as_the_network_holds_likely() -> None:
    network = made("montgolfiere", 2)
    match = bisat.new("montgolfiere", seats=2, seed=7)
    view, legal = match.view(0), match.legal(0)
    encoding = bisat.encoding("montgolfiere", 2)
    bot = Learnt(network, lambda _: encoding, temperature=1.0)
    logits, _ = network(np.frombuffer(encoding.observe(view), np.uint8))
    chances = np.exp(logits[encoding.numbers(legal)].astype(float))
    chances /= chances.sum()
    drawn = [
        legal.index(bot.choose(view, legal, bisat.Rng(str(n), 0), lambda: 0.0).move) for n in range(2000)
    ]
    found = np.bincount(drawn, minlength=len(legal)) / 2000
    assert np.abs(found - chances).max() < 0.05
    cold = Learnt(network, lambda _: encoding)
    assert legal.index(cold.choose(view, legal, bisat.Rng("1", 0), lambda: 0.0).move) == chances.argmax()


def test_what_does_not_fit_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "learnt.npz"
    with pytest.raises(Refused, match="is no network"):
        load(path)
    path.write_bytes(b"PK\x03\x04 no archive")
    with pytest.raises(Refused, match="is no network"):
        load(path)
    network = made("montgolfiere", 2)
    Network(network.about, network.scale, network.layers[:1]).save(path)
    with pytest.raises(Refused, match="do not lead from 334 to 23"):
        load(path)
    np.savez(path, about=np.array([{}], object), allow_pickle=True)
    with pytest.raises(Refused, match="is no network"):  # a file cannot run anything
        load(path)


def test_a_network_of_other_seats_is_blamed_by_name(tmp_path: Path) -> None:
    made("montgolfiere", 2).save(tmp_path / "learnt.npz")
    with pytest.raises(Refused, match="the network knows"):
        bisat.arena("montgolfiere", [f"network:{tmp_path / 'learnt.npz'}", "random"], 2, seats=3)
