"""Contact, products, segments and others; sections of law and prose, which stay unmarked."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from veladura_training.generator.de import others
from veladura_training.generator.de.markup import mark
from veladura_training.generator.de.resources import lines, pick, segments

if TYPE_CHECKING:
    from veladura_training.generator.de.case import Case

_LAWS = (
    "BGB", "HGB", "AktG", "GmbHG", "InsO", "ZPO", "AO", "UStG", "EStG", "KStG", "StGB", "WpHG", "KWG", "GwG", "DSGVO", "BetrVG", "KSchG", "UmwG", "OR", "ZGB", "ABGB", "UGB", "VVG", "SGB X", "BDSG", "WEG", "GVG", "FamFG", "GG", "GewO", "BauGB",
)  # fmt: skip


def law(case: "Case") -> str:
    rng = case.rng
    law = rng.choice(_LAWS)
    number = f"{rng.randint(1, 900)}{rng.choice(('', '', '', 'a', 'b'))}"
    return rng.choice((
        f"§ {number} {law}", f"§ {number} Abs. {rng.randint(1, 6)} {law}", f"§ {number} Abs. {rng.randint(1, 6)} Satz {rng.randint(1, 4)} {law}", f"§§ {number}, {rng.randint(1, 900)} {law}", f"Art. {rng.randint(1, 400)} {law}", f"Art. {rng.randint(1, 99)} Abs. {rng.randint(1, 4)} lit. {rng.choice('abcdef')} DSGVO",
        f"§ {number} Absatz {rng.randint(1, 5)} Nr. {rng.randint(1, 9)} {law}", f"§§ {number} ff. {law}", f"IFRS {rng.randint(1, 17)}", f"IAS {rng.randint(1, 41)}", f"IDW PS {rng.randint(200, 980)}", f"IDW S {rng.randint(1, 13)}", f"DRS {rng.randint(13, 28)}", f"Ziffer {rng.randint(1, 20)}", f"Ziff. {rng.randint(1, 20)}.{rng.randint(1, 9)}", f"Anlage {rng.randint(1, 12)}",
        f"DIN EN {rng.randint(100, 19999)}", f"ISO {rng.choice((9001, 14001, 27001, 22000, 45001))}", f"TOP {rng.randint(1, 12)}", f"Seite {rng.randint(1, 60)}", f"Rn. {rng.randint(1, 99)}", f"Kapitel {rng.randint(1, 12)}", f"Abschnitt {rng.randint(1, 9)}.{rng.randint(1, 9)}", f"Anlage K {rng.randint(1, 40)}", f"Artikel {rng.randint(1, 99)}", f"Tz. {rng.randint(1, 200)}",
    ))  # fmt: skip


def job(case: "Case") -> str:
    return pick(case.rng, "jobs")


def dept(case: "Case") -> str:
    return pick(case.rng, "departments")


def trade(case: "Case") -> str:
    return pick(case.rng, "trades")


def mail(case: "Case") -> str:
    return mark("EMAIL", others.mail(case.rng, case.person(), case.company()))


def url(case: "Case") -> str:
    return mark("URL", others.url(case.rng, case.company()))


def ext(case: "Case") -> str:
    return mark("TEL", f"-{case.rng.randint(10, 4999)}")


def prod(case: "Case") -> str:
    return mark(
        "PROD",
        case.rng.choice(case.products) if case.rng.random() < 0.8 else others.product(case.rng),
    )


def seg(case: "Case") -> str:
    return mark(
        "SEG",
        case.rng.choice(case.segments) if case.rng.random() < 0.7 else case.rng.choice(segments()),
    )


def branch(case: "Case") -> str:
    """A line of business of a whole market, nobody's own."""
    return case.rng.choice(segments())


def segs(case: "Case") -> str:
    """Two or three segments in a row."""
    names = [mark("SEG", name) for name in case.rng.sample(segments(), case.rng.choice((2, 2, 3)))]
    return f"{', '.join(names[:-1])} {case.rng.choice(('und', 'und', 'sowie'))} {names[-1]}"


def award(case: "Case") -> str:
    return mark("OTH", others.award(case.rng, case.resources))


def fair(case: "Case") -> str:
    return mark("OTH", others.fair(case.rng, case.resources))


def user(case: "Case") -> str:
    return mark("OTH", others.user_name(case.rng, case.resources))


def handle(case: "Case") -> str:
    return mark("OTH", others.handle(case.rng, case.resources))


def faith(case: "Case") -> str:
    return mark("OTH", pick(case.rng, "faiths"))


def body(case: "Case") -> str:
    """A sentence or two that name nothing."""
    if not case.resources.bodies or case.rng.random() < 0.3:
        return case.rng.choice(lines("plain"))
    run = case.rng.choice(case.resources.bodies)
    return " ".join(run[: case.rng.randint(1, 4)])


def legal(case: "Case") -> str:
    return case.line("prose_legal")


def report(case: "Case") -> str:
    return case.line("prose_report")


def office(case: "Case") -> str:
    return case.line("prose_office")


def _brand(shapes: tuple[str, ...], case: "Case") -> str:
    return mark("PROD", others.brand(case.rng, case.resources, shapes))


def _word(alternatives: tuple[str, ...], case: "Case") -> str:
    return case.rng.choice(alternatives)


def _words() -> dict[str, Callable[["Case"], str]]:
    """Slots of words that name nobody; they stay unmarked."""
    rows = (line.split("\t") for line in lines("words"))
    return {slot: partial(_word, tuple(words.split("|"))) for slot, words in rows}


SLOTS: dict[str, Callable[["Case"], str]] = {
    **_words(),
    **{name: partial(_brand, shapes) for name, shapes in others.brands().items()},
    **{
        slot.__name__: slot
        for slot in (
            law,
            job,
            dept,
            trade,
            mail,
            url,
            ext,
            prod,
            seg,
            segs,
            branch,
            award,
            fair,
            user,
            handle,
            faith,
            body,
            legal,
            report,
            office,
        )
    },
}
