"""Plays all that is shown beside the games anew, by the commands that stand there: `make figures`.

    python -m scripts.figures [GAME …] [--ladders]

Figures take minutes, ladders hours; each replaces its file when it is whole.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from argparse import ArgumentParser
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from bisat import catalog
from bisat.cli import main
from bisat.core import ladder
from bisat.core.figures import figures


def folder(game: str) -> Path:
    """Where a game keeps them."""
    return Path(str(files(catalog.entry(game).show.package)))


def again(command: str, *more: str) -> None:
    """Run a command as it stands beside a game."""
    arguments = [*shlex.split(command)[1:], *more]
    print("bisat", *arguments, flush=True)
    if status := main(arguments):
        sys.exit(status)


def all_of(game: str, ladders: bool) -> None:
    """The figures of a game, and its ladders where they are asked for."""
    package = catalog.entry(game).show.package
    if (found := figures(package)) is not None:
        again(found.command)
    for made in ladder.kept(package) if ladders else ():
        with TemporaryDirectory() as data:
            again(made.command, "--data", data)
            name = ladder.file_name(game, made.seats)
            shutil.move(Path(data) / "lab" / name, folder(game) / ladder.FOLDER / name)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*catalog.GAMES])
    parser.add_argument("--ladders", action="store_true", help="ladders, too")
    asked = parser.parse_args()
    for each in asked.games:
        all_of(each, asked.ladders)
