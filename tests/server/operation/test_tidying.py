"""A wrong clock costs nothing: tables are removed only when both clocks agree."""

from __future__ import annotations

from bisat.server.operation.tidying import SECONDS, Tidying

DAY = 86_400_000


class Clocks:
    def __init__(self) -> None:
        self.now, self.wall = 1000.0, 1_800_000_000_000

    def pass_by(self, seconds: float, jump: int = 0) -> None:
        self.now += seconds
        self.wall += int(1000 * seconds) + jump


def test_nothing_is_removed_in_the_first_hour() -> None:
    clocks = Clocks()
    tidying = Tidying(lambda: clocks.now, lambda: clocks.wall)
    assert not tidying.due()
    clocks.pass_by(SECONDS - 1)
    assert not tidying.due()
    clocks.pass_by(1)
    assert tidying.due()
    assert not tidying.due()


def test_nothing_is_removed_after_a_jump_either_way() -> None:
    for jump in (100 * DAY, -100 * DAY):
        clocks = Clocks()
        tidying = Tidying(lambda clocks=clocks: clocks.now, lambda clocks=clocks: clocks.wall)  # type: ignore[misc]
        clocks.pass_by(SECONDS, jump)
        assert not tidying.due()
        clocks.pass_by(SECONDS / 2)
        assert not tidying.due()
        clocks.pass_by(SECONDS / 2)
        assert tidying.due()
