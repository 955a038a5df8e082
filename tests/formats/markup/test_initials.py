"""A large first letter in an element of its own is read with the rest of its word."""

import pytest

from veladura.formats import open_original


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<div style='float:left'>Z</div>\n<div>urita vino</div>", "Zurita vino\n"),
        ("<p class=a><b>Z</b></p><div><p>urita vino</p></div>", "Zurita vino\n"),
        ("<p class=a>A</p><p>Zurita vino</p>", "A\nZurita vino\n"),
        ("<p>A</p><p>dos</p>", "A\ndos\n"),
        ("<table><tr><td class=a>A</td><td>dos</td></tr></table>", "A\tdos\t\n"),
    ],
)
def test_a_large_letter_goes_on_in_the_next_element(body: str, text: str) -> None:
    page = f"<!DOCTYPE html><html><body>{body}</body></html>"
    assert open_original(page.encode(), "a.html").text == text
