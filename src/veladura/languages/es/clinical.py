"""Clinical content that no label makes identifying: codes, organisms, eponyms, ratios, 112.

What is here stays as it is: a changed code or criterion is a changed diagnosis. Told by lists of
plain facts (`words/clinical.toml`, `eponyms`, `organisms`) and by form, always with what stands
around it where a person could be called the same.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache

from veladura.languages.es.gender import is_given_name
from veladura.languages.es.innocence.donors import is_land_asked, is_year_asked
from veladura.languages.es.innocence.facts import fact_set, facts
from veladura.languages.es.innocence.laws import (
    is_enacted,
    is_number_of_law,
    is_of_programme,
    signed,
    treaty,
)
from veladura.text import any_of, fold
from veladura.wordlists import read_list, read_table

_ICD = re.compile(r"[A-TV-Z]\d[\dAB](?:\.[\dA-Z]{1,4})?[+*†]?(?:[,;/ ]{1,2}[A-TV-Z]\d\d\.\d{1,4})*")
_ICD_WITH_DOT = re.compile(r"[A-TV-Z]\d[\dAB]\.(?:\d{1,4}[A-Z]?|\d{1,2}X{1,2}[ADS])")
_VARIANT = re.compile(
    r"rs\d{4,10}|[NX][MPRG]_\d{6,9}(?:\.\d{1,2})?|[cgpn]\.(?=.*[\d?=])[\w*>_=?()+-]{4,30}"
)
_ATC = re.compile(r"[ABCDGHJLMNPRSV]\d\d[A-Z]{2}\d\d")
_TRIAL = re.compile(r"NCT\d{8}|20\d\d-\d{6}-\d\d(?:-\d\d)?")
# Mexican norms and guidelines: "NOM-004-SSA3-2012", "IMSS-058-08"
_NORM = re.compile(r"NOM-\d{3}-[A-Z]{2,6}\d?-(?:19|20)\d\d|(?:IMSS|ISSSTE|SSA)-\d{3}-\d\d")
_CODE = re.compile(r"[#:]?\s?[A-Z]{0,4}[\d.-]{1,8}\d[A-Z]?|\d")
_CONCEPT = re.compile(r"\d{6,18}")
_SPELT_OUT = re.compile(r"\d-\d-\d")
_LAW = re.compile(r"\d{1,4}/(?:19|20)?\d\d")
_RATIO = re.compile(r"\d{1,4}(?:[.,]\d{1,2})?\s?/\s?\d{1,4}(?:[.,]\d{1,2})?")
_PROCEDURE = re.compile(r"\*HC[:*]$")  # the qualifier of a procedure in X12: "SV1*HC:99214"
_OF_YEAR = re.compile(r"/(?:19|20)\d\d$")  # "3 dosis (05/2021", a court's "P.A. 77/2022"
_RATIOS_BEFORE = re.compile(r"(?:(?<!\d)\d{1,3}/\d{1,3}(?:,| y|;) ){1,5}$")
_MINUTES_AFTER = re.compile(r":[0-5]\d(?!\d)")  # behind the hour: "RATIO HC;06:00"
_STRAIN = re.compile(r"(?<!\w)[AB]/[A-Z][a-zA-Z ]{2,20}/\d{1,8}/(?:19|20)\d\d$")
_SOURCE_LINE = re.compile(
    r"[a-z_]\w{0,40}\.(?:py|js|ts|java|go|rb|rs|cpp|c|php|sql|sh)(?::\d{1,5})?"
)
_NAMESPACE = re.compile(r"xmlns(?::\w{1,20})?=[\"']$")
_BAR_CODE = re.compile(r"847000\d{7}")  # of a medicine: 847000 and its national code
_PLACEHOLDER = re.compile(r"0{5,}|0{8}[A-Z]|9{7,}|(?:\+34)?[679]0{8}|\\N")  # in exports, in tests
_SPEAKER = re.compile(r"SPEAKER(?:_\d\d?)?")  # who speaks, as machines write it
_SPECIES = re.compile(r"[A-Z][a-z]?\.\s?([A-Z]?[a-z]{3,})(?: [a-z]{4,})?")  # "S. Typhi"
_GENUS = re.compile(r"[A-Z][a-z]?\.")
_SPECIES_AFTER = re.compile(r"\s?([a-z]{3,})(?![\w])")
_SEX_FIELD = re.compile(r"[FMUAO]")  # of HL7, between its bars
_LANGUAGE_CODE = re.compile(r"\|(?:[A-Z]{2,3}|[a-z]{2,3})\^$")  # of HL7, before its name
_BATTERY = re.compile(  # sizes of button cells
    r"CR(?:1[26](?:16|20|25|32)|20(?:12|16|25|32)|23(?:20|30|54)|24(?:12|30|50|77)|3032)"
    r"|[LS]R(?:41|43|44|54|626|920)"
)
_BAND_BEFORE = re.compile(r"\d\d ?- ?\d\d\) ?[\[(]$")  # "(35-49)[50-64](65-79)", of a form
_OPERATED = re.compile(r"\boperad[oa] de $", re.IGNORECASE)  # "operada de Halsted"
_FULFILLED = re.compile(r"(?<!\w)(?:cumpl[a-zéí]{1,6}|seg[uú]n) $", re.IGNORECASE)
_YEAR_AFTER = re.compile(r" (?:19|20)\d\d(?![\w/-])")
# "mal de San Lázaro", "fuego de San Antón"; "nódulo de la hermana María José"
_SAINT = re.compile(
    r"(?:San|Santa|Sta\.|St\.) [A-ZÁÉÍÓÚ][a-záéíóú]{2,15}(?: [A-ZÁÉÍÓÚ][a-záéíóú]{2,15})?"
)
_NUN_BEFORE = re.compile(
    r"\b(?:n[óo]dulos?|signos?)(?: [a-záéíóú]{4,14}){0,2} de (?:la )?(?:(?:hermana|hna\.?|sor) )?$",
    re.IGNORECASE,
)
_SISTER_BEFORE = re.compile(r"(?<!\w)(?:hermana|hna\.?|sor|sister) $", re.IGNORECASE)
_NAVEL = re.compile(r"(?<!\w)(?:peri)?umbilical|(?<!\w)ombligo", re.IGNORECASE)
_SOMEBODYS = re.compile(r"(?<!\w)(?:su|mi|tu|una) (?:hermana )?$", re.IGNORECASE)
_NUN = re.compile(r"(?:(?:sor|[Hh]ermana|[Ss]ister) )?(?:Mar[ií]a|Mary) Jos(?:é|e|eph)")
_DISEASE = re.compile(r"(?:s[ií]ndrome|enfermedad|trastorno|s[ií]ndr\.) de ", re.IGNORECASE)
_SIGN_AFTER = re.compile(
    r"\s{0,2}(?:[+−–-](?!\w)|\([+−-]\)|positiv|negativ|dudos|[IV]{1,4}(?!\w)|grado)", re.IGNORECASE
)
_SIZE_AFTER = re.compile(r"\s\d{1,2}(?!\d)")
_UNIT_AFTER = re.compile(r"\s?(?:mm\s?Hg|comp(?:rimidos?)?\b|mg|ml\b|µg|de\s+comp)")
_SIGN_BEFORE = re.compile(r"(?:[+−–]|\([+−-]\)|positiv[oa]|negativ[oa])[,;.]?\s$", re.IGNORECASE)
_TITLE = re.compile(
    r"\b(?:Dra?|Dres|Dras|Sra?|Fdo|Firma|Autor\w*|doctora?e?s?|petici[oó]n de"
    r"|(?:inform|firm|realiz|solicit|valor|valid|oper|atend|explor|indic|ped|remit|revis)"
    r"\w{1,4} por)\b",
    re.IGNORECASE,
)
_NEWBORN = re.compile(
    r",? (?:asf|viv[oa]|muert[oa]|san[oa]|prematur|recien|de \d|[A-ZÑ]{3,}, \d[.,]?\d{3} ?g)",
    re.IGNORECASE,
)
_ENDS_IN_YEAR = re.compile(r"^(?:[^\W\d_][^\d/]{2,25} de )?(?:19|20)\d\d$")
_ARTICLE = re.compile(r"(?<!\w)(?:arts?\.|art[ií]culos?|§)\s$", re.IGNORECASE)
_GAP = r"\.?(?:\s?(?:n\.?\s?º|n[úu]m\.?|#))?[\s:(=]{0,3}$"
# Of a work, before its year: "clasificación de Rappaport de ", "7.ª edición, ".
_EDITION = re.compile(
    r"(?<!\w)(?i:clasificaci[oó]n|clasificaciones|criterios|consenso|gu[ií]as?)(?: de(?:l| la)?)?"
    r" [A-ZÁÉÍÓÚ][\w-]{2,20}(?: (?:y|e|and) [A-ZÁÉÍÓÚ][\w-]{2,20})?(?: (?:de )?|,? ?\()$"
    r"|(?<!\w)(?i:cumpl[a-zéí]{1,6}|seg[uú]n) (?:[A-Z][a-z]{0,2}[A-Z]?[\w-]{2,20}) \(?$"
    r"|(?<!\w)(?i:edici[oó]n|edition|ed\.),? \(?$"
    r"|(?<!\w)[IVX]{1,4} ?[–-] ?[IVX]{1,4} \($"
)
# The index of the Mayo Clinic, 0 to 12 points, or its staging by year.
_MAYO = re.compile(r"Mayo (?:(?P<points>\d|1[0-2])|20[01]\d)")
_BOWEL = re.compile(
    r"(?<!\w)(?:colitis|brote|proctitis|UCEIS|colonoscopia|RCU?)(?!\w)", re.IGNORECASE
)
_LETTERS = re.compile(r"[^\W\d_]+")
_LISTED = (",", ";", "(", ":")
_LISTED_AFTER = re.compile(r"[,;)]")
_SENTENCE_BEFORE = re.compile(r"[a-zà-ÿ\d][.!?] $")
_LINE_ENDS = re.compile(r"\s{0,3}(?:\n|$)")
_NEAR = 40  # characters on both sides in which another eponym vouches for one


@cache
def _behind(name: str) -> re.Pattern[str]:
    """Any of the words of a list, right before what is asked about."""
    return re.compile(rf"(?<!\w)(?:{any_of(facts()[name])})(?: de)?{_GAP}", re.IGNORECASE)


@cache
def _figures_of_speech() -> tuple[str, ...]:
    """Behind a blank, so that a word ends where it should. Folded."""
    return tuple(f" {phrase}" for phrase in fact_set("figures_of_speech"))


@cache
def _published() -> re.Pattern[str]:
    """Who printed a book, right before its year: "Barcelona: Elsevier; "."""
    return re.compile(rf": (?:{any_of(facts()['publishers'])})(?: [A-Z]\w{{2,15}})?[;,] $")


@cache
def eponyms() -> frozenset[str]:
    """Folded."""
    return frozenset(fold(row[0]) for row in read_table(__package__, "words/eponyms"))


@cache
def _spelt_eponyms() -> frozenset[str]:
    """In small letters, with and without the accents that they have."""
    names = {row[0].lower() for row in read_table(__package__, "words/eponyms")}
    return frozenset(names | {fold(name) for name in names})


@cache
def bare_eponyms() -> frozenset[str]:
    """Eponyms that hardly anybody here is called: they need no cue. Folded."""
    return frozenset(
        fold(row[0]) for row in read_table(__package__, "words/eponyms") if not row[1:]
    )


@cache
def _organisms() -> frozenset[str]:
    return frozenset(read_list(__package__, "words/organisms"))


@cache
def eponym_cue() -> re.Pattern[str]:
    """What stands before a name that a disease, a sign or a scale is called after."""
    cues = any_of(read_list(__package__, "words/eponym_cues"))
    return re.compile(rf"\b(?:{cues})s?(?: de(?:l| la)?)? (?:«|\")?$", re.IGNORECASE)


def is_eponym(surface: str, before: str, after: str) -> bool:
    """Whether a name means the sign, the scale or the operation called after somebody."""
    words = _LETTERS.findall(surface)
    if not words or any(len(word) == 1 for word in words):
        return False
    known = all(fold(word) in eponyms() for word in words)
    if not known:  # "criterios de Nassar", but never "tratamiento de Ruiz"
        named = any(is_given_name(fold(word)) for word in words)
        return not named and len(words) == 1 and _behind("eponymous").search(before) is not None
    if eponym_cue().search(before[-_NEAR:]):
        return True
    if all(fold(word) in facts()["devices"] for word in words) and _SIZE_AFTER.match(after):
        return True  # "Foley 16"
    if _FULFILLED.search(before[-_NEAR:]) and _YEAR_AFTER.match(after):
        return True  # "cumple McDonald 2017"
    if _SIGN_AFTER.match(after) or _SIGN_BEFORE.search(before[-12:]):
        return True
    if len(words) > 1 or is_given_name(fold(words[0])) or _TITLE.search(before[-_NEAR:]):
        return False
    return len(_eponyms_near(before, after)) > 1


def _eponyms_near(before: str, after: str) -> frozenset[str]:
    """Those of the same clause, which vouch for one another. Folded."""
    around = re.findall(r"[^\W\d_]{3,}", f"{_clause(before, -1)} {_clause(after, 0)}")
    return eponyms().intersection(fold(word) for word in around if word[0].isupper())


def _clause(text: str, which: int) -> str:
    """The part of what stands around that belongs to the same clause."""
    near = text[-_NEAR:] if which else text[:_NEAR]
    return re.split(r"[.:\n](?!\d)", near)[which]


def _is_phone(surface: str, before: str, after: str) -> bool:
    digits = re.sub(r"[\s.()-]", "", surface)
    if digits == surface and _behind("codes").search(before):
        return True
    known = digits in facts()["emergency"] or _PLACEHOLDER.fullmatch(digits)
    return bool(known) and not _behind("extension").search(before)


def _is_code(surface: str, before: str, after: str) -> bool:
    if _ICD_WITH_DOT.fullmatch(surface) or _ATC.fullmatch(surface) or _TRIAL.fullmatch(surface):
        return True
    if surface in facts()["abbreviations"] or _SPEAKER.fullmatch(surface):
        return True
    if _BATTERY.fullmatch(surface):
        return True
    if _PLACEHOLDER.fullmatch(surface) or _BAR_CODE.fullmatch(surface):
        return True
    if _NORM.fullmatch(surface):
        return True
    if _VARIANT.fullmatch(surface) or _is_strain(surface, before) or _PROCEDURE.search(before):
        return True
    if _LAW.fullmatch(surface) and _behind("laws").search(before):
        return True
    if is_number_of_law(surface, before):
        return True
    if len(surface) <= 2 and _MINUTES_AFTER.match(after):
        return True
    if _CONCEPT.fullmatch(surface) and _behind("concepts").search(before):
        return True
    coded = _ICD.fullmatch(surface) or _CODE.fullmatch(surface)
    return bool(coded and _behind("codes").search(before)) or _is_ratio(surface, before, after)


def _is_other(surface: str, before: str, after: str) -> bool:
    """ "síndrome de Down" is a diagnosis, whatever else it tells."""
    return _DISEASE.match(surface) is not None or _is_code(surface, before, after)


def _is_day(surface: str, before: str, after: str) -> bool:
    """A strain of a virus ends in a year: "A/Thailand/8/2022"; laws and rulings have days."""
    figure = fold(before[-20:] + surface).endswith(_figures_of_speech())
    if _SPELT_OUT.fullmatch(surface) and surface.replace("-", "") in facts()["emergency"]:
        return True  # "1-1-2"
    if figure or _is_saint(surface, before) or surface in facts()["no_days"]:
        return True
    if is_year_asked(surface, before, after) or _is_strain(surface, before):
        return True
    if _is_index(surface, before, after) or (surface.isdigit() and _is_edition(before)):
        return True
    if is_enacted(before, after) or (surface.isdigit() and _ARTICLE.search(before)):
        return True
    if surface.isdigit() and is_of_programme(before, after):
        return True
    of_treaty = _ENDS_IN_YEAR.search(surface) and signed().search(before)
    return bool(of_treaty) or _is_ratio(surface, before, after)


def _is_edition(before: str) -> bool:
    return bool(_EDITION.search(before) or _published().search(before))


def _is_index(surface: str, before: str, after: str) -> bool:
    """ "Truelove grave, Mayo 11, UCEIS 6": among the names of other scales, and no month."""
    mayo = _MAYO.fullmatch(surface)
    if mayo is None or not before.rstrip().endswith(_LISTED) or not _LISTED_AFTER.match(after):
        return False
    if mayo["points"] and _BOWEL.search(before[-_NEAR:]):
        return True
    return len(_eponyms_near(before, after)) >= (1 if mayo["points"] else 2)


def _is_strain(surface: str, before: str) -> bool:
    return _STRAIN.search(before[-_NEAR:] + surface) is not None and "/" in surface


def _is_ratio(surface: str, before: str, after: str) -> bool:
    if not _RATIO.fullmatch(surface) or _OF_YEAR.search(surface):
        return False
    first = _RATIOS_BEFORE.sub("", before)  # "Gracey 5/6, 7/8 y 11/12": all of them behind one word
    return bool(_behind("measures").search(first) or _UNIT_AFTER.match(after))


def _is_species(surface: str, after: str) -> bool:
    """ "S. Typhi"; "E." before "coli", which is no doctor of that initial."""
    species = _SPECIES.fullmatch(surface)
    if species is None and _GENUS.fullmatch(surface):
        species = _SPECIES_AFTER.match(after)
    return species is not None and species[1].lower() in _organisms()


def _is_field(surface: str, before: str, after: str) -> bool:
    """A field of HL7 that tells a sex or a language: "|F|", "|GLG^GALLEGO|"."""
    if _SEX_FIELD.fullmatch(surface):
        return before.endswith("|") and after.startswith("|")
    coded = _LANGUAGE_CODE.search(before) is not None
    return coded and fold(surface) in fact_set("languages")


def _is_name(surface: str, before: str, after: str) -> bool:
    if _is_species(surface, after) or _is_field(surface, before, after):
        return True
    if _SPECIES.fullmatch(surface):
        return False
    if _SPEAKER.fullmatch(surface):
        return True
    if surface in facts()["abbreviations"]:  # "Cura plana. RM" is signed
        return not (_SENTENCE_BEFORE.search(before) and _LINE_ENDS.match(after))
    if _is_pain(surface, before, after) or _is_child(surface, after):
        return True
    if _is_listed_nun(surface, before, after):
        return True
    return _is_saint(surface, before) or is_eponym(surface, before, after)


def _is_saint(surface: str, before: str) -> bool:
    """Diseases and herbs that saints gave their names to, and the nodule of a nun."""
    if _NUN.fullmatch(surface):
        return _NUN_BEFORE.search(before) is not None
    return _SAINT.fullmatch(surface) is not None and _behind("saints").search(before) is not None


def _is_listed_nun(surface: str, before: str, after: str) -> bool:
    """ "Virchow, Blumer, hermana María José, Irish": among other signs, and nobody's sister."""
    if _NUN.fullmatch(surface) is None or _SOMEBODYS.search(before):
        return False
    if _SISTER_BEFORE.search(before) and _NAVEL.search(f"{before[-_NEAR:]} {after[:_NEAR]}"):
        return True
    return len(_eponyms_near(before, after)) > 1


def _is_child(surface: str, after: str) -> bool:
    """ "Nina, VEGA, 2.310 g", "Nina asfictica": a girl, in a document without tildes."""
    return surface in ("Nina", "Nino", "NINA", "NINO") and _NEWBORN.match(after) is not None


def _is_pain(surface: str, before: str, after: str) -> bool:
    """ "Dolores fuertes", which nobody is called; a nun's nodule."""
    if _is_saint(surface, before) or _is_listed_nun(surface, before, after):
        return True
    return surface == "Dolores" and re.match(r"\s[a-záéíóú]{4,}s(?!\w)", after) is not None


def _is_kin(surface: str, before: str, after: str) -> bool:
    """What was marked as a relative, and is a newborn, a pain or a field."""
    if _is_child(surface, after) or _is_field(surface, before, after):
        return True
    return _is_pain(surface, before, after)


def _is_house(surface: str, before: str, after: str) -> bool:
    helps = surface.replace("-", "") in facts()["emergency"]  # "1-1-2"
    return helps or surface in facts()["abbreviations"] or bool(treaty().fullmatch(surface))


def _is_place(surface: str, before: str, after: str) -> bool:
    if treaty().search(before[-_NEAR:] + surface):
        return True
    if _is_saint(surface, before) or (surface.isdigit() and _behind("laws").search(before)):
        return True
    if surface.lower() not in _spelt_eponyms():
        return False  # Hellín is a town, Hellin a rule of twins.
    cued = eponym_cue().search(before[-_NEAR:]) or _OPERATED.search(before)
    return cued is not None


def _is_system(surface: str, before: str, after: str) -> bool:
    if _NAMESPACE.search(before):
        return True
    return _SOURCE_LINE.fullmatch(surface) is not None or any(
        system in surface.lower() for system in facts()["systems"]
    )


def _is_group(surface: str, before: str, after: str) -> bool:
    return _behind("groups").search(before) is not None or bool(_BAND_BEFORE.search(before))


_BY_KIND: Mapping[str, Callable[[str, str, str], bool]] = {
    "phone": _is_phone,
    "id": _is_code,
    "other": _is_other,
    "person": _is_name,
    "kinship": _is_kin,
    "centre": _is_house,
    "territory": _is_place,
    "country": is_land_asked,
    "date": _is_day,
    "internet": _is_system,
    "age": _is_group,
}


def is_clinical(kind: str, surface: str, before: str, after: str) -> bool:
    """Whether what was marked as a thing of a writer's `kind` is clinical content."""
    told = _BY_KIND.get(kind)
    return told is not None and told(surface.strip(), before, after)
