"""What the pages show works: every example of the README and every script in examples/ is run."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bisat.cli.rpc.desk import Desk
from tests.cli.talk import Talk

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
SHELL = [line for kind, block in BLOCKS if kind == "sh" for line in block.splitlines()]
COMMANDS = [line for line in SHELL if not line.startswith("make ")]  # the tests run inside one of these
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]


def test_the_readme_shows_all_three_uses() -> None:
    assert {"Play", "Program", "Study"} <= set(re.findall(r"^## (\w+)$", README, re.MULTILINE))
    targets = [line.split()[1] for line in SHELL if line.startswith("make ")]
    assert targets == ["play", "test"]


def test_python_in_the_readme_does_what_it_says() -> None:
    sessions = "".join(block for kind, block in BLOCKS if kind == "pycon")
    test = doctest.DocTestParser().get_doctest(sessions, {}, "README.md", "README.md", 0)
    assert len(test.examples) > 8
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.long  # a program for each
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_in_the_readme_work(command: str, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
    assert len(done.stdout) > 20


def test_the_conversation_on_the_page_about_rpc_goes_as_shown(talk: Talk) -> None:
    page = (ROOT / "docs/rpc.md").read_text(encoding="utf-8")
    said = re.findall(r"^--> (.*)\n<-- (.*)$", page, re.MULTILINE)
    assert len(said) == 5
    for request, response in said:
        assert json.loads(talk.raw(request.encode())) == json.loads(response)


def test_the_page_about_rpc_names_every_method_and_its_parameters_in_order() -> None:
    page = (ROOT / "docs/rpc.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \|(.*?)\|", page, re.MULTILINE)
    asked = {name: re.findall(r"\w+", params) for names, params in rows for name in re.findall(r"\w+", names)}
    assert asked == {name: list(asks.__struct_fields__) for name, asks in Desk.METHODS.items()}


@pytest.mark.long  # one of them learns
@pytest.mark.parametrize("script", sorted(ROOT.glob("examples/*.py")), ids=lambda script: script.name)
def test_examples_run_without_a_warning(script: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", script], cwd=tmp_path, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()
    assert done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
