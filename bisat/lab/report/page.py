"""A report as one page of HTML."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bisat.lab.interval import Interval
from bisat.lab.report.balance import Balance, Quantiles
from bisat.lab.report.charts import bars
from bisat.lab.report.report import Report

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;
color:#222;background:#fdfbf6}
h1,h2{line-height:1.2}h2{margin-top:2.2rem}code{background:#efe9dc;padding:.1em .3em;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}
td,th{padding:.25em .6em;text-align:right;border-bottom:1px solid #ddd4c0}
td:first-child,th:first-child{text-align:left}svg{width:100%;height:auto;font:13px system-ui,sans-serif}
svg text{fill:#222}svg .reach{stroke:#a3562a;stroke-width:3}svg circle{fill:#7a3210}
svg .even{stroke:#5a7a8c;stroke-dasharray:4 3}.how{color:#666;font-size:.9em}
@media(prefers-color-scheme:dark){
body{background:#1d1a17;color:#eee}svg text{fill:#eee}code{background:#332d26}
svg .reach{stroke:#d08a55}svg circle{fill:#f0b27a}td,th{border-color:#443c32}.how{color:#aaa}}
"""
MOVES = 10
"""Of what is worth most and least, so many are shown."""


def percent(one: Interval) -> str:
    """An interval of parts."""
    return f"{one.mean:.1%} ({one.low:.1%} – {one.high:.1%})"


def signed(one: Interval) -> str:
    """An interval of differences of parts, in points of a hundred."""
    return f"{100 * one.mean:+.1f} ({100 * one.low:+.1f} – {100 * one.high:+.1f})"


def points(one: Interval) -> str:
    """An interval of ratings."""
    return f"{one.mean:+.0f} ({one.low:+.0f} – {one.high:+.0f})"


def page(told: Report) -> str:
    """The whole page."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>{escape(told.title)}: a report</title>'
        f"<style>{STYLE}</style></head><body>{''.join(_sections(told))}</body></html>\n"
    )


def _how(command: str) -> str:
    return f'<p class="how">Again: <code>{escape(command)}</code></p>' if command else ""


def _sections(told: Report) -> Iterator[str]:
    even = told.balance
    yield f"<h1>{escape(told.title)}</h1>"
    yield (
        f"<p>{told.games:,} matches of {told.seats} equal bots ({escape(told.bot)}), and every two levels "
        "against each other. Intervals hold with 95 %. "
        f"Played in {told.seconds:.0f} s.</p>{_how(told.command)}"
    )
    yield from _seats(told)
    yield from _ladder(told)
    if told.luck is not None:
        luck = told.luck
        yield "<h2>Skill and luck</h2>"
        yield (
            f"<p>{escape(luck.weaker)} against {escape(luck.better)} still wins {percent(luck.part)} of what "
            f"an equal would win: 0 % would be all skill, 100 % all luck. {luck.games} matches.</p>"
            f"{_how(told.luck_command)}"
        )
    yield "<h2>Length</h2><table><tr><th></th><th>median</th><th>most between</th></tr>"
    yield _spread("decisions", even.decisions)
    yield "" if even.minutes is None else _spread("minutes of match time", even.minutes)
    yield f"</table>{_how(told.balance_command)}<h2>How it ends</h2>"
    yield bars([(end.name, end.rate) for end in even.ends], percent, title="How matches end")
    yield _how(told.balance_command)
    if even.behind is not None and even.last is not None:
        yield "<h2>Comebacks</h2>"
        yield f"<p>Halfway the later winner was not in front in {percent(even.behind)} of all matches, "
        yield f"and last (or sharing that) in {percent(even.last)}.</p>{_how(told.command)}"
    yield from _worth(told)
    yield from _variants(told)


def _seats(told: Report) -> Iterator[str]:
    even = told.balance
    yield "<h2>Seats</h2>"
    rows = [(f"seat {seat + 1}", share) for seat, share in enumerate(even.seats)]
    yield bars(rows, percent, even=even.even, title="What each seat wins")
    yield f"<p>All alike would win {even.even:.1%} each. The best seat wins {signed(even.gap)} points of "
    yield f"a hundred more than the worst.</p>{_how(told.balance_command)}"


def _ladder(told: Report) -> Iterator[str]:
    if not told.ratings:
        return
    yield "<h2>Ratings</h2>"
    yield bars([(one.bot, one.points) for one in told.ratings], points, title="Ratings", even=0.0)
    yield "<p>400 points more win ten times for each loss (Bradley–Terry, fitted by choix; intervals by "
    yield "drawing deals anew). "
    yield f"A bot that hardly ever wins could be weaker still.</p>{_how(told.ratings_command)}<h2>α-rank</h2>"
    yield bars([(one.bot, one.alpha_rank) for one in told.ratings], percent, title="α-rank")
    yield "<p>How much of the time a population plays like each bot, if it copies whoever wins.</p>"
    yield f"{_how(told.ratings_command)}<h2>Every two levels</h2>"
    yield "<table><tr><th></th><th>matches</th><th>wins</th><th>all alike</th></tr>"
    for one in told.contests:
        best = max(one.standings, key=lambda standing: standing.win_rate.mean)
        other = next(name for name in one.bots if name != best.bot)
        yield f"<tr><td>{escape(best.bot)} against {escape(other)}</td><td>{one.games}</td>"
        yield f"<td>{percent(best.win_rate)}</td><td>{one.even:.1%}</td></tr>"
    yield "</table>"


def _spread(name: str, spread: Quantiles) -> str:
    middle = spread.median
    return (
        f"<tr><td>{name}</td><td>{middle.mean:.3g} ({middle.low:.3g} – {middle.high:.3g})</td>"
        f"<td>{spread.tenth:.3g} – {spread.ninetieth:.3g}</td></tr>"
    )


def _worth(told: Report) -> Iterator[str]:
    worth = told.balance.worth
    if not worth:
        return
    shown = worth if len(worth) <= 2 * MOVES else (*worth[:MOVES], *worth[-MOVES:])
    yield "<h2>What moves go with winning</h2>"
    yield bars([(one.move, one.gain) for one in shown], signed, even=0.0, title="What moves are worth")
    yield "<p>Points of a hundred that seats won above their average which made such a move at least once. "
    yield "That goes together; it need not be the cause.</p>"
    yield _how(told.command)


def _variants(told: Report) -> Iterator[str]:
    if not told.variants:
        return
    yield "<h2>Options</h2><table><tr><th></th><th>matches</th><th>best seat over worst</th>"
    yield "<th>decisions</th></tr>"
    yield _row("as it is", told.games, told.balance)
    for one in told.variants:
        yield _row(f"{one.option} = {one.value}", one.games, one.balance)
    yield f"</table>{_how(told.command)}"


def _row(name: str, games: int, found: Balance) -> str:
    return (
        f"<tr><td>{escape(name)}</td><td>{games}</td><td>{signed(found.gap)}</td>"
        f"<td>{found.decisions.median.mean:.3g}</td></tr>"
    )
