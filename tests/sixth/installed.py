"""A fresh environment with bisat and the sixth game, installed as a package of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "dunes"


def install(folder: Path) -> Path:
    """Make the environment; gives its Python. What bisat itself needs is borrowed from the present one."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=60)
    python = folder / "bin" / "python"
    site = next((folder / "lib").glob("python*/site-packages"))
    borrowed = [str(ROOT), sysconfig.get_path("purelib")]
    (site / "borrowed.pth").write_text("\n".join(borrowed) + "\n")
    uv = Path(sys.executable).with_name("uv")
    command: list[str | Path] = [
        uv,
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--python",
        python,
        GAME,
    ]
    subprocess.run(command, check=True, timeout=60, env=clean())
    return python


def clean() -> dict[str, str]:
    """Our environment without what would let a package be found that is not installed."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
