"""A bot that somebody trained: layers of numbers that numpy alone runs, read from one file.

What the house itself trained is in `bisat/parts/network.py`: it needs no numpy, and
plays with any number of seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import exp
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np
from numpy.typing import NDArray

from bisat.core.bot import Choice, Spent
from bisat.core.encoding import Encoding
from bisat.core.refusal import Refused
from bisat.core.rng import Rng

Numbers = NDArray[np.float32]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a network was made for, and how."""

    game: str
    seats: int
    actions: int
    size: int
    version: int
    """Of the encoding."""
    settings: dict[str, Any] = {}
    """With which it was trained; they change nothing here."""


class Network:
    """Layers one behind the other, with nothing below 0 between them.

    What a seat sees goes in, each block divided by its most; a number for each action comes out, the greater
    the likelier, and one more, what the seat will probably win.
    """

    def __init__(self, about: About, scale: Numbers, layers: Sequence[tuple[Numbers, Numbers]]) -> None:
        self.about, self.scale, self.layers = about, scale, tuple(layers)

    def __call__(self, seen: Any) -> tuple[Numbers, Numbers]:
        """Logits and values of one observation or of many, one below the other."""
        inner: Numbers = np.asarray(seen, np.float32) * self.scale
        *hidden, (last, bias) = self.layers
        for weights, biases in hidden:
            inner = np.maximum(inner @ weights + biases, np.float32(0))
        out: Numbers = inner @ last + bias
        return out[..., :-1], out[..., -1]

    def save(self, path: str | Path) -> None:
        """Write it down: `about` as JSON, `scale`, and for each layer `w0`, `b0` and so on."""
        arrays = {"about": np.array(msgspec.json.encode(self.about).decode()), "scale": self.scale}
        for number, (weights, biases) in enumerate(self.layers):
            arrays |= {f"w{number}": weights, f"b{number}": biases}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)


def load(path: str | Path) -> Network:
    """Read a network, or Refused; a file cannot run anything."""
    try:
        with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as found:
            return _whole({name: found[name] for name in found.files})
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, msgspec.MsgspecError) as error:
        raise Refused("malformed", why=f"{path} is no network: {error}") from error


def _whole(arrays: Mapping[str, Any]) -> Network:
    about = msgspec.json.decode(str(arrays["about"]), type=About)
    numbers = range((len(arrays) - 2) // 2)
    layers = [
        (arrays[f"w{number}"].astype(np.float32), arrays[f"b{number}"].astype(np.float32))
        for number in numbers
    ]
    shapes = [weights.shape for weights, _ in layers]
    wide = [about.size, *[shape[1] for shape in shapes]]
    if wide[-1] != about.actions + 1 or [*pairwise(wide)] != shapes:
        raise ValueError(f"layers of {shapes} do not lead from {about.size} to {about.actions} + 1")
    return Network(about, arrays["scale"], layers)


class Learnt:
    """Plays by a network: the likeliest legal move, or by chance as likely as the network holds it."""

    def __init__(
        self, network: Network, encoding: Callable[[int], Encoding], temperature: float = 0.0
    ) -> None:
        """`encoding` is asked for the number of seats; a `temperature` of 1 draws, 0 takes the likeliest."""
        self.network, self._encoding, self.temperature = network, encoding, temperature
        self.encoding: Encoding | None = None

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:  # noqa: ARG002  # one look
        if self.encoding is None or self.encoding.seats != view.seats:
            self.encoding = self._fitting(self._encoding(view.seats))
        left = list(legal)
        chosen: tuple[int, ...] = ()
        while True:
            numbers = self.encoding.numbers(left, chosen)
            number = self._number(view, chosen, sorted(set(numbers)), rng)
            left = [move for move, other in zip(left, numbers, strict=True) if other == number]
            chosen = (*chosen, number)
            if self.encoding.parts(left[0]) == len(chosen):
                return Choice(left[0])

    def _number(self, view: Any, chosen: tuple[int, ...], numbers: list[int], rng: Rng) -> int:
        if len(numbers) == 1:
            return numbers[0]
        assert self.encoding is not None
        logits, _ = self.network(np.frombuffer(self.encoding.observe(view, chosen), np.uint8))
        open_ = [float(logits[number]) for number in numbers]
        best = max(open_)
        if not self.temperature:
            return numbers[open_.index(best)]
        chances = [exp((logit - best) / self.temperature) for logit in open_]
        left = rng.unit() * sum(chances)
        for number, chance in zip(numbers, chances, strict=True):
            left -= chance
            if left < 0:
                return number
        return numbers[open_.index(best)]

    def _fitting(self, encoding: Encoding) -> Encoding:
        about = self.network.about
        wanted = (about.seats, about.actions, about.size, about.version)
        found = (encoding.seats, encoding.actions, encoding.size, encoding.version)
        if wanted != found:
            names = "(seats, actions, size, version)"
            raise Refused("malformed", why=f"the network knows {names} {wanted}, here are {found}")
        return encoding
