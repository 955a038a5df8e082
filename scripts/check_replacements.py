"""Read every substitute in its sentence by machine, and print what a reader would stumble over.

    python scripts/check_replacements.py data/notes/es-clinical --every 5 --seed 7

Each line is a defect: its kind, the note, and the substitute between the words around it. The last
line counts them for 100 replacements. Spanish documents only; what needs a reader is printed by
`read_replacements.py`.
"""

import itertools
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from drawn_notes import tell_defects

from veladura.languages.es.gazetteer import gazetteer, provinces
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.numerals import is_number_word
from veladura.languages.es.writers.organisations.public_bodies import peers
from veladura.pipeline import Anonymizer
from veladura.text import fold
from veladura.transform import secret_of

_AROUND = 30  # characters of the sentence that are looked at and printed
_WORD = re.compile(r"[^\W\d_]+")
_MASK = re.compile(r"\[[A-Z_]{4,}\]")
_MALE_BEFORE = re.compile(r"(?<!\w)(?:el|un|del|al|los|unos) $")
_FEMALE_BEFORE = re.compile(r"(?<!\w)(?:la|una|las|unas) $")
_MALE = re.compile(r"(?:trabajador|empleado|operario|técnico|licenciado|titulado)(?:es|s)?\b")
_FEMALE = re.compile(r"(?:trabajadora|empleada|operaria|técnica|licenciada|titulada)s?\b")
_INVENTED = re.compile(r"(?:Asociación|Entidad|Agrupación|Mutualidad) de ", re.IGNORECASE)
_SOUNDS_I = re.compile(r"h?[ií](?![aeoáéó])", re.IGNORECASE)
_SOUNDS_O = re.compile(r"h?[oó]", re.IGNORECASE)


class Written(NamedTuple):
    """A substitute in its sentence."""

    old: str
    new: str
    before: str
    after: str
    label: str


def _is_masked(one: Written) -> bool:
    return _MASK.search(one.new) is not None


def _is_doubled(one: Written) -> bool:
    """ "Hospital Hospital", in the substitute or with the words beside it."""
    lines = (f"{_last(one.before)} {text} {_first(one.after)}" for text in (one.new, one.old))
    new, old = (_repeats([fold(word) for word in _WORD.findall(line)]) for line in lines)
    return new > old


def _repeats(words: list[str]) -> int:
    """How often a word follows itself, but in numbers that are read out."""
    pairs = itertools.pairwise(words)
    return sum(len(a) > 2 and a == b and not is_number_word(a) for a, b in pairs)


def _last(text: str) -> str:
    found = re.search(r"([^\W\d_]+) $", text)
    return found[1] if found else ""


def _first(text: str) -> str:
    found = re.match(r" ([^\W\d_]+)", text)
    return found[1] if found else ""


def _is_joined_wrongly(one: Written) -> bool:
    """ "de el taller", "y Isabel", "o Oviedo", where the original was joined rightly."""
    return _wrong_joint(one.before, one.new) and not _wrong_joint(one.before, one.old)


def _wrong_joint(before: str, text: str) -> bool:
    if re.search(r"\b(?:de|a) $", before):
        return re.match(r"el \w", text) is not None
    if re.search(r"\b(?:del|al) $", before):
        return re.match(r"(?:el|la|los|las) \w", text) is not None
    if re.search(r"[a-z] y $", before):
        return _SOUNDS_I.match(text) is not None
    return re.search(r"[a-z] o $", before) is not None and _SOUNDS_O.match(text) is not None


def _disagrees(one: Written) -> bool:
    """ "la trabajador": a trade in the other gender than its article."""
    if one.label != "PROFESION":
        return False
    male, female = _MALE.match(one.new.lower()), _FEMALE.match(one.new.lower())
    if _MALE_BEFORE.search(one.before.lower()):
        return female is not None
    return _FEMALE_BEFORE.search(one.before.lower()) is not None and male is not None and not female


def _lost_kind(one: Written) -> bool:
    """ "Residencia Los Olmos" that became "Brezales"; a street that became no street."""
    first = fold(_WORD.findall(one.old)[0]) if _WORD.findall(one.old) else ""
    if one.label in ("HOSPITAL", "CENTRO_SALUD", "INSTITUCION"):
        kind = first in lexicon("facility_words") and " " in one.old.strip()
        kind = kind and not one.old.islower() and fold(one.old) not in peers()
    else:
        kind = one.label == "CALLE" and first in lexicon("road_types") and len(first) > 1
    return kind and not fold(one.new).startswith(first[:3])


def _lost_capitals(one: Written) -> bool:
    letters = [c for c in one.old if c.isalpha()]
    shouted = len(letters) > 5 and all(c.isupper() for c in letters)
    return shouted and any(c.islower() for c in one.new)


def _invented_kind(one: Written) -> bool:
    """ "Entidad de Sabinar": a body that was called nothing of the kind."""
    houses = one.label in ("HOSPITAL", "CENTRO_SALUD", "INSTITUCION")
    return houses and _INVENTED.match(one.new) is not None and not _INVENTED.match(one.old)


def _lost_court(one: Written) -> bool:
    """A court, a prison or the police that lost a word of what it is."""
    words = [fold(word) for word in _WORD.findall(one.old)]
    heads = lexicon("court_heads")
    if one.label != "INSTITUCION" or not words or words[0] not in heads or fold(one.old) in peers():
        return False
    kept = {fold(word) for word in _WORD.findall(one.new)}
    return any(len(w) > 3 and w in lexicon("court_words") and w not in kept for w in words)


CHECKS: dict[str, Callable[[Written], bool]] = {
    "mask": _is_masked,
    "doubled word": _is_doubled,
    "joint": _is_joined_wrongly,
    "gender": _disagrees,
    "kind lost": _lost_kind,
    "capitals": _lost_capitals,
    "kind invented": _invented_kind,
    "court": _lost_court,
}


def _check(anonymizer: Anonymizer, text: str, seed: int) -> tuple[int, Iterator[tuple[str, str]]]:
    written = list(_written(anonymizer, text, seed))
    shown = (
        (what, f"{one.before}‹{one.old} → {one.new}›{one.after}") for what, one in _defects(written)
    )
    return len(written), shown


def _defects(written: list[Written]) -> Iterator[tuple[str, Written]]:
    originals = {fold(one.old) for one in written if len(one.old) > 3 and not one.old.isdecimal()}
    for one in written:
        for what, is_so in CHECKS.items():
            if is_so(one):
                yield what, one
        if one.label != "FECHAS" and fold(one.new) in originals:
            yield "an original", one
    for code, town in itertools.pairwise(written):
        if _is_elsewhere(code, town):
            yield "postcode", Written(code.old, f"{code.new} {town.new}", "", "", "")


def _is_elsewhere(code: Written, town: Written) -> bool:
    """Whether a Spanish postcode stands right before a town of another province, which its own
    original did not."""
    if not re.fullmatch(r"\d{5}", code.new) or code.after[:1] not in " ,":
        return False
    if not code.after[1:].lstrip().startswith(town.old[:4]) or town.label != "TERRITORIO":
        return False
    what, province = gazetteer().get(fold(town.new), ("", ""))
    return what in ("town", "capital") and province in provinces() and province != code.new[:2]


def _written(anonymizer: Anonymizer, text: str, seed: int) -> Iterator[Written]:
    out = anonymizer.anonymize(text, seed=secret_of(seed))
    labels = {(span.start, span.end): span.label for span in out.document.spans}
    for one in out.plan.replacements:
        if not one.kept:
            before = text[max(0, one.start - _AROUND) : one.start]
            after = text[one.end : one.end + _AROUND]
            label = labels.get((one.start, one.end), "")
            yield Written(text[one.start : one.end], one.text, before, after, label)


if __name__ == "__main__":
    tell_defects(__doc__, "es-clinical", _check)
