"""Who somebody is: a signed cookie, and nothing else to sign up for."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from base64 import b32encode
from hashlib import sha256
from pathlib import Path

from bisat.core.refusal import Refused
from bisat.server.store.contract import KEY_SIZE

MAX_AGE = 400 * 24 * 3600
"""Seconds for which a cookie lasts; browsers allow no more."""
_TOKEN = re.compile(r"([a-z2-7]{16})\.([0-9a-f]{64})")


class Signer:
    """Holds the key of this place."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def kept_in(cls, folder: Path) -> Signer:
        """The key of a data folder, made when it is first needed; only its owner may read it."""
        path = folder / "key"
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            key = path.read_bytes()
            if len(key) != KEY_SIZE:  # a start that was cut short; with an empty key anybody could sign
                why = "its key is broken; remove that file, and everybody is new"
                raise Refused("no_data_folder", why=why) from None
            return cls(key)
        with os.fdopen(handle, "wb") as file:
            file.write(key := secrets.token_bytes(KEY_SIZE))
            file.flush()
            os.fsync(file.fileno())
        return cls(key)

    def token(self, person: str) -> str:
        """What only this place can write."""
        return f"{person}.{self._sign('person', person)}"

    def person(self, token: str | None) -> str | None:
        """Whose token this is; None if it is forged, broken or missing."""
        match = _TOKEN.fullmatch(token or "")
        if match is None or not hmac.compare_digest(match[2], self._sign("person", match[1])):
            return None
        return match[1]

    @property
    def place(self) -> str:
        """Which place this is: it follows from the key, but not the key from it."""
        return self.derived("place", "bus")

    def derived(self, purpose: str, text: str) -> str:
        """A short id that follows from a text, but only for those who have the key."""
        return b32encode(bytes.fromhex(self._sign(purpose, text)))[:12].decode().lower()

    def sealed(self, purpose: str, text: str) -> str:
        """A secret as it is kept: whoever has the store but not the key learns nothing from it."""
        return self._sign(purpose, text)

    def secret(self, purpose: str) -> bytes:
        """32 bytes that follow from the key, for one purpose; not the key from them."""
        return bytes.fromhex(self._sign("secret", purpose))

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._key, f"{purpose}:{text}".encode(), sha256).hexdigest()


def new_person() -> str:
    """An id for somebody new."""
    return _random(16)


def new_table() -> str:
    """An id for a table; whoever knows it may come in."""
    return _random(12)


def _random(letters: int) -> str:
    return b32encode(secrets.token_bytes(10))[:letters].decode().lower()
