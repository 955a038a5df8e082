"""Segments and lines of business: another of the same sector."""

import re
from dataclasses import replace
from functools import cache, cached_property

from veladura.languages.de.everyday_things import thing_at_end
from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.base import GermanWriter
from veladura.languages.de.writers.organisations.company_words import (
    begins_compound,
    is_ordinary,
    trade_head,
)
from veladura.text import fold, match_case, undotted
from veladura.transform.context import Mention

_DONE = ("bau", "handel", "ung", "betrieb", "dienst", "dienste", "technik", "haltung", "anbau")
_ANY_BUSINESS = "etrieb"  # the end of "Silofuhrbetrieb", and of everything else
_SUPPLIED = ("energy", "sales", "power", "power lines", "grids")
_WORD = re.compile(r"[^\W\d_]+")
_HEAD = 6  # letters at the end of "Dekorpapiere" that tell it is paper
_LED = re.compile(
    r"(?:(?:Groß|Einzel|Online)?[Hh]andel|Herstellung|Vertrieb|Verkauf|Import|Export|Produktion|Bau)"
    r"(?: und (?:Vertrieb|Handel|Vermietung|Verkauf|Wartung))? (?:mit|von) (?=[A-ZÄÖÜ])"
    r"|Herstellung (?:von )?und (?:Handel mit|Vertrieb von) (?=[A-ZÄÖÜ])|Herst\. v\. (?=[A-ZÄÖÜ])"
    r"|(?:[A-ZÄÖÜ][a-zäöüß]{2,20} und )?[A-ZÄÖÜ][a-zäöüß]{2,20}"
    r"(?:ung|geschäft|werkstatt|verleih|service|dienst) (?:von|für|mit) (?=[A-ZÄÖÜ])"
)
_SINGULAR = re.compile(
    r"(?:ung|heit|keit|schaft|ik|ie|ei|bau|handel|wesen|kraft|verkehr|betrieb|dienst|service|geschäft"
    r"|pflege|wärme|energie|vorsorge|pappe|ware|ing|guss|leasing|software|chemie|pharma)$"
)
_PLURAL = re.compile(r"(?:e|en|er|n|s)$")
_LED_BY_ADJECTIVE = re.compile(r"[A-ZÄÖÜa-zäöü][a-zäöüß]+e [A-ZÄÖÜ]")
_ONE_BEFORE = re.compile(
    r"(?<!\w)(?:ein|eine[mnr]?|(?:ihr|sein)(?:en|em|er)?|zwei|drei|vier|fünf|sechs|mehrere|beiden?)\s"
    r"(?:[a-zäöüß]{2,14}e[nrs]?\s)?$"
)
_A_SHE = re.compile(r"(?<!\w)eine[r]?\s(?:[a-zäöüß]{2,14}e[nr]?\s)?$")
_FEMININE = re.compile(r"(?:ung|ei|ik|ion|ie|schaft|heit|keit)$")
_THE_BEFORE = re.compile(r"(?<!\w)(?:d(?:er|ie|as|em|en|es)|im|am|vom|zum|zur)\s$")
_GENDERS = {
    "she": _FEMININE,
    "it": re.compile(r"(?:geschäft|wesen|handwerk|gewerbe|leasing|contracting|holz)$"),
    "he": re.compile(
        r"(?:bau|handel|[bt]rieb|verkehr|dienst|verleih|guss|service|druck|schnitt|transport)$"
    ),
}
_SHORTEST_WORD = 5  # letters of the last part of a compound
_ENGLISH = re.compile(
    r"(?<!\w)(?:Mobility|Components?|Building|Comfort|Process|Cooling|Life|Science|Optics|Systems?|Solutions?"
    r"|Services?|Materials?|Bulk|Agri|Intermodal|Real Estate|Logistics|Marine|Aerospace|Packaging"
    r"|Medical|Commercial|Financial|Trading|Supply|Data|Cloud|Security|Education|Specialty|Surface"
    r"|Aftermarket|Health|Retail|Industrial|Digital|Power|Energy|Consumer|Products?|Business|Therapeutics|Chemicals|Diagnostics|Care)(?!\w)",
    re.IGNORECASE,
)
_ADJECTIVE_END = re.compile(r"(?<=[a-zäöüß]{3})e[nrsm]?(?= [A-ZÄÖÜ])")


class SegmentWriter(GermanWriter):
    """Lines of business become others of the same sector, that the document does not speak of."""

    @cached_property
    def _said(self) -> frozenset[str]:
        return frozenset(map(fold, _WORD.findall(self.context.text)))

    @cached_property
    def _firms(self) -> frozenset[str]:
        """What companies of the document are called that are called by no line of business."""
        names = {m.surface.strip() for m in self.context.of_kind("company")}
        return frozenset(
            fold(name)
            for name in names
            if not _group_of(fold(name)) and not is_ordinary(fold(name))
        )

    def entity(self, mention: Mention) -> str:
        return _entity(mention.surface)

    def write(self, mention: Mention) -> str | None:
        surface = re.sub(r"-\n\s*", "", mention.surface.strip())
        if fold(surface) in self._firms:
            return self.context.companies.rewrite(surface)  # "Klangwerk baut Orgeln"
        first = _WORD.match(surface)
        if first and first[0] != surface and self.context.companies.knows(first[0]):
            return self.context.companies.rewrite(surface)  # "Greif Real Estate" of the Greif SE
        led = _LED.match(surface)  # "Handel mit Landmaschinen" stays trade, in something like them
        if led and any(stem in fold(surface[led.end() :]) for stem, _ in _stems()):
            rest = replace(mention, surface=surface[led.end() :])
            new = self._written(rest, whole=False)
            dative = "n" if new and new.endswith("e") else ""  # "von Obstbränden"
            return f"{led[0]}{new}{dative}" if new else self._written(mention)
        return self._written(mention)

    def _written(self, mention: Mention, *, whole: bool = True) -> str | None:
        entity = self.entity(mention)
        # "Verlag für Fachbücher" publishes: the first word of a phrase says what is done.
        whole_text = fold(re.sub(r"-\n\s*", "", mention.surface))
        parts = (whole_text.partition(" ")[0], whole_text)
        spelt = dict.fromkeys(way for part in parts for way in (part, undotted(part)))
        group = next(filter(None, map(_group_of, spelt)), "")
        group = group or _listed().get(entity, "other")
        roll = self.context.roll("segment", entity)
        if _ENGLISH.search(mention.surface):
            english = [n for n in lexicon("english_segments") if not _alike(entity, n)]
            chosen = self.context.pick("segment", english, entity, roll=roll)
            return match_case(mention.surface.strip(), chosen) if chosen else None
        agreeing = group == "other" or _ONE_BEFORE.search(mention.before)  # "betreibt ein Labor"
        special = _last_part(mention.surface.strip().split()[0]) if agreeing and not roll else ""
        if special:
            return _special(special, entity)  # "Akustikplatten" are plates all the same
        pools = _pools(entity, group, whole=whole)
        if _A_SHE.search(mention.before):  # "betreibt eine Zimmerei"
            pools = [[n for n in p if _FEMININE.search(n)] for p in pools[:3]] + pools
        gender = _gender(mention.surface) if _THE_BEFORE.search(mention.before) else ""
        if gender:  # "der Einschnitt von Rundholz", "das Hypothekargeschäft"
            fitting = [[n for n in p if _gender(n) == gender] for p in pools[:3]]
            last = _last_part(mention.surface.strip().split()[0])
            if last and not any(fitting) and gender == "it":
                return _special(last, entity)
            pools = [*fitting, *pools]
        if group in _SUPPLIED:  # "Stromvertrieb" stays about power, beside "Gasversorgung"
            pools = [[n for n in pools[2] if fold(n)[:3] == entity[:3]], *pools]
        for pool in _agreeing(mention.surface, pools, whole=whole):
            free = [name for name in pool if fold(name) not in self._said] or pool
            chosen = self.context.pick("segment", free, entity, roll=roll) if free else None
            if chosen:
                return match_case(mention.surface.strip(), chosen)
        return _special(_last_part(mention.surface.strip().split()[-1]), entity) or None


def _special(last: str, entity: str) -> str:
    """What a compound that no sector has may become: "Spezialplatten", "Qualitätsmehle"."""
    beginning = "Qualitäts" if entity.startswith("spezial") else "Spezial"
    return f"{beginning}{last}" if last else ""


def _group_of(part: str) -> str:
    """The sector of the longest stem in a word; of two as long that of the one it ends in."""
    found = [(stem, group) for stem, group in _stems() if stem in part]
    longest = [pair for pair in found if len(pair[0]) == len(found[0][0])]
    at_end = (group for stem, group in longest if part.endswith(stem))
    return next(at_end, found[0][1] if found else "")


def _entity(segment: str) -> str:
    said = re.sub(r"-\n\s*", "", segment.strip())
    said = _ADJECTIVE_END.sub("", said)  # "der Chirurgischen Instrumente"
    return re.sub(r"(?:en|n|s)$", "", fold(said))


def _pools(entity: str, group: str, *, whole: bool) -> list[list[str]]:
    """What may be written for a line of business, the likest first."""
    others = [row for row in _bare() if not _alike(entity, row[1])]
    peers = [name for g, name in others if g == group]
    if not whole:  # nobody trades in "Werkzeugbau"
        peers = [n for n in peers if not (n.endswith(_DONE) or _LED.match(n))] or peers
    everything = [name for _, name in others]
    alike, like_any = (
        [n for n in some if fold(n)[-_HEAD:] == entity[-_HEAD:] != _ANY_BUSINESS]
        for some in (peers, everything)
    )
    names = [name for g, name in table("segment_names") if whole and g == group]
    names = [name for name in names if not _alike(entity, name)]
    neutral = [name for g, name in others if g == "other"]  # rather than a false line
    last = like_any if group == "other" else neutral
    return [alike, names, peers, last, everything]


def _agreeing(segment: str, pools: list[list[str]], *, whole: bool) -> list[list[str]]:
    """The pools, and before them what is one or many as the segment is: "Die … verfehlten"."""
    plural = _is_plural(segment)
    alike, names, peers = ([n for n in p if _is_many(n) == plural] for p in pools[:3])
    return [alike, pools[0], names, peers, *pools[1:]] if whole else pools


def _gender(segment: str) -> str:
    """What article the end of a line of business asks for; "" where it does not tell."""
    first = re.split(r" (?:von|für|mit|und) ", segment.strip())[0]
    return next((gender for gender, ends in _GENDERS.items() if ends.search(first)), "")


def _is_plural(segment: str) -> bool:
    last = segment.split()[-1] if segment.split() else ""
    return _PLURAL.search(last) is not None and not _SINGULAR.search(last)


def _last_part(segment: str) -> str:
    """What a compound that no sector has is: "platten", "malerei"; "" for other words."""
    thing = thing_at_end(segment) or trade_head(segment)
    done = fold(thing).endswith(lexicon("actions"))
    if thing and not done and len(thing) < len(_entity(segment)):
        return thing
    if not segment.isalpha() or not segment.istitle():
        return ""
    cuts = range(3, len(segment) - _SHORTEST_WORD + 1)
    return next((segment[cut:] for cut in cuts if _parts(segment, cut)), "")


def _parts(segment: str, cut: int) -> bool:
    """Whether a compound is cut between its words, and the last one stands for a kind of thing:
    there are no "Spezialgänge" in "Bahnübergänge"."""
    last = fold(segment[cut:])
    whole = begins_compound(fold(segment[:cut])) or _SINGULAR.search(last) is not None
    return is_ordinary(last) and whole and not last.endswith(lexicon("actions"))


@cache
def _bare() -> tuple[tuple[str, ...], ...]:
    """Without what begins with an adjective: it would have to be inflected behind "in der"."""
    return tuple(row for row in table("segments") if not _LED_BY_ADJECTIVE.match(row[1]))


@cache
def _entity_of(listed: str) -> str:
    """Of a name in the lists alone: no word of a document is kept."""
    return _entity(listed)


@cache
def _is_many(listed: str) -> bool:
    return _is_plural(listed)


@cache
def _listed() -> dict[str, str]:
    """What segments the lists have, each with its group."""
    return {_entity(name): group for group, name in table("segments")}


def _alike(entity: str, name: str) -> bool:
    other = _entity_of(name)
    return entity in other or other in entity


@cache
def _stems() -> tuple[tuple[str, str], ...]:
    """Stems, longest first: "seilbahnbau" is no building but a machine."""
    told = {stem: group for group, stem in table("segment_stems")}  # the last one is the finest
    return tuple(sorted(told.items(), key=lambda pair: -len(pair[0])))
