"""Where notifications may go: what the operator lists, and nothing that lies behind our own walls."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

import msgspec

from bisat.core.refusal import Refused

PUSH_SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.services.mozilla.com",
    "web.push.apple.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""Those of the browsers that people use."""
MAX_URL = 1024
"""Characters of an address; push services need some 200."""
_NAT64 = IPv6Network("64:ff9b::/96")
_NOWHERE = (IPv6Network("fec0::/10"), IPv6Network("3fff::/20"))
"""Networks of a site, and those of documents, which not every Python knows."""


class Target(msgspec.Struct, frozen=True):
    """Where one notification goes."""

    scheme: str
    host: str
    port: int
    path: str
    trusted: bool
    """The operator wrote this very origin down: it may lie in a private network."""

    @property
    def origin(self) -> str:
        """As a push service calls itself."""
        usual = 443 if self.scheme == "https" else 80
        name = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{name}" + ("" if self.port == usual else f":{self.port}")


class Hosts(msgspec.Struct, frozen=True):
    """The operator's list.

    An entry is a host (`discord.com`), everything below a domain (`*.push.apple.com`), or a whole origin
    (`https://chat.lan:8443`), perhaps with how paths begin there (`https://chat.lan/hooks`). Only a whole
    origin may be private, have another port, or, on this very machine, do without https.
    """

    allowed: tuple[str, ...]

    def target(self, url: str) -> Target:
        """Where an address leads, or Refused."""
        target = _parsed(url)
        if target is None:
            raise Refused("address_unreadable")
        if any(_within(target, entry) for entry in self.allowed):
            if target.scheme == "https" or _is_loopback(target.host):
                return msgspec.structs.replace(target, trusted=True)
        elif target.scheme == "https" and target.port == 443 and self._lists(target.host):
            return target
        raise Refused("address_not_allowed", host=target.host)

    @property
    def public_list(self) -> tuple[str, ...]:
        """The list as everybody may know it: whole origins lie behind the operator's walls."""
        return tuple(dict.fromkeys("…" if "://" in entry else entry for entry in self.allowed))

    def _lists(self, host: str) -> bool:
        return any(
            host.endswith(entry[1:]) if entry.startswith("*.") else host == entry for entry in self.allowed
        )


def _within(target: Target, entry: str) -> bool:
    """Whether an address is of a whole origin, and below its path where the list has one.

    >>> [_within(_parsed(f"https://chat.lan{path}"), "https://chat.lan/hooks") for path in ("/hooks/1", "/x")]
    [True, False]
    """
    scheme, _, rest = entry.partition("://")
    host, slash, prefix = rest.partition("/")
    if f"{scheme}://{host}" != target.origin:
        return False
    path = target.path.partition("?")[0]
    return not slash or (path.startswith(f"/{prefix}/") and not any(it in path for it in ("..", "%", "//")))


def _parsed(url: str) -> Target | None:
    if len(url) > MAX_URL or not all("!" <= letter <= "~" for letter in url):
        return None  # nothing that could end a line of the request
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc or "\\" in url:
        return None
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    usual = 443 if parts.scheme == "https" else 80
    return Target(parts.scheme, host.rstrip("."), usual if port is None else port, path, trusted=False)


def is_public(address: str) -> bool:
    """Whether an address is one of the internet, and no way back into the operator's own network.

    >>> is_public("203.0.114.7"), is_public("::ffff:10.0.0.1"), is_public("64:ff9b::127.0.0.1")
    (True, False, False)
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inner = _carried(found)
    if inner is None or inner.is_multicast or inner.is_reserved or inner.is_unspecified:
        return False
    return inner.is_global


def _carried(found: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address | None:
    """The address that is meant; None for tunnels, which may end anywhere."""
    if isinstance(found, IPv4Address):
        return found
    if found.ipv4_mapped is not None:
        return found.ipv4_mapped
    if found in _NAT64:
        return IPv4Address(int(found) & 0xFFFFFFFF)
    if any(found in network for network in _NOWHERE):
        return None
    if found.sixtofour is not None or found.teredo is not None or int(found) < 1 << 32:
        return None
    return found


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
