"""Lines of labelled documents with new values in their spans; one value keeps one replacement."""

import re

from veladura_training.generator.de import companies, dates, figures, others, places
from veladura_training.generator.de.case import Case
from veladura_training.generator.de.markup import MARKUP, label_of
from veladura_training.generator.de.people import PARTICLES, new_person
from veladura_training.generator.de.resources import Resources, lines, pick, segments
from veladura_training.generator.engine.markup import SPAN, inner
from veladura_training.generator.engine.rerolling import Rerolling, like

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_PARTICLES = {word for particle in PARTICLES for word in particle.split()} | {
    "geb",
    "sel",
    "jun",
    "sen",
    "und",
    "ter",
    "di",
    "da",
    "del",
    "al",
    "el",
    "ben",
}
_KEPT_ORG = re.compile(
    r"^(?:Amtsgericht|Landgericht|Oberlandesgericht|Arbeitsgericht|Finanzamt|Finanzgericht|Stadt|Gemeinde|Sparkasse|Volksbank|Agentur für Arbeit|Landratsamt|AG|LG|OLG|IHK|Verwaltungsgericht|Sozialgericht|Staatsanwaltschaft|Landkreis|BKK|AOK)(s|es)? (?=[A-ZÄÖÜ])"
)


class Reroll(Rerolling):
    """New values for the spans of a German document."""

    def __init__(self, case: Case) -> None:
        super().__init__(case.rng, MARKUP, (0.5, 0.85, 1.0))
        self.case = case
        self.resources: Resources = case.resources

    def rewrite(self, marked: str) -> str:
        found = [(label_of(opener), surface) for opener, surface in SPAN.findall(marked)]
        for label, surface in found:  # people first: firms are named after them
            if label == "PER":
                _WORD.sub(self._name_word, surface)
        firms = [surface for label, surface in found if label == "ORG"]
        for firm in sorted(set(firms), key=lambda name: (-len(name), name)):
            self._tie_short_forms(firm, sorted(set(firms)))
        return super().rewrite(marked)

    def _tie_short_forms(self, firm: str, firms: list[str]) -> None:
        """What is short for a firm in the text gets what is short for the new firm."""
        words = set(re.split(r"[\s-]", firm))
        shorts = [s for s in firms if s != firm and set(s.split()) <= words]
        key = ("ORG", firm.lower())
        if not shorts or key in self.values or self.rng.random() > self.share:
            return
        company = companies.new_company(self.rng, self.resources)
        self.values[key] = like(firm, company.name)
        for short in shorts:
            fresh = self.rng.choice(company.shorts)
            self.values.setdefault(("ORG", short.lower()), like(short, fresh))

    def _spared(self, label: str) -> bool:
        return label != "PER" and super()._spared(label)  # names are spared word by word

    def _value(self, label: str, surface: str) -> str:
        if label == "PER":
            return _WORD.sub(self._name_word, surface)
        if label == "ORG":
            return like(surface, self._organisation(surface))
        if label == "LOC":
            return like(surface, self._place(surface))
        if label == "DATE":
            return self._date(surface)
        if label in ("NUM", "ID", "TEL"):
            return self._figure(surface)
        if label in ("PROD", "SEG"):
            return self._thing(label, surface)
        if label in ("URL", "EMAIL") and self.rng.random() < 0.7:
            return inner(self.case.fill("mail" if label == "EMAIL" else "url"))
        return self._other(surface)

    def _name_word(self, found: re.Match[str]) -> str:
        word = found[0]
        if word.lower() in _PARTICLES:
            return word
        if len(word) < 3:
            return like(word, self.rng.choice("ABCDEFGHIJKLMNOPRSTUVWZ"))
        stem = word[:-1] if word.endswith("s") and word[:-1].lower() in self.words else word
        key = stem.lower()
        if key not in self.words:
            person = new_person(self.rng, self.resources)
            first = found.start() == 0 and " " in found.string.strip() and "," not in found.string
            given = word in _GIVEN or first
            fresh = person.given.split()[0] if given else person.surname.split()[-1]
            spared = self.rng.random() > self.share
            self.words[key] = stem if spared else re.split(r"[-.]", fresh)[0] or stem
        return like(word, self.words[key] + ("s" if stem != word else ""))

    def _organisation(self, surface: str) -> str:
        known = _KEPT_ORG.match(surface)
        if known:
            return known[0] + places.town(self.rng, self.resources)
        owners = [word for word in surface.split() if word.lower() in self.words]
        if owners and self.rng.random() < 0.8:
            return _WORD.sub(
                lambda m: self._name_word(m) if m[0].lower() in self.words else m[0], surface
            )
        base = companies.without_form(surface)
        form = surface[len(base) :]
        if len(surface) <= 5 and surface.isupper():
            return places.letters(self.rng, len(surface))
        company = companies.new_company(self.rng, self.resources)
        if not form:
            if surface.endswith(("bank", "kasse", "Bank")):
                return companies.bank(self.rng, self.resources)
            return self.rng.choice(
                (*company.shorts, company.core) if " " in surface else company.shorts
            )
        return company.core + form if self.rng.random() < 0.6 else company.name

    def _place(self, surface: str) -> str:
        if any(map(str.isdigit, surface)):
            if surface.replace(" ", "").isdigit():
                return re.sub(r"\d", lambda m: self.rng.choice("0123456789"), surface)
            return places.street(self.rng, self.resources)
        if surface in lines("countries"):
            return pick(self.rng, "countries")
        if surface in lines("regions"):
            return pick(self.rng, "regions")
        if re.search(r"(?:straße|weg|gasse|platz|allee|ring|str\.)$", surface):
            return places.street_name(self.rng, self.resources)
        return places.town(self.rng, self.resources) if len(surface) > 2 else surface

    def _date(self, surface: str) -> str:
        text = re.sub("|".join(dates.MONTHS), lambda m: self.rng.choice(dates.MONTHS), surface)
        return re.sub(r"\d+", self._date_figure, text)

    def _date_figure(self, found: re.Match[str]) -> str:
        figure = found[0]
        if len(figure) == 4 and figure[:2] in ("19", "20"):
            return (
                str(self.rng.randint(1950, 2028))
                if figure[:2] == "19"
                else str(self.rng.randint(2000, 2029))
            )
        if len(figure) > 2:
            return figure
        value = int(figure)
        top = 12 if value <= 12 else 31 if value <= 31 else 59 if value <= 59 else 99
        fresh = self.rng.randint(1 if top < 32 else 32, top)
        minutes = found.string[found.start() - 1 : found.start()] == ":"
        return f"{fresh:02d}" if figure[0] == "0" or minutes else str(fresh)

    def _figure(self, surface: str) -> str:
        """Other digits in the same shape, sometimes another length, sometimes another shape."""
        chance = self.rng.random()
        if chance < 0.12 and re.fullmatch(r"[\d.]+,\d\d", surface):
            return figures.amount(self.rng)
        text = re.sub(
            r"\d",
            lambda m: self.rng.choice("123456789" if m.start() == 0 else "0123456789"),
            surface,
        )
        if len(surface) < 3:
            return str(self.rng.randint(1, 99)) if surface.isdigit() else text
        return re.sub(
            r"(?<![a-zA-ZÄÖÜ])[A-Z]{1,3}(?![a-zäöüA-Z])",
            lambda m: (
                places.letters(self.rng, len(m[0])) if m[0] not in ("DE", "AT", "CH") else m[0]
            ),
            text,
        )

    def _thing(self, label: str, surface: str) -> str:
        if label == "SEG":
            return like(surface, self.rng.choice(segments()))
        return like(surface, others.product(self.rng))

    def _other(self, surface: str) -> str:
        if surface.startswith("@"):
            return others.handle(self.rng, self.resources)
        if re.fullmatch(r"\d+\.\d+\.\d+\.\d+", surface):
            return others.ip_address(self.rng)
        if re.fullmatch(r"[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d+", surface):
            return others.plate(self.rng)
        if any(map(str.isdigit, surface)):
            return re.sub(r"\d", lambda m: self.rng.choice("0123456789"), surface)
        return surface


_GIVEN = {*lines("given_m"), *lines("given_f")}
