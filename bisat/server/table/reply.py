"""Waiting for what becomes of a request, for those without a socket."""

from __future__ import annotations

import asyncio

from bisat.core.refusal import Refused

PATIENCE = 10.0
"""Seconds after which nobody hears any more: the table was lost, or its store does not answer."""


class Reply:
    """What becomes of one request."""

    def __init__(self) -> None:
        self._came: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def ack(self, key: str) -> None:  # noqa: ARG002  # there is just one
        """It is done and stored."""
        if not self._came.done():
            self._came.set_result(None)

    def refuse(self, key: str, refused: Refused) -> None:  # noqa: ARG002  # there is just one
        """Nothing was changed."""
        if not self._came.done():
            self._came.set_exception(refused)

    async def wait(self, seconds: float = PATIENCE) -> None:
        """Until it is stored; Refused where it is refused, or where nothing is heard of it."""
        try:
            async with asyncio.timeout(seconds):
                await self._came
        except TimeoutError:
            raise Refused("too_busy") from None
