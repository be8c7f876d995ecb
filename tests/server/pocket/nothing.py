"""What JavaScript says when nothing came of a job, as Python hears it."""

from __future__ import annotations

from bisat.server.opponents.pool import NoThought
from bisat.server.opponents.worker import Answer, Check
from bisat.server.pocket.place import PortThinker


def told(said: str) -> list[str]:
    """What becomes of a job to which the other worker answers with an expression of JavaScript."""
    from pyodide.code import run_js  # type: ignore[import-not-found]  # only there

    async def think(_job: str, _body: str) -> str | None:
        answer: str | None = run_js(said)
        return answer

    try:
        PortThinker(think).work(Check("montgolfiere", {}), Answer).send(None)
    except NoThought:
        return ["no thought"]
    except StopIteration as done:
        return [str(done.value.value)]
    return []
