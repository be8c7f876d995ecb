"""What an operator does with the data of a place: prepare, update, back up, bring back."""

from __future__ import annotations

import math
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from bisat.core.refusal import Refused
from bisat.server.operation.lock import held
from bisat.server.store import migrations
from bisat.server.store.commit import connect

DATABASE = "bisat.sqlite3"
BACKED_UP = "backed-up"
"""An empty file; when it was touched, the data was backed up."""


def prepare(data: Path) -> None:
    """Make the data folder, readable by its owner only, and bring its database up to date."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        migrate(data)
    except (OSError, sqlite3.Error) as error:
        raise Refused("no_data_folder", why=str(error)) from error


def migrate(data: Path) -> int:
    """Bring the database up to date; its version. Seeds and chat are in it, so only its owner may read it."""
    (data / DATABASE).touch(mode=0o600)
    with closing(connect(data / DATABASE)) as connection:
        try:
            return migrations.migrate(connection)
        except migrations.TooNew:
            raise Refused("data_too_new") from None


def database(data: Path) -> Path:
    """The database of a data folder; Refused if there is none."""
    if not (data / DATABASE).is_file():
        raise Refused("no_data_folder", why=f"{DATABASE} is not there")
    return data / DATABASE


def backup(data: Path, file: Path) -> None:
    """Copy the database as it stands into one file, also while a server runs."""
    path = database(data)
    draft = file.with_name(file.name + ".part")
    try:
        _for_its_owner(draft)
        with closing(connect(path)) as source, closing(sqlite3.connect(draft)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        _whole(draft)
        draft.replace(file)
        (data / BACKED_UP).touch(mode=0o600)
    except (OSError, sqlite3.Error) as error:
        draft.unlink(missing_ok=True)
        raise Refused("no_backup", why=str(error)) from error


def backup_age(data: Path) -> float:
    """Seconds since the last backup; endless where there is none."""
    try:
        return time.time() - (data / BACKED_UP).stat().st_mtime
    except OSError:
        return math.inf


def free(data: Path) -> float:
    """Bytes left on the disk of a data folder, or of where it will be made."""
    there = next(one for one in (data, *data.absolute().parents) if one.exists())
    return float(shutil.disk_usage(there).free)


def restore(data: Path, file: Path) -> Path | None:
    """Put a backup in place of the data, unless a server is there. Where the old database is kept."""
    if not file.is_file():
        raise Refused("no_backup", why=f"{file.name} is not there")
    with held(data):
        return _restore(data, file)


def _restore(data: Path, file: Path) -> Path | None:
    try:
        _whole(file)
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = data / DATABASE
        draft = path.with_name(path.name + ".part")
        _for_its_owner(draft)
        shutil.copyfile(file, draft)
        kept = None
        if path.exists():
            with closing(connect(path)) as old:  # what is still in its log goes into the file
                old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            kept = path.replace(path.with_name(path.name + ".before"))
        for suffix in ("-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        draft.replace(path)
    except (OSError, sqlite3.Error) as error:
        raise Refused("no_backup", why=str(error)) from error
    migrate(data)
    return kept


def _for_its_owner(draft: Path) -> None:
    """Make an empty file that nobody else may read."""
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)


def _whole(file: Path) -> None:
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
        connection.execute("SELECT 1 FROM tables, log LIMIT 1").fetchone()
    if verdict != "ok":
        raise Refused("no_backup", why=verdict)
