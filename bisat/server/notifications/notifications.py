"""Tells people who are not at a table that its match waits for them, wherever they want to be told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from hashlib import sha256
from importlib import import_module
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.parts.i18n import Values, listed, say
from bisat.server.base.clock import Wall
from bisat.server.base.limits import Buckets, Limits
from bisat.server.notifications.hosts import PUSH_SERVICES, Hosts, Target
from bisat.server.notifications.outside import Forbidden, Outside
from bisat.server.notifications.sender import GONE, Letter, Sender
from bisat.server.people.identity import Signer
from bisat.server.people.people import People
from bisat.server.store.contract import NotStored, Store, Subscription
from bisat.server.store.envelope import Opened, Reminded
from bisat.server.store.face import Face
from bisat.server.table.plain import names
from bisat.server.table.table import Table
from bisat.server.wire.values import Language

HOUR = 3_600_000
WORDS = "bisat.server.notifications"
HARMLESS = str.maketrans({"@": "＠", "<": "‹", ">": "›", "&": "＆"})
"""In a chat these would call everybody, or make a link of a name."""
log = logging.getLogger("bisat.notes")


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """Where the operator lets notifications go."""

    push_services: tuple[str, ...] = PUSH_SERVICES
    hook_hosts: tuple[str, ...] = ()


class Device(msgspec.Struct, frozen=True):
    """A browser that wants to be told."""

    endpoint: str
    browser: str
    auth: str
    language: Language


class Hook(msgspec.Struct, frozen=True):
    """A chat that wants to be told of one table."""

    url: str
    language: Language
    base: str
    """Where this place is, for the link."""


_device = msgspec.json.Decoder(Device)
_hook = msgspec.json.Decoder(Hook)


class Notifications:
    """Everything that goes out."""

    def __init__(
        self,
        store: Store,
        people: People,
        signer: Signer,
        limits: Limits,
        reach: Reach,
        contact: str,
        wall: Wall,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._store = store
        self._people = people
        self._limits = limits
        self._wall = wall
        self._spawn = spawn
        self.services = Hosts(reach.push_services)
        self.hooks = Hosts(reach.hook_hosts)
        self.keys = _keys(signer, contact) if reach.push_services else None
        """None where nothing can be pushed."""
        self.sender = Sender()
        self.outside = Outside()
        self._rates = Buckets(limits.notes)

    async def stop(self) -> None:
        """Send no more."""
        await self.sender.stop()
        self.outside.close()

    # --- where people want to be told ---------------------------------------------------------------

    async def add_device(self, person: str, device: Device) -> None:
        """Tell a person there, too."""
        if self.keys is None:
            raise Refused("no_push_here")
        self.services.target(device.endpoint)
        if _push().readable(device.browser, device.auth) is None:
            raise Refused("address_unreadable")
        subscription = Subscription(person, "push", _named(device.endpoint), msgspec.json.encode(device))
        for other in await self._store.named("push", subscription.name):  # it is somebody else's device now
            if other.person != person:
                await self._store.discard(other.person, "push", other.name)
        if not await self._store.keep(subscription, self._limits.devices):
            raise Refused("too_many_devices", count=self._limits.devices)

    async def remove_device(self, person: str, endpoint: str, others: bool) -> None:
        """Tell them no longer there, or nowhere else."""
        name = _named(endpoint)
        for one in await self._store.subscriptions((person,), "push"):
            if (one.name == name) is not others:
                await self._store.discard(person, "push", one.name)

    async def set_hook(self, person: str, table: Table, hook: Hook) -> None:
        """Tell a chat of a table; what its address was before is forgotten."""
        if not self.hooks.allowed:
            raise Refused("no_hooks_here")
        self.hooks.target(hook.url)
        await self.remove_hook(table.id, but=person)
        if not await self._store.keep(
            Subscription(person, "hook", table.id, msgspec.json.encode(hook)), self._limits.hooks
        ):
            raise Refused("too_many_hooks", count=self._limits.hooks)

    async def remove_hook(self, table: str, but: str = "") -> None:
        """Tell no chat of a table."""
        for subscription in await self._store.named("hook", table):
            if subscription.person != but:
                await self._store.discard(subscription.person, "hook", table)

    async def hook_host(self, table: str) -> str | None:
        """Whose chat is told of a table; the address itself is nobody's business."""
        for subscription in await self._store.named("hook", table):
            target = _target(self.hooks, _hook.decode(subscription.body).url)
            return None if target is None else target.host
        return None

    # --- telling them -------------------------------------------------------------------------------

    def tell(self, table: Table, people: tuple[str, ...], soon: Reminded | None = None) -> None:
        """A match waits for these people, who are not there; perhaps their time runs out soon."""
        hours = None if soon is None else hours_left(soon)
        self._spawn(self._tell(table.opened, table.committed.face, people, hours))

    async def _tell(self, opened: Opened, face: Face, people: tuple[str, ...], hours: int | None) -> None:
        try:
            devices = await self._store.subscriptions(people, "push") if self.keys is not None else []
            hooks = await self._store.named("hook", opened.id) if self.hooks.allowed else []
            await self._people.meet(face.people())
        except NotStored as error:
            log.error("nobody is told: %s", error)
            return
        admitted = {person for person in people if self._admits(person)}
        for subscription in devices:
            if subscription.person in admitted:
                self._push(opened, face, subscription, hours)
        for subscription in hooks:
            if self._admits(opened.id):
                self._call(opened, face, subscription, people, hours)

    def _admits(self, name: str) -> bool:
        try:
            self._rates.admit(name)
        except Refused:
            return False
        return True

    def _push(self, opened: Opened, face: Face, subscription: Subscription, hours: int | None) -> None:
        device, keys = _device.decode(subscription.body), self.keys
        target = _target(self.services, device.endpoint)
        found = _push().readable(device.browser, device.auth)
        if target is None or found is None or keys is None:
            return
        note = {
            "title": catalog.entry(opened.game).title,
            "body": self.turn(face, subscription.person, device.language, hours),
            "url": f"/t/{opened.id}",
            "tag": opened.id,
        }
        raw = msgspec.json.encode(note)

        async def send() -> int:
            self._need(subscription.person)
            lasts = {} if hours is None else {"lasts": hours * 3600}  # then there is nothing to say any more
            headers = keys.headers(target.origin, opened.id, self._wall(), **lasts)
            return await self.outside.post(target, headers, _push().sealed(raw, *found))

        self.sender.put(Letter(target.origin, send, lambda: self._forget(subscription)))

    def _call(
        self,
        opened: Opened,
        face: Face,
        subscription: Subscription,
        people: tuple[str, ...],
        hours: int | None,
    ) -> None:
        hook = _hook.decode(subscription.body)
        target = _target(self.hooks, hook.url)
        if target is None:
            return
        called = _called(face, people, self._people, hook.language)
        said = say(
            WORDS,
            # who has chosen in secret is nobody's business: that time is short is said of the match
            "note.hook" if hours is None else "note.hook-soon",
            {
                "n": hours or 0,
                "game": catalog.entry(opened.game).title,
                "names": listed(called, hook.language).translate(HARMLESS),
                "link": f"{hook.base}/t/{opened.id}",
            },
            hook.language,
        )
        body = msgspec.json.encode({"text": said, "content": said, "allowed_mentions": {"parse": []}})

        async def send() -> int:
            self._need(subscription.person)
            status = await self.outside.post(target, {"Content-Type": "application/json"}, body)
            # what is behind the walls answers nobody outside: whether something is there is not told
            return 503 if target.trusted and status in GONE else status

        self.sender.put(Letter(target.origin, send, lambda: self._forget(subscription)))

    def turn(self, face: Face, person: str, language: Language, hours: int | None = None) -> str:
        """What a person is told: with whom they play, perhaps how long; nothing of what anybody has done."""
        others = tuple(other for other in face.playing() if other != person)
        called = _called(face, others, self._people, language)
        said = ("note.with" if called else "note.turn") if hours is None else "note.soon"
        kind = "others" if called else "alone"
        values: Values = {"names": listed(called, language), "n": hours or 0, "kind": kind}
        return say(WORDS, said, values, language)

    def _need(self, person: str) -> None:
        if self._people.is_erased(person):
            raise Forbidden("this person is no more")

    async def _forget(self, subscription: Subscription) -> None:
        try:
            await self._store.discard(subscription.person, subscription.kind, subscription.name)
        except NotStored as error:
            log.error("not forgotten: %s", error)


def hours_left(soon: Reminded) -> int:
    """What people are told to be left.

    >>> hours_left(Reminded(0, 6 * HOUR - 120_000)), hours_left(Reminded(0, 60_000))
    (6, 1)
    """
    return max(1, round((soon.until - soon.when) / HOUR))


def _called(face: Face, people: tuple[str, ...], known: People, language: Language) -> tuple[str, ...]:
    """What these people are called at a table, in the order of seats."""
    called = names(face, known.known, language)
    found = {it.person: called[seat] for seat, it in enumerate(face.seats) if it.person in people}
    return tuple(found.values())


def _target(hosts: Hosts, url: str) -> Target | None:
    """Where to send; None where the operator no longer lists it."""
    try:
        return hosts.target(url)
    except Refused:
        return None


def _named(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()[:32]


def _push() -> Any:
    """What needs the extra `[push]`."""
    return import_module("bisat.server.notifications.push")


def _keys(signer: Signer, contact: str) -> Any:
    try:
        return _push().Keys(signer.secret("push"), contact)
    except ImportError:
        log.warning("nothing is pushed: pip install 'bisat[push]'")
        return None
