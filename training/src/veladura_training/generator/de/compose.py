"""Whole documents: heads, prose, tables, signatures, put together at random."""

from collections.abc import Callable
from functools import cache
from importlib import resources

from veladura_training.generator.de import tables
from veladura_training.generator.de.case import Case
from veladura_training.generator.de.papers import paper, treatise
from veladura_training.generator.de.rerolling import Reroll

Part = Callable[[Case], list[str]]

TITLES = (
    "Anhang", "Lagebericht", "Bestätigungsvermerk des unabhängigen Abschlussprüfers", "Bilanz zum {ldate}", "Jahresabschluss zum {ldate}", "RECHNUNG Nr. {id}", "Rechnung", "Zahlungserinnerung", "2. Mahnung", "PROTOKOLL", "Niederschrift über die Gesellschafterversammlung der {first}",
    "Verdienstabrechnung {monthyear}", "Kontoauszug {id}", "Urteil", "Beschluss", "Im Namen des Volkes", "Darlehensvertrag", "Kaufvertrag", "Mietvertrag", "Arbeitsvertrag", "Vollmacht", "Handelsregister B des {courts}", "Insolvenzantrag", "Gutachten", "Zeugnis", "Angebot Nr. {id}",
    "Lieferschein", "Spesenabrechnung {per}", "Projekt {project}: Statusbericht", "Ad-hoc-Mitteilung", "Pressemitteilung", "Aktenvermerk", "Telefonnotiz", "Prüfungsbericht", "Kündigung", "Schadenmeldung", "Bescheid", "Satzung der {first}", "Verdachtsmeldung", "Kreditvorlage {id}", "Impressum", "Einladung zur Hauptversammlung der {first}",
    "Depotauszug", "Steuerbescheid {year}", "Abtretungserklärung", "Bürgschaft", "Gesellschaftsvertrag", "Eidesstattliche Versicherung", "Testament", "Klageschrift", "Vergleich", "Organigramm", "Bewerbung als {job}", "Betriebsprüfungsbericht", "Wertgutachten {addrline}", "Zwischenbericht {period}",
)  # fmt: skip


def head(case: Case) -> list[str]:
    rng = case.rng
    out = [case.expand("{first}")]
    if rng.random() < 0.7:
        out += case.expand("{addr}").split("\n")
    if rng.random() < 0.5:
        out.append(
            case.expand(
                rng.choice(
                    (
                        "Tel. {tel}",
                        "Telefon {tel} | Telefax {tel} | {url}",
                        "Tel.: {tel}, Fax: {tel}, E-Mail: {mail}",
                        "{url} · {mail}",
                        "T {tel}  F {tel}  {mail}",
                        "Fon {tel}",
                    )
                )
            )
        )
    return out


def recipient(case: Case) -> list[str]:
    rng = case.rng
    out = [
        case.expand(
            rng.choice(
                (
                    "{firm}",
                    "{herrn}",
                    "Herrn\n{per}",
                    "Frau\n{per}",
                    "{firm}\n{dept}\n{herrn}",
                    "{inst}",
                    "Firma\n{firm}\nz. Hd. {herrn}",
                    "Familie\n{surname}",
                    "An\n{per}",
                    "Eheleute\n{given} und {per}",
                )
            )
        )
    ]
    return [*"\n".join(out).split("\n"), *case.expand("{addr}").split("\n")]


def place_and_date(case: Case) -> list[str]:
    return [
        case.expand(
            case.rng.choice(
                (
                    "{town}, den {date}",
                    "{town}, {date}",
                    "{date}",
                    "{town}, am {date}",
                    "Datum: {date}",
                    "{town}, im {monthyear}",
                    "{town}, den {date}, {time} Uhr",
                )
            )
        )
    ]


def title(case: Case) -> list[str]:
    text = case.expand(case.rng.choice(TITLES))
    chance = case.rng.random()
    if chance < 0.05:
        return [" ".join(text)] if "\ue000" not in text else [text]
    return [text, ""] if chance < 0.6 else [text]


def salutation(case: Case) -> list[str]:
    return [case.expand("{anrede}") + case.rng.choice((",", ",", "", "!")), ""]


def prose(case: Case, topic: str | None = None) -> list[str]:
    rng = case.rng
    topic = topic or rng.choice(("prose_report", "prose_legal", "prose_office", "prose_names"))
    out: list[str] = []
    for number in range(rng.randint(1, 5)):
        sentences = []
        for _ in range(rng.randint(1, 6)):
            chance = rng.random()
            if chance < 0.22:
                sentences.append(case.expand("{body}"))
            elif chance < 0.9:
                sentences.append(case.line(topic))
            else:
                sentences.append(
                    case.line(
                        rng.choice(("prose_report", "prose_legal", "prose_office", "prose_plain"))
                    )
                )
        lead = rng.choice(
            ("",) * 8
            + (
                f"{number + 1}. ",
                f"{number + 1}) ",
                f"({number + 1}) ",
                f"§ {number + 1} ",
                "– ",
                "- ",
                "• ",
                f"{'I' * (number % 3 + 1)}. ",
                f"TOP {number + 1}: ",
                f"{number + 1}.{rng.randint(1, 4)} ",
                "a) ",
                f"Zu {number + 1}.: ",
            )
        )
        out.append(lead + " ".join(sentences))
        if rng.random() < 0.5:
            out.append("")
    return out


def dense(case: Case) -> list[str]:
    """Laws, standards, roles and structure: professional text that names nobody."""
    count = case.rng.randint(2, 7)
    joint = case.rng.choice((" ", " ", "\n"))
    return joint.join(case.line("prose_dense") for _ in range(count)).split("\n")


def items(case: Case) -> list[str]:
    """A list with dashes or numbers."""
    rng = case.rng
    template = rng.choice(
        (
            "{per}, {job}",
            "{firm}, {town}",
            "{prod}: {eur}",
            "{herr} ({org})",
            "{seg}",
            "{town}, {street}",
            "{date}: {org}",
            "{surname} – {job}",
            "{org} ({share} %)",
            "{date}, {time} Uhr: {herr}",
            "{n} x {prod} à {eur}",
            "{letters}: {date}",
        )
    )
    lead = rng.choice(("- ", "– ", "• ", "* ", "{i}. ", "{i}) ", "  - ", "⟦ ⟧ ", "☐ "))
    return [case.expand(lead.format(i=i) + template) for i in range(1, rng.randint(3, 8))]


def signature(case: Case) -> list[str]:
    rng = case.rng
    greeting = rng.choice(
        (
            "Mit freundlichen Grüßen",
            "Freundliche Grüße",
            "Hochachtungsvoll",
            "Beste Grüße",
            "Viele Grüße",
            "MfG",
            "gez.",
            "Freundliche Grüsse",
            "Gruß",
            "VG",
            "i. A.",
            "ppa.",
            "",
        )
    )
    name = case.expand(
        rng.choice(
            (
                "{per}",
                "{per}\n{job}",
                "{per}\n{firm}",
                "{surname}",
                "{per}      {per}",
                "gez. {surname}",
                "{initial}",
                "{given}",
                "i. V. {surname}",
                "{per}\n{job}\n{org}\n{addr}\nTel. {tel}\n{mail}",
                "{letters}",
                "Dr. {surname}\t{surname}\t{surname}",
                "{first}\n{per}   ppa. {per}",
            )
        )
    )
    return [greeting, *name.split("\n")]


def footer(case: Case) -> list[str]:
    template = case.rng.choice((
        "{first} · {addrline} · {courts} {hr} · USt-IdNr. {vat}", "Geschäftsführer: {per}, {per} | Sitz: {town} | Registergericht: {court} {hr}", "Bankverbindung: {bank}, IBAN {iban}, BIC {bic}", "Vorstand: {per} (Vors.), {per}; Aufsichtsrat: {per}", "Seite 1 von 3", "Sitz der Gesellschaft: {town}, {court}, {hr}, St.-Nr. {taxno}",
        "Es betreut Sie {herr}, {tel}", "{bank} IBAN {iban} · USt-IdNr. {vat} · Steuer-Nr. {taxno} · {court} {hr} · Geschäftsführung: {per}",
    ))  # fmt: skip
    return [case.expand(template)]


def mail_head(case: Case) -> list[str]:
    rng = case.rng
    sets = (
        ("Von: {per} <{mail}>", "An: {mail}", "Cc: {per}; {mail}", "Datum: {ndate} {time}", "Betreff: {subject}"), ("From: {per} <{mail}>", "Sent: {day}, {ldate} {time}", "To: '{per}'", "Subject: AW: {subject}"), ("Von: {per}", "Gesendet: {day}, {ldate} {time}", "An: {per}; {per}", "Betreff: WG: {subject}"), ("Am {ndate} um {time} schrieb {per} <{mail}>:",),
    )  # fmt: skip
    subjects = (
        "Rechnung {id}",
        "Termin {date}",
        "{project} // Entwurf",
        "Angebot {org}",
        "Unterlagen {surname}",
        "Zahlungseingang {short}",
        "Rückfrage zu {prod}",
        "Jahresabschluss {year}",
        "Vertrag {org} / {org}",
        "Schaden {id}",
        "Kündigung",
        "Reisekosten {town}",
    )
    return [
        case.expand(line.replace("{subject}", rng.choice(subjects))) for line in rng.choice(sets)
    ] + [""]


def chat(case: Case) -> list[str]:
    rng = case.rng
    shape = rng.choice(
        (
            "⟦{ndate}, {time}⟧ {per}: ",
            "{time} {given}: ",
            "{given}, {time}\n",
            "{ndate} {time} - {surname}: ",
            "<{handle}> ",
            "{time} ¦ {letters} ¦ ",
        )
    )
    out: list[str] = []
    for _ in range(rng.randint(3, 10)):
        out += (case.expand(shape) + case.line("prose_office")).split("\n")
    return out


def borrowed(case: Case) -> list[str]:
    """Neighbouring lines of a labelled note, with new values."""
    donors = case.resources.donors
    if not donors:
        return prose(case)
    donor = case.rng.choice(donors)
    size = case.rng.randint(2, max(2, min(24, len(donor))))
    start = case.rng.randint(0, max(0, len(donor) - size))
    return Reroll(case).rewrite("\n".join(donor[start : start + size])).split("\n")


@cache
def documents() -> tuple[str, ...]:
    """The templates of whole documents."""
    text = (resources.files(__package__) / "lists" / "documents.txt").read_text("utf-8")
    return tuple(part.strip("\n") for part in text.split("\n----\n")[1:])


def whole(case: Case) -> list[str]:
    return case.expand(case.rng.choice(documents())).split("\n")


PARTS: tuple[tuple[Part, int], ...] = (
    (head, 8), (recipient, 7), (place_and_date, 6), (title, 8), (salutation, 5), (prose, 26), (dense, 6), (treatise, 4), (items, 6), (signature, 8), (footer, 6), (mail_head, 4), (chat, 3), (tables.figures_table, 8), (tables.listing, 9), (tables.record, 12), (tables.statement, 5), (borrowed, 16),
)  # fmt: skip
PLANS: tuple[tuple[Part, ...], ...] = (
    (head, recipient, place_and_date, title, salutation, prose, signature, footer),
    (title, prose, tables.figures_table, prose, prose, place_and_date, signature),
    (title, tables.record, prose, tables.listing, prose),
    (mail_head, salutation, prose, signature, mail_head, prose, signature),
    (head, title, tables.record, tables.listing, prose, footer),
    (title, prose, items, prose, signature),
    (chat,),
    (tables.record, tables.record),
    (head, tables.statement, footer),
    (title, recipient, prose, prose, prose, place_and_date, signature),
    (prose, prose, prose, prose),
    (tables.listing, tables.listing),
)


def compose(case: Case) -> str:
    rng = case.rng
    chance = rng.random()
    plan: list[Part]
    if chance < 0.28:
        plan = [paper]
        if rng.random() < 0.25:
            plan.insert(rng.randint(0, 1), rng.choice((paper, treatise, dense, borrowed)))
    elif chance < 0.44:
        plan = [treatise]
    elif chance < 0.62:
        plan = [whole]
        if rng.random() < 0.4:
            plan.insert(
                rng.randint(0, 1), rng.choice((borrowed, prose, tables.listing, chat, whole))
            )
    elif chance < 0.8:
        plan = list(rng.choice(PLANS))
        if rng.random() < 0.5:
            plan.insert(rng.randint(0, len(plan)), borrowed)
    else:
        functions, weights = [part for part, _ in PARTS], [weight for _, weight in PARTS]
        plan = rng.choices(functions, weights, k=rng.randint(2, 9))
    glue = rng.choice(("\n", "\n\n", "\n\n", "\n\n\n"))
    return glue.join("\n".join(part(case)) for part in plan)


def retold(case: Case) -> str:
    """A whole labelled note with new values."""
    donor = case.rng.choice(case.resources.donors)
    return Reroll(case).rewrite("\n".join(donor))
