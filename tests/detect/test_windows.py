from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.windows import MARGIN, stitched_windows


@given(st.integers(0, 5000), st.sampled_from([128, 256, 512]))
def test_every_token_is_answered_exactly_once(length: int, window: int) -> None:
    windows = stitched_windows(length, window)
    answered = [token for w in windows for token in range(w.first, w.last)]
    assert answered == list(range(length))


@given(st.integers(513, 5000))
def test_an_answer_has_context_on_both_sides(length: int) -> None:
    for w in stitched_windows(length, 512):
        assert w.end - w.start == 512
        assert w.start == 0 or w.first - w.start >= MARGIN
        assert w.end == length or w.end - w.last >= MARGIN
