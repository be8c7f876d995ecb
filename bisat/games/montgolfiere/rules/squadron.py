"""Squadrons: the seats whose balloons share a square."""

from __future__ import annotations

from functools import lru_cache

from bisat.core.game import Seat


def members(squares: tuple[int, ...], gone: tuple[Seat, ...], seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats of a seat's squadron, itself included; whoever has gone flies with nobody."""
    if seat in gone:
        return (seat,)
    return tuple(other for other in range(seats) if squares[other] == squares[seat] and other not in gone)


@lru_cache(maxsize=1 << 16)
def mates(squares: tuple[int, ...], gone: tuple[Seat, ...], seats: int) -> tuple[bool, ...]:
    """For each seat, whether anyone else flies in its squadron; asked at every step, hence kept."""
    flying = [square for seat, square in enumerate(squares[:seats]) if seat not in gone]
    return tuple([seat not in gone and flying.count(squares[seat]) > 1 for seat in range(seats)])
