"""The events of a match as a person writes them down: a name and what it did, in lines behind ">"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bisat.core.game import Act, Event, Forfeit, Millis, Tick, Undo
from bisat.core.log import Match

FAREWELLS = {"resigned": "resigns", "left": "leaves"}


class Script:
    """How one game's events are written; in real time each begins with its seconds."""

    def __init__(
        self,
        names: Sequence[str],
        short: Callable[[Any], str],
        parse: Callable[[str], Any],
        real_time: bool = False,
    ) -> None:
        self.names = tuple(names)
        self.short = short
        self.parse = parse
        self.real_time = real_time

    def write(self, event: Event) -> str:
        """One event."""
        when = f"{event.at // 1000}.{event.at % 1000:03} " if self.real_time else ""
        match event:
            case Act():
                return f"{when}{self.names[event.seat]} {self.short(event.move)}"
            case Undo():
                return f"{when}{self.names[event.seat]} takes back"
            case Forfeit():
                return f"{when}{self.names[event.seat]} {FAREWELLS[event.reason]}"
            case Tick():
                return f"{when}clock" if self.real_time else f"clock {event.at}"

    def read(self, text: str, now: Millis) -> Event:
        """One event that was written like this; without seconds it happens now."""
        if self.real_time:
            when, text = text.split(" ", 1)
            seconds, _, thousandths = when.partition(".")
            now = 1000 * int(seconds) + int(thousandths)
        who, _, does = text.partition(" ")
        if who == "clock":
            return Tick(int(does) if does else now)
        seat = self.names.index(who)
        if does == "takes back":
            return Undo(seat, now)
        for reason, farewell in FAREWELLS.items():
            if does == farewell:
                return Forfeit(seat, now, reason)
        return Act(seat, self.parse(does), now)

    def play(self, match: Match, text: str) -> Match:
        """The match, played as this text says."""
        for line in text.splitlines():
            if line.startswith("> "):
                for event in line[2:].split(", "):
                    match.play(self.read(event, match.state.at))
        return match
