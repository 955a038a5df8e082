"""Names and numbers as people spell, correct and repeat them on the telephone.

What is spelt out is the name itself and is marked; how a letter is told ("con uve") is not.
"""

import re
from random import Random

from veladura_training.generator.es.case import Case
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.resources import lines, plain
from veladura_training.generator.es.speech import LETTERS

_HINTS = {
    "ll": "elle", "rr": "dos erres", "b": "be", "v": "uve", "z": "zeta", "h": "hache", "y": "i griega",
    "k": "ka", "j": "jota", "g": "ge", "x": "equis", "ñ": "eñe", "w": "uve doble", "ç": "ce cedilla",
    "c": "ce", "s": "ese", "q": "cu", "t": "te",
}  # fmt: skip
_LIKE = {"b": "burro", "v": "vaca", "z": "zapato", "h": "huevo", "y": "yate", "k": "kilo", "j": "jarra",
         "g": "gato", "x": "xilófono", "c": "casa", "s": "silla", "q": "queso", "t": "tomate"}  # fmt: skip
_MISHEARD = (
    ("b", "v"), ("v", "b"), ("z", "s"), ("s", "z"), ("h", ""), ("ll", "y"), ("y", "ll"), ("g", "j"),
    ("j", "g"), ("c", "z"), ("m", "n"), ("n", "m"), ("d", "t"), ("r", "l"), ("l", "r"), ("e", "i"), ("o", "u"),
)  # fmt: skip


def _surname(case: Case) -> str:
    return case.rng.choice(case.patient.surnames)


def _letters(rng: Random, name: str) -> str:
    """The letters of a name, by their names or as single letters."""
    if rng.random() < 0.6:
        return " ".join(LETTERS.get(c, c) for c in _small(name) if c.isalpha())
    return rng.choice(("-", " ")).join(c for c in name.upper() if c.isalpha())


def _small(name: str) -> str:
    """Small letters without accents, the ñ kept."""
    return "".join(c if c == "ñ" else plain(c).lower() for c in name.lower())


def _hint(rng: Random, name: str) -> str:
    """A word about one letter of the name: "con uve", "con ce de casa"."""
    found = [key for key in _HINTS if key in _small(name)]
    if not found:
        return rng.choice(("tal cual", "como suena", "todo junto"))
    key = rng.choice(found[:3])
    like = f" de {_LIKE[key]}" if key in _LIKE and rng.random() < 0.3 else ""
    return f"con {_HINTS[key]}{like}"


def spelling(case: Case) -> str:
    """How the surname is written, without saying it again as a word."""
    name = _surname(case)
    if case.rng.random() < 0.5:
        return _hint(case.rng, name)
    return mark("pat", _letters(case.rng, name))


def spellout(case: Case) -> str:
    """A surname said, and how it is written."""
    name = _surname(case)
    said = mark("pat", name)
    letters = mark("pat", _letters(case.rng, name))
    return case.rng.choice(
        (
            f"{said}, {_hint(case.rng, name)}",
            f"{said}, {said} {_hint(case.rng, name)}",
            f"{said}, deletreo, {letters}",
            f"{letters}, {said}",
            f"{mark('pat', case.patient.full)}, {said} {_hint(case.rng, name)}",
        )
    )


def _misheard(rng: Random, name: str) -> str:
    """The name as somebody took it down wrong; at times only without its last letter."""
    small = name.lower()
    wrong = [small.replace(a, b, 1) for a, b in _MISHEARD if a in small[1:]]
    text = rng.choice(wrong) if wrong else small[:-1] or small
    return text[:1].upper() + text[1:]


def misheard(case: Case) -> str:
    """The first surname as others write it: a name all the same."""
    return mark("pat", _misheard(case.rng, case.patient.surnames[0]))


def bed(case: Case) -> str:
    """A bed, which is nobody's."""
    return case.rng.choice(
        (
            "cuarenta y uno uno",
            "doce b",
            "siete a",
            f"{case.rng.randint(1, 60)}",
            f"{case.rng.randint(1, 9)}{case.rng.randint(10, 30)}.{case.rng.randint(1, 2)}",
        )
    )


def corrected(case: Case) -> str:
    """A surname with what others make of it; both are names."""
    rng, name = case.rng, _surname(case)
    right, wrong = mark("pat", name), mark("pat", _misheard(rng, name))
    return rng.choice(
        (
            f"{wrong} no, {right}",
            f"{right}, no {wrong}",
            f"{right} {_hint(rng, name)}, que siempre me ponen {wrong}",
            f"{wrong}, perdón, {right}",
            f"no, no, {right}, {_hint(rng, name)}",
            f"{right}, {right}",
        )
    )


def alphabet(case: Case) -> str:
    """A surname in the words that radio says for letters, which begin with them."""
    words = {plain(word)[0].lower(): word for word in lines("speech/alphabet")}
    name = _small(_surname(case)).replace("ñ", "n")
    return mark("pat", " ".join(words[c] for c in name if c in words))


def _groups(case: Case) -> list[str]:
    """The patient's telephone in the groups it is said in."""
    digits = re.sub(r"\D", "", case.phone.split("ext")[0].split("Ext")[0])
    sizes = case.rng.choice(((3, 2, 2, 2), (3, 3, 3), (2, 3, 2, 2), (1,) * 9))
    out, position = [], 0
    for size in sizes:
        out.append(digits[position : position + size])
        position += size
    return [group for group in (*out, digits[position:]) if group]


def dictated(case: Case) -> str:
    """The telephone, said in one go or group by group with pauses between."""
    rng, groups = case.rng, _groups(case)
    if rng.random() < 0.55:
        return mark("phone", rng.choice((" ", ", ", " ")).join(groups))
    pause = rng.choice(("... ", " … ", ", espere, ", ", sí, ", ", a ver, "))
    cut = rng.randint(1, len(groups) - 1)
    return mark("phone", " ".join(groups[:cut])) + pause + mark("phone", " ".join(groups[cut:]))


def repeated(case: Case) -> str:
    """The telephone said back by whoever wrote it down."""
    said = mark("phone", " ".join(_groups(case)))
    return case.rng.choice(
        (f"repito, {said}", f"¿{said}?", f"{said}, ¿correcto?", f"entonces {said}", said)
    )


def phonepart(case: Case) -> str:
    """The last figures, asked for again."""
    return mark("phone", _groups(case)[-1])


SAID = {
    maker.__name__: maker
    for maker in (
        spelling,
        spellout,
        corrected,
        misheard,
        bed,
        alphabet,
        dictated,
        repeated,
        phonepart,
    )
}


def fill_said(case: Case, slot: str) -> str:
    """A slot of dialogues: ways of saying things, else whatever the case has."""
    return SAID[slot](case) if slot in SAID else case.fill(slot)
