"""What somebody trained, as one file: a line of JSON, then the weights of a network in half floats."""

from __future__ import annotations

from functools import partial
from math import isfinite
from pathlib import Path
from struct import iter_unpack
from typing import Any

import msgspec

from bisat.core.encoding import Encoding
from bisat.core.knowledge import Network
from bisat.core.refusal import Refused
from bisat.parts.network import shapes


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a network was made for, and how."""

    game: str
    seats: int
    actions: int
    size: int
    version: int
    """Of the encoding."""
    wide: int
    """How many numbers each of its two layers makes."""
    settings: dict[str, Any] = {}
    """With which it was trained; they change nothing here."""


def save(path: str | Path, about: About, weights: bytes) -> None:
    """Write a network down."""
    Path(path).write_bytes(msgspec.json.encode(about) + b"\n" + weights)


def load(path: str | Path) -> Network:
    """Read a network, or Refused; a file cannot run anything."""
    try:
        head, _, weights = Path(path).read_bytes().partition(b"\n")
        about = msgspec.json.decode(head, type=About)
    except (OSError, msgspec.MsgspecError) as error:
        raise Refused("malformed", why=f"{path} is no network: {error}") from error
    network = Network(lambda: weights, about.size, about.actions, partial(_tell, about), wide=about.wide)
    wanted = 2 * sum((inputs + 1) * outputs for inputs, outputs in shapes(network))
    if len(weights) != wanted or not all(isfinite(weight) for (weight,) in iter_unpack("<e", weights)):
        raise Refused("malformed", why=f"{path} is no network: it wants {wanted} bytes of finite weights")
    return network


def _tell(about: About, encoding: Encoding, seen: bytes, at: Any, own: list[float], others: Any) -> int:  # noqa: ARG001  # all is told as one's own
    """An observation, each block divided by its most."""
    known = (about.seats, about.actions, about.size, about.version)
    found = (encoding.seats, encoding.actions, encoding.size, encoding.version)
    if known != found:
        names = "(seats, actions, size, version)"
        raise Refused("malformed", why=f"the network knows {names} {known}, here are {found}")
    for block in encoding.layout:
        start = encoding.starts[block.name]
        for index in range(start, start + block.size):
            own[index] = seen[index] / block.most
    return 0
