"""File names follow the replacements of their documents."""

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.formats.filenames import Renaming, renamed

PAIRS = [("Juan García", "Luis Vega"), ("12345678Z", "87654321X"), ("Íñigo", "[NOMBRE]")]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("garcia_juan_alta.docx", "vega_luis_alta.docx"),
        ("Juan García.pdf", "Luis Vega.pdf"),
        ("JUAN-GARCIA (2).pdf", "LUIS-VEGA (2).pdf"),
        ("informe 12345678z.txt", "informe 87654321x.txt"),
        ("informe.txt", "informe.txt"),
        ("Inigo.eml", "Nombre.eml"),
        ("juanito.txt", "juanito.txt"),
        ("alta.2024.juan", "alta.2024.luis"),
        (".hidden", "hidden"),
        ("JuanGarcia_alta.docx", "Luis_Vega_alta.docx"),
        ("GarcíaJuan.docx", "Vega_Luis.docx"),
        ("altaJuan2.docx", "alta_Luis2.docx"),
        ("Juan_McDonald.docx", "Luis_McDonald.docx"),
        ("garciajuan.pdf", "luisvega.pdf"),
        ("JUANGARCIA-3.pdf", "LUISVEGA-3.pdf"),
        ("scanAltaHospital.pdf", "scanAltaHospital.pdf"),
    ],
)
def test_names_are_rewritten(name: str, expected: str) -> None:
    assert renamed(name, PAIRS) == expected


def test_a_name_that_is_all_person_is_still_a_name() -> None:
    assert renamed("Garcia.pdf", [("García", "████")]) == "document.pdf"


@given(st.text(max_size=40), st.text("ab _-.ÁñZ12", min_size=1, max_size=20))
def test_the_result_is_a_safe_name(replacement: str, name: str) -> None:
    outcome = renamed(name, [("ab", replacement), ("Áñ Z", replacement)])
    assert outcome
    assert "/" not in outcome
    assert "\\" not in outcome
    assert "\0" not in outcome


def test_many_names_with_many_replacements_take_no_time() -> None:
    """An archive of thousands of files: each name is compared with what it says alone."""
    rename = Renaming(
        [("Juan García", "Luis Vega"), *((f"Gil{n} Sanz{n}", "x") for n in range(9999))]
    )
    start = time.process_time()
    assert {rename(f"garcia_juan_{n}.txt") for n in range(100)} == {
        f"vega_luis_{n}.txt" for n in range(100)
    }
    assert time.process_time() - start < 5


people = st.lists(
    st.sampled_from(("juan", "garcía", "leocadia", "zurita", "peña")),
    min_size=2,
    max_size=3,
    unique=True,
)
ways = st.sampled_from(("{} {}", "{}_{}", "{}-{}", "{}{}", "{}.{}", "x_{}{}_2", "{} ({})"))
cases = st.sampled_from((str.title, str.upper, str.lower))


@given(people, ways, cases, st.booleans())
def test_no_word_of_a_name_is_left_however_it_is_written(
    person: list[str], way: str, case: Callable[[str], str], turned: bool
) -> None:
    first, last = person[0], person[-1]
    name = way.format(*map(case, (last, first) if turned else (first, last)))
    written = renamed(f"{name}.pdf", [(f"{first} {last}".title(), "Mei Wu")]).lower()
    plain = written.translate(str.maketrans("íñ", "in"))
    for word in (first, last):
        assert word not in written
        assert word.translate(str.maketrans("íñ", "in")) not in plain
