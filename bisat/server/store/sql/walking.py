"""Methods that are written as steps, and run by whatever database a store has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from bisat.server.store.steps import Steps, Work

T = TypeVar("T")
P = ParamSpec("P")


class Walking(ABC):
    """Runs steps."""

    @abstractmethod
    async def _look(self, work: Work[T]) -> T:
        """Run steps that only read; they may see different moments."""

    @abstractmethod
    async def _walk(self, work: Work[T]) -> T:
        """Run steps in a transaction, all or none of them."""


S = TypeVar("S", bound=Walking)
Method = Callable[Concatenate[S, P], Coroutine[Any, Any, T]]


def reads(steps: Callable[Concatenate[S, P], Steps[T]]) -> Method[S, P, T]:
    """A method whose steps only read."""

    @wraps(steps)
    async def method(self: S, /, *values: P.args, **named: P.kwargs) -> T:
        return await self._look(lambda: steps(self, *values, **named))

    return method


def writes(steps: Callable[Concatenate[S, P], Steps[T]]) -> Method[S, P, T]:
    """A method whose steps are one transaction; they may be tried twice, so they must not mind."""

    @wraps(steps)
    async def method(self: S, /, *values: P.args, **named: P.kwargs) -> T:
        return await self._walk(lambda: steps(self, *values, **named))

    return method
