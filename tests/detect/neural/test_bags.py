"""Words taken together have the n-grams that each has alone."""

from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.neural.bags import bags_of
from veladura.detect.neural.features import Hashing, bag, fold

WORDS = st.one_of(
    st.text("abcdefgxyz", min_size=1, max_size=40),
    st.text(st.characters(codec="utf-8", exclude_categories=("Z", "C")), min_size=1),
    st.text("0123456789", min_size=1),
    st.sampled_from(["\n", "\n\n\n", ".", "straße", "a", "ab"]),
)
HASHINGS = st.sampled_from([Hashing(), Hashing(buckets=97, shortest=2, longest=7)])


@given(st.lists(WORDS, min_size=1, max_size=30), HASHINGS)
def test_bags_of_many_words_are_those_of_each(words: list[str], hashing: Hashing) -> None:
    folded = [fold(word) or word for word in words]
    alone = [bag(word, hashing) for word in folded]
    together = bags_of(folded, hashing)
    assert together.lengths.tolist() == [len(rows) for rows in alone]
    assert together.rows.tolist() == [row for rows in alone for row in rows]
