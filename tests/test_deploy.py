"""The files for operators: each is tried for real as far as this machine has what it needs."""

import http.client
import json
import os
import re
import shutil
import signal
import sqlite3
import ssl
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import yaml
from click import Option
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from tests.cli.server.test_serve import free_port, read_until

from veladura.cli.server.serve import command
from veladura.web.settings import LISTS, NUMBERS

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
NAME = "anon.hospital.example"
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
VARIABLES = {*NUMBERS, *LISTS, "VELADURA_HTTPS", "VELADURA_KEY", "VELADURA_DATABASE_URL"}
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
PATIENCE = 60


def own_options(text: str) -> set[str]:
    return set(re.findall(r"--[a-z-]+", text))


KNOWN = {name for option in command.params if isinstance(option, Option) for name in option.opts}


@pytest.mark.parametrize("name", ["veladura.service", "Containerfile", "compose.yaml"])
def test_only_settings_that_exist_are_named(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    assert set(re.findall(r"VELADURA_[A-Z_]+", text)) <= VARIABLES
    starts = [line for line in text.splitlines() if "serve" in line and "data-dir" in line]
    for line in starts:
        assert own_options(line) <= KNOWN
    assert starts or name == "compose.yaml"


def test_the_container_installs_extras_that_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for extras in re.findall(r"\.\[([a-z,]+)\]", (DEPLOY / "Containerfile").read_text("utf-8")):
        assert set(extras.split(",")) <= project["optional-dependencies"].keys()
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Containerfile").read_text(), re.M)
    assert all((ROOT / name).exists() for line in copied for name in line.split())


def test_everything_a_server_needs_is_pinned_with_hashes() -> None:
    lock = (DEPLOY / "requirements.lock").read_text("utf-8")
    pinned = {name.lower() for name in re.findall(r"^([\w.-]+)==", lock, re.M)}
    assert all(
        "--hash=sha256:" in part for part in re.split(r"^(?=[\w.-]+==)", lock, flags=re.M)[1:]
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["web"], *extras["ocr"], *extras["postgres"]]
    names = {re.split(r"[\[><=;! ]", line)[0].lower() for line in wanted}
    assert names <= pinned, "pin them anew: make lock"


def test_the_wheel_tells_nothing_of_when_and_where_it_was_built() -> None:
    """Or two builds of one state would differ; `make wheelhouse` compares two."""
    wheels = list((ROOT / "dist").glob("veladura-[0-9]*.whl"))
    if not wheels:
        pytest.skip("no wheel was built here (make wheel)")
    with zipfile.ZipFile(wheels[0]) as wheel:
        files = wheel.infolist()
        (metadata,) = [file for file in files if file.filename.endswith(".dist-info/METADATA")]
        assert str(ROOT).encode() not in wheel.read(metadata)
    assert len({file.date_time for file in files}) == 1
    assert not any("__pycache__" in file.filename for file in files)


def test_the_compose_file_builds_from_what_is_there() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    build = services["veladura"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    for volume in services["proxy"]["volumes"]:
        source = volume.partition(":")[0]
        assert source.startswith("./secrets") or (DEPLOY / source).is_file()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "veladura.service").read_text("utf-8")
    copy = tmp_path / "veladura.service"
    copy.write_text(unit.replace("/opt/veladura/venv/bin/veladura", sys.executable))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)], capture_output=True, text=True
    )
    complaints = [line for line in done.stderr.splitlines() if str(copy) in line]
    assert [line for line in complaints if "Unknown" in line or "Failed" in line] == []


def certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), 1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[int]:
    """A server set up as deploy/nginx.conf says."""
    port = free_port()
    start = [sys.executable, "-c", "from veladura.cli import main; main()", "serve"]
    process = subprocess.Popen(
        [*start, "--port", str(port), "--data-dir", str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={
            **os.environ,
            "VELADURA_HTTPS": "1",
            "VELADURA_HOSTS": NAME,
            "VELADURA_PROXIES": "127.0.0.1/32",
        },
    )
    try:
        read_until(process, "/register?token=")
        yield port
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


@pytest.fixture
def proxy(server: int, tmp_path: Path) -> Iterator[int]:
    port = free_port()
    certificate(tmp_path)
    config = (DEPLOY / "nginx.conf").read_text("utf-8")
    config = config.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    config = config.replace("veladura:8000", f"127.0.0.1:{server}")
    config = config.replace("/etc/nginx/tls", str(tmp_path)).replace(
        "/var/log/nginx", str(tmp_path)
    )
    main = tmp_path / "nginx.conf"
    main.write_text(
        f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/error.log;"
        f"events {{}} http {{ client_body_temp_path {tmp_path}/body; {config} }}"
    )
    assert NGINX
    process = subprocess.Popen([NGINX, "-p", str(tmp_path), "-c", str(main)])
    try:
        yield port
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def ask(port: int, path: str, body: bytes | None = None) -> tuple[int, str]:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    headers = {"Host": NAME, "Content-Type": "application/json"}
    request = urllib.request.Request(f"https://127.0.0.1:{port}{path}", body, headers)
    for _ in range(PATIENCE * 10):
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE, context=context) as answer:
                return answer.status, answer.headers.get("Strict-Transport-Security", "")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, ""
        except urllib.error.URLError:  # not up yet
            subprocess.run(["sleep", "0.1"], check=True)
    raise AssertionError("the proxy did not come up")


@pytest.mark.skipif(not NGINX, reason="needs nginx")
def test_behind_the_proxy_pages_are_served_and_nothing_is_open(proxy: int, tmp_path: Path) -> None:
    status, secured = ask(proxy, "/login?q=Zubizarreta")
    assert status == 200
    assert "max-age" in secured
    text = json.dumps({"text": "Juan Ruiz", "language": "es"}).encode()
    assert ask(proxy, "/analyze", text)[0] == 401
    assert "Zubizarreta" not in (tmp_path / "veladura.log").read_text()


def test_the_log_knows_whom_the_proxy_speaks_for(server: int, tmp_path: Path) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", server, timeout=PATIENCE)) as proxy:
        headers = {"Host": NAME, "X-Forwarded-For": "203.0.113.9"}
        proxy.request("GET", "/api/v1/account", headers=headers)
        assert proxy.getresponse().status == 401
    with closing(sqlite3.connect(tmp_path / "data" / "veladura.db")) as database:
        refused = database.execute("SELECT address FROM audit_log WHERE action = 'access.refused'")
        assert refused.fetchall() == [("203.0.113.9",)]


def test_in_containers_the_proxy_is_believed() -> None:
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    (network,) = composed["networks"]["default"]["ipam"]["config"]
    believed = composed["services"]["veladura"]["environment"]["VELADURA_PROXIES"]
    assert network["subnet"] == believed


def test_what_a_server_consists_of_can_be_listed(tmp_path: Path) -> None:
    """As `make sbom` does, from the lock."""
    target = tmp_path / "veladura.cdx.json"
    (command,) = re.findall(r"^sbom:.*\n\t\.venv/bin/((?:.*\\\n)*.*)$", MAKEFILE, re.M)
    tool, *options, _ = command.replace("\\\n", " ").split()
    path = Path(sys.executable).with_name(tool)
    subprocess.run([path, *options, target], cwd=ROOT, check=True, capture_output=True)
    listed = json.loads(target.read_text("utf-8"))
    assert listed["metadata"]["component"]["name"] == "veladura"
    lock = (DEPLOY / "requirements.lock").read_text("utf-8")
    pinned = set(re.findall(r"^([\w.-]+)==(\S+)", lock, re.M))
    assert {(one["name"], one["version"]) for one in listed["components"]} == pinned
