"""What people do in each game, by what they can see and touch: one move at a time."""

from __future__ import annotations

import re
from collections.abc import Callable

from bisat.games.flying_sultans.maze.grid import SIZE
from bisat.games.flying_sultans.show.notation import square
from bisat.games.labyrinth_duel.rules.box import OBJECTS
from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.games.magic_fold.cloth.sheet import UNFOLDED, Fold
from bisat.games.magic_fold.cloth.solver import nearest
from tests.browser import flying_sultans, labyrinth, magic_fold, tapis
from tests.browser.magic_fold import elements
from tests.browser.others.person import Person

Move = Callable[[Person], bool]
"""Makes a move if there is one to make, and says whether it did."""


def montgolfiere(person: Person) -> bool:
    """The last card, or what the grapple follows: tap it, tap it again."""
    seen = person.glance()
    choice = "Your grapple can follow two different moves. Which one?"
    where = choice if choice in seen.groups else "Your hand"
    if not seen.needed or where not in seen.groups:
        return False
    for _ in range(2):
        person.touches(f'[aria-label="{where}"] button', at=-1)
    return True


def tapis_volant(person: Person) -> bool:
    """The last card and the way that is shown first; where it leads off the board, exchange it."""
    if not tapis.can_fly(person.glance()):
        return False
    card = '[role=toolbar][aria-label="Your wind cards"] button'
    person.touches(card, at=-1)
    deeds = person.labels(tapis.DEEDS)
    if not deeds or deeds[0] == "Leave the board":
        person.presses("Put back")
        person.touches("button", name=tapis.NOTHING.pattern)
        person.touches(card, at=-1)
    person.touches(tapis.DEEDS)
    return True


TARGET = f'[aria-label="{flying_sultans.TARGETS}"] :is(button, [role=button])'


def sultans(person: Person) -> bool:
    """Whatever is asked for, one tap at a time, towards the palace; a move is made when it is confirmed."""
    seen = person.glance()
    if not seen.needed:
        return False
    for name in ("Confirm", "Do nothing"):
        if name in seen.buttons and not (name == "Do nothing" and flying_sultans.TARGETS in seen.groups):
            person.presses(name)
            return True
    if flying_sultans.TARGETS in seen.groups:
        person.touches(TARGET, at=nearest_target(person))
    elif flying_sultans.CHANNEL in seen.groups:
        person.touches(f'[aria-label="{flying_sultans.CHANNEL}"] .open:not(.selected)', at=-1)
    return False


WORDS = 'section[aria-label="The board in words"]'


def nearest_target(person: Person) -> int:
    """Which of the lit squares is nearest to the palace."""
    words = " ".join(person.texts(WORDS))
    found = re.search(r"You: heading for the palace at \w+, (\w+),? and", words)
    assert found is not None, words
    row, col = divmod(square(found[1]), SIZE)
    far = []
    for label in person.labels(TARGET):
        named = flying_sultans.SQUARE.search(label)
        at = divmod(square(named[1]), SIZE) if named else (99, 99)
        far.append(abs(at[0] - row) + abs(at[1] - col))
    return far.index(min(far))


CELL = '[aria-label="Your board"] [data-cell]'


def duel(person: Person) -> bool:
    """Push a corridor from thing to thing, and call; whoever is too slow looks at the next target."""
    if "Stop!" not in person.glance().buttons:
        return False
    captions = person.texts("main .task figcaption")
    pair = [thing for text in captions for thing in OBJECTS if re.search(rf"\b{thing}\b", text)]
    if len(pair) != 2:
        return False
    laid = tuple(map(labyrinth.tile, person.labels(CELL)))
    start, target = pair
    for cell in solve(laid, start, target, width=4_000).pushes or ():
        person.touches(CELL, at=cell)
    if "Stop!" in person.glance().buttons:  # or the other one was faster
        person.presses("Stop!")
    return True


SHOWS = "() => document.querySelector('.board [data-shows]')?.dataset.shows ?? null"
"""What the own cloth shows."""
CARD = '[aria-label="The four cards"] button'


def fold(person: Person) -> bool:
    """Fold a flat cloth towards the nearest card by its handles, and take the card."""
    if "Pass" not in person.glance().buttons:
        return False
    ways = {
        int(match[1]): way
        for match in map(magic_fold.LABEL.fullmatch, person.labels(CARD))
        if match and not match[5]
        if (way := nearest(UNFOLDED, elements(match[2]), magic_fold.PICTURES)) is not None
    }
    token = min(ways, key=lambda each: (each == 1, len(ways[each])))  # the first one asks a question
    for step in ways[token]:
        if isinstance(step, Fold):
            under = "under" if step.under else "over"
            person.touches("label", name=f"^{under.title()}$")
            person.presses(f"Fold the {step.side} {under}, line {step.line}")
        else:
            person.presses("Turn over")
    for _ in range(2):
        person.touches(f'{CARD}[data-token="{token}"]')
    return True
