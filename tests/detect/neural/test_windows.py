from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.neural.windows import MARGIN, stitched_windows

LENGTHS = st.integers(0, 5000)
WINDOWS = st.sampled_from([128, 200, 256, 512])


@given(LENGTHS, WINDOWS)
def test_every_token_is_answered_exactly_once(length: int, window: int) -> None:
    windows = stitched_windows(length, window)
    answered = [token for w in windows for token in range(w.first, w.last)]
    assert answered == list(range(length))


@given(st.integers(513, 5000), st.sampled_from([16, 64, 128, 512]))
def test_an_answer_has_context_on_both_sides(length: int, block: int) -> None:
    for w in stitched_windows(length, 512, block=block):
        assert 0 <= w.start <= w.first < w.last <= w.end <= length
        assert w.start == 0 or w.first - w.start >= MARGIN
        assert w.end == length or w.end - w.last >= MARGIN


@given(st.integers(513, 20_000), st.sampled_from([16, 128]))
def test_a_long_text_is_shared_out_evenly_and_nothing_is_padded(length: int, block: int) -> None:
    windows = stitched_windows(length, 512, block=block)
    sizes = [w.end - w.start for w in windows]
    assert len(windows) == len(stitched_windows(length, 512))
    assert all(size % block == 0 for size in sizes)
    assert max(sizes) - min(sizes) <= block
    # No more than the margins ask for, rounded up to one block.
    assert sum(sizes) < length + 2 * MARGIN * (len(windows) - 1) + block


@given(LENGTHS, WINDOWS)
def test_windows_are_whole_where_nothing_else_is_asked(length: int, window: int) -> None:
    windows = stitched_windows(length, window)
    assert {w.end - w.start for w in windows} <= {min(length, window)}
