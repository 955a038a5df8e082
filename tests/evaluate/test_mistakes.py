from veladura import Document, Span
from veladura.evaluate import confusion, find_mistakes
from veladura.evaluate.report import confusion_table

#       0         1         2
#       012345678901234567890123456
TEXT = "Ana Ruiz, Ulm, Bonn, Kai, x"
GOLD = Document(
    TEXT,
    (Span(0, 8, "PER"), Span(10, 13, "LOC"), Span(15, 19, "LOC"), Span(21, 24, "PER")),
    "a",
)
SYSTEM = GOLD.with_spans(
    (Span(0, 3, "PER"), Span(10, 13, "ORG"), Span(15, 19, "LOC"), Span(26, 27, "PER"))
)


def test_every_mistake_is_named_by_kind() -> None:
    mistakes = list(find_mistakes([GOLD], [SYSTEM]))
    assert [m.kind for m in mistakes] == ["boundary", "label", "missed", "spurious"]
    assert mistakes[3].system == Span(26, 27, "PER")


def test_other_offsets_and_another_label_are_both() -> None:
    (mistake,) = find_mistakes(
        [GOLD.with_spans([Span(0, 8, "PER")])], [GOLD.with_spans([Span(4, 8, "LOC")])]
    )
    assert mistake.kind == "both"


def test_no_repr_shows_text_and_the_record_does() -> None:
    mistake = next(find_mistakes([GOLD], [SYSTEM]))
    assert "Ana" not in repr(mistake)
    record = mistake.as_dict(context=5)
    assert record["gold"] == {"start": 0, "end": 8, "label": "PER", "text": "Ana Ruiz"}
    assert (record["before"], record["after"]) == ("", ", Ulm")


def test_confusion_counts_labels_against_labels() -> None:
    assert confusion([GOLD], [SYSTEM]) == {
        ("PER", "PER"): 1,
        ("LOC", "ORG"): 1,
        ("LOC", "LOC"): 1,
        ("PER", "-"): 1,
        ("-", "PER"): 1,
    }
    rows = confusion_table(confusion([GOLD], [SYSTEM])).splitlines()
    assert {tuple(row.split()) for row in rows[1:]} == {
        ("LOC", "ORG", "1"),
        ("PER", "-", "1"),
        ("-", "PER", "1"),
    }
