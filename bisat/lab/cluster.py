"""An arena on many machines: a scheduler of Dask and its workers play the batches (extra `[cluster]`)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from bisat.core.extra import extra
from bisat.core.refusal import Refused

LOCAL = "local"
"""Instead of an address: a scheduler and workers on this machine, for as long as it takes."""
PATIENCE = 10.0
"""Seconds to wait for a scheduler."""


@contextmanager
def cluster(address: str, workers: int | None = None) -> Iterator[Executor]:
    """An executor at the scheduler with this address, as in `tcp://10.0.0.1:8786`.

    A worker that dies costs time only: the scheduler gives its jobs to others. All need the same bisat.
    """
    with extra("cluster"):
        from distributed import Client, LocalCluster  # noqa: PLC0415  # as it says
    if address == LOCAL:
        with (
            LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as own,
            Client(own) as client,
        ):
            yield client.get_executor(pure=False)
        return
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise Refused("malformed", why=f"no cluster answers at {address}: {error}") from error
    with client:
        yield client.get_executor(pure=False)
