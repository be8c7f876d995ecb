"""OpenSpiel (extra `[spiel]`)."""

from __future__ import annotations

from bisat.lab.envs.spiel import load, short_name

__all__ = ["load", "register", "short_name"]


def register() -> None:
    """Let `pyspiel.load_game("bisat_montgolfiere(seats=2)")` find the games: importing this has done it."""
