"""All checks over one corpus, the gravest findings first."""

from collections.abc import Sequence
from itertools import chain

from veladura.document import Document
from veladura.lint.checks import near_identifiers, rare_words, two_labels, unmarked
from veladura.lint.dates import unmoved_dates
from veladura.lint.findings import KINDS, Doubtful
from veladura.lint.marked import Marked
from veladura.pipeline import Anonymizer


def lint(documents: Sequence[Document], anonymizer: Anonymizer) -> list[Doubtful]:
    """What does not fit; `documents` are read again and again and never kept."""
    profile = anonymizer.profile
    marked = Marked.of(documents, profile.scheme)
    found = chain(
        unmarked(documents, marked),
        near_identifiers(documents, marked, profile.scheme),
        two_labels(documents, marked, profile.scheme),
        unmoved_dates(documents, anonymizer),
        rare_words(documents, profile),
    )
    order = {kind: i for i, kind in enumerate(KINDS)}
    return sorted(found, key=lambda f: (order[f.kind], -f.others, f.places))
