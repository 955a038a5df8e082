"""Pages whose styles show letters in another order are refused; others are not."""

import pytest

from veladura.errors import FormatError
from veladura.formats import open_original

LETTERS = "".join(f"<b>{letter}</b>" for letter in "atiruZ")


def page(body: str, style: str = "") -> bytes:
    return f"<html><head><style>{style}</style></head><body>{body}</body></html>".encode()


@pytest.mark.parametrize(
    ("body", "style"),
    [
        (f"<p style='flex-direction:row-reverse'>{LETTERS}</p>", ""),
        (f"<p>{LETTERS}</p>", "p { display: flex; flex-flow: row-reverse }"),
        (f"<p>{LETTERS}</p>", "b { float: right }"),
        (f"<p dir=rtl>{LETTERS}</p>", ""),
        (f"<p>{LETTERS.replace('<b>', '<b style=left:9px>')}</p>", ""),
        ("<p style='unicode-bidi: bidi-override; direction: rtl'>atiruZ</p>", ""),
    ],
)
def test_letters_in_another_order_are_refused(body: str, style: str) -> None:
    with pytest.raises(FormatError, match="wrong way round"):
        open_original(page(body, style), "a.html")


@pytest.mark.parametrize(
    ("body", "style"),
    [
        (f"<p>{LETTERS}</p>", "p { color: red }"),
        ("<p>uno</p><p>dos</p>", "p { flex-direction: row-reverse }"),
        ("".join(f"<a>{letter}</a>" for letter in "ABCDEFGH"), "a { float: right }"),
        ("<i>X</i>" * 6, "i { float: right }"),
    ],
)
def test_words_lists_and_marks_are_not(body: str, style: str) -> None:
    assert open_original(page(body, style), "a.html").text
