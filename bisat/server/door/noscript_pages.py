"""Pages that need no script: the way in, the rules of the games and the privacy page, as on paper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from itertools import groupby

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.parts.i18n import messages, say
from bisat.server.door.figures import in_words
from bisat.server.wire.bodies import Privacy
from bisat.server.wire.values import LANGUAGES, Language

NAMES: dict[Language, str] = {"en": "English", "fr": "Français", "de": "Deutsch", "el": "Ελληνικά"}


@cache
def welcome(language: Language) -> str:
    """What can be done here without a script."""
    games = "".join(f"<li>{_link(_rules(one), catalog.entry(one).title, language)}</li>" for one in _guided())
    return framed(
        "bisat",
        f"<h1>bisat</h1><p>{_say('lead', language)}</p><h2>{_say('rules', language)}</h2><ul>{games}</ul>"
        f'<p><a href="/lab/{language}">{say("bisat.server.door", "lab.title", {}, language)}</a></p>'
        f"<p>{_link('privacy', _say('privacy', language), language)}</p>",
        "",
        language,
    )


@cache
def rules(game: str, language: Language) -> str:
    """The rules of a game of the house."""
    if game not in _guided():
        raise Refused("no_such_page")
    title = catalog.entry(game).title
    lines = _guide(game, language).splitlines()
    body = "".join(_blocks(lines, _package(game), language))
    return framed(title, body + _figures(game, language), _rules(game), language)


def _figures(game: str, language: Language) -> str:
    """What was measured of it."""
    found = in_words(game, language)
    lines = "".join(f"<li>{escape(line)}</li>" for line in found.lines)
    return f"<h2>{escape(found.title)}</h2><ul>{lines}</ul>"


def private(privacy: Privacy, language: Language) -> str:
    """What is kept here."""
    parts = "".join(
        f"<h2>{escape(part.title)}</h2><ul>{''.join(f'<li>{escape(line)}</li>' for line in part.lines)}</ul>"
        for part in privacy.parts
    )
    return framed(privacy.title, f"<h1>{escape(privacy.title)}</h1>{parts}", "privacy", language)


@cache
def _guided() -> tuple[str, ...]:
    return tuple(one for one in catalog.GAMES if files(_package(one)).joinpath("guide", "en.md").is_file())


def _package(game: str) -> str:
    return catalog.GAMES[game]


def _guide(game: str, language: Language) -> str:
    return files(_package(game)).joinpath("guide", f"{language}.md").read_text(encoding="utf-8")


def _blocks(lines: list[str], package: str, language: Language) -> Iterator[str]:
    """A guide as HTML; of an example what it shows, in words."""
    named = [line.strip() for line in lines if line.strip()]
    headings = 0
    for listed, some in groupby(named, lambda line: line.startswith("- ")):
        if listed:
            yield f"<ul>{''.join(f'<li>{_runs(line[2:])}</li>' for line in some)}</ul>"
            continue
        for line in some:
            level = len(line) - len(line.lstrip("#"))
            if level:
                yield f'<h{level} id="part-{headings}">{escape(line[level:].strip())}</h{level}>'
                headings += 1
            elif line.startswith("{example: "):
                name = line.removeprefix("{example: ").removesuffix("}")
                yield f"<blockquote>{escape(messages(package, language)[f'example.{name}'])}</blockquote>"
            else:
                yield f"<p>{_runs(line)}</p>"


def _runs(line: str) -> str:
    return "".join(
        f"<strong>{escape(run)}</strong>" if odd % 2 else escape(run)
        for odd, run in enumerate(line.split("**"))
    )


def _rules(game: str) -> str:
    return f"rules/{game}"


def _link(path: str, text: str, language: Language, room: str = "paper") -> str:
    return f'<a href="{f"/{room}/{language}/{path}".rstrip("/")}" hreflang="{language}">{escape(text)}</a>'


def _say(id: str, language: Language) -> str:
    return say("bisat.server.door", f"paper.{id}", {}, language)


def framed(title: str, body: str, path: str, language: Language, lab: str = "") -> str:
    """A whole page, of the lab where its name is given; in other languages it is one tap away."""
    room = "lab" if lab else "paper"
    others = " · ".join(_link(path, NAMES[one], one, room) for one in LANGUAGES if one != language)
    home = f"{_link('', lab or _say('home', language), language, room)} · " if path else ""
    games = "/" if lab else f"/paper/{language}"
    theme = '<script src="/early.js"></script>' if lab else ""
    back = f'<a href="/">{_say("back", language)}</a>' if lab else ""
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/fonts.css"><link rel="stylesheet" href="/paper.css">'
        f'{theme}</head><body><header><a href="{games}">'
        f'<img src="/favicon.svg" alt="" width="40" height="40">bisat</a>{back}</header>'
        f"<main>{body}</main><footer>{home}{others}</footer></body></html>"
    )
