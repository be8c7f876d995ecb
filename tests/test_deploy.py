"""What operators are given is well formed, safe, and speaks of figures that there are."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import yaml

from bisat.cli.arguments import parser
from bisat.server.operation.place import Place
from bisat.server.people.identity import Signer
from bisat.server.store.contract import NotStored
from bisat.server.store.memory import MemoryStore
from tests.server.kit.need import need
from tests.server.kit.postgres import free_port
from tests.server.kit.running import running

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


@pytest.mark.parametrize("kind", ["readinessProbe", "livenessProbe"])
async def test_kubernetes_asks_for_something_that_answers_under_the_address_of_a_pod(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [server] = [
        one["spec"]["template"]["spec"]["containers"][0]
        for one in documents(DEPLOY / "kubernetes/bisat.yaml")
        if one["kind"] == "Deployment" and one["metadata"]["name"] == "bisat"
    ]
    path = server[kind]["httpGet"]["path"]
    async with (
        running(tmp_path, public_url="https://play.example") as served,
        httpx.AsyncClient(base_url=served.url, headers={"Host": "10.244.1.7:8000"}) as kubelet,
    ):
        assert (await kubelet.get(path)).status_code == 200

        async def away() -> None:
            raise NotStored("away")

        monkeypatch.setattr(served.place.store, "check", away)
        assert (await kubelet.get(path)).status_code == (503 if kind == "readinessProbe" else 200)


def test_servers_believe_no_stranger_about_where_people_come_from() -> None:
    for file in ("compose.yaml", "kubernetes/bisat.yaml"):
        trusted = re.findall(r'"--trusted-proxies", "([^"]+)"', (DEPLOY / file).read_text(encoding="utf-8"))
        assert trusted, file
        assert all(ip_network(one).is_private for one in ",".join(trusted).split(",")), file


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    need(None if shutil.which("systemd-analyze") else "systemd is not installed")
    text = (DEPLOY / "bisat.service").read_text(encoding="utf-8")
    unit = tmp_path / "bisat.service"
    unit.write_text(text.replace("/usr/local/lib/bisat/bin/bisat", sys.executable), encoding="utf-8")
    said = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert [line for line in said.stderr.splitlines() if "bisat.service" in line] == []
    command = re.findall(r"^ExecStart=\S+ (.+)$", text, re.MULTILINE)[0]
    assert parser().parse_args(command.replace("${BISAT_URL}", "https://play.example").split()).data


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


@pytest.mark.long
async def test_a_prometheus_reads_the_figures_rings_the_alerts_and_fills_the_dashboard(
    tmp_path: Path,
) -> None:
    need(None if shutil.which("prometheus") else "prometheus is not installed")
    (tmp_path / "key").write_text(key := "an operator's key")
    async with running(tmp_path / "data", metrics_key=key) as served:
        config = (DEPLOY / "prometheus/prometheus.yml").read_text(encoding="utf-8")
        config = config.replace("/run/secrets/metrics_key", str(tmp_path / "key")).replace("10s", "1s")
        config = re.sub(r"bisat-\d:8000", f"127.0.0.1:{served.port}", config)
        config = config.replace("rule_files", "  evaluation_interval: 1s\nrule_files")
        (tmp_path / "prometheus.yml").write_text(config, encoding="utf-8")
        shutil.copy(DEPLOY / "prometheus/alerts.yml", tmp_path)
        checked = ["promtool", "check", "config", str(tmp_path / "prometheus.yml")]
        assert subprocess.run(checked, capture_output=True, check=False).returncode == 0
        port = free_port()
        order = [
            "prometheus",
            f"--config.file={tmp_path}/prometheus.yml",
            f"--storage.tsdb.path={tmp_path}/db",
        ]
        with subprocess.Popen(
            [*order, f"--web.listen-address=127.0.0.1:{port}"], stderr=subprocess.DEVNULL
        ) as server:
            try:
                async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1", timeout=30) as http:
                    await scraped(http)
            finally:
                server.terminate()


async def scraped(http: httpx.AsyncClient) -> None:
    """Wait until it has read the figures a few times, then ask all that a dashboard asks."""

    async def ask(expression: str) -> list[Any]:
        answer = (await http.get("/query", params={"query": expression})).raise_for_status().json()
        assert answer["status"] == "success", (expression, answer)
        found: list[Any] = answer["data"]["result"]
        return found

    dashboard = msgspec.json.decode((DEPLOY / "grafana/dashboards/bisat.json").read_bytes())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    async with asyncio.timeout(60):
        while True:
            with suppress(httpx.HTTPError):  # it listens before it is ready
                if len(await ask("count_over_time(bisat_connections[1m]) > 3")) == 1:
                    break
            await asyncio.sleep(0.1)
        for expression in asked:
            while not await ask(expression):  # where a scrape came too late, a figure is away for a moment
                await asyncio.sleep(0.1)
        while not await rung(http):
            await asyncio.sleep(0.1)


async def rung(http: httpx.AsyncClient) -> bool:
    """Whether every rule was tried and the one rings that should; a busy machine may also be called busy."""
    groups = (await http.get("/rules")).json()["data"]["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    ringing = {rule["name"] for rule in rules if rule["state"] != "inactive"}
    return all(rule["health"] == "ok" for rule in rules) and ringing - {"LoopLags"} == {"BackupOld"}


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
