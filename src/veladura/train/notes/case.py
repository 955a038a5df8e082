"""One invented case: the patient, relatives, staff, places and numbers a note speaks of.

`fill` answers every slot of the templates with text that is already marked.
"""

import datetime
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from veladura.train.notes import clinical, dates, identifiers, places
from veladura.train.notes.markup import inner, mark
from veladura.train.notes.people import Person, brief, draw_person, initials
from veladura.train.notes.resources import Resources, lines, plain

_LATAM = ("mx", "mx", "ar", "co", "cl", "pe", "ec", "ve", "bo", "uy", "py", "cr", "cu", "gt", "do")
_DOMAINS = [
    "gmail.com",
    "hotmail.com",
    "yahoo.es",
    "outlook.es",
    "correo.example",
    "salud.example",
    "hospital.example",
    "telefonica.net",
    "correolibre.example",
    "buzon.example.es",
    "sanidad.example.org",
    "icloud.com",
    "mail.example",
]


@dataclass(frozen=True, slots=True)
class Relative:
    word: str  # "hija"
    person: Person


@dataclass
class Case:
    """Draws its parts when they are first asked for and keeps them: one note, one patient."""

    rng: Random
    resources: Resources
    country: str = "es"
    language: str = "es"
    shout: bool = False  # names in capitals, as admission systems print them
    date_style: str = "%d/%m/%Y"
    admitted: datetime.date = datetime.date(2020, 1, 1)
    months: int = 600  # the patient's age
    patient: Person = field(init=False)

    def __post_init__(self) -> None:
        rng = self.rng
        if rng.random() < 0.14:
            self.country, self.language = rng.choice(_LATAM), "es"
        elif rng.random() < 0.2:
            self.language = rng.choice(("ca", "ca", "gl", "eu"))
        self.shout = rng.random() < 0.18
        self.date_style = dates.pick(rng, dates.STYLES)
        self.admitted = datetime.date(1998, 1, 1) + datetime.timedelta(
            days=int(10_200 * (1 - rng.random() ** 2))
        )
        years = rng.choice(
            (rng.randint(0, 17), rng.randint(18, 60), rng.randint(40, 97), rng.randint(55, 90))
        )
        self.months = years * 12 + rng.randint(0, 11)
        self.patient = self.someone()

    def someone(self, female: bool | None = None) -> Person:
        origin = "la" if self.country != "es" and self.rng.random() < 0.5 else ""
        if self.language != "es" and self.rng.random() < 0.6:
            origin = self.language
        return draw_person(self.rng, self.resources, origin, female)

    # -- what the note keeps --------------------------------------------------------------------

    @cached_property
    def born(self) -> datetime.date:
        return self.admitted - datetime.timedelta(
            days=self.months * 30.44 + self.rng.randint(0, 29)
        )

    @cached_property
    def relatives(self) -> list[Relative]:
        return [self._relative() for _ in range(self.rng.randint(1, 3))]

    @cached_property
    def staff(self) -> list[Person]:
        return [self.someone() for _ in range(self.rng.randint(2, 5))]

    @cached_property
    def province(self) -> tuple[str, str]:
        return places.province(self.rng)

    @cached_property
    def town(self) -> tuple[str, str]:
        """The patient's town and what lies above it."""
        if self.country != "es":
            here = [line for line in lines("latam_towns") if line.startswith(self.country)]
            _, town, division = self.rng.choice(here).split("|")
            return town, division
        return places.town(self.rng, self.resources), self.province[1]

    @cached_property
    def hospital(self) -> str:
        return self.case_of(places.hospital(self.rng, self.resources))

    @cached_property
    def centre(self) -> str:
        return places.centre(self.rng, self.resources, self.country)

    @cached_property
    def record(self) -> str:
        return identifiers.record(self.rng)

    @cached_property
    def episode(self) -> str:
        return identifiers.episode(self.rng)

    @cached_property
    def phone(self) -> str:
        return identifiers.phone(self.rng, self.country)

    @cached_property
    def domain(self) -> str:
        if self.rng.random() < 0.6:
            return self.rng.choice(_DOMAINS)
        words = plain(self.hospital).lower().replace(".", "").split()
        name = self.rng.choice(("", "h", "hosp")) + "".join(words[-2:])
        name = "".join(c for c in name if c.isalnum() or c == "-")
        return f"{name or 'salud'}.{self.rng.choice(('es', 'org', 'example', 'com', 'cat', 'eus', 'gal', 'example.es'))}"

    def _relative(self) -> Relative:
        female = self.rng.random() < 0.6
        word = self.rng.choice(
            lines("kin_f" if female else "kin")[: 20 if self.rng.random() < 0.7 else None]
        )
        return Relative(word, self.someone(female))

    # -- small words ----------------------------------------------------------------------------

    @property
    def female(self) -> bool:
        return self.patient.female

    @property
    def years(self) -> int:
        return self.months // 12

    def case_of(self, name: str) -> str:
        return name.upper() if self.shout else name

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def fill(self, slot: str) -> str:
        """The value of a slot: a method of this class, a clinical list, or the gender of a word."""
        method = getattr(self, f"s_{slot}", None)
        if method is not None:
            return str(method())
        if slot in _GENDERED:
            return _GENDERED[slot][self.female]
        return clinical.value(slot, self.rng)

    # -- people ---------------------------------------------------------------------------------

    def s_full(self) -> str:
        """The patient as headers write it; "Apellidos, Nombre" is two spans."""
        person, rng = self.patient, self.rng
        style = rng.random()
        if style < 0.5:
            return mark("pat", self.case_of(person.full))
        if style < 0.78:
            comma = rng.choice((", ", ", ", ",", " , "))
            return (
                mark("pat", self.case_of(person.family))
                + comma
                + mark("pat", self.case_of(person.given))
            )
        if style < 0.9:
            return mark("pat", self.case_of(f"{person.family} {person.given}"))
        return mark("pat", self.case_of(f"{person.given} {person.surnames[0]}"))

    def s_plain(self) -> str:
        return mark("pat", self.patient.full)

    def s_first(self) -> str:
        return mark("pat", self.patient.given if self.chance(0.7) else self.patient.pet)

    def s_last(self) -> str:
        return mark("pat", self.patient.surnames[0] if self.chance(0.6) else self.patient.family)

    def s_given(self) -> str:
        return mark("pat", self.case_of(self.patient.given))

    def s_surnames(self) -> str:
        return mark("pat", self.case_of(self.patient.family))

    def s_surname1(self) -> str:
        return mark("pat", self.case_of(self.patient.surnames[0]))

    def s_surname2(self) -> str:
        return mark("pat", self.case_of(self.patient.surnames[-1]))

    def s_initials(self) -> str:
        text = initials(self.patient)
        return mark("pat", ". ".join(text) + "." if self.chance(0.5) else text)

    def s_briefly(self) -> str:
        return mark("pat", brief(self.rng, self.patient))

    def s_pat(self) -> str:
        """The patient within a sentence, with or without a courtesy title outside the span."""
        style = self.rng.random()
        don, sr = ("D.ª", "Sra.") if self.female else ("D.", "Sr.")
        if style < 0.3:
            return self.s_first()
        if style < 0.45:
            return mark("pat", self.patient.full)
        if style < 0.6:
            return f"{self.rng.choice(('la ', '') if self.female else ('el ', ''))}{sr} {self.s_last()}"
        if style < 0.7:
            return f"{self.rng.choice((don, 'Doña' if self.female else 'Don', 'doña' if self.female else 'don'))} {self.s_first()}"
        if style < 0.85:
            return mark("pat", f"{self.patient.given} {self.patient.surnames[0]}")
        return self.s_briefly()

    def s_nick(self) -> str:
        return mark(
            "pat",
            self.patient.pet if self.chance(0.7) else self.patient.pet[:4].rstrip("aeiou ") + "i",
        )

    def s_doc(self) -> str:
        """A colleague's name without title."""
        person = self.rng.choice(self.staff)
        return mark("staff", person.full if self.chance(0.4) else brief(self.rng, person))

    def s_docfull(self) -> str:
        return mark("staff", self.case_of(self.rng.choice(self.staff).full))

    def s_dr(self) -> str:
        person = self.rng.choice(self.staff)
        title = self.rng.choice(
            ("Dra.", "Dra", "dra.", "doctora", "DRA.")
            if person.female
            else ("Dr.", "Dr", "dr.", "doctor", "DR.")
        )
        name = (
            person.surnames[0]
            if self.chance(0.5)
            else (person.full if self.chance(0.5) else brief(self.rng, person))
        )
        return f"{title} {mark('staff', name)}"

    def s_eldr(self) -> str:
        text = self.s_dr()
        return ("la " if text.lower().startswith(("dra", "doctora")) else "el ") + text

    def s_aldr(self) -> str:
        text = self.s_eldr()
        return f"al {text[3:]}" if text.startswith("el ") else f"a {text}"

    def s_nurse(self) -> str:
        person = self.rng.choice(self.staff)
        return mark("staff", person.given if self.chance(0.5) else brief(self.rng, person))

    def s_sign(self) -> str:
        """A name as signatures write it."""
        person = self.rng.choice(self.staff)
        text = person.full if self.chance(0.65) else brief(self.rng, person)
        if self.chance(0.1):
            return f"{mark('staff', self.case_of(person.family))}, {mark('staff', self.case_of(person.given))}"
        return mark("staff", self.case_of(text))

    def s_kin(self) -> str:
        return mark(
            "kin",
            self.rng.choice(self.relatives).word if self.chance(0.6) else self._relative().word,
        )

    def s_kinname(self) -> str:
        relative = self.rng.choice(self.relatives)
        return mark("kin", relative.person.given if self.chance(0.6) else relative.person.full)

    def s_kinof(self) -> str:
        """A relative by word and name: "hija Marta" one span, "hija, Marta" two."""
        relative = self.rng.choice(self.relatives)
        name = (
            relative.person.given
            if self.chance(0.7)
            else f"{relative.person.given} {relative.person.surnames[0]}"
        )
        style = self.rng.random()
        if style < 0.4:
            return mark("kin", f"{relative.word} {name}")
        if style < 0.8:
            return f"{mark('kin', relative.word)}, {mark('kin', name)}"
        if style < 0.9:
            return f"{mark('kin', relative.word)} ({mark('kin', name)})"
        return mark("kin", relative.word)

    def s_kinfull(self) -> str:
        relative = self.rng.choice(self.relatives)
        return self.rng.choice(
            (
                f"{mark('kin', self.case_of(relative.person.full))} ({mark('kin', self.case_of(relative.word))})",
                f"{mark('kin', relative.word)}: {mark('kin', relative.person.full)}",
                mark("kin", self.case_of(relative.person.full)),
                f"{mark('kin', relative.person.full)}, {mark('kin', relative.word)}",
                f"{mark('kin', relative.person.given)} - {mark('kin', relative.word)}",
            )
        )

    def s_kins(self) -> str:
        return mark("kin", self.rng.choice(lines("kin_plural")))

    def s_family(self) -> str:
        return mark("kin", "familia")

    def s_familia(self) -> str:
        return mark("kin", "família")

    def s_mother(self) -> str:
        person = self.someone(True)
        return mark("kin", self.case_of(person.full if self.chance(0.6) else person.given))

    def s_father(self) -> str:
        person = self.someone(False)
        return mark("kin", self.case_of(person.full if self.chance(0.6) else person.given))

    def s_kinphone(self) -> str:
        if self.chance(0.4):
            return f"{self.s_mobile()} ({self.s_kin()})"
        return self.s_phone()

    def s_spain(self) -> str:
        return mark("country", "España")

    def s_kinage(self) -> str:
        return mark(
            "kin",
            f"{self.rng.randint(20, 90)}{self.rng.choice((' años', ' años', ' años', ' a', 'a', ''))}",
        )

    def s_kinwithage(self) -> str:
        return mark("kin", f"{self._relative().word} de {self.rng.randint(2, 80)} años")

    # -- about the patient ----------------------------------------------------------------------

    def s_age(self) -> str:
        years, rng = self.years, self.rng
        if years < 3 and rng.random() < 0.8:
            months = self.months % 12
            text = rng.choice(
                (
                    f"{max(1, self.months)} meses",
                    f"{max(1, self.months)} m",
                    f"{years} años y {months} meses",
                    f"{max(1, self.months)} meses",
                )
            )
            if self.months < 2:
                text = f"{rng.randint(2, 28)} días"
            return mark("age", text)
        style = rng.random()
        if style < 0.68:
            return mark("age", f"{years} años")
        if style < 0.76:
            return mark("age", f"{years} a")
        if style < 0.84:
            return mark("age", f"{years}a")
        if style < 0.89:
            return mark("age", f"{years} a.")
        if style < 0.95:
            return mark("age", f"{dates.spelled(years)} años")
        return mark(
            "age", f"{years} años y {rng.randint(2, 11)} meses" if years < 15 else f"{years} AÑOS"
        )

    def s_agewords(self) -> str:
        return mark("age", f"{dates.spelled(max(2, self.years))} años")

    def s_agebare(self) -> str:
        return mark("age", str(self.years)) if self.chance(0.5) else self.s_age()

    def s_agepast(self) -> str:
        past = self.rng.randint(1, max(2, self.years))
        return mark("age", f"{past}{self.rng.choice((' años', ' años', ' años', '', ' a'))}")

    def s_sexword(self) -> str:
        if self.years < 13:
            word = "niña" if self.female else "niño"
        elif self.years < 30 and self.chance(0.2):
            word = "chica" if self.female else "chico"
        else:
            word = self.rng.choice(
                ("mujer", "mujer", "mujer", "señora")
                if self.female
                else ("varón", "varón", "hombre", "varon")
            )
        return mark("sex", word)

    def s_sexcode2(self) -> str:
        words = (
            ("femenina", "femenino", "de sexo femenino")
            if self.female
            else ("masculino", "masculino", "de sexo masculino")
        )
        word = self.rng.choice(words)
        lead, _, last = word.rpartition(" ")
        return f"{lead} {mark('sex', last)}".strip()

    def s_sexcode(self) -> str:
        words = (
            ("M", "F", "Mujer", "MUJER", "Femenino", "FEMENINO", "mujer", "♀", "Hembra")
            if self.female
            else ("H", "V", "M", "Varón", "Hombre", "VARON", "Masculino", "HOMBRE", "varón", "♂")
        )
        return mark("sex", self.rng.choice(words))

    def s_job(self) -> str:
        if self.resources.professions and self.chance(0.1):
            return mark("job", self.rng.choice(self.resources.professions))
        masculine, _, feminine = self.rng.choice(lines("professions")).partition("/")
        return mark("job", feminine if self.female and feminine else masculine)

    def s_employer(self) -> str:
        return mark("other", self.case_of(places.employer(self.rng, self.resources)))

    def s_school(self) -> str:
        return mark("other", places.school(self.rng, self.resources))

    # -- dates ----------------------------------------------------------------------------------

    def _style(self, weighted: tuple[tuple[str, int], ...]) -> str:
        return dates.pick(self.rng, weighted)

    def _date(self, date: datetime.date, style: str) -> str:
        return mark("date", dates.render(date, style, self.language if self.chance(0.5) else "es"))

    def s_date(self) -> str:
        """A full date of this episode, mostly in the document's own style."""
        style = self.date_style if self.chance(0.8) else self._style(dates.STYLES)
        return self._date(dates.around(self.rng, self.admitted, 30, 60), style)

    def s_admitted(self) -> str:
        return self._date(self.admitted, self.date_style)

    def s_discharged(self) -> str:
        return self._date(dates.around(self.rng, self.admitted, 0, 20), self.date_style)

    def s_born(self) -> str:
        return self._date(
            self.born, self.date_style if self.chance(0.85) else self._style(dates.STYLES)
        )

    def s_day(self) -> str:
        """Part of a date near the episode: "el 22", "martes 9", "5/3", "octubre"."""
        return self._date(dates.around(self.rng, self.admitted, 40, 40), self._style(dates.PARTIAL))

    def s_past(self) -> str:
        """A date in the history: a year, a month, a month and year."""
        date = dates.around(self.rng, self.admitted, 365 * min(30, self.years + 1), 0)
        return self._date(date, self._style(dates.VAGUE))

    def s_year(self) -> str:
        return self._date(
            dates.around(self.rng, self.admitted, 365 * min(30, self.years + 1), 0), "%Y"
        )

    def s_month(self) -> str:
        return self._date(
            dates.around(self.rng, self.admitted, 300, 200), self.rng.choice(("B", "B", "B de %Y"))
        )

    def s_weekday(self) -> str:
        return self._date(dates.around(self.rng, self.admitted, 10, 10), "A")

    def s_dayn(self) -> str:
        """The first of two days of one month: "del 3 al 9 de mayo"."""
        return mark("date", str(self.rng.randint(1, 30)))

    def s_weekdays(self) -> str:
        weekday = inner(self.s_weekday())
        return mark("date", weekday if weekday.endswith("s") else f"{weekday}s")

    def s_decade(self) -> str:
        return mark("date", self.rng.choice(("50", "60", "70", "80", "90", "ochenta", "setenta")))

    def s_yearwords(self) -> str:
        return mark("date", dates.spelled(self.admitted.year - self.rng.randint(0, 20)))

    def s_daywords(self) -> str:
        date = dates.around(self.rng, self.admitted, 20, 40)
        month = dates.render(date, "B")
        weekday = dates.render(date, "A")
        day = dates.spelled(date.day)
        return mark(
            "date",
            self.rng.choice(
                (f"{day} de {month}", f"{weekday} {day}", weekday, month, f"día {day}")
            ),
        )

    def s_feast(self) -> str:
        """A feast or season, the article outside the span, sometimes with its year."""
        feast = self.rng.choice(lines("holidays"))
        if self.chance(0.15) and "pasad" not in feast:
            feast += (
                f" {self.rng.choice(('de', 'del'))} {self.admitted.year - self.rng.randint(0, 5)}"
            )
        for article in ("el ", "la "):
            if feast.startswith(article):
                return article + mark("date", feast.removeprefix(article))
        return mark("date", feast)

    # -- places ---------------------------------------------------------------------------------

    def s_town(self) -> str:
        return mark(
            "place",
            self.case_of(self.town[0])
            if self.chance(0.6)
            else places.town(self.rng, self.resources),
        )

    def s_hometown(self) -> str:
        return mark("place", self.case_of(self.town[0]))

    def s_province(self) -> str:
        return mark("place", self.case_of(self.town[1]))

    def s_region(self) -> str:
        return mark("place", places.region(self.rng, self.resources))

    def s_abroad(self) -> str:
        return mark("place", self.rng.choice(lines("world_towns")))

    def s_country(self) -> str:
        name = self.rng.choice(lines("countries"))
        if name.startswith("el "):
            return "el " + mark("country", name[3:])
        return mark("country", name)

    def s_nation(self) -> str:
        return mark(
            "country",
            "España"
            if self.chance(0.5)
            else self.rng.choice(lines("countries")).removeprefix("el "),
        )

    def s_postcode(self) -> str:
        code = (
            self.province[0] + identifiers.digits(self.rng, 3)
            if self.country == "es"
            else identifiers.digits(self.rng, 5)
        )
        return mark("place", code)

    def s_street(self) -> str:
        language = self.language if self.country == "es" else "la"
        return mark("street", self.case_of(places.street(self.rng, self.resources, language)))

    def s_hosp(self) -> str:
        return mark("hosp", self.hospital)

    def s_hosp2(self) -> str:
        """Another hospital, or this one by a short name."""
        if self.chance(0.25):
            return mark("hosp", places.short_hospital(self.rng, self.hospital))
        return mark("hosp", places.hospital(self.rng, self.resources))

    def s_centre(self) -> str:
        return mark("centre", self.centre)

    def s_inst(self) -> str:
        return mark("inst", places.institution(self.rng, self.resources, "", self.country))

    def _institution(self, kind: str) -> str:
        return mark("inst", places.institution(self.rng, self.resources, kind, self.country))

    def s_assoc(self) -> str:
        return self._institution("association")

    def s_court(self) -> str:
        return self._institution("court")

    def s_police(self) -> str:
        return self._institution("police")

    def s_prison(self) -> str:
        return self._institution("prison")

    def s_admin(self) -> str:
        return self._institution("administration")

    def s_lab(self) -> str:
        return self._institution("laboratory")

    def s_service(self) -> str:
        return mark(
            "inst",
            self.case_of(places.institution(self.rng, self.resources, "health", self.country)),
        )

    def s_insurer(self) -> str:
        kind = "insurer" if self.country == "es" else "health"
        return mark("inst", places.institution(self.rng, self.resources, kind, self.country))

    def s_mutual(self) -> str:
        return mark("inst", places.institution(self.rng, self.resources, "mutual"))

    def s_home(self) -> str:
        return mark("inst", self.case_of(places.institution(self.rng, self.resources, "home")))

    def s_townline(self) -> str:
        """Town, alone or with province or postcode: separate spans."""
        town = self.s_hometown()
        return self.rng.choice(
            (
                town,
                town,
                f"{town} ({self.s_province()})",
                f"{town}, {self.s_province()}",
                f"{self.s_postcode()} {town}",
                f"{self.s_postcode()} {town} ({self.s_province()})",
                f"{town} / {self.s_province()}",
                f"{town} - {self.s_province()}",
            )
        )

    def s_birthplace(self) -> str:
        if self.chance(0.6):
            return self.s_townline()
        return f"{self.s_abroad()} ({self.s_country()})"

    def s_addressline(self) -> str:
        glue = self.rng.choice((", ", ", ", " - ", ". ", "  ", " – "))
        parts = [self.s_street(), self.s_townline()]
        if self.chance(0.15):
            parts.append(self.s_nation())
        return glue.join(parts)

    # -- numbers --------------------------------------------------------------------------------

    def s_record(self) -> str:
        return mark("id", self.record)

    def s_dni(self) -> str:
        rng, country = self.rng, self.country
        if country == "mx":
            return mark(
                "id",
                identifiers.curp(
                    rng, list(self.patient.surnames), self.patient.given, self.born, self.female
                ),
            )
        if country == "cl":
            return mark("id", identifiers.rut(rng))
        if country == "ar" and rng.random() < 0.4:
            return mark("id", identifiers.cuil(rng))
        if country != "es":
            return mark("id", identifiers.national_id(rng, country))
        return mark("id", identifiers.dni(rng) if rng.random() < 0.85 else identifiers.nie(rng))

    def s_nie(self) -> str:
        return mark("id", identifiers.nie(self.rng))

    def s_rfc(self) -> str:
        return mark(
            "id",
            identifiers.rfc(self.rng, list(self.patient.surnames), self.patient.given, self.born),
        )

    def s_passport(self) -> str:
        return mark("id", identifiers.passport(self.rng))

    def s_card(self) -> str:
        return mark(
            "id",
            identifiers.health_card(self.rng, list(self.patient.surnames), self.born, self.female),
        )

    def s_nss(self) -> str:
        if self.country == "mx":
            return mark(
                "insurance",
                identifiers.shaped(
                    self.rng, self.rng.choice(("0000-00-0000-0", "00000000000", "0000 00 0000 0"))
                ),
            )
        return mark("insurance", identifiers.social_security(self.rng))

    def s_eucard(self) -> str:
        return mark("insurance", "80724" + identifiers.digits(self.rng, 15))

    def s_policy(self) -> str:
        shapes = (
            "0000-0000-00/00",
            "AA-00-000000-0",
            "000000000",
            "00-0000000",
            "AAA/00/000000-0",
            "0000 0000 0000 0000",
            "00000-00-00",
            "A-000.000",
            "0-00000000/00",
        )
        return mark("plan", identifiers.shaped(self.rng, self.rng.choice(shapes)))

    def s_episode(self) -> str:
        return mark("episode", self.episode)

    def s_request(self) -> str:
        return mark("episode", identifiers.episode(self.rng))

    def s_file(self) -> str:
        return mark("other", identifiers.file_number(self.rng))

    def s_iban(self) -> str:
        return mark("other", identifiers.iban(self.rng))

    def s_code(self) -> str:
        return mark("number", identifiers.other(self.rng))

    def s_serial(self) -> str:
        return mark("device", identifiers.serial(self.rng))

    def s_address(self) -> str:
        return mark("device", identifiers.network_address(self.rng))

    def s_plate(self) -> str:
        return mark("vehicle", identifiers.plate(self.rng))

    def s_biometric(self) -> str:
        return mark(
            "biometric",
            identifiers.shaped(
                self.rng,
                self.rng.choice(
                    (
                        "HD-00-00000",
                        "FP-AA-0000000-0",
                        "HB-00-00000",
                        "BIO-00-0000-AA",
                        "VOX_AAA_0000.wav",
                        "H-0000/00",
                    )
                ),
            ),
        )

    def s_licence(self) -> str:
        return mark("licence", identifiers.licence(self.rng, self.province[0]))

    def s_employee(self) -> str:
        shapes = (
            "AAA000",
            "aaa000",
            "90000",
            "900000",
            "AA0000",
            "A-0000",
            "SES-00000",
            "9000000",
            "aaaaaaa0",
            "A0000AA",
        )
        text = identifiers.shaped(self.rng, self.rng.choice(shapes))
        if self.chance(0.4):
            person = self.rng.choice(self.staff)
            login = plain(person.given)[0] + plain(person.surnames[0]).replace(" ", "")[:7]
            text = self.rng.choice(
                (
                    login.lower(),
                    login,
                    f"{login.lower()}{self.rng.randint(1, 9)}",
                    f"adm_{login.lower()}",
                )
            )
        return mark("employee", text)

    def s_phone(self) -> str:
        return mark(
            "phone", self.phone if self.chance(0.4) else identifiers.phone(self.rng, self.country)
        )

    def s_mobile(self) -> str:
        return mark("phone", identifiers.phone(self.rng, self.country, mobile=True))

    def s_spoken(self) -> str:
        return mark("phone", identifiers.spoken_phone(self.rng))

    def s_spokenid(self) -> str:
        return mark("id", identifiers.spoken(self.rng, self.rng.randint(4, 7)))

    def s_spokenroom(self) -> str:
        return dates.spelled(self.rng.randint(1, 40))

    def s_imei(self) -> str:
        return mark("device", identifiers.digits(self.rng, 15))

    def s_tattoo(self) -> str:
        words = (
            "ancla en el antebrazo",
            "rosa de los vientos",
            "tres estrellas",
            "corazón con espinas",
            "dragón en la espalda",
        )
        text = self.rng.choice(words)
        if self.chance(0.5):
            text = f"nombre «{self.someone().given}» en letra gótica"
        return mark("other", text)

    def s_ext(self) -> str:
        return mark("phone", identifiers.extension(self.rng))

    def s_fax(self) -> str:
        return mark("fax", identifiers.phone(self.rng, self.country, mobile=False))

    def _mail(self, person: Person, domain: str) -> str:
        given = plain(person.given.split()[0]).lower().strip(".ª")
        surname = plain(person.surnames[0]).lower().replace(" ", "")
        local = self.rng.choice(
            (
                f"{given}.{surname}",
                f"{given}{surname}",
                f"{given[:1]}{surname}",
                f"{surname}.{given}",
                f"{given}_{surname}{self.rng.randint(1, 99)}",
                f"{given}{self.rng.randint(50, 99)}",
                f"{given[:1]}.{surname}",
            )
        )
        return mark("mail", f"{local}@{domain}")

    def s_mail(self) -> str:
        return self._mail(self.patient, self.rng.choice(_DOMAINS))

    def s_docmail(self) -> str:
        if self.chance(0.3):
            desk = self.rng.choice(
                (
                    "admision",
                    "citas",
                    "secretaria",
                    "farmacia",
                    "urgencias",
                    "atencion.paciente",
                    "informes",
                    "consultas",
                    "rrhh",
                    "info",
                    "uci",
                    "trabajosocial",
                )
            )
            return mark("mail", f"{desk}@{self.domain}")
        return self._mail(self.rng.choice(self.staff), self.domain)

    def s_url(self) -> str:
        page = self.rng.choice(("", "", "/citas", "/pacientes", "/informes", "/v", "/portal"))
        if self.chance(0.6):
            return mark("url", f"www.{self.domain}{page}")
        return mark(
            "ip",
            f"{self.rng.choice(('http', 'https'))}://{self.rng.choice(('', 'www.', 'csv.', 'portal.'))}{self.domain}{page}",
        )


_GENDERED = {
    "o": ("o", "a"),
    "el": ("el", "la"),
    "lo": ("lo", "la"),
    "al": ("al", "a la"),
    "del": ("del", "de la"),
    "don": ("D.", "D.ª"),
    "sr": ("Sr.", "Sra."),
    "e": ("e", "a"),
    "un": ("un", "una"),
    "a": ("", "a"),
    "viudo": ("viudo", "viuda"),
    "su": ("su", "su"),
    "or": ("or", "ora"),
    "conocido": ("conocido", "conocida"),
    "nacido": ("nacido", "nacida"),
}
