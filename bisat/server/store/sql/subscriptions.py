"""Where people want to be told."""

from __future__ import annotations

from collections.abc import Collection

from bisat.server.store.contract import Subscription, SubscriptionKind
from bisat.server.store.sql.walking import Walking, reads, writes
from bisat.server.store.steps import Steps

ALL = "SELECT person, kind, name, body FROM slips"
KEEP = (
    "INSERT INTO slips VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (person, kind, name) DO UPDATE SET body = excluded.body"
)


class Subscriptions(Walking):
    """The subscriptions of a store."""

    @writes
    def keep(self, subscription: Subscription, most: int) -> Steps[bool]:
        own = (subscription.person, subscription.kind, subscription.name)
        if (yield "SELECT 1 FROM erased WHERE person = $1", own[:1]):
            return False
        others = yield "SELECT count(*) FROM slips WHERE person = $1 AND kind = $2 AND name <> $3", own
        if others[0][0] >= most:
            return False
        yield KEEP, (*own, subscription.body)
        return True

    @reads
    def subscriptions(self, people: Collection[str], kind: SubscriptionKind) -> Steps[list[Subscription]]:
        rows = yield f"{ALL} WHERE person = ANY($1) AND kind = $2 ORDER BY person, name", (list(people), kind)
        return [Subscription(*row) for row in rows]

    @reads
    def named(self, kind: SubscriptionKind, name: str) -> Steps[list[Subscription]]:
        rows = yield f"{ALL} WHERE kind = $1 AND name = $2 ORDER BY person", (kind, name)
        return [Subscription(*row) for row in rows]

    @reads
    def all_subscriptions(self) -> Steps[list[Subscription]]:
        return [Subscription(*row) for row in (yield f"{ALL} ORDER BY person, kind, name", ())]

    @writes
    def discard(self, person: str, kind: SubscriptionKind, name: str) -> Steps[None]:
        yield "DELETE FROM slips WHERE person = $1 AND kind = $2 AND name = $3", (person, kind, name)
