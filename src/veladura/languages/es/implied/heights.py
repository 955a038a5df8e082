"""How high places lie: "pueblo a 1.636 m de altitud" gives the village back. Limits and advice
("por debajo de 2.500 m") are nobody's."""

import re
from collections.abc import Iterator

from veladura.languages.es.implied.surroundings import Surroundings
from veladura.transform.substitution import Implied

_SAID = re.compile(
    r"(?=[adms])(?:(?<=\d)|(?<=\d )|\b)(?:m\.? ?s\. ?n\. ?m\b\.?|msnm\b|s\. ?n\. ?m\.?|"
    r"(?:de |d['’])?(?:altitude?|altura|alçada)\b|sobre (?:el |o )?nivel del? mar\b"
    r"|sobre el nivell del mar\b|sobre o nivel do mar\b)",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"(?<![\w.,/<>≤≥-])(?P<figure>(?:unos |casi |m[áa]s de |uns )?"
    r"(?P<number>\d{1,2}[.,]\d{3}|\d{2,4}) {0,2}(?:m|mts?|metros|metres)?\.? {0,2})$"
)
_LABELLED = re.compile(
    r"\balt(?:itude?|ura):? (?P<figure>(?:de )?(?P<number>\d{1,2}[.,]\d{3}|\d{3,4}) ?"
    r"(?:m|mts?|metros|metres)\b)(?! ?(?:s\.|sobre))",
    re.IGNORECASE,
)
_BARE = re.compile(  # right behind a place: "Malpaso (1.501 m)"
    r"(?:,? ?\((?:a )?|, a )(?P<figure>(?P<number>\d[.,]\d{3}|\d{3,4}) ?(?:m|mts|metros)\b\.?)"
    r"(?=[),;.])"
)
_LIMIT = re.compile(
    r"(?:\b(?:menos de|debajo de|encima de|superior(?:es)? a|inferior(?:es)? a|hasta"
    r"|superar|superen?|no (?:sub|ascend)[a-z]{1,4}"
    r"|evitar|entre|a partir de|simulad[oa]|c[áa]mara|equivalente a|cabina|vuelo|avi[óo]n"
    r"|ca[íi]da|cay[óo]|precipitad[oa]|parapente|paraca[ií]das)\b|[<>≤≥])[^.;\n]{0,30}$",
    re.IGNORECASE,
)
_LIVES = re.compile(
    r"\b(?:viv[a-z]+|resid[a-z]+|natural|naci[a-zó]+|pueblo|aldea|caser[ií]o|localidad|municipio"
    r"|zona|comunidad|domicilio|casa|est[áa]|sit[a-z]+|ubicad[oa]|procede[a-z]*|radica|poble"
    r"|viu|masia|vive|balneario|refugio|mina|campamento|trabaja|subi[óo]|cumbre|cima|paraje)\b",
    re.IGNORECASE,
)
_CUES = (  # in small letters; most texts say no height
    "snm",
    "s.n",
    "s. n",
    "altitud",
    "altura",
    "alçada",
    "nivel del mar",
    "nivel de mar",
    "nivell del mar",
    "nivel do mar",
)
_NEAR = 90  # characters to the place that lies so high
_LOWEST_FALL = 100  # metres: nobody falls from higher and tells of it


def heights(around: Surroundings) -> Iterator[Implied]:
    """Where the height of a place is said."""
    text = around.text
    taken: set[int] = set()
    for match in _figures_of_heights(text, around.lowered):
        start, end = match.start("figure"), match.end("figure")
        end = said.end() if (said := _SAID.match(text, end)) else end
        if _is_of_place(around, match, start, end) and start not in taken:
            taken.add(start)
            yield Implied(start, end, "measure", "territory")
    for place in around.places:
        bare = _BARE.match(text, place.end) if place.kind != "street" else None
        if bare is None or bare.start("figure") in taken or around.is_marked(*bare.span("figure")):
            continue
        if metres(bare["number"]) >= _LOWEST_FALL:
            yield Implied(*bare.span("figure"), "measure", "territory")


def _figures_of_heights(text: str, lowered: str) -> Iterator[re.Match[str]]:
    if any(cue in lowered for cue in _CUES):
        yield from _heights_said(text)
        yield from _LABELLED.finditer(text)


def _heights_said(text: str) -> Iterator[re.Match[str]]:
    for said in _SAID.finditer(text):
        figure = _FIGURE.search(text, max(0, said.start() - 30), said.start())
        if figure is not None:
            yield figure


def metres(number: str) -> int:
    """ "1.636", "1,636" and "1636" are the same height."""
    return int(re.sub(r"[.,]", "", number))


def _is_of_place(around: Surroundings, match: re.Match[str], start: int, end: int) -> bool:
    text = around.text
    if metres(match["number"]) < _LOWEST_FALL and "altura" in text[match.start() : end]:
        return False
    before = text[max(0, start - _NEAR) : start]
    if _LIMIT.search(before[-45:]) or around.is_marked(start, end):
        return False
    near = around.precedes(start, _NEAR) or around.follows(end, _NEAR)
    return near is not None or match.re is _LABELLED or _LIVES.search(before) is not None


def says_height(surface: str) -> bool:
    """Whether what was marked as something else is how high a place lies: "3.052 msnm"."""
    heights = _figures_of_heights(surface, surface.lower())
    return any(height.start() == 0 for height in heights if height.re is _FIGURE)
