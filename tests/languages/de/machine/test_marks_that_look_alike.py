"""Marks of programs and standards stay; days, sums and numbers that look like them do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.de.machine.logins import login_fields
from veladura.languages.de.machine.marks import mark_fields

NICK = st.from_regex(r"[A-Za-z][a-z_]{1,20}", fullmatch=True)


def marked(text: str) -> list[str]:
    return [text[f.start : f.end] for f in sorted(mark_fields(text))]


@pytest.mark.parametrize(
    "mark",
    [
        *("CEM I 42,5 R", "CEM II/A-LL", "CEM III/B", "EN AW-6060", "EN-GJS-400-15", "CAF-C35-F5"),
        *("C25/30", "XC4, XF1", "195/65 R15", "A4-80", "DN 150", "PN16", "IP 54", "IP6X"),
        *("NYY-J 5x16", "H07VV-F 3x1,5", "M10x40", "RAL 7016", "DIN A4", "Neubauwert 1914"),
        *("EN-GJL-250", "NYM-J 3 x 1,5", "225/45 ZR 17", "Versicherungssumme 1914"),
    ],
)
@pytest.mark.parametrize("frame", ["Pos. 3: {}", "({})", "geliefert: {}; Pohl", "{}"])
def test_what_standards_call_strengths_widths_and_tyres(mark: str, frame: str) -> None:
    assert marked(frame.format(mark)) == [mark]


@pytest.mark.parametrize(
    "text",
    [
        "Konto DN 1234567",  # more than any pipe
        "Aktenzeichen 25/30 C 118/24",
        "Vertrag PN 80731-4",
        "Rate 195/65 Euro",
        "RAL 70165",
        "DIN A44",
        "Wert 1.914 Euro",
        "Police VS 1915",
        "Rechnung M10",
        "Kunde C25/3044",
        "XC45",
        "IBAN DE89 3704",
        "Summe {12} Euro",
        "Ziffer 0x",
        "Nr. A0x1f",
        "um 21:15:07 Uhr, +49 171 5550613",
        "Buchung 10:15 -1250",  # nor does one end so
        "Uhrzeit 10:15 +1530",  # no zone is so far away
        "Version 12.05.2024",
        "v1.4.24",
        "Konto=20 und =3D",
    ],
)
def test_what_looks_like_a_mark_and_is_none(text: str) -> None:
    assert marked(text) == []


@given(hour=st.integers(-12, 14), minute=st.sampled_from([0, 30, 45]))
def test_every_zone_is_one_behind_a_clock_alone(hour: int, minute: int) -> None:
    zone = f"{hour:+03}:{minute:02}"
    assert marked(f"2025-11-17T08:01:12{zone}") == [zone]
    assert marked(f"Abweichung {zone}") == []


@given(names=st.lists(NICK, min_size=2, max_size=6), lead=st.sampled_from(["", "@", "+", "%"]))
def test_everybody_who_writes_in_a_chat_is_found_in_each_line(names: list[str], lead: str) -> None:
    text = "".join(f"[11:58:{i:02}] <{lead}{name}> moin\n" for i, name in enumerate(names))
    assert [text[f.start : f.end] for f in login_fields(text)] == names
    assert {field.kind for field in login_fields(text)} == {"other"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("uid=ipohl,ou=Leute,dc=kestra,dc=de", ["ipohl", "dc=kestra,dc=de"]),
        ("UID=ipohl,DC=kestra,DC=local", ["DC=kestra,DC=local"]),
        ('(uid="ipohl") dc=kestra', []),
        ("uid=svc-backup,dc=kestra,dc=de", ["dc=kestra,dc=de"]),
        ("<b> fett </b>\n11:58 <b> fett\n", []),
        ("Preis 12:30 <a> x\nPreis 12:31 <b> y\n", []),
        ("guid=ipohl,rest", []),
        ("Strom: dc=24 Volt, dc=48 Volt", []),
    ],
)
def test_users_and_domains_of_a_directory(text: str, found: list[str]) -> None:
    assert [text[f.start : f.end] for f in login_fields(text)] == found
