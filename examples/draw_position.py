"""Set a position up by hand, see it as text, and draw it as a picture that any browser shows."""

from __future__ import annotations

from pathlib import Path

from bisat import catalog
from bisat.core.codec import plain


def main() -> None:
    """Two seats and the Baron: seat 0 is one step from the Moon, and seat 1 stands right below."""
    state = plain(catalog.new("montgolfiere", seats=2, seed="a clear night").state)
    state["squares"] = [11, 10, 4]
    match = catalog.load("montgolfiere", state, seed="what then")

    print(match.view(0))  # as seat 0 sees it
    picture = Path("position.svg")
    picture.write_text(str(match.view(0)._repr_svg_()), encoding="utf-8")
    print(f"\n{picture} shows the same; a notebook draws a match by itself.")


if __name__ == "__main__":
    main()
