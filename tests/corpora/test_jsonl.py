import json

import pytest

from veladura import Document, Span
from veladura.corpora import jsonl
from veladura.document import Annotation
from veladura.errors import CorpusError


def test_everything_a_document_holds_comes_back() -> None:
    document = Document(
        "Ana y Eva Ruiz",
        (
            Span(0, 14, "PER", 0.5, "rule:x", "list", ((0, 3), (10, 14)), "T4"),
            Span(6, 9, "PER"),
        ),
        "a",
        (Annotation("R1", "Kin", (), " Arg1:T4 Arg2:T5"), Annotation("T9", "X", ((0, 3),), "Ana")),
    )
    again = jsonl.parse_line(jsonl.render(document).parts[".jsonl"])
    assert again == document
    first, second = again.spans[0], document.spans[0]
    assert (first.score, first.source, first.reason, first.id) == (
        second.score,
        second.source,
        second.reason,
        second.id,
    )


@pytest.mark.parametrize("key", ["spans", "entities", "labels", "label"])
def test_lists_of_other_tools_are_read(key: str) -> None:
    document = jsonl.parse_line(json.dumps({"text": "Ana", key: [[0, 3, "PER"]]}), id="x")
    assert (document.id, document.spans) == ("x", (Span(0, 3, "PER"),))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{'text': 'Ana'}", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", 'expected an object with a "text"'),
        ('{"text": 3}', 'expected an object with a "text"'),
        ('{"text": "Ana", "spans": {}}', "spans must be a list"),
        ('{"text": "Ana", "spans": [3]}', r"spans[0]: expected an object with start"),
        ('{"text": "Ana", "spans": [[0, 9, "PER"]]}', "ends outside the text of 3"),
        ('{"text": "Ana", "spans": [[0.0, 1.5, "PER"]]}', "offsets must be whole numbers"),
        ('{"text": "Ana", "spans": [[true, 2, "PER"]]}', "offsets must be whole numbers"),
        ('{"text": "Ana", "spans": [[2, 1, "PER"]]}', "must be non-empty"),
        ('{"text": "Ana", "spans": [{"start": 0, "end": 1, "label": "P", "score": "x"}]}', "score"),
        ('{"text": "Ana", "others": [{"id": "T1", "type": "X", "pieces": [[0, 9]]}]}', "outside"),
        ('{"text": "Ana", "others": [3]}', "expected an object"),
        ('{"text": "Ana \\ud800"}', "surrogate"),
    ],
)
def test_a_bad_line_is_named_and_not_quoted(line: str, complaint: str) -> None:
    with pytest.raises(CorpusError, match=r"^c\.jsonl, line 3") as raised:
        jsonl.parse_line(line, where="c.jsonl, line 3")
    assert complaint in str(raised.value)
    assert "Ana" not in str(raised.value)
