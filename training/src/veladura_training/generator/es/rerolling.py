"""New values for the spans of a document: same kind, same shape, told apart by nothing else."""

import re
from random import Random

from veladura_training.generator.engine.markup import inner
from veladura_training.generator.engine.rerolling import Rerolling, like
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.dates import MONTHS, WEEKDAYS
from veladura_training.generator.es.markup import MARKUP, SHORT
from veladura_training.generator.es.resources import Resources, lines, own_names, plain

_WORD = re.compile(r"[^\W\d_]+(?:['’´-][^\W\d_]+)*")
_SLOTS = {  # label → slots that may give a whole new value
    "HOSPITAL": ("hosp2",), "CENTRO_SALUD": ("centre",), "INSTITUCION": ("inst", "inst", "service", "insurer"),
    "CALLE": ("street",), "PAIS": ("nation", "nation"), "PROFESION": ("job",), "CORREO_ELECTRONICO": ("mail", "docmail"),
    "NUMERO_TELEFONO": ("phone",), "NUMERO_FAX": ("fax",), "ID_ASEGURAMIENTO": ("nss",), "ID_SUJETO_ASISTENCIA": ("record", "dni", "card"),
    "ID_CONTACTO_ASISTENCIAL": ("request",), "ID_TITULACION_PERSONAL_SANITARIO": ("licence",), "ID_EMPLEO_PERSONAL_SANITARIO": ("employee",),
    "NUMERO_BENEF_PLAN_SALUD": ("policy",), "IDENTIF_VEHICULOS_NRSERIE_PLACAS": ("plate",), "IDENTIF_DISPOSITIVOS_NRSERIE": ("serial",),
    "OTRO_NUMERO_IDENTIF": ("code",),
}  # fmt: skip
_NAMES = {SHORT["pat"], SHORT["staff"]}
_ORIGINS = tuple(origin for origin in sorted({key[0] for key in own_names()}) if origin != "es")
_KEEP = {SHORT["sex"], SHORT["url"], SHORT["ip"], SHORT["biometric"]}
_CALENDARS = [words.split() for words in (*MONTHS.values(), *WEEKDAYS.values())]
_SMALL = {
    "de",
    "del",
    "la",
    "las",
    "los",
    "y",
    "e",
    "i",
    "el",
    "da",
    "do",
    "dos",
    "van",
    "der",
    "den",
    "ben",
}


class Reroll(Rerolling):
    """New values for the spans of a Spanish note."""

    def __init__(self, rng: Random, resources: Resources) -> None:
        self.case = Case(rng, resources)
        self.case.shout = False
        super().__init__(rng, MARKUP, (0.6, 0.9, 1.0))
        self.male = _plain_set(resources.male.names)
        self.female = _plain_set(resources.female.names)

    def _value(self, label: str, surface: str) -> str:
        if label in _KEEP:
            return surface
        if label in _NAMES:
            return self._name(surface)
        if label == "FECHAS":
            return self._date(surface)
        if label == "EDAD_SUJETO_ASISTENCIA":
            return re.sub(r"\d+", lambda m: str(self._near(int(m[0]))), surface)
        if label == "FAMILIARES_SUJETO_ASISTENCIA":
            return self._relative(surface)
        if label == "TERRITORIO":
            return self._place(surface)
        if (
            label in _SLOTS
            and self.rng.random() < 0.6
            and (
                any(map(str.isdigit, surface))
                or label not in {"ID_SUJETO_ASISTENCIA", "OTRO_NUMERO_IDENTIF"}
            )
        ):
            if label == "PROFESION" and (" " in surface or self.rng.random() < 0.3):
                return surface
            return like(surface, inner(self.case.fill(self.rng.choice(_SLOTS[label]))))
        if label == SHORT["other"] and surface[:1].isupper() and not any(map(str.isdigit, surface)):
            return (
                like(surface, inner(self.case.fill("employer"))) if len(surface) < 40 else surface
            )
        if any(map(str.isdigit, surface)):
            return re.sub(r"\d|(?<![a-zA-Z])[A-Z]{1,4}(?![a-zA-Z])", self._symbol, surface)
        return surface

    def _near(self, number: int) -> int:
        return max(1, number + self.rng.randint(-min(9, number // 2), 12))

    def _symbol(self, found: re.Match[str]) -> str:
        if found[0].isdigit():
            return self.rng.choice("0123456789")
        return "".join(self.rng.choice("ABCDEFGHJKLMNPRSTVXZ") for _ in found[0])

    def _name(self, surface: str) -> str:
        return _WORD.sub(self._name_word, surface)

    def _name_word(self, found: re.Match[str]) -> str:
        word = found[0]
        if word.lower() in _SMALL:
            return word
        if len(word) < 3:
            return word if word in {"Mª", "Dr"} else self.rng.choice("ABCDEFGHIJLMNPRSTV")
        folded = plain(word)
        if folded not in self.words:
            self.words[folded] = self._new_word(folded)
        return like(word, self.words[folded])

    def _new_word(self, folded: str) -> str:
        resources, rng = self.case.resources, self.rng
        if folded in self.male or folded in self.female:
            census, kind = (resources.male, "m") if folded in self.male else (resources.female, "f")
            if rng.random() < 0.2:
                return rng.choice(own_names()[rng.choice(_ORIGINS), kind])
            return (
                rng.choice(census.draw(rng).split())
                if rng.random() < 0.5
                else census.draw(rng).split()[0]
            )
        if rng.random() < 0.12:
            return rng.choice(own_names()[rng.choice(_ORIGINS), "s"])
        return resources.surnames.draw(rng)

    def _date(self, surface: str) -> str:
        surface = _WORD.sub(self._calendar_word, surface)
        return re.sub(r"\d+", self._date_figure, surface)

    def _calendar_word(self, found: re.Match[str]) -> str:
        for words in _CALENDARS:
            if found[0].lower() in words:
                return like(found[0], self.rng.choice(words))
        return found[0]

    def _date_figure(self, found: re.Match[str]) -> str:
        figure = found[0]
        if len(figure) == 4:
            return str(self.rng.randint(1940, 2025)) if figure[:2] in {"19", "20"} else figure
        if len(figure) > 2:
            return figure
        top = 12 if int(figure) <= 12 else 31 if int(figure) <= 31 else 99
        bottom = 1 if top < 32 else 32
        return str(self.rng.randint(bottom, top)).zfill(
            len(figure) if figure[0] == "0" or top < 99 else 1
        )

    def _relative(self, surface: str) -> str:
        if any(map(str.isdigit, surface)):
            return re.sub(r"\d+", lambda m: str(self._near(int(m[0]))), surface)
        head, _, tail = surface.partition(" ")
        for name in ("kin", "kin_f", "kin_plural"):
            kin = lines(name)
            if surface.lower() in kin:
                return like(surface, self.rng.choice(kin)) if self.rng.random() < 0.6 else surface
            if head.lower() in kin and tail[:1].isupper():
                return f"{head} {self._name(tail)}"
        return (
            self._name(surface)
            if surface[:1].isupper() and surface.lower() not in _KIN_WORDS
            else surface
        )

    def _place(self, surface: str) -> str:
        if surface.isdigit():
            return "".join(self.rng.choice("0123456789") for _ in surface)
        if len(surface) < 4:
            return surface
        slot = self.rng.choices(("town", "province", "region", "abroad"), (75, 12, 8, 5))[0]
        if self.rng.random() < 0.5:
            self.case.__dict__.pop("town", None)
        return like(surface, inner(self.case.fill(slot)))


_KIN_WORDS = {
    word for name in ("kin", "kin_f", "kin_plural") for line in lines(name) for word in line.split()
} | {"familia", "padre", "madre"}
_PLAIN_CACHE: dict[int, frozenset[str]] = {}


def _plain_set(names: tuple[str, ...]) -> frozenset[str]:
    """Plain single words of a name list, the frequent ones; computed once per list."""
    if id(names) not in _PLAIN_CACHE:
        _PLAIN_CACHE[id(names)] = frozenset(
            plain(word) for name in names[:4000] for word in name.split()
        )
    return _PLAIN_CACHE[id(names)]
