"""Small words of English are nobody's, and what stands beside them is still somebody's."""

import pytest

from veladura.detect.consistency.english import without_grammar
from veladura.document import Span

STAFF, DAY = "NOMBRE_PERSONAL_SANITARIO", "FECHAS"


def found(text: str, surface: str, label: str = STAFF, source: str = "model") -> list[str]:
    start = text.index(surface)
    span = Span(start, start + len(surface), label, 0.8, source)
    return [text[one.start : one.end] for one in without_grammar(text, [span])]


@pytest.mark.parametrize(
    ("surface", "left"),
    [
        ("and", []),
        ("and of the", []),
        ("and Collobert", ["Collobert"]),
        ("Collobert and", ["Collobert"]),
        ("of the Collobert, and", ["Collobert"]),
        ("Collobert and Weston", ["Collobert and Weston"]),
        ("And Ericsson", ["And Ericsson"]),
        ("The Anh", ["The Anh"]),
        ("Anderson", ["Anderson"]),
        ("Roland", ["Roland"]),
    ],
)
def test_small_words_at_the_ends_of_a_name_go(surface: str, left: list[str]) -> None:
    assert found(f"as told by the {surface} in some cases", surface) == left


def test_what_a_rule_or_a_person_said_stays() -> None:
    assert found("vino and Gil", "and Gil", source="rule:title") == ["and Gil"]
    assert found("vino and Gil", "and Gil", source="person") == ["and Gil"]
    assert found("the day and 2019", "and 2019", label=DAY) == ["and 2019"]
