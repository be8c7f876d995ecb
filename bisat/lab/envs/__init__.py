"""Environments for whatever learns, each with its library: `bisat[rl]` and `bisat[spiel]`."""
