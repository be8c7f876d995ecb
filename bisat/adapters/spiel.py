"""OpenSpiel (extra `[spiel]`); importing it registers every game, with and without a version."""

from __future__ import annotations

try:
    from bisat.lab.envs.spiel import load, register, short_name
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"bisat.adapters.spiel needs the extra bisat[spiel]: {error}") from error

__all__ = ["load", "register", "short_name"]
