"""What leaves the server: the anonymised document and its annotations, checked before delivery."""

import io
import json
import re
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath

from veladura.anonymized import Anonymized
from veladura.delivery import Delivered
from veladura.document import Document
from veladura.text import fold
from veladura.web.review.cache import RevisionCache
from veladura.web.review.engine import Engine
from veladura.web.review.truth import with_left_names
from veladura.web.review.views import View

WORD = re.compile(r"[^\W_]{3,}")
TEXT = "text/plain; charset=utf-8"
ZIP = "application/zip"
_KEPT = 8  # documents


@dataclass(frozen=True, slots=True)
class Delivery:
    """A file on its way out."""

    name: str = field(repr=False)
    data: bytes = field(repr=False)
    media_type: str


class DeliveryCache:
    """Rewritten files with their audit, kept while the document is unchanged."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._kept: RevisionCache[Delivered] = RevisionCache(_KEPT)

    def load(self, view: View, original: bytes) -> Delivered:
        def work() -> Delivered:
            done = self.engine.deliver(
                view.plan,
                original,
                view.name,
                profile_id=view.profile,
                record=view.told.record,
                covers=tuple(view.options.covers.values()),
            )
            return with_left_names(done, view)

        return self._kept.load((view.id, view.revision), work)

    def forget(self, document_id: str) -> None:
        self._kept.forget(document_id)


def anonymised(engine: Engine, view: View) -> Document:
    """The new text with the marks moved along: an original never leaves with the annotations."""
    done = engine.deliver(view.plan, profile_id=view.profile, record=view.told.record)
    _ = with_left_names(done, view).data
    return Anonymized(view.plan).result


def new_name(name: str, suffix: str | None = None) -> str:
    """alta.docx → alta.anon.docx, in the folder it came from."""
    path = PurePath(name)
    return str(path.with_name(f"{path.stem}.anon{path.suffix if suffix is None else suffix}"))


def public_name(view: View) -> str:
    """The file's name or, where it holds a word that was replaced inside, one that says nothing."""
    words = {fold(word) for word in WORD.findall(str(PurePath(view.name).with_suffix("")))}
    for edit in view.plan.edits:
        if any(fold(word) in words for word in WORD.findall(view.text[edit.start : edit.end])):
            return f"document-{view.id[:8]}{PurePath(view.name).suffix}"
    return view.name


def deliver(cache: DeliveryCache, view: View, original: bytes, wanted: str) -> list[Delivery]:
    """The files of one format. Raises LeakError where an original is still in the output."""
    name = public_name(view)
    if wanted == "native":
        delivered = cache.load(view, original)
        return [Delivery(new_name(name), delivered.data, delivered.media_type)]
    document = anonymised(cache.engine, view)
    if wanted == "txt":
        return [Delivery(new_name(name, ".txt"), document.text.encode(), TEXT)]
    if wanted == "json":
        data = _as_json(document).encode()
        return [Delivery(new_name(name, ".json"), data, "application/json")]
    parts = annotated(document, wanted)
    return [
        Delivery(
            new_name(name, ".inline.txt" if wanted == "inline" else suffix), part.encode(), TEXT
        )
        for suffix, part in parts.items()
    ]


def annotated(document: Document, wanted: str) -> Mapping[str, str]:
    """The parts of a document in a format of corpora, by their endings."""
    from veladura.corpora import render_document  # rarely asked for: the start does without

    return render_document(document, wanted).parts


def pack(deliveries: Iterable[Delivery]) -> bytes:
    """A ZIP; names that occur twice are numbered."""
    out = io.BytesIO()
    used: set[str] = set()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for delivery in deliveries:
            name, number = delivery.name, 2
            while name in used:
                path = PurePath(delivery.name)
                name, number = f"{path.stem}-{number}{path.suffix}", number + 1
            used.add(name)
            # A fixed date: the archive should not tell when somebody was at work.
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), delivery.data)
    return out.getvalue()


def _as_json(document: Document) -> str:
    spans = [
        {"start": s.start, "end": s.end, "label": s.label, "score": s.score, "source": s.source}
        for s in document.spans
    ]
    return json.dumps({"text": document.text, "spans": spans}, ensure_ascii=False, indent=1)
