"""Writing a corpus in any format: everything or nothing, and a report of what did not fit."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from veladura.corpora import brat, conll, inline, jsonl, label_studio, uima
from veladura.corpora.files import all_or_nothing, get_kind, safe_name
from veladura.corpora.report import Rendered, WriteReport
from veladura.document import Document
from veladura.errors import CorpusError


def render_document(document: Document, format: str, *, tagging: str = "bio") -> Rendered:
    """One document as the content of its file or files, by suffix."""
    get_kind(format)
    if format == "i2b2":
        from veladura.corpora import i2b2  # lxml only where XML is written

        return i2b2.render(document)
    renderers: dict[str, Callable[[Document], Rendered]] = {
        "brat": brat.render,
        "inline": inline.render,
        "jsonl": jsonl.render,
        "conll": partial(conll.render, tagging=tagging),
        "labelstudio": label_studio.render,
        "cas": uima.render_xmi,
        "casjson": uima.render_json,
    }
    return renderers[format](document)


def write_corpus(
    documents: Iterable[Document],
    path: Path | str,
    format: str,
    *,
    tagging: str = "bio",
    overwrite: bool = False,
) -> WriteReport:
    """Write documents under the folder `path`, a file each.

    Where `path` ends in the format's own suffix it is one file: of all documents for jsonl and
    conll, of a single document for the others. If anything fails, nothing is written.
    """
    path = Path(path)
    kind = get_kind(format)
    single = path.suffix.lower() in kind.suffixes and not path.is_dir()
    folder = path.parent if single else path
    total = Rendered({})
    count = 0
    names: set[str] = set()
    with all_or_nothing(folder, overwrite=overwrite) as scratch:
        for count, document in enumerate(documents, 1):  # noqa: B007
            name = path.stem if single else safe_name(document.id)
            if name in names and not (single and kind.joins):
                raise CorpusError(_twice(document, path, single))
            names.add(name)
            rendered = render_document(document, format, tagging=tagging)
            for suffix, content in rendered.parts.items():
                own = path.suffix if single and suffix in kind.suffixes else suffix
                _append(scratch / f"{name}{own}", content)
            total.spans += rendered.spans
            total.lost += rendered.lost
            total.changed += rendered.changed
    return WriteReport(count, total.spans, total.lost, total.changed)


def _twice(document: Document, path: Path, single: bool) -> str:
    if single:
        return f"{path}: the format holds one document a file; name a folder instead"
    return f"{path}: two documents have the id {document.id}"


def _append(file: Path, content: str) -> None:
    try:
        data = content.encode("utf-8")
    except UnicodeEncodeError:
        raise CorpusError(f"{file.name}: holds half a surrogate pair, which is no text") from None
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as stream:
        stream.write(data)
