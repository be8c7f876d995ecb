"""OpenSpiel (extra `[spiel]`)."""

from __future__ import annotations

try:
    from bisat.lab.envs.spiel import load, short_name
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"bisat.adapters.spiel needs the extra bisat[spiel]: {error}") from error

__all__ = ["load", "register", "short_name"]


def register() -> None:
    """Let `pyspiel.load_game("bisat_montgolfiere(seats=2)")` find the games: importing this has done it."""
