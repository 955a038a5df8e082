"""Letters that are read out behind a number: "72897981 equis"."""

import re

from veladura.languages.es.lexicon import table
from veladura.languages.es.spelt import letters_said
from veladura.numbers.spain import dni_letter
from veladura.text import compact, fold, match_case
from veladura.transform.randomness import KeyedRandom

_HALF_DICTATED = re.compile(r"(\d[\d .]{5,11}\d)[ ,-]{1,3}([^\W\d_]{2,8})")
_CHECKING = "trwagmyfpdxbnjzsqvhlcke"  # the letters of a DNI
_DNI, _TRIES = 8, 400


def half_dictated(surface: str, source: KeyedRandom) -> str | None:
    """Other digits that call for the same letter, whose name stays; None for everything else."""
    form = _HALF_DICTATED.fullmatch(surface)
    letter = letters_said("letter_names").get(fold(form[2])) if form else None
    if form is None or letter is None:
        return None
    digits = compact(form[1])
    for attempt in range(_TRIES):
        stream = source.numbers("id", digits, attempt)
        new = "123456789"[next(stream) % 9] + "".join(str(next(stream) % 10) for _ in digits[1:])
        if len(digits) != _DNI or dni_letter(new) == letter.upper():
            break
    figures = iter(new)
    written = "".join(next(figures) if c.isdecimal() else c for c in form[1])
    return written + surface[form.end(1) :]


def other_letter(surface: str, source: KeyedRandom) -> str:
    """Another letter by its name, such as checks a DNI: "ene"."""
    names = (name for one, name in table("letter_names") if one in _CHECKING and len(name) > 1)
    others = [name for name in names if fold(name) != fold(surface)]
    return match_case(surface, source.choice(others, "letter", fold(surface)))
