"""Public German corpora in our labels: natural text again, and only what we call a name marked."""

import gzip
import json
import lzma
import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.corpora.jsonl import parse_line
from veladura.document import Document, Span
from veladura_training.data.german_corpora import bundled, convert, ler, smartdata
from veladura_training.data.german_sentences import Join, entities, natural, sentences, spaced
from veladura_training.data.germeval import Names, Swaps, germeval, mentions, retold

CONFIGS = Path(__file__).parents[3] / "configs"


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


def test_tokens_can_also_be_left_apart() -> None:
    assert spaced(["Er", "kam", "."]) == ("Er kam .", [0, 3, 7])


@pytest.mark.parametrize("join", [natural, spaced])
@given(tokens=st.lists(st.sampled_from(["Koch", ",", '"', "(", ")", "-Bau", "/", "S.", "„", "“"])))
def test_every_token_is_found_where_it_is_said_to_begin(join: Join, tokens: list[str]) -> None:
    text, starts = join(tokens)
    assert [text[s : s + len(token)] for s, token in zip(starts, tokens, strict=True)] == tokens


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


SENTENCES = (
    "Anna~B-PER Vogel~E-PER lebt in Kiel~S-LOC .",
    "Kiels~S-LOC Kestra~S-ORG zahlt Hans~B-PER Koch~E-PER .",
    "Die Berliner~S-LOCDERIV schweigen .",
)
LISTED: Names = {"PER": [("Ida", "Lund")], "LOC": [("Ulm",)], "ORG": [("Vega",)]}


def test_every_copy_tells_every_sentence_and_the_first_two_as_they_are(tmp_path: Path) -> None:
    path = conll(tmp_path / "a.conll", *SENTENCES)
    told: dict[str, list[Document]] = {}
    for document in retold(path, "a", 4, LISTED):
        told.setdefault(document.id.split("-")[1], []).append(document)
    assert len(told) == 4
    original = sorted(pair for document in germeval(path, "a") for pair in marked(document))
    for copy, documents in told.items():
        found = sorted(pair for document in documents for pair in marked(document))
        assert [label for label, _ in found] == [label for label, _ in original]
        assert found == original or copy not in "01"


def test_names_are_exchanged_within_their_label_and_keep_their_genitive(tmp_path: Path) -> None:
    path = conll(tmp_path / "a.conll", *SENTENCES)
    every = list(sentences(path))
    swaps = Swaps(mentions(every), LISTED)
    rng = Random(1)
    told = {tuple(swaps.retell(every[1], rng)) for _ in range(200)}
    names: dict[str, set[str]] = {}
    for sentence in told:
        for first, last, kind in entities([tag for _, tag in sentence]):
            name = " ".join(token for token, _ in sentence[first : last + 1])
            names.setdefault(kind, set()).add(name)
    assert names["PER"] == {"Hans Koch", "Anna Vogel", "Ida Lund"}
    assert names["ORG"] == {"Kestra", "Vega"}
    assert names["LOC"] == {"Kiels", "Ulms"}
    assert all(sentence[-1] == (".", "O") for sentence in told)


def test_short_documents_are_put_together_with_their_spans() -> None:
    short = [Document(f"In Kiel {i}.", (Span(3, 7, "LOC"),), str(i)) for i in range(20)]
    long = list(bundled(short, "news"))
    assert len(long) < len(short)
    assert [pair for d in long for pair in marked(d)] == [("LOC", "Kiel")] * 20
    assert "\n\n".join(d.text for d in long) == "\n\n".join(d.text for d in short)


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
    third = record(
        "Der Siemens-Konzern und das VW-Werk.",
        ("organization-company", "Siemens"),
        ("organization-company", "VW"),
    )
    path = tmp_path / "train.json.gz"
    path.write_bytes(gzip.compress(f"{first}\n{second}\n{third}".encode()))
    found = list(smartdata(path))
    assert marked(found[0]) == [
        ("ORG", "Alitalia"),
        ("LOC", "Rom"),
        ("DATE", "6. Mai"),
        ("DATE", "20:39"),
        ("NUM", "11"),
    ]
    assert marked(found[1]) == []
    assert marked(found[2]) == [("ORG", "Siemens-Konzern")]


def test_everything_a_configuration_reads_is_written(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    for folder in ("corpora/germeval2014", "corpora/german-ler", "corpora/smartdata"):
        (shared / folder).mkdir(parents=True)
    for folder in ("notes/de-finance", "field-notes/de-finance"):
        (shared / folder).mkdir(parents=True)
        (shared / folder / "a001.txt").write_text(
            "Herr [[PER|Koch]] zahlt [[NUM|3]] Euro.", "utf-8"
        )
    (shared / "text").mkdir()
    for name in ("commonvoice", "tatoeba", "parliament", "novels", "legal"):
        text = "Ein Satz, der lang genug ist.\n" * 30
        (shared / f"text/de-{name}.txt.xz").write_bytes(lzma.compress(text.encode()))
    (shared / "lexicons/german").mkdir(parents=True)
    for name in ("surnames", "towns", "streets", "companies"):
        (shared / f"lexicons/german/{name}.list").write_text("Lundweg\n", "utf-8")
    for name in ("train", "dev"):
        conll(shared / f"corpora/germeval2014/{name}.conll", f"{name} in Kiel~S-LOC .")
    conll(shared / "corpora/german-ler/bgh.conll", "In Kiel~B-ST .")
    packed = gzip.compress(record("In Rom.", ("location", "Rom")).encode())
    (shared / "corpora/smartdata/train.json.gz").write_bytes(packed)
    out = tmp_path / "out"
    counts = convert(shared, out)
    read = {
        source["path"]
        for path in (*CONFIGS.glob("de-*.toml"), *CONFIGS.glob("contextual-*-germeval.toml"))
        for table in [tomllib.loads(path.read_text("utf-8"))]
        for key in ("sources", "unlabelled", "measured")
        for source in table.get(key, ())
    }
    elsewhere = ("synthetic-", "augmented-", "held-", "news-", "newest-")
    made_elsewhere = {path for path in read if path.startswith(elsewhere)}
    assert read - made_elsewhere == set(counts)
    assert all(counts.values())
    assert marked(parse_line((out / "notes-de.jsonl").read_text("utf-8"))) == [
        ("PER", "Koch"),
        ("NUM", "3"),
    ]
    assert not parse_line((out / "plain-de.jsonl").read_text("utf-8").split("\n")[0]).spans
    news = (out / "de-news.txt").read_text("utf-8")
    assert "train in Kiel" in news
    assert "In Rom." in news
    assert "dev in Kiel" not in news
