"""Public German corpora in our labels: natural text again, and only what we call a name marked."""

import gzip
import json
from pathlib import Path

import pytest

from veladura.corpora.jsonl import parse_line
from veladura.document import Document
from veladura.train.german_corpora import convert, entities, germeval, ler, natural, smartdata


def marked(document: Document) -> list[tuple[str, str]]:
    return [(span.label, document.surface(span)) for span in document.spans]


def conll(path: Path, *sentences: str) -> Path:
    """Sentences written as "token/tag token/tag"; a bare token is outside."""
    lines = []
    for sentence in sentences:
        for item in sentence.split():
            token, slash, tag = item.rpartition("~")
            lines.append(f"{token} {tag}" if slash else f"{item} O")
        lines.append("")
    path.write_text("\n".join(lines), "utf-8")
    return path


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        ("Er kam , sah und ging .", "Er kam, sah und ging."),
        ("Die „ Kestra “ ( früher : Vega ) zahlt .", "Die „Kestra“ (früher: Vega) zahlt."),
        ('Der " Koch " fehlt .', 'Der "Koch" fehlt.'),
        ("Richtlinie 2006 / 112 / EG", "Richtlinie 2006/112/EG"),
        ("Urteil - 8 AZR 1/15 -", "Urteil - 8 AZR 1/15 -"),
    ],
)
def test_text_is_written_as_people_write(tokens: str, text: str) -> None:
    joined, starts = natural(tokens.split())
    assert joined == text
    assert [joined[s : s + len(t)] for s, t in zip(starts, tokens.split())] == tokens.split()


def test_entities_of_both_tag_sets() -> None:
    assert list(entities(["B-PER", "E-PER", "O", "S-LOC"])) == [(0, 1, "PER"), (3, 3, "LOC")]
    assert list(entities(["B-UN", "I-UN", "B-UN", "O"])) == [(0, 1, "UN"), (2, 2, "UN")]


def test_germeval_leaves_derivations_and_parts_unmarked(tmp_path: Path) -> None:
    path = conll(
        tmp_path / "a.conll",
        "Anna~B-PER Vogel~E-PER lebt in Kiel~S-LOC .",
        "Die Berliner~S-LOCDERIV AEG-Führung~S-ORGPART schweigt über Ecce~B-OTH Homo~E-OTH .",
    )
    found = [pair for document in germeval(path, "a") for pair in marked(document)]
    assert found == [("PER", "Anna Vogel"), ("LOC", "Kiel")]


def test_court_decisions(tmp_path: Path) -> None:
    conll(
        tmp_path / "bag.conll",
        "Der 25.~B-GRT Senat~I-GRT des~I-GRT Bundespatentgerichts~I-GRT hörte Herrn K.~B-PER an .",
        "Die „~B-UN Help~I-UN Food~I-UN “~I-UN in München~B-ST zahlt nach § 1 BGB~B-GS .",
        "Siehe Müller~B-LIT in~I-LIT Schmidt~I-LIT § 3 .",
        "So das BAG~B-RS vom~I-RS 3.~I-RS Mai~I-RS .",
    )
    documents = list(ler(tmp_path))
    assert [pair for document in documents for pair in marked(document)] == [
        ("ORG", "Bundespatentgerichts"),
        ("PER", "K."),
        ("ORG", "Help Food"),
        ("LOC", "München"),
        ("ORG", "BAG"),
    ]
    assert "Müller" not in "".join(document.text for document in documents)


def record(text: str, *mentions: tuple[str, str]) -> str:
    found = [
        {"type": kind, "span": {"start": text.index(s), "end": text.index(s) + len(s)}}
        for kind, s in mentions
    ]
    return json.dumps({"text": {"string": text}, "conceptMentions": {"array": found}})


def test_news(tmp_path: Path) -> None:
    first = record(
        "Die Gruppe Alitalia in Rom meldet am Freitag, 6. Mai um 20:39 Uhr 11 Euro.",
        ("organization-company", "Gruppe"),
        ("organization-company", "Alitalia"),
        ("location-city", "Rom"),
        ("date", "Freitag, 6. Mai"),
        ("time", "20:39 Uhr"),
        ("number", "11 Euro"),
    )
    second = record("Die Leipziger Messe.", ("location-city", "Leipziger"))
    path = tmp_path / "train.json.gz"
    path.write_bytes(gzip.compress(f"{first}\n{second}".encode()))
    found = list(smartdata(path))
    assert marked(found[0]) == [
        ("ORG", "Alitalia"),
        ("LOC", "Rom"),
        ("DATE", "6. Mai"),
        ("DATE", "20:39"),
        ("NUM", "11"),
    ]
    assert marked(found[1]) == []


def test_everything_is_written_with_the_labels_each_file_marks(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    for folder in ("corpora/germeval2014", "corpora/german-ler", "corpora/smartdata"):
        (shared / folder).mkdir(parents=True)
    for folder in ("notes/de-finance", "field-notes/de-finance"):
        (shared / folder).mkdir(parents=True)
        (shared / folder / "a001.txt").write_text(
            "Herr [[PER|Koch]] zahlt [[NUM|3]] Euro.", "utf-8"
        )
    for name in ("train", "dev"):
        conll(shared / f"corpora/germeval2014/{name}.conll", "In Kiel~S-LOC .")
    conll(shared / "corpora/german-ler/bgh.conll", "In Kiel~B-ST .")
    packed = gzip.compress(record("In Rom.", ("location", "Rom")).encode())
    (shared / "corpora/smartdata/train.json.gz").write_bytes(packed)
    out = tmp_path / "out"
    counts = convert(shared, out)
    assert set(counts.values()) == {1}
    sources = json.loads((out / "sources.json").read_text("utf-8"))
    assert set(counts) - set(sources) == {"notes-de.jsonl.gz", "field-de.jsonl.gz"}
    assert all(source["only"] == ["PER", "ORG", "LOC"] for source in sources.values())
    with gzip.open(out / "notes-de.jsonl.gz", "rt", encoding="utf-8") as file:
        assert marked(parse_line(file.read())) == [("PER", "Koch"), ("NUM", "3")]
