"""What stands around a page, or in markup that no browser knows."""

import pytest
from tests.formats.planted import is_shown

from veladura.document import Edit
from veladura.formats import open_original

PAGE = "<html><body><p>x</p></body></html>"


@pytest.mark.parametrize(
    "source",
    [
        f"{PAGE}Zurita",
        f"{PAGE} Zurita <b>y</b> z",
        f"{PAGE}<p>y</p>Zurita",
        f"{PAGE}<!-- c -->Zurita",
        f"{PAGE}<!-- Zurita -->",
        f"<!-- Zurita -->{PAGE}",
        f"{PAGE}{PAGE.replace('x', 'Zurita')}",
        "<p>x</p></body></html>Zurita",
        "<html>Zurita<body>x</body></html>",
        "<html><head></head>Zurita<body>x</body></html>",
        "<!Zurita><p>x</p>",
        '<html manifest="Zurita"><p>x',
        "<p>x<textarea>Zurita</textarea>",
        "<p>x<plaintext>Zurita",
        "<title>Zurita</title><p>x",
        '<meta name="author" content="Zurita"><p>x',
        "<p>x</p><![CDATA[Zurita]]>",
        "<p>x<Zurita>Zurita</Zurita>",
        '<p>x<img alt="Zurita" src="a.png">',
        '<p>x<a href="http://x.es/Zurita">y</a>',
        '<meta charset="idna"><p>Zurita</p>' + "x" * 80,
        '<meta charset="punycode"><p>Zurita</p>',
        '<meta charset="ñ"><p>Zurita</p>',
    ],
)
def test_everything_a_browser_shows_is_read(source: str) -> None:
    """Text behind `</html>`, where lists of addressees put their footers, was passed through."""
    assert is_shown(source, "a.html")


@pytest.mark.parametrize(
    "source",
    [
        '<!DOCTYPE html SYSTEM "Zurita"><p>x',
        "<!DOCTYPE Zurita><p>x",
        "<p>x</p></Zurita>",
        '<p Zurita="1">x',
        "<p>x<script>Zurita</script>",
        "<p>x<style>/* Zurita */</style>",
        "<template><p>Zurita</p></template><p>x",
        "<noscript>Zurita</noscript><p>x",
        '<p onclick="Zurita()">x',
    ],
)
def test_what_no_browser_shows_goes(source: str) -> None:
    assert not is_shown(source, "a.html")


def test_a_footer_becomes_part_of_the_page() -> None:
    data = f"{PAGE}Atentamente, <b>Ana</b> Zurita".encode()
    original = open_original(data, "a.html")
    start = original.text.index("Zurita")
    written = original.rewrite([Edit(start, start + 6, "Gil")]).data
    expected = b"<html><body><p>x</p>Atentamente, <b>Ana</b> Gil</body></html>"
    assert written == expected
    assert open_original(written, "a.html").rewrite([]).data == expected
