"""The first minutes of every game in Firefox and in WebKit, as a newcomer spends them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.hasty import Hasty
from tests.browser.others import moves
from tests.browser.others.engine import Engine, until
from tests.browser.others.person import Person, Spot

PHONE, TABLET = (390, 664), (1024, 768)
ROUNDS = 2
SETTLED = 0.7
"""Seconds after which whatever moves to its new place has arrived; only pictures need it."""
SHOTS = Path(os.environ["BISAT_SHOTS"]) if "BISAT_SHOTS" in os.environ else None
SAND = 45.0
"""Seconds until everybody has chosen, also in a race against the sand."""
Told = Callable[[Person], bool]
FITS = "() => document.documentElement.scrollHeight <= innerHeight && scrollY === 0"
FLOWN = "A good pilot flying alone needs"
QUIET = 20
"""Looks at the board without a change until it is at rest."""


@pytest.fixture
def person(engine: Engine, hasty: Hasty) -> Iterator[Person]:
    """Somebody whose browser complains of nothing."""
    engine.sized(*PHONE)
    person = Person(engine, hasty.url)
    yield person
    complaints = engine.complaints()
    assert not complaints, "\n".join(complaints)


def looks(person: Person, name: str) -> None:
    """Keep pictures of a phone and of a tablet, if they are wanted."""
    for size in (TABLET, PHONE) if SHOTS is not None else ():
        person.engine.sized(*size)
        time.sleep(SETTLED)
        shot = f"{type(person.engine).__name__.lower()}-{name}-{size[0]}.png"
        (SHOTS or Path()).joinpath(shot).write_bytes(person.engine.picture())


CHOSEN = """() => {
  const games = ['montgolfiere', 'tapis-volant', 'flying-sultans', 'labyrinth-duel', 'magic-fold']
  const chosen = { level: 'medium', because: 'chosen', lost: 0, table: '' }
  const ladder = Object.fromEntries(games.map((game) => [game, chosen]))
  localStorage.setItem('bisat.ladder', JSON.stringify(ladder))
}"""
"""Somebody who wants no gentle first game, but medium bots everywhere."""


def plays_now(person: Person, game: str) -> None:
    """From the lobby to a seat at a full game, in two actions."""
    person.opens("/")
    person.engine.runs(CHOSEN)
    person.opens("/")
    titles = until(lambda: person.labels("article h2, article h3"), "the games")
    person.touches("article button", name="^Play now: ", at=titles.index(game))
    person.presses("I know it", within="dialog")


def skippable(person: Person) -> bool:
    """Whether something that happened is being told."""
    return "Skip" in person.glance().buttons


def lit(person: Person) -> bool:
    """Whether a corridor, or where it breaks, is being shown."""
    return bool(person.engine.runs("() => document.querySelectorAll('.trail').length"))


def plays(person: Person, move: moves.Move, name: str, told: Told = skippable) -> None:
    """Make a move, and watch to the end what comes of it."""
    until(lambda: move(person), "there is a move to make")
    until(lambda: told(person), "what happened is told", SAND)
    looks(person, f"{name}-reveal")
    until(lambda: not told(person), "it has been told to the end")
    assert person.engine.runs(FITS), "the table scrolls"


def comes_back(person: Person, kept: Callable[[], object]) -> None:
    """Load the page again, and find everything as it was, once nobody else is about to choose."""
    seen: list[object] = []

    def rests() -> bool:
        seen.append(kept())
        return len(seen) > QUIET and all(one == seen[-1] for one in seen[-QUIET:])

    until(rests, "the board rests")
    before, path = kept(), person.path
    assert before
    person.reloads()
    until(lambda: kept() == before, f"after a reload it is still {before}")
    assert person.path == path


def test_montgolfiere(person: Person) -> None:
    plays_now(person, "Montgolfière")
    for _ in range(ROUNDS):
        plays(person, moves.montgolfiere, "montgolfiere")
    looks(person, "montgolfiere")
    comes_back(person, lambda: person.labels('[aria-label="Your hand"] button'))


def test_tapis_volant(person: Person) -> None:
    plays_now(person, "Le Tapis Volant")
    for _ in range(ROUNDS):
        plays(person, moves.tapis_volant, "tapis")
    looks(person, "tapis")
    comes_back(person, lambda: person.labels('[aria-label="Your wind cards"] button'))


def test_flying_sultans(person: Person) -> None:
    plays_now(person, "Flying Sultans")
    for _ in range(ROUNDS):
        plays(person, moves.sultans, "sultans")
    looks(person, "sultans")
    comes_back(person, lambda: person.texts(moves.WORDS))


def test_labyrinth(person: Person) -> None:
    plays_now(person, "Labyrinth – the Duel")
    until(lambda: "Stop!" in person.glance().buttons, "a target lies open")
    board = person.labels(moves.CELL)
    gap = next(at for at, label in enumerate(board) if "gap" in label)
    beside = gap + 1 if gap % 4 < 3 else gap - 1
    person.drags(person.finds(moves.CELL, at=beside), person.finds(moves.CELL, at=gap))
    until(lambda: "gap" in person.labels(moves.CELL)[beside], "the dragged tile is pushed")
    looks(person, "labyrinth")
    for _ in range(ROUNDS):
        plays(person, moves.duel, "labyrinth", lit)
    comes_back(person, lambda: person.labels(moves.CELL))


def test_magic_fold(person: Person) -> None:
    plays_now(person, "Magic Fold")
    until(lambda: "Pass" in person.glance().buttons, "the cards are turned")
    flat = person.engine.runs(moves.SHOWS)
    middle = person.finds(".board .mat")
    cell = person.engine.runs("() => document.querySelector('.board .mat').getBoundingClientRect().width / 4")
    person.drags(Spot(round(middle.x - 1.5 * cell), middle.y), Spot(round(middle.x + 0.5 * cell), middle.y))
    until(lambda: person.engine.runs(moves.SHOWS) != flat, "the dragged edge is folded")
    looks(person, "magic-fold")
    person.presses("Undo the last fold")
    plays(person, moves.fold, "magic-fold")
    comes_back(person, lambda: person.engine.runs(moves.SHOWS))


def test_a_piece_is_dragged_onto_a_landscape(person: Person) -> None:
    person.engine.sized(*TABLET)
    person.opens("/build/tapis-volant/0000-0000-00000")
    person.reads(FLOWN)
    piece = person.finds('[aria-label="In the box"] button', name="^minaret$")
    person.drags(piece, person.finds(".landscape"))
    laid = '[aria-label="On the board"] button'
    until(lambda: [each for each in person.labels(laid) if each.startswith("minaret,")], "it is on the board")
    person.reads(FLOWN)
    looks(person, "workshop")
