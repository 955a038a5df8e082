"""The Spanish vocabulary that damaged text is read with."""

import pytest

from veladura.detect.reading.vocabulary import ReadingVocabulary, load_vocabulary


@pytest.fixture(scope="session")
def words() -> ReadingVocabulary:
    vocabulary = load_vocabulary("es")
    assert vocabulary is not None
    return vocabulary
