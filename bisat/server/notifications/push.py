"""Web Push: notifications that only one browser can read (RFC 8291), signed by this place (RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
from cryptography.exceptions import InvalidSignature  # noqa: F401  # an extra: fail here, at once
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve."""
PADDED = 512
"""Every notification has a multiple of this many bytes, so that its length tells nothing."""
RECORD = 4096
TTL_SECONDS = 24 * 3600
"""How long a push service keeps a notification for a browser that is off."""
TOKEN_SECONDS = 12 * 3600
"""How long a signature is good; a day is the most that is allowed."""


class Keys:
    """The key by which push services know this place: it follows from the key of the place."""

    def __init__(self, secret: bytes, contact: str) -> None:
        self._private = ec.derive_private_key(int.from_bytes(secret, "big") % (ORDER - 1) + 1, CURVE)
        self._contact = contact
        self.public = _text(_point(self._private.public_key()))
        """As browsers want it."""

    def headers(self, origin: str, topic: str, now: int, lasts: int = TTL_SECONDS) -> dict[str, str]:
        """What a notification needs besides its body; of two with the same topic the later one counts."""
        return {
            "Authorization": f"vapid t={self._token(origin, now)}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(lasts),
            "Topic": topic,
            "Urgency": "normal",
        }

    def _token(self, origin: str, now: int) -> str:
        claims = {"aud": origin, "exp": now // 1000 + TOKEN_SECONDS, "sub": self._contact}
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(_text(msgspec.json.encode(part)) for part in parts)
        r, s = decode_dss_signature(self._private.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def sealed(text: bytes, browser: bytes, auth: bytes) -> bytes:
    """A text that only the browser with this public key and secret can read."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser)
    ours = ec.generate_private_key(CURVE)
    point = _point(ours.public_key())
    salt = os.urandom(16)
    shared = _derived(ours.exchange(ec.ECDH(), theirs), auth, b"WebPush: info\0" + browser + point, 32)
    key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    padded = text + b"\x02" + b"\0" * (-(len(text) + 1) % PADDED)
    body = AESGCM(key).encrypt(nonce, padded, None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point + body


def readable(browser: str, auth: str) -> tuple[bytes, bytes] | None:
    """The keys of a browser as bytes, or None where they are none."""
    try:
        point, secret = _bytes(browser), _bytes(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        return None
    return (point, secret) if len(secret) == 16 and len(point) == 65 else None


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
