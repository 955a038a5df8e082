"""Hiding places of Excel workbooks."""

from functools import partial

from tests.formats.samples import R, zipped
from tests.plantings.people import Person
from tests.plantings.places import Place, forms, templates

S = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml."
_TEMPLATES = templates("sheet")


def _package(
    person: Person,
    line: str,
    *,
    cells: str = "",
    before: str = "",
    after: str = "",
    book: str = "",
    styles: str = "",
    sheet: str = "Sheet1",
    strings: str = "",
    part: tuple[str, str, str, str] | None = None,
) -> bytes:
    base = "http://schemas.openxmlformats.org/package/2006"
    early = book.startswith(("<fileV", "<fileS", "<workbookP", "<x15ac"))
    part = part or ("", "", "", "")
    words = {
        "BASE": base,
        "TYPE": _TYPE,
        "MAIN": S,
        "REL": R,
        "OVERRIDE": f'<Override PartName="/xl/{part[0]}" ContentType="{part[1]}"/>' * bool(part[0]),
        "RELATED": f'<Relationship Id="rId9" Type="{R}/{part[2]}" Target="../{part[0]}"/>'
        * bool(part[0]),
        "EARLY": book * early,
        "LATE": book * (not early),
        "SHEET": sheet,
        "BEFORE": before,
        "CELLS": cells,
        "AFTER": after,
        "STYLES": styles,
        "STRINGS": strings,
    }
    members: dict[str, str] = {}
    for name, content in _TEMPLATES["package"].items():
        for word, value in words.items():
            content = content.replace(f"%{word}%", value)
        members[name] = content
    if part[0]:
        members[f"xl/{part[0]}"] = part[3]
    return zipped({name: _filled(content, person, line) for name, content in members.items()})


def _filled(template: str, person: Person, line: str) -> str:
    return forms(template, person, line).replace("{{", "{").replace("}}", "}")


def _in(where: str, template: str, person: Person, line: str) -> bytes:
    return _package(person, line, **{where: template})  # type: ignore[arg-type]


def _part(part: tuple[str, str, str, str], person: Person, line: str) -> bytes:
    return _package(person, line, part=part)


PLACES = [
    *(
        Place(name, partial(_in, where, template), "a.xlsx")
        for where in ("cells", "after", "before", "book", "styles")
        for name, template in _TEMPLATES[where].items()
    ),
    *(
        Place(name, partial(_part, tuple(part)), "a.xlsx")
        for name, part in _TEMPLATES["part"].items()
    ),
    Place("name of a sheet", partial(_in, "sheet", "§"), "a.xlsx"),
    Place("joined name of a sheet", partial(_in, "sheet", "¤"), "a.xlsx"),
    Place("string no cell uses", partial(_in, "strings", "<si><t>§</t></si>"), "a.xlsx"),
    Place(
        "reading of a shared string",
        partial(_in, "strings", '<si><t>x</t><rPh sb="0" eb="1"><t>§</t></rPh></si>'),
        "a.xlsx",
    ),
]
