"""Documents that nobody wrote: cut anywhere, they come out as they do in one piece."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.markup.both_ways import open_document, rewritten_both_ways
from tests.formats.markup.test_slices import workbook
from tests.formats.samples import pptx, unzipped, word_package, zipped

_WORDS = st.sampled_from(("Ana", "Vega", "Ve", "ga", "alta ", " y ", "Sala_1", "&amp;", "\n  "))
_TEXT = st.lists(_WORDS, max_size=4).map("".join)
_GAP = st.sampled_from(("", "", "", "\n   "))  # files that are laid out for people
_MOST = st.integers(1, 12)
_SETTINGS = settings(max_examples=15, deadline=None)


def _joined(parts: st.SearchStrategy[str], least: int = 0) -> st.SearchStrategy[str]:
    gapped = st.tuples(parts, _GAP).map("".join)
    return st.lists(gapped, min_size=least, max_size=5).map("".join)


def _in(tag: str, inside: st.SearchStrategy[str], attributes: str = "") -> st.SearchStrategy[str]:
    return inside.map(lambda content: f"<{tag}{attributes}>{content}</{tag}>")


def _of(sources: Sequence[str]) -> st.SearchStrategy[str]:
    return st.sampled_from(sources)


_RUN = st.one_of(
    _in("w:r", _in("w:t", _TEXT)),
    _in("w:r", _in("w:instrText", _of((" REF Sala_1 ", " PAGE ")))),
    _in("w:hyperlink", _in("w:r", _in("w:t", _TEXT)), ' w:anchor="Sala_1"'),
    _in("w:ins", _in("w:r", _in("w:t", _TEXT)), ' w:id="3" w:author="Vega"'),
    _of(('<w:bookmarkStart w:id="1" w:name="Sala_1"/>', '<w:bookmarkEnd w:id="1"/>')),
)
_MARKS = _of(('<w:commentRangeStart w:id="1"/>', '<w:bookmarkStart w:id="4" w:name="Vega"/>'))
_WORD = st.recursive(
    st.one_of(_in("w:p", _joined(_RUN)), _MARKS),
    lambda inner: st.one_of(
        _in("w:tbl", _joined(_in("w:tr", _joined(_in("w:tc", _joined(inner)))))),
        _in("w:sdt", _in("w:sdtContent", _joined(inner))),
    ),
    max_leaves=12,
)


@_SETTINGS
@given(_joined(_WORD, 1), _MOST)
def test_a_word_document_is_the_same_in_slices(body: str, most: int) -> None:
    data = word_package(f"<w:p><w:r><w:t>Ana Vega</w:t></w:r></w:p>{body}")
    whole, cut = rewritten_both_ways(data, "x.docx", "Vega", most)
    assert cut == whole
    assert b"Vega" not in cut


_SPAN = st.one_of(
    _in("text:span", _TEXT),
    _TEXT,
    _of(('<text:bookmark text:name="Sala_1"/>', '<text:a xlink:href="#Sala_1">Vega</text:a>')),
)
_CELL = _in("table:table-cell", _joined(_in("text:p", _joined(_SPAN))))
_FORMULA = _of(
    [
        f"<table:table-cell table:formula=\"of:=[$'{sheet}'.A1]\"><text:p>7</text:p>"
        "</table:table-cell>"
        for sheet in ("Vega y Gil", "Datos", "Fehlt")
    ]
)
_ROW = _in("table:table-row", _joined(st.one_of(_CELL, _FORMULA)))
_ROWS = st.recursive(
    _ROW,
    lambda inner: st.one_of(
        _in("table:table-row-group", _joined(inner)), _in("table:table-rows", _joined(inner))
    ),
    max_leaves=6,
)
_TABLE = st.one_of(
    _in("table:table", _joined(_ROWS), ' table:name="Vega y Gil"'),
    _in("table:table", _joined(_ROWS), ' table:name="Datos"'),
)
_ODT = st.recursive(
    st.one_of(_in("text:p", _joined(_SPAN)), _in("text:h", _joined(_SPAN)), _TABLE),
    lambda inner: st.one_of(
        _in("text:section", _joined(inner)),
        _in("text:list", _joined(_in("text:list-item", _joined(inner)))),
    ),
    max_leaves=8,
)


@_SETTINGS
@given(_joined(_ODT, 1), _MOST)
def test_an_open_document_is_the_same_in_slices(body: str, most: int) -> None:
    data = open_document("text", f"<text:p>Ana Vega</text:p>{body}")
    whole, cut = rewritten_both_ways(data, "x.odt", "Vega", most)
    assert cut == whole
    assert b"Vega" not in cut


@_SETTINGS
@given(_joined(_TABLE, 1), _MOST, st.booleans())
def test_an_open_spreadsheet_is_the_same_in_slices(body: str, most: int, flat: bool) -> None:
    data = open_document("spreadsheet", body, flat=flat)
    whole, cut = rewritten_both_ways(data, "x.fods" if flat else "x.ods", "Vega", most)
    assert cut == whole
    assert b"Vega" not in cut


_DRAWN = _in("a:p", _joined(_in("a:r", _in("a:t", _TEXT))))
_BOX = _in("p:txBody", _joined(_DRAWN).map(lambda inside: f"<a:bodyPr/>{inside}"))
_CELLS = _joined(_in("a:tc", _in("a:txBody", _joined(_DRAWN))))
_GRID = _in("a:tbl", _joined(_in("a:tr", _CELLS)))
_SHAPE = st.recursive(
    st.one_of(
        _in("p:sp", _BOX),
        _in("p:graphicFrame", _in("a:graphic", _in("a:graphicData", _GRID))),
        _of(('<p:pic><p:nvPicPr><p:cNvPr id="3" name="Vega" descr="Vega"/></p:nvPicPr></p:pic>',)),
    ),
    lambda inner: _in("p:grpSp", _joined(inner)),
    max_leaves=10,
)


@_SETTINGS
@given(_joined(_SHAPE, 1), _MOST)
def test_a_slide_is_the_same_in_slices(shapes: str, most: int) -> None:
    members = dict(unzipped(pptx(["x"])))
    source = members["ppt/slides/slide1.xml"].decode()
    head, _, rest = source.partition("<p:spTree>")
    tail = rest.rpartition("</p:spTree>")[2]
    drawn = f"<p:sp><p:txBody><a:p><a:r><a:t>Ana Vega</a:t></a:r></a:p></p:txBody></p:sp>{shapes}"
    members["ppt/slides/slide1.xml"] = f"{head}<p:spTree>{drawn}</p:spTree>{tail}".encode()
    whole, cut = rewritten_both_ways(zipped({**members}), "x.pptx", "Vega", most)
    assert cut == whole
    assert b"Vega" not in cut


@_SETTINGS
@given(st.lists(st.lists(_TEXT, max_size=4), min_size=1, max_size=9), _MOST)
def test_a_workbook_is_the_same_in_slices(rows: list[list[str]], most: int) -> None:
    sheet = [
        f'<row r="{n}">'
        + "".join(
            f'<c r="{"ABCD"[at]}{n}" t="inlineStr"><is><t>{cell}</t></is></c>'
            for at, cell in enumerate(cells)
        )
        + "</row>"
        for n, cells in enumerate(rows, 1)
    ]
    data = zipped({**workbook(sheet)})
    whole, cut = rewritten_both_ways(data, "x.xlsx", "Vega", most)
    assert cut == whole
    assert b"Vega" not in cut
