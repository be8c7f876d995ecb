"""What the comparison lets pass, and what it notices."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.golden.comparing import differences, digest, same, shape
from tests.golden.schemas import nameless

BEFORE = {
    "type": "moved",
    "seat": 1,
    "at": {"x": 2, "y": 3},
    "way": [{"type": "up"}, {"type": "to", "by": 4}],
}
WIDER = {
    "type": "moved",
    "new": 0,
    "seat": 1,
    "at": {"w": [], "x": 2, "y": 3},
    "way": [{"type": "up", "new": 1}, {"type": "to", "by": 4, "new": {}}],
}
OTHERS: dict[str, Any] = {
    "renamed": {"type": "moved", "chair": 1, "at": BEFORE["at"], "way": BEFORE["way"]},
    "dropped": {"type": "moved", "seat": 1, "way": BEFORE["way"]},
    "dropped inside": {**BEFORE, "at": {"x": 2}},
    "other order": {"seat": 1, "type": "moved", "at": BEFORE["at"], "way": BEFORE["way"]},
    "other order inside": {**BEFORE, "at": {"y": 3, "x": 2}},
    "other value": {**BEFORE, "seat": 2},
    "other value inside": {**BEFORE, "way": [{"type": "up"}, {"type": "to", "by": 5}]},
    "other type": {**BEFORE, "seat": True},
    "other tag": {**BEFORE, "type": "went"},
    "longer list": {**BEFORE, "way": [{"type": "up"}, {"type": "to", "by": 4}, {"type": "up"}]},
    "shorter list": {**BEFORE, "way": [{"type": "up"}]},
    "null": {**BEFORE, "at": None},
}


def test_fields_may_be_added() -> None:
    assert list(differences(BEFORE, BEFORE)) == list(differences(BEFORE, WIDER)) == []
    assert same(_digest(BEFORE), [msgspec.json.encode(WIDER)], shape([BEFORE]))


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_everything_else_is_noticed(other: Any) -> None:
    assert list(differences(BEFORE, other))
    assert not same(_digest(BEFORE), [msgspec.json.encode(other)], shape([BEFORE]))


def test_sentences_of_a_refusal_may_become_better_but_not_what_programs_read() -> None:
    refused = {"type": "refused", "id": "stale", "values": {"seat": 1}, "text": "Too late."}
    assert not list(differences(refused, {**refused, "text": "That was too late."}))
    assert list(differences(refused, {**refused, "values": {"seat": 2}}))
    assert list(differences(refused, {name: refused[name] for name in ("type", "id", "values")}))
    wrong = {"code": -32001, "message": "No."}
    assert not list(differences(wrong, {**wrong, "message": "Not now."}))
    assert list(differences({"seat": 1, "text": "Hello!"}, {"seat": 1, "text": "Hello."}))


def test_a_difference_says_where_it_is() -> None:
    assert list(differences(BEFORE, OTHERS["other value inside"])) == ["$.way[1].by: it was 4, it is 5"]
    assert list(differences(BEFORE, OTHERS["dropped inside"])) == ["$.at: y is missing"]


def test_definitions_of_a_schema_may_have_other_names_and_another_order() -> None:
    one = _schema("State", "Up", "To", "From")
    assert nameless(one) == nameless(_schema("Race", "To", "Rise", "From"))
    assert nameless(one) != nameless(_schema("State", "Up", "To", "Since"))


def _digest(value: Any) -> str:
    return digest(msgspec.json.encode(value))


def _schema(state: str, first: str, second: str, field: str) -> Any:
    """A state with a field of two kinds; what is called To has the tag `to`."""
    tags = {"to" if name == "To" else "up": {"$ref": f"#/$defs/{name}"} for name in (first, second)}
    return {
        "$ref": f"#/$defs/{state}",
        "$defs": {
            state: {
                "title": state,
                "properties": {
                    "title": {"type": "string"},
                    field: {
                        "anyOf": list(tags.values()),
                        "discriminator": {"mapping": {tag: ref["$ref"] for tag, ref in tags.items()}},
                    },
                    "next": {"anyOf": [{"$ref": f"#/$defs/{state}"}, {"type": "null"}]},
                },
                "required": ["title", field],
            },
            "To": {"title": "To", "properties": {"by": {"type": "integer"}}, "required": ["by"]},
            first if second == "To" else second: {"properties": {"type": {"enum": ["up"]}}, "required": []},
        },
    }
