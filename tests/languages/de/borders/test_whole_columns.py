"""Figures that were missed among others of their column are found."""

import pytest

from veladura.document import Span
from veladura.languages.de.borders.whole_columns import with_whole_columns
from veladura.schemes import FINANCE

TABLE = "Posten  TEUR\nMiete  {}\nStrom  {}\nLohn  {}\n"


@pytest.mark.parametrize(
    ("cells", "known", "expected"),
    [
        (("14", "3", "22"), ("14", "22"), ["14", "3", "22"]),
        (("1.400", "3", "22 %"), ("1.400", "22"), ["1.400", "3", "22"]),
        (("14", "-", "22"), ("14", "22"), ["14", "22"]),  # nothing was missed
        (("14", "3", "22"), ("14",), ["14"]),  # most were missed: they may be codes
    ],
)
def test_a_column_is_found_whole(
    cells: tuple[str, ...], known: tuple[str, ...], expected: list[str]
) -> None:
    text = TABLE.format(*cells)
    spans = [Span(text.index(w), text.index(w) + len(w), "NUM", 0.9, "model") for w in known]
    found = with_whole_columns(text, spans, FINANCE)
    assert [text[span.start : span.end] for span in found] == expected


def test_what_is_something_else_is_left() -> None:
    text = TABLE.format("14", "2019", "22")
    words = (("14", "NUM"), ("2019", "DATE"), ("22", "NUM"))
    spans = [Span(text.index(w), text.index(w) + len(w), label, 0.9) for w, label in words]
    assert with_whole_columns(text, spans, FINANCE) == spans
