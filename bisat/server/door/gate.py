"""Who may come in, and how often: the limits of persons and addresses, and where requests may come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.types import Scope

from bisat.core.refusal import Refused
from bisat.server.base.limits import Buckets, Limits
from bisat.server.bus.contract import Spending
from bisat.server.door.ears import Ears
from bisat.server.door.wording_budget import WordingBudget
from bisat.server.wire import client

COSTLY = (client.Change, client.Site, client.Start, client.Offer, client.Answer, client.Rematch)
"""Messages for which a game is set up or a match played again."""


class Gate:
    """Counts, and closes when it is too much."""

    def __init__(self, limits: Limits, public_url: str | None) -> None:
        self.limits = limits
        self.public_url = public_url
        self.secure = public_url is not None and public_url.startswith("https:")
        self.addresses = Buckets(limits.address)
        self.newcomers = Buckets(limits.newcomers)
        self.persons = Buckets(limits.person)
        self.ears = Ears()
        self.requests = Buckets(limits.requests)
        self.tables = Buckets(limits.tables, "too_many_tables")
        self.tables_of_address = Buckets(limits.tables_address, "too_many_tables")
        self.books = Buckets(limits.books)
        self.results = Buckets(limits.results_address)
        self.replays = Buckets(limits.replays)
        self.blocks = Buckets(limits.blocks_address)
        self.matches = Buckets(limits.matches_address)
        self.all_matches = Buckets(limits.matches_all)
        self.hints = Buckets(limits.hints)
        self.pictures = Buckets(limits.pictures)
        self.drawings = Buckets(limits.drawings)
        self.erasures = Buckets(limits.erasures)
        self.reports = Buckets(limits.reports_address)
        self._puzzles = Buckets(limits.puzzles)
        self.codes = Buckets(limits.codes)
        self.guesses = Buckets(limits.guesses)
        self.all_guesses = Buckets(limits.guesses_all)
        self.invitations = Buckets(limits.invitations)
        self.exports = Buckets(limits.exports)
        self.slips = Buckets(limits.slips)
        chat, changes = Buckets(limits.chat), Buckets(limits.changes)
        self._messages: dict[type[client.Message], Buckets] = {
            client.Chat: chat,
            client.React: chat,
            client.Build: Buckets(limits.drafts),
            **dict.fromkeys(COSTLY, changes),
        }
        self._shared = {
            "tables": self.tables,
            "tables_address": self.tables_of_address,
            "books": self.books,
            "results_address": self.results,
            "replays": self.replays,
            "blocks_address": self.blocks,
            "matches_address": self.matches,
            "matches_all": self.all_matches,
            "hints": self.hints,
            "puzzles": self._puzzles,
            "pictures": self.pictures,
            "drawings": self.drawings,
            "erasures": self.erasures,
            "reports": self.reports,
            "codes": self.codes,
            "guesses": self.guesses,
            "guesses_all": self.all_guesses,
            "invitations": self.invitations,
            "exports": self.exports,
            "slips": self.slips,
            "newcomers": self.newcomers,
            "chat": chat,
            "changes": changes,
        }
        """What people cannot have more of by going from one process to another."""
        self.words = WordingBudget(limits.words)
        self.connections = 0
        self._solving: Counter[str] = Counter()
        self._per_person: Counter[str] = Counter()
        self._per_address: Counter[str] = Counter()

    def share(self) -> None:
        """There are other processes: count what they must know."""
        for buckets in self._shared.values():
            buckets.shared = True

    def spent(self) -> Spending:
        """What was used up here since the last time."""
        spent = {name: dict(buckets.spent) for name, buckets in self._shared.items() if buckets.spent}
        for name in spent:
            self._shared[name].spent.clear()
        return spent

    def charge(self, limits: Spending) -> None:
        """What was used up elsewhere."""
        for name, used in limits.items():
            for who, count in used.items():
                if (buckets := self._shared.get(name)) is not None:
                    buckets.charge(who, count)

    def admit(self, message: client.ClientMessage, person: str) -> None:
        """Refuse a message of which somebody has sent too many."""
        limit = self._messages.get(type(message))
        if limit is not None:
            limit.admit(person)

    @contextmanager
    def puzzle(self, person: str) -> Iterator[None]:
        """Refuse a person who asks the solvers too much: too often, or too many things at once."""
        if self._solving[person] >= self.limits.solving:
            raise Refused("too_fast")
        self._puzzles.admit(person)
        with _counted((self._solving, person)):
            yield

    def same_origin(self, origin: str | None, host: str | None, site: str | None = None) -> bool:
        """Whether a request comes from our own pages, or from no page at all."""
        if site is not None and site not in ("same-origin", "none"):
            return False
        if origin is None:
            return True
        if self.public_url is not None and origin == _origin(self.public_url):
            return True
        schemes = ("https:",) if self.secure else ("http:", "https:")
        return host is not None and urlsplit(origin).netloc == host and origin.startswith(schemes)

    def right_host(self, host: str | None) -> bool:
        """Whether a request was meant for us: behind https we have one name, by whatever port."""
        if self.public_url is None or not self.secure:
            return True
        try:
            return urlsplit(f"//{host}").hostname == urlsplit(self.public_url).hostname
        except ValueError:
            return False

    @contextmanager
    def connected(self, person: str, address: str) -> Iterator[None]:
        """Count a connection while it lasts."""
        limits = self.limits
        if (
            self.connections >= limits.connections
            or self._per_person[person] >= limits.connections_person
            or self._per_address[address] >= limits.connections_address
        ):
            raise Refused("too_many_connections")
        self.connections += 1
        try:
            with _counted((self._per_person, person), (self._per_address, address)):
                yield
        finally:
            self.connections -= 1


@contextmanager
def _counted(*counts: tuple[Counter[str], str]) -> Iterator[None]:
    """One more of each name, while it lasts."""
    for counter, name in counts:
        counter[name] += 1
    try:
        yield
    finally:
        for counter, name in counts:
            counter[name] -= 1
            if not counter[name]:
                del counter[name]


def address(scope: Scope) -> str:
    """Where a request comes from, as limits count it."""
    client = scope.get("client")
    return household(client[0]) if client else ""


def household(address: str) -> str:
    """An address; of IPv6 only the half that is given out, since whoever has it has all that begin with it.

    >>> household("192.0.2.7"), household("2001:db8:0:1:a:b:c:d"), household("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:0:1::', '192.0.2.7')
    """
    if ":" not in address:
        return address
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), 64), strict=False).network_address)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
