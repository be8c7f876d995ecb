"""Observations and masks as numpy arrays, and the spaces they lie in."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bisat.core.encoding import Encoding

Observation = NDArray[np.uint8]
Mask = NDArray[np.int8]


def observation_array(observation: bytes) -> Observation:
    """An observation as an array, which nobody can write to."""
    return np.frombuffer(observation, np.uint8)


def mask_array(numbers: Iterable[int], actions: int) -> Mask:
    """1 for each number that may be chosen."""
    row = bytearray(actions)
    for number in numbers:
        row[number] = 1
    return np.frombuffer(row, np.int8)


def observation_space(encoding: Encoding) -> spaces.Box:
    """Every observation: each number lies below the most of its block."""
    high = b"".join([bytes([block.most]) * block.size for block in encoding.layout])
    return spaces.Box(np.zeros(encoding.size, np.uint8), observation_array(high), dtype=np.uint8)


def masked_space(encoding: Encoding) -> spaces.Dict:
    """An observation, and which numbers are legal."""
    return spaces.Dict(
        {
            "observation": observation_space(encoding),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )
