"""Numbers of charts: days are read as days, and what is written can still be drawn."""

import pytest
from lxml import etree

from veladura.document import Edit
from veladura.formats.limits import DEFAULT_LIMITS
from veladura.formats.ooxml.word_text import walk_word
from veladura.formats.xmltext import XmlPart, serialise

CHART = """<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">{before}
<c:ser><c:cat><c:numRef><c:f>A</c:f><c:numCache><c:formatCode>{code}</c:formatCode>
<c:ptCount val="2"/><c:pt idx="0"><c:v>{one}</c:v></c:pt><c:pt idx="1"><c:v>{two}</c:v></c:pt>
</c:numCache></c:numRef></c:cat><c:val><c:numRef><c:f>B</c:f><c:numCache>
<c:formatCode>General</c:formatCode><c:ptCount val="2"/><c:pt idx="0"><c:v>4.5</c:v></c:pt>
<c:pt idx="1"><c:v>12345678</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>
</c:chartSpace>"""


def chart(
    code: str = "dd/mm/yyyy", one: str = "37261", two: str = "37262.0", before: str = ""
) -> XmlPart:
    data = CHART.format(code=code, one=one, two=two, before=before).encode()
    return XmlPart(data, walk_word, DEFAULT_LIMITS)


def rewritten(part: XmlPart, old: str, new: str) -> etree._Element:
    start = part.map.text.index(old)
    root = part.rewrite([Edit(start, start + len(old), new)])
    return etree.fromstring(serialise(root))


def values(root: etree._Element, path: str) -> list[str]:
    return [str(node.text) for node in root.iterfind(f".//{{*}}{path}//{{*}}v")]


def test_days_are_read_as_days() -> None:
    lines = chart().map.text.split()
    assert lines[:2] == ["05/01/2002", "06/01/2002"]
    assert lines[2:4] == ["4.5", "12345678"]


def test_a_workbook_that_counts_from_1904_is_read_so() -> None:
    part = chart(before='<c:date1904 val="1"/>', one="35799", two="35800")
    assert part.map.text.split()[:2] == ["05/01/2002", "06/01/2002"]


def test_another_day_stays_a_day() -> None:
    root = rewritten(chart(), "05/01/2002", "07/03/2003")
    assert values(root, "cat") == ["37687", "37262.0"]
    assert root.find(".//{*}cat/{*}numRef/{*}numCache") is not None


@pytest.mark.parametrize("new", ["FECHAS_1", "█████", ""])
def test_a_category_without_a_day_makes_labels_of_all(new: str) -> None:
    root = rewritten(chart(), "05/01/2002", new)
    assert root.find(".//{*}cat/{*}strRef/{*}strCache") is not None
    assert root.find(".//{*}cat//{*}formatCode") is None
    assert [v if v != "None" else "" for v in values(root, "cat")] == [new, "06/01/2002"]


def test_a_value_without_a_number_is_a_gap() -> None:
    root = rewritten(chart(), "12345678", "TELEFONO_1")
    assert values(root, "val") == ["4.5"]
    assert root.find(".//{*}val//{*}ptCount").get("val") == "2"  # type: ignore[union-attr]


def test_plain_numbers_stay_as_they_are() -> None:
    part = chart(code="0.00", one="37261.50", two="1E-3")
    assert part.map.text.split()[:2] == ["37261.50", "0.001"]
    assert values(rewritten(part, "37261.50", "12.5"), "cat") == ["12.5", "1E-3"]


def test_a_quotient_is_read_without_the_digits_nobody_sees_and_stays_as_it_was() -> None:
    part = chart(code="General", one="79.626390103711074", two="-0.84137465162842801")
    assert part.map.text.split()[:2] == ["79.63", "-0.84"]
    assert values(rewritten(part, "4.5", "5.5"), "cat")[0] == "79.626390103711074"
    assert values(rewritten(part, "79.63", "80.12"), "cat")[0] == "80.12"
