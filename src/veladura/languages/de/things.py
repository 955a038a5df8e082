"""Products, segments and whatever else has a name in a German document."""

import re
from functools import cache

from veladura.languages.de.acronyms import other_letters
from veladura.languages.de.companies import CompanyWriter
from veladura.languages.de.company_words import is_small, split_words
from veladura.languages.de.ids import GermanIdWriter
from veladura.languages.de.internet import AddressWriter
from veladura.languages.de.places import PlaceWriter
from veladura.transform.context import Mention, Setting, SurfaceWriter
from veladura.transform.internet import IPV4, ipv4_in_documentation
from veladura.transform.lexicon import lexicon, table
from veladura.transform.surface import fold, genitive, match_case

_PLAIN = frozenset(lexicon("de/thing_words"))
_PLATE = re.compile(r"[A-ZÄÖÜ]{1,3}[- ][A-Z?]{1,2} ?[\d?]{1,4}[EH]?|[A-Z]{1,2}-\d{1,5} [A-Z]{2}")
_CODE = re.compile(
    r"(?=.*[\d_])[\w.?#-]+(?: [\w.?#-]+)?|[A-Z]{2,6}\d*|[A-Za-z]{1,3}[-/][A-Za-zäöü]{1,3}"
)


class ProductWriter(SurfaceWriter):
    """Products: every word of a name becomes another, numbers change, companies follow."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._written: dict[str, str] = {}

    def write(self, mention: Mention) -> str | None:
        surface = re.sub(r"-\n\s*(?=[a-zäöüß])", "", mention.surface.strip())
        roll = self.setting.roll("product", self.entity(mention))
        written = [self._one(w.text, w.name, roll) for w in split_words(surface)]
        new = "".join(written)
        if fold(new) == fold(surface):
            return match_case(surface, self._name(fold(surface), roll))
        return new

    def _one(self, text: str, name: bool, roll: int) -> str:
        if text.isdecimal():
            return _other_number(text, self.setting, roll)
        if not name or len(text) < 2 or is_small(text) or fold(text) in _PLAIN:
            return text
        companies, places = (self.setting.writer(kind) for kind in ("company", "territory"))
        if isinstance(companies, CompanyWriter) and companies.knows(text) and not roll:
            return companies.substitute(text)
        if isinstance(places, PlaceWriter) and places.knows(text) and not roll:
            return places.substitute(text) or text
        key = fold(text)
        stem = key.removesuffix("s")
        if stem in self._written and key not in self._written:
            return match_case(text, genitive(self._written[stem]))
        return match_case(text, self._name(key, roll))

    def _name(self, key: str, roll: int) -> str:
        if key not in self._written:
            chosen = self.setting.pick("product", lexicon("de/product_names"), key, roll=roll)
            number = self.setting.source.number(90, "product", key) + 10
            self._written[key] = chosen or f"{lexicon('de/product_names')[number % 80]}{number}"
        return self._written[key]


class SegmentWriter(SurfaceWriter):
    """Lines of business become others of the same sector."""

    def entity(self, mention: Mention) -> str:
        return re.sub(r"(?:en|n|s)$", "", fold(re.sub(r"-\n\s*", "", mention.surface)))

    def write(self, mention: Mention) -> str | None:
        entity = self.entity(mention)
        group = next((g for stem, g in _stems() if stem in entity), "other")
        roll = self.setting.roll("segment", entity)
        others = [row for row in table("de/segments") if not _alike(entity, fold(row[1]))]
        peers = [name for g, name in others if g == group]
        everything = [name for _, name in others]
        chosen = self.setting.pick("segment", peers, entity, roll=roll) or self.setting.pick(
            "segment", everything, entity, roll=roll
        )
        return match_case(mention.surface.strip(), chosen) if chosen else None


def _alike(one: str, other: str) -> bool:
    return one in other or other in one


@cache
def _stems() -> tuple[tuple[str, str], ...]:
    """Stems, longest first: "seilbahnbau" is no building but a machine."""
    return tuple(sorted(((s, g) for g, s in table("de/segment_stems")), key=lambda p: -len(p[0])))


class OtherWriter(SurfaceWriter):
    """Number plates, accounts, nationalities, projects, prizes, ships."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._written: dict[str, str] = {}

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        roll = self.setting.roll("other", self.entity(mention))
        if self.setting.preferences.other == "mask":
            return None
        if IPV4.fullmatch(surface):
            return ipv4_in_documentation(surface, self.setting)
        addresses, ids = (self.setting.writer(kind) for kind in ("email", "id"))
        if "@" in surface and isinstance(addresses, AddressWriter):
            return self._account(surface, addresses, roll)
        if (
            surface.isascii()
            and surface.islower()
            and surface.isalnum()
            and isinstance(addresses, AddressWriter)
            and addresses.owned(surface)
        ):
            return addresses.account(surface, roll)  # "tklein"
        inflected = self._inflected(surface, roll)
        if inflected:
            return inflected
        if _PLATE.fullmatch(surface) and isinstance(ids, GermanIdWriter):
            return ids.rewrite(surface) or None
        if _CODE.fullmatch(surface) and not re.search(r"[A-ZÄÖÜ][a-zäöüß]{2,}", surface):
            if re.fullmatch(r"[a-z]+[._]?[a-z]*\d*", surface) and isinstance(
                addresses, AddressWriter
            ):
                return addresses.account(surface, roll)
            written = ids.rewrite(surface) if isinstance(ids, GermanIdWriter) else None
            return written or other_letters(surface, self.setting.source, roll)
        return self._named(surface, roll)

    def _account(self, surface: str, addresses: AddressWriter, roll: int) -> str:
        name, mark, server = surface.strip("@").partition("@")
        new = addresses.account(name, roll)
        lead = "@" if surface.startswith("@") else ""
        return lead + new + (mark + addresses.host(server, roll) if mark else "")

    def _inflected(self, surface: str, roll: int) -> str:
        """ "kroatischer Staatsangehöriger": another nationality with the same ending."""
        rows = table("de/inflected_words")
        stems = sorted({word for _, word in rows}, key=len, reverse=True)
        pattern = "|".join(map(re.escape, stems))
        found = False

        def other(match: re.Match[str]) -> str:
            nonlocal found
            found = True
            stem = match[1].lower().replace(".-", "-")
            group = next((g for g, word in rows if word == stem), "")
            peers = [word for g, word in rows if g == group and stem not in word]
            chosen = self.setting.pick("inflected", peers, stem, roll=roll) or peers[0]
            return match_case(match[1], chosen) + (match[2] or "")

        written = re.sub(rf"(?<!\w)({pattern})(e[nmrs]?)?(?![\w-])", other, surface, flags=re.I)
        return written if found and fold(written) != fold(surface) else ""

    def _named(self, surface: str, roll: int) -> str:
        companies = self.setting.writer("company")
        if any(w.name and w.text.islower() and not is_small(w.text) for w in split_words(surface)):
            return match_case(surface[:1], self._name(fold(surface), roll))  # a motto
        written = []
        for word in split_words(surface):
            text = word.text
            if text.isdecimal():
                text = _other_number(text, self.setting, roll)
            elif re.fullmatch(r"[IVX]+", text):
                pass
            elif word.name and len(text) > 1 and fold(text) not in _PLAIN and not is_small(text):
                if isinstance(companies, CompanyWriter) and companies.knows(text) and not roll:
                    text = companies.substitute(text)
                else:
                    text = match_case(text, self._name(fold(text), roll))
            written.append(text)
        new = "".join(written)
        return new if fold(new) != fold(surface) else self._name(fold(surface), roll)

    def _name(self, key: str, roll: int) -> str:
        if key not in self._written:
            chosen = self.setting.pick("other", lexicon("de/project_names"), key, roll=roll)
            number = self.setting.source.number(90, "other", key) + 10
            self._written[key] = chosen or f"{lexicon('de/project_names')[number % 70]} {number}"
        return self._written[key]


def _other_number(digits: str, setting: Setting, roll: int) -> str:
    """Years stay years; other numbers get as many digits."""
    if re.fullmatch(r"(?:19|20)\d\d", digits):
        return str(int(digits) - 1 - setting.source.number(6, "product year", roll))
    low = 10 ** (len(digits) - 1) if len(digits) > 1 else 1
    value = low + setting.source.number(9 * low, "product number", digits, roll)
    new = str(value).zfill(len(digits))
    return new if new != digits else str(low + (value - low + 1) % (9 * low)).zfill(len(digits))
