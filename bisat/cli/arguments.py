"""The arguments of every command."""

from __future__ import annotations

import os
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from bisat import __version__
from bisat.catalog import ids
from bisat.cli.failure import USAGE, Failure
from bisat.cli.strict import Unreadable, parse

EVERY = "every"
"""Each number of seats that a game has."""


class Parser(ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise Failure(f"{message} (see {self.prog} --help)", USAGE)


def parser() -> Parser:
    """The whole command line."""
    top = Parser("bisat", description="Five race games: play them, program them, study them.")
    top.add_argument("--version", action="version", version=f"bisat {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)

    serve = commands.add_parser("serve", help="serve the web app (what bisat alone does)")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (%(default)s)")
    serve.add_argument("--port", type=_port, default=8000, help="the port to listen on (%(default)s)")
    serve.add_argument("--data", default="data", help="the folder to keep everything in (%(default)s)")
    _store(serve)
    _bus(serve)
    serve.add_argument("--processes", type=_count, default=1, help="how many servers to start (%(default)s)")
    serve.add_argument("--socket", type=int, help=SUPPRESS)
    serve.add_argument("--public-url", help="the address at which players reach this server, for links")
    serve.add_argument(
        "--trusted-proxies",
        default="127.0.0.1",
        help="proxies whose word is taken for where people come from (%(default)s)",
    )

    serve.add_argument("--contact", help="how people reach you, for the privacy page: an address of any kind")
    serve.add_argument(
        "--metrics-key",
        default=os.environ.get("BISAT_METRICS_KEY"),
        help="whoever sends it sees all of /metrics (or BISAT_METRICS_KEY in the environment)",
    )
    serve.add_argument(
        "--traces",
        metavar="URL",
        default=os.environ.get("BISAT_TRACES"),
        help="an OpenTelemetry collector that gets traces of moves, as http://localhost:4318/v1/traces",
    )
    serve.add_argument(
        "--push-services",
        metavar="HOSTS",
        default=os.environ.get("BISAT_PUSH_SERVICES"),
        help="push services that tell people it is their turn, with commas; '' is none (all browsers’)",
    )
    serve.add_argument(
        "--hook-hosts",
        metavar="HOSTS",
        default=os.environ.get("BISAT_HOOK_HOSTS", ""),
        help="hosts of chats that tables may tell whose turn it is, with commas; none unless listed",
    )
    _tuned(
        serve, "--limit", "BISAT_LIMITS", "a limit, as connections=8000 or tables=0.5/40 (a second/at once)"
    )
    _tuned(serve, "--keep", "BISAT_KEEP", "how long something is kept, as finished=30d")
    _bots(serve)
    _log(serve)

    work = commands.add_parser("work", help="think for the bots and puzzles of servers on other machines")
    _store(work)
    _bus(work)
    work.add_argument(
        "--workers",
        type=_count,
        default=os.cpu_count() or 1,
        help="how much to think about at once (%(default)s: one for each core)",
    )
    _bots(work)
    _log(work)

    backup = commands.add_parser("backup", help="copy all data into one file, also while the server runs")
    backup.add_argument("file", metavar="FILE", help="the copy")
    _data(backup)

    move = commands.add_parser("move-store", help="carry a whole place from a folder to PostgreSQL, or back")
    move.add_argument("source", metavar="FROM", help="a folder or postgresql://…; no server may use it")
    move.add_argument("target", metavar="TO", help="the other; what an earlier attempt carried stays")

    restore = commands.add_parser("restore", help="put a backup in place of the data; stop the server first")
    restore.add_argument("file", metavar="FILE", help="what backup wrote")
    _data(restore)

    reports = commands.add_parser("reports", help="what people reported: list, show N, close N")
    reports.add_argument(
        "deed", nargs="?", choices=("list", "show", "close"), default="list", help="%(default)s"
    )
    reports.add_argument("numbers", metavar="N", nargs="*", type=_count, help="the numbers of reports")
    reports.add_argument("--all", action="store_true", help="list closed ones, too")
    _data(reports)
    _store(reports)
    _as_json(reports)

    games = commands.add_parser("games", help="list the games, their options and their bots")
    _as_json(games)

    simulate = commands.add_parser("simulate", help="play matches between bots and count")
    _game(simulate)
    simulate.add_argument("--seats", type=_count, help="how many play (one for each bot, or the fewest)")
    simulate.add_argument("--games", type=_count, default=100, help="how many matches (%(default)s)")
    simulate.add_argument("--seed", help="the same seed gives the same matches (drawn if not given)")
    simulate.add_argument(
        "--bots",
        type=_names,
        default=["random"],
        help="a,b,…, of `bisat games`, or search: repeated to fill the seats",
    )
    _plain(simulate)
    _options(simulate)
    _as_json(simulate)

    arena = commands.add_parser("arena", help="let bots play against each other, seats rotated")
    _game(arena)
    arena.add_argument(
        "--bots", type=_names, required=True, help="a,b,…, of `bisat games`, or search: who plays"
    )
    arena.add_argument("--games", type=_count, default=100, help="how many matches (%(default)s)")
    arena.add_argument(
        "--seats", type=_seats, help="how many play (one for each bot, or the fewest); every: each number"
    )
    arena.add_argument(
        "--pairs", action="store_true", help="every two bots by themselves, a contest for each"
    )
    arena.add_argument(
        "--neighbours", action="store_true", help="the same, but each bot meets only the next one: a ladder"
    )
    arena.add_argument(
        "--until-parted", action="store_true", help="stop once of any two bots one is known to be better"
    )
    arena.add_argument("--workers", type=_count, help="how many processes play (as many as pay)")
    arena.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="a scheduler of Dask, as tcp://…, that plays; local starts one here",
    )
    _plain(arena)
    arena.add_argument("--resume", metavar="FILE", help="write down what is over, and go on from there")
    arena.add_argument("--keep", metavar="FOLDER", help="keep all matches as Parquet")
    arena.add_argument(
        "--faults",
        choices=("end", "count"),
        default="end",
        help="a bot that crashes, cheats or hangs ends everything, or forfeits that match (%(default)s)",
    )
    arena.add_argument(
        "--isolate", action="store_true", help="bots of your own in processes that get views as JSON only"
    )
    arena.add_argument(
        "--patience",
        type=_count,
        metavar="SECONDS",
        help="for each answer of theirs; goes with --isolate (60)",
    )
    arena.add_argument("--seed", help="the same seed gives the same matches (drawn if not given)")
    _options(arena)
    _as_json(arena)

    report = commands.add_parser("report", help="how good its bots are, how fair a game is, how much is luck")
    _game(report)
    report.add_argument(
        "--out", metavar="FILE", help="the page (.html is added where it is missing); its data lie beside it"
    )
    report.add_argument("--games", type=_count, default=600, help="matches between equals (%(default)s)")
    report.add_argument(
        "--ladder", type=_count, default=256, help="at most so many matches between two levels (%(default)s)"
    )
    report.add_argument("--seats", type=_count, help="how many play (two, or the fewest)")
    report.add_argument("--bot", help="who plays them (hard)")
    report.add_argument("--seed", default="report", help="the same seed gives the same matches (%(default)s)")
    report.add_argument("--workers", type=_count, help="how many processes play (one for each core)")
    report.add_argument("--no-variants", action="store_true", help="leave out what changing options does")
    report.add_argument(
        "--essence",
        action="store_true",
        help="play only what people are shown, and put it into the folder of the game, without a page",
    )
    _options(report)
    _as_json(report)

    ladder = commands.add_parser("ladder", help="ratings of all bots of a game, and where your own stand")
    _game(ladder)
    ladder.add_argument(
        "--bots", type=_names, default=[], help="bots of your own to place: module:Class, network:FILE, …"
    )
    ladder.add_argument("--seats", type=_count, help="how many play (two, or the fewest)")
    ladder.add_argument(
        "--games", type=_count, default=64, help="at most so many matches of each two (%(default)s)"
    )
    ladder.add_argument("--seed", default="ladder", help="the same seed gives the same matches (%(default)s)")
    ladder.add_argument("--workers", type=_count, help="how many processes play (as many as pay)")
    ladder.add_argument("--anew", action="store_true", help="play again what is known already")
    ladder.add_argument(
        "--isolate", action="store_true", help="bots of your own in processes that get views as JSON only"
    )
    _data(ladder)
    _as_json(ladder)

    corpus = commands.add_parser(
        "corpus", help="finished matches between bots as Parquet, or a check of them"
    )
    _game(corpus)
    corpus.add_argument("--out", metavar="FOLDER", required=True, help="where they lie; a run goes on there")
    corpus.add_argument("--games", type=_count, default=1000, help="how many matches (%(default)s)")
    corpus.add_argument("--seed", default="corpus", help="the same seed gives the same matches (%(default)s)")
    corpus.add_argument("--bots", type=_names, help="who plays, drawn for every seat (all levels)")
    corpus.add_argument("--workers", type=_count, help="how many processes play (one for each core)")
    corpus.add_argument(
        "--check",
        action="store_true",
        help="play nothing: check what lies there, match by match, by the rules",
    )

    version = commands.add_parser("version", help="print the version; with --json every revision there is")
    _as_json(version)

    commands.add_parser("rpc", help="speak JSON-RPC 2.0, one message per line, on standard input and output")

    replay = commands.add_parser("replay", help="check and print a saved match")
    replay.add_argument("file", metavar="FILE", help="what save of bisat rpc returned; - is standard input")

    schema = commands.add_parser("schema", help="print the JSON Schema of a game's values")
    _game(schema)
    _options(schema)
    return top


def whole(arguments: Sequence[str]) -> list[str]:
    """The arguments with `serve` put where no command is named.

    >>> whole(["--port", "9000"])
    ['serve', '--port', '9000']
    """
    if sorted(arguments) == ["--json", "--version"]:
        return ["version", "--json"]
    if arguments and (arguments[0] in ("-h", "--help", "--version") or not arguments[0].startswith("-")):
        return list(arguments)
    return ["serve", *arguments]


def _data(command: ArgumentParser) -> None:
    command.add_argument("--data", default="data", help="the folder of the server (%(default)s)")


def _store(command: ArgumentParser) -> None:
    command.add_argument(
        "--store",
        type=_url("postgresql", "postgres"),
        default=os.environ.get("BISAT_STORE"),
        help="a PostgreSQL instead of the folder, as postgresql://… (or BISAT_STORE in the environment)",
    )


def _bus(command: ArgumentParser) -> None:
    command.add_argument(
        "--bus",
        type=_url("redis", "rediss", "unix"),
        default=os.environ.get("BISAT_BUS"),
        help="a Redis between several servers, as redis://… (or BISAT_BUS in the environment)",
    )


def _bots(command: ArgumentParser) -> None:
    command.add_argument(
        "--bot",
        dest="bots",
        metavar="NAME=BOT",
        type=_guest,
        action="append",
        default=[],
        help="let a bot of your own play at tables: module:Class or command:…; may be given again",
    )


def _tuned(command: ArgumentParser, name: str, variable: str, about: str) -> None:
    command.add_argument(
        name,
        metavar="NAME=VALUE",
        action="append",
        default=[one for one in os.environ.get(variable, "").split(",") if one.strip()],
        help=f"{about}; may be given again (or {variable} in the environment, with commas)",
    )


def _log(command: ArgumentParser) -> None:
    command.add_argument(
        "--log",
        choices=("text", "json"),
        default="text",
        help="what is said on standard error: sentences, or one JSON object on each line (%(default)s)",
    )


def _game(command: ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", choices=ids(), help=f"one of {', '.join(ids())}")


def _options(command: ArgumentParser) -> None:
    command.add_argument(
        "--option",
        dest="options",
        metavar="K=V",
        type=_option,
        action="append",
        default=[],
        help="an option of the game, as bisat games lists them; may be given again",
    )


def _plain(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--plain", action="store_true", help="without kernels, also where bisat[fast] is installed"
    )
    parser.add_argument("--mass", action="store_true", help=SUPPRESS)  # it had to be asked for once


def _as_json(command: ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print JSON")


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:20]) <= 10**9:
        raise ArgumentTypeError(f"{text[:40]!r} is no number from 1 up")
    return int(text)


def _seats(text: str) -> int | str:
    return text if text == EVERY else _count(text)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 5 or int(text) > 65_535:
        raise ArgumentTypeError(f"{text[:40]!r} is no port")
    return int(text)


def _url(*schemes: str) -> Callable[[str], str]:
    def checked(text: str) -> str:
        if text.partition("://")[0] not in schemes or "://" not in text:
            raise ArgumentTypeError(f"it begins with {schemes[0]}://")  # a password may be in it: not shown
        return text

    return checked


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise ArgumentTypeError("names of bots are separated by single commas")
    return names


def _guest(text: str) -> tuple[str, str]:
    name, sign, place = text.partition("=")
    if not name or not sign or not place:
        raise ArgumentTypeError(f"{text[:40]!r} is not of the form name=module:Class")
    return name, place


def _option(text: str) -> tuple[str, Any]:
    """A name and its value: JSON where it is JSON, else text."""
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise ArgumentTypeError(f"{text[:40]!r} is not of the form name=value")
    try:
        return name, parse(value)
    except Unreadable:
        return name, value
