"""Set a position up by hand, see it as text, and draw it as a picture that any browser shows."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

import bisat


def main() -> None:
    """Two seats and the Baron: seat 0 is one step from the Moon, and seat 1 stands right below."""
    dealt = bisat.new("montgolfiere", seats=2, seed="a clear night")
    state = replace(dealt.state, squares=(11, 10, 4))
    match = bisat.load("montgolfiere", state, seed="what then")

    print(match.text(0))  # as seat 0 sees it
    picture = Path("position.svg")
    picture.write_text(match.svg(0), encoding="utf-8")
    print(f"\n{picture} shows the same; a notebook draws a match by itself.")


if __name__ == "__main__":
    main()
