"""The turnstile: one request in each round of the event loop, and households take turns."""

from __future__ import annotations

import asyncio

from bisat.server.door.turnstile import Turnstile


async def passing(turnstile: Turnstile, household: str, passed: list[str]) -> None:
    await turnstile.go_through(household)
    passed.append(household)


async def round_of_the_loop() -> None:
    await asyncio.sleep(0)


async def test_who_comes_alone_does_not_wait() -> None:
    turnstile = Turnstile()
    for _ in range(3):
        await asyncio.wait_for(turnstile.go_through("here"), 1)
        await round_of_the_loop()
    assert turnstile.waiting == 0


async def test_between_two_requests_the_loop_goes_round() -> None:
    turnstile = Turnstile()
    passed: list[str] = []
    crowd = [asyncio.ensure_future(passing(turnstile, "crowd", passed)) for _ in range(20)]
    before = 0
    while len(passed) < len(crowd):
        await round_of_the_loop()
        assert len(passed) - before <= 1, "somebody at a table would have waited for several"
        before = len(passed)
    await asyncio.gather(*crowd)


async def test_one_visitor_does_not_wait_for_a_whole_crowd() -> None:
    turnstile = Turnstile()
    passed: list[str] = []
    crowd = [asyncio.ensure_future(passing(turnstile, "crowd", passed)) for _ in range(20)]
    await round_of_the_loop()
    visitor = asyncio.ensure_future(passing(turnstile, "visitor", passed))
    await asyncio.gather(*crowd, visitor)
    assert passed.index("visitor") <= 3


async def test_who_has_gone_away_holds_nobody_up() -> None:
    turnstile = Turnstile()
    passed: list[str] = []
    crowd = [asyncio.ensure_future(passing(turnstile, f"{number}", passed)) for number in range(5)]
    await round_of_the_loop()
    crowd[2].cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    assert passed == ["0", "1", "3", "4"]
    await round_of_the_loop()
    await asyncio.wait_for(turnstile.go_through("later"), 1)
