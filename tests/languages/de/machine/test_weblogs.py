"""Lines of a web server: whoever asks is somebody, the request and its answer are the log's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.de.machine.field import FORM
from veladura.languages.de.machine.weblogs import request_fields

LINE = '10.0.0.7 - {} [17/Nov/2025:08:01:12 +0100] "GET /konto HTTP/1.1" 200 5121\n'
VERBS = st.sampled_from(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])


def users(text: str) -> list[str]:
    return [text[f.start : f.end] for f in request_fields(text) if f.kind == "other"]


@pytest.mark.parametrize("user", ["jpohl", "ida.pohl", "FIRMA\\jpohl", "j@firma.de", "k-7"])
def test_whoever_asks_is_somebody(user: str) -> None:
    assert users(LINE.format(user)) == [user]


@pytest.mark.parametrize("user", ["-", "health", "anonymous", "monitoring", "4711"])
def test_nobody_and_services_are_not(user: str) -> None:
    assert users(LINE.format(user)) == []


def test_each_line_has_its_own_user() -> None:
    assert users(LINE.format("jpohl") + LINE.format("-") + LINE.format("mkohl")) == [
        "jpohl",
        "mkohl",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Er sagte: „GET /start“ 200 50",
        '"GET /start HTTP/1.1" kam an',
        '"Bestellung 14" 200 5121',
        '"GET /start HTTP/1.1" 200 51.210,00',
        '"GET /start HTTP/1.1" 700 12',
    ],
)
def test_other_quoted_words_are_no_requests(text: str) -> None:
    assert request_fields(text) == []


@given(verb=VERBS, status=st.integers(100, 599), size=st.integers(0, 10**12 - 1))
def test_verb_protocol_status_and_size_stay(verb: str, status: int, size: int) -> None:
    text = f'k - - "{verb} /kunde/4711 HTTP/2.0" {status} {size}\n'
    kept = [text[f.start : f.end] for f in request_fields(text) if f.kind == FORM]
    assert kept == [verb, " HTTP/2.0", f" {status} {size}"]
