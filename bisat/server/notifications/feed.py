"""A private feed (Atom): which matches wait for a person, and since when."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from datetime import UTC, datetime
from hashlib import sha256
from hmac import compare_digest
from xml.sax.saxutils import escape

import msgspec

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.parts.i18n import say
from bisat.server.base.clock import Now, Wall
from bisat.server.base.limits import Buckets, Limits
from bisat.server.notifications.notifications import WORDS, Notifications, hours_left
from bisat.server.people.identity import Signer
from bisat.server.people.people import People
from bisat.server.store.contract import Store, Subscription, Turn
from bisat.server.table.days import reminded_since
from bisat.server.wire.values import Language

MAX_TURNS = 50
"""Matches in one feed."""
KEPT_SECONDS = 60.0
"""Seconds for which the same feed is not made again."""
MAX_KEPT = 1000
PERSON = 16
"""Letters of a person's id, with which the secret word of a feed begins."""


class FeedSubscription(msgspec.Struct, frozen=True):
    """What is kept of a feed; the word that opens it follows from this and the key of the place."""

    salt: str
    language: Language
    made: int


_subscription = msgspec.json.Decoder(FeedSubscription)


class Feed(msgspec.Struct, frozen=True):
    """A feed as it is sent."""

    body: bytes
    tag: str


class Feeds:
    """The feeds of everybody who wants one."""

    def __init__(
        self,
        store: Store,
        people: People,
        signer: Signer,
        limits: Limits,
        notifications: Notifications,
        wall: Wall,
        now: Now,
    ) -> None:
        self._store = store
        self._people = people
        self._signer = signer
        self._notifications = notifications
        self._wall = wall
        self._now = now
        self._reads = Buckets(limits.feeds)
        self._kept: OrderedDict[tuple[str, str], tuple[float, Feed]] = OrderedDict()

    async def open(self, person: str, language: Language) -> str:
        """A new secret word; one from before opens nothing any more."""
        made = FeedSubscription(secrets.token_hex(16), language, self._wall())
        if not await self._store.keep(Subscription(person, "feed", "feed", msgspec.json.encode(made)), 1):
            raise Refused("erased")
        return self._word(person, made)

    async def close(self, person: str) -> None:
        """No feed any more."""
        await self._store.discard(person, "feed", "feed")
        self._drop(person)

    async def word(self, person: str) -> str | None:
        """The secret word of a person's feed, if there is one."""
        found = await self._store.subscriptions((person,), "feed")
        return self._word(person, _subscription.decode(found[0].body)) if found else None

    async def read(self, word: str, base: str) -> Feed:
        """The feed that a word opens; Refused like any page that is not there."""
        person = word[:PERSON]
        found = await self._store.subscriptions((person,), "feed")
        subscription = _subscription.decode(found[0].body) if found else None
        right = "" if subscription is None else self._word(person, subscription)
        if subscription is None or not compare_digest(right.encode(), word.encode()):
            raise Refused("no_such_page")
        self._reads.admit(person)
        until, feed = self._kept.get((word, base), (0.0, None))
        if feed is None or until < self._now():
            turns = await self._store.turns(person, MAX_TURNS)
            await self._people.meet({one for turn in turns for one in turn.face.people()})
            feed = self._made(person, subscription, turns, base)
            self._drop(person)
            self._kept[word, base] = (self._now() + KEPT_SECONDS, feed)
            if len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        return feed

    def _drop(self, person: str) -> None:
        for key in [key for key in self._kept if key[0].startswith(person)]:
            del self._kept[key]

    def _word(self, person: str, subscription: FeedSubscription) -> str:
        return person + self._signer.secret(f"feed:{person}:{subscription.salt}").hex()[:40]

    def _made(self, person: str, subscription: FeedSubscription, turns: list[Turn], base: str) -> Feed:
        language = subscription.language
        latest = max([subscription.made, *map(_since, turns)])
        entries = "".join(self._entry(person, turn, language, base) for turn in turns)
        title = escape(say(WORDS, "feed.title", {}, language))
        body = (
            '<?xml version="1.0" encoding="utf-8"?>\n'
            f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">'
            f"<title>{title}</title><id>urn:bisat:feed:{subscription.salt}</id><updated>{_date(latest)}</updated>"
            f'<author><name>bisat</name></author><link href="{escape(base)}/"/>{entries}</feed>\n'
        ).encode()
        return Feed(body, f'"{sha256(body).hexdigest()[:32]}"')

    def _entry(self, person: str, turn: Turn, language: Language, base: str) -> str:
        table = turn.opened.id
        soon = reminded_since(turn.face, turn.since)
        hours = None if soon is None else hours_left(soon)
        words = escape(self._notifications.turn(turn.face, person, language, hours))
        since = _since(turn)  # what is said anew is a new entry
        return (
            f"<entry><title>{escape(catalog.entry(turn.opened.game).title)}</title>"
            f"<id>urn:bisat:turn:{table}:{since}</id><updated>{_date(since)}</updated>"
            f'<link href="{escape(base)}/t/{table}"/><summary>{words}</summary></entry>'
        )


def _since(turn: Turn) -> int:
    soon = reminded_since(turn.face, turn.since)
    return turn.since if soon is None else soon.when


def _date(millis: int) -> str:
    return datetime.fromtimestamp(millis // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
