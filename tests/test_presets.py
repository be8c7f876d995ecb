"""Ready-made options of every game: they can be played, and have words in four languages."""

from __future__ import annotations

from typing import Any

import pytest

from bisat import catalog
from bisat.core.codec import plain
from bisat.parts.i18n import LANGUAGES, messages

PRESETS = [
    pytest.param(entry.id, name, options, id=f"{entry.id} {name}")
    for entry in catalog.entries()
    for name, options in entry.presets.items()
]


@pytest.mark.parametrize(("game", "name", "options"), PRESETS)
def test_a_preset_can_be_played_and_changes_something(game: str, name: str, options: dict[str, Any]) -> None:
    match = catalog.new(game, catalog.entry(game).seats[0], "preset", options)
    wanted = {**plain(catalog.entry(game).options()), **options}
    assert match.header.options == {name: wanted[name] for name in match.header.options}
    assert set(options) <= set(match.header.options)
    assert match.header.options != catalog.new(game, match.header.seats, "preset").header.options


@pytest.mark.parametrize(("game", "name", "options"), PRESETS)
def test_a_preset_has_words(game: str, name: str, options: dict[str, Any]) -> None:
    for language in LANGUAGES:
        said = messages(catalog.entry(game).show.package, language)
        assert said[f"preset.{name}.label"]
        assert said[f"preset.{name}.explain"].endswith(".")


def test_the_first_game_of_magic_fold_is_the_rulebooks() -> None:
    first = catalog.new("magic-fold", 4, "first", catalog.entry("magic-fold").presets["first_game"])
    assert len(first.state.stock) == 24
    assert first.state.squares == (10,) * 4
