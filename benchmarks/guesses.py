"""How long a refusal takes: whether a wrong code can be told from one that was right once.

A real server, asked over a socket; the kinds of guesses take turns, so that whatever else the machine does
falls on all alike. What is compared are medians, with the 95 % interval of their difference by resampling.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median, quantiles

import httpx

from bisat.server.people import ways
from bisat.server.store.profile import transfers
from tests.server.kit.running import UNLIMITED, Running, running

GUESSES = 60
"""Of each kind, for every repeat."""
RESAMPLED = 400
FOREIGN = {"Origin": "https://elsewhere.example"}
Question = tuple[str, dict[str, str], dict[str, str]]
"""Path, body and headers of a request."""


def report(repeats: int) -> str:
    """The section, in Markdown."""
    times = asyncio.run(measured(GUESSES * repeats))
    rows = ["| guess | median ms | middle half ms | against the first, µs |", "|---|---|---|---|"]
    for base, *others in (
        ("a wrong code", "an expired code", "a used code", "a withdrawn code"),
        ("a wrong code from a foreign origin", "a right code from a foreign origin"),
        ("wrong words", "words that were replaced", "words with a syllable wrong"),
        ("a wrong claim", "a used claim"),
    ):
        rows += [row(kind, times[kind], times[base]) for kind in (base, *others)]
    return "\n".join(["## Guesses", "", *rows])


def row(kind: str, taken: list[float], base: list[float]) -> str:
    """One kind: how long, and by how much longer than the first of its group."""
    low, _, high = quantiles(taken, n=4)
    apart = "" if taken is base else "{:+.0f} … {:+.0f}".format(*(1e6 * end for end in interval(base, taken)))
    return f"| {kind} | {1e3 * median(taken):.3f} | {1e3 * low:.3f} to {1e3 * high:.3f} | {apart} |"


def interval(one: list[float], other: list[float]) -> tuple[float, float]:
    """Where the difference of the medians lies, in 95 of 100 resamplings."""
    chance = random.Random(1)
    apart = sorted(
        median(chance.choices(other, k=len(other))) - median(chance.choices(one, k=len(one)))
        for _ in range(RESAMPLED)
    )
    return apart[RESAMPLED // 40], apart[-1 - RESAMPLED // 40]


async def measured(count: int) -> dict[str, list[float]]:
    """Seconds that each kind of guess took, so often."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            running(Path(folder), limits=UNLIMITED) as served,
            httpx.AsyncClient(base_url=served.url) as ada,
            httpx.AsyncClient(base_url=served.url) as eve,
        ):
            questions = await asked(served, ada)
            times: dict[str, list[float]] = {kind: [] for kind in questions}
            for number in range(count + 5):
                kinds = random.sample(sorted(questions), len(questions))
                for kind in kinds:
                    path, body, headers = questions[kind]
                    begun = time.perf_counter()
                    answer = await eve.post(path, json=body, headers=headers)
                    taken = time.perf_counter() - begun
                    assert answer.status_code in (403, 409), (kind, answer.text)
                    if number >= 5:  # the first ones find everything cold
                        times[kind].append(taken)
            return times


async def asked(served: Running, ada: httpx.AsyncClient) -> dict[str, Question]:
    """All that is guessed: what never was, beside what was right once."""
    place = served.place
    await ada.get("/api/me")  # with the cookie

    async def code() -> str:
        return str((await ada.post("/api/me/code")).json()["code"])

    async def words() -> str:
        return " ".join((await ada.post("/api/me/recovery")).json()["words"])

    withdrawn = await code()
    people = [f"{letter * 15}a" for letter in "bcd"]
    now = await place.store.now()
    kept = {name: ways.new_code() for name in ("expired", "used", "right")}
    claim = ways.new_claim()
    for other, (name, one) in zip(people, kept.items(), strict=True):
        sealed = ways.sealed_code(place.signer, one)
        until = now - 1 if name == "expired" else now + 3_600_000
        await place.store.profile.write(partial(transfers.offer, other, sealed, until))
    used = ways.sealed_code(place.signer, kept["used"])
    claimed = ways.sealed_claim(place.signer, claim)
    await place.store.profile.write(partial(transfers.claim, used, claimed, now))
    await place.store.profile.write(partial(transfers.confirm, people[1], claimed, now))
    await place.store.profile.write(partial(transfers.take, claimed, now))
    await ada.delete("/api/me/code")
    replaced = await words()
    right = await words()
    near = right[:-1] + ("a" if right[-1] != "a" else "e")
    return {
        "a wrong code": ("/api/take", {"code": ways.new_code()}, {}),
        "an expired code": ("/api/take", {"code": kept["expired"]}, {}),
        "a used code": ("/api/take", {"code": kept["used"]}, {}),
        "a withdrawn code": ("/api/take", {"code": withdrawn}, {}),
        "a wrong code from a foreign origin": ("/api/take", {"code": ways.new_code()}, FOREIGN),
        "a right code from a foreign origin": ("/api/take", {"code": kept["right"]}, FOREIGN),
        "wrong words": ("/api/recover", {"words": " ".join(ways.new_words())}, {}),
        "words that were replaced": ("/api/recover", {"words": replaced}, {}),
        "words with a syllable wrong": ("/api/recover", {"words": near}, {}),
        "a wrong claim": ("/api/take/name", {"claim": ways.new_claim()}, {}),
        "a used claim": ("/api/take/name", {"claim": claim}, {}),
    }
