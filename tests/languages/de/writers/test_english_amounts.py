"""Amounts as letters to customers abroad have them: no figure changes, or all by one factor."""

import pytest
from tests.languages.de.marked import rewrite

from veladura.transform import Preferences

LETTER = (
    "Invoice no.    Amount EUR    Paid EUR     Open EUR\n"
    "INV-24-1120    [[NUM|18,240.00]]    [[NUM|10,000.00]]     [[NUM|8,240.00]]\n"
    "INV-24-1177     [[NUM|6,515.40]]         [[NUM|0.00]]     [[NUM|6,515.40]]\n"
    "Total          [[NUM|24,755.40]]    [[NUM|10,000.00]]    [[NUM|14,755.40]]\n"
    "Late interest EUR [[NUM|212.38]].\n"
)


def test_no_figure_changes() -> None:
    text = rewrite(LETTER).text
    assert text == LETTER.replace("[[NUM|", "").replace("]]", "")


@pytest.mark.parametrize("seed", range(1, 5))
def test_what_adds_up_adds_up(seed: int) -> None:
    text = rewrite(LETTER, seed=seed, preferences=Preferences(numbers="scale")).text
    rows = [
        [round(100 * float(cell.replace(",", ""))) for cell in line.split()[-3:]]
        for line in text.split("\n")[1:4]
    ]
    assert all(amount - paid == left for amount, paid, left in rows)
    assert [one + two for one, two in zip(*rows[:2], strict=True)] == rows[2]
    assert rows[0][0] != 1824000
