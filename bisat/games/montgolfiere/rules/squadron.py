"""Squadrons: the seats whose balloons share a square."""

from __future__ import annotations

from bisat.core.game import Seat


def members(squares: tuple[int, ...], gone: tuple[Seat, ...], seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats of a seat's squadron, itself included; whoever has gone flies with nobody."""
    if seat in gone:
        return (seat,)
    mine = squares[seat]
    return tuple([other for other in range(seats) if squares[other] == mine and other not in gone])


_last: tuple[tuple[int, ...], tuple[Seat, ...], int, tuple[bool, ...]] = ((), (), 0, ())
"""What was asked last, and the answer: one value, so that threads never see half of it."""


def mates(squares: tuple[int, ...], gone: tuple[Seat, ...], seats: int) -> tuple[bool, ...]:
    """For each seat, whether anyone else flies in its squadron.

    It is asked at every step, and squares stay the same tuple through a round, so the last answer is kept.
    """
    global _last  # noqa: PLW0603  # what is kept says nothing that its arguments do not
    same, left, flown, found = _last
    if same is not squares or left is not gone or flown != seats:
        flying = [square for seat, square in enumerate(squares[:seats]) if seat not in gone]
        found = tuple([seat not in gone and flying.count(squares[seat]) > 1 for seat in range(seats)])
        _last = (squares, gone, seats, found)
    return found


_may: tuple[tuple[bool, ...], tuple[bool, ...], tuple[Seat, ...]] = ((), (), ())
"""The same for what follows from it."""


def unshown(squares: tuple[int, ...], gone: tuple[Seat, ...], shown: tuple[bool, ...]) -> tuple[Seat, ...]:
    """The seats that may still show their hand to others in their squadron; the last answer is kept, too."""
    global _may  # noqa: PLW0603  # as above
    mated = mates(squares, gone, len(shown))
    same, open_, found = _may
    if same is not mated or open_ is not shown:
        found = tuple([seat for seat, mate in enumerate(mated) if mate and not shown[seat]])
        _may = (mated, shown, found)
    return found
