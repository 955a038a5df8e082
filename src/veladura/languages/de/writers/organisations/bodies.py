"""Public bodies, by list and by form, decisions that courts have published, charts of accounts.

Those of a whole country tell nothing of anybody and stay. A local one tells a town: it goes with
the town, unless the preference `public_bodies` says otherwise.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from veladura.languages.de.citations import decisions, is_inside, is_of_law
from veladura.languages.de.lexicon import table
from veladura.languages.de.machine.datev import ledger_accounts
from veladura.languages.de.writers.figures import court_file
from veladura.languages.de.writers.organisations.acronyms import initials_of
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    business_group,
    describes,
    is_country,
    is_legal,
    is_small,
    split_words,
)
from veladura.languages.de.writers.organisations.legal_forms import legal_form
from veladura.languages.de.writers.organisations.short_forms import ShortForms
from veladura.text import fold
from veladura.transform.context import Mention
from veladura.transform.preferences import Preferences

_HIGH_COURT = (
    r"(?:BGH|BFH|BAG|BSG|BVerwG|BVerfG|BPatG|EuGH|OGH|VwGH|VfGH|Bundes(?:gerichtshofe?s?|finanzhofe?s?"
    r"|arbeitsgerichte?s?|sozialgerichte?s?|verwaltungsgerichte?s?|verfassungsgerichte?s?))"
)
_DECISION = r"(?:Urteil|Urt\.|Beschluss|Beschl\.|Entscheidung|U\.|B\.)"
_DECIDED = re.compile(rf"(?<!\w){_HIGH_COURT},?\s+\(?{_DECISION}\s+v(?:om|\.)\s+$")
_CITED = re.compile(
    rf"(?<!\w){_HIGH_COURT}(?:,?\s+\(?{_DECISION}\s+v(?:om|\.)\s+[\w. ]{{6,20}})?"
    r"[\s,–-]{1,5}(?:Az\.:? )?$"
    rf"|(?<!\w){_HIGH_COURT}(?!\w)[^.;()\n]{{0,60}}\((?:Az\.:? )?$"  # "des BAG hin (2 AZR 147/19)"
)
_FEDERAL_SIGN = (  # the registers of high courts: "1 BvR 2237/14", "VIII ZR 86/16", "5 AZR 100/20"
    r"(?:(?:\d{1,2} Bv[A-Z]|[IVX]{1,5} (?:ZR|ZB|R|B)|\d{1,2} (?:StR|AZR|ABR|Ob)) \d{1,5}/\d\d[a-z]?"
    r"|B \d{1,2} [A-Z]{1,3} \d{1,4}/\d\d [A-Z]{1,2}|[CT]-\d{1,4}/\d\d)"
)
_HIGH_FILE = re.compile(_FEDERAL_SIGN)
_OF_HIGH_COURT = re.compile(rf",? ?[(–-]? ?(?:Az\.:? ?)?{_FEDERAL_SIGN}")
_BEHIND_DAY = re.compile(r"\d{4},? ?[(–-]? ?(?:Az\.:? ?)?$")
_BY_A_LETTER = re.compile(r"[A-ZÄÖÜ]\. ")
_BRANCH = re.compile(
    r"(?:Orts|Kreis|Bezirks|Landes|Stadt|Regional)(?:gruppe|verein|verband|verbands|verbandes|stelle)"
    r"|Bezirk|Bezirksleitung|Geschäftsstelle|Region"
)
_LED_BY_COURT = re.compile(rf"{_HIGH_COURT},? ")
_TABLES = re.compile(
    r"(?:Richttafeln|Sterbetafeln?|Tafeln)(?:\sHeubeck|\sDAV)?\s$"
    r"|(?:IDW|IFRS|IAS|Standard|Incoterms)[^.;\n]{0,40}(?:Fassung|i\. ?d\. ?F\.) vo[nm] $"
)
_CLASSIFIED = re.compile(  # what everybody's goods and trades are sorted by, and what is published
    r"(?<!\w)(?:Waren(?:nr|nummer|tarif\w*)|Zolltarif\w*|Tarif-?[Nn](?:r|ummer)|HS-?Code|KN-?Code|TARIC"
    r"|CPV(?:-Code)?|WZ(?: ?20\d\d)?|NACE|NOGA|ÖNACE|RIS-Justiz)[.:]?\s{1,3}$"
)
_DASHES = " \t-–—−"
_EVERYBODYS = re.compile(r"11[025]|116 ?11[67]|144|117|118|122|133")  # also in Austria, Switzerland
_CALLED = re.compile(
    r"(?:[Nn]otruf\w*|Polizei|Feuerwehr|Rettung\w*|[Bb]ereitschaftsdienst|Notarzt|Ambulanz|Sanität"
    r"|Behördennummer)[^\n\d]{0,20}$"
)
_FEDERAL = (  # "Bundesamt für Justiz", "Eisenbahn-Bundesamt", "Bundesrechnungshofs"
    r"(?:[A-ZÄÖÜ][a-zäöü]{3,16}-?)?[Bb]undes(?:[a-zäöü]{3,16})?(?:amte?s?|anstalt|agentur|gerichte?s?"
    r"|hofe?s?|ministerium|ministeriums|regierung|rate?s?|tage?s?|polizei|beauftragte[nrs]?|kanzleramte?s?)"
    r"(?:(?:\s(?:für|der|des|und)|,)?\s[\w-]{3,30}){0,7}"
)
_EUROPEAN = (
    r"Europäische[nrs]?\s(?:Kommission|Union|Zentralbank|Parlaments?|Gerichtshofe?s?|Rechnungshofe?s?"
    r"|Bankenaufsichtsbehörde|Patentamte?s?|Investitionsbank|Datenschutzausschuss(?:es)?)"
)
_NEIGHBOURING = (
    r"(?:Eidgenössische|Schweizerische|Österreichische)[nrs]?\s[\w-]{3,30}"
    r"(?:aufsicht|verwaltung|gericht|departement|kommission|amt|parlament)(?:\s[A-Z]{3,6})?"
)
_OF_A_LAND = (  # "Landesamt für Umwelt", which every state has
    r"(?:(?:Landesa|A)mt(?:e?s)?|Landesanstalt) für(?:,? (?:und )?[A-ZÄÖÜ][\w-]+)+"
)
_OF_TRADES = r"Berufsgenossenschaft(?: [A-ZÄÖÜ][a-zäöü]+(?:,? (?:und )?[A-ZÄÖÜ][\w-]+)+)?"
_OF_TRADES += (  # by their letters: "BG Holz und Metall"
    r"|BG(?: (?:Bau|BAU|Holz|Metall|Chemie|Handel|Verkehr|Druck|Textil|Leder|Nahrungsmittel"
    r"|Gesundheit|Feinmechanik|Elektro|Transport|Steine|Zucker|Fleischerei|und))+"
)
_ABROAD = (  # "Administration de l'enregistrement", "Instituto Nacional de Electrificación"
    r"(?:Administration|Direction [Gg]énérale|Ministère) d(?:es? |u |e l['’]|e la )\w[\w'’ -]{2,50}"
    r"|(?:Instituto|Agencia|Comisión|Registro|Consejo|Agenzia|Istituto|Autorité) "
    r"(?:Nacional|Nazionale|Estatal|Nationale)(?: d[\w'’]{1,3} [\w'’ -]{3,50})?"
    r"|(?:Ministry|Department) of [A-Z][\w ]{2,40}"
    r"|(?:Ministerio|Ministero|Ministério) d[\w'’]{1,4} [\w ]{3,40}"
)
_EXCHANGE = (  # "access der Börse München"
    r"(?:[\w:]{3,20} der )?Börse (?:München|Frankfurt|Stuttgart|Düsseldorf|Hamburg|Hannover|Berlin)"
)
_FORM = re.compile(
    rf"(?:{_EXCHANGE}|{_FEDERAL}|{_EUROPEAN}|{_NEIGHBOURING}|{_OF_A_LAND}|{_OF_TRADES}|{_ABROAD})"
)
_PROFESSION = re.compile(
    r"[A-ZÄÖÜ][a-zäöüß]{3,20}(?:prüfer|berater|anwalt|anwälte|verwalter|pfleger|meister|händler)"
    r"(?:n|s|in|innen)?"
)
_ARTICLE = re.compile(r"(?<!\w)(?:d(?:er|ie|en|em|es)|vom|beim|zum|zur)\s$", re.IGNORECASE)
_BEHIND = re.compile(r"\)?(?:,| in) \(?")
_COMPOUND = re.compile(r"([^\W\d_]{2,12})-(?:[A-ZÄÖÜ][a-zäöüß]{2,24}|ID|Nr)")
_ROOM = re.compile(  # "Erdgeschoss rechts", "2 Zimmern"
    r"(?:\d\. )?(?:Erd|Ober|Unter|Dach|Keller|Zwischen)gescho(?:ss|ß)(?: (?:rechts|links|mitte))?"
    r"|Zimmern?|Räumen?|Wohnungen|Stellplätzen?"
)
_FEWEST_WORDS = 2  # "Handel GmbH"
_LOCAL = frozenset({"court", "authority"})


def is_public_body(surface: str) -> bool:
    """A body or a court of a whole country, known to everybody: it tells nothing of anybody."""
    name = re.sub(r"-\n\s*", "", surface.strip())
    compound = _COMPOUND.fullmatch(name)  # "KfW-Teil"
    if compound and _stem(compound[1]) in _public_bodies():
        return True
    bare = re.sub(rf" (?:{_BRANCH.pattern})$", "", name)  # "ver.di Bezirk"
    known = _stem(name) in _public_bodies() or _stem(bare) in _public_bodies()
    return known or _FORM.fullmatch(name) is not None


def leading_body(words: Sequence[Word], is_place: Callable[[str], bool]) -> int:
    """How many pieces a public body takes before its branch and its place: "DLRG Ortsgruppe …"."""
    for taken in range(len(words) - 2, 0, -1):
        rest = [word.text for word in words[taken:] if word.name]
        local = [text for text in rest if not (_BRANCH.fullmatch(text) or is_small(text))]
        branch = local and all(map(is_place, local)) and words[taken].text == " "
        if branch and is_public_body("".join(word.text for word in words[:taken])):
            return taken
    return 0


def is_local_body(surface: str) -> bool:
    """A court or an office of a town: "Amtsgericht Lüneburg"."""
    words = [word.text for word in split_words(surface) if word.name]
    return bool(words) and business_group(words[0]) in _LOCAL and not legal_form(surface)


@cache
def _public_bodies() -> frozenset[str]:
    return frozenset(_stem(name) for _, name in table("public_bodies"))


def _stem(name: str) -> str:
    return " ".join(
        re.sub(r"(?:en|em|er|es|e|s)$", "", word) if len(word) > 5 else word
        for word in fold(name).split()
    )


def is_everybodys(mention: Mention) -> bool:
    """ "Feuerwehr 112": a number that all the country calls; a dash in an empty cell."""
    if not mention.surface.strip(_DASHES):
        return True
    called = _EVERYBODYS.fullmatch(mention.surface.strip())
    return called is not None and _CALLED.search(mention.before) is not None


def is_published(mention: Mention) -> bool:
    """The day or the file of a decision of a high court, which everybody cites."""
    if mention.label_kind == "date":
        based = re.match(r"\s?=\s?100(?!\d)", mention.after)  # the year of a price index
        based = based or re.search(r"(?:preisindex|VPI|LIK)(?: [\w-]+)? $", mention.before)
        decided = _DECIDED.search(mention.before) or _OF_HIGH_COURT.match(mention.after)
        return bool(based or decided or is_of_law(mention) or _TABLES.search(mention.before))
    if _CLASSIFIED.search(mention.before):
        return True
    surface = mention.surface.strip()
    led = _LED_BY_COURT.match(surface)  # "OGH 4 Ob 135/18t"
    if led:
        return court_file(surface[led.end() :]) is not None
    high = _HIGH_FILE.fullmatch(surface)
    cited = _CITED.search(mention.before) or (high and _BEHIND_DAY.search(mention.before))
    return bool((court_file(surface) or high) and cited)


def _says_only_what(surface: str, names: Sequence[str]) -> bool:
    """ "die Handel GmbH": what a member of a group does, whose full name stands elsewhere."""
    if _BY_A_LETTER.match(surface.strip()):
        return False  # "M. Logistik GmbH", as a court calls it
    words = [word.text for word in split_words(surface) if word.name]
    short = " ".join(fold(word) for word in words if not is_legal(word))
    words = [word for word in words if len(word) > 1]  # "3D-Print"
    if len(words) + bool(re.match(r"\d", surface)) < _FEWEST_WORDS:
        return False
    if not words or not business_group(words[0]):
        return False
    if not all(business_group(word) or is_legal(word) or is_country(word) for word in words):
        return False
    if any(name.startswith(f"{short} ") and _is_told_behind(name, short) for name in names):
        return len(words) >= _FEWEST_WORDS  # "Empresa Hidroeléctrica", of "… Río Cahabón S.A."
    return any(f" {short}" in name or f"-{short}" in name for name in names)


def _is_plain(mention: Mention) -> bool:
    """ "im Bad", "durch die Wirtschaftsprüfer": a room, a profession."""
    surface = mention.surface.strip()
    if mention.kind == "territory":
        return surface == "Bad" or _ROOM.fullmatch(surface) is not None
    alone = mention.kind == "company" and _PROFESSION.fullmatch(surface)
    return bool(alone and _ARTICLE.search(mention.before))


def _is_told_behind(name: str, short: str) -> bool:
    """Whether a name goes on with more than lines of business and a legal form."""
    rest = split_words(name.removeprefix(short))
    return any(w.name and not (business_group(w.text) or is_legal(w.text)) for w in rest)


def _seated(mentions: Sequence[Mention], text: str) -> set[int]:
    """Where a public body's own seat stands right behind it: "FIU, Köln", and nowhere else."""
    named = Counter(fold(m.surface.strip()) for m in mentions if m.kind == "territory")
    return {
        town.start
        for body, town in pairwise(mentions)
        if body.kind == "body" and town.kind == "territory"
        if _BEHIND.fullmatch(text[body.end : town.start])
        and named[fold(town.surface.strip())] == 1
        and fold(town.surface.strip()) in _seats().get(_stem(body.surface.strip()), ())
    }


@cache
def _seats() -> dict[str, tuple[str, ...]]:
    """Public body → where it sits, folded."""
    return {_stem(name): tuple(map(fold, towns.split(","))) for name, towns in table("body_seats")}


def settle(text: str, mentions: list[Mention], preferences: Preferences) -> list[Mention]:
    """What the text cites as printed is public; a preference keeps local bodies, or none at all."""
    if preferences.public_bodies == "none":
        return [_as_any_other(mention) for mention in mentions]
    cited = decisions(text)
    ledger = ledger_accounts(text)
    position = 0
    high = "Oberste Gerichtshof" in text
    settled: list[Mention] = []
    seated = _seated(mentions, text)
    names = [fold(m.surface.strip()) for m in mentions if m.kind == "company"]
    trades = {trade for m in mentions if m.kind == "company" for trade in _trades(m.surface)}
    defined = set(ShortForms(text, [m for m in mentions if m.kind == "company"]).defined)
    shortened = {way for m in mentions if m.kind == "company" for way in initials_of(m.surface)}
    for mention in mentions:
        while position < len(cited) and cited[position][1] <= mention.start:
            position += 1
        public = position < len(cited) and is_inside(mention.start, mention.end, cited[position])
        public = public or mention.place in ledger or _is_plain(mention)
        public = public or (mention.kind == "company" and _says_only_what(mention.surface, names))
        # "Transportbeton", which stays in the name of a member of the group
        said = fold(mention.surface.strip())
        only = mention.kind == "segment" or (mention.kind == "company" and said not in defined)
        public = public or (only and said in trades)
        if preferences.public_bodies == "all" and mention.kind == "company":
            public = public or is_local_body(mention.surface)
        own = mention.kind == "territory" and mention.surface.strip() == "Wien" and high
        if own or mention.start in seated:
            mention = replace(mention, kind="home")  # where the court sits
        if not public and mention.kind == "body" and fold(mention.surface.strip()) in shortened:
            mention = _as_any_other(mention)  # "DFG", where a Dorn Feinguss Gera has a part
        settled.append(replace(mention, kind="body") if public else mention)
    return settled


def _trades(surface: str) -> list[str]:
    """The lines of business in a company's name beside which it has another."""
    words = [word.text for word in split_words(surface) if word.name and not is_legal(word.text)]
    trades = [fold(word) for word in words if business_group(word) or describes(word)]
    return trades if len(trades) < len(words) else []


def _as_any_other(mention: Mention) -> Mention:
    """A body as the company, the day or the number that its label calls it."""
    kinds = {"company": "company", "centre": "company", "date": "date", "id": "id"}
    if mention.kind != "body":
        return mention
    return replace(mention, kind=kinds.get(mention.label_kind, "company"))
