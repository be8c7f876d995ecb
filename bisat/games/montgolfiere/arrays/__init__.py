"""Montgolfière over arrays of numpy or JAX, for learning on a GPU; held to the rules as a kernel is."""

from __future__ import annotations

from bisat.games.montgolfiere.arrays.sight import observe
from bisat.games.montgolfiere.arrays.sky import Sky
from bisat.games.montgolfiere.arrays.state import State, pack

__all__ = ["Sky", "State", "observe", "pack"]
