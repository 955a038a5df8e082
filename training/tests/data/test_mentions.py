"""Copies of German corpora with other names: labels and the text between stay, cases fit."""

import gzip
import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.corpora import read_corpus
from veladura.corpora.inline import parse
from veladura.document import Document, Span
from veladura_training.data.german_mentions import Replacer, copies, write_copies
from veladura_training.data.mention_pools import Pools, frame

RIVERS = ("Elbe", "Oder", "Saale", "Donau", "Mosel", "Spree", "Havel")
CORPUS = (
    *(f"Er badet in der [[LOC|{river}]]." for river in RIVERS),
    *(f"Am [[LOC|{lake}]] ist Ruhe." for lake in ("Bodensee", "Tegernsee", "Ammersee")),
    "Die Bürger von [[LOC|Kiel]] und [[LOC|Kiels]] Hafen.",
    "[[PER|Anna Vogel]] traf [[PER|Merkel]] und [[PER|Merkels]] Mann.",
    "Kaiser [[PER|Karl V.]] und [[PER|Otto von Bismarck]] fehlten.",
    "Die [[ORG|Kestra Bau GmbH]] kauft die [[ORG|SPD]]-Zentrale am [[DATE|3. Mai]].",
    "[[PER|KOCH]] in der [[LOC|Hauptstraße 12]] an der [[LOC|A7]].",
)


def documents(texts: Sequence[str] = CORPUS) -> list[Document]:
    return [parse(text, id=str(number)) for number, text in enumerate(texts)]


@pytest.fixture(scope="module")
def pools() -> Pools:
    return Pools.load(documents(), None)


def between(document: Document) -> list[tuple[str, str]]:
    """What stands before each span, and its label; the end of the text comes last."""
    ends = [0, *(span.end for span in document.spans)]
    labels = [*(span.label for span in document.spans), ""]
    starts = [*(span.start for span in document.spans), len(document.text)]
    return [
        (document.text[end:start], label)
        for end, start, label in zip(ends, starts, labels, strict=True)
    ]


def versions(text: str, pools: Pools) -> set[str]:
    """Every surface that the first span of a text gets in many copies."""
    document = parse(text, id="x")
    rewritten = (Replacer(pools, Random(seed)).rewrite(document) for seed in range(80))
    return {version.surface(version.spans[0]) for version in rewritten} - {
        document.surface(document.spans[0])
    }


@given(st.lists(st.sampled_from(CORPUS), min_size=1, max_size=6), st.integers(0, 999))
def test_only_names_change(pools: Pools, texts: list[str], seed: int) -> None:
    document = parse("\n".join(texts), id="x")
    version = Replacer(pools, Random(seed)).rewrite(document)
    assert between(version) == between(document)


def test_places_fit_their_article(pools: Pools) -> None:
    found = versions("Sie badet in der [[LOC|Elbe]].", pools)
    assert found
    assert found <= set(RIVERS)


def test_too_few_of_a_kind_stay(pools: Pools) -> None:
    assert not versions("Er wohnt am [[LOC|Bodensee]].", pools)


def test_genitives_stay_genitives(pools: Pools) -> None:
    for text in ("Sie lobt [[PER|Merkels]] Rede.", "Sie lobt [[LOC|Kiels]] Hafen."):
        found = versions(text, pools)
        assert found
        assert all(name.endswith("s") for name in found)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("König [[PER|Karl V.]] kam.", r"\w+ V\."),
        ("[[PER|Otto von Bismarck]] kam.", r"[\w-]+ von [\w-]+"),
        ("Frau [[PER|Merkel]] kam.", r"[\w-]+"),
        ("Von [[PER|KOCH]]", r"[A-ZÄÖÜŞČĆŠŽ-]+"),
        ("Laut [[PER|B. Koch]] nicht.", r"[A-Z]\. [\w-]+"),
    ],
)
def test_people_keep_the_form_of_their_name(pools: Pools, text: str, form: str) -> None:
    found = versions(text, pools)
    assert found
    assert all(re.fullmatch(form, name) for name in found)


def test_women_stay_women(pools: Pools) -> None:
    found = versions("Seine Frau [[PER|Anna Vogel]] kam.", pools)
    assert found
    assert all(pools.gender[name.split()[0]] == "f" for name in found)


def test_a_person_keeps_the_new_surname_in_a_document(pools: Pools) -> None:
    document = parse("[[PER|Merkel]] sprach. Das gilt für [[PER|Merkels]] Mann.", id="x")
    both = 0
    for seed in range(30):
        version = Replacer(pools, Random(seed)).rewrite(document)
        first, second = (version.surface(span) for span in version.spans)
        if first != "Merkel" and second != "Merkels":
            assert second in (first, f"{first}s")
            both += 1
    assert both > 10


def test_streets_keep_their_kind_and_number(pools: Pools) -> None:
    found = versions("Er wohnt in der [[LOC|Hauptstraße 12]].", pools)
    assert found
    assert all(name.endswith("straße 12") for name in found)


def test_parts_of_longer_words_and_other_labels_stay(pools: Pools) -> None:
    assert not versions("Die [[ORG|SPD]]-Zentrale.", pools)
    assert not versions("Am [[DATE|3. Mai]].", pools)


def test_copies_are_the_same_each_time_and_leave_nameless_documents_out(pools: Pools) -> None:
    corpus = [*documents(), parse("Nichts.", id="plain"), parse("Am [[DATE|3. Mai]].", id="date")]
    first = list(copies(corpus, pools))
    assert first == list(copies(corpus, pools))
    assert [document.id for document in first] == [f"{n}~" for n in range(len(CORPUS))]
    assert len(list(copies(corpus, pools, 0.5))) == round(len(CORPUS) / 2)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Er ist in der ", "in der"),
        ("Der Chef der ", "N der"),
        ("Die ", "^ die"),
        ("Sie kommt aus ", "aus"),
        ("Bei der Stadt ", "N"),
        ("", "^"),
        ("Es war.\n", "^"),
    ],
)
def test_frames(text: str, expected: str) -> None:
    assert frame(text, len(text)) == expected


def test_all_files_are_written_with_the_lists_of_the_shared_folder(tmp_path: Path) -> None:
    lists = {"surnames": "Quabeck", "towns": "Ulmbach", "streets": "Ulmweg", "companies": "Ei & Co"}
    for folder in ("lexicons/german", "corpora/germeval2014", "corpora/smartdata"):
        (tmp_path / folder).mkdir(parents=True)
    for name, item in lists.items():
        (tmp_path / f"lexicons/german/{name}.list").write_text(f"{item}\n", "utf-8")
    sentence = "Heute O\nsagte O\nMeier S-PER\nnichts O\n. O\n\n"
    (tmp_path / "corpora/germeval2014/train.conll").write_text(sentence * 40, "utf-8")
    mention = {"type": "person", "span": {"start": 6, "end": 11}}
    record = {"text": {"string": "Sagte Meier."}, "conceptMentions": {"array": [mention]}}
    packed = gzip.compress(json.dumps(record).encode())
    (tmp_path / "corpora/smartdata/train.json.gz").write_bytes(packed)
    note = Document("Frau Meier ruft an.", (Span(5, 10, "PER"),), "a001")
    counts = write_copies(tmp_path, tmp_path, [note], [note])
    assert sorted(counts) == [
        f"augmented-{name}.jsonl" for name in ("germeval", "news-de", "notes-de", "smartdata")
    ]
    for name, count in counts.items():
        made = list(read_corpus(tmp_path / name, "jsonl"))
        assert len({d.id for d in made}) == count > 0
        assert {d.surface(s) for d in made for s in d.spans} <= {"Quabeck", "Meier"}


def test_a_document_is_told_several_times_with_other_names_each_time() -> None:
    pools = Pools.load([], None)
    document = Document("Frau Anna Vogel ruft an.", (Span(5, 15, "PER"),), "a001")
    told = list(copies([document], pools, 4))
    assert len({one.id for one in told}) == 4
    assert len({one.text for one in told}) > 1
    assert all(one.text.startswith("Frau ") and one.text.endswith(" ruft an.") for one in told)
