"""German streets: "…straße", "…weg", "…platz" stay, the name before them and the number change."""

import re
from functools import cache

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.base import GermanWriter
from veladura.languages.de.writers.organisations.abroad import names_of
from veladura.languages.de.writers.organisations.company_words import adjectives
from veladura.languages.de.writers.places.atlas import foreign_towns, is_postcode_abroad
from veladura.text import fold, match_case
from veladura.transform.context import Mention

_NUMBER = re.compile(
    r"(?<![,\s])[,\s]++(?P<number>\d{1,4}\s?[a-z]?(?:\s?[-–/+]\s?\d{1,4}\s?[a-z]?){0,9})"
    r"(?P<rest>(?:[,;/\s…].*)?)$",
    re.DOTALL | re.IGNORECASE,
)
_LEADING = re.compile(r"(?P<number>\d{1,4}\s?[a-z]?),?\s++(?P<name>[^\d]++)", re.IGNORECASE)
_PREPOSITION = re.compile(
    r"(?:am|an|auf|bei|beim|hinter|im|in|unter|vor|zum|zur|neuer?|neue[sn]?|alte[rsn]?|große[rs]?|"
    r"kleine[rs]?|obere[rs]?|untere[rs]?|lange[rs]?|hohe[rs]?|äußere[rs]?)\s",
    re.IGNORECASE,
)
_FOREIGN = re.compile(
    r"(rue|chemin|avenue|route|place|quai|montée|boulevard|sentier|ruelle|via|piazza|vicolo|viale)\s(?=[^\W\d_])",
    re.I,
)
_ELSEWHERE = re.compile(
    r"(?:rua|calle|avenida|plaza|praça|paseo|ulica|ul\.|al\.|aleja|strada|bulevardul|utca|nábřeží|třída)\s"
    r"(?:(?:do|da|de|del|la|las|los|el|dos|das)\s){0,2}(?=[^\W\d_])",
    re.I,
)
_FLOOR = re.compile(
    r"(?<!\d)(?P<floor>[1-9]\.?) ?(?:OG|UG|DG|Stock|Stockwerk|Obergeschoss|Obergeschoß|Etage)(?!\w)"
)
_FLOOR_BEHIND = re.compile(r"\. ?(?:OG|UG|DG|Stock|Etage)(?!\w)")
_ONE_ADDRESS = 60  # characters between a street and its town, with markup
_LONG_HEAD = 3  # a suffix this short must end the word and be no word of its own


@cache
def _heads() -> tuple[str, ...]:
    return tuple(sorted(set(lexicon("street_heads")), key=len, reverse=True))


_SQUARE = re.compile(
    r"[A-ZÄÖÜ][\wäöüß-]{2,30}(?:platz|brücke|promenade|ufer|damm|stieg|-Platz|-Ufer)"
)
_MARKET = re.compile(
    r"(?:[A-ZÄÖÜ][a-zäöüß]+er )?[A-ZÄÖÜ][a-zäöüß]*"
    r"(?:markt|hof|anger|graben|wall|ring|tor|steig|weg|pfad)"
    r"|[A-ZÄÖÜ][a-zäöüß]+er (?:Markt|Platz|Hof|Anger|Graben|Wall|Ring|Tor|Steig|Weg|Pfad|Ufer|Damm)"
)
_NO_STREETS = ("postfach", "schließfach", "schliessfach", "case postale", "solarpark")
_FIELD = re.compile(  # "In der Hasenbach": a field, a vineyard, a lane
    r"(?:Im|Zum|Zur|Zwischen den|(?:In|Auf|An|Hinter|Unter|Bei|Ob|Vor) de[rmn]) [A-ZÄÖÜ][\w-]+"
)
_SITE = re.compile(  # what stands at an address and is part of no street's name
    r"(?=[A-ZÄÖÜ])\w*(?:gelände|grundstück|[Hh]alle|[Ll]ager|[Ff]iliale|[Ww]ohnung|[Gg]ebäude|[Bb]üro"
    r"|[Ww]erkstatt|[Ss]tandort|[Oo]bjekt|[Aa]nwesen|[Hh]aus|betriebsstätte|[Bb]austelle) "
    r"(?=[A-ZÄÖÜ][\wäöüß.-]*(?:straße|strasse|str\.|weg|gasse|allee|platz|ring|damm)\s\d)"
)
_TOWN_AT_ROAD = re.compile(r"[A-ZÄÖÜ]\w+ an der \w+straße")


def is_street(surface: str, before: str = "") -> bool:
    """A street with or without its number; "am Welheimer Markt", where towns lie "in" something."""
    if is_postcode_abroad(surface):
        return False
    if before.split()[-1:] == ["am"] and _MARKET.fullmatch(surface):
        return True
    name = _NUMBER.sub("", surface)
    if _TOWN_AT_ROAD.fullmatch(surface):
        return False  # "Leutschach an der Weinstraße"
    numbered = name != surface and not surface.lower().startswith(_NO_STREETS)
    if _LEADING.fullmatch(surface):
        return True
    if _FIELD.fullmatch(surface):
        return True
    last = fold(re.split(r"[\s-]", name)[-1]).strip(".")
    sure = ("strasse", "str", "gasse", "chaussee", "allee", "twiete")
    return (numbered and len(name) > 2) or last.endswith(sure) or bool(_SQUARE.fullmatch(surface))


class StreetWriter(GermanWriter):
    """Writes the streets of one document."""

    def entity(self, mention: Mention) -> str:
        return fold(_plain(mention.surface))

    def write(self, mention: Mention) -> str | None:
        surface = re.sub(r"-\n\s*(?=[a-zäöüß])", "", mention.surface.strip())
        roll = self.context.roll("street", self.entity(mention))
        floor = _FLOOR_BEHIND.match(mention.after) and re.search(r"\s\d$", surface)
        if floor:  # "Pferdemarkt 8, Wohnung 2", and behind it ". OG"
            return self._written(surface[: floor.start()], roll) + floor[0]
        site = _SITE.match(surface)
        if site:  # "Betriebsgelände Gutachstraße 58"
            return site[0] + self._written(surface[site.end() :], roll)
        abroad = self._abroad(mention)
        number = _NUMBER.search(surface) if abroad and not _known_kind(surface) else None
        if number:  # "Nádražní 12, Znojmo"
            name = self._pick(abroad, fold(surface[: number.start()]), roll)
            return name + self._number(surface[number.start() :], roll)
        return self._written(surface, roll)

    def _abroad(self, mention: Mention) -> list[str]:
        """What streets may be called where the town right behind this one lies; [] for here."""
        near = (m for m in self.context.of_kind("territory") if m.start >= mention.end)
        towns = (m.surface.strip() for m in near if m.start - mention.end <= _ONE_ADDRESS)
        code = next(filter(None, (foreign_towns().get(fold(town)) for town in towns)), "")
        language = {row[0]: row[1] for row in table("firm_languages")}.get(code, "")
        return names_of(language) if language else []

    def _written(self, surface: str, roll: int) -> str:
        leading = _LEADING.fullmatch(surface)
        if leading:
            gap = surface[leading.end("number") : leading.start("name")]
            number = self._number(leading["number"], roll)
            return f"{number}{gap}{self._name(leading['name'], roll)}"
        match = _NUMBER.search(surface)
        if match is None:
            return self._name(surface, roll)
        name = surface[: match.start()]
        gap = surface[match.start() : match.start("number")]
        number = self._number(match["number"], roll)
        floor = _FLOOR.search(match["rest"])  # which rooms lie there, others say
        kept = match["rest"][floor.start() : floor.end("floor")] if floor else ""
        first, last = match["rest"].split(kept, 1) if kept else (match["rest"], "")
        rest = self._number(first, roll) + kept + self._number(last, roll)
        return self._name(name, roll) + gap + number + rest

    def _name(self, name: str, roll: int) -> str:
        entity = fold(name)
        foreign = _FOREIGN.match(name)
        if foreign:  # "Rue des Vergers", "Via Stazione"
            french = foreign[1].lower() not in ("via", "piazza", "vicolo", "viale")
            pool = lexicon("street_names_french" if french else "street_names_italian")
            return match_case(name, f"{foreign[1]} {self._pick(pool, entity, roll)}")
        elsewhere = _ELSEWHERE.match(name)
        if elsewhere:  # "Rua do Almada", "ul. Długa"
            return match_case(
                name, elsewhere[0] + self._pick(lexicon("coined_names"), entity, roll)
            )
        if _PREPOSITION.match(name):
            phrase = self._pick(lexicon("street_phrases"), entity, roll)
            return match_case(name, phrase)
        words = re.split(r"([\s-]+)", name)
        last = words[-1]
        head = _head_of(last)
        if not head:
            return match_case(name, self._pick(_ready_made(), entity, roll))
        written = last[len(last) - len(head) :]
        if head == last and fold(head).endswith("strasse") and len(words) == 1:
            written = head[-len("straße") - ("ss" in head.lower()) :]  # "Landstraße" is a name
        stem = self._pick(lexicon("street_stems"), entity.replace(fold(head), ""), roll)
        if len(head) < len(last):
            lead = "".join(words[:-1])
            if lead and not lead.rstrip("- ").lower().endswith("er"):
                lead = ""
            new = self._adjective(lead, roll) + stem + written.lower()
        elif len(words) > 1:
            joint = words[-2]
            new = self._first_words(words[:-2], stem, roll) + joint + written
        else:
            new = f"{stem}{written.lower()}"
        return match_case(name, new)

    def _first_words(self, words: list[str], stem: str, roll: int) -> str:
        """ "Görlitzer Str." keeps an adjective, "Von-Braun-Straße" a person's name."""
        text = "".join(words)
        if text.lower().endswith("er") and len(words) == 1:
            return self._adjective(text, roll).strip()
        if "-" in text:
            people = [f"{g}-{s}" for g, s in zip(lexicon("given_male"), lexicon("surnames"))]
            return self._pick(people, fold(text), roll)
        if re.search(r"ische$", text):
            return self._pick([f"{adjective}e" for adjective in adjectives()], fold(text), roll)
        return stem if len(words) == 1 else f"Alte {stem}"

    def _adjective(self, text: str, roll: int) -> str:
        if not text.strip():
            return ""
        known = self.context.places.adjective(text.strip())
        if known:
            return known + " "
        towns = ("Linden", "Eichen", "Rosen", "Falken", "Hirsch", "Birken", "Buchen", "Erlen")
        pool = [f"{t}{e}er" for t in towns for e in ("berg", "feld", "bach", "hof")]
        return self._pick(pool, fold(text), roll) + " "

    def _pick(self, items: tuple[str, ...] | list[str], entity: str, roll: int) -> str:
        chosen = self.context.pick("street", items, entity, roll=roll)
        return chosen or f"{items[0]}{self.context.source.number(90, 'street', entity) + 10}"

    def _number(self, text: str, roll: int) -> str:
        """House numbers of the same length, rising where two are joined."""
        source, previous = self.context.source, 0
        pieces = re.split(r"(\d+)", text)
        originals = list(pieces)
        for i in range(1, len(pieces), 2):
            digits = pieces[i]
            low, high = 10 ** (len(digits) - 1), 10 ** len(digits) - 1
            value = low + source.number(high - low + 1, "house", digits, roll)
            if previous and pieces[i - 1].strip() in ("-", "–"):
                value = previous + max(1, abs(int(digits) - int(originals[i - 2] or 0)) % 8)
            if str(value) == digits:
                joined = previous and pieces[i - 1].strip() in ("-", "–")
                value = low if value == high and not joined else value + 1
            previous = value
            pieces[i] = str(value)
        return "".join(pieces)


def _known_kind(surface: str) -> bool:
    """Whether the words of a street say what it is, in German or in a language with a list."""
    name = _plain(surface)
    said = _FOREIGN.match(name) or _ELSEWHERE.match(name) or _PREPOSITION.match(name)
    return bool(said or _head_of(re.split(r"[\s-]", name)[-1]))


@cache
def _ready_made() -> tuple[str, ...]:
    return tuple(
        f"{stem}{head}" for stem in lexicon("street_stems") for head in ("weg", "gasse", "hof")
    )


def _plain(surface: str) -> str:
    return _NUMBER.sub("", surface.strip())


def _head_of(word: str) -> str:
    """The part of a word, as it is written, that says what kind of street it is."""
    folded = fold(word)
    bare = folded.rstrip(".")
    for head in _heads():
        if bare == head or (bare.endswith(head) and len(head) >= _LONG_HEAD):
            length = len(head) + folded.count(".")
            if "ß" in word and "ss" in head:
                length -= 1
            return word[len(word) - length :]
    return ""
