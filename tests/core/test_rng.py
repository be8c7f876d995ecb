"""Chance: the same draws for ever, none before they are asked for, each as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha512
from itertools import permutations
from typing import Any

import pytest

from bisat.core import rng as module
from bisat.core.rng import Rng
from bisat.core.stream import Stream

BALLOON = "Ωραία 🎈"
LONG = "x" * 300

# Saved matches stand on these numbers: should one of them change, no old match could be opened again.


@pytest.mark.parametrize(
    ("seed", "n", "words"),
    [
        ("carpet", 0, [4092814502, 626398039, 2499367143, 2616912737]),
        ("carpet", 1, [2628583132, 3908792218, 3806284422, 3402363461]),
        ("carpet", 17, [1000833821, 357383340, 2067100710, 2066620660]),
        ("", 0, [2504902182, 1684961904, 689422387, 2044282748]),
        ("", 17, [3324194095, 3340479069, 1438215219, 196007047]),
        ("0", 0, [2217203924, 1696591742, 456363274, 1254486904]),
        (BALLOON, 0, [1605508424, 4167393770, 3757135351, 538986675]),
        (BALLOON, 1, [3858386233, 302517057, 1413792068, 2075404402]),
        (LONG, 0, [521431460, 1155032207, 1518244298, 457456124]),
        ("\ud800", 0, [513569569]),
    ],
)
def test_words_are_pinned(seed: str, n: int, words: list[int]) -> None:
    rng = Rng(seed, n)
    assert [rng.word() for _ in words] == words


def test_words_are_pinned_across_blocks() -> None:
    rng = Rng("carpet", 0)
    words = [rng.word() for _ in range(34)]
    assert words[14:20] == [91871600, 2039527217, 2794804305, 550366953, 3246419953, 1875043835]
    assert words[30:] == [651665860, 2649168118, 318478825, 497162216]


@pytest.mark.parametrize(
    ("k", "draws"),
    [
        (1, [0, 0, 0, 0]),
        (2, [0, 0, 0, 1]),
        (3, [1, 0, 0, 2]),
        (6, [4, 0, 0, 5]),
        (7, [2, 4, 5, 1]),
        (10, [4, 8, 6, 7]),
        (52, [14, 38, 12, 35]),
        (1000, [174, 778, 536, 147]),
        (2**31, [700249174, 2134365130, 201295888, 293261499]),
        (2**32 - 1, [700249174, 4281848778, 2348779536, 2440745147]),
        (2**32, [700249174, 4281848778, 2348779536, 2440745147]),
        (2**32 + 1, [3581599604, 91965611, 565708022, 1976579654]),
        (10**12, [305662862282, 295074799803, 39507931522, 483794620767]),
        (2**64, [3007547305662862282, 10087931295074799803, 16118907039507931522, 8198463483794620767]),
        (2**64 + 1, [18390400469576094650, 16118907037067186375, 16687808450498284494, 9612751074767094280]),
        (10**30, [437137534197716215764453347515, 905718109186178461246047060319]),
    ],
)
def test_draws_are_pinned(k: int, draws: list[int]) -> None:
    rng = Rng("carpet", 3)
    assert [rng.below(k) for _ in draws] == draws


def test_shuffles_are_pinned() -> None:
    assert "".join(Rng("carpet", 2).shuffled("abcdefgh")) == "fbgcdahe"
    assert Rng("carpet", 2).shuffled(range(10)) == (5, 8, 1, 6, 3, 0, 7, 4, 9, 2)
    assert Rng("carpet", 2).shuffled("") == ()
    assert Rng("carpet", 2).shuffled(["x"]) == ("x",)


def test_choices_are_pinned() -> None:
    assert "".join(Rng("carpet", n).choice("abcdef") for n in range(12)) == "ceaedcdcbbbd"


def test_units_are_pinned() -> None:
    rng = Rng("carpet", 5)
    hexes = ["0x1.27f45edfc2417p-1", "0x1.1901ec4523ae1p-1", "0x1.5233c061fd9b2p-2"]
    assert [rng.unit().hex() for _ in hexes] == hexes


@pytest.mark.parametrize(
    ("rng", "words"),
    [
        (Rng("carpet", 0).child("bot"), [3573319995, 3214378390, 356948502]),
        (Rng("carpet", 4).child("bot"), [1407016603, 359444982, 3837343832]),
        (Rng("", 0).child(""), [912468665, 3386448492, 663053109]),
        (Rng("Ω", 2).child("Baron/1"), [175874729, 2333972042, 803844869]),
        (Rng("carpet", 0).child("a").child("b"), [2661518380, 3196028594, 1592360967]),
    ],
)
def test_children_are_pinned(rng: Rng, words: list[int]) -> None:
    assert [rng.word() for _ in words] == words


def test_the_sequence_is_what_its_description_says() -> None:
    rng = Rng(BALLOON, 42)
    for block in range(3):
        digest = sha512(f"bisat:1:42:{block}:{BALLOON}".encode()).hexdigest()
        assert [rng.word() for _ in range(16)] == [int(digest[i : i + 8], 16) for i in range(0, 128, 8)]


def test_nothing_is_computed_before_the_first_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = []

    def count(text: bytes) -> Any:
        hashed.append(text)
        return sha512(text)

    monkeypatch.setattr(module, "sha512", count)
    rng = Rng("lazy", 1)
    rng.child("bot")
    rng.shuffled("x")
    assert hashed == []
    for _ in range(16):
        rng.word()
    assert len(hashed) == 1
    rng.word()
    assert len(hashed) == 2


@pytest.mark.parametrize("make", [lambda: Rng("carpet", 0), lambda: Stream(7)])
def test_words_seen_ahead_are_drawn_once(make: Callable[[], Rng]) -> None:
    rng, plain = make(), make()
    words = [plain.word() for _ in range(60)]
    assert rng.word() == words[0]
    assert rng.ahead(40) == words[1:41]
    rng.skip(20)
    assert rng.ahead(4) == words[21:25]
    rng.skip(0)
    assert [rng.word() for _ in range(39)] == words[21:]


def test_an_event_knows_whether_chance_had_a_say() -> None:
    quiet, drawn = Rng("carpet", 0), Rng("carpet", 0)
    drawn.below(2)
    quiet.child("bot").below(2)
    assert (quiet.used, drawn.used) == (False, True)


def test_a_child_takes_no_draws_from_its_parent() -> None:
    alone, parent = Rng("s", 1), Rng("s", 1)
    child = parent.child("bot")
    draws = [child.word() for _ in range(40)]
    assert [alone.word() for _ in range(40)] == [parent.word() for _ in range(40)]
    assert [parent.child("bot").word()] == draws[:1], "how far the parent has come does not matter"
    assert len({parent.child(label).word() for label in ("bot", "walk", "1", "2", "")}) == 5


def test_events_and_seeds_draw_apart() -> None:
    streams = [Rng(seed, n) for seed in ("", "0", "1", "1:0", "carpet") for n in (0, 1, 10, 11)]
    assert len({rng.word() for rng in streams}) == len(streams)


@pytest.mark.parametrize("k", [0, -1, -(2**40)])
def test_there_must_be_something_to_draw_from(k: int) -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Rng("carpet", 0).below(k)


def test_an_empty_choice_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Rng("carpet", 0).choice(())


class Scripted(Rng):
    """Gives the words it is told."""

    def __init__(self, *words: int) -> None:
        super().__init__("", 0)
        self._script = list(words)

    def word(self) -> int:
        return self._script.pop(0)


def test_words_that_would_favour_small_numbers_are_drawn_again() -> None:
    last = 2**32 - 1  # 2^32 = 3 * 1431655765 + 1: the last word belongs to no whole multiple of 3
    assert Scripted(last, last, 5).below(3) == 2
    assert Scripted(last - 1).below(3) == (last - 1) % 3
    assert Scripted(last, last, 1, 1).below(2**64 - 1) == 2**32 + 1
    assert Scripted(last, last).below(2**64) == 2**64 - 1


def chi_square(seen: Counter[Any], kinds: int) -> float:
    expected = seen.total() / kinds
    missing = kinds - len(seen)
    return sum((count - expected) ** 2 / expected for count in seen.values()) + missing * expected


# Bounds are the 99.9 % points of chi-square with kinds - 1 degrees of freedom; fixed seeds pass for ever.


@pytest.mark.parametrize(("k", "bound"), [(2, 10.8), (6, 20.5), (7, 22.5), (24, 49.7), (100, 148.2)])
def test_draws_are_fair(k: int, bound: float) -> None:
    rng = Rng("fair", k)
    assert chi_square(Counter(rng.below(k) for _ in range(200 * k)), k) < bound


def test_first_draws_of_events_are_fair() -> None:
    assert chi_square(Counter(Rng("fair", n).below(6) for n in range(3000)), 6) < 20.5


def test_wide_draws_are_fair() -> None:
    rng = Rng("fair", 0)
    k = 3 * 2**62  # more than a word, and no power of two
    assert chi_square(Counter(rng.below(k) >> 60 for _ in range(2400)), 12) < 31.3


def test_shuffles_are_fair() -> None:
    rng = Rng("fair", 1)
    seen = Counter("".join(rng.shuffled("abcd")) for _ in range(2400))
    assert set(seen) == {"".join(order) for order in permutations("abcd")}
    assert chi_square(seen, 24) < 49.7


def test_units_are_fair_and_below_one() -> None:
    rng = Rng("fair", 2)
    units = [rng.unit() for _ in range(2000)]
    assert all(0 <= unit < 1 for unit in units)
    assert chi_square(Counter(int(unit * 20) for unit in units), 20) < 43.8
    assert Scripted(2**32 - 1, 2**32 - 1).unit() == 1 - 2**-53
    assert Scripted(0, 0).unit() == 0


def test_items_are_left_as_they_were() -> None:
    deck = [1, 2, 3, 4]
    Rng("carpet", 0).shuffled(deck)
    assert deck == [1, 2, 3, 4]
