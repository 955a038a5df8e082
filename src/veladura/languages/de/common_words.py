"""Surnames that are everyday words: "der Koch im Betriebsrestaurant", "Farbe: Weiß", "im Winter".

Where a job, a colour, a season or an animal is spoken of stands beside the word. Without such a
sign it stays a name: one too many is replaced rather than one too few.
"""

import re
from functools import cache
from threading import local

from veladura.languages.de.compounds import ends_in_part, is_borne, is_role
from veladura.languages.de.everyday_things import ends_in_thing, is_around_us, is_thing
from veladura.languages.de.forms import WORD, key_of, words
from veladura.languages.de.writers.organisations.company_words import is_place, is_plain_noun
from veladura.languages.de.writers.places.atlas import countries, known_towns
from veladura.text import fold
from veladura.wordlists import read_table

GENERATIONS = frozenset({"jun", "sen", "junior", "senior", "jr", "sr"})  # behind a name
_COUNT = 3  # figures
_LONG_PLACE = 6  # letters of a place that no other word is spelt like
_LONG = 9  # letters of a noun that may be told by its end
_NEAR = 28  # characters before a word that are read
_JOINS = ("und", "u", "oder", "der", "die", "das", "des", "im", "für", "aus")
_ENDING = r"(?:e[mnrs]?)?"
_ONE_OF_MANY = re.compile(
    rf"(?<!\w)(?:(?:ein|kein|unser|mein|dein|sein|ihr|euer){_ENDING}(?: [a-zäöüß]{{3,14}}e[rn])?"
    r"|(?:dies|jed|welch|manch)e[mnrs]?"
    r"|als|zum|zur|zwei|drei|vier|mehrere|viele|alle|beiden?"
    r"|(?:gelernt|zuständig|erkennend|vorsitzend|damalig|ehrenamtlich|selbständig)e[mnrs]?)\s$",
    re.IGNORECASE,
)
_BUSINESS = re.compile(
    r"(?i)segment|sparte|bereich|division|unit|umsatz|erlös|produzier|herstell|vertr[ei]+b|handel"
    r"|tätig|branche|gewerk|zweig|feld|gegenstand|betreib"
)
_FAR_BEFORE, _FAR_BEHIND = 240, 120
_NEUTER = re.compile(r"(?<!\w)(?:das|dem|den|des|im|am|beim|vom|zum|ein|einem|einen)\s$", re.I)
_WORD_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_]{1,24})\.?\s$")
_NAMING = re.compile(
    r"(?<!\w)(?:Segmente?n?|\w{0,12}[Mm]arken?|Bereiche?n?s?|Sparten?|Firma|Fa\.|Namen?|Felde?s?"
    r"|Projekte?s?|Modelle?s?|\w{0,12}[Ss]erie|\w{0,12}[Ll]inie|Baureihe|genannt|Einrichtung)"
    r"[ „\"»]{1,3}$"
)
_FIELD = re.compile(
    r"(?<!\w)(?:Beruf|Berufsbezeichnung|Position|Stelle|Tätigkeit|Funktion)"
    r"\s?[:=|\t]\s{0,4}$"
)
_THE = re.compile(r"(?<!\w)[Dd](?:er|en|em|es)\s(?:[a-zäöüß]{2,14}en?\s)?$")
_MANY = re.compile(r"(?<!\w)[Dd](?:ie|en|er)\s$")  # "die Käser im Betrieb"
_OF_A_PLACE = re.compile(
    r"s?\s(?:dort|nebenan|vor Ort|am|im|beim|vom|des|in der|an der|von der"
    r"|vor dem|hinter dem|auf dem|neben dem)\s|s?\sder (?=[A-ZÄÖÜ][a-zäöüß]{5})"
)
_WHO = re.compile(r",\s(?:der|den|dem|dessen|welcher)\s")  # "der Müller, der das Mehl liefert"
_AND_MORE = re.compile(r"\s(?:und|oder)\s([A-ZÄÖÜ][a-zäöüß]{2,20})(?!\w)")
_FIRM_BEHIND = re.compile(r"\s(?:Fa\.|Firma)\s")  # "Hausmeister Fa. Besen"
_COUNTED = re.compile(
    r"(?<!\w)(?:\d{1,4}|zwei|drei|vier|fünf|sechs|zehn|zwölf|\w+zig) (?:[a-z]+ )?$"
)
_NOUNS = ("Allianz", "Union", "Post", "Bahn", "Merkur", "Apple", "Metro")
_OPENING, _CLOSING = frozenset('„“"»«‚'), frozenset('“”"«»‘')
_FIRST_HALF = re.compile(r"- (?:und|oder|u\.) [A-ZÄÖÜ]")
_OF_NAMING = (  # one is in each of them
    *("gment", "arke", "ereich", "parte", "irma", "Fa.", "ame", "eld", "rojekt", "odell", "erie"),
    *("inie", "aureihe", "genannt", "inrichtung"),
)
_NEITHER = re.compile(r"(?<!\w)weder\s$", re.IGNORECASE)
_NOR = re.compile(r"\snoch\s")
_THE_VERY = re.compile(r"(?<!\w)[Dd](?:er|en|em|es)\s[a-zäöüß]{4,14}en\s$")
_LADIES = frozenset(("Frau", "Fr."))
_TITLED = re.compile(
    r"(?<!\w)(?!D(?:er|en|em|es)\s)([A-ZÄÖÜ][a-zäöüß]{0,20}\.?)\s(?=([A-ZÄÖÜ][a-zäöüß]{2,20})(?!\w))"
)
_ADDRESSED = re.compile(r"(?<!\w)(?:herrn?|frau|hr\.|fr\.|fam\.|familie|dr\.)\s$", re.IGNORECASE)
_IN_SEASON = re.compile(
    r"(?<!\w)(?:im|zum|seit|(?:dies|letzt|vergangen|kommend|nächst|vorig|ganz)e[nrms])\s"
    r"(?:[a-zäöüß]{2,14}en?\s)?$",
    re.IGNORECASE,
)
_OF_YEAR = re.compile(r"s?\s(?:19|20)\d\d(?!\d)")
_AT_COURT = re.compile(r"s?\sa(?:m|n den)\s\w*[Gg]ericht")
_IN_COURT = re.compile(  # what a judge does
    r"\s(?:hat|muss|darf|kann|ist|wird)\s[^.;\n]{0,40}(?:Klausel|Antrag|Klage|Berufung|Beweis|gebunden)"
    r"|\s[^.;\n]{0,50}(?:terminiert|geurteilt|urteilt|verhandelt|entscheidet|entschieden)"
)
_OF_THE = re.compile(r"(?<!\w)des\s$")
_SEAL = ("L. S.", "L.S.", "P. S.", "P.S.", "P.S", "P. S")
_FORMS = re.compile(r"(?<!\w)(?:GmbH|AG|KG|UG|OHG|GbR|KGaA|eG)(?!\w)")
_ANYBODY = re.compile(r"\s?\((?:m|w|d)/")
_NO_COMPANY = re.compile(r"(?:(?:^|[.!?:]\s{1,3}|\n)Der|(?<!\w)(?:den|dem|des))\s$")
_PREDICATE = re.compile(  # "ist jung und billig", "groß oder klein"
    r"(?<!\w)(?:ist|sind|war|waren|wird|bleibt|sehr|so|zu|ganz|noch|nicht|oder)\s$", re.IGNORECASE
)
_LAW = re.compile(
    r"[A-ZÄÖÜ][a-zäöü]{1,9}(?:[A-ZÄÖÜ][a-zäöü]{0,9}){0,3}(?:VG|StG|StDV|GB|AO|VO|BG|ordG)"
)
_BECOME = re.compile(r"\s(?:geworden|gemacht|genug)(?!\w)")  # "Reich geworden ist er nicht"
_KNOWING = re.compile(
    r"(?<!\w)(?:ich|er|sie|man|wer|niemand|keiner|jeder|vielleicht|das|wohl)\s$", re.IGNORECASE
)
_KNOWN = re.compile(
    r"\s(?:ich|er|sie|man|wer|niemand|keiner|jeder|nicht|nur|dass|ob|was|wie)(?!\w)"
)
_INSTEAD = re.compile(r"(?<!\w)(?:an)?statt\s$", re.IGNORECASE)
_COLOUR_NEAR = re.compile(
    r"[^.;!?\n]{0,40}(?<!Herr )(?<!Frau )(?<!\w)"
    r"(?:Schwarz|Weiß|Grau|Rot|Blau|Gelb|Grün|Braun)(?!\w)"
)
_COLOURED = re.compile(r"(?<!\w)(?:Farb\w{0,12}|Lack\w{0,12}|RAL \d{4}|in|Ausführung)[:,]?\s$")
_PAINTED = re.compile(
    r"\s(?:war|ist|wird|wurde) als Farbe"
    r"|\s(?:gestrichen|lackiert|matt|glänzend|gehalten|beschichtet|gefärbt|eloxiert)"
    r"|/(?:Schwarz|Weiß|Grau|Rot|Blau|Gelb|Grün|Braun)(?!\w)"
)


def is_common(text: str, start: int, end: int) -> bool:
    """Whether a word that may be a surname is a job, a colour or a thing where it stands."""
    word = text[start:end]
    if not word.isalpha():
        return False
    key = key_of(word)
    before = text[max(0, start - _NEAR) : start]
    if _FIRST_HALF.match(text, end) and key in words("trades"):
        return True  # "Maler- und Bodenarbeiten"
    if key in words("colours"):
        if word.islower() and word != "weiß":  # "Mantelleitung grau"
            return _ADDRESSED.search(before) is None
        if word == "weiß" and (_KNOWING.search(before) or _KNOWN.match(text, end)):
            return True
        instead = _INSTEAD.search(before) and _COLOUR_NEAR.match(text, end)
        return bool(instead or _COLOURED.search(before) or _PAINTED.match(text, end))
    if key in words("surname_adjectives"):
        predicate = bool(_PREDICATE.search(before)) and not word.istitle()
        return predicate or _BECOME.match(text, end) is not None
    if key.removesuffix("s") in words("surname_seasons"):
        the = _IN_SEASON.search(before) or _THE.search(before)
        return bool(the or _OF_YEAR.match(text, end))
    if _NOR.match(text, end) and _NEITHER.search(before):
        return True  # "weder Kaiser noch Papst"
    if key in words("surname_nouns"):
        if _THE_VERY.search(before):
            return True
        placed = _THE.search(before) and (_OF_A_PLACE.match(text, end) or _WHO.match(text, end))
        return bool(_ONE_OF_MANY.search(before) or placed)
    if key.endswith("in") and key[:-2] in words("trades"):
        return True  # a woman's job is nobody's name
    if not {key, key.removesuffix("s"), key.removesuffix("n")} & words("trades"):
        return False
    return _is_job(text, start, end)


def _is_job(text: str, start: int, end: int) -> bool:
    """Whether a word that names a trade names no person."""
    word, before = text[start:end], text[max(0, start - _NEAR) : start]
    key = key_of(word)
    if before.endswith(f"{word}, "):
        return True  # "Bernd Koch, Koch im Gasthof"
    if key == "richter" and (
        _AT_COURT.match(text, end) or (_THE.search(before) and _IN_COURT.match(text, end))
    ):
        return True
    if key.endswith("s") and _OF_THE.search(before):
        return True  # "der Speiseplan des Kochs"
    if _ONE_OF_MANY.search(before) or _FIELD.search(before) or _ANYBODY.match(text, end):
        return True
    if _MANY.search(before) and _OF_A_PLACE.match(text, end):
        return True
    if not _THE.search(before):
        return bool(_FIRM_BEHIND.match(text, end))
    return _is_told_apart(text, end) or _is_a_womans(text, word)


def _is_a_womans(text: str, word: str) -> bool:
    """ "der Schuster nebenan", where nobody but a Frau Schuster has the name."""
    before = _addressed(text).get(key_of(word).removesuffix("s"), set())
    return bool(before) and before <= _LADIES


def _addressed(text: str) -> dict[str, set[str]]:
    """Trades → the capitalised words before them; a text is read once, and no word of it kept."""
    key = (hash(text), len(text))
    if _last.key != key:
        _last.key, _last.addressed = key, {}
        for match in _TITLED.finditer(text):
            trade = key_of(match[2]).removesuffix("s")
            if trade in words("trades"):
                _last.addressed.setdefault(trade, set()).add(
                    match[1] if match[1] in _LADIES else ""
                )
    return _last.addressed


class _LastAddressed(local):
    """What was read off the text asked about last, for every thread its own."""

    key = (0, -1)
    addressed: dict[str, set[str]]


_last = _LastAddressed()


def _is_told_apart(text: str, end: int) -> bool:
    """What follows a job: where it is done, by whom, and which other job."""
    other = _AND_MORE.match(text, end)
    job = other is not None and key_of(other[1]) in words("trades")
    return job or bool(_OF_A_PLACE.match(text, end) or _WHO.match(text, end))


def is_no_company(text: str, start: int, end: int) -> bool:
    """ "Der Bauer verkaufte": companies are feminine or have no article."""
    before = text[max(0, start - _NEAR) : start]
    known = key_of(text[start:end]) in words("trades")
    if text[start:end] in _NOUNS and _ONE_OF_MANY.search(before):
        return True  # "eine Allianz der beiden"
    counted = text[start:end].isalpha() and _COUNTED.search(before)  # "zwanzig Puppen"
    if counted and text[end - 1] in "ens":
        return True
    return is_common(text, start, end) or (known and bool(_NO_COMPANY.search(before)))


def is_counted_thing(said: str) -> bool:
    """ "Drehofen 2", "Hafenhalle 7": one of several things of a plant."""
    word, _, number = said.partition(" ")
    counted = number.isdecimal() and len(number) < _COUNT
    return counted and (ends_in_thing(word) or is_around_us(word)) and not is_borne(fold(word))


def is_known_place(said: str) -> bool:
    """A country, a region or a town of the lists, also in the genitive; no mere thing: "Kessel"."""
    folded = fold(said)
    stems = {folded, folded.removesuffix("s")}
    known = any(s in countries() or s in known_towns() or is_place(s) for s in stems)
    return known and len(folded) >= _LONG_PLACE and not is_thing(said)


def is_of_payments(text: str, start: int, end: int) -> bool:
    """Whether every word is one of bookings and vouchers: "Kontoführung und Buchungsposten"."""
    found = [key_of(word) for word in WORD.findall(text, start, end)]
    said = [word for word in found if word not in _JOINS]
    return bool(said) and words("payment_words").issuperset(said)


def is_only_a_thing(text: str, start: int, end: int, *, company: bool) -> bool:
    """ "die Drohne", "Roadshow": a thing or a word of offices, unless somebody is called so."""
    before = text[max(0, start - _NEAR) : start]
    if _leads_to_name(before):
        return False  # "Frau Salz", "Marke Nuss"
    said = text[start:end]
    if is_thing(said) and not _is_quoted(text, start, end):  # «Spiegel»
        return True
    if ends_in_thing(said) and not is_borne(fold(said)):  # Huttenlocher holds no punch
        return not company or _NEUTER.search(before) is not None  # with "die" it may be a firm
    found = [key_of(word) for word in WORD.findall(said)]
    return bool(found) and words("office_words").issuperset(found)


def _leads_to_name(before: str) -> bool:
    """Whether a title or a word like "Marke" makes a name of what follows."""
    titled = _WORD_BEFORE.search(before)
    if titled and key_of(titled[1]) in words("titles"):
        return True
    return any(part in before for part in _OF_NAMING) and _NAMING.search(before) is not None


def _is_quoted(text: str, start: int, end: int) -> bool:
    return text[max(0, start - 1) : start] in _OPENING and text[end : end + 1] in _CLOSING


def names_nobody(said: str, *, person: bool) -> bool:
    """ "GBP", "P.S.", "UG (haftungsbeschränkt)", "jun.": a term, a seal, a form, a part alone."""
    found = [key_of(word) for word in WORD.findall(said)]
    if person and len(found) == 1 and found[0] in GENERATIONS:
        return True
    if person and len(found) > 1 and _short_months().issuperset(found):
        return True  # "Jan-Mär"
    if (
        said.strip() in _SEAL
        or _LAW.fullmatch(said)
        or (len(found) == 1 and found[0] in words("plain_acronyms"))
    ):
        return True
    alone = bool(found) and words("legal_forms").issuperset(found) and not person
    return alone and _FORMS.search(said) is not None and min(map(len, found)) > 1


def is_of_offices(said: str) -> bool:
    """ "Palettenschein", "Steering Committee": papers, sums, parts of an office, no more."""
    found = [key for key in map(key_of, WORD.findall(said)) if key not in _JOINS]
    return bool(found) and all(
        key in words("office_words") or (len(key) >= _LONG and key.endswith(_noun_ends()))
        for key in found
    )


def is_near_business(text: str, start: int) -> bool:
    """Whether anything around speaks of lines of business, of making or of selling."""
    return _BUSINESS.search(text, max(0, start - _FAR_BEFORE), start + _FAR_BEHIND) is not None


def is_plain_speech(text: str, start: int, end: int) -> bool:
    """ "Schrotthändler", "Customer Concentration": a plain noun alone, or words of English tables,
    unless a title or a word like "Marke" makes a name of them."""
    before = text[max(0, start - _NEAR) : start]
    if _leads_to_name(before):
        return False
    if _is_quoted(text, start, end) and is_around_us(text[start:end]):
        return False  # „Möwe“
    found = WORD.findall(text, start, end)
    nouns = [word for word in found if word[:1].isupper()]
    small = (word for word in found if not word[:1].isupper())
    plain = _is_plain if len(found) == 1 else _is_english  # "Zentrum für Holzbau" is a body
    return (
        bool(nouns)
        and all(len(word) > 2 or word.isdecimal() for word in small)
        and all(map(plain, nouns))
    )


def _is_plain(word: str) -> bool:
    payment = key_of(word) in words("payment_words") or _is_english(word)
    thing = is_thing(word) or ends_in_thing(word) or ends_in_part(word)
    thing = thing or (is_around_us(word) and not is_borne(fold(word)) and not is_place(fold(word)))
    return payment or thing or is_role(word) or is_of_offices(word) or is_plain_noun(fold(word))


def _is_english(word: str) -> bool:
    return key_of(word) in words("english_words")


def is_month(word: str) -> bool:
    return key_of(word) in _short_months()


@cache
def _short_months() -> frozenset[str]:
    rows = read_table(__package__, "words/months")
    return frozenset(key_of(name) for _, *names in rows for name in names)


@cache
def _noun_ends() -> tuple[str, ...]:
    return tuple(sorted(words("noun_ends")))
