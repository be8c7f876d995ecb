"""GPU: all five games from the source that runs on the CPU, at random, side by side, and with a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
import torch
from numba import cuda

from bisat import catalog
from bisat.core.kernel import Kernel
from bisat.core.refusal import Refused

SEATS = {"montgolfiere": 6, "tapis-volant": 4, "labyrinth-duel": 2, "magic-fold": 3, "flying-sultans": 3}
YES_NO = (False, True)
OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "montgolfiere": {"board": (12, 15), "baron": YES_NO, "head_start": ((), (1, 2))},
    "tapis-volant": {
        "landscape": ("caravan", "storm_pass"),
        "open_hands": YES_NO,
        "hidden_directions": YES_NO,
        "five_cards": YES_NO,
    },
    "flying-sultans": {"lay_out": ("corners", "pinwheel"), "quick_start": YES_NO},
    "labyrinth-duel": {"lay_out": ("same", "own"), "auto_stop": YES_NO, "cards": (3, 8)},
    "magic-fold": {
        "deck": ("mixed", "standard", "advanced"),
        "short": YES_NO,
        "championship": YES_NO,
        "assist": YES_NO,
        "calm": ("no", "60", "off"),
    },
}
"""What may be chosen; what cannot be played together is left out."""
EQUAL = 100_000
"""Matches of each game that are compared with the CPU, all ways together."""
MATCHES = {"flying-sultans": 1 << 19}
LARGE = 1 << 21
SIDE = 1 << 20
STEPS = 64
LAYER = 128


def report(repeats: int) -> str:
    """Decisions a second by the clock on the wall, compiling left out and named."""
    lines = [
        "## GPU: five games from one source",
        "",
        "| | matches | decisions/s, median | lowest to highest | compiling, s | equal to the CPU |",
        "|---|---|---|---|---|---|",
    ]
    for game in SEATS:
        lines.append(at_random(game, repeats))
        print(lines[-1], flush=True)
    lines += ["", "| side by side, with observations and masks | steps/s, median | lowest to highest |"]
    lines += ["|---|---|---|"]
    for game in SEATS:
        for network in (False, True) if game == "montgolfiere" else (False,):
            lines.append(side_by_side(game, network, repeats))
            print(lines[-1], flush=True)
    return "\n".join(
        [
            *lines,
            "",
            f"{repeats} repeats on {torch.cuda.get_device_name()}, numba-cuda, torch {torch.__version__}.",
        ]
    )


def ways(game: str) -> Iterator[tuple[int, dict[str, Any], Kernel]]:
    """Every number of seats with every option that they can be played with."""
    least, most = catalog.entry(game).seats
    names = OPTIONS[game]
    for seats, values in product(range(least, most + 1), product(*names.values())):
        options = dict(zip(names, values, strict=True))
        try:
            kernel = catalog.kernel(game, seats, options)
        except Refused:  # what cannot be played together
            continue
        if kernel is not None:
            yield seats, options, kernel


def equal(game: str) -> str:
    """How many matches were played on both processors; the first that differs ends it."""
    found = [kernel for _, _, kernel in ways(game)]
    each = -(-EQUAL // len(found))
    for number, kernel in enumerate(found):
        here, there = (kernel.play(f"way {number}", each, threads=16, device=on) for on in ("cpu", "cuda"))
        assert np.array_equal(here.places, there.places), (game, number)
        assert np.array_equal(here.decisions, there.decisions), (game, number)
    return f"{each * len(found):,} in {len(found)} ways"


def timed(deed: Callable[[], int], repeats: int) -> list[float]:
    """How many a second, in each repeat."""
    figures = []
    for _ in range(repeats):
        torch.cuda.synchronize()
        began = perf_counter()
        done = deed()
        torch.cuda.synchronize()
        figures.append(done / (perf_counter() - began))
    return figures


def at_random(game: str, repeats: int) -> str:
    """One line of the first table."""
    kernel: Any = catalog.kernel(game, SEATS[game])
    began = perf_counter()
    kernel.play("compile", 10, device="cuda")
    compiling = perf_counter() - began
    matches = MATCHES.get(game, LARGE)
    on = kernel._cuda  # without the copy of the places back
    keys = cuda.to_device(np.random.default_rng(7).integers(0, 1 << 63, matches, dtype=np.uint64))
    places, decisions = (
        cuda.device_array((matches, kernel.seats), np.int64),
        cuda.device_array(matches, np.int64),
    )
    on.launch(cuda.to_device(kernel.blank), False, keys, places, decisions)
    total = int(decisions.copy_to_host().sum())
    deed = lambda: (on.launch(cuda.to_device(kernel.blank), False, keys, places, decisions), total)[1]  # noqa: E731
    figures = timed(deed, repeats)
    spread = f"{_large(min(figures))} to {_large(max(figures))}"
    name = f"{game}, {SEATS[game]} seats"
    return (
        f"| {name} | {matches:,} | {_large(median(figures))} | {spread} | {compiling:.0f} | {equal(game)} |"
    )


def side_by_side(game: str, network: bool, repeats: int, matches: int = SIDE) -> str:
    """One line of the second table."""
    kernel: Any = catalog.kernel(game, SEATS[game])
    vector = kernel.vector("bench", matches, device="cuda")
    observations = torch.as_tensor(vector.observations, device="cuda")
    masks = torch.as_tensor(vector.masks, device="cuda")
    torch.manual_seed(7)
    sizes = (kernel.encoding.size, LAYER, LAYER, kernel.encoding.actions)
    half = {"device": "cuda", "dtype": torch.bfloat16}
    layers = [torch.randn(size, **half) / size[0] ** 0.5 for size in pairwise(sizes)]

    def preferred() -> Any:
        if not network:
            return 1 + torch.rand(masks.shape[::-1], device="cuda", dtype=torch.float16).T
        seen = observations.to(torch.bfloat16)
        for layer in layers[:-1]:
            seen = (seen @ layer).relu_()
        return (seen @ layers[-1]).exp_()

    def steps() -> int:
        for _ in range(STEPS):
            vector.step((preferred() * masks).argmax(1))
        return STEPS * matches

    steps()
    figures = timed(steps, repeats)
    vector.check()
    what = f", two layers of {LAYER} in torch" if network else ", at random in torch"
    spread = f"{_large(min(figures))} to {_large(max(figures))}"
    return f"| {game}, {SEATS[game]} seats{what} | {_large(median(figures))} | {spread} |"


def _large(figure: float) -> str:
    return f"{figure / 1e9:.2f} G" if figure > 1e9 else f"{figure / 1e6:.0f} M"
