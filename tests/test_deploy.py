"""What operators are given is well formed, safe, and speaks of figures that there are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from bisat.server.operation.place import Place
from bisat.server.people.identity import Signer
from bisat.server.store.memory import MemoryStore

DEPLOY = Path(__file__).parents[1] / "deploy"
YAML = sorted([*DEPLOY.rglob("*.yaml"), *DEPLOY.rglob("*.yml")])


def documents(path: Path) -> list[Any]:
    return list(yaml.safe_load_all(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", YAML, ids=lambda path: path.name)
def test_every_file_can_be_read(path: Path) -> None:
    assert all(isinstance(one, dict) for one in documents(path))


def test_servers_run_as_nobody_on_a_file_system_that_nobody_can_change() -> None:
    [compose] = documents(DEPLOY / "compose.yaml")
    servers = [one for name, one in compose["services"].items() if name.startswith("bisat-")]
    assert len(servers) == 3
    for one in servers:
        assert one["read_only"] is True
        assert one["cap_drop"] == ["ALL"]
    [deployment] = [one for one in documents(DEPLOY / "kubernetes/bisat.yaml") if one["kind"] == "Deployment"]
    pod = deployment["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    for container in pod["containers"]:
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert {"readinessProbe", "livenessProbe"} <= set(container)
    assert re.search(r"^USER 10001", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)


def test_no_password_stands_in_a_file() -> None:
    for path in DEPLOY.rglob("*"):
        if path.is_file():
            assert not re.search(r"://[^:/\s]+:[^$@\s…][^@\s]*@", path.read_text(encoding="utf-8")), path


def test_proxies_send_a_table_to_every_server_that_is_started() -> None:
    [compose] = documents(DEPLOY / "compose.yaml")
    names = {name for name in compose["services"] if name.startswith("bisat-")}
    for file in ("nginx.conf", "haproxy.cfg", "prometheus/prometheus.yml"):
        assert names == set(re.findall(r"(bisat-\d):8000", (DEPLOY / file).read_text(encoding="utf-8"))), file


async def test_alerts_and_dashboards_speak_of_figures_that_there_are() -> None:
    place = Place(MemoryStore(), Signer(b"k" * 32))
    await place.start()
    try:
        known = set(re.findall(r"^(bisat_\w+)", place.metrics.text().decode(), re.MULTILINE))
    finally:
        await place.stop()
    dashboard = msgspec.json.decode((DEPLOY / "grafana/dashboards/bisat.json").read_bytes())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    [alerts] = documents(DEPLOY / "prometheus/alerts.yml")
    asked += [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]
    named = {name for expression in asked for name in re.findall(r"\bbisat_\w+", expression)}
    assert named
    assert named <= known
