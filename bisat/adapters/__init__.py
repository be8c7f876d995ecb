"""Environments by the names under which others may rely on them: `zoo`, `gym` and `spiel`."""
