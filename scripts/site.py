"""The documentation site: gathers its pages from the repository; Zensical builds them into `bisat/_docs`.

`make docs` runs it, and so does whoever builds a wheel. It needs nothing of bisat but its files.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath, relpath
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build" / "docs"
SITE = ROOT / "bisat" / "_docs"
ELSEWHERE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "examples/dunes/README.md": "dunes.md",
    "examples/dunes": "dunes.md",
    "docs/decisions": "decisions/index.md",
    "bisat/__init__.py": "api.md",
}
"""What does not lie in docs/, and where it is found on the site."""
COPIED = {"docs/bisat.css": "bisat.css", "docs/bisat.js": "bisat.js", "web/public/favicon.svg": "favicon.svg"}
FONTS = ("alegreya-latin-wght-normal.woff2", "commissioner-latin-wght-normal.woff2")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
STYLE = re.compile(r"""(\w+)\.appendChild\(\w+\("style",\{\},(\w+)\.toString\(\)\)\)""")
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def main() -> int:
    """Build the site, and fail if one of its links leads nowhere."""
    shutil.rmtree(PAGES, ignore_errors=True)
    gather()
    shutil.rmtree(SITE, ignore_errors=True)
    zensical = [
        sys.executable,
        "-m",
        "zensical",
        "build",
        "--clean",
        "--config-file",
        str(ROOT / "mkdocs.yml"),
    ]
    done = subprocess.run(zensical, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0 or not (SITE / "index.html").is_file():
        print(done.stdout + done.stderr, file=sys.stderr)
        return 1
    take_scripts_out(SITE)
    take_style_out(SITE)
    broken = list(broken_links(SITE))
    for one in broken:
        print(one, file=sys.stderr)
    return 1 if broken else 0


# --- before -----------------------------------------------------------------------------------------


def gather() -> None:
    """Put all pages into one folder, with links from one to the other."""
    places = site_places()
    for source, place in places.items():
        path = ROOT / source
        if path.is_file() and path.suffix == ".md":
            _write(place, relinked(path.read_text(encoding="utf-8"), source, places))
    for path in sorted((ROOT / "docs").rglob("*.png")):
        _copy(path, path.relative_to(ROOT / "docs").as_posix())
    for source, place in COPIED.items():
        _copy(ROOT / source, place)
    for name in FONTS:  # where the client has been set up; the page's own fonts will do without
        face = ROOT / "web/node_modules/@fontsource-variable" / name.partition("-")[0] / "files" / name
        if face.is_file():
            _copy(face, f"fonts/{name}")
    _write("api.md", reference())
    _write("decisions/index.md", decisions())


def site_places() -> dict[str, str]:
    """Where each page of the repository stands on the site."""
    places = {f"docs/{name}": name for name in _pages(ROOT / "docs")}
    places |= {
        f"benchmarks/results/{name}": f"figures/{name}" for name in _pages(ROOT / "benchmarks/results")
    }
    return places | ELSEWHERE


def _pages(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.md"))


def relinked(text: str, source: str, places: dict[str, str]) -> str:
    """Links to pages of the site lead there; what else lies in the repository is named, but no link.

    >>> places = {"docs/rpc.md": "rpc.md", "CONTRIBUTING.md": "contributing.md"}
    >>> relinked("[a](rpc.md#x) [b](../CONTRIBUTING.md) [c](../Makefile) [d](#e)", "docs/rpc.md", places)
    '[a](rpc.md#x) [b](contributing.md) c [d](#e)'
    """
    here = places[source]

    def link(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        if target.startswith("#") or re.match(r"[a-z]+:", target):
            return found[0]
        path, mark, part = target.partition("#")
        named = normpath(os.path.join(os.path.dirname(source), path))  # noqa: PTH118, PTH120  # places are not files
        if named in places:
            return f"[{words}]({relpath(places[named], os.path.dirname(here) or '.')}{mark}{part})"  # noqa: PTH120  # as above
        if not (ROOT / named).exists():
            raise SystemExit(f"{source}: {target} is not there")
        if picture:
            return f"![{words}]({relpath(named.removeprefix('docs/'), os.path.dirname(here) or '.')})"  # noqa: PTH120  # as above
        return words

    pieces = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(piece if piece.startswith("```") else LINK.sub(link, piece) for piece in pieces)


def decisions() -> str:
    """The list of all decisions."""
    lines = ["# Decisions", "", "What we decided, and why: half a page each.", ""]
    for path in sorted((ROOT / "docs" / "decisions").glob("0*.md")):
        title = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        lines.append(f"- [{title}]({path.name})")
    return "\n".join([*lines, ""])


def _write(place: str, text: str) -> None:
    path = PAGES / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _copy(path: Path, place: str) -> None:
    (PAGES / place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, PAGES / place)


# --- the reference ----------------------------------------------------------------------------------

Definition = ast.FunctionDef | ast.ClassDef


def reference() -> str:
    """The front door, name by name, as its docstrings say it; read, not run."""
    door = ROOT / "bisat" / "__init__.py"
    tree = ast.parse(door.read_text(encoding="utf-8"))
    listed = next(ast.literal_eval(it.value) for it in tree.body if isinstance(it, ast.Assign))
    lines = [
        "# Everything public",
        "",
        "All of it is in `bisat` itself; what lies below may move. See [Bisat as a library](library.md).",
        "",
    ]
    for name in listed:
        found = _definition(tree, name)
        lines += [f"## `bisat.{name}`", "", *_described(found, f"bisat.{name}")]
        if isinstance(found, ast.ClassDef):
            for it in found.body:
                if isinstance(it, ast.FunctionDef) and not it.name.startswith("_"):
                    lines += [f"### `{it.name}`", "", *_described(it, it.name)]
    return "\n".join(lines)


def _definition(tree: ast.Module, name: str) -> Definition:
    for it in ast.walk(tree):  # what is imported for types only stands in a block
        if isinstance(it, Definition) and it.name == name and not _decorated(it, "overload"):
            return it
        if isinstance(it, ast.ImportFrom) and it.module:
            for alias in it.names:
                if name == (alias.asname or alias.name):
                    source = ROOT / Path(*it.module.split("."))
                    source = source / "__init__.py" if source.is_dir() else source.with_suffix(".py")
                    return _definition(ast.parse(source.read_text(encoding="utf-8")), alias.name)
    raise SystemExit(f"bisat.{name} is nowhere")


def _decorated(found: Definition, by: str) -> bool:
    return any(isinstance(it, ast.Name) and it.id == by for it in found.decorator_list)


def _described(found: Definition, called: str) -> list[str]:
    said = ast.get_docstring(found)
    if said is None:
        raise SystemExit(f"{called} has no docstring")
    words, _, example = said.partition("\n>>> ")
    lines = []
    if isinstance(found, ast.FunctionDef):
        found.args.args = [it for it in found.args.args if it.arg != "self"]
        arguments = "" if _decorated(found, "property") else f"({ast.unparse(found.args)})"
        returns = f" -> {ast.unparse(found.returns)}" if found.returns else ""
        lines = ["```python", f"{called}{arguments}{returns}", "```", ""]
    lines += [words.strip(), ""]
    return [*lines, "```pycon", f">>> {example}".rstrip(), "```", ""] if example else lines


# --- after ------------------------------------------------------------------------------------------


def take_scripts_out(site: Path) -> None:
    """Make files of the scripts in pages: the policy of the server allows no script in a page."""
    folder = site / "assets" / "inline"
    for page in sorted(site.rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        depth = len(page.relative_to(site).parts) - 1

        def out(found: re.Match[str], depth: int = depth) -> str:
            name = f"{sha256(found[1].encode()).hexdigest()[:16]}.js"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(found[1], encoding="utf-8")
            return f'<script src="{"../" * depth}assets/inline/{name}"></script>'

        text = text.replace("<th></th>", "<td></td>")  # no name is no heading
        page.write_text(INLINE.sub(out, text), encoding="utf-8")


def take_style_out(site: Path) -> None:
    """Have the search bring its style as a sheet of its own making: the policy allows no style in a page."""
    adopted = (
        r"\1.adoptedStyleSheets=[(s=>{let c=new CSSStyleSheet;c.replaceSync(s);return c})(\2.toString())]"
    )
    changed = 0
    for path in (site / "assets" / "javascripts").glob("bundle.*.js"):
        text, times = STYLE.subn(adopted, path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
        changed += times
    if changed != 1:
        raise SystemExit("Zensical brings the style of its search in another way: see take_style_out")


class _Marks(HTMLParser):
    """The ids and links of one page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if name in ("href", "src") and value and tag != "base":
                self.links.append(value)


def broken_links(site: Path) -> Iterator[str]:
    """Links that lead nowhere; of those to other places only the form is looked at."""
    pages: dict[Path, _Marks] = {}
    for page in site.rglob("*.html"):
        pages[page] = marks = _Marks()
        marks.feed(page.read_text(encoding="utf-8"))
    for page, marks in pages.items():
        if page.name == "404.html":
            continue
        for link in marks.links:
            path, _, part = link.partition("#")
            if re.match(r"[a-z]+:", path):
                if not re.fullmatch(r"https://[\w.-]+(/\S*)?|mailto:\S+|data:\S+", path):
                    yield f"{page.relative_to(site)}: {link}"
                continue
            target = (page.parent / unquote(path.partition("?")[0])).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file() or (part and target in pages and unquote(part) not in pages[target].ids):
                yield f"{page.relative_to(site)}: {link}"


if __name__ == "__main__":
    sys.exit(main())
