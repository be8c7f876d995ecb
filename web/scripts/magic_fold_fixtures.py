"""Write what the scene of Magic Fold is tested on.

Run from the root of the repository: `.venv/bin/python web/scripts/magic_fold_fixtures.py`.
`folds.txt` holds walks of a cloth, one a line: each step, as `notation.py` writes it but without spaces, and
the packet after it: its columns and then its stacks. A layer is a letter, small where a cell shows its front
and capital where it shows its back.
`nearest.txt` holds cloths with a card and the fewest steps to it: the steps that led to the cloth, the
elements, and the number.
The `.jsonl` files hold matches between bots as the first seat sees them: a line with the seat, then frames,
of each view only what changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import recorded

from bisat.core.game import Act, Event, Forfeit, Tick
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.magic_fold.bots.knowledge import LEVELS, suggest
from bisat.games.magic_fold.cloth.cards import elements_text
from bisat.games.magic_fold.cloth.sheet import UNFOLDED, Cloth, folded, folds_of, lay, turned_over, unfolded
from bisat.games.magic_fold.cloth.solver import nearest
from bisat.games.magic_fold.rules.box import contents
from bisat.games.magic_fold.rules.moves import Pass, Take, TurnOver, Unfold, Withdraw
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.state import State

FIXTURES = Path(__file__).resolve().parent.parent / "src/games/magic-fold/fixtures"
WALKS, LONG = 150, 24
PROBLEMS = 300
EYES = 0


def letters(cloth: Cloth) -> str:
    """A packet: columns, then stacks."""
    spread = lay(cloth)
    stacks = [
        "".join(chr(ord("a") + layer) if layer >= 0 else chr(ord("A") + ~layer) for layer in stack)
        for stack in spread.stacks
    ]
    return f"{spread.cols}{'.'.join(stacks)}"


def walk(number: int) -> str:
    """A cloth that is folded, unfolded and turned over at random."""
    rng = Rng("magic-fold-walks", number)
    cloth, steps = UNFOLDED, []
    for _ in range(LONG):
        spread = lay(cloth)
        folds = folds_of(spread.cols, spread.rows)
        chance = rng.unit()
        if folds and chance < 0.65:
            made = rng.choice(folds)
            cloth = folded(cloth, made)
            steps.append(f"{made.side}{made.line}{'under' if made.under else ''}:{letters(cloth)}")
        elif cloth.folds and chance < 0.85:
            whole = rng.unit() < 0.2
            cloth = unfolded(cloth, whole)
            steps.append(f"{'unfoldall' if whole else 'unfold'}:{letters(cloth)}")
        else:
            cloth = turned_over(cloth)
            steps.append(f"turn:{letters(cloth)}")
    return " ".join(steps)


def problem(number: int) -> str:
    """A cloth with some folds in it, a card, and the fewest steps from one to the other."""
    rng = Rng("magic-fold-problems", number)
    box = contents()
    card = rng.choice(box.cards)
    cloth, steps = UNFOLDED, []
    if rng.below(4) == 0:
        cloth = turned_over(cloth)
        steps.append("turn")
    for _ in range(number % 5):
        spread = lay(cloth)
        if folds := folds_of(spread.cols, spread.rows):
            made = rng.choice(folds)
            cloth = folded(cloth, made)
            steps.append(f"{made.side}{made.line}{'under' if made.under else ''}")
    way = nearest(cloth, card.elements, box.pictures)
    assert way is not None
    return f"{' '.join(steps)}|{elements_text(card.elements)}|{len(way)}"


def next_event(game: MagicFold, state: State, odd: list[Act]) -> Event | None:
    """Whoever is quickest acts: a bot, somebody odd, or the clock."""
    waiting = game.waiting(state)
    wanted: list[Event] = []
    for seat in waiting.seats:
        legal = game.legal(state, seat)
        if odd and odd[0].seat == seat and odd[0].move in legal and odd[0].at <= state.round:
            return Act(seat, odd.pop(0).move, state.at + 700)
        move, wait = suggest(game.view(state, seat), legal, "master", LEVELS["master"])
        if move in legal:
            wanted.append(Act(seat, move, state.at + wait))
    if waiting.until is not None:
        wanted.append(Tick(waiting.until))
    return min(wanted, key=lambda event: event.at, default=None)


def play(game: MagicFold, seats: int, seed: str, odd: list[Act], leaver: int | None) -> Iterator[State]:
    """The states of a match between masters that do these odd things in the rounds they are timed for."""
    state = game.setup(seats, Rng(seed, 0))
    yield state
    number = 0
    while (event := next_event(game, state, odd)) is not None:
        number += 1
        if leaver is not None and leaver not in state.gone and state.round == 2:
            event = Forfeit(leaver, state.at + 100, "resigned")
        state = step(game, state, event, Rng(seed, number))
        yield state


ODD = [Act(1, Take(4), 1), Act(0, TurnOver(), 2), Act(0, Pass(), 2), Act(0, Withdraw(), 2)]
MATCHES: dict[str, tuple[MagicFold, int, list[Act], int | None]] = {
    "duel": (MagicFold(), 2, [*ODD, Act(0, Take(1), 3), Act(0, Pass(), 4), Act(1, Pass(), 4)], None),
    "three": (MagicFold(short=True, assist=True, calm="60"), 3, [Act(0, Unfold(whole=True), 3)], 2),
    "four": (MagicFold(short=True, championship=True, deck="advanced"), 4, [Act(2, Take(1), 1)], None),
}
"""Rules, seats, odd things done with the round they are done in, and who leaves in the second round."""


def main() -> None:
    """Write everything anew."""
    (FIXTURES / "folds.txt").write_text("\n".join(map(walk, range(WALKS))) + "\n")
    (FIXTURES / "nearest.txt").write_text("\n".join(map(problem, range(PROBLEMS))) + "\n")
    for name, (game, seats, odd, leaver) in MATCHES.items():
        states = play(game, seats, f"scene-{name}", odd, leaver)
        recorded.write(FIXTURES / f"{name}.jsonl", seats, EYES, recorded.frames(game, states, EYES))


if __name__ == "__main__":
    main()
