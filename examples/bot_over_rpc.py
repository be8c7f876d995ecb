"""A bot as any language would write it: JSON lines to and from `bisat rpc`, and nothing else of bisat."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from typing import Any


class Bisat:
    """A conversation with a `bisat rpc` of its own."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "bisat", "rpc"]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")

    def __enter__(self) -> Bisat:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def ask(self, method: str, **params: Any) -> Any:
        """Send a request and wait for its result."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        print(json.dumps(request), file=self.process.stdin, flush=True)
        response = json.loads(self.process.stdout.readline())
        if "error" in response:
            raise RuntimeError(response["error"]["message"])
        return response["result"]


def choose(legal: list[dict[str, Any]]) -> dict[str, Any]:
    """The motor if it is there, else the heaviest ballast, else whatever comes first."""
    motor = {"type": "play", "card": "motor"}
    ballast = [move for move in legal if move.get("card", "").isdigit()]
    return motor if motor in legal else max(ballast, key=lambda move: int(move["card"]), default=legal[0])


def main() -> None:
    """Seat 0 plays heavy, the others play their first card; who gets to the Moon?"""
    places: Counter[int] = Counter()
    with Bisat() as bisat:
        for seed in range(20):
            match = bisat.ask("new", game="montgolfiere", seats=3, seed=seed, options={})["match"]
            outcome = None
            while outcome is None:
                seat = bisat.ask("waiting", match=match)["needed"][0]
                legal = bisat.ask("legal", match=match, seat=seat)
                move = choose(legal) if seat == 0 else legal[0]
                outcome = bisat.ask("act", match=match, seat=seat, move=move)["outcome"]
            places[outcome["places"][0]] += 1
    for place, times in sorted(places.items()):
        print(f"place {place}: {times} times")


if __name__ == "__main__":
    main()
