"""The names others rely on: removing or adding one is a decision, not an accident."""

import importlib

import pytest

API = {
    "veladura": ["Anonymizer", "Document", "Edit", "Span", "VeladuraError", "load"],
    "veladura.corpora": [
        "FORMATS",
        "WriteReport",
        "detect_format",
        "read_corpus",
        "render_document",
        "write_corpus",
    ],
    "veladura.evaluate": [
        "Counts",
        "Coverage",
        "DocumentScores",
        "Mistake",
        "Scores",
        "confusion",
        "find_mistakes",
        "pair",
        "score",
    ],
}


@pytest.mark.parametrize("module", API)
def test_exported_names(module: str) -> None:
    imported = importlib.import_module(module)
    assert sorted(imported.__all__) == API[module]
    for name in API[module]:
        assert getattr(imported, name) is not None


def test_a_name_that_is_not_there() -> None:
    import veladura

    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        veladura.nothing  # noqa: B018
