"""An own box: `python -m bisat.games.magic_fold FOLDER` checks it and prints it as the option `box`.

A folder holds `cloth.toml`, `standard.toml`, `advanced.toml` and `track.toml`. With `--compose` both decks
are written anew for the cloth that lies there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bisat.core.refusal import Refused
from bisat.games.magic_fold.cloth.compose import compose_into
from bisat.games.magic_fold.rules.box import checked, read
from bisat.parts.i18n import sentence


def main(arguments: Sequence[str]) -> int:
    """0 if the box can be played with; otherwise one line says why not."""
    parser = argparse.ArgumentParser(prog="python -m bisat.games.magic_fold", description="Check an own box.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--compose", action="store_true", help="write both decks for the cloth in the folder")
    given = parser.parse_args(arguments)
    try:
        if given.compose:
            compose_into(given.folder)
        box = read(given.folder)
        checked(box)
    except Refused as refused:
        print(sentence(refused), file=sys.stderr)
        return 1
    print(msgspec.json.encode(box).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
