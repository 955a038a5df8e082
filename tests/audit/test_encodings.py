"""What a text says once its escapes are resolved, and what is packed inside it."""

import base64
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.audit.encodings import packed, unescaped

NAME = "Núñez Peña"


@pytest.mark.parametrize(
    "written",
    [
        "N&uacute;&ntilde;ez Pe&#241;a",
        "N&#xfa;&#xF1;ez Pe&#241;a",
        "N%C3%BA%C3%B1ez%20Pe%C3%B1a",
        "N%FA%F1ez%20Pe%F1a",  # in the old encoding
        "N\\u00fa\\u00f1ez Pe\\u00f1a",
        "N\\xfa\\xf1ez Pe\\xf1a",
        "N\\'fa\\'f1ez Pe\\'f1a",
        "N\\372\\361ez Pe\\361a",
        "N=C3=BA=C3=B1ez Pe=C3=B1a",
        "N=FA=F1ez Pe=\n=F1a",
        "=?utf-8?B?TsO6w7FleiBQZcOxYQ==?=",
        "=?iso-8859-1?Q?N=FA=F1ez_Pe=F1a?=",
        "N&amp;uacute;&amp;ntilde;ez Pe&amp;ntilde;a",  # escaped twice
        "N%25C3%25BA%25C3%25B1ez Pe%25C3%25B1a",
    ],
)
def test_every_escape_is_seen_through(written: str) -> None:
    assert any(NAME in one for one in unescaped(written))


@pytest.mark.parametrize("plain", ["Núñez Peña", "", "50 % de 3", "a = b", "C:/x", "R&D"])
def test_a_text_without_escapes_is_read_once(plain: str) -> None:
    assert all(one == plain for one in unescaped(plain))


@pytest.mark.parametrize(
    "broken",
    ["=?utf-8?B?%%%?=", "=?klingon?Q?abc?=", "&#99999999999;", "%ZZ%C3", "\\u12", "\\777", "=?x?="],
)
def test_broken_escapes_break_nothing(broken: str) -> None:
    assert all(isinstance(one, str) for one in unescaped(f"{broken} &amp; more"))


@given(st.text(alphabet="ab&#;%=\\?uxC3BQ'0\n", max_size=40))
def test_no_text_breaks_it(text: str) -> None:
    list(unescaped(text))
    list(packed(text))


@given(st.text(alphabet="áéñü abc", min_size=1, max_size=20))
def test_what_an_address_hides_comes_back(name: str) -> None:
    written = quote(name, safe="")
    assert written == name or name in list(unescaped(written))


@pytest.mark.parametrize("width", [76, 40, 400])
def test_base64_is_unpacked_whatever_its_lines(width: int) -> None:
    data = ("Paciente Leocadia Zurita, nacida en Getafe. " * 4).encode()
    letters = base64.b64encode(data).decode()
    lines = "\n".join(letters[i : i + width] for i in range(0, len(letters), width))
    assert any(b"Leocadia Zurita" in found for _, found in packed(f"data:\n{lines}\n"))


def test_base64_of_addresses_is_unpacked_as_well() -> None:
    letters = base64.urlsafe_b64encode(b"Leocadia Zurita? >> Getafe!").decode()
    assert any(found.startswith(b"Leocadia") for _, found in packed(f"id={letters}"))


def test_figures_of_sixteen_are_unpacked() -> None:
    spaced = " ".join(f"{byte:02x}" for byte in b"Leocadia Zurita")
    for written in (spaced, b"Leocadia Zurita".hex(), b"Leocadia Zurita".hex().upper()):
        assert ("hexadecimal", b"Leocadia Zurita") in list(packed(f"<{written}>"))


@pytest.mark.parametrize("magic", [b"PK\x03\x04", b"%PDF", b"\x1f\x8b", b"\x89PNG"])
def test_files_are_unpacked_though_nobody_can_read_them(magic: bytes) -> None:
    data = magic + bytes(range(128, 160))
    assert [found for _, found in packed(base64.b64encode(data).decode())] == [data]


def test_plain_words_are_not_unpacked_into_noise() -> None:
    assert list(packed("otorrinolaringología electroencefalografista")) == []
