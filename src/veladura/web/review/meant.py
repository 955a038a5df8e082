"""Which documents may be delivered: rejected ones never, unreviewed ones on confirmation."""

from collections.abc import Sequence

from veladura.web.problems import ApiError, conflict
from veladura.web.storage.tables import DocumentRow


def check_meant(rows: Sequence[DocumentRow], *, unreviewed: bool) -> None:
    """Raises a conflict that names the documents in question by their ids."""
    rejected = [row.id for row in rows if row.review == "rejected"]
    if rejected:
        raise _withheld("rejected-document", "rejected: it cannot be downloaded", rejected)
    twins = [row.id for row in rows if row.twin_of is not None]
    if twins:
        raise _withheld("second-reading", "a second reading: it is compared only", twins)
    pending = [row.id for row in rows if not is_settled(row)]
    if pending and not unreviewed:
        raise _withheld("unreviewed", "not reviewed: say that it is meant (unreviewed)", pending)


def is_settled(row: DocumentRow) -> bool:
    """Signed off, and nothing in it left undecided."""
    return row.review == "accepted" and row.open == 0


def _withheld(code: str, why: str, documents: list[str]) -> ApiError:
    count = len(documents)
    said = "This document is" if count == 1 else f"{count} documents are"
    refused = conflict(code, f"{said} {why}.")
    refused.documents = documents
    return refused
