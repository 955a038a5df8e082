"""German names: given names, one surname (often two with a hyphen), titles of nobility, genitives.

Titles and particles ("Graf von der") are kept as they are. A surname that was seen elsewhere in the
document is recognised in its genitive: "Ruppels" is "Ruppel" with an ending.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from veladura.languages.de.common_words import GENERATIONS
from veladura.languages.de.genders import (
    familiar_forms,
    gender_before,
    gender_of,
    is_given,
    listed,
    surely_gender_before,
)
from veladura.languages.de.inflection import genitive, particle_of
from veladura.languages.de.lexicon import lexicon, table
from veladura.text import fold
from veladura.transform.people.gender import FEMALE, CensusRoles
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.parts import GIVEN, INITIAL, LITERAL, PARTICLE, SURNAME, NamePart

_FREQUENT = 100
_ROLES = CensusRoles("de")
PARTICLES = frozenset(lexicon("name_particles"))
_TITLES = frozenset(lexicon("name_titles"))
_PIECE = re.compile(
    r"(?P<word>[^\W\d_]+(?:[\u0300-\u036f][^\W\d_]*)*(?:[’'](?!s\b)[^\W\d_]+)*(?:-\n\s*(?=[a-zß-öø-ÿ])[^\W\d_]+)?)"
    r"|(?P<other>[\W\d_])"
)
_NAME_WORD = re.compile(r"[^\W\d_]+")
_BORNE_TITLES = frozenset(("graf", "baron", "prinz", "furst", "ritter", "edler", "edle", "herzog"))
_TITLES_ALONE = frozenset(("graf", "baron", "prinz", "furst"))  # without a particle
_JOINED = "joined"  # what waits for the name it belongs to
_GIVEN_FIELD = re.compile(r"(?<!\w)(?i:Vornamen?(?:\(n\))?|Rufname)[\"' .:=\t|]{1,40}$")
_SURNAME_FIELD = re.compile(
    r"(?<!\w)(?:Familien|Nach|Geburts)namen?[\"' .:=\t|]{1,40}$", re.IGNORECASE
)
_WITH_INITIAL = re.compile(r"[A-ZÄÖÜ]\. ([A-ZÄÖÜ][a-zäöüß]{2,})")
_FIELD_BETWEEN = re.compile(
    r"(?<![^\W_])(?:vor|nach|familien|zu|ruf|first_?|last_?|sur)?name[\"'(n) .:=\t|>;]{1,12}$",
    re.IGNORECASE,
)
_KIN_BEFORE = re.compile(
    r"(?<!\w)(?:Sohn|Tochter|Töchter|Söhne|Enkel(?:in)?|Neffe|Nichte|Kinder|Patenkind|Oma|Opa"
    r"|Kind|Werkstudentin|Azubi|Schwester|Bruder|Gattin|Ehefrau|Ehemann"
    r"|(?:mein|dein|sein)er? (?:[a-zäöüß]{2,14}en? )?Frau"  # "seine Frau Ebba" is no "Frau Ebba"
    r"|(?:mein|dein|sein)e (?:[a-zäöüß]{2,14}e )?Frau) $",
    re.IGNORECASE,
)
_TITLE_BEFORE = re.compile(
    r"\b(?:herrn?|frau|fr|hr|dr|prof|familie|eheleuten?|kollege|kollegin|rechtsanwalt"
    r"|rechtsanwältin|notar|notarin|richter|richterin|pastor|pastorin|pfarrer|pfarrerin)\.?\s+(?:(?:dr|prof|med|jur|h\.\s?c|dipl)"
    r"[.-]*+(?:ing)?\.?\s*+){0,8}+$",
    re.IGNORECASE,
)
_ADDRESSED = re.compile(
    r"(?i)(?<!\w)(?:Frau|Herrn?|Hr\.|Fr\.|Familie|(?:Ärztin|Arzt|Anwalt|Anwältin|Notarin?) Dr\."
    r"|(?:geprüft|erstellt|gebucht|(?:Sachb|B)earbeiter(?:in)?|Gerichtsschreiber(?:in)?|Vorsitzender?):)\s$"
)
_GREETED = re.compile(r"(?<!\w)(?:Moin|Hallo|Hi|Hey|Liebe[rs]?|Servus)\s$", re.IGNORECASE)
_CONSONANTS = re.compile(r"[^\W\d_aeiouyäöü]{2,4}", re.IGNORECASE)  # "E. Pf." for a Pfannkuch
_CUT_SHORT = re.compile(r"[^\W\d_][a-zäöüß]{1,3}\.?")
_LONG_INITIALS = frozenset(("Th", "Ch", "Chr", "Ph", "St", "Fr", "Joh", "Wilh"))
_ARABIC = frozenset(("al", "el", "ben", "bin", "ibn"))
_VIETNAMESE = frozenset(
    map(fold, ("Nguyễn", "Trần", "Lê", "Phạm", "Hoàng", "Huỳnh", "Vũ", "Đặng", "Bùi"))
)
_DUTCH = frozenset(("van", "den", "ten", "ter", "vander", "vanden"))
_ROMANCE = frozenset(("da", "de", "do", "dos", "del", "di"))


def split_name(text: str) -> list[NamePart]:
    """Pieces in order, titles and particles told apart from names."""
    count = sum(1 for _ in re.finditer(r"[^\W\d_]{2,}", text))
    parts: list[NamePart] = []
    for match in _PIECE.finditer(text):
        piece = match[0]
        if not match["word"]:
            parts.append(NamePart(piece, LITERAL))
            continue
        key = fold(re.sub(r"-\n\s*", "", piece))
        end = match.end() == len(text)
        plain = piece.isascii()  # "Lê" is a surname
        # A given name, unless a surname of the document begins so.
        first = not parts and key == "ben"
        if key in _ARABIC and not end and not first and not piece.isupper():
            parts.append(NamePart(piece, _JOINED, key))
        elif first:
            parts.append(NamePart(piece, "", key))
        elif plain and key in PARTICLES and not end and (len(piece) > 1 or piece.islower()):
            parts.append(NamePart(piece, PARTICLE, key))
        elif count > 1 and _is_title(piece, key, text[match.end() :], parts):
            parts.append(NamePart(piece, LITERAL))
        elif text[match.end() : match.end() + 1] == "." and _is_short(piece, parts):
            parts.append(NamePart(piece, INITIAL, key[:1]))  # "Brandl Th."
        elif len(piece) == 1 or (piece.isupper() and len(piece) < 4 and count == 1):
            parts.append(NamePart(piece, INITIAL, key))
        else:
            parts.append(NamePart(piece, "", key))
    return _with_arabic(parts)


def _is_initial(piece: str) -> bool:
    """ "H. Borgmann": the "h." of an honorary degree is small."""
    return len(piece) == 1 and piece.isupper()


def _is_title(piece: str, key: str, behind: str, before: Sequence[NamePart]) -> bool:
    """Whether a piece says what somebody is; "Ritter, Klaus", "Amartya Sen" and "Graf Eva" have
    surnames that are written like titles."""
    if key not in _TITLES or _is_initial(piece):
        return False
    words = [fold(word) for word in _NAME_WORD.findall(behind)]
    if key in GENERATIONS:
        marked = piece.islower() or behind.startswith(".") or len(key) > len("sen")
        return marked and not words and any(part.role == "" for part in before)
    if not words or behind.startswith((",", "-")):
        return False
    if key not in _BORNE_TITLES or not PARTICLES.isdisjoint(words):
        return True
    if key not in _TITLES_ALONE:
        return False  # "Ritter" goes before "von" alone
    given = any(part.role == "" and is_given(part.key) for part in before)
    return given or (len(words) == 1 and not listed(words[0]))  # "Otto Graf Pelz", "Graf Pelz"


def _is_short(piece: str, before: Sequence[NamePart]) -> bool:
    """Whether a piece before a full stop is more than one letter of a name: "Th.", "E. Pf."."""
    behind_initial = any(part.role == INITIAL for part in before)
    return piece in _LONG_INITIALS or (
        behind_initial and piece.istitle() and _CONSONANTS.fullmatch(piece) is not None
    )


def _with_arabic(parts: list[NamePart]) -> list[NamePart]:
    """ "Ben Slimane", "al-Haddad": one surname, and no particle that a German name would keep."""
    joined: list[NamePart] = []
    for part in parts:
        open_one = bool(joined) and joined[-1].role == _JOINED
        if open_one and (part.role == "" or part.text in " -"):
            before = joined.pop()
            named = part.role == ""
            key = f"{before.key} {part.key}" if named else before.key
            role = "" if named else _JOINED
            joined.append(NamePart(before.text + part.text, role, key))
        else:
            joined.append(part)
    return [replace(p, role=PARTICLE) if p.role == _JOINED else p for p in joined]


def assign(
    parts: Sequence[NamePart],
    before: str,
    settled: Mapping[str, str],
    *,
    surnames_first: bool = False,
) -> list[NamePart]:
    parts = _rejoined(parts, settled)
    result = [_without_genitive(part, i, parts, settled) for i, part in enumerate(parts)]
    result = [part for part in result if part.text]
    units = _units(result)
    commas = [i for i, part in enumerate(result) if part.text == ","]
    comma = commas[0] if commas else None
    inner = result[commas[0] : commas[1]] if commas[1:] else []
    between = [part for part in inner if part.role == ""]
    if between and not any(listed(part.key) for part in between):
        given = set()  # "Voß, Krüger, Lan"
    elif comma is not None:
        given = {i for unit in units for i in unit if i > comma}
    elif surnames_first:
        given = set()
    else:
        given = _given_names(result, units, before, settled)
    behind_particle = ""
    for i, part in enumerate(result):
        if part.role == PARTICLE:  # "van der Meulen" is Dutch, whatever "der" is
            behind_particle = behind_particle if behind_particle in _DUTCH else part.key
        elif part.role == "":
            role = GIVEN if i in given else SURNAME
            result[i] = replace(part, role=role, particle=particle_of(behind_particle, part.key))
            joined = result[i + 1 : i + 2] == [NamePart("-", LITERAL)]
            behind_particle = behind_particle if joined else ""
    return result


def _rejoined(parts: Sequence[NamePart], settled: Mapping[str, str]) -> Sequence[NamePart]:
    """ "Ben Slimane" alone, where "Rachid Ben Slimane" told that it is one surname."""
    if len(parts) < 3 or parts[0].key != "ben" or parts[1].text != " ":
        return parts
    key = f"ben {parts[2].key}"
    if key not in settled and key.removesuffix("s") not in settled:
        return parts
    return [NamePart("".join(part.text for part in parts[:3]), "", key), *parts[3:]]


def _units(parts: Sequence[NamePart]) -> list[list[int]]:
    """Words joined by hyphens are one name: "Karl-Heinz", "Haberstroh-Iselin"."""
    units: list[list[int]] = []
    for i, part in enumerate(parts):
        if part.role:
            continue
        joined = i > 1 and parts[i - 1].text == "-" and parts[i - 2].role == ""
        if joined and units:
            units[-1].append(i)
        else:
            units.append([i])
    return units


def _given_names(
    parts: Sequence[NamePart], units: list[list[int]], before: str, settled: Mapping[str, str]
) -> set[int]:
    if not units:
        return set()
    words = [i for unit in units for i in unit]
    told = _told_around(parts, units, before, settled)
    if told is not None:
        return told
    if len(units) > 2 and parts[units[0][0]].key in _VIETNAMESE:
        return set(words) - set(units[0])  # the family comes first
    if all(parts[i].key in settled for i in words):
        return {i for i in words if settled[parts[i].key] == GIVEN}
    particle = next((i for i, part in enumerate(parts) if part.role == PARTICLE), len(parts))
    heads = [unit for unit in units if unit[0] < particle]
    if len(units) == 1:
        initial = any(p.role == INITIAL for p in parts[: units[0][0]])
        known = listed(parts[units[0][0]].key)
        titled = bool(_TITLE_BEFORE.search(before)) and not known
        below = bool(known) and before.endswith("\n")  # "Herrn und Frau", and below "Enno und …"
        titled = titled or bool(_ADDRESSED.search(before) and not below)  # "Frau Mai"
        alone = (not heads and not known) or initial or titled
        return set() if alone or not is_given(parts[units[0][0]].key) else set(units[0])
    if particle < len(parts) and len(heads) == 1 and not is_given(parts[heads[0][0]].key):
        romance = parts[particle].key in _ROMANCE
        noble = parts[particle].key in ("von", "v", "zu")
        if romance or (noble and _ROLES.is_only_surname(parts[heads[0][0]].key)):
            return set()  # "Ferreira da Silva", "Rüdt von Collenberg"
    if len(heads) == len(units):
        first, last = parts[units[0][0]].key, parts[units[-1][0]].key
        double = len(units[0]) > 1 and not any(is_given(parts[i].key) for i in units[0])
        if (listed(last) and not is_given(first)) or (double and is_given(last)):
            return set(units[-1])  # "Köberl Josefa", "Kaiser-Bühlmann Vreni"
        heads = heads[:-1]
    if not heads:
        return set()
    keep = [heads[0], *(u for u in heads[1:] if _may_be_given(parts[u[0]].key, settled))]
    return {i for unit in keep for i in unit}


def _told_around(
    parts: Sequence[NamePart], units: list[list[int]], before: str, settled: Mapping[str, str]
) -> set[int] | None:
    """What a field, a greeting or a mention with an initial says; None where nothing does."""
    called = len(units) == 1 and (_KIN_BEFORE.search(before) or _GREETED.search(before))
    if _GIVEN_FIELD.search(before) or called:
        return {i for unit in units for i in unit}
    if _SURNAME_FIELD.search(before):
        return set()
    first, last = parts[units[0][0]].key, parts[units[-1][0]].key
    unsettled = settled.get(last) is None and not listed(first)
    if len(units) == 2 and settled.get(first) == SURNAME and unsettled:
        return set(units[-1])  # "Wurzinger Hermenegild"
    return None


def _may_be_given(word: str, settled: Mapping[str, str]) -> bool:
    if settled.get(word) == SURNAME:
        return False  # "Frau Xol" is Lidia Xol Caal
    return bool(listed(word)) or not _ROLES.is_only_surname(word)


def _without_genitive(
    part: NamePart, i: int, parts: Sequence[NamePart], settled: Mapping[str, str]
) -> NamePart:
    """ "Ruppels" becomes "Ruppel" with its ending, "Bruns’" keeps the key and loses the mark."""
    if i and i == len(parts) - 1 and part.text in ("’", "'", "´") and parts[i - 1].role == "":
        return NamePart("", LITERAL)
    last = i == len(parts) - 1
    if not last and i == len(parts) - 2 and parts[-1].text in ("’", "'", "´") and part.role == "":
        return replace(part, genitive=True)
    if part.role or not last or not part.key.endswith("s") or part.key in settled:
        return part
    stem = re.sub(r"[’']?s$", "", part.key)
    wanted = (SURNAME,) if any(p.role == "" for p in parts[:-1]) else (SURNAME, GIVEN)
    known = settled.get(stem) in wanted
    return replace(part, key=stem, genitive=True) if known else part


def _given_name_follows(parts: Sequence[NamePart], after: str) -> bool:
    """ "Rzepka, Adam" in two spans: a surname before a comma and a given name."""
    following = re.match(r",[ \t]*([^\W\d_]{3,})", after)
    alone = len(_units(parts)) == 1 and not any(is_given(part.key) for part in parts)
    return following is not None and alone and bool(listed(fold(following[1])))


@cache
def _candidates(role: str, gender: str, particle: str, *, wide: bool) -> tuple[str, ...]:
    behind = tuple(name for its, name in table("surnames_romance") if its == particle)
    if role == SURNAME and behind:
        return behind
    if role == SURNAME and particle in _DUTCH:
        return lexicon("surnames_dutch")
    if role == SURNAME and particle in ("von", "v", "zu", "vom", "zum", "der", "d"):
        return lexicon("surnames_noble")
    if role == SURNAME:
        names = lexicon("surnames")
    else:
        names = lexicon("given_female" if gender == FEMALE else "given_male")
    return names[_FREQUENT:] if wide else names[:_FREQUENT]


class GermanNames(NameLanguage):
    whole_surnames = True

    def split(self, text: str) -> list[NamePart]:
        return split_name(text)

    def assign(
        self,
        parts: Sequence[NamePart],
        before: str,
        settled: Mapping[str, str],
        *,
        surnames_first: bool = False,
    ) -> list[NamePart]:
        return assign(parts, before, settled, surnames_first=surnames_first)

    def given_name_follows(self, parts: Sequence[NamePart], after: str) -> bool:
        return _given_name_follows(parts, after)

    def candidates(self, role: str, gender: str, particle: str, *, wide: bool) -> tuple[str, ...]:
        return _candidates(role, gender, particle, wide=wide)

    def gender_before(self, before: str) -> str:
        return gender_before(before)

    def surely_gender_before(self, before: str) -> str:
        return surely_gender_before(before)

    def listed_gender(self, name: str) -> str:
        """By the classifier too: it comes before what stands in front of a name, where
        "Geschäftsführer" may be anybody."""
        return gender_of(name)

    def gender_of(self, name: str) -> str:
        return gender_of(name)

    def tells_part(self, before: str, text: str) -> bool:
        """ "Frau Xol", before "Lidia Xol Caal" is read; "Frau Ngo Bakwo" tells nothing."""
        with_initial = _WITH_INITIAL.fullmatch(text.strip())
        if with_initial:  # "H. Wurzinger", before "Wurzinger Hermenegild" is read
            return not listed(fold(with_initial[1]))
        alone = _ADDRESSED.search(before) and len(text.split()) == 1 and not is_given(fold(text))
        return bool(alone or _SURNAME_FIELD.search(before) or _GIVEN_FIELD.search(before))

    def is_cut_short(self, text: str, before: str) -> bool:
        short = _CUT_SHORT.fullmatch(text.strip()) and not is_given(fold(text))
        return bool(short) and not _TITLE_BEFORE.search(before)

    def nickname_of(self, word: str) -> str:
        return familiar_forms().get(word, "")

    def genitive(self, name: str) -> str:
        return genitive(name)

    def joins(self, between: str) -> bool:
        """ "Vorname: Kevin, Nachname: Gysin", and cells of one row."""
        cells = "\n" not in between and between.strip(" \"'") in (";", "|", "\t")
        return super().joins(between) or cells or _FIELD_BETWEEN.search(between) is not None

    def goes_with(self, joints: Sequence[str], old: str, new: str) -> bool:
        """With another initial: acronyms, signs and accounts made of it are others, and follow."""
        return fold(new)[:1] != old[:1]


GERMAN_NAMES = GermanNames()
