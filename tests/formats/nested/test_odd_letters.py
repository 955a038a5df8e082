"""Letters of another make are read; lists, answers and rules are left alone."""

import pytest

from veladura.formats import open_original


@pytest.mark.parametrize(
    "text",
    [
        "a, b, c, d, e, f",
        "opciones A/B/C/D/E",
        "S|N|S|N|S|S|N",
        "- - - - - - - -",
        ". . . . . . . .",
        "...... fin",
        "🇪🇸 🇩🇪 🇫🇷",
        "12/05/20/11/03/19",
        "para esto como cada unos",
        "[x][x][x][x][x][x]",
        "'Ana' + 'Ruiz'",
        "#12; #13; #14;",
        "00:11:22:33:44:55",
        "β-lactámico, TNFα, µg",
    ],
)
def test_what_only_looks_so_is_left_as_it_is(text: str) -> None:
    assert open_original(text.encode(), "a.txt").text == text
