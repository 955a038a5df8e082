"""Paper before it was scanned: heads on every page, frames, two columns read across, stamps.

Everything here works on marked text. A span that another column or a frame cuts becomes two.
"""

from collections.abc import Callable

from veladura_training.generator.engine.grammar import expand
from veladura_training.generator.engine.markup import CLOSE, pad, whole_lines, width, wrap_marked
from veladura_training.generator.engine.scanning import scanned
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.markup import from_document, parse
from veladura_training.generator.es.resources import lines

Layout = Callable[[Case, str], str]


def _rows(text: str, columns: int) -> list[str]:
    """Lines of at most so many characters."""
    return [
        row
        for line in whole_lines(text)
        for row in wrap_marked(line.replace("\n", " ").replace("\t", "  "), columns)
    ]


def paged(case: Case, text: str) -> str:
    """The same head or foot over every page, its number counting on."""
    rng = case.rng
    head = expand(rng.choice(lines("page_heads")), rng, case.fill)
    rows = _rows(text, rng.randint(60, 100)) if rng.random() < 0.5 else whole_lines(text)
    size = rng.randint(8, 30)
    pages = [rows[i : i + size] for i in range(0, len(rows), size)]
    shape = rng.choice(
        ("Pág. {} de {}", "Página {}/{}", "P.0{}/0{}", "- {} -", "Hoja {} de {}", "{}")
    )
    out: list[str] = []
    for number, page in enumerate(pages, 1):
        label = shape.format(number, len(pages))
        line = rng.choice((f"{head}   {label}", f"{head}\n{label}"))
        out += [line, "", *page] if rng.random() < 0.9 else [*page, label]
    return "\n".join(out)


def framed(case: Case, text: str) -> str:
    """Lines between the bars of a form, rules between some of them."""
    rng = case.rng
    columns = rng.randint(50, 80)
    bar, corner, line = rng.choice(
        (
            ("|", "+", "-"),
            ("|", "|", "_"),
            ("¦", ".", "-"),
            ("│", "+", "─"),
            ("|", " ", "_"),
            ("I", "I", "="),
        )
    )
    rule = corner + line * (columns + 2) + corner
    out = [rule]
    for row in _rows(text, columns):
        out.append(f"{bar} {pad(row, columns)} {bar if rng.random() < 0.9 else ''}".rstrip())
        if rng.random() < 0.06:
            out.append(rule)
    return "\n".join([*out, rule])


def across(case: Case, text: str) -> str:
    """Two columns of a page read line by line across both."""
    rng = case.rng
    columns = rng.randint(28, 44)
    rows = _rows(text, columns)
    half = (len(rows) + 1) // 2
    gap = rng.choice((2, 3, 5, 9))
    glue = rng.choice(("", "", "", "| "))
    left, right = rows[:half], [*rows[half:], ""]
    joined = [
        f"{pad(a, columns + gap)}{glue}{b}".rstrip() for a, b in zip(left, right, strict=False)
    ]
    return "\n".join(joined)


def stamped(case: Case, text: str) -> str:
    """Stamps and scribbles over the text, between words that are nobody's."""
    rng = case.rng
    free = _free_blanks(text)
    for place in sorted(rng.sample(free, min(len(free), rng.randint(1, 5))), reverse=True):
        stamp = expand(rng.choice(lines("stamps")), rng, case.fill)
        stamp = " ".join(stamp) if rng.random() < 0.15 and width(stamp) == len(stamp) else stamp
        text = f"{text[:place]} {stamp} {text[place + 1 :]}"
    return text


def _free_blanks(text: str) -> list[int]:
    """Where white space stands outside every span."""
    found: list[int] = []
    opened = False
    for index, char in enumerate(text):
        if "\ue000" <= char <= "\ue0ff":
            opened = char != CLOSE
        elif char in " \n" and not opened:
            found.append(index)
    return found


def spread(case: Case, text: str) -> str:
    """A form's columns: wide gaps after fields, lines set in."""
    rng = case.rng
    wide = rng.randint(34, 60)
    out: list[str] = []
    for row in whole_lines(text):
        indent = " " * rng.choice((0, 0, 0, 3, 8, 24))
        if out and width(row) < 40 and width(out[-1]) < wide and rng.random() < 0.4:
            out[-1] = pad(out[-1], wide) + row
        else:
            out.append(indent + row)
    return "\n".join(out)


_LAYOUTS: tuple[Layout, ...] = (paged, paged, framed, across, stamped, stamped, spread)


def scanned_page(case: Case, text: str) -> str:
    """The text as one or two layouts put it on paper, and as recognition reads it back."""
    rng = case.rng
    for layout in rng.sample(_LAYOUTS, rng.choice((0, 1, 1, 1, 2))):
        text = layout(case, text)
    return from_document(scanned(parse(text), rng))
