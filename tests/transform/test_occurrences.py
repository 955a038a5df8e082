"""Every occurrence of many strings is found, as looking for one after the other would."""

from hypothesis import given
from hypothesis import strategies as st

from veladura.transform.occurrences import Occurrences

SMALL = st.text("ab ", max_size=8)


@given(strings=st.lists(SMALL), text=st.text("ab ", max_size=40), shortest=st.integers(1, 4))
def test_nothing_is_missed(strings: list[str], text: str, shortest: int) -> None:
    expected = {
        (start, start + len(string))
        for string in strings
        if len(string) >= shortest
        for start in range(len(text))
        if text.startswith(string, start)
    }
    occurrences = Occurrences(strings, shortest=shortest)
    assert list(occurrences.within(text)) == sorted(expected)
    assert occurrences.any_within(text) == bool(expected)
