"""The page of limits for operators says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from bisat.server.base.limits import Limits, Rate
from bisat.server.door.wording_budget import REST, WordingBudget

PAGE = Path(__file__).parents[3] / "docs" / "operating.md"


def told(value: object) -> str:
    """A default as the page writes it."""
    match value:
        case Rate(second, burst):
            return f"{second:g}/s, {burst:,.0f} at once"
        case (each, every):
            return f"{each} and {every}"
        case int() if value >= 1 << 20 and value % (1 << 20) == 0:
            return f"{value >> 20} MiB"
        case float():
            return f"{value:g}"
    return f"{value:,}"


def test_every_limit_stands_on_the_page_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \| [^|]+ \|$", PAGE.read_text(), re.MULTILINE)
    assert dict(rows) == {name: told(getattr(Limits(), name)) for name in Limits.__struct_fields__}
    assert len(rows) == len(Limits.__struct_fields__)


def test_every_sentence_on_the_page_is_one_of_ours() -> None:
    texts = Path(__file__).parents[3] / "bisat" / "server" / "messages" / "en.json"
    ours = msgspec.json.decode(texts.read_bytes())
    for name, sentence in re.findall(r"`(\w+)`: “([^”]+)”", PAGE.read_text()):
        begin = re.split(r"[{]", ours[name])[0]
        assert sentence.startswith(begin), name


def test_words_take_their_share_and_no_more() -> None:
    words = WordingBudget((0.05, 0.2))
    now = 1000.0
    words.spend("home", REST, now)
    assert words.wait("home", now) == 0.0
    words.spend("home", 0.01, now)
    assert words.wait("home", now) == pytest.approx(0.2)
    assert words.wait("elsewhere", now) == pytest.approx(0.05)
    assert words.wait("home", now + 0.2) == pytest.approx(0.0)
