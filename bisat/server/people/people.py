"""Who is who: names and emblems, kept apart from every log, so that they can be erased."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from bisat.core.refusal import Refused
from bisat.server.store.contract import NotStored, Store
from bisat.server.wire.info import Person

MAX_KNOWN = 50_000
"""How many people are remembered between two looks into the store."""


class People:
    """Names at hand; the store has them all."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._erased: set[str] = set()

    async def start(self) -> set[str]:
        """Learn who was erased; those of whom we had not heard."""
        new = await self._store.erased() - self._erased
        for one in new:
            self.mark_erased(one)
        return new

    def is_erased(self, id: str) -> bool:
        """Whether this person is no more, whoever still has a copy of the cookie."""
        return id in self._erased

    def known(self, id: str) -> Person:
        """A person as far as known here; perhaps without a name."""
        return self._known.get(id) or Person(id, "", "")

    async def meet(self, ids: Iterable[str]) -> None:
        """Get to know these people."""
        new = [one for one in ids if one not in self._known]
        if new:
            found = {person.id: person for person in await self._store.people(new)}
            for one in new:
                self._remember(found.get(one) or Person(one, "", ""))

    def lose_sight(self, id: str) -> None:
        """Somebody else has changed a person: look again when they are met."""
        self._known.pop(id, None)

    def mark_erased(self, id: str) -> None:
        """Another process has erased a person."""
        self._erased.add(id)
        self._known.pop(id, None)

    async def rename(self, person: Person) -> None:
        """Keep a name and an emblem."""
        if person.id in self._erased:  # meanwhile, from another tab
            raise Refused("erased")
        await self._store.save(person)
        self._remember(person)

    async def forget(self, id: str) -> None:
        """Erase a name and all that the person said, for good: nobody is this person any more."""
        self._erased.add(id)
        try:
            await self._store.forget(id)
        except NotStored:
            self._erased.discard(id)
            raise
        self._remember(Person(id, "", ""))

    def _remember(self, person: Person) -> None:
        self._known[person.id] = person
        self._known.move_to_end(person.id)
        while len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)
