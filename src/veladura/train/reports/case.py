"""One document's world: its companies, people and places, and the slots templates are filled from."""

from collections.abc import Callable
from random import Random

from veladura.train.notes.grammar import expand
from veladura.train.reports import companies, dates, figures, others, people, places
from veladura.train.reports.companies import Company
from veladura.train.reports.markup import mark
from veladura.train.reports.people import Person
from veladura.train.reports.resources import Resources, lines, pick

_LAWS = (
    "BGB",
    "HGB",
    "AktG",
    "GmbHG",
    "InsO",
    "ZPO",
    "AO",
    "UStG",
    "EStG",
    "KStG",
    "StGB",
    "WpHG",
    "KWG",
    "GwG",
    "DSGVO",
    "BetrVG",
    "KSchG",
    "UmwG",
    "OR",
    "ZGB",
    "ABGB",
    "UGB",
    "VVG",
    "SGB X",
    "BDSG",
    "WEG",
    "GVG",
    "FamFG",
    "GG",
    "GewO",
    "BauGB",
)

_SIGNS = str.maketrans("¦⟦⟧⦃⦄", "|[]{}")


class Case:
    """Draws once what a document keeps, and again what changes from line to line."""

    def __init__(self, rng: Random, resources: Resources) -> None:
        self.rng = rng
        self.resources = resources
        self.companies = [companies.new_company(rng, resources) for _ in range(rng.randint(2, 5))]
        self.people = [people.new_person(rng, resources) for _ in range(rng.randint(2, 6))]
        if rng.random() < 0.3:  # a family firm
            owner = self.people[0]
            base = rng.choice(
                (f"{owner.surname} {pick(rng, 'trades')}", f"{pick(rng, 'shops')} {owner.surname}")
            )
            self.companies[0] = Company(
                f"{base} {rng.choice(('GmbH', 'KG', 'GmbH & Co. KG', 'OHG', 'e.K.'))}",
                (owner.surname, base),
                base,
            )
        self.towns = [places.town(rng, resources) for _ in range(rng.randint(1, 3))]
        self.banks = [companies.bank(rng, resources) for _ in range(2)]
        self.products = [others.product(rng) for _ in range(3)]
        self.segments = [pick(rng, "segments") for _ in range(3)]
        self.year = rng.randint(2009, 2025)
        self.date_style: Callable[[Random], str] = rng.choice(
            (dates.date, dates.date, dates.numeric_date, dates.long_date)
        )
        self.currency = rng.choices(
            ("EUR", "€", "Euro", "CHF", "TEUR", "Fr."), (35, 35, 15, 8, 5, 2)
        )[0]
        self.told: set[str] = set()

    def expand(self, template: str) -> str:
        """Fill a template; the signs in `_SIGNS` stand for those its grammar uses itself."""
        filled = expand(template.replace(" | ", " ¦ "), self.rng, self.fill)
        return filled.translate(_SIGNS)

    def line(self, name: str) -> str:
        return self.expand(pick(self.rng, name))

    def fill(self, slot: str) -> str:
        function = getattr(self, f"s_{slot}", None)
        if function is not None:
            return str(function())
        label, kind = _SIMPLE[slot]
        return mark(label, kind(self.rng))

    # people

    def _person(self) -> Person:
        if self.rng.random() < 0.12:
            return people.new_person(self.rng, self.resources)
        return self.rng.choice(self.people)

    def s_per(self) -> str:
        person = self._person()
        title = f"{person.title} " if person.title and self.rng.random() < 0.7 else ""
        return title + mark("PER", person.full)

    def s_name(self) -> str:
        person = self._person()
        return mark(
            "PER",
            self.rng.choice(
                (person.surname, person.surname, person.surname, person.initial, person.full)
            ),
        )

    def s_given(self) -> str:
        return mark("PER", self._person().given.split()[0])

    def s_surname(self) -> str:
        return mark("PER", self._person().surname)

    def s_pergen(self) -> str:
        person = self._person()
        return mark(
            "PER",
            self.rng.choice(
                (person.genitive, person.genitive, people.genitive(person.given.split()[0]))
            ),
        )

    def _polite(self, male: str) -> str:
        person = self._person()
        title = f"{person.title} " if person.title and self.rng.random() < 0.7 else ""
        name = self.rng.choice((person.surname, person.surname, person.full))
        return f"{'Frau' if person.female else male} {title}{mark('PER', name)}"

    def s_herr(self) -> str:
        return self._polite("Herr")

    def s_herrn(self) -> str:
        return self._polite("Herrn")

    def s_sort(self) -> str:
        person = self._person()
        return self.rng.choice((
            mark("PER", f"{person.surname}, {person.given}"), mark("PER", f"{person.surname} {person.given}"), mark("PER", f"{person.surname.upper()}, {person.given}"), mark("PER", f"{person.surname.upper()} {person.given}"),
        ))  # fmt: skip

    def s_initial(self) -> str:
        return mark("PER", self._person().initial)

    def s_letters(self) -> str:
        letters = self._person().letters
        return mark(
            "PER",
            self.rng.choice(
                (
                    letters,
                    letters.lower(),
                    f"{letters[0]}. {letters[1]}.",
                    f"{letters[0]}.{letters[1]}.",
                )
            ),
        )

    def s_anrede(self) -> str:
        person = self._person()
        title = f"{person.title} " if person.title in ("Dr.", "Prof. Dr.") else ""
        name = mark("PER", person.surname)
        return self.rng.choice((
            f"Sehr geehrte{'' if person.female else 'r'} {'Frau' if person.female else 'Herr'} {title}{name}", f"Liebe{'' if person.female else 'r'} {'Frau' if person.female else 'Herr'} {name}",
            f"Hallo {mark('PER', person.given.split()[0])}", f"Guten Tag {'Frau' if person.female else 'Herr'} {title}{name}", f"Liebe{'' if person.female else 'r'} {mark('PER', person.given.split()[0])}",
            "Sehr geehrte Damen und Herren", f"Hallo {'Frau' if person.female else 'Herr'} {name}", f"Moin {mark('PER', person.given.split()[0])}", f"Grüezi {'Frau' if person.female else 'Herr'} {name}",
        ))  # fmt: skip

    # organisations

    def _company(self) -> Company:
        if self.rng.random() < 0.12:
            return companies.new_company(self.rng, self.resources)
        return self.rng.choices(
            self.companies, range(len(self.companies) * 2, len(self.companies), -1)
        )[0]

    def s_org(self) -> str:
        """A company: in full when it is met first, later often short."""
        company = self._company()
        if company.name in self.told and self.rng.random() < 0.6:
            return mark("ORG", self.rng.choice(company.shorts))
        self.told.add(company.name)
        return mark("ORG", company.name)

    def s_firm(self) -> str:
        return mark("ORG", self._company().name)

    def s_first(self) -> str:
        self.told.add(self.companies[0].name)
        return mark("ORG", self.companies[0].name)

    def s_second(self) -> str:
        self.told.add(self.companies[1].name)
        return mark("ORG", self.companies[1].name)

    def s_short(self) -> str:
        return mark("ORG", self.rng.choice(self._company().shorts))

    def s_orggen(self) -> str:
        return mark("ORG", people.genitive(self.rng.choice(self._company().shorts)))

    def s_compound(self) -> str:
        """ "Kestra-Aktie": the name is marked, and the whole where it is the group itself."""
        short = self.rng.choice(self._company().shorts).split()[0]
        if self.rng.random() < 0.4:
            return mark("ORG", short + self.rng.choice(("-Gruppe", "-Konzern", "-Gruppe")))
        return mark("ORG", short) + self.rng.choice(
            (
                "-Aktie",
                "-Vorstand",
                "-Mitarbeiter",
                "-Anteile",
                "-Werk",
                "-Rechnung",
                "-Vertrag",
                "-Produkte",
                "-Tochter",
                "-Chef",
                "-Geschäft",
                "-Standort",
                "-Forderung",
            )
        )

    def s_definition(self) -> str:
        """A company introduced with the short form it will have."""
        company = self._company()
        self.told.add(company.name)
        short = self.rng.choice(company.shorts)
        form = self.rng.choice(
            (
                "(nachfolgend „{}“)",
                "(im Folgenden „{}“)",
                "(„{}“)",
                "(kurz: {})",
                "({})",
                "– nachfolgend {} genannt –",
                '("{}")',
                "(nachfolgend auch „{}“ oder „Gesellschaft“)",
            )
        )
        return f"{mark('ORG', company.name)} {form.format(mark('ORG', short))}"

    def s_bgh(self) -> str:
        return mark(
            "ORG", self.rng.choice(("BGH", "BAG", "BFH", "BSG", "BVerwG", "BVerfG", "OGH", "EuGH"))
        )

    def s_inst(self) -> str:
        return mark("ORG", companies.institution(self.rng, self.resources))

    def s_court(self) -> str:
        return mark("ORG", companies.court(self.rng, self.resources))

    def s_courts(self) -> str:
        return mark("ORG", companies.court(self.rng, self.resources, genitive=True))

    def s_bank(self) -> str:
        return mark("ORG", self.rng.choice(self.banks))

    def s_insurer(self) -> str:
        return mark("ORG", companies.insurer(self.rng, self.resources))

    def s_taxoffice(self) -> str:
        return mark(
            "ORG",
            f"Finanzamt{self.rng.choice(('', '', 's'))} {places.town(self.rng, self.resources)}",
        )

    # places

    def s_town(self) -> str:
        if self.rng.random() < 0.65:
            return mark("LOC", self.rng.choice(self.towns))
        return mark("LOC", places.town(self.rng, self.resources))

    def s_place(self) -> str:
        return mark("LOC", places.place(self.rng, self.resources))

    def s_country(self) -> str:
        return mark("LOC", pick(self.rng, "countries"))

    def s_region(self) -> str:
        return mark("LOC", pick(self.rng, "regions"))

    def s_spot(self) -> str:
        return mark("LOC", places.spot(self.rng, self.resources))

    def s_street(self) -> str:
        return mark("LOC", places.street(self.rng, self.resources))

    def s_streetname(self) -> str:
        return mark("LOC", places.street_name(self.rng, self.resources))

    def s_addr(self) -> str:
        name = self.rng.choice(self.towns) if self.rng.random() < 0.5 else None
        return places.address(self.rng, self.resources, name)

    def s_addrline(self) -> str:
        return self.s_addr().replace("\n", ", ").replace("\t", " ").replace(",,", ",")

    def s_placeadj(self) -> str:
        """ "Berliner": not marked."""
        return pick(self.rng, "cities").split()[0].rstrip("/").split("/")[0] + "er"

    # dates and figures

    def s_date(self) -> str:
        return mark("DATE", self.date_style(self.rng))

    def s_days(self) -> str:
        first, second = self.rng.randint(1, 14), self.rng.randint(15, 31)
        month = dates.month_name(self.rng)
        return self.rng.choice((
            f"{mark('DATE', f'{first}.')} bis {mark('DATE', f'{second}. {month} {self.year}')}", f"{mark('DATE', f'{first}.')}/{mark('DATE', f'{second}. {month}')}", f"{mark('DATE', f'{first}. {month}')} bis {mark('DATE', f'{second}. {month} {self.year}')}",
            f"{mark('DATE', '1. Januar')} bis zum {mark('DATE', f'31. Dezember {self.year}')}", f"{mark('DATE', f'{first:02d}.{self.rng.randint(1, 12):02d}.')}–{mark('DATE', dates.numeric_date(self.rng))}", f"{mark('DATE', month)} bis {mark('DATE', f'{dates.month_name(self.rng)} {self.year}')}",
        ))  # fmt: skip

    def s_times(self) -> str:
        joint = self.rng.choice(("–", "-", " bis ", " - "))
        return mark("DATE", dates.clock(self.rng)) + joint + mark("DATE", dates.clock(self.rng))

    def s_year(self) -> str:
        return mark("DATE", str(self.year + self.rng.randint(-3, 1)))

    def s_month(self) -> str:
        return mark("DATE", dates.month_name(self.rng))

    def s_monthyear(self) -> str:
        return mark("DATE", f"{dates.month_name(self.rng)} {self.year}")

    def s_day(self) -> str:
        return self.rng.choice(dates.DAYS)

    def s_eur(self) -> str:
        """An amount with its currency on either side."""
        figure = mark(
            "NUM",
            figures.thousands(self.rng) if self.currency == "TEUR" else figures.amount(self.rng),
        )
        before = self.rng.random() < (0.5 if self.currency in ("EUR", "CHF", "TEUR") else 0.02)
        return (
            f"{self.currency} {figure}"
            if before or self.currency == "Fr."
            else f"{figure} {self.currency}"
        )

    def s_teur(self) -> str:
        figure = mark("NUM", figures.thousands(self.rng))
        return self.rng.choice(
            (
                f"TEUR {figure}",
                f"{figure} TEUR",
                f"T€ {figure}",
                f"{figure} T€",
                f"EUR {figure} Mio.",
                f"{figure} Mio. €",
                f"{figure} Mio. EUR",
                f"{figure} Millionen Euro",
                f"{figure} Mrd. €",
                f"USD {figure} Mio.",
                f"{figure} Tsd. Euro",
                f"CHF {figure} Mio.",
            )
        )

    def s_pct(self) -> str:
        figure = mark("NUM", figures.share(self.rng))
        return self.rng.choice(
            (
                f"{figure} %",
                f"{figure} %",
                f"{figure}%",
                f"{figure} Prozent",
                f"{figure} v. H.",
                f"{figure} % p. a.",
                f"{figure} Prozentpunkte",
            )
        )

    def s_sum(self) -> str:
        return mark("NUM", figures.amount(self.rng))

    def s_n(self) -> str:
        return mark("NUM", figures.count(self.rng))

    def s_unit(self) -> str:
        return f"{self.s_n()} {self.rng.choice(('Stück', 'm²', 'm2', 'kg', 't', 'km', 'Tage', 'Monate', 'Jahre', 'Wochen', 'Stunden', 'Mitarbeiter', 'Stk.', 'Liter', 'MWh', 'kWh', 'Aktien', 'Positionen', 'Hektar', 'ha', 'cm', 'mm', 'Minuten', 'Euro', 'Punkte', 'Exemplare', 'Wohnungen'))}"

    def s_hr(self) -> str:
        return f"{self.rng.choice(('HRB', 'HRB', 'HRB', 'HRA', 'HRB-Nr.', 'HR B', 'GnR', 'VR', 'PR', 'FN', 'HRB Nr.'))} {mark('NUM', figures.registry(self.rng))}"

    def s_az(self) -> str:
        return mark("NUM", figures.docket(self.rng))

    def s_words(self) -> str:
        """An amount in words, as deeds and bills repeat it."""
        ones = (
            "ein",
            "zwei",
            "drei",
            "vier",
            "fünf",
            "sechs",
            "sieben",
            "acht",
            "neun",
            "zwölf",
            "zwanzig",
            "fünfzig",
            "achtzig",
            "fünfundsiebzig",
        )
        rng = self.rng
        text = rng.choice(
            (
                f"{rng.choice(ones)}tausend",
                f"{rng.choice(ones)}hundert{rng.choice(ones)}tausend",
                f"{rng.choice(ones)}tausend{rng.choice(ones)}hundert{rng.choice(ones)}",
            )
        )
        return mark("NUM", text)

    def s_mtdate(self) -> str:
        return mark(
            "DATE",
            f"{self.rng.randint(10, 26)}{self.rng.randint(1, 12):02d}{self.rng.randint(1, 28):02d}",
        )

    def s_mtday(self) -> str:
        return mark("DATE", f"{self.rng.randint(1, 12):02d}{self.rng.randint(1, 28):02d}")

    def s_isodate(self) -> str:
        day = mark(
            "DATE", f"{self.year}-{self.rng.randint(1, 12):02d}-{self.rng.randint(1, 28):02d}"
        )
        return (
            f"{day}T{mark('DATE', f'{self.rng.randint(0, 23):02d}:{self.rng.randint(0, 59):02d}:00')}"
            if self.rng.random() < 0.2
            else day
        )

    def s_zip(self) -> str:
        return mark("LOC", places.postcode(self.rng))

    def s_sta(self) -> str:
        return mark("ORG", f"Staatsanwaltschaft {places.town(self.rng, self.resources)}")

    def s_legal(self) -> str:
        return self.line("prose_legal")

    def s_report(self) -> str:
        return self.line("prose_report")

    def s_office(self) -> str:
        return self.line("prose_office")

    # structure and other things that stay

    def s_law(self) -> str:
        rng = self.rng
        law = rng.choice(_LAWS)
        number = f"{rng.randint(1, 900)}{rng.choice(('', '', '', 'a', 'b'))}"
        return rng.choice((
            f"§ {number} {law}", f"§ {number} Abs. {rng.randint(1, 6)} {law}", f"§ {number} Abs. {rng.randint(1, 6)} Satz {rng.randint(1, 4)} {law}", f"§§ {number}, {rng.randint(1, 900)} {law}", f"Art. {rng.randint(1, 400)} {law}", f"Art. {rng.randint(1, 99)} Abs. {rng.randint(1, 4)} lit. {rng.choice('abcdef')} DSGVO",
            f"§ {number} Absatz {rng.randint(1, 5)} Nr. {rng.randint(1, 9)} {law}", f"§§ {number} ff. {law}", f"IFRS {rng.randint(1, 17)}", f"IAS {rng.randint(1, 41)}", f"IDW PS {rng.randint(200, 980)}", f"IDW S {rng.randint(1, 13)}", f"DRS {rng.randint(13, 28)}", f"Ziffer {rng.randint(1, 20)}", f"Ziff. {rng.randint(1, 20)}.{rng.randint(1, 9)}", f"Anlage {rng.randint(1, 12)}",
            f"DIN EN {rng.randint(100, 19999)}", f"ISO {rng.choice((9001, 14001, 27001, 22000, 45001))}", f"TOP {rng.randint(1, 12)}", f"Seite {rng.randint(1, 60)}", f"Rn. {rng.randint(1, 99)}", f"Kapitel {rng.randint(1, 12)}", f"Abschnitt {rng.randint(1, 9)}.{rng.randint(1, 9)}", f"Anlage K {rng.randint(1, 40)}", f"Artikel {rng.randint(1, 99)}", f"Tz. {rng.randint(1, 200)}",
        ))  # fmt: skip

    def s_job(self) -> str:
        return pick(self.rng, "jobs")

    def s_dept(self) -> str:
        return pick(self.rng, "departments")

    def s_trade(self) -> str:
        return pick(self.rng, "trades")

    # contact

    def s_mail(self) -> str:
        return mark("EMAIL", others.mail(self.rng, self._person(), self._company()))

    def s_url(self) -> str:
        return mark("URL", others.url(self.rng, self._company()))

    def s_ext(self) -> str:
        return mark("TEL", f"-{self.rng.randint(10, 4999)}")

    # things

    def s_prod(self) -> str:
        return mark(
            "PROD",
            self.rng.choice(self.products) if self.rng.random() < 0.8 else others.product(self.rng),
        )

    def s_seg(self) -> str:
        return mark(
            "SEG",
            self.rng.choice(self.segments)
            if self.rng.random() < 0.7
            else pick(self.rng, "segments"),
        )

    def s_award(self) -> str:
        return mark("OTH", others.award(self.rng, self.resources))

    def s_fair(self) -> str:
        return mark("OTH", others.fair(self.rng, self.resources))

    def s_user(self) -> str:
        return mark("OTH", others.user_name(self.rng, self.resources))

    def s_handle(self) -> str:
        return mark("OTH", others.handle(self.rng, self.resources))

    def s_faith(self) -> str:
        return mark("OTH", pick(self.rng, "faiths"))

    def s_body(self) -> str:
        """A sentence or two that name nothing."""
        if not self.resources.bodies or self.rng.random() < 0.3:
            return self.rng.choice(lines("plain"))
        run = self.rng.choice(self.resources.bodies)
        return " ".join(run[: self.rng.randint(1, 4)])


_SIMPLE: dict[str, tuple[str, Callable[[Random], str]]] = {
    "ndate": ("DATE", dates.numeric_date), "ldate": ("DATE", dates.long_date), "period": ("DATE", dates.period), "time": ("DATE", dates.clock), "tel": ("TEL", figures.phone), "id": ("NUM", figures.identifier), "iban": ("NUM", figures.iban),
    "bic": ("NUM", figures.bic), "vat": ("NUM", figures.vat), "taxno": ("NUM", figures.tax_number), "taxid": ("NUM", figures.tax_id), "hrno": ("NUM", figures.registry), "isin": ("NUM", figures.security), "svnr": ("NUM", figures.insurance_number), "pass": ("NUM", figures.passport),
    "share": ("NUM", figures.share), "k": ("NUM", figures.thousands), "ratio": ("NUM", figures.ratio), "project": ("OTH", others.project), "plate": ("OTH", others.plate), "ip": ("OTH", others.ip_address), "nation": ("OTH", others.nationality), "dictation": ("OTH", others.dictation), "ticker": ("OTH", others.ticker),
    "newprod": ("PROD", others.product),
}  # fmt: skip
