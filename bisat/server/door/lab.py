"""The lab for everybody: ladders, balance and records of each game, as pages that need no script."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from bisat import catalog
from bisat.core.figures import Figures, Measured, figures
from bisat.core.ladder import Extreme, Ladder, found, kept
from bisat.core.refusal import Refused
from bisat.external_bots.loader import NETWORK
from bisat.parts.charts import bars
from bisat.parts.i18n import say
from bisat.server.door.api import asked_language
from bisat.server.door.figures import lines
from bisat.server.door.noscript_pages import framed
from bisat.server.door.static import spoken
from bisat.server.wire.values import Language

SHADES = 10
"""Into so many shades the cells of a matrix fall."""


def lab_routes(folder: Path | None) -> list[Route]:
    """Where the pages are found; what `bisat ladder` leaves in the folder is shown at once."""

    async def front(request: Request) -> Response:
        language = spoken(request.headers.get("accept-language", ""))
        return RedirectResponse(f"/lab/{language}", 302, headers={"Vary": "Accept-Language"})

    async def index(request: Request) -> Response:
        return HTMLResponse(games(asked_language(request)))

    async def game(request: Request) -> Response:
        asked, language = request.path_params["game"], asked_language(request)
        if asked not in catalog.ids():
            raise Refused("no_such_page")
        return HTMLResponse(await asyncio.to_thread(page, asked, language, folder, _changed(folder)))

    return [
        Route("/lab", front),
        Route("/lab/{language}", index),
        Route("/lab/{language}/{game}", game),
    ]


def _changed(folder: Path | None) -> int:
    """When something was last put into the folder; files are replaced, never changed in place."""
    try:
        return 0 if folder is None else folder.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=32)
def games(language: Language) -> str:
    """All games."""
    listed = "".join(
        f'<li><a href="/lab/{language}/{one.id}">{escape(one.title)}</a></li>' for one in catalog.entries()
    )
    title = _say("title", language)
    body = f"<h1>{title}</h1><p>{_say('lead', language)}</p>" + f'<ul class="games">{listed}</ul>'
    return framed(title, body, "", language, title)


@lru_cache(maxsize=64)
def page(game: str, language: Language, folder: Path | None, changed: int) -> str:  # noqa: ARG001  # it ends a kept page
    """All that was measured of a game."""
    entry = catalog.entry(game)
    here = () if folder is None else found(folder, game)
    ladders = {one.seats: one for one in (*kept(entry.show.package), *here)}
    known = figures(entry.show.package)
    parts = [f"<h1>{escape(entry.title)}</h1><p>{_say('lead', language)}</p>"]
    if not ladders and known is None:
        parts.append(f"<p>{_say('none', language)}</p>")
    elif ladders:
        parts.append(f"<p>{_say('levels', language)}</p>")
    parts += [_ladder(one, language) for _, one in sorted(ladders.items())]
    parts.append(f"<p>{_say('place', language)} <code>bisat ladder {game} --bots module:Class</code></p>")
    if known is not None:
        parts.append(_balance(known, language))
    parts.append(_records([*ladders.values()], language))
    return framed(entry.title, "".join(parts), game, language, _say("title", language))


def _ladder(one: Ladder, language: Language) -> str:
    title = _say("ladder", language, seats=one.seats)
    rows = [(_name(it.bot, it.newcomer, one.game, language), it.points) for it in one.rungs]
    going = {"done": one.done, "all": one.done + one.left}
    drawn = bars(rows, _points, even=0.0, title=title, number=_signed) if rows else ""
    return (
        f'<section><h2 id="seats-{one.seats}">{escape(title)}</h2>'
        + (f'<p role="status">{_say("going", language, **going)}</p>' if one.left else "")
        + f"{drawn}<p>{_say('points', language, games=one.played)} {_say('mean', language)}</p>"
        + _matrix(one, language)
        + ("" if any(it.newcomer for it in one.rungs) else _again(one.command, language))
        + "</section>"
    )


def _again(command: str, language: Language) -> str:
    """What measures it again; where an operator's own bots lie is nobody's business."""
    return f"<p>{_say('again', language)} <code>{escape(command)}</code></p>"


def _matrix(one: Ladder, language: Language) -> str:
    """Who beats whom, as a table: what stands in a cell is read out, and a shade shows it."""
    names = [it.bot for it in one.rungs]
    met = {(it.one, it.other): it.share for it in one.pairs}
    head = "".join(f'<th scope="col">{escape(_met(name, one.game))}</th>' for name in names)
    rows = ""
    for row in names:
        cells = "".join(_cell(_share(met, row, column)) for column in names)
        rows += f'<tr><th scope="row">{escape(_met(row, one.game))}</th>{cells}</tr>'
    title = _say("pairs", language)
    return (
        f"<h3>{title}</h3><p>{_say('read', language)}</p>"
        f'<div class="wide" tabindex="0" role="region" aria-label="{title}">'
        f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _share(met: dict[tuple[str, str], Measured], row: str, column: str) -> Measured | None:
    if (row, column) in met:
        return met[row, column]
    other = met.get((column, row))
    return None if other is None else Measured(1 - other.mean, 1 - other.high, 1 - other.low)


def _cell(share: Measured | None) -> str:
    if share is None:
        return "<td>–</td>"
    shade = min(SHADES - 1, int(share.mean * SHADES))
    mean, low, high = (f"{100 * edge:.0f}" for edge in (share.mean, share.low, share.high))
    return f'<td class="shade-{shade}">{mean} <small>({low}–{high})</small></td>'


def _balance(known: Figures, language: Language) -> str:
    title = _say("balance", language)
    rows = [(_say("seat", language, seat=seat + 1), share) for seat, share in enumerate(known.shares)]
    drawn = bars(rows, _percent, even=known.even, title=title, number=lambda it: f"{100 * it:g}%")
    said = "".join(f"<li>{escape(line)}</li>" for line in lines(known, language))
    return (
        f'<section><h2 id="balance">{escape(title)}</h2>{drawn}<p>{_say("even", language)}</p><ul>{said}</ul>'
        f"{_again(known.command, language)}</section>"
    )


def _records(ladders: list[Ladder], language: Language) -> str:
    short = min((it.shortest for it in ladders if it.shortest), key=lambda it: it.decisions, default=None)
    long = max((it.longest for it in ladders if it.longest), key=lambda it: it.decisions, default=None)
    both = [(name, it) for name, it in (("shortest", short), ("longest", long)) if it is not None]
    if not both:
        return ""
    said = "".join(f"<li>{_extreme(name, it, language)}</li>" for name, it in both)
    return f'<section><h2 id="records">{_say("records", language)}</h2><ul>{said}</ul></section>'


def _extreme(name: str, one: Extreme, language: Language) -> str:
    return _say(name, language, count=one.decisions, bots=", ".join(map(_short, one.bots)), seed=one.seed)


def _name(bot: str, newcomer: bool, game: str, language: Language) -> str:
    short = _met(bot, game)
    return say("bisat.server.door", "lab.new", {"bot": short}, language) if newcomer else short


def _met(bot: str, game: str) -> str:
    """A bot as people meet it: with the stars of the rival that it is.

    >>> _met("medium", "magic-fold"), _met("medium", "montgolfiere")
    ('medium ★ 5', 'medium')
    """
    rivals = catalog.ladder(game)
    return f"{bot} ★ {rivals.index(bot) + 1}" if bot in rivals else _short(bot)


def _short(bot: str) -> str:
    """A name without the folders of its file.

    >>> _short("network:models/learnt.network"), _short("mybots:Heaviest")
    ('network:learnt.network', 'mybots:Heaviest')
    """
    return f"{NETWORK}{Path(bot).name}" if bot.startswith(NETWORK) else bot


def _signed(points: float) -> str:
    return f"{points:+.0f}".replace("-", "\N{MINUS SIGN}").replace("+0", "0")


def _points(one: Measured) -> str:
    return f"{_signed(one.mean)} ({_signed(one.low)} … {_signed(one.high)})"


def _percent(one: Measured) -> str:
    return f"{100 * one.mean:.1f}% ({100 * one.low:.1f}–{100 * one.high:.1f})"


def _say(id: str, language: Language, **values: str | int) -> str:
    return escape(say("bisat.server.door", f"lab.{id}", values, language))
