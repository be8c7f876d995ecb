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
    servers = [one for name, one in compose["services"].items() if one["image"] == "bisat"]
    assert len(servers) == 4  # and one that thinks
    for one in servers:
        assert one["read_only"] is True
        assert one["cap_drop"] == ["ALL"]
    pods = [
        one["spec"]["template"]["spec"]
        for one in documents(DEPLOY / "kubernetes/bisat.yaml")
        if one["kind"] == "Deployment"
    ]
    assert len(pods) == 2
    for pod in pods:
        assert pod["securityContext"]["runAsNonRoot"] is True
        for container in pod["containers"]:
            assert container["securityContext"]["readOnlyRootFilesystem"] is True
            assert ("ports" in container) == ({"readinessProbe", "livenessProbe"} <= set(container))
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
        known = set(re.findall(r"^(bisat_\w+)", place.operators_metrics.text().decode(), re.MULTILINE))
    finally:
        await place.stop()
    dashboard = msgspec.json.decode((DEPLOY / "grafana/dashboards/bisat.json").read_bytes())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    [alerts] = documents(DEPLOY / "prometheus/alerts.yml")
    asked += [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]
    named = {name for expression in asked for name in re.findall(r"\bbisat_\w+", expression)}
    assert named
    assert named <= known


async def test_operators_are_told_what_every_figure_means_and_what_to_do_about_every_alert() -> None:
    page = (DEPLOY.parent / "docs" / "operating.md").read_text(encoding="utf-8")
    [alerts] = documents(DEPLOY / "prometheus/alerts.yml")
    rules = [rule["alert"] for group in alerts["groups"] for rule in group["rules"]]
    assert rules == re.findall(r"^\| `([A-Z]\w+)` \|", page, re.MULTILINE)
    place = Place(MemoryStore(), Signer(b"k" * 32))
    await place.start()
    try:
        assert set(place._all_figures()) == set(re.findall(r"`bisat_([a-z_]+)`", page))
    finally:
        await place.stop()
