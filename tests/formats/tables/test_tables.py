"""CSV and JSON: the source stays byte for byte where nothing was edited."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats import open_original
from veladura.formats.tables.csv import guess_delimiter

cells = st.text("ab \"',;|\t\n0é", max_size=6)


def edited(data: bytes, name: str, surface: str, text: str) -> bytes:
    original = open_original(data, name)
    start = original.text.index(surface)
    return original.rewrite([Edit(start, start + len(surface), text)]).data


def edited_everywhere(data: bytes, name: str, surface: str, text: str) -> bytes:
    original = open_original(data, name)
    places = [i for i in range(len(original.text)) if original.text.startswith(surface, i)]
    return original.rewrite([Edit(i, i + len(surface), text) for i in places]).data


@pytest.mark.parametrize(
    "data",
    [
        b'a;b\r\n"x;y";2\r\n\r\n;;\r\n',
        'nombre\tn\nJos\u00e9\t"1"'.encode("cp1252"),
        b"\xef\xbb\xbfa,b\n1,2\n",
        b'sep=|\na|b\n"un"closed|x\n"open\n',
        b"",
    ],
)
def test_what_no_edit_touches_stays_byte_for_byte(data: bytes) -> None:
    assert open_original(data, "t.csv").rewrite([]).data == data


def test_quotes_come_only_where_they_are_needed() -> None:
    data = b'name;note\nAna;"x"\nBea;y\n'
    assert edited(data, "t.csv", "Ana", "Zoe") == data.replace(b"Ana", b"Zoe")
    assert edited(data, "t.csv", "Ana", 'Z;"o') == data.replace(b"Ana", b'"Z;""o"')
    assert edited(data, "t.csv", "x", "z") == data.replace(b'"x"', b'"z"')


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@given(rows=st.lists(st.lists(cells, min_size=3, max_size=3), min_size=1, max_size=5))
def test_cells_are_those_of_the_standard_library(delimiter: str, rows: list[list[str]]) -> None:
    rows = [["id", "x", "y"], *rows]
    buffer = io.StringIO()
    csv.writer(buffer, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows(rows)
    text = open_original(f"sep={delimiter}\n{buffer.getvalue()}".encode(), "t.csv").text
    assert text == "".join("\t".join(row) + "\n" for row in rows)


@pytest.mark.parametrize(
    ("source", "delimiter"),
    [("a,b\n1,2\n", ","), ("a;b\n1,5;2\n", ";"), ("a\tb, c\n1\t2\n", "\t"), ("x\ny\n", ",")],
)
def test_the_delimiter_is_guessed(source: str, delimiter: str) -> None:
    assert guess_delimiter(source) == delimiter


def test_chosen_columns_alone_are_read_and_changed() -> None:
    data = b"id,name,note\n1,Ana,Ana vino\n"
    original = open_original(data, "t.csv", columns=["note"])
    assert original.text == "note\nAna vino\n"
    assert original.rewrite([Edit(5, 8, "Zoe")]).data == b"id,name,note\n1,Ana,Zoe vino\n"
    assert open_original(data, "t.csv", columns=["2"]).text == "name\nAna\n"
    with pytest.raises(FormatError, match="no column 'nota'"):
        open_original(data, "t.csv", columns=["nota"])


def test_json_keeps_its_layout_and_types() -> None:
    data = b'{ "n" : "A\\u00f1a",\n "tel":612345678, "ok": true, "x":{"y":["b"]} }'
    assert open_original(data).text == "n: Aña\ntel: 612345678\nok: true\nx: y: b\n\n"
    assert edited(data, "", "612345678", "699") == data.replace(b"612345678", b"699")
    assert edited(data, "", "612345678", "0034") == data.replace(b"612345678", b'"0034"')
    assert edited(data, "", "Aña", "É\n") == data.replace(b"A\\u00f1a", b"\\u00c9\\n")
    assert json.loads(edited(data, "", "b", '"'))["x"]["y"] == ['"']


def test_json_lines_in_a_text_file_change_in_nothing_but_the_names() -> None:
    data = (
        b'{"id": 1, "n":"Pe\\u00f1a \\/ \\"Ana\\" Gertrudis\\t\\ud83d\\ude00 Gertrudis",'
        b' "x": 1.50, "e":1E5}\r\n'
        b'{"id":2,"n": "Gertrudis Pe\xc3\xb1a",  "m": [ ], "Gertrudis\\u0020a": null}\r\n'
        b'\r\n{ "k" : "\\\\u0041 \\u00F1 Gertrudis\\u0020y\\nGertrudis" }\n'
    )
    assert edited_everywhere(data, "export.txt", "Gertrudis", "Zoe") == data.replace(
        b"Gertrudis", b"Zoe"
    )


@pytest.mark.parametrize(
    ("line", "written"),
    [
        (b'{"a": "Pe\\u00f1a Gertrudis"}', b"Zo\\u00e9 \\ud83d\\ude00"),  # nothing but ASCII
        (b'{"a": "Pe\xc3\xb1a Gertrudis"}', "Zoé 😀".encode()),
        (b'{"b": "\xc3\xb1", "a": "Pe\\u00f1a Gertrudis"}', b"Zo\\u00e9 \\ud83d\\ude00"),
    ],
)
def test_new_text_in_json_is_escaped_as_the_text_around_it(line: bytes, written: bytes) -> None:
    data = line + b"\n" + line + b"\n"
    expected = data.replace(b"Gertrudis", written)
    assert edited_everywhere(data, "export.txt", "Gertrudis", "Zoé 😀") == expected


def test_json_columns_are_paths() -> None:
    data = b'{"a": {"b": "x", "c": "y"}, "d": "z"}\n{"d": "w"}\n'
    assert open_original(data, columns=["a.b"]).text == "b: x\n\n"
    assert open_original(data, columns=["d"]).text == "d: z\n\nd: w\n\n"
    with pytest.raises(FormatError, match="no record"):
        open_original(data, columns=["e"])


def test_a_broken_line_is_named_and_not_quoted() -> None:
    with pytest.raises(FormatError, match="line 2") as caught:
        open_original(b'{"a": 1}\n{"a": Gertrudis}\n', "t.jsonl")
    assert "Gertrudis" not in str(caught.value)


def test_two_columns_of_one_name_are_both_read() -> None:
    opened = open_original(b"id,nota,nota\n7,Zurita,Quiroga\n", "t.csv", columns=["nota"])
    assert opened.text == "nota\tnota\nZurita\tQuiroga\n"


@pytest.mark.parametrize(
    ("columns", "text"),
    [
        (["b"], "b\n2\n"),
        (["2"], "b\n2\n"),
        (["c", "1"], "a\tc\n1\t3\n"),
        (["b", "2"], "b\n2\n"),
        ([], "a\tb\tc\n1\t2\t3\n"),
    ],
)
def test_columns_are_named_or_counted(columns: list[str], text: str) -> None:
    assert open_original(b"a,b,c\n1,2,3\n", "t.csv", columns=columns).text == text


def test_a_name_that_is_a_number_is_a_name_first() -> None:
    assert open_original(b"2,1\nx,y\n", "t.csv", columns=["1"]).text == "1\ny\n"


@pytest.mark.parametrize("column", ["d", "0", "4", "-1", "", "²"])
def test_a_column_that_is_not_there_is_refused_with_what_there_is(column: str) -> None:
    with pytest.raises(FormatError, match="from 1 to 3"):
        open_original(b"a,b,c\n1,2,3\n", "t.csv", columns=[column])


@given(
    rows=st.lists(st.lists(cells, min_size=2, max_size=2), min_size=1, max_size=4),
    new=st.text("xy \"',;\n|é", min_size=1, max_size=8),
)
def test_a_new_value_stays_in_its_cell(rows: list[list[str]], new: str) -> None:
    rows = [["id", "Zurita"], *rows]
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows(rows)
    data = edited(f"sep=,\n{buffer.getvalue()}".encode(), "t.csv", "Zurita", new)
    read = list(csv.reader(io.StringIO(data.decode(), newline=""), strict=False))[1:]
    assert read[0] == ["id", new]
    assert len(read[1:]) == len([row for row in rows[1:] if row])
