"""The same types for the browser: `python -m bisat.server.wire.typescript FOLDER` writes a file per game."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.resources import files as files_of
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, inspect

from bisat import catalog
from bisat.core import game as core
from bisat.core import series, timed
from bisat.core.game import Fact, View
from bisat.server.wire import bodies, client, evening, frames, profile, values
from bisat.server.wire.bodies import (
    HindsightRequest,
    HintRequest,
    NewName,
    NewTable,
    PlayNow,
    ReplayRequest,
    SeatPlan,
    ToSolve,
)
from bisat.server.wire.evening import Choosing, ChosenGame, NewEvening, Scoring
from bisat.server.wire.schema import BODIES

HEAD = "// Made from the Python structs by `python -m bisat.server.wire.typescript FOLDER`; do not edit.\n"
KIND = {
    "reveals": "boolean",
    "about": "string | null",
    "line": "boolean | string",
    "lasts": "number",
    "more": "number | null",
    "counts": "string | null",
}
"""What a class of facts says about itself, and the type of each in the browser."""
SENT = (
    ChosenGame
    | HindsightRequest
    | HintRequest
    | NewEvening
    | NewName
    | NewTable
    | PlayNow
    | ReplayRequest
    | SeatPlan
    | ToSolve
)
"""Bodies that clients send."""


class Inner(View, frozen=True):
    """Stands for the view of the game inside a wrapper."""


def files() -> dict[str, str]:
    """Every file by its name, with its text."""
    return {
        "types.ts": _wire(),
        "core.ts": _core(),
        "evening.ts": _evening(),
        "profile.ts": _profile(),
        **{f"{game}.ts": _game(game) for game in catalog.GAMES},
    }


def _wire() -> str:
    out = Writer()
    out.aliases_of(values, client, frames, bodies)
    for body in BODIES:
        if body.__module__ not in (evening.__name__, profile.__name__):
            out.add(body)
    return out.text()


def _profile() -> str:
    """What is one's own, apart from what every table needs."""
    out = Writer("InvitationInfo", "Person", "Saved", "TableInfo")
    for body in BODIES:
        if body.__module__ == profile.__name__:
            out.add(body)
    return out.text("import type { InvitationInfo, Person, Saved, TableInfo } from './types'\n")


def _evening() -> str:
    """Games evenings, apart from what every table needs."""
    out = Writer("Person", "TableInfo")
    out.alias("Choosing", Choosing)
    out.alias("Scoring", Scoring)
    out.alias("EveningStage", evening.EveningStage)
    for body in BODIES:
        if body.__module__ == evening.__name__:
            out.add(body)
    return out.text("import type { Person, TableInfo } from './types'\n")


def _core() -> str:
    """Clocks and series, around the view of any game."""
    out = Writer("Inner")
    out.alias("ClockFact", timed.ClockFact)
    timed_view: Any = timed.TimedView
    series_view: Any = series.SeriesView
    out.add(timed_view[Inner], "Timed<Inner>")
    out.add(series_view[Inner], "Series<Inner>")
    out.add(series.Scored)
    out.add(timed.Back)
    around = (*get_args(timed.ClockFact), series.Scored)
    fields = "\n".join(f"  readonly {name}: {written}" for name, written in KIND.items())
    return out.text(
        "",
        f"{_declarations('WRAPPER_FACTS', around)}\n"
        "/** The rule behind a fact, and the number of the heading of the rules page that tells it. */\n"
        "export type Because = readonly [rule: string, part: number]\n"
        "/** What a class of facts says about itself. */\n"
        "export interface FactKind {\n"
        f"{fields}\n}}\n"
        "export type Wrapped<V> = V | Timed<V> | Series<V> | Timed<Series<V>>",
    )


def _game(game: str) -> str:
    out = Writer()
    entry = catalog.entry(game)
    types = catalog.build(game).unwrapped().types
    rooms = f"{catalog.GAMES[game]}."
    loaded = [name for name in sorted(sys.modules) if name.startswith(rooms) and ".tests" not in name]
    out.aliases_of(*(sys.modules[name] for name in loaded))
    out.add(entry.options, "Options")
    out.alias("Move", types.move)
    out.alias("Fact", types.fact)
    out.add(types.view)
    if entry.daily is not None:
        out.add(entry.daily.puzzle)
    if entry.solver is not None:
        out.add(entry.solver.problem)
        out.add(entry.solver.solution)
    return out.text(
        "import type { Back, Because, ClockFact, FactKind, Scored, Wrapped } from './core'\n",
        f"{_declarations('FACTS', get_args(types.fact))}\n"
        f"{_why(game)}\n"
        "export type AnyView = Wrapped<View>\n"
        "export type AnyMove = Move | Back\n"
        "export type AnyFact = Fact | ClockFact | Scored",
    )


def _declarations(name: str, kinds: Sequence[type[Fact]]) -> str:
    """What each class of facts says about itself, by its tag."""
    rows = [
        f"  {tag}: {{ {_declared(kind)} }},"
        for tag, kind in sorted({str(kind.__struct_config__.tag): kind for kind in kinds}.items())
    ]
    return "\n".join([f"export const {name}: Readonly<Record<string, FactKind>> = {{", *rows, "}"])


def _why(game: str) -> str:
    """The rule behind each kind of fact, and the part of the rules page that tells it."""
    why = catalog.entry(game).why
    assert why is not None, "every game of the house says why"
    guide = files_of(catalog.GAMES[game]).joinpath("guide", "en.md").read_text(encoding="utf-8")
    headings = [line.lstrip("#").strip() for line in guide.splitlines() if line.startswith("#")]
    rows = [
        f"  {tag}: ['{rule}', {headings.index(why.parts[rule])}],"
        for tag, rule in sorted((str(kind.__struct_config__.tag), rule) for kind, rule in why.facts.items())
    ]
    rules = [f"  {rule}: {headings.index(part)}," for rule, part in sorted(why.parts.items())]
    return "\n".join(
        [
            "export const WHY: Readonly<Record<string, Because>> = {",
            *rows,
            "}",
            "/** The part of the rules page that tells each rule. */",
            "export const RULES: Readonly<Record<string, number>> = {",
            *rules,
            "}",
        ]
    )


def _declared(kind: type[Fact]) -> str:
    return ", ".join(f"{name}: {_literal(getattr(kind, name))}" for name in KIND)


class Writer:
    """Collects declarations, each once, in alphabetical order."""

    def __init__(self, *outside: str) -> None:
        self.known = dict.fromkeys(outside, "")
        self.aliases: dict[frozenset[str], str] = {}

    def text(self, head: str = "", tail: str = "") -> str:
        """The whole file."""
        parts = [HEAD + head, *(text for _, text in sorted(self.known.items()) if text), tail]
        return "\n".join(part if part.endswith("\n") else part + "\n" for part in parts if part)

    def alias(self, name: str, type: object) -> None:
        """A union under a name, which is used from then on."""
        info = inspect.type_info(type)
        match info:
            case inspect.UnionType(types):
                names = sorted(self.ref(member) for member in types)
            case inspect.LiteralType(values):
                names = sorted(_literal(value) for value in values)
            case _:
                names = [self.ref(info)]
        if names == [name]:
            return
        self.aliases[frozenset(names)] = name
        self.known[name] = f"export type {name} = {' | '.join(names)}"

    def aliases_of(self, *modules: ModuleType) -> None:
        """Every union that modules name but the core's, literals first, since structs speak of them."""
        kinds = (Literal, Union, UnionType)
        named = {name: it for module in modules for name, it in vars(module).items()}
        unions = {
            name: it for name, it in named.items() if get_origin(it) in kinds and name not in vars(core)
        }
        for name, it in sorted(unions.items(), key=lambda item: get_origin(item[1]) is not Literal):
            self.alias(name, it)

    def add(self, type: object, name: str | None = None) -> None:
        """A struct."""
        info = inspect.type_info(type)
        assert isinstance(info, inspect.StructType)
        self.struct(info, name)

    def struct(self, info: inspect.StructType, name: str | None = None) -> str:
        name = name or _name(info.cls)
        short = name.partition("<")[0]
        if short in self.known:
            return name
        self.known[short] = ""  # a struct may hold itself
        lines = []
        if info.tag is not None:
            lines.append(f"  {info.tag_field}: {_literal(info.tag)}")
        for field in info.fields:
            unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
            optional = "?" if not field.required and (unset or _left_out(info)) else ""
            lines.append(f"  {field.encode_name}{optional}: {self.ref(field.type)}")
        body = "{\n" + "\n".join(lines) + "\n}" if lines else "{}"
        said = str(getattr(info.cls, "__origin__", info.cls).__doc__).splitlines()[0]
        self.known[short] = f"/** {said} */\nexport interface {name} {body}"
        return name

    def ref(self, info: inspect.Type, nested: bool = False) -> str:
        """How a type is written where it is used."""
        match info:
            case inspect.Metadata(type=inside):
                return self.ref(inside, nested)
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType() | inspect.BytesType():
                return "string"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType() | inspect.RawType():
                return "unknown"
            case inspect.LiteralType(values):
                return self._union([_literal(value) for value in values], nested)
            case inspect.UnionType(types):
                return self._union([self.ref(member) for member in types], nested)
            case inspect.VarTupleType(item) | inspect.ListType(item_type=item):
                text = f"readonly {self.ref(item, nested=True)}[]"
                return f"({text})" if nested else text
            case inspect.TupleType(items):
                text = f"readonly [{', '.join(self.ref(item) for item in items)}]"
                return f"({text})" if nested else text
            case inspect.DictType(key, value):
                return f"Readonly<Record<{self.ref(key)}, {self.ref(value)}>>"
            case inspect.StructType():
                return self.struct(info)
        raise TypeError(f"no TypeScript for {info}")

    def _union(self, members: list[str], nested: bool) -> str:
        some = [member for member in dict.fromkeys(members) if member != "null"]
        if alias := self.aliases.get(frozenset(some)):
            some = [alias]
        if "null" in members:
            some.append("null")
        text = " | ".join(some)
        return f"({text})" if nested and len(some) > 1 else text


def _name(cls: Any) -> str:
    return str(getattr(cls, "__origin__", cls).__name__)


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def _left_out(info: inspect.StructType) -> bool:
    """Whether a field with a default may be missing: asked of a client, or left out by the server."""
    cls: Any = getattr(info.cls, "__origin__", info.cls)
    return bool(cls.__struct_config__.omit_defaults) or issubclass(cls, client.Message | SENT)


def write(folder: Path) -> None:
    """Fill a folder with these files and no others."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.ts"):
        old.unlink()
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
