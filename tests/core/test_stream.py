"""The counter generator of mass play draws the same for ever."""

from __future__ import annotations

from bisat.core.stream import Stream, key

KEY = 0x17A5_D57A_C586_0750
WORDS = [1317365266, 2768461335, 4137715494, 3092886001]


def test_a_key_draws_the_same_words_for_ever() -> None:
    assert key("carpet", 7) == KEY
    chance = Stream(KEY)
    assert [chance.word() for _ in range(4)] == WORDS
    assert (chance.used, chance.cursor) == (True, 4)
    assert not Stream(KEY).used


def test_matches_of_one_seed_have_keys_of_their_own() -> None:
    assert len({key("carpet", number) for number in range(1000)}) == 1000


def test_draws_are_fair() -> None:
    chance = Stream(key("dice", 0))
    thrown = [chance.below(6) for _ in range(60_000)]
    assert all(9_700 < thrown.count(face) < 10_300 for face in range(6))
