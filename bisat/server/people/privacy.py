"""The privacy page: what is kept here and for how long, in words, by the settings in force."""

from __future__ import annotations

import msgspec

from bisat.parts.i18n import Values, say
from bisat.server.people.identity import MAX_AGE
from bisat.server.people.ways import CODE_MILLIS
from bisat.server.store.contract import Retention
from bisat.server.store.report import MAX_REPORTED_LINES
from bisat.server.wire.bodies import Privacy, PrivacyPart
from bisat.server.wire.values import MAX_NAME_LENGTH, Language

WORDS = "bisat.server.people"
STAGES = ("open", "playing", "finished", "closed")
PARTS = {
    "cookie": ("cookie.what", "cookie.age", "cookie.address"),
    "name": ("name.what", "name.age", "name.seen"),
    "tables": ("tables.what", "tables.chat", *(f"tables.{stage}" for stage in STAGES)),
    "results": ("results.what", "results.age"),
    "keepsakes": ("keepsakes.what", "keepsakes.age", "keepsakes.seen"),
    "ways": ("ways.code", "ways.words"),
    "friends": ("friends.what", "friends.profile"),
    "evenings": ("evenings.what", "evenings.age"),
    "notes": ("notes.what", "notes.push", "notes.feed", "notes.hook"),
    "reports": ("reports.what", "reports.age"),
    "device": ("device.what", "device.left"),
    "never": ("never.what", "never.backups"),
    "export": ("export.what",),
    "erase": ("erase.what", "erase.stays"),
}
"""The sentences of each part, in order."""
SPANS = (("days", 86_400_000), ("hours", 3_600_000), ("minutes", 60_000))


class Practice(msgspec.Struct, frozen=True):
    """The settings that concern what is kept."""

    retention: Retention = Retention()
    contact: str | None = None
    """How people reach the operator."""


def privacy(practice: Practice, language: Language) -> Privacy:
    """The page in a language."""
    ages = {name: span(age, language) for name, age in msgspec.to_builtins(practice.retention).items()}
    values: Values = {
        **ages,
        "cookie": span(MAX_AGE * 1000, language),
        "letters": MAX_NAME_LENGTH,
        "lines": MAX_REPORTED_LINES,
        "code": span(CODE_MILLIS, language),
        "contact": practice.contact or "",
    }
    parts = [
        PrivacyPart(_say(f"{part}.title", language), tuple(_say(one, language, values) for one in sentences))
        for part, sentences in PARTS.items()
    ]
    operator = "operator.contact" if practice.contact else "operator.unknown"
    parts.append(PrivacyPart(_say("operator.title", language), (_say(operator, language, values),)))
    return Privacy(_say("title", language), tuple(parts))


def span(millis: int, language: Language) -> str:
    """How long something is, in the largest unit that tells it exactly.

    >>> span(24 * 3_600_000, "en"), span(36 * 3_600_000, "de")
    ('1 day', '36 Stunden')
    """
    unit, size = next(((unit, size) for unit, size in SPANS if millis % size == 0), SPANS[-1])
    return _say(f"span.{unit}", language, {"n": max(1, round(millis / size))})


def _say(id: str, language: Language, values: Values | None = None) -> str:
    return say(WORDS, f"privacy.{id}", values or {}, language)
