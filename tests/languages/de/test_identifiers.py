"""Identifiers of every kind in every layout: none stays, also where figures are kept under tags."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.languages.de.marked import ANONYMIZER

from veladura.transform import Preferences

KEY = b"a key of the tests that is long enough"
TAGGED = replace(ANONYMIZER.preferences, mode="tag", modes={"NUM": "keep"})
SENTENCES: list[str] = json.loads((Path(__file__).parent / "identifiers.json").read_text("utf-8"))
MARK = re.compile(r"\[\[(.+?)\]\]")
FORMS = {  # 9 is any digit, A any letter
    "IBAN": "DE99 9999 9999 9999 9999 99",
    "BIC": "AAAADE9AXXX",
    "Kontonummer": "9999999",
    "Bankleitzahl": "99999999",
    "Kundennummer": "999999",
    "Rechnungsnummer": "24/99999",
    "Vertragsnummer": "999-999999-9",
    "Steuernummer": "99/999/99999",
    "USt-IdNr.": "DE999999999",
    "Handelsregister": "HRB 99999",
    "LEI": "529900AAAA99AAAA9999",
    "ISIN": "DE000A99AA99",
    "GLN": "4099999999999",
    "Aktenzeichen": "9999/24 AA-aa",
    "Mandatsreferenz": "M999999999",
    "Police": "99 999999-99",
    "Seriennummer": "AA9999-A999",
    "Gläubiger-ID": "DE99ZZZ99999999999",
    "Personalnummer": "99999",
    "Bestellnummer": "4599999999",
    "Zählernummer": "1AAA9999999999",
    "Depot": "9999999/99",
}
Pairs = list[tuple[str, str]]
LAYOUTS: dict[str, Callable[[Pairs], str]] = {
    "json": lambda p: '{"daten": {' + ", ".join(f'"{k.lower()}": "{v}"' for k, v in p) + "}}",
    "yaml": lambda p: "kunde:\n" + "".join(f"  {k.lower()}: {v}\n" for k, v in p),
    "ini": lambda p: "[stamm]\n" + "".join(f"{k}={v}\n" for k, v in p),
    "markdown": lambda p: "| Merkmal | Wert |\n|---|---|\n" + _rows(p, "| {} | {} |\n"),
    "dots": lambda p: "Stammblatt\n" + _rows(p, "{} ........ {}\n"),
    "below": lambda p: "Angaben\n\n" + _rows(p, "{}\n{}\n\n"),
    "prose": lambda p: "Sehr geehrte Frau Kolb,\n\n" + _rows(p, "die {} lautet {}. "),
    "brackets": lambda p: "Wir beziehen uns (" + _rows(p, "{}: {}; ") + ") darauf.\n",
    "footer": lambda p: "Kolb Anlagenbau GmbH\n" + " | ".join(f"{k} {v}" for k, v in p) + "\n",
    "csv": lambda p: ";".join(k for k, _ in p) + "\n" + ";".join(v for _, v in p) + "\n",
    "tabs": lambda p: "\t".join(k for k, _ in p) + "\n" + "\t".join(v for _, v in p) + "\n",
    "print": lambda p: "".join(f"{k:<40}" for k, _ in p) + "\n" + "".join(f"{v:<40}" for _, v in p),
    "sql": lambda p: f"INSERT INTO t VALUES ({', '.join(repr(v) for _, v in p)}); -- {p[0][0]}\n",
    "log": lambda p: _rows(p, "2024-03-04 08:11:02 INFO import {}={} ok\n"),
    "bullets": lambda p: "Bitte prüfen:\n" + _rows(p, "- {}: {}\n"),
    "quoted": lambda p: _rows(p, "{}: „{}“\n"),
    "arrows": lambda p: _rows(p, "{} -> {}\n"),
    "xml": lambda p: "<stamm>\n" + _rows(p, '<feld name="{}">{}</feld>\n') + "</stamm>\n",
    "html": lambda p: "<table>" + _rows(p, "<tr><th>{}</th><td>{}</td></tr>") + "</table>\n",
    "chat": lambda p: _rows(p, "[09:11] Jana: {}?\n[09:12] Tom: {}\n"),
}


def _rows(pairs: Pairs, row: str) -> str:
    return "".join(row.format(name, value) for name, value in pairs)


def _drawn(form: str, random: Random) -> str:
    pool = {"9": "0123456789", "A": "BCDFGHKLMNPRSTVWXYZ", "a": "bcdfghkl"}
    return "".join(random.choice(pool.get(sign, sign)) for sign in form)


def left(text: str, values: list[str], preferences: Preferences) -> list[str]:
    written = ANONYMIZER.anonymize(text, key=KEY, preferences=preferences).text
    plain = re.sub(r"\W", "", written)
    return [v for v in values if v in written or re.sub(r"\W", "", v) in plain]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_identifier_stays_in_any_layout(layout: str) -> None:
    random = Random(layout)
    names = random.sample(sorted(FORMS), 11)
    pairs = [(name, _drawn(FORMS[name], random)) for name in names]
    text, values = LAYOUTS[layout](pairs), [value for _, value in pairs]
    assert left(text, values, ANONYMIZER.preferences) == []
    assert left(text, values, TAGGED) == []


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence[:24])
def test_no_identifier_stays_in_any_wording(sentence: str) -> None:
    text = MARK.sub(r"\1", sentence) + "\n"
    assert left(text, MARK.findall(sentence), ANONYMIZER.preferences) == []
    assert left(text, MARK.findall(sentence), TAGGED) == []
