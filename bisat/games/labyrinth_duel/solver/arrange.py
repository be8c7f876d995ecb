"""Some way to a corridor, however long: as people solve sliding puzzles, a few cells at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, takewhile

from bisat.games.labyrinth_duel.rules.board import Board, corridor, destinations, lines, push
from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, SIZE, TEES, Thing
from bisat.games.labyrinth_duel.solver.routes import Route

CORNER = CELLS - 1
"""Where the gap is when everything else has been laid."""
STAGES = ((0, 1), (2, 3), (4, 5), (6, 7), (8, 12), (9, 13), (10, 11, 14))
"""Cells laid together and left alone afterwards: what is still open is always two cells wide."""

State = tuple[int, ...]
"""Where the gap is and where a few tiles are."""


def some_way(board: Board, start: Thing, target: Thing, ways: Sequence[Route]) -> tuple[int, ...]:
    """The cells to push from, one after the other, until two objects are joined.

    Of the routes that can stand, one is laid in which the fewest cells are wrong.
    """

    def wrong(route: Route) -> int:
        return sum(passage & ~board[cell] != 0 for cell, passage in route)

    pushes = iter(arrange(board, furnished(board, min(ways, key=wrong))))
    needed: list[int] = []
    position = board
    while not corridor(position, start, target):
        needed.append(next(pushes))
        position = push(position, needed[-1])
    return tuple(needed)


def furnished(board: Board, route: Route) -> Board:
    """The same tiles, laid so that a route stands for which they are enough; others stay where they can."""
    tiles = Counter(board)
    chosen = _chosen([passage for _, passage in route], tiles)
    assert chosen is not None, "the tiles are enough"
    laid = {cell: tile for (cell, _), tile in zip(route, chosen, strict=True)}
    left = tiles - Counter(chosen)
    for cell, tile in enumerate(board):
        if cell not in laid and left[tile]:
            laid[cell] = tile
            left[tile] -= 1
    over = left.elements()
    return tuple(laid[cell] if cell in laid else next(over) for cell in range(CELLS))


def _chosen(passages: Sequence[int], tiles: Counter[int]) -> list[int] | None:
    """A tile for each passage: one that fits nothing else while there is any, then one of two T's."""
    if not passages:
        return []
    passage, *others = passages
    fitting = [passage] if tiles[passage] else [tee for tee in TEES if passage & tee == passage]
    for tile in fitting:
        if tiles[tile] and (rest := _chosen(others, tiles - Counter([tile]))) is not None:
            return [tile, *rest]
    return None


def arrange(board: Board, wanted: Board) -> tuple[int, ...]:
    """The cells to push from, one after the other, to make one board of another with the same tiles.

    It always works: half of all arrangements can be reached in a sliding puzzle, and since some tiles are
    always alike, an exchange of two of them makes the other half the same.
    """
    gaps = [wanted.index(GAP)]
    for cell in (gaps[0] // SIZE * SIZE + SIZE - 1, CORNER):
        if cell != gaps[-1]:
            wanted = push(wanted, cell)
            gaps.append(cell)
    where = _matched(board, wanted)
    gap, pushes, done = board.index(GAP), list[int](), frozenset[int]()
    for cells in STAGES:
        for cell in _brought((gap, *(where[cell] for cell in cells)), cells, done):
            where = [destinations(gap, cell)[at] for at in where]
            pushes.append(cell)
            gap = cell
        done = done.union(cells)
    return (*pushes, *reversed(gaps[:-1]))


def _matched(board: Board, wanted: Board) -> list[int]:
    """For each cell wanted, the cell whose tile comes there: near ones, as long as pushes can bring them."""
    free = set(range(CELLS))
    where = []
    for cell, tile in enumerate(wanted):
        where.append(min((at for at in free if board[at] == tile), key=lambda at: (_steps(at, cell), at)))
        free.remove(where[-1])
    if (_exchanges(where) - _steps(board.index(GAP), CORNER)) % 2:
        one, other = next((a, b) for a, b in combinations(range(CELLS), 2) if wanted[a] == wanted[b])
        where[one], where[other] = where[other], where[one]
    return where


def _steps(cell: int, other: int) -> int:
    """From cell to cell, side by side."""
    return abs(cell // SIZE - other // SIZE) + abs(cell % SIZE - other % SIZE)


def _exchanges(where: Sequence[int]) -> int:
    """How many exchanges of two make this order."""
    order, count = list(where), 0
    for cell in range(CELLS):
        while (other := order[cell]) != cell:
            order[cell], order[other] = order[other], other
            count += 1
    return count


def _brought(first: State, cells: tuple[int, ...], done: frozenset[int]) -> list[int]:
    """The fewest pushes that bring tiles to these cells and move nothing that is done."""
    came = {first: first}
    ring = [first]
    while True:
        wider = []
        for state in ring:
            if state[1:] == cells:
                return _gaps(came, state)
            for next_ in further(state, done):
                if next_ not in came:
                    came[next_] = state
                    wider.append(next_)
        assert wider, "every stage can be reached"
        ring = wider


def further(state: State, done: frozenset[int]) -> Iterator[State]:
    """Where the gap and the tiles can be one push later, with nothing moved that is done."""
    gap, *spots = state
    for line in lines(gap):
        for cell in takewhile(lambda cell: cell not in done, line):
            goes = destinations(gap, cell)
            yield (cell, *(goes[spot] for spot in spots))


def _gaps(came: dict[State, State], state: State) -> list[int]:
    """Where the gap went from the first state to this one."""
    gaps = []
    while came[state] != state:
        gaps.append(state[0])
        state = came[state]
    return gaps[::-1]
