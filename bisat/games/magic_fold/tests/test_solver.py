"""The solver: known counts, shortest ways that work, and the nearest way from any fold."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Callable

import pytest

from bisat.core.rng import Rng
from bisat.games.magic_fold.cloth.cards import Card, Element, parse_element
from bisat.games.magic_fold.cloth.compose import mixed
from bisat.games.magic_fold.cloth.sheet import Cloth, folded, folds_of, lay, turned_over, unfolded, upper
from bisat.games.magic_fold.cloth.solver import Step, faces, goals, nearest, reached, solutions
from bisat.games.magic_fold.rules.box import contents
from bisat.games.magic_fold.rules.claiming import lacking

PICTURES = contents().pictures
CARDS = contents().cards


def asks(text: str) -> tuple[Element, ...]:
    found = tuple(map(parse_element, text.split(",")))
    assert None not in found
    return found  # type: ignore[return-value]


def test_the_table_holds_every_pair_of_faces() -> None:
    assert len(reached()) == 10_253
    assert max(found.folds for found in reached().values()) == 6


@pytest.mark.parametrize(("count", "sets"), [(1, 16), (2, 102), (3, 80), (4, 224)])
def test_the_table_knows_every_set_of_cells(count: int, sets: int) -> None:
    anything = (Element(),) * count
    assert len(goals(anything, PICTURES)) == sets
    assert {len(cells) for cells, _ in ((packet[1], found) for packet, found in faces(count))} == {2 * count}


def test_only_whole_packet_squares_answer_four_elements() -> None:
    assert all(packet[0] == 2 for packet, _ in faces(4))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card.number))
def test_every_card_has_solutions_and_each_way_shows_it(card: Card) -> None:
    found = solutions(card.elements, PICTURES)
    assert found
    assert [len(it.folds) for it in found] == sorted(len(it.folds) for it in found)
    for it in found[:12]:
        cloth = Cloth(False, it.folds)
        assert lacking(cloth, card, PICTURES) == 0
        assert (lay(cloth).cols, upper(lay(cloth))) == (it.cols, it.cells)


def test_diagonal_neighbours_cannot_be_folded() -> None:
    assert solutions(asks("red camel, blue palace"), PICTURES) == ()
    assert nearest(Cloth(), asks("red camel, blue palace"), PICTURES) is None
    assert solutions(asks("red camel, purple moon"), PICTURES)[0].folds


def test_genies_widen_the_goals() -> None:
    pair = asks("red camel, blue palace")
    assert goals(pair, PICTURES, 0) == frozenset()
    assert len(goals(pair, PICTURES, 1)) > 10


def do(cloth: Cloth, step: Step) -> Cloth:
    if step == "turn":
        return turned_over(cloth)
    if step in ("unfold", "unfold all"):
        return unfolded(cloth, whole=step == "unfold all")
    assert not isinstance(step, str)
    return folded(cloth, step)


def random_cloth(rng: Rng) -> Cloth:
    cloth = Cloth(bool(rng.below(2)))
    for _ in range(rng.below(5)):
        if steps := folds_of(lay(cloth).cols, lay(cloth).rows):
            cloth = folded(cloth, rng.choice(steps))
    return cloth


def by_trying(cloth: Cloth, card: Card, most: int) -> int | None:
    """The fewest steps by trying everything, as hands would; None if more than so many."""
    seen = {cloth}
    queue = deque([(cloth, 0)])
    while queue:
        now, steps = queue.popleft()
        if lacking(now, card, PICTURES) == 0:
            return steps
        if steps < most:
            spread = lay(now)
            ways: list[Step] = [*folds_of(spread.cols, spread.rows), "turn", "unfold", "unfold all"]
            for step in ways:
                new = do(now, step)
                if new not in seen:
                    seen.add(new)
                    queue.append((new, steps + 1))
    return None


def test_the_nearest_way_works_and_none_is_shorter(cases: Callable[[int], int]) -> None:
    rng = Rng("nearest", 0)
    for _ in range(cases(400)):
        cloth, card = random_cloth(rng), rng.choice(CARDS)
        way = nearest(cloth, card.elements, PICTURES)
        assert way is not None
        after = cloth
        for step in way:
            after = do(after, step)
        assert lacking(after, card, PICTURES) == 0
        most = min(2, len(way))
        assert by_trying(cloth, card, most) == (len(way) if len(way) <= most else None)


@pytest.mark.no_cover
def test_the_nearest_way_from_the_flat_cloth_is_a_shortest_solution() -> None:
    rng = Rng("flat", 0)
    for _ in range(60):
        elements = mixed(rng, 1 + rng.below(4))
        way, found = nearest(Cloth(), elements, PICTURES), solutions(elements, PICTURES)
        assert (way is None) == (not found)
        if way is not None:
            assert len(way) == len(found[0].folds)


def test_turning_over_is_found_where_it_is_enough() -> None:
    card = CARDS[4]
    shown = Cloth(False, solutions(card.elements, PICTURES)[0].folds)
    back = turned_over(shown)
    if lacking(back, card, PICTURES) != 0:
        assert nearest(back, card.elements, PICTURES) == ("turn",)
    assert nearest(shown, card.elements, PICTURES) == ()


def test_importing_the_game_makes_no_table() -> None:
    code = (
        "import bisat.games.magic_fold\nfrom bisat.games.magic_fold.cloth.solver import reached\n"
        "assert reached.cache_info().currsize == 0"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
