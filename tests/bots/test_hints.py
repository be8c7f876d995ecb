"""No hint argues against itself, and none names a card by a code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from bisat import catalog
from bisat.core.log import Match
from bisat.core.rng import Rng
from bisat.parts.i18n import LANGUAGES

pytestmark = pytest.mark.no_cover  # the rules have tests of their own, and coverage makes these slow

NAMES = ("Ada", "Ben", "Cleo")


def figure(pattern: str, said: str) -> int | None:
    """The number that a sentence gives, where it says that."""
    found = re.search(pattern, said)
    return None if found is None else int(found[1])


def sultans(said: str) -> bool | None:
    """Squares nearer, of what is advised and of the next best; None where nothing is compared."""
    other = figure(r"would bring you about (\d+) squares? nearer", said)
    own = figure(r"(?:brings your team|bring your carpets) about (\d+) squares? nearer", said)
    return None if other is None else other < (own or 0)


def tapis(said: str) -> bool | None:
    other = figure(r"it would be about (\d+) turn", said)
    own = figure(r"From there it’s about (\d+) turn", said)
    return None if other is None else own is None or own < other


def labyrinth(said: str) -> bool | None:
    """As good is said to be as good."""
    if "just as good" in said or "costs at least one more" in said:
        return True
    other = figure(r"costs at least (-?\d+) more", said)
    return None if other is None else other > 0


def montgolfiere(said: str) -> bool | None:
    if "you’d rise" not in said:
        return None
    return "rise less often" in said or ", but " in said


def magic_fold(said: str) -> bool | None:
    """Fewer clouds, more steps, or a worse place to land."""
    advice, _, rest = said.partition(" Next best is ")
    found = re.match(r"token \d+: (ready now|\d+ steps?), (\d+) clouds?(.*)\.$", rest)
    if found is None:
        return None
    steps = 0 if found[1] == "ready now" else int(found[1].split()[0])
    own = 1 if said.startswith("One more") else figure(r"(\d+) more steps", advice) or 0
    ahead = figure(r"(\d+) clouds? ahead", advice)
    there = re.search(r"palace|cobra|shortcut", advice)
    return (
        steps > own
        or ahead is None
        or int(found[2]) < ahead
        or "cobra" in found[3]
        or (there is not None and there[0] != "cobra" and there[0] not in found[3])
    )


def hints(game: str, seats: int, most: int, language: str = "en") -> Iterator[str]:
    """What is said of moves of all kinds, good ones and others, in a match that is played at random."""
    hinting = catalog.entry(game).hinting
    assert hinting is not None
    match: Match = catalog.new(game, seats, "hints", {})
    rng = Rng("hints", 0)
    for _ in range(most):
        while not (waiting := match.waiting()).seats and waiting.until is not None:
            match.tick(waiting.until)
        if not waiting.seats:
            return
        seat = rng.choice(waiting.needed or waiting.seats)
        view, legal = match.view(seat).unwrapped(), match.legal(seat)
        if hinting.choose is not None:
            yield hinting.why(view, hinting.choose(view, legal), NAMES[:seats], language)
        else:
            for move in rng.shuffled(legal)[:3]:
                yield hinting.why(view, move, NAMES[:seats], language)
        match.act(seat, rng.choice(legal))


@pytest.mark.parametrize(
    ("game", "seats", "most", "better"),
    [
        ("flying-sultans", 2, 60, sultans),
        ("tapis-volant", 3, 150, tapis),
        ("labyrinth-duel", 1, 25, labyrinth),
        ("montgolfiere", 3, 40, montgolfiere),
        ("magic-fold", 2, 60, magic_fold),
    ],
)
def test_no_alternative_looks_better_than_the_advice(
    game: str, seats: int, most: int, better: Callable[[str], bool | None]
) -> None:
    compared = 0
    for said in hints(game, seats, most):
        looks = better(said)
        assert looks is not False, said
        compared += looks is not None
    assert compared >= 3, "something was compared"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_tapis_is_named_by_its_ways(language: str) -> None:
    said = list(hints("tapis-volant", 3, 60, language))
    assert not [each for each in said if re.search(r"\b[ABV]\d", each)]
    assert any("(" in each and "2" in each for each in said)
