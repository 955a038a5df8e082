"""HTML and XML: what a reader sees, and what hides in attributes and comments."""

import pytest

from veladura.document import Edit
from veladura.formats.html import open_html, open_xml

PAGE = b"""<!DOCTYPE html>
<html><head><meta charset="iso-8859-1"><title>Alta de Gertrudis</title>
<meta name="author" content="Gertrudis"><style>/* Gertrudis */ p { color: red }</style>
<script>var name = "Gertrudis"</script></head>
<body onload="hello('Gertrudis')"><!-- Gertrudis --><p>Do\xf1a
   <b>Ger</b><i>trudis</i> vino.<br>Otro d\xeda</p>
<table><tr><td>uno<td>dos</table>
<a href="mailto:Gertrudis%20Vega@x.es" title="Gertrudis">correo</a>
<input value="Gertrudis" placeholder="Gertrudis"><img alt="Gertrudis" src="data:image/png;base64,x">
<pre>a
 b</pre></body></html>"""


def test_text_is_shown_as_a_browser_shows_it() -> None:
    visible = open_html(PAGE).text.split("\n<", 1)[0]
    assert visible.startswith(
        "Alta de Gertrudis\nDoña Gertrudis vino.\nOtro día\nuno\tdos\t\ncorreo \na\n b\n"
    )


def test_nothing_of_a_name_is_left_anywhere() -> None:
    original = open_html(PAGE)
    surfaces = [i for i in range(len(original.text)) if original.text.startswith("Gertrudis", i)]
    assert len(surfaces) == 9
    rewritten = original.rewrite([Edit(i, i + 9, "Zoé") for i in surfaces])
    page = rewritten.data.decode("cp1252")
    assert "ertrudis" not in page
    assert "Ger<" not in page
    assert 'href="mailto:Zo%C3%A9%20Vega@x.es"' in page
    assert "color: red" in page
    assert rewritten.dropped == ("<script>",)


def test_what_the_encoding_cannot_hold_becomes_a_reference() -> None:
    original = open_html(PAGE)
    start = original.text.index("vino")
    assert b"&#28450;" in original.rewrite([Edit(start, start + 4, "漢")]).data


@pytest.mark.parametrize(
    "source",
    [
        b"<p>Hola <b>Ana</b></p>fin",
        b"Hola <i>Ana</i>",
        b"<!-- c --><html><body>x</body></html><!-- d -->",
    ],
)
def test_fragments_stay_fragments(source: bytes) -> None:
    assert open_html(source).rewrite([]).data == source


def test_a_comment_cannot_be_broken_out_of() -> None:
    original = open_html(b"<p>x</p><!--Ana-->")
    start = original.text.index("Ana")
    again = open_html(original.rewrite([Edit(start, start + 3, "--><script>")]).data)
    assert "<script>" in again.text


def test_fields_are_lines_and_running_text_is_not() -> None:
    source = b"<a><n>Ana</n><s>Gil</s><p>una <b>mu</b>jer</p></a>"
    original = open_xml(source)
    assert original.text == "Ana\nGil\nuna mujer\n"
    assert original.rewrite([]).data == source


def test_attributes_and_comments_of_xml_are_text() -> None:
    original = open_xml(b'<?xml version="1.0" encoding="iso-8859-1"?><!--uno--><a b="dos"/>')
    assert "uno" in original.text
    assert "dos" in original.text
    start = original.text.index("dos")
    assert 'b="é"'.encode("latin-1") in original.rewrite([Edit(start, start + 3, "é")]).data
