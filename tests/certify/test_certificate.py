"""Certificates: signed, shown on a page, refused when anything was changed."""

import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from veladura.certify.certificate import (
    CertifiedCorpus,
    certificate_table,
    read_certificate,
    write_certificate,
)
from veladura.certify.page import certificate_page, headline, percent
from veladura.certify.sampling import Unit, draw
from veladura.certify.signature import check, fingerprint, load_key, sign
from veladura.certify.statement import state
from veladura.certify.verdicts import ReaderVerdict
from veladura.errors import ConfigError

WHEN = "2026-01-01T10:00:00+00:00"
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def table(*, reader: str = "ana", leaks: int = 0) -> dict[str, Any]:
    units = [Unit(f"{i:03d}", "d", 0, 9, 0.0, 4) for i in range(50)]
    plan = draw(units, target=0.2, seed="s", checks=20)
    said = [ReaderVerdict(unit, reader, 0, WHEN) for unit in plan.sample]
    said[0] = ReaderVerdict(plan.sample[0], reader, leaks, WHEN)
    subject = CertifiedCorpus("document", ["b", "a"], 1, {"profile": "es-clinical"})
    return certificate_table(subject, plan, state(plan, units, said), said)


def test_what_is_signed_can_be_checked_by_the_key_that_travels_along() -> None:
    signed = sign(table(), KEY)
    assert check(signed) == fingerprint(KEY.public_key().public_bytes_raw())
    assert check(json.loads(json.dumps(signed))) == signed["signature"]["fingerprint"]


@pytest.mark.parametrize("place", ["read", "leaking", "most_leaking_share", "reached"])
def test_a_figure_that_was_changed_is_noticed(place: str) -> None:
    signed = sign(table(), KEY)
    signed["certificate"]["result"][place] = 0.123
    with pytest.raises(ConfigError, match="was changed"):
        check(signed)


@pytest.mark.parametrize(
    "signed",
    [{}, {"certificate": {}}, {"certificate": {}, "signature": {"public_key": "!", "value": ""}}],
)
def test_what_is_no_certificate_is_refused(signed: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="not a signed certificate"):
        check(signed)


@pytest.mark.parametrize("suffix", [".json", ".html"])
def test_both_files_can_be_read_again(tmp_path: Path, suffix: str) -> None:
    written = table()
    write_certificate(tmp_path / "certificate", written, KEY)
    read, key = read_certificate(tmp_path / f"certificate{suffix}")
    assert read == json.loads(json.dumps(written))
    assert key == fingerprint(KEY.public_key().public_bytes_raw())


def test_a_page_that_shows_something_else_is_refused(tmp_path: Path) -> None:
    write_certificate(tmp_path / "certificate", table(), KEY)
    page = tmp_path / "certificate.html"
    shown = page.read_text("utf-8")
    assert "20 of 50" in shown
    page.write_text(shown.replace("20 of 50", "50 of 50"), "utf-8")
    with pytest.raises(ConfigError, match="does not show what was signed"):
        read_certificate(page)


@pytest.mark.parametrize("content", [b"", b"{", b"<html>", b"\xff"])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    for suffix in (".json", ".html"):
        path = tmp_path / f"x{suffix}"
        path.write_bytes(content)
        with pytest.raises(ConfigError):
            read_certificate(path)


@pytest.mark.parametrize(
    "reader", ["<script>alert(1)</script>", "{{signed}}", "{{headline}}", "a & b"]
)
def test_the_name_of_a_reader_is_nothing_but_a_name(tmp_path: Path, reader: str) -> None:
    write_certificate(tmp_path / "certificate", table(reader=reader), KEY)
    page = (tmp_path / "certificate.html").read_text("utf-8")
    assert "<script>alert" not in page
    assert page.count('id="signed"') == 1
    read, _ = read_certificate(tmp_path / "certificate.html")
    assert read["readers"] == {reader: 20}


def test_the_headline_tells_the_bound_and_the_confidence() -> None:
    written = table()
    said = headline(written)
    assert said.startswith(f"At most {percent(written['result']['most_leaking_share'])} of the 50")
    assert said.endswith("with 95 % confidence.")


@pytest.mark.parametrize(
    ("share", "shown"), [(0.0, "0.00 %"), (0.005, "0.50 %"), (0.00501, "0.51 %"), (1.0, "100.00 %")]
)
def test_a_bound_is_rounded_up(share: float, shown: str) -> None:
    assert percent(share) == shown


def test_a_certificate_says_what_it_is_about_and_whose_word_it_is() -> None:
    written = table(leaks=2)
    assert written["corpus"] == {
        "unit": "document",
        "units": 50,
        "documents": ["a", "b"],
        "unread": 1,
    }
    assert written["readers"] == {"ana": 20}
    assert written["result"]["leaking"] == 1
    assert written["result"]["leaks"] == 2
    assert written["result"]["final"] is True
    assert certificate_page(sign(written, KEY)) == certificate_page(sign(written, KEY))


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "certificate.key"
    first, again = load_key(path), load_key(path)
    assert first.private_bytes_raw() == again.private_bytes_raw()
    assert path.stat().st_mode & 0o077 == 0


def test_a_file_that_is_no_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_bytes(b"short")
    with pytest.raises(ConfigError, match="32 bytes"):
        load_key(path)
    with pytest.raises(ConfigError, match="cannot be used"):
        load_key(tmp_path)
