"""What people write, and the key that says who they are."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.people.identity import Signer, new_person, new_table
from bisat.server.people.text import clean


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Zoë  Ωμέγα", "Zoë Ωμέγα"),
        ("a\u0000b\x1b[31mc\x7f", "ab[31mc"),
        ("\u202eevil\u2066x\u2069", "evilx"),
        ("line\u2028two\u2029three\nfour", "line two three four"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("Z" + "\u0301" * 40, "Ź" + "\u0301" * 3),
        ("\ufeff\u200b ", ""),
        ("\ud800", ""),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
    ],
)
def test_text_is_kept_as_text_without_what_deceives(text: str, kept: str) -> None:
    assert clean(text) == kept


def test_a_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    one, again = Signer.kept_in(tmp_path), Signer.kept_in(tmp_path)
    person = new_person()
    assert again.person(one.token(person)) == person
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    assert Signer(b"other").person(one.token(person)) is None
    assert one.person(None) is None
    assert len(new_table()) == 12
    assert one.derived("rematch", "x") == again.derived("rematch", "x") != Signer(b"").derived("rematch", "x")


@pytest.mark.parametrize("broken", [b"", b"x", b"x" * 33])
def test_a_broken_key_signs_nothing(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / "key").write_bytes(broken)
    with pytest.raises(Refused, check=because("no_data_folder")):
        Signer.kept_in(tmp_path)
    assert (tmp_path / "key").read_bytes() == broken
