"""Law 9: a fact is what its class declares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from bisat.core.codec import encode
from bisat.core.game import AnyGame, CommonFact, Event, Fact, Seat, State
from bisat.core.laws.broken import Broken
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step


def kinds(game: AnyGame) -> tuple[type[Fact], ...]:
    """Every class of facts that a game may tell."""
    return get_args(game.types.fact) or (game.types.fact,)


def revealing(game: AnyGame) -> frozenset[str]:
    """The classes of facts by which a game says that it reveals: walks should see each of them do so."""
    return frozenset(it.__name__ for it in kinds(game) if it.reveals and it not in get_args(CommonFact))


def declared(game: AnyGame) -> None:
    """Every class of facts names only fields that it has."""
    for kind in kinds(game):
        if not issubclass(kind, Fact):
            raise Broken(9, f"{kind.__name__} is not declared as a fact")
        for field in (kind.about, kind.line):
            if isinstance(field, str) and field not in kind.__struct_fields__:
                raise Broken(9, f"{kind.__name__} has no field {field}")


def subjects(state: State) -> None:
    """Whom a fact is about is a seat, or an automaton after them."""
    for fact in state.facts():
        if any(type(who) is not int or not 0 <= who <= state.seats for who in fact.subjects()):
            raise Broken(9, f"{fact!r} is about nobody at this table")


def learnt(
    game: AnyGame,
    imagined: Sequence[tuple[Seat | None, Sequence[Any]]],
    event: Event,
    after: State,
    seed: str,
    n: int,
) -> bool:
    """Whether an event told anybody what was hidden or left to chance; Broken if no fact of it says so.

    `imagined` holds states that each eye could not tell from the true one before the event. Where the same
    event could have happened in such a state and looks different afterwards, the eye has learnt something.
    """
    silent = not any(fact.reveals for fact in after.facts())
    for eye, determinizations in imagined:
        true = encode(game.view(after, eye))
        for determinization in determinizations:
            chance = Rng(seed, n)
            try:
                other = encode(game.view(step(game, determinization, event, chance), eye))
            except Refused:
                continue  # what others do may need what they hold
            if chance.used:
                return True  # whoever takes back looks at that, too
            if true != other:
                if silent:
                    raise Broken(9, f"{event!r} told news, but no fact of it reveals: {after.facts()!r}")
                return True
    return False
