"""German documents written inline, as `[[LABEL|text]]`, and what becomes of them."""

from typing import Any

from veladura.anonymized import Anonymized
from veladura.corpora import inline
from veladura.pipeline import load

ANONYMIZER = load("de-finance")


def rewrite(source: str, *, seed: int = 1, **options: Any) -> Anonymized:
    return ANONYMIZER.anonymize(inline.parse(source), seed=seed, **options)


def substitutes(source: str, *, seed: int = 1, **options: Any) -> list[str]:
    """What is written for every span, in order; the original where it is kept."""
    outcome = rewrite(source, seed=seed, **options)
    written = {(edit.start, edit.end): edit.text for edit in outcome.edits}
    return [
        written.get((span.start, span.end), outcome.document.surface(span))
        for span in outcome.document.spans
    ]


# Lists are read on first use; a test with a deadline should not be the one to wait for them.
rewrite(
    "[[PER|Ida Kohl]] [[DATE|1.2.2003]] [[ORG|Kestra AG]] [[LOC|Ulmer Weg 3]] [[LOC|Jena]] "
    "[[NUM|DE89 3704 0044 0532 0130 00]] [[TEL|+43 1 5550 123]] [[SEG|Tiefbau]] [[PROD|Alu 3]] "
    "[[OTH|Polaris]] [[EMAIL|a@b.de]] [[URL|www.b.de]]"
)
