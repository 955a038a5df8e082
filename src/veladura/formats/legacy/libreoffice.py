"""Converts office documents with an isolated LibreOffice: no macros, no network.

A document may link to pictures, templates or data elsewhere. Opening it must not tell anybody that
it was opened, so that LibreOffice gets settings that forbid it, and proxies that lead nowhere.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from veladura.errors import FormatError, UnsupportedFormat

SECONDS = 60
MEMORY = Path("/dev/shm")  # noqa: S108 (folders in it are made by tempfile, for us alone)
MEMORY_BYTES = 512 * 1024 * 1024
PREFIX = "veladura-office-"
KEPT = ("PATH", "LANG", "LC_ALL")  # of our environment: the rest may be secret
NOWHERE = "http://127.0.0.1:9"  # the discard port: refused at once
# `soffice` is a script whose child outlives it, and this process may be ended at any moment: the
# group ends itself when our end of its standard input is closed, as the system does then.
LEASH = """exec 3<&0
"$@" 3<&- < /dev/null &
office=$!
{ read -r never <&3; kill -KILL 0; } &
exec 3<&-
wait "$office"
"""
_FAILED = (
    "LibreOffice could not convert this document (it may have a password): save it without one, in "
    "today's format"
)
_SETTINGS = (
    ("Common/Security/Scripting", "DisableMacrosExecution", "true"),
    ("Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Common/Security/Scripting", "DisableActiveContent", "true"),
    ("Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
    ("Writer/Content/Update", "Link", "0"),
    ("Inet/Settings", "ooInetProxyType", "2"),
    ("Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"),
    ("Inet/Settings", "ooInetHTTPProxyPort", "9"),
    ("Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"),
    ("Inet/Settings", "ooInetHTTPSProxyPort", "9"),
)


def find_office() -> str | None:
    return shutil.which("soffice")


def word_to_pdf(data: bytes) -> bytes:
    if find_office() is None:
        raise FormatError("pages of docx files need LibreOffice: install it")
    return convert(data, "docx", "pdf")


def convert(data: bytes, ending: str, target: str) -> bytes:
    """A document in another format; `target` is an ending, with LibreOffice's filter if need be."""
    office = find_office()
    if office is None:
        raise UnsupportedFormat(f"old {ending} files need LibreOffice: install it")
    base, prefix = _place(), f"{PREFIX}{os.getpid()}-"
    with tempfile.TemporaryDirectory(prefix=prefix, dir=base, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        _write_settings(folder / "profile" / "user")
        source = folder / f"page.{ending}"
        source.write_bytes(data)
        _run(office, folder, source, target)
        try:
            return (folder / f"page.{target.partition(':')[0]}").read_bytes()
        except OSError:
            raise FormatError(_FAILED) from None


def _place() -> Path:
    """In memory where there is room, so that a document is on no disk; else the usual folder."""
    usual = Path(tempfile.gettempdir())
    try:
        roomy = shutil.disk_usage(MEMORY).free >= MEMORY_BYTES and os.access(MEMORY, os.W_OK)
    except OSError:
        return usual
    return MEMORY if roomy else usual


def sweep() -> None:
    """Remove what a server that was killed while rendering has left behind."""
    for base in {MEMORY, Path(tempfile.gettempdir())}:
        for folder in base.glob(f"{PREFIX}*"):
            pid = folder.name.removeprefix(PREFIX).partition("-")[0]
            if pid.isdecimal() and not _is_running(int(pid)):
                shutil.rmtree(folder, ignore_errors=True)


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # somebody else's
    return True


def _write_settings(folder: Path) -> None:
    items = "".join(
        f'<item oor:path="/org.openoffice.{"" if path.startswith("Inet") else "Office."}{path}">'
        f'<prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
        for path, name, value in _SETTINGS
    )
    folder.mkdir(parents=True)
    (folder / "registrymodifications.xcu").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>'
        '<oor:items xmlns:oor="http://openoffice.org/2001/registry">'
        f"{items}</oor:items>",
        "utf-8",
    )


def _run(office: str, folder: Path, source: Path, target: str) -> None:
    """In a process group of its own, on a leash."""
    proxies = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), NOWHERE)
    process = subprocess.Popen(  # noqa: S603 (a fixed command; the file's name is ours)
        [
            *("/bin/sh", "-c", LEASH, "sh", office),
            f"-env:UserInstallation=file://{folder}/profile",
            "--headless",
            "--convert-to",
            target,
            "--outdir",
            str(folder),
            str(source),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={
            **{name: os.environ[name] for name in KEPT if name in os.environ},
            **proxies,
            "no_proxy": "",
            "HOME": str(folder),
            "TMPDIR": str(folder),
        },
        start_new_session=True,
    )
    assert process.stdin is not None
    with process.stdin:
        try:
            failed = process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            failed = 1
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    if failed:
        raise FormatError(_FAILED)
