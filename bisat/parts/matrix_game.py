"""Games of one choice each, made in secret, in which one wins what the other loses: how to play them best.

The same source is compiled for kernels.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

NEAR = 1e-11
"""Differences that come from rounding alone."""


def solve(gains: Sequence[float], rows: int, columns: int, weights: MutableSequence[float]) -> float:
    """What the one who chooses a row is sure of, gains lying row by row; how often each, into `weights`.

    Where one row does, it is that which brings most on average; where every row does, there is nothing to
    weigh, and all weights are 0. Else it is the linear program of von Neumann, by simplex, without rounding
    but that of floats; Bland's rule keeps it from running in circles.

    >>> weights = [0.0, 0.0]
    >>> solve([0.0, 1.0, 1.0, 0.5], 2, 2, weights), weights
    (0.6666666666666667, [0.33333333333333337, 0.6666666666666667])
    """
    sure, most, careless, mean = -1e9, 1e9, 1e9, -1e9
    best = 0
    for row in range(rows):
        least, total = 1e9, 0.0
        for column in range(columns):
            least = min(least, gains[row * columns + column])
            total += gains[row * columns + column]
        if least > sure + NEAR or (least > sure - NEAR and total > mean + NEAR):
            best, mean = row, total
        sure, careless = max(sure, least), min(careless, least)
        weights[row] = 0.0
    for column in range(columns):
        greatest = -1e9
        for row in range(rows):
            greatest = max(greatest, gains[row * columns + column])
        most = min(most, greatest)
    if most - sure < NEAR:
        weights[best] = 1.0 if sure - careless > NEAR else 0.0
        return sure
    # Columns try to be in the basis, with all gains made positive: the last row is what they add up to.
    wide = columns + 1
    table = [1.0] * ((rows + 1) * wide)
    for row in range(rows):
        for column in range(columns):
            table[row * wide + column] = gains[row * columns + column] - careless + 1
    for column in range(columns):
        table[rows * wide + column] = -1.0
    table[rows * wide + columns] = 0.0
    outside, inside = [0] * columns, [0] * rows
    for column in range(columns):
        outside[column] = column
    for row in range(rows):
        inside[row] = columns + row
    while True:
        entering = -1
        for column in range(columns):
            wanted = table[rows * wide + column] < -NEAR
            if wanted and (entering < 0 or outside[column] < outside[entering]):
                entering = column
        if entering < 0:
            break
        leaving, nearest = -1, 0.0
        for row in range(rows):
            by = table[row * wide + entering]
            if by > NEAR:
                far = table[row * wide + columns] / by
                alike = leaving >= 0 and abs(far - nearest) < NEAR
                if leaving < 0 or (inside[row] < inside[leaving] if alike else far < nearest):
                    leaving, nearest = row, far
        pivot = table[leaving * wide + entering]
        for column in range(wide):
            if column != entering:
                table[leaving * wide + column] /= pivot
        for row in range(rows + 1):
            by = table[row * wide + entering]
            if row != leaving:
                for column in range(wide):
                    if column != entering:
                        table[row * wide + column] -= by * table[leaving * wide + column]
                table[row * wide + entering] = -by / pivot
        table[leaving * wide + entering] = 1 / pivot
        outside[entering], inside[leaving] = inside[leaving], outside[entering]
    total = table[rows * wide + columns]
    for column in range(columns):
        if outside[column] >= columns:
            weights[outside[column] - columns] = max(table[rows * wide + column], 0.0) / total
    return 1 / total + careless - 1
