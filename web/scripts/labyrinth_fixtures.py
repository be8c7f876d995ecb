"""Write what the scene of Labyrinth – the Duel is tested on, and the pictures it shares with the rules.

Run from the root of the repository: `.venv/bin/python web/scripts/labyrinth_fixtures.py`.
`pushes.txt` holds sixteen lines with the cells that can be pushed for each gap, then walks: a board, and each
push with the board after it, a cell or a tile being one hexadecimal digit. The `.jsonl` files hold matches
between bots as the first seat sees them: a line with the seat, then frames, of each view only what changed.
`corridors.txt` holds boards, each with the pairs of objects that are joined on it and the cells of their
corridor. `things.json` holds the objects as `art.py` draws them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import recorded

from bisat.core.game import Act, Event, Forfeit, Tick
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.labyrinth_duel.bots.knowledge import LEVELS, suggest
from bisat.games.labyrinth_duel.rules.board import Board, corridor, push, pushable
from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, OBJECTS
from bisat.games.labyrinth_duel.rules.lay_out import deal
from bisat.games.labyrinth_duel.rules.moves import Call, Skip
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.show.art import SHAPES

SCENE = Path(__file__).resolve().parent.parent / "src/games/labyrinth-duel"
WALKS, LONG = 80, 40
BOARDS = 120
EYES = 0
WIDE = 119


def digits(cells: Board) -> str:
    """Cells or tiles, one digit each."""
    return "".join(f"{cell:x}" for cell in cells)


def walk(number: int) -> str:
    """One board and what many pushes make of it."""
    rng = Rng("labyrinth-pushes", number)
    board = deal(rng)
    told = [digits(board)]
    for _ in range(LONG):
        cell = rng.choice(pushable(board.index(GAP)))
        board = push(board, cell)
        told.append(f"{cell:x}{digits(board)}")
    return " ".join(told)


def joined(number: int) -> str:
    """One board and every corridor that stands on it."""
    board = deal(Rng("labyrinth-corridors", number))
    told = [digits(board)]
    for at, start in enumerate(OBJECTS):
        for to, target in enumerate(OBJECTS):
            if at != to and (cells := corridor(board, start, target)):
                told.append(f"{at:x}{to:x}{digits(cells)}")
    return " ".join(told)


def broken(colour: str, path: str) -> str:
    """A shape too wide for one line."""
    return f'    [\n      "{colour}",\n      "{path}"\n    ]'


def things() -> str:
    """The objects of the frame, laid out as the formatter of the client wants them."""
    each = []
    for thing, shapes in SHAPES.items():
        lines = [f'    ["{colour}", "{path}"]' for colour, path in shapes]
        wide = [
            line if len(line) < WIDE else broken(*shape) for line, shape in zip(lines, shapes, strict=True)
        ]
        each.append(f'  "{thing}": [\n' + ",\n".join(wide) + "\n  ]")
    return "{\n" + ",\n".join(each) + "\n}\n"


def next_event(game: LabyrinthDuel, state: State, odd: list[Act]) -> Event | None:
    """Whoever is quickest acts: a bot, somebody odd, or the clock."""
    waiting = game.waiting(state)
    wanted: list[Event] = []
    for seat in waiting.seats:
        legal = game.legal(state, seat)
        if odd and odd[0].seat == seat and odd[0].move in legal:
            return Act(seat, odd.pop(0).move, state.at + 700)
        move, wait = suggest(game.view(state, seat), legal, "hard", LEVELS["hard"])
        wanted.append(Act(seat, move, state.at + wait))
    if waiting.until is not None:
        wanted.append(Tick(waiting.until))
    return min(wanted, key=lambda event: event.at, default=None)


def play(game: LabyrinthDuel, seats: int, seed: str, odd: list[Act], leaver: int | None) -> Iterator[State]:
    """The states of a match between hard bots that do these odd things when they can."""
    state = game.setup(seats, Rng(seed, 0))
    yield state
    number = 0
    while (event := next_event(game, state, odd)) is not None:
        number += 1
        if leaver is not None and state.number == 3:
            event = Forfeit(leaver, state.at + 100, "resigned")
        state = step(game, state, event, Rng(seed, number))
        yield state


MATCHES: dict[str, tuple[LabyrinthDuel, int, list[Act], int | None]] = {
    "duel": (LabyrinthDuel(cards=3), 2, [Act(1, Call(1), 0), Act(0, Skip(2), 0), Act(1, Skip(2), 0)], None),
    "children": (LabyrinthDuel(cards=8, auto_stop=True, lay_out="own"), 2, [], 1),
    "solo": (LabyrinthDuel(minutes=1), 1, [Act(0, Call(2), 0)], None),
}
"""Rules, seats, odd things done, and who leaves at the third target."""


def main() -> None:
    """Write everything anew."""
    folder = SCENE / "fixtures"
    vectors = [digits(pushable(gap)) for gap in range(CELLS)] + [walk(number) for number in range(WALKS)]
    (folder / "pushes.txt").write_text("\n".join(vectors) + "\n")
    (folder / "corridors.txt").write_text("\n".join(joined(number) for number in range(BOARDS)) + "\n")
    (SCENE / "things.json").write_text(things())
    for name, (game, seats, odd, leaver) in MATCHES.items():
        states = play(game, seats, f"scene-{name}", odd, leaver)
        recorded.write(folder / f"{name}.jsonl", seats, EYES, recorded.frames(game, states, EYES))


if __name__ == "__main__":
    main()
