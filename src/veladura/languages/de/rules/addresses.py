"""Streets with their house number, and postcodes with their town: separate places."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.rule import WORD_END, Finding, RuleSet
from veladura.detect.rules.starts import find_all
from veladura.languages.de.writers.places.atlas import cantons, lies_in
from veladura.text import any_of, fold
from veladura.wordlists import read_list


def _alternatives(name: str) -> str:
    return any_of(read_list("veladura.languages.de", f"words/{name}"))


_ENDS = _alternatives("street_endings")
_OWN = _alternatives("street_nouns")
_NUMBER = (
    r"\d{1,4}(?: ?[a-hA-H](?![^\W_]))?(?: ?(?:[-–/+]|bis|u\.) ?\d{1,4}(?: ?[a-h](?![^\W_]))?){0,2}"
)
_DETERMINER = r"(?:D(?:ie|er|iese|ieser)|Eine|Einer|Keine|Jede|Jeder|Alle|Welche|Ihre|Ihrer|Seine|Seiner|Meine|Unsere|Unserer|Eure|Söhne|Töchter|Partner) "
_NAME = (
    rf"(?:(?!{_DETERMINER})[A-ZÄÖÜ][a-zäöüß]+(?:er|e) )?[A-ZÄÖÜ][\w.ß-]{{0,30}}(?i:{_ENDS})"
    rf"|[A-ZÄÖÜ][\w-]{{1,24}}(?:er|e|en|s|ER|E) (?:{_OWN})"
    r"|(?:Am|An|Auf|Im|In|Zum|Zur|Unter|Hinter|Vor|Unterm|Beim|AM|IM)(?: (?:dem|den|der|die|das))? [A-ZÄÖÜ][\w.-]{2,24}(?: [A-ZÄÖÜ][\w.-]{2,20})?"
    r"|(?:Via|Rue|Chemin|Piazza|Avenue) [A-ZÄÖÜ][\w-]{2,24}"
)
_STREET = re.compile(
    rf"(?P<name>(?=[A-ZÄÖÜ])(?<![^\W_])(?:{_NAME}))[ \u00a0](?P<number>(?!0|(?:1[5-9]|20)\d\d(?!\d)){_NUMBER}){WORD_END}(?![.,]\d)(?! ?(?:%|€|EUR|Euro|Uhr|Jahre|Monate|Tage|x ))"
)
_SURE = re.compile(
    rf"(?:{_OWN}|straße|strasse|str\.|allee|gasse|chaussee|weg|platz|ring|ufer|damm|steig|stieg|graben|wall|pfad|promenade|twiete|kai|landweg|hof|markt|berg|bogen|anlage|STRASSE|STR\.|WEG|PLATZ|RING)$"
)
_NO_STREET = re.compile(
    r"(?i:(?:stell|liege|park|arbeits|lager|studien|sitz|wasch|bau|polter)platz|(?:ver)?käufer|umweg|läufer|laufring|antrag|vertrag|vorlage|anlage|aufl|(?:im|den|dem|in|am) (?:jahre?n?|monate?n?|quartal|kapitel|abschnitt|anhang|punkt|fall|verfahren|alter|absatz|zimmer|raum|block|spiel|tag)|(?:nummer|kapitel|abschnitt)|auf (?:platz|rang)|(?:im|zum|am) (?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|gesamtanlage|seminar|(?:ertrag|betrag))$"
)
_RANK = re.compile(r"[ -]Platz$")  # "Brasilien Platz 1 der Charts"
_RANKED = re.compile(r" (?:der|des|in|im|auf|bei|beim|von|vom|hinter|vor)(?![^\W_])")
_BEFORE_FIGURE = re.compile(r"([A-ZÄÖÜ](?<![^\W_].)[\w.ß-]{1,60})[ \u00a0](?=[1-9])")
_ENDING = re.compile(rf"(?i:{_ENDS}|{_OWN})$")
_LEADS = "Am An Auf Im In Zum Zur Unter Hinter Vor Unterm Beim AM IM Via Rue Chemin Piazza Avenue"
_LED_BY = "|".join(rf"{lead}(?<![^\W_]{lead})" for lead in _LEADS.split())
_LED = re.compile(  # what may come before the last noun of a name that does not end like a street
    rf"(?:{_LED_BY})(?: (?:dem|den|der|die|das))?(?: [A-ZÄÖÜ][\w.-]{{2,24}})? $"
)
_CAPITAL = re.compile(r"[A-ZÄÖÜ](?<![^\W_].)")
_LONGEST = 72  # characters of a street's name
_BOX = re.compile(
    rf"P(?<![^\W_].)(?:ostfach|OSTFACH)[ \u00a0]\d{{1,4}}(?: \d{{2,3}}){{0,3}}{WORD_END}"
)
# What tells towns of one name apart; anything else in brackets is not part of the town.
_REGION = _alternatives("town_regions")
_TOWN = rf"[A-ZÄÖÜ][a-zäöüßé.A-ZÄÖÜ-]{{1,28}}(?:[ -](?:am|an der|a\. ?d\.|a\.|an|im|in|i\.|bei|ob|b\.|v\. ?d\.|unter|auf|am|vor der|o\. ?d\.) ?[A-ZÄÖÜ][\w.-]{{1,20}})?(?: \((?:{_REGION})\.?\)|/[A-ZÄÖÜ][\w.-]{{1,20}})?"
_CODE = re.compile(
    rf"(?P<code>\d(?<![^\W_].)(?<![-–/.,:].)(?<!KV .)\d{{3,4}})[ \u00a0]{{1,2}}(?P<town>(?:(?:Bad|BAD|SANKT|ST\.|Sankt|St\.|Markt|Groß|Klein|Hann\.|Neu|Alt) )?{_TOWN})(?<![.-]){WORD_END}"
)
_DUTCH = re.compile(  # no "2500 KG Stahl"
    rf"[1-9](?<![^\W_].)\d{{3}} (?!KG|MB|GB|ST|PS|KW|DM|MM|CM)[A-Z]{{2}}(?=\s{{1,2}}[A-Z'’][\w'’]){WORD_END}"
)
_OF_HOLLAND = re.compile(r"Niederlande|Holland|B(?<!\w.)\.?V\.?(?!\w)|\+31|N(?<!\w.)L(?!\w)")
_CANTON = re.compile(  # "Grenchen SO", "Murten (FR)"
    r"(?P<town>[A-ZÄÖÜ](?<![^\W_].)[a-zäöü]{2,20}) \(?(?P<letters>"
    r"AG|A[IR]|B[ELS]|FR|G[ELR]|JU|LU|N[EW]|OW|S[GHOZ]|T[GI]|UR|V[DS]|Z[GH])(?![\w-])"
)
_CODE_BEFORE = re.compile(r"\d{4} \Z")
_ENDS_HERE = re.compile(r"[);,.\n]")
_OF_SWITZERLAND = re.compile(r"(?<!\w)(?:CHF \d|Kantons? [A-Z]|CHE-\d{3}|\+41 ?\d)")
_LIVING = re.compile(
    rf"(?:wohnhaft|ansässig|gemeldet) in (?P<town>[A-ZÄÖÜ][a-zäöüß]{{2,24}}){WORD_END}(?!-)"
)
_COUNTRY = re.compile(  # "D-50321", "CH-3550"; a drawing may be called "D-4471"
    rf"(?:[DF](?<![^\W_].)[-–]\d{{5}}|(?:A|CH)(?<![^\W_]A)(?<![^\W_]CH)[-–]\d{{4}}){WORD_END}"
)
_OF_COUNTRY = re.compile(r"[-–](?<=[DFAH].)\d{4}")  # rarer than what it begins with
_KEYED_CODE = re.compile(  # in forms and exports
    rf"P(?<![^\W_].)(?:LZ|ostleitzahl|OSTLEITZAHL)[ \t]{{0,4}}[:=\t|][ \t]{{0,8}}(?P<code>\d{{4,5}}){WORD_END}"
)
_NOT_TOWN = re.compile(
    r"(?:EUR|Euro|CHF|USD|TEUR|Stück|Stk|Mitarbeit|Arbeit|Aktien|Personen|Uhr|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Stimmen|Exemplar|Liter|Kilo|Hektar|Wohnung|Tonnen|Seiten|Posten|Position|Kunden|Anteile|Punkte|Jahre|Monate|Tage|Stunden|MWh|kWh|Namen|Stammaktien|Einheiten|Teile|Filialen|Plätze|Mio|Mrd|Tsd|Quadratmeter|Millionen|Soll|Haben|Konto|Umsatz|Zins|An|Der|Die|Das|Im|In|Auf|Mit|[A-Z]{2,5}(?![\w.-])|Kosten|Pause|EINGETRAGEN)"
)  # fmt: skip
_LINE_END = re.compile(r"[ \t]*(?:\n|,? \d{5}(?!\d)|,? [A-Z]+-\d{4}|<|$)")
_CELL_END = re.compile(r"[ \t]*(?:\Z|[\n\r,;|·•<\"()/–]|- )| (?=(?:CH|AT|LI|DE|A)(?!\w))")
_CADASTRE = re.compile(r"(?:EZ \d{1,5},? |(?<!\w)der )KG $|Katastralgemeinde $")  # of Austria
_LINE = re.compile(r"(?:^|[\n,;|·\t(]|[-–] |  )[ \t]{0,3}$")
_ENTRY = re.compile(r"(?:^|\n)[ \t]{0,3}$")
_MORE_OF_A_NAME = re.compile(r" (?:& |und )?[A-ZÄÖÜ]|[ \t]{2,}(?:-{2}|\d)")


@dataclass(frozen=True, slots=True)
class StreetRule:
    name: str = "anschrift"
    kinds: frozenset[str] = frozenset({"street"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _streets(text):
            if _NO_STREET.search(match["name"]):
                continue
            sure = _SURE.search(match["name"]) is not None
            placed = _LINE_END.match(text, match.end()) is not None
            if _RANK.search(match["name"]) and _RANKED.match(text, match.end()):
                continue
            score = 0.97 if sure else 0.9 if placed else 0.4  # alone too weak: "der Kurator 159"
            yield Finding(*match.span(), "street", score, "anschrift", "is a street with a number")
        for match in _BOX.finditer(text):
            yield Finding(*match.span(), "street", 0.97, "anschrift", "is a post-office box")


def _streets(text: str) -> Iterator[re.Match[str]]:
    """Matches of the pattern, tried only where a noun stands before a figure and could be one."""
    position = 0
    for noun in _BEFORE_FIGURE.finditer(text):
        start, end = noun.span()
        led = max(position, start - _LONGEST)
        if start < position or not (_ENDING.search(noun[1]) or _LED.search(text, led, start)):
            continue
        for capital in _CAPITAL.finditer(text, led, start + 1):
            match = _STREET.match(text, capital.start())
            if match and match.start("number") == end:
                yield match
                position = match.end()
                break


def _is_swiss(town: str) -> bool:
    return town in cantons() or lies_in(town) == "CH"


@dataclass(frozen=True, slots=True)
class TownRule:
    name: str = "anschrift"
    kinds: frozenset[str] = frozenset({"postcode", "town", "register"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in find_all(_CODE, text):
            code, town = match["code"], match["town"]
            if _NOT_TOWN.match(town):
                continue
            placed = _LINE.search(text, max(0, match.start() - 3), match.start()) is not None
            if _CADASTRE.search(text, max(0, match.start() - 20), match.start()):
                reason = "is the number of a cadastral community"
                yield Finding(*match.span("code"), "register", 0.97, "anschrift", reason)
                yield Finding(*match.span("town"), "town", 0.9, "anschrift", "has such a number")
                continue
            if code.startswith("00") or _is_entry(text, match):
                continue  # nobody has such a postcode: "00042  Geb.-Datum"
            if len(code) == 4 and not (placed and _CELL_END.match(text, match.end())):
                continue  # "2019 Anton": a year; "8090 Sachbezug Kfz": a kind of wage
            score = 0.97 if len(code) == 5 and placed else 0.9 if len(code) == 5 else 0.6
            if len(code) == 4 and not lies_in(fold(town)):
                score = 0.45  # "4210  Miete": alone too weak
            yield Finding(*match.span("code"), "postcode", score, "anschrift", "is a postcode")
            yield Finding(*match.span("town"), "town", score - 0.05, "anschrift", "has a postcode")
        for match in _KEYED_CODE.finditer(text):
            yield Finding(*match.span("code"), "postcode", 0.99, "anschrift", "is called postcode")


def _is_entry(text: str, match: re.Match[str]) -> bool:
    """ "10027  Praxis Dr. Tjarks  1.877,00": the account of somebody in a list, and no town."""
    if text[match.end("code") : match.start("town")] != "  " or lies_in(fold(match["town"])):
        return False
    first = _ENTRY.search(text, max(0, match.start() - 4), match.start()) is not None
    return first and _MORE_OF_A_NAME.match(text, match.end()) is not None


@dataclass(frozen=True, slots=True)
class AbroadRule:
    """Dutch, Swiss and Austrian ways to write a place, and where somebody is said to live."""

    name: str = "anschrift"
    kinds: frozenset[str] = frozenset({"postcode", "town"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _DUTCH.finditer(text) if _OF_HOLLAND.search(text) else ():
            yield Finding(*match.span(), "postcode", 0.9, "anschrift", "is a Dutch postcode")
        named = list(_CANTON.finditer(text))
        swiss = bool(named) and _OF_SWITZERLAND.search(text) is not None
        for match in named:
            coded = _CODE_BEFORE.search(text, max(0, match.start() - 5), match.start())
            told = swiss and (coded or _ENDS_HERE.match(text, match.end()))
            if match["letters"] != "AG" and (told or _is_swiss(fold(match["town"]))):
                yield Finding(*match.span("town"), "town", 0.9, "anschrift", "has a canton")
                yield Finding(*match.span("letters"), "town", 0.9, "anschrift", "is a canton")
        for match in _LIVING.finditer(text):
            yield Finding(*match.span("town"), "town", 0.8, "anschrift", "is where somebody lives")
        for match in _COUNTRY.finditer(text) if _OF_COUNTRY.search(text) else ():
            yield Finding(*match.span(), "postcode", 0.9, "anschrift", "is a postcode")


ADDRESSES = RuleSet("anschrift", (StreetRule(), TownRule(), AbroadRule()))
