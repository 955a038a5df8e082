"""What a reader of the anonymised corpus still learns of each patient, attribute by attribute."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from veladura.document import Document
from veladura.patients import patient_of
from veladura.pipeline import Anonymizer
from veladura.risk.words import unmarked_words
from veladura.schemes import Scheme
from veladura.text import fold
from veladura.transform import Plan, secret_of
from veladura.transform.dates.fill import fill
from veladura.transform.dates.parse import parse_date
from veladura.transform.substitution import substitution_of

ATTRIBUTES = ("age", "sex", "place", "profession", "dates", "rare words")
_KINDS = {"age": "age", "sex": "sex", "place": "place", "profession": "profession"}
FEW = 3  # patients: a word that fewer have is rare
LETTERS = 6  # of a rare word
_ANY_DAY = date(2019, 6, 15)


@dataclass(frozen=True, slots=True)
class ExposedPatient:
    """One patient's documents together; `known` has a value for each attribute that shows."""

    documents: tuple[int, ...]  # numbers in the corpus
    known: Mapping[str, str] = field(repr=False)
    edits: Mapping[str, int]  # marks or words to hide before an attribute no longer shows


def patients_of(documents: Sequence[Document], anonymizer: Anonymizer) -> list[ExposedPatient]:
    """Everything that still shows when the corpus is anonymised with these settings."""
    scheme = anonymizer.profile.scheme
    groups: dict[str, list[int]] = {}
    for number, document in enumerate(documents):
        groups.setdefault(patient_of(document, scheme, number), []).append(number)
    rare = _rare_words(documents, groups, anonymizer)
    return [
        _patient([(n, documents[n]) for n in numbers], anonymizer, rare)
        for numbers in groups.values()
    ]


def _patient(
    documents: Sequence[tuple[int, Document]], anonymizer: Anonymizer, rare: frozenset[str]
) -> ExposedPatient:
    shown: dict[str, set[str]] = {name: set() for name in ATTRIBUTES}
    edits: Counter[str] = Counter()
    days: set[date] = set()
    for _, document in documents:
        planned = anonymizer.plan(document, seed=secret_of(0))
        for name, value in _kept(planned, anonymizer):
            shown[name].add(value)
            edits[name] += 1
        for day in _days(planned, anonymizer):
            days.add(day)
            edits["dates"] += 1
        for word in unmarked_words(document):
            if word in rare:
                shown["rare words"].add(word)
                edits["rare words"] += 1
    if len(days) > 1:  # all days move alike: what stays is how far they lie apart
        ordered = sorted(days)
        shown["dates"].add(" ".join(str((b - a).days) for a, b in pairwise(ordered)))
    known = {name: "|".join(sorted(values)) for name, values in shown.items() if values}
    numbers = tuple(number for number, _ in documents)
    return ExposedPatient(numbers, known, {name: edits[name] for name in known})


def _kept(planned: Plan, anonymizer: Anonymizer) -> Iterator[tuple[str, str]]:
    """Values that stand in the output as they are; a moved age still shows its neighbourhood."""
    scheme, text = anonymizer.profile.scheme, planned.document.text
    for replacement in planned.replacements:
        name = _attribute(replacement.label, scheme)
        original = fold(text[replacement.start : replacement.end])
        if not name or not original:
            continue
        if replacement.kept or fold(replacement.text) == original:
            yield name, original
        elif name == "age" and (number := _number(original)) is not None:
            width = 2 * anonymizer.preferences.age_range + 1
            if _number(fold(replacement.text)) is not None:
                yield name, f"about {number // width * width}"


def _attribute(label: str, scheme: Scheme) -> str:
    return next((name for name, kind in _KINDS.items() if scheme.stands_for(label, kind)), "")


def _number(text: str) -> int | None:
    digits = "".join(c if c.isdigit() else " " for c in text).split()
    return int(digits[0]) if digits and len(digits[0]) <= 3 else None


def _days(planned: Plan, anonymizer: Anonymizer) -> Iterator[date]:
    """Days that a document names in full and that are not masked."""
    scheme, grammar = anonymizer.profile.scheme, substitution_of(anonymizer.profile).dates
    for replacement in planned.replacements:
        if not scheme.stands_for(replacement.label, "date"):
            continue
        if not any(c.isdigit() for c in replacement.text):
            continue
        surface = planned.document.text[replacement.start : replacement.end]
        expression = parse_date(surface.strip(), grammar)
        if expression is None or len(expression.dates) != 1:
            continue
        pattern = expression.dates[0]
        day = fill(expression, pattern, _ANY_DAY)
        if day is not None and pattern.precision == "day" and pattern.year is not None:
            yield day


def _rare_words(
    documents: Sequence[Document], groups: Mapping[str, Sequence[int]], anonymizer: Anonymizer
) -> frozenset[str]:
    """Long words, unknown to everyday language, that few patients have: rare diagnoses, mostly."""
    from veladura.detect.reading.vocabulary import load_vocabulary  # NumPy takes a while to load

    vocabulary = load_vocabulary(anonymizer.profile.language)
    patients: Counter[str] = Counter()
    for numbers in groups.values():
        patients.update({word for n in numbers for word in unmarked_words(documents[n])})
    return frozenset(
        word
        for word, count in patients.items()
        if count < FEW
        and len(word) >= LETTERS
        and word.isalpha()
        and not (vocabulary and vocabulary.knows(word))
    )
