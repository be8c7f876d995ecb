"""How soon a board answers the hand: by the clock, and by the time in which the page was at work."""

from __future__ import annotations

from statistics import quantiles
from typing import NamedTuple

from tests.browser.kit import Guest

SOON = 50
"""Milliseconds within which a board must answer."""
TIMES = 24

MEASURE = """async (number) => {
  const shows = SHOWS
  const before = shows()
  const began = performance.now()
  await (ACT)(number)
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  return shows() === before ? null : performance.now() - began
}"""


class Answer(NamedTuple):
    """Milliseconds from the hand to the frame that shows it."""

    waited: float
    worked: float
    """What the page itself took of it: a busy machine makes people wait, but not the page work longer."""


class Answering:
    """A board, an act of the hand (JavaScript that is given its number), and what shows on the board."""

    def __init__(self, guest: Guest, act: str, shows: str, prepare: str = "() => {}") -> None:
        self._page = guest.page
        self._act = MEASURE.replace("SHOWS", shows).replace("ACT", act)
        self._prepare = prepare
        self._devtools = guest.devtools()
        self._devtools.send("Performance.enable")

    def measure(self) -> list[Answer]:
        """Act many times."""
        answers = []
        for number in range(TIMES):
            self._page.evaluate(self._prepare, number)
            self._page.wait_for_timeout(40)
            before = self._worked()
            waited = self._page.evaluate(self._act, number)
            assert waited is not None, f"number {number} did not show"
            answers.append(Answer(waited, self._worked() - before))
        return answers

    def _worked(self) -> float:
        """Milliseconds for which the page has been at work."""
        metrics = self._devtools.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(each["value"]) for each in metrics if each["name"] == "ThreadTime")


def are_soon(answers: list[Answer]) -> bool:
    """The page never works for longer, and waits for nothing: else not even a quarter would be soon."""
    quarter, *_ = quantiles([each.waited for each in answers])
    return quarter < SOON and max(each.worked for each in answers) < SOON
