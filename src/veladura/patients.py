"""Whom the documents of a corpus are about, as far as their marks tell."""

from veladura.document import Document
from veladura.schemes import Scheme
from veladura.text import compact


def patient_of(document: Document, scheme: Scheme, number: int) -> str:
    """The first identifier of a patient in a document, or the first name; a document without
    either stands alone."""
    for kind in ("patient-id", "patient"):
        for span in document.spans:
            if scheme.stands_for(span.label, kind):
                return compact(document.surface(span))
    return f"document {number}"
