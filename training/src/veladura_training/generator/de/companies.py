"""Companies, banks, courts and authorities, and the short forms a text goes on with."""

import re
from dataclasses import dataclass
from random import Random

from veladura_training.generator.de.people import new_person
from veladura_training.generator.de.places import letters, town
from veladura_training.generator.de.resources import Resources, known, lines, pick
from veladura_training.generator.engine.grammar import expand

FORMS = (
    ("GmbH", 30), ("AG", 16), ("GmbH & Co. KG", 12), ("KG", 4), ("SE", 4), ("OHG", 3), ("oHG", 1), ("GbR", 3), ("e.K.", 3),
    ("e. K.", 1), ("UG (haftungsbeschränkt)", 4), ("UG", 1), ("eG", 3), ("e.G.", 1), ("e.V.", 4), ("e. V.", 2), ("gGmbH", 3),
    ("KGaA", 2), ("AG & Co. KGaA", 1), ("SE & Co. KGaA", 1), ("mbH", 2), ("PartG mbB", 2), ("PartGmbB", 1), ("GmbH i.L.", 1),
    ("GmbH i. L.", 1), ("AG i.L.", 1), ("GmbH i.G.", 1), ("GmbH & Co. OHG", 1), ("UG (haftungsbeschränkt) & Co. KG", 1),
    ("VVaG", 1), ("a.G.", 1), ("AöR", 1), ("KdöR", 1), ("e.U.", 1), ("Ges.m.b.H.", 1), ("GesmbH", 1), ("Gesellschaft mbH", 1),
    ("Aktiengesellschaft", 2), ("Stiftung", 1), ("Ltd.", 2), ("Limited", 1), ("Inc.", 1), ("LLC", 1), ("plc", 1), ("B.V.", 2),
    ("N.V.", 1), ("S.A.", 2), ("SA", 1), ("SARL", 1), ("SAS", 1), ("S.à r.l.", 2), ("S.r.l.", 1), ("S.p.A.", 1), ("S.L.", 1),
    ("Sp. z o.o.", 2), ("s.r.o.", 2), ("d.o.o.", 1), ("Kft.", 1), ("SRL", 1), ("A/S", 1), ("AB", 1), ("AS", 1), ("Oy", 1),
    ("OOO", 1), ("UAB", 2), ("SIA", 1), ("OÜ", 1), ("a.s.", 1), ("EOOD", 1), ("d.d.", 1), ("Zrt.", 1), ("ApS", 1), ("ASA", 1), ("Oyj", 1), ("S.n.c.", 1), ("V.o.f.", 1), ("C.V.", 1), ("S.C.", 1), ("Sp. k.", 1), ("Sagl", 1), ("Sàrl", 1),
    ("OG", 1), ("GesbR", 1), ("reg.Gen.m.b.H.", 1), ("Genossenschaft", 1), ("Anstalt", 1), ("PartG", 1), ("PartGmbB", 2), ("FZE", 1), ("Pty Ltd", 1), ("Co., Ltd.", 1), ("LLP", 1), ("GmbH in Liq.", 1), ("KG a.A.", 1), ("A.Ş.", 1), ("Lda.", 1), ("SCSp", 1), ("GmbH & Co. geschlossene InvKG", 1), ("KVG mbH", 1), ("GmbH Wirtschaftsprüfungsgesellschaft", 2),
    ("AG Wirtschaftsprüfungsgesellschaft", 1), ("GmbH Steuerberatungsgesellschaft", 1), ("Stiftung & Co. KG", 1), ("Holding AG", 2), ("Holding GmbH", 2),
    ("Verwaltungs GmbH", 2), ("Beteiligungs GmbH", 2), ("Verwaltungs-GmbH", 1), ("Beteiligungs-GmbH", 1), ("Vertriebs GmbH", 2), ("Deutschland GmbH", 2),
)  # fmt: skip
_NAMES = [form for form, _ in FORMS]
_WEIGHTS = [weight for _, weight in FORMS]
_FORM_TAIL = re.compile(
    r" (?:" + "|".join(re.escape(form) for form in sorted(_NAMES, key=len, reverse=True)) + r")$"
)
_FEDERAL = (
    "BGH", "BFH", "BAG", "BSG", "BVerfG", "BVerwG", "EuGH", "EGMR", "BPatG", "Bundesgerichtshof", "Bundesfinanzhof", "Bundesarbeitsgericht",
    "Bundesverfassungsgericht", "BaFin", "Bundesanstalt für Finanzdienstleistungsaufsicht", "Deutsche Bundesbank", "EZB", "Europäische Zentralbank",
    "IDW", "Institut der Wirtschaftsprüfer", "Bundeskartellamt", "Bundesnetzagentur", "Bundesagentur für Arbeit", "Deutsche Rentenversicherung Bund",
    "Bundeszentralamt für Steuern", "BZSt", "BMF", "Bundesministerium der Finanzen", "KfW", "DPMA", "Deutsches Patent- und Markenamt", "FMA", "FINMA",
    "SECO", "ÖGK", "SUVA", "Zoll", "Minijob-Zentrale", "FIU", "Frankfurter Wertpapierbörse", "SIX Swiss Exchange", "Wiener Börse", "Börse Stuttgart", "Deutsche Börse", "Bundesgericht",
    "Europäische Kommission", "Europäische Union", "Bundesrepublik Deutschland", "DIHK", "Hauptzollamt", "OGH", "VwGH", "Statistisches Bundesamt", "Bundesbank", "EFRAG", "DRSC",
    "IASB", "ESMA", "EBA", "WPK", "Wirtschaftsprüferkammer", "SCHUFA", "SCHUFA Holding AG", "Creditreform", "Bundesanzeiger Verlag GmbH", "ver.di", "IG Metall", "IG BCE", "DGB", "TÜV", "TÜV Süd", "DEKRA",
)  # fmt: skip
_LOCAL = (
    "Amtsgericht {t}", "Amtsgericht {t}", "Landgericht {t}", "AG {t}", "LG {t}", "OLG {t}", "Oberlandesgericht {t}", "Arbeitsgericht {t}",
    "Sozialgericht {t}", "Verwaltungsgericht {t}", "Finanzgericht {t}", "Landesgericht {t}", "Bezirksgericht {t}", "Handelsgericht {t}", "Registergericht {t}",
    "Finanzamt {t}", "Finanzamt {t}", "IHK {t}", "Industrie- und Handelskammer {t}", "Handwerkskammer {t}", "Rechtsanwaltskammer {t}", "Staatsanwaltschaft {t}", "Polizeirevier {t}",
    "Polizeipräsidium {t}", "Kriminalpolizei {t}", "Stadt {t}", "Gemeinde {t}", "Landkreis {t}", "Landratsamt {t}", "Stadtverwaltung {t}", "Regierungspräsidium {t}", "Bezirksamt {t}",
    "Agentur für Arbeit {t}", "Jobcenter {t}", "Universität {t}", "Technische Hochschule {t}", "Fachhochschule {t}", "Universitätsklinikum {t}", "Klinikum {t}", "Kreiskrankenhaus {t}",
    "Freiwillige Feuerwehr {t}", "TSV {t}", "SV {t} 1921 e.V.", "Musikverein {t} e.V.", "Pfarrgemeinde {t}", "Stadtwerke {t}", "Stadtwerke {t} GmbH", "Zweckverband {t}", "Betreuungsgericht {t}",
    "Grundbuchamt {t}", "Hauptzollamt {t}", "Gesundheitsamt {t}", "Jugendamt {t}", "Ordnungsamt {t}", "Kanton {t}", "Betreibungsamt {t}", "Bezirkshauptmannschaft {t}", "Marktgemeinde {t}",
)  # fmt: skip
_BANKS = (
    "Sparkasse {t}", "Kreissparkasse {t}", "Volksbank {t} eG", "Volksbank {t}", "Raiffeisenbank {t} eG", "VR-Bank {t} eG", "VR Bank {t}", "{t}er Bank AG", "Landesbank {t}", "{t}er Sparkasse",
    "Bankhaus {s} & {r} KG", "Privatbank {s}", "Bankhaus {s}", "Stadtsparkasse {t}", "{i} Bank AG", "{i} Direktbank", "{i}bank", "PSD Bank {t} eG", "Sparda-Bank {t} eG", "{t}er Kantonalbank", "Spk {t}", "Raiffeisenlandesbank {t}",
    "{i} Kreditbank", "Hypothekenbank {t} AG", "Genossenschaftsbank {t}", "Förderbank {t}", "Bausparkasse {i} AG", "Ethikbank {t} eG", "Nord{i}bank AG", "Gewerbebank {t}",
)  # fmt: skip
_INSURERS = (
    "{i} Versicherung AG", "{i} Lebensversicherung AG", "{i} Krankenversicherung AG", "{t}er Versicherungsverein a.G.", "{i} Assekuranz", "AOK {t}", "BKK {t}", "BKK {i}", "IKK {i}", "{i} Rückversicherung SE", "{i} Krankenkasse",
    "{i} Rechtsschutz", "{i} Sachversicherung", "Pensionskasse {i} VVaG", "{i} Direktversicherung", "DKV {i}", "{s} Versicherungsmakler GmbH", "{i} Allgemeine",
)  # fmt: skip
_DULL = {
    *lines("shops"), *lines("cities"), "Söhne", "Sohn", "Partner", "Töchter", "Nachf.", "Rechtsanwälte", "Holding", "Group", "Gesellschaft",
    "International", "Europe", "Systems", "Solutions", "Technologies", "Services", "Industries", "Partners", "Ventures", "Digital", "Event", "Export", "Import", "Handel", "Haus", "Markt", "Heizung", "Nachfolger", "Witwe", "Erben", "Brüder", "Zentrum", "Frankfurt", "Halle", "Freiburg",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Company:
    name: str  # with its legal form
    shorts: tuple[str, ...]  # what later sentences call it
    core: str  # for its web address


def invented(rng: Random) -> str:
    heads = [line[2:] for line in lines("syllables") if line[0] == "a"]
    tails = [line[2:] for line in lines("syllables") if line[0] == "b"]
    name = rng.choice(heads) + rng.choice(tails)
    if rng.random() < 0.2:
        name += rng.choice(("a", "o", "ex", "it", "us", "on"))
    if rng.random() < 0.08:
        name = name.upper()
    return name.lower() if rng.random() < 0.03 else name


def shaped(rng: Random, resources: Resources) -> str:
    """A firm, club or house known without a legal form: "Abtei Sankt Gallus", "Ofenbau Wirth"."""
    fillers = {
        "s": lambda: new_person(rng, resources).surname,
        "g": lambda: new_person(rng, resources).given.split()[0],
        "t": lambda: town(rng, resources),
        "n": lambda: pick(rng, "noun_surnames"),
        "i": lambda: invented(rng).capitalize(),
    }
    return expand(pick(rng, "firm_shapes"), rng, lambda slot: fillers[slot]()).strip()


def _tells(name: str, word: str) -> bool:
    """Whether a firm can be called by the last word of its name."""
    return name != word and len(word) > 4 and word[0].isupper() and word not in _DULL


def new_company(rng: Random, resources: Resources) -> Company:
    if rng.random() < 0.06:
        name = rng.choice(known("known_companies"))
        return Company(name, (name,), name)
    if rng.random() < 0.14:
        name = shaped(rng, resources)
        last = name.split()[-1]
        return Company(name, (name, last) if _tells(name, last) else (name,), name)
    form = rng.choices(_NAMES, _WEIGHTS)[0]
    base = _base(rng, resources)
    name = f"{base} {form}"
    return Company(name, _shorts(rng, base, form), base)


def _base(rng: Random, resources: Resources) -> str:
    surname = new_person(rng, resources).surname
    trade = pick(rng, "trades")
    chance = rng.random()
    if chance < 0.2:
        return f"{surname} {trade}"
    if chance < 0.38:
        word = invented(rng)
        return rng.choice(
            (
                word,
                f"{word} {trade}",
                f"{word} {trade}",
                f"{word} {rng.choice(('Holding', 'Group', 'International', 'Europe', 'Systems', 'Solutions', 'Technologies', 'Services', 'Pharma', 'Industries', 'Capital', 'Partners', 'Ventures', 'Digital', 'Logistics', 'Energy'))}",
            )
        )
    if chance < 0.47:
        return f"{pick(rng, 'shops')} {surname}"
    if chance < 0.55:
        return f"{trade} {town(rng, resources)}"
    if chance < 0.62:
        second = rng.choice(resources.surnames)
        joint = rng.choice((" & ", " und ", " + ", ", "))
        tail = rng.choice(("", f" {trade}", "", " Rechtsanwälte", " & Partner"))
        return f"{surname}{joint}{second}{tail}"
    if chance < 0.67:
        return f"{surname} {rng.choice(('& Söhne', '& Sohn', '& Co.', '& Cie.', 'Nachf.', '& Töchter', '& Partner', '-Gruppe'))}".replace(
            " -", "-"
        )
    if chance < 0.74:
        return f"{letters(rng, rng.choice((2, 3, 3, 4)))} {trade}"
    if chance < 0.9 and resources.shops:
        return rng.choice(resources.shops)
    if chance < 0.95:
        return f"{trade}-{rng.choice(('Gesellschaft', 'Vertriebs', 'Union', 'Kontor', 'Werke'))} {town(rng, resources)}"
    return f"{rng.choice(('Nord', 'Süd', 'West', 'Ost', 'Rhein', 'Alpen', 'Elbe', 'Hanse', 'Donau', 'Ostsee', 'Ruhr', 'Main'))}{rng.choice(('werk', 'bau', 'kontor', 'strom', 'licht', 'hafen', 'invest', 'chemie', 'stahl', 'milch'))} {trade}"


def _shorts(rng: Random, base: str, form: str) -> tuple[str, ...]:
    words = base.replace(",", "").split()
    options = [base]
    heads = [word for word in words if len(word) > 3 and word[0].isupper() and word not in _DULL]
    if heads:
        options += [heads[0]] * 3
        if heads[0] != words[0] or len(words) > 2:
            options.append(heads[-1])
    if len(words) > 1:
        capitals = "".join(word[0] for word in words if word[0].isalpha()).upper()
        if 2 <= len(capitals) <= 5:
            options.append(capitals)
    if len(words) > 2:
        options.append(re.sub(r"\W*$| (?:von|van|de|der|und|am|an)$", "", " ".join(words[:2])))
    if rng.random() < 0.3 and heads:
        options.append(f"{heads[0]} {form.split()[0]}")
    if rng.random() < 0.25 and heads:
        options.append(heads[0] + rng.choice(("-Gruppe", "-Konzern", " Gruppe", "-Gruppe")))
    kept = rng.sample(options, min(len(options), rng.randint(1, 3)))
    return tuple(dict.fromkeys(kept))


def _filled(rng: Random, resources: Resources, pattern: str) -> str:
    return pattern.format(
        t=town(rng, resources), s=rng.choice(resources.surnames), r=rng.choice(resources.surnames), i=invented(rng).capitalize()
    )  # fmt: skip


def institution(rng: Random, resources: Resources) -> str:
    if rng.random() < 0.3:
        return rng.choice(_FEDERAL)
    return _filled(rng, resources, rng.choice(_LOCAL))


def court(rng: Random, resources: Resources, *, genitive: bool = False) -> str:
    kind = rng.choice(
        (
            "Amtsgericht",
            "Amtsgericht",
            "Landgericht",
            "Oberlandesgericht",
            "Arbeitsgericht",
            "Finanzgericht",
            "Sozialgericht",
            "Verwaltungsgericht",
        )
    )
    return f"{kind}{'s' if genitive else ''} {town(rng, resources)}"


def bank(rng: Random, resources: Resources) -> str:
    return _filled(rng, resources, rng.choice(_BANKS))


def insurer(rng: Random, resources: Resources) -> str:
    return _filled(rng, resources, rng.choice(_INSURERS))


def without_form(name: str) -> str:
    return _FORM_TAIL.sub("", name)
