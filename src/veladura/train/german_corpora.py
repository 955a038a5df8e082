"""Public German corpora in the labels of the finance scheme, as lines of JSON.

`python -m veladura.train.german_corpora --shared DIR --out DIR` reads GermEval 2014, German LER,
SmartData and the German notes under DIR and writes one file each, and `sources.json`, which names
the labels a file marks where it marks but a few.
"""

import argparse
import gzip
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from veladura.corpora import read_corpus
from veladura.document import Document, Span
from veladura.train.notes.writing import write_documents

NAMES = ("PER", "ORG", "LOC")
Sentence = list[tuple[str, str]]  # tokens with BIO or BIOES tags

_GERMEVAL = {"PER": "PER", "ORG": "ORG", "LOC": "LOC"}  # its OTH is films, products and wars alike
_LER = {
    "PER": "PER", "AN": "PER", "RR": "PER", "ORG": "ORG", "UN": "ORG", "INN": "ORG", "GRT": "ORG",
    "LD": "LOC", "ST": "LOC", "STR": "LOC", "LDS": "LOC",
}  # fmt: skip
_NO_BLANK_BEFORE = set(".,;:!?)]}“’»…") | {"''"}
_NO_BLANKS = {"/"}
_NO_BLANK_AFTER = set("([{„‚«") | {"``"}
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
_GENERIC = re.compile(
    r"^(?:[a-zäöü]|(?:Gruppe|Unternehmen|Konzern|Polizei|Firma|Bank|Gesellschaft|Flughafen"
    r"|Feuerwehr|Bundesliga|Gericht|Amtsgericht|Landgericht|Regierung|Tochter|Verband|Verein)"
    r"(?:s|es|n|en)?$)"
)
_PEOPLES = re.compile(r"^(?:Deutschen?r?|[A-ZÄÖÜ]\w+(?:ese|esen|inen|ischen?r?|sche[nr]?))$")


def sentences(path: Path) -> Iterator[Sentence]:
    """The sentences of a file with a token and its tag a line and blank lines between."""
    current: Sentence = []
    for line in path.read_text("utf-8").splitlines():
        fields = line.split()
        if len(fields) > 1:
            current.append((fields[0], fields[-1]))
        elif current:
            yield current
            current = []
    if current:
        yield current


def natural(tokens: Sequence[str]) -> tuple[str, list[int]]:
    """The text as it was before it was cut into tokens, and where each token begins."""
    text = ""
    starts: list[int] = []
    quoted = glue = False
    for token in tokens:
        straight = token in ('"', "''", "``")
        opening = token in _NO_BLANK_AFTER or (straight and not quoted)
        closing = token in _NO_BLANK_BEFORE or (straight and quoted)
        if text and not glue and (opening or not closing) and not _joins(token, text):
            text += " "
        starts.append(len(text))
        text += token
        glue = opening or token in _NO_BLANKS
        quoted ^= straight
    return text, starts


def _joins(token: str, text: str) -> bool:
    """A slash stands close, and so does what goes on after a hyphen at the end of a token."""
    return token in _NO_BLANKS or (token.startswith("-") and len(token) > 1 and text[-1] == ".")


def document(
    sentence_group: Sequence[Sentence],
    labels: dict[str, str],
    document_id: str,
    glue: str,
    shorten: Callable[[str, str], int] | None = None,
) -> Document:
    """Sentences side by side, their entities as spans of the mapped labels."""
    text = ""
    spans: list[Span] = []
    for sentence in sentence_group:
        text += glue if text else ""
        piece, starts = natural([token for token, _ in sentence])
        for first, last, kind in entities([tag for _, tag in sentence]):
            if kind not in labels:
                continue
            start, end = starts[first], starts[last] + len(sentence[last][0])
            start += shorten(kind, piece[start:end]) if shorten else 0
            start, end = _unquoted(piece, start, end)
            if start < end:
                spans.append(Span(len(text) + start, len(text) + end, labels[kind]))
        text += piece
    return Document(text, tuple(spans), document_id)


def _unquoted(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in '„“"‚’ ':
        start += 1
    while start < end and text[end - 1] in '„“"‚’ ':
        end -= 1
    return start, end


def entities(tags: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """First token, last token and kind of each run of BIO or BIOES tags."""
    first = -1
    kind = ""
    for index, tag in enumerate([*tags, "O"]):
        inside = tag[:1] in "IE" and tag[2:] == kind
        if first >= 0 and not inside:
            yield first, index - 1, kind
            first = -1
        if tag != "O" and not inside:
            first, kind = index, tag[2:]


def germeval(path: Path, name: str) -> Iterator[Document]:
    """Its sentences stand in no order: a document is a handful of them, often a line each."""
    rng = Random(name)
    for number, group in enumerate(_groups(sentences(path), rng, (1, 1, 3, 6, 10, 16))):
        yield document(group, _GERMEVAL, f"{name}-{number}", rng.choice("\n\n "))


def _groups(
    every: Iterable[Sentence], rng: Random, sizes: Sequence[int]
) -> Iterator[list[Sentence]]:
    group: list[Sentence] = []
    size = rng.choice(sizes)
    for sentence in every:
        group.append(sentence)
        if len(group) == size:
            yield group
            group, size = [], rng.choice(sizes)
    if group:
        yield group


def ler(folder: Path) -> Iterator[Document]:
    """Decisions of five courts. Sentences that cite authors or catchwords hold unmarked names."""
    for path in sorted(folder.glob("*.conll")):
        rng = Random(path.stem)
        kept = (_courts_in_citations(s) for s in sentences(path) if _without_hidden_names(s))
        for number, group in enumerate(_groups(kept, rng, (5, 12, 24, 40))):
            glue = rng.choice((" ", "\n", "\n\n"))
            yield document(group, _LER, f"{path.stem}-{number}", glue, _before_authority)


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
    if kind == "person":
        return Span(start, end, "PER")
    if kind in ("organization", "organization-company"):
        return None if _GENERIC.match(surface) else Span(start, end, "ORG")
    if kind in ("location", "location-city", "location-stop", "location-street"):
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


def convert(shared: Path, out: Path) -> dict[str, int]:
    """Write every file; gives the number of documents of each."""
    corpora = shared / "corpora"
    partly: dict[str, Iterator[Document]] = {
        "germeval-train": germeval(corpora / "germeval2014/train.conll", "germeval-train"),
        "germeval-dev": germeval(corpora / "germeval2014/dev.conll", "germeval-dev"),
        "ler": ler(corpora / "german-ler"),
        "smartdata": smartdata(corpora / "smartdata/train.json.gz"),
    }
    fully = {
        "notes-de": read_corpus(shared / "notes/de-finance", "inline"),
        "field-de": read_corpus(shared / "field-notes/de-finance", "inline"),
    }
    out.mkdir(parents=True, exist_ok=True)
    counts = {
        f"{name}.jsonl.gz": write_documents(out / f"{name}.jsonl.gz", documents)
        for name, documents in {**partly, **fully}.items()
    }
    sources = {f"{name}.jsonl.gz": {"only": list(NAMES)} for name in partly}
    (out / "sources.json").write_text(json.dumps(sources, indent=1) + "\n", "utf-8")
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m veladura.train.german_corpora", description=__doc__
    )
    parser.add_argument("--shared", type=Path, required=True, help="folder with corpora/, notes/")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    print(json.dumps(convert(options.shared, options.out), indent=1))


if __name__ == "__main__":
    main()
