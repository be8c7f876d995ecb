"""Law 11: an observation has a fixed size, and differs wherever what an eye may know differs.

Two positions of a walk seldom differ in one thing alone, so a block that is missing hides behind the others.
Therefore known things are also changed one at a time, to what stood in their place before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import msgspec

from bisat.core.codec import encode, plain
from bisat.core.encoding import Encoding
from bisat.core.game import AnyGame, State, View
from bisat.core.laws.broken import Broken
from bisat.core.laws.eyes import eyes, who
from bisat.core.rng import Rng

PASSING = ("at", "happened")
"""What time it is and what just happened: no part of a position."""


CHANGED = 3
"""So many things are changed for each eye at each position, one at a time."""

Path = tuple[str, ...]
"""Where something stands in a view: names, and a star for a place in a list."""
TURNED = "<>"
"""Two of a list in a row, which may be turned."""


class Observations:
    """All observations of a walk, or of several walks of one game, and what was known when they were seen."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self._known: dict[bytes, bytes] = {}
        self._fields: dict[tuple[int | None, str], bytes] = {}
        self._varied: set[tuple[int | None, str]] = set()
        """Fields that have changed before an eye: what never does need not be told."""
        self._stood: dict[Path, dict[bytes, Any]] = {}
        self._rng = Rng("one thing at a time", 0)

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
            self._change(view, eye, observation)

    def _change(self, view: View, eye: int | None, observation: bytes) -> None:
        """Change some known things, one at a time, and look whether the observation does."""
        whole = plain(view)
        found = [*_things(_known(whole, (*self.encoding.rough, *self.encoding.derived)))]
        for path, old, _ in found:
            self._stood.setdefault(path, {})[encode(old)] = old
        for name, value in _fields(whole):
            if self._fields.setdefault((eye, name), encode(value)) != encode(value):
                self._varied.add((eye, name))
        if view.gone:  # where somebody was who has left need not be told
            return
        open_ = [
            (path, old, new, put)
            for path, old, put in found
            if (eye, _field(path)) in self._varied and (new := self._other(path, old)) is not None
        ]
        for path, old, new, put in self._rng.shuffled(open_)[:CHANGED]:
            try:
                changed = self.encoding.observe(msgspec.convert({**whole, **put(new)}, type(view)))
            except (msgspec.ValidationError, LookupError, ValueError, TypeError, AttributeError):
                continue  # no such view can be
            if changed == observation:
                where = ".".join(path)
                raise Broken(11, f"{who(eye)} does not notice {where}: {old!r} or {new!r}")

    def _other(self, path: Path, old: Any) -> Any:
        """What else stood in this place, if anything; two in a row are turned where that was seen, too."""
        stood = self._stood[path]
        if path[-1] == TURNED:
            return stood.get(encode(old[::-1]))
        others = [value for value in stood.values() if value != old]
        return self._rng.choice(others) if others else None


def _fits(encoding: Encoding, observation: bytes) -> None:
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


def _fields(view: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields of a view, and of those inside it."""
    for name, value in view.items():
        if name == "inner" and isinstance(value, dict):
            yield from ((f"inner.{inside}", it) for inside, it in _fields(value))
        else:
            yield name, value


def _field(path: Path) -> str:
    """In which field of which view something stands.

    >>> _field(("inner", "hands", "*", "*")), _field(("round",))
    ('inner.hands', 'round')
    """
    depth = next((at for at, name in enumerate(path) if name != "inner"), 0)
    return ".".join(path[: depth + 1])


def _things(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any, Callable[[Any], Any]]]:
    """All that a view says, and every two in a row: where, what, and the view with something else there."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name != "type":
                for where, old, put in _things(part, (*path, name)):
                    yield where, old, lambda new, put=put, name=name: {**value, name: put(new)}  # type: ignore[misc]  # no types for defaults
    elif isinstance(value, list | tuple):
        for at, part in enumerate(value):
            for where, old, put in _things(part, (*path, "*")):
                yield where, old, lambda new, put=put, at=at: [*value[:at], put(new), *value[at + 1 :]]  # type: ignore[misc]  # as above
        for at, pair in enumerate(pairwise(value)):
            if pair[0] != pair[1]:
                yield (*path, TURNED), pair, lambda new, at=at: [*value[:at], *new, *value[at + 2 :]]  # type: ignore[misc]  # as above
    else:
        yield path, value, lambda new: new
