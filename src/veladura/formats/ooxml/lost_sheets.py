"""A workbook without some of its sheets: macros and dialogs are sheets, too, and go.

Whatever counts sheets or speaks of one that is gone is put right, or Excel would not open it.
"""

from collections.abc import Set as AbstractSet

from lxml import etree

from veladura.formats.ooxml.formula_reader import sheets_named
from veladura.formats.unread import local_name
from veladura.formats.xmltext import remove


def without_sheets(root: etree._Element, kept: AbstractSet[str]) -> etree._Element:
    """The workbook with those sheets whose relationship is among `kept`."""
    sheets = list(root.iterfind("{*}sheets/{*}sheet"))
    lost = {number for number, sheet in enumerate(sheets) if relationship_of(sheet) not in kept}
    if not lost:
        return root
    names = {str(sheets[number].get("name", "")).casefold() for number in lost}
    for number in lost:
        remove(sheets[number])
    for view in root.iter("{*}workbookView"):
        for key in ("activeTab", "firstSheet"):
            view.attrib.pop(key, "")
    for node in list(root.iter("{*}definedName")):
        scope = str(node.get("localSheetId", ""))
        if (scope.isdecimal() and int(scope) in lost) or names & sheets_named(node.text or ""):
            remove(node)
        elif scope.isdecimal():
            before = sum(number < int(scope) for number in lost)
            node.set("localSheetId", str(int(scope) - before))
    for node in list(root.iter("{*}definedNames")):
        if len(node) == 0:
            remove(node)
    return root


def relationship_of(sheet: etree._Element) -> str:
    """The id by which a workbook finds a sheet's part."""
    found = (str(value) for key, value in sheet.attrib.items() if local_name(key) == "id")
    return next(found, "")
