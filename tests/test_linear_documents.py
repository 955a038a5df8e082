"""Finding, replacing, opening and auditing take time in proportion to a document's length.

Patterns have a test of their own (test_linear_patterns.py); this one finds loops that read the same
text again and again.
"""

import base64
import json
import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import pytest
from tests.linear.growth import grows_steeply

from veladura.errors import VeladuraError
from veladura.pipeline import Anonymizer
from veladura.profiles import load_profile

LENGTH = 5_000  # characters; four times as many are compared with them
ENOUGH = 0.25  # seconds: the model alone takes about as long for so many words of one letter
KEY = b"a key that everybody knows, of 32"
Maker = Callable[[int], str]


def repeated(unit: str, before: str = "", after: str = "") -> Maker:
    return lambda length: before + unit * (length // len(unit)) + after


def noise(length: int) -> str:
    return base64.b64encode(random.Random(1).randbytes(length * 3 // 4)).decode()


def table(length: int) -> str:
    """Rows of names, dates and numbers, about sixteen characters for each of them."""
    return "".join(
        f"{row};Ana López {row};{row % 28 + 1:02}/03/19{row % 90 + 10};{row * 7919 % 10**8:08}\n"
        for row in range(length // 40)
    )


def many_people(length: int) -> str:
    letters = random.Random(2)
    names = ("".join(letters.choices("abdelmnorst", k=6)).capitalize() for _ in range(length // 16))
    return "".join(f"Sr. Ana {name}. " for name in names)


TEXTS: dict[str, Maker] = {
    "spaces after a name": repeated(" ", "Juan"),
    "newlines after a name": repeated("\n", "Juan Pérez"),
    "spaces and newlines": repeated(" \n", "Juan Pérez"),
    "marks between names": lambda n: f"Juan Pérez. Juan{' ' * (n // 2)}(((({' ' * (n // 2)}Pérez",
    "digits": repeated("1"),
    "groups of digits": repeated("111 "),
    "numbers with stops": repeated("1.111."),
    "dots": repeated("."),
    "brackets": repeated("("),
    "at signs": repeated("@"),
    "hyphens": repeated("-"),
    "hyphenated": repeated("A-", "Kestra AG. Kestra "),
    "short words": repeated("a "),
    "one word": repeated("a"),
    "one word in capitals": repeated("A"),
    "accents": repeated("a\u0301"),
    "titles": repeated("Dr. "),
    "one name": repeated("Juan Pérez García. "),
    "surnames": repeated("García, "),
    "many people": many_people,
    "companies": repeated("Kestra AG und Kestra-"),
    "key words": repeated("NHC:"),
    "accounts": repeated("Konto 1 "),
    "words for people": repeated("paciente_"),
    "dates": repeated("12/03/2019 "),
    "addresses": repeated("C/ Mayor 3, 28013 Madrid. "),
    "mail addresses": repeated("a@a.es "),
    "pages": repeated("http://a.es/"),
    "cells": repeated("Ana López\t"),
    "columns": repeated("cor-    |  "),
    "table": table,
    "noise": noise,
}
FILES: dict[str, tuple[str, Maker]] = {
    "tags": ("a.html", repeated("<b>Juan Pérez</b> ", "<html><body>", "</body></html>")),
    "comments never closed": ("b.html", repeated("<!--", "<html><body>Juan Pérez ")),
    "attributes": ("c.html", repeated("a=", "<html><body><p ", ">Juan</p></body></html>")),
    "less-than signs": ("d.html", repeated("<", "<html><body>Juan")),
    "elements": ("e.xml", repeated("<a>Juan Pérez</a>", "<r>", "</r>")),
    "groups": ("f.rtf", repeated("{\\b Juan}", "{\\rtf1 ", "}")),
    "words of control": ("g.rtf", repeated("\\u233 ", "{\\rtf1 ", "}")),
    "headers": ("h.eml", repeated("X-A: Juan\n", "From: a@a.es\n", "\n\nJuan Pérez\n")),
    "a long header": ("i.eml", repeated('"é', "From: a@a.es\nSubject: ", "\n\nJuan Pérez\n")),
    "quotes": ("j.csv", repeated('"",', "nombre\n")),
    "rows": ("k.csv", table),
    "strings": ("l.json", lambda n: json.dumps(['Juan Pérez " \\ '] * (n // 16))),
    "lines": ("m.jsonl", repeated('{"texto": "Juan Pérez"}\n')),
    "paragraphs": ("n.txt", repeated("Juan Pérez.\n\n")),
}


@cache
def anonymizer(profile: str) -> Anonymizer:
    """The small model on one thread: what is measured is our own code, not the network."""
    return Anonymizer(load_profile(f"{profile}:fast"), threads=1)


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("profile", ["es-clinical", "de-finance"])
def test_finding_and_replacing_are_linear(profile: str, kind: str) -> None:
    def work(length: int) -> None:
        anonymizer(profile).anonymize(TEXTS[kind](length), key=KEY)

    assert not grows_steeply(work, LENGTH, ENOUGH)


@pytest.mark.parametrize("kind", FILES)
def test_opening_writing_and_auditing_are_linear(kind: str) -> None:
    name, make = FILES[kind]

    def work(length: int) -> None:
        with suppress(VeladuraError):  # refused, which must not take long either
            anonymizer("es-clinical").anonymize_bytes(make(length).encode(), name, key=KEY)

    assert not grows_steeply(work, LENGTH, ENOUGH)
