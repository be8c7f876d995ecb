"""A push service and a chat of the test's own, on this machine, and a browser that reads what came."""

from __future__ import annotations

import asyncio
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


class Came(msgspec.Struct):
    """A request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Service:
    """Takes whatever comes, and answers as it was told."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.came: list[Came] = []
        self.answer: Callable[[Came], bytes] = lambda _: status(201)
        self.more = asyncio.Condition()

    async def until(self, count: int, seconds: float = 10) -> list[Came]:
        """Wait until so many have come."""
        async with asyncio.timeout(seconds), self.more:
            await self.more.wait_for(lambda: len(self.came) >= count)
        return self.came

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
            raw = dict(line.split(": ", 1) for line in head[1:] if line)
            headers["authorization"] = raw.get("Authorization", "")
            body = await reader.readexactly(int(headers["content-length"]))
            came = Came(head[0].split(" ")[1], headers, body)
            async with self.more:
                self.came.append(came)
                self.more.notify_all()
            writer.write(self.answer(came))
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


def status(code: int, more: str = "") -> bytes:
    return f"HTTP/1.1 {code} So\r\n{more}Content-Length: 0\r\n\r\n".encode()


@asynccontextmanager
async def service() -> AsyncIterator[Service]:
    """Listen while this lasts."""
    made = Service(0)
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield made
    finally:
        server.close()


class Browser:
    """The keys of a browser, which alone can read what was pushed to it."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(CURVE)
        self.point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._auth = os.urandom(16)

    def device(self, endpoint: str, language: str = "en") -> dict[str, str]:
        """What it tells the server."""
        keys = {"browser": text(self.point), "auth": text(self._auth)}
        return {"endpoint": endpoint, "language": language, **keys}

    def read(self, body: bytes) -> Any:
        """What a push holds (RFC 8291, from the other side)."""
        salt, size, theirs, sealed = body[:16], body[20], body[21:86], body[86:]
        assert size == 65
        shared = self._private.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        )
        secret = derived(shared, self._auth, b"WebPush: info\0" + self.point + theirs, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain[-1:] == b"\x02"
        return msgspec.json.decode(plain[:-1])


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def claims(authorization: str, key: str) -> Any:
    """What a signature says, checked with the key of the place; raises where it is not theirs."""
    token, sent = authorization.removeprefix("vapid t=").split(", k=")
    assert sent == key
    signed, _, signature = token.rpartition(".")
    raw = raw_of(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw_of(key))
    public.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
    return msgspec.json.decode(raw_of(signed.split(".")[1]))


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
