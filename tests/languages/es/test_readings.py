"""What readers of replaced documents stumbled over: each cause is a row, and stays mended.

In a pattern `<female>`, `<male>`, `<surname>` and `<familiar>` stand for any name of the lists.
"""

import json
import re
from pathlib import Path

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.lexicon import lexicon
from veladura.text import unaccented
from veladura.transform.people.origins import origin_rows


def _from_elsewhere(kind: str) -> list[str]:
    return [name for *_, role, gender, name in origin_rows() if kind == (gender or role)]


def _spellings(names: list[str]) -> list[str]:
    """With those of documents without accents."""
    return [*names, *map(unaccented, names)]


NAMES = {
    f"<{name}>": f"(?i:{'|'.join(_spellings([*lexicon(listed), *_from_elsewhere(name)]))})"
    for name, listed in (
        ("female", "given_female"),
        ("male", "given_male"),
        ("surname", "surnames"),
        ("familiar", "familiar_names"),
    )
}
TABLES = sorted(Path(__file__).parent.glob("readings*.json"))
CASES = [row for rows in TABLES for row in json.loads(rows.read_text("utf-8"))]


@pytest.mark.parametrize(("source", "patterns"), CASES, ids=[source for source, _ in CASES])
def test_a_reader_finds_nothing_odd(source: str, patterns: list[str]) -> None:
    for seed in range(4):
        for new, pattern in zip(substitutes(source, seed=seed), patterns, strict=True):
            assert re.fullmatch(with_names(pattern), new), new


def with_names(pattern: str) -> str:
    for token, names in NAMES.items():
        pattern = pattern.replace(token, names)
    return pattern
