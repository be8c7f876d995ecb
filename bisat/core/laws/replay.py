"""Law 4: the log is the match."""

from __future__ import annotations

import msgspec

from bisat.core.codec import encode, plain, read
from bisat.core.game import AnyGame, State
from bisat.core.laws.broken import Broken
from bisat.core.log import Header, Match, Saved
from bisat.core.refusal import Refused


def replays(match: Match) -> None:
    """Opening the saved match gives the state, byte for byte."""
    saved = read(msgspec.json.decode(encode(match.save())), Saved)
    try:
        again = Match.open(match.game, saved)
    except Refused as refused:
        raise Broken(4, f"the saved match cannot be opened: {refused}") from None
    if encode(again.state) != encode(match.state):
        raise Broken(4, "replaying the log gives another state")


def loads(game: AnyGame, state: State) -> None:
    """A state that play reaches is lawful, and a match can start from it."""
    header = Header("", state.seats, "", state=plain(state))
    try:
        Match(game, header)
    except Refused as refused:
        raise Broken(4, f"play reached a state that cannot be loaded: {refused}") from None
