"""Law 11: an observation has a fixed size, and differs wherever what an eye may know differs."""

from __future__ import annotations

from typing import Any

from bisat.core.codec import encode, plain
from bisat.core.encoding import Encoding
from bisat.core.game import AnyGame, State
from bisat.core.laws.broken import Broken
from bisat.core.laws.eyes import eyes, who

PASSING = ("at", "happened")
"""What time it is and what just happened: no part of a position."""


class Observations:
    """All observations of a walk, or of several walks of one game, and what was known when they were seen."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self._known: dict[bytes, bytes] = {}

    def watch(self, game: AnyGame, state: State) -> None:
        """See a position through every eye."""
        for eye in eyes(state):
            view = game.view(state, eye)
            observation = self.encoding.observe(view)
            _fits(self.encoding, observation)
            if self.encoding.observe(view) != observation:
                raise Broken(11, f"{who(eye)} sees the same view otherwise the second time")
            known = encode(_known(plain(view), self.encoding.rough))
            if (before := self._known.setdefault(observation, known)) != known:
                raise Broken(11, f"{who(eye)} cannot tell apart {before.decode()} and {known.decode()}")


def _fits(encoding: Encoding, observation: Any) -> None:
    if type(observation) is not bytes or len(observation) != encoding.size:
        raise Broken(
            11, f"it is {encoding.size} bytes, not {len(observation)} in {type(observation).__name__}"
        )
    for block in encoding.layout:
        first = encoding.starts[block.name]
        if (greatest := max(observation[first : first + block.size], default=0)) > block.most:
            raise Broken(11, f"{block.name} holds {greatest}, though {block.most} is the most")


def _known(view: dict[str, Any], rough: tuple[str, ...]) -> dict[str, Any]:
    """A view, and those inside it, without what passes and what is told roughly."""
    left = {name: value for name, value in view.items() if name not in (*PASSING, *rough)}
    if isinstance(inner := left.get("inner"), dict):
        left["inner"] = _known(inner, rough)
    return left
