"""How far places lie apart: "pedanía a 12 km de Lorca" gives the village back, and is untrue of
the towns that are written instead. How far somebody walks or runs is nobody's place."""

import re
from collections.abc import Iterator

from veladura.languages.es.implied.surroundings import Surroundings
from veladura.languages.es.numerals import value_of
from veladura.transform.substitution import Implied

_UNIT = re.compile(
    r"(?<![^\W\d_])(?P<unit>kms?|k[ií]l[oó]metros|quil[oó]metros|quilòmetres)\b"
    r"(?!\.? ?/|/h| por hora| ?\d|[-‐]ra\b)",
    re.IGNORECASE,
)
_CUES = ("km", "kil", "kíl", "quil")  # one is in every unit; most texts have none
_FIGURE = re.compile(
    r"(?<![\w.,/–-])(?P<figure>(?:(?:unos|alrededor de|aproximadamente|aprox\.?|casi|apenas|s[óo]lo"
    r"|m[áa]s de|menos de|escasos|poco m[áa]s de|uns|a penes|gaireb[ée]|prop de|preto de) ){0,2}"
    r"(?P<number>\d{1,3}(?:[.,]\d{1,2})?|(?:[a-zé]{5,9} y )?[a-zéó]{3,12})) {0,2}$"
)
_TIME = re.compile(
    r"\ba (?P<figure>(?:unos |unas |casi |m[áa]s de |menos de )?(?P<number>\d{1,3}|[a-z]{3,8}) ?"
    r"(?P<unit>minutos|min|horas|h)\.?)(?: en (?:coche|autob[úu]s|bus|ambulancia|tren|lancha|barco)"
    r"| de (?:viaje|camino|coche)| por carretera)? (?:de|del|desde) $"
)
_FROM_THERE = ("de ", "del ", "desde ")
_OWN_STEPS = re.compile(  # what somebody does, and what a vehicle has done
    r"\b(?:corr[a-zéíó]+|camin(?!os?\b)[a-záéó]+|and[aeou][a-zéó]*|pase[a-zó]+|marcha[a-z]*|nad[aó][a-z]*"
    r"|bici[a-z]*|ciclis[a-z]+|pedale[a-zó]+|carreras?|marat[óo]n|medio maratón|entren[a-zó]+|trail"
    r"|sender[a-z]+|kilometraje|cuentakil[óo]metros|velocidad|peregrin[a-zó]+|corre|triatl[óo]n"
    r"|elíptica|cinta|trot[a-zó]+|rut[ae]s?|zancada|camina[a-z]*|subi[a-zó]+ en bici)\b",
    re.IGNORECASE,
)
_EVERY_DAY = re.compile(
    r"[ ,]{0,2}(?:diari[oa]s?|al d[ií]a|/ ?d[ií]a|por d[ií]a|cada|a la semana|semanales|seguidos"
    r"|a pie|caminando|andando|corriendo|en bici|en llano|sin (?:parar|disnea|dolor))\b",
    re.IGNORECASE,
)
_FROM = re.compile(  # what stands between a distance and the place it is counted from
    r" {1,2}(?:[a-zà-ÿ]{1,12}[ ,]{1,2}){0,6}(?:de|del|desde|hasta|da|do|dos|das|fins a|a|al|d['’])"
    r" ?(?:(?:la|el|los|las|l['’]|a|o) ?)?\(?",
    re.IGNORECASE,
)
_AWAY = re.compile(  # what stands between a place and how far it lies or was driven to
    r"[ ,;:()–-]{0,3}(?:(?:que |y |est[áa] |queda(?:ba)? |m[áa]s cerca |situad[oa] |sit[oa] "
    r"|distante |luego |unos |[aà] ){0,4}\(?"
    r"|\(?[\d,.]{1,4} ?(?:min|minutos|h|horas)(?: de (?:vuelo|viaje|coche|camino))?[., y]{1,3})",
)
_SENTENCE = re.compile(r"[.;\n]\s")
_BEFORE = 60  # characters that tell whose distance it is
_FAR = 60  # characters to the place it is counted from
_ROAD = re.compile(r" por (?:la|el|l['’]|una|un|carretera|autov[ií]a|autopista)\b| de carretera\b")


def distances(around: Surroundings) -> Iterator[Implied]:
    """Where a distance of a place is said, and the hours or minutes to a marked town."""
    measured = any(cue in around.lowered for cue in _CUES)
    for unit in _UNIT.finditer(around.text) if measured else ():
        place = _figure_before(around, unit)
        if place is not None and not around.is_marked(*place):
            yield Implied(*place, "measure", "territory")
    for town in around.places:
        reached = town.kind == "territory" and town.before.rstrip("\n").endswith(_FROM_THERE)
        said = _TIME.search(town.before) if reached else None
        if said and _counts(said["number"]):
            start, end = (town.start - len(town.before) + i for i in said.span("figure"))
            if not around.is_marked(start, end):
                yield Implied(start, end, "measure", "territory")


def _figure_before(around: Surroundings, unit: re.Match[str]) -> tuple[int, int] | None:
    """The figure and its unit, where they are the distance of a place; None elsewhere."""
    text, first = around.text, max(0, unit.start() - _BEFORE)
    figure = _FIGURE.search(text, max(first, unit.start() - 40), unit.start())
    if figure is None or not _counts(figure["number"]):
        return None
    said = _SENTENCE.split(text[max(0, figure.start() - _BEFORE) : figure.start()])[-1]
    own = _OWN_STEPS.search(said)
    if own or _EVERY_DAY.match(text, unit.end()):
        return None
    start = figure.start("figure")
    return (start, unit.end()) if _tells_place(around, start, unit.end()) else None


def _tells_place(around: Surroundings, start: int, end: int) -> bool:
    counted_from = around.follows(end, _FAR)
    if counted_from and _FROM.fullmatch(around.text, end, counted_from.start):
        return True
    if around.ends_right_before(start):
        return True  # "-> Hospital San Pedro. 48 km."
    before = around.precedes(start, _FAR)
    if before and _AWAY.fullmatch(around.text, before.end, start):
        return True
    return (before or counted_from) is not None and _ROAD.match(around.text, end) is not None


def _counts(number: str) -> bool:
    """Whether it is two or more: one kilometre tells nothing."""
    if number[0].isdigit():
        return float(number.replace(",", ".")) >= 2
    words = [value_of(word) for word in number.split(" y ")]
    return all(value is not None for value in words) and sum(filter(None, words)) >= 2
