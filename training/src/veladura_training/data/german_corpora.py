"""Public German corpora in the labels of the finance scheme, as lines of JSON.

`veladura-training german-corpora --shared DIR --out DIR` reads GermEval 2014, German LER,
SmartData and the German notes under DIR and writes one file each; further plain text for a student
to learn its teachers' opinion of, and the labelled text without its labels for the encoder.
"""

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from veladura.corpora import read_corpus
from veladura.document import Document, Span
from veladura_training.data.german_sentences import Sentence, document, entities, sentences
from veladura_training.data.germeval import Names, germeval, grouped, retold
from veladura_training.data.pieces import pieces
from veladura_training.generator.de.resources import Resources, foreign, lines
from veladura_training.generator.engine.writing import write_documents

COPIES = 6  # of GermEval's sentences, all but two of them with other names
# File of plain text → pieces taken of it, and lines of a piece.
_PLAIN = {
    "commonvoice": (5000, 20),
    "tatoeba": (800, 20),
    "parliament": (2500, 6),
    "novels": (500, 6),
    "legal": (800, 8),
}
_LER = {
    "PER": "PER", "AN": "PER", "RR": "PER", "ORG": "ORG", "UN": "ORG", "INN": "ORG", "GRT": "ORG",
    "LD": "LOC", "ST": "LOC", "STR": "LOC", "LDS": "LOC",
}  # fmt: skip
_COURT = re.compile(
    r"(?:B(?:GH|AG|SG|FH|VerfG|VerwG|PatG)|EuGH|EuG|EGMR|BayObLG|RG|KG)$"
    r"|Bundes(?:gerichtshof|arbeitsgericht|sozialgericht|finanzhof|patentgericht"
    r"|verfassungsgericht|verwaltungsgericht)e?s?$"
)
_CHAMBER = re.compile(
    r"^.*?(?:[Ss]enate?s?|[Kk]ammer|stelle|abteilung)\b.* (?:des|der) (?=[A-ZÄÖÜ])"
)
_MONTH = "Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
_DATE = re.compile(
    rf"\d{{1,2}}\.\s?(?:{_MONTH}|\d{{1,2}}\.)(?:\s?\d{{2,4}})?|(?:{_MONTH})(?: \d{{4}})?"
    r"|\d{4}-\d\d-\d\d|(?:19|20)\d\d|\d{1,2}[.:]\d{2}"
)
_FIGURE = re.compile(r"\d[\d.,]*(?<![.,])")
_PLACES = ("location", "location-city", "location-stop", "location-street")
_GENERIC = re.compile(
    r"^(?:[a-zäöü]|(?:Gruppe|Unternehmen|Konzern|Polizei|Firma|Bank|Gesellschaft|Flughafen"
    r"|Feuerwehr|Bundesliga|Gericht|Amtsgericht|Landgericht|Regierung|Tochter|Verband|Verein)"
    r"(?:s|es|n|en)?$)"
)
_COMPOUND = re.compile(r"-(?:(?P<group>(?:Gruppe|Konzern)s?\b)|[^\W\d_])")
_PEOPLES = re.compile(r"^(?:Deutschen?r?|[A-ZÄÖÜ]\w+(?:ese|esen|inen|ischen?r?|sche[nr]?))$")


def ler(folder: Path) -> Iterator[Document]:
    """Decisions of five courts. Sentences that cite authors or catchwords hold unmarked names."""
    for path in sorted(folder.glob("*.conll")):
        rng = Random(path.stem)
        kept = (_courts_in_citations(s) for s in sentences(path) if _without_hidden_names(s))
        for number, group in enumerate(grouped(kept, rng, (5, 12, 24, 40))):
            glue = rng.choice((" ", "\n", "\n\n"))
            name = f"{path.stem}-{number}"
            yield document(group, _LER, name, glue, shorten=_before_authority, unquote=True)


def _without_hidden_names(sentence: Sentence) -> bool:
    tags = [tag for _, tag in sentence]
    for first, last, kind in entities(tags):
        tokens = [token for token, _ in sentence[first : last + 1]]
        if kind == "LIT" or (kind in ("VT", "VS", "VO", "EUN") and len(tokens) > 8):
            return False
        if kind == "RS" and ({"GRUR", "–"} & set(tokens) or len(tokens) > 30):
            return False
    return True


def _courts_in_citations(sentence: Sentence) -> Sentence:
    """A citation is one entity there; here the court in it is an organisation."""
    following = [token for token, _ in sentence[1:]] + [""]
    return [
        (token, "B-GRT" if tag[2:] == "RS" and _COURT.match(token) and after != "/" else tag)
        for (token, tag), after in zip(sentence, following)  # BFH/NV is a journal
    ]


def _before_authority(kind: str, surface: str) -> int:
    """How much of "25. Senat des Bundespatentgerichts" is not the name of the court."""
    found = _CHAMBER.match(surface) if kind in ("GRT", "INN") else None
    return found.end() if found else 0


def smartdata(path: Path) -> Iterator[Document]:
    for number, record in enumerate(_records(gzip.decompress(path.read_bytes()).decode("utf-8"))):
        text: str = record["text"]["string"].replace("\r\n", "\n").rstrip()
        if "\r\n" in record["text"]["string"]:
            continue
        spans: list[Span] = []
        for mention in record["conceptMentions"]["array"]:
            start, end = mention["span"]["start"], mention["span"]["end"]
            found = _mention(mention["type"], text, start, end)
            if found and not any(found.overlaps(span) for span in spans):
                spans.append(found)
        yield Document(text, tuple(spans), f"smartdata-{number}")


def _records(text: str) -> Iterator[dict[str, Any]]:
    """JSON objects that follow each other without a separator."""
    decoder = json.JSONDecoder()
    position = text.find("{")
    while position >= 0:
        record, position = decoder.raw_decode(text, position)
        yield record
        position = text.find("{", position)


def _mention(kind: str, text: str, start: int, end: int) -> Span | None:
    surface = text[start:end]
    if not surface.strip() or end > len(text):
        return None
    if kind in ("person", "organization", "organization-company", *_PLACES):
        compound = _COMPOUND.match(text, end)
        if compound and not compound["group"]:
            return None  # the corpus marks the first part of "VW-Werk"; GermEval does not
        end = compound.end() if compound else end
    if kind == "person":
        return Span(start, end, "PER")
    if kind in ("organization", "organization-company"):
        return None if _GENERIC.match(surface) else Span(start, end, "ORG")
    if kind in _PLACES:
        adjective = _PEOPLES.match(surface) or (surface.endswith("er") and _noun_after(text, end))
        return None if _GENERIC.match(surface) or adjective else Span(start, end, "LOC")
    pattern = {"date": _DATE, "time": _DATE, "number": _FIGURE, "distance": _FIGURE}.get(kind)
    found = pattern.search(surface) if pattern else None
    if not found:
        return None
    label = "DATE" if kind in ("date", "time") else "NUM"
    return Span(start + found.start(), start + found.end(), label)


def _noun_after(text: str, end: int) -> bool:
    return re.match(r" [A-ZÄÖÜ]", text[end : end + 2]) is not None


def bundled(documents: Iterable[Document], name: str) -> Iterator[Document]:
    """Short documents several in one, so that a window of a training is not mostly empty."""
    rng = Random(name)
    waiting: list[Document] = []
    size = 1
    for number, one in enumerate(documents):
        waiting.append(one)
        if len(waiting) == size:
            yield _joined(waiting, f"{name}-{number}")
            waiting, size = [], rng.choice((1, 3, 8))
    if waiting:
        yield _joined(waiting, f"{name}-last")


def _joined(documents: list[Document], name: str) -> Document:
    text = ""
    spans: list[Span] = []
    for one in documents:
        text += "\n\n" if text else ""
        spans += (replace(s, start=s.start + len(text), end=s.end + len(text)) for s in one.spans)
        text += one.text
    return Document(text, tuple(spans), name)


def further_names(shared: Path) -> Names:
    """Names from lists, for those that GermEval's sentences hold; their tokens as it cuts them."""
    resources = Resources.load(shared, body_bytes=0)
    rng = Random("names-de")
    people = [
        (rng.choice(group[kind]), rng.choice(group["s"]))
        for group in foreign()
        for kind in ("m", "f")
        for _ in range(40)
    ]
    given = (*lines("given_m"), *lines("given_f"))
    people += [(rng.choice(given), surname) for surname in resources.surnames[::20]]
    surnames = [(name,) for name in resources.surnames if " " not in name]
    towns = [tuple(name.split()) for name in resources.towns if "(" not in name]
    companies = [tuple(name.split()) for name in resources.shops]
    return {"PER": [*surnames[::10], *people], "LOC": towns, "ORG": companies}


def convert(shared: Path, out: Path) -> dict[str, int]:
    """Write every file; gives the number of documents of each."""
    corpora = shared / "corpora"
    train = corpora / "germeval2014/train.conll"
    everything: dict[str, Iterable[Document]] = {
        "germeval-train": retold(train, "germeval-train", COPIES, further_names(shared)),
        "germeval-plain": germeval(train, "germeval-train"),
        "germeval-dev": germeval(corpora / "germeval2014/dev.conll", "germeval-dev"),
        "ler": ler(corpora / "german-ler"),
        "smartdata": bundled(smartdata(corpora / "smartdata/train.json.gz"), "smartdata"),
        "notes-de": read_corpus(shared / "notes/de-finance", "inline"),
        "field-de": read_corpus(shared / "field-notes/de-finance", "inline"),
        "plain-de": pieces(
            {shared / f"text/de-{name}.txt.xz": share for name, share in _PLAIN.items()}, "plain-de"
        ),
    }
    out.mkdir(parents=True, exist_ok=True)
    counts = {
        f"{name}.jsonl": write_documents(out / f"{name}.jsonl", documents)
        for name, documents in everything.items()
    }
    news = (*germeval(train, "germeval-train"), *smartdata(corpora / "smartdata/train.json.gz"))
    (out / "de-news.txt").write_text("\n\n".join(d.text for d in news) + "\n", "utf-8")
    return counts
