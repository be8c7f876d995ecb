"""One process at a time in a data folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.operation.data import backup, prepare, restore
from bisat.server.operation.lock import held


def test_whoever_comes_second_is_told_who_was_first(tmp_path: Path) -> None:
    with held(tmp_path), pytest.raises(Refused) as refused, held(tmp_path):
        pass
    assert (refused.value.id, refused.value.values) == ("data_in_use", {"who": str(os.getpid())})
    with held(tmp_path):
        pass


def test_a_backup_is_not_restored_beside_a_running_server(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    prepare(data)
    backup(data, copy)
    with held(data), pytest.raises(Refused, check=because("data_in_use")):
        restore(data, copy)
    assert restore(data, copy) is not None


def test_a_second_server_says_so_and_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bisat", "serve", "--port", "0", "--data", str(tmp_path)]
    with held(tmp_path):
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert f"(process {os.getpid()})" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    script = f"""
import os
from pathlib import Path
from bisat.server.operation.lock import held
held(Path({str(tmp_path)!r})).__enter__()
os._exit(9)
"""
    done = subprocess.run([sys.executable, "-c", script], timeout=30, check=False)
    assert done.returncode == 9
    with held(tmp_path):
        pass
