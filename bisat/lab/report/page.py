"""A report as one page of HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from bisat.lab.arena import Arena
from bisat.lab.interval import Interval
from bisat.lab.report.balance import Balance, Quantiles
from bisat.lab.report.report import Report
from bisat.parts.charts import bars

STYLE = """
:root{color-scheme:light dark;--text:#222;--ground:#fdfbf6;--soft:#5c564c;--line:#ddd4c0;--code:#efe9dc;
--reach:#a3562a;--dot:#7a3210;--even:#3f6175}
@media(prefers-color-scheme:dark){:root{--text:#eee;--ground:#1d1a17;--soft:#b9b0a3;--line:#443c32;
--code:#332d26;--reach:#d08a55;--dot:#f0b27a;--even:#8fb3c7}}
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;
color:var(--text);background:var(--ground)}
h1,h2{line-height:1.2}h2{margin-top:2.2rem}
code{background:var(--code);padding:.1em .3em;border-radius:.2em;overflow-wrap:anywhere}
.how,.note{color:var(--soft);font-size:.9em}
table{border-collapse:collapse;width:100%}
td,th{padding:.3em .6em;text-align:right;border-bottom:1px solid var(--line)}
tr>:first-child{text-align:left;padding-left:0}tr>:last-child{padding-right:0}tbody th{font-weight:normal}
svg{display:block;width:100%;font-family:inherit;font-variant-numeric:tabular-nums;overflow:visible}
svg .reach{stroke:var(--reach);stroke-width:4;stroke-linecap:round}svg circle{fill:var(--dot)}
svg .even{stroke:var(--even);stroke-dasharray:3 2}
@media print{h2{break-after:avoid}svg,table{break-inside:avoid}}
"""
MOVES = 10
"""Of what is worth most and least, so many are shown."""


def percent(one: Interval) -> str:
    """An interval of parts."""
    return f"{one.mean:.1%} ({100 * one.low:.1f} to {100 * one.high:.1f})"


def parts(value: float) -> str:
    """A number on an axis of parts.

    >>> parts(0.25), parts(-0.1)
    ('25%', '−10%')
    """
    return _minus(f"{100 * value:g}%")


def signed(one: Interval) -> str:
    """An interval of differences of parts, in points of a hundred."""
    return _minus(f"{100 * one.mean:+.1f} ({100 * one.low:+.1f} to {100 * one.high:+.1f})")


def points(one: Interval) -> str:
    """An interval of ratings."""
    return _minus(f"{one.mean:+.0f} ({one.low:+.0f} to {one.high:+.0f})")


def _minus(said: str) -> str:
    return said.replace("-", "\N{MINUS SIGN}")


def page(report: Report) -> str:
    """The whole page."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>{escape(report.title)}: a report</title>'
        f"<style>{STYLE}</style></head><body><main>{''.join(_sections(report))}</main></body></html>\n"
    )


def _sections(report: Report) -> Iterator[str]:
    yield f"<h1>{escape(report.title)}</h1>"
    yield (
        f"<p>{report.games:,} matches of {report.seats} equal bots ({escape(report.bot)}), and every two "
        "levels against each other. In brackets, and as bars, stand intervals that hold with 95% or more. "
        f" Played in {report.seconds:.0f} s.</p>{_how(report.command)}"
    )
    yield from _seats(report)
    yield from _ladder(report)
    if report.luck is not None:
        luck = report.luck
        yield "<h2>Skill and luck</h2>"
        yield (
            f"<p>In {luck.games} matches against {escape(luck.better)}, {escape(luck.weaker)} won "
            f"{percent(luck.part)} of what an equal would win. 0% would be all skill, 100% all luck; better "
            f"bots might find more skill in it.</p>{_how(report.luck_command)}"
        )
    yield from _exploited(report)
    yield from _length(report)
    yield from _ends(report)
    yield from _worth(report)
    yield from _variants(report)


def _how(command: str) -> str:
    return f'<p class="how">Again: <code>{escape(command)}</code></p>' if command else ""


def _note(said: str) -> str:
    return f'<p class="note">{said}</p>'


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """What is compared stands first in each row and names it."""
    top = "".join(f'<th scope="col">{name}</th>' for name in head)
    body = ""
    for name, *cells in rows:
        said = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        body += f'<tr><th scope="row">{escape(name)}</th>{said}</tr>'
    return f"<table><thead><tr><td></td>{top}</tr></thead><tbody>{body}</tbody></table>"


def _seats(report: Report) -> Iterator[str]:
    even = report.balance
    yield "<h2>Seats</h2>"
    rows = [(f"seat {seat + 1}", share) for seat, share in enumerate(even.seats)]
    yield bars(rows, percent, even=even.even, title="What each seat wins", number=parts)
    yield _note(f"Dashed: {even.even:.1%}, what each would win were all alike.")
    known = "no seat is known to be better" if even.best is None else f"seat {even.best + 1} is better"
    yield f"<p>As far as these matches tell, {known}. The best wins {signed(even.gap)} points of a hundred "
    yield f"more than the worst.</p>{_how(report.balance_command)}"


def _ladder(report: Report) -> Iterator[str]:
    if not report.ratings:
        return
    yield "<h2>Ratings</h2>"
    yield bars([(one.bot, one.points) for one in report.ratings], points, title="Ratings", even=0.0)
    yield _note("Dashed: the mean of all bots.")
    yield "<p>Whoever has 400 points more wins ten times for each loss (Bradley–Terry, fitted by choix; "
    yield "intervals by drawing deals anew). A bot that hardly ever wins could be weaker still.</p>"
    yield f"{_how(report.ratings_command)}<h2>α-rank</h2>"
    yield bars([(one.bot, one.alpha_rank) for one in report.ratings], percent, title="α-rank", number=parts)
    yield "<p>How much of the time a population plays like each bot, if it copies whoever wins.</p>"
    yield f"{_how(report.ratings_command)}<h2>Every two levels</h2>"
    yield _table(("matches", "wins", "all alike"), [_contest(one) for one in report.contests])
    yield _how(report.ratings_command)


def _contest(one: Arena) -> Sequence[str]:
    best = max(one.standings, key=lambda standing: standing.win_rate.mean)
    other = next(name for name in one.bots if name != best.bot)
    return f"{best.bot} against {other}", f"{one.games}", percent(best.win_rate), f"{one.even:.1%}"


def _exploited(report: Report) -> Iterator[str]:
    if not report.exploited:
        return
    yield "<h2>What the best reply gains</h2>"
    rows = [(one.bot, str(one.endings), percent(one.mean), f"{one.worst:.1%}") for one in report.exploited]
    yield _table(("endings", "both seats together", "at worst"), rows)
    yield "<p>Last rounds of two in which all cards are known and no single card is best. The best reply "
    yield "knows how the bot draws, and is searched to the end by the rules: that is exact for a bot that "
    yield "thinks the same twice, and an estimate, rather too high, for others. "
    yield "It says nothing of earlier rounds.</p>"


def _length(report: Report) -> Iterator[str]:
    found = report.balance
    yield "<h2>Length</h2>"
    rows = [_spread("decisions", found.decisions)]
    if found.minutes is not None:
        rows.append(_spread("minutes of match time", found.minutes))
    yield _table(("median", "eight of ten between"), rows) + _how(report.balance_command)


def _spread(name: str, spread: Quantiles) -> Sequence[str]:
    middle, low, high, short, long = (
        f"{edge:,.0f}" if edge >= 100 else f"{edge:.3g}"
        for edge in (*_edges(spread.median), spread.tenth, spread.ninetieth)
    )
    return name, f"{middle} ({low} to {high})", f"{short} and {long}"


def _edges(one: Interval) -> tuple[float, float, float]:
    return one.mean, one.low, one.high


def _ends(report: Report) -> Iterator[str]:
    found = report.balance
    yield "<h2>How it ends</h2>"
    yield bars(
        [(_words(end.name), end.rate) for end in found.ends], percent, title="How matches end", number=parts
    )
    yield _how(report.balance_command)
    if found.behind is not None and found.last is not None:
        yield "<h2>Comebacks</h2>"
        yield f"<p>Halfway the later winner was not in front in {percent(found.behind)} of all matches, and "
        yield f"in {percent(found.last)} of all even last, alone or with others. Whoever shares the front is "
        yield f"in front.</p>{_how(report.command)}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _worth(report: Report) -> Iterator[str]:
    worth = report.balance.worth
    if not worth:
        return
    shown = worth if len(worth) <= 2 * MOVES else (*worth[:MOVES], *worth[-MOVES:])
    yield "<h2>What moves go with winning</h2>"
    moves = [(one.move, one.gain) for one in shown]
    yield bars(moves, signed, even=0.0, title="What moves are worth", number=parts)
    left = len(worth) - len(shown)
    yield _note("Dashed: the average." + (f" {left} moves in between are left out." if left else ""))
    yield "<p>Points of a hundred that seats won above their average which made such a move at least once. "
    yield f"That goes together; it need not be the cause.</p>{_how(report.command)}"


def _variants(report: Report) -> Iterator[str]:
    if not report.variants:
        return
    yield "<h2>Options</h2>"
    rows = [_variant("as it is", report.games, report.balance)]
    rows += [
        _variant(f"{_words(one.option)} = {_words(str(one.value))}", one.games, one.balance)
        for one in report.variants
    ]
    yield _table(("matches", "best seat over worst", "decisions"), rows) + _how(report.command)


def _variant(name: str, games: int, found: Balance) -> Sequence[str]:
    return name, f"{games:,}", signed(found.gap), f"{found.decisions.median.mean:.3g}"
