"""The documents the README shows must be what it says they are."""

from pathlib import Path

import pytest

from veladura.corpora import read_corpus
from veladura.profiles import load_profile

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize("profile", ["es-clinical", "de-finance"])
def test_examples_are_annotated_with_their_scheme(profile: str) -> None:
    (document,) = read_corpus(EXAMPLES / profile, "brat")
    labels = {span.label for span in document.spans}
    assert labels <= set(load_profile(profile).scheme.ids)
    assert len(document.spans) > 30
