"""Formulas: which of their words are text, and how names follow."""

from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from veladura.errors import FormatError
from veladura.formats.formulas import FormulaSlot, follow_names, formula_codec, refuse_fetched
from veladura.formats.textmap import Cut


def shown(formula: str, *, known: frozenset[str] = frozenset(), columns: bool = True) -> list[str]:
    codec = formula_codec(known, columns=columns, numbers=columns)
    return "".join(piece.shown for piece in codec.decode(formula)).split("\n")[:-1]


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ('IF(A1="Zurita",1,0)', ["Zurita"]),
        ('"Ana ""la"" Ruiz"', ['Ana "la" Ruiz']),
        ("SUM(A1:B2)", []),
        ("SUM(Zurita)", ["Zurita"]),
        ("'Leocadia Zurita'!A1", ["Leocadia Zurita"]),
        ("Tabla1[Zurita]", ["Tabla 1", "Zurita"]),
        ("A1+B2*3.5", []),
        ("VLOOKUP(A1,$B$1:$C$9,2,FALSE)", []),
        ("SUMIF(A:A,10417,$B$1000:B2000)", ["10417"]),
        ("SUM(1000:2000)+0.12345", []),
        ('CHAR(90)&CHAR(117)&"rita"', ["Zurita"]),
        ('CONCATENATE("Z","u";CHAR(114))', ["Zur"]),
        ('_xlfn.UNICHAR(90)&_xlfn.UNICHAR(117)&" "&"rita"', ["Zu rita"]),
        ('_xlfn.TEXTJOIN("",TRUE,"Z","u")', ["", "Zu"]),
        ('IF(A1="x","Zurita","Ana")', ["x", "Zurita", "Ana"]),
        ('"Ana"&CHAR(10)&"Zurita"', ["Ana Zurita"]),
        ("A1&CHAR(10)&B1", []),
        ("CHAR(64+A1)", []),
        ("", []),
    ],
)
def test_strings_and_unknown_names_are_shown(formula: str, expected: list[str]) -> None:
    assert shown(formula) == expected


def test_letters_by_their_numbers_become_strings() -> None:
    node = etree.Element("f")
    node.text = "CHAR(90)&CHAR(117)"
    FormulaSlot(node, codec=formula_codec()).change([Cut(0, 8, 'Ana "X"'), Cut(9, 18, "")])
    assert node.text == '"Ana ""X"""&""'


@pytest.mark.parametrize(
    "formula", ["CONCAT(CHAR({90,117,114,105}))", "CHAR(A1)&CHAR(B1)&CHAR(C1)&CHAR(60+D1)"]
)
def test_letters_whose_numbers_are_reckoned_are_refused(formula: str) -> None:
    with pytest.raises(FormatError, match="write what it shows"):
        shown(formula)


def test_names_that_the_workbook_defines_are_not() -> None:
    assert shown("SUM(Zurita)", known=frozenset({"ZURITA"})) == []


def test_brackets_are_references_in_open_document() -> None:
    assert shown("SUM([.A1:.B2])", columns=False) == []
    assert shown("SUM([.A1:.B2])") == []


@given(st.text("A1\"'[]!Zurita(),+", max_size=40))
def test_what_is_decoded_is_the_formula_again(formula: str) -> None:
    pieces = formula_codec().decode(formula)
    assert "".join(piece.raw for piece in pieces) == formula


@pytest.mark.parametrize(
    ("formula", "followed"),
    [
        ("SUM(Zurita)+zurita", "SUM(Name1)+Name1"),
        ('IF(Zurita="Zurita",1,0)', 'IF(Name1="Zurita",1,0)'),
        ("Zuritas+1", "Zuritas+1"),
        ("'Zurita'!A1", "'Zurita'!A1"),
    ],
)
def test_a_renamed_name_is_followed_and_strings_stay(formula: str, followed: str) -> None:
    assert follow_names(formula, {"Zurita": "Name1"}) == followed


def test_a_quote_in_a_replacement_is_doubled() -> None:
    assert formula_codec().encode('Ana "la" Ruiz') == 'Ana ""la"" Ruiz'


@pytest.mark.parametrize(("text", "written"), [("90331", "F(90331,B4)"), ("[ID]", 'F("[ID]",B4)')])
def test_a_number_that_becomes_none_is_a_string(text: str, written: str) -> None:
    node = etree.Element("f")
    node.text = "F(10417,B4)"
    FormulaSlot(node, codec=formula_codec(numbers=True)).change([Cut(2, 7, text)])
    assert node.text == written


@pytest.mark.parametrize(
    "formula",
    [
        'MID("xxZuritaxx",3,6)',
        '"a"&LEFT("Zuritaxx",6)',
        'SUBSTITUTE("Zuxrixta";"x";"")',
        'UPPER(REPLACE("ZuXXrita",3,2,""))',
        'SUBSTITUTE(SUBSTITUTE("Z1","1","urit2"),"2","a")',
        '_xlfn.TEXTAFTER("x-Zurita","-")',
        'RIGHT("xz")&MID("aub",2,1)&LEFT("rx")&MID("xia",2,2)',
        "MID(A1,5,1)&MID(A1,2,1)&MID(A1,9,1)&MID(A1,1,1)",
        "INDEX(B1:B26,26)&INDEX(B1:B26,21)&INDEX(B1:B26,18)&INDEX(B1:B26,9)",
    ],
)
def test_letters_that_are_cut_swapped_or_picked_are_refused(formula: str) -> None:
    with pytest.raises(FormatError, match="letters"):
        list(formula_codec().decode(formula))


@pytest.mark.parametrize(
    "formula",
    [
        'MID("TRWAGMYFPDXBNJZSQVHLCKE",MOD(A1,23)+1,1)',
        'LEFT(A1,3)&"-"&MID(A1,4,3)&"-"&RIGHT(A1,2)',
        'SUBSTITUTE(A1,"x","y")',
        'RIGHT("0000"&A1,4)',
        "MID(A1,1,1)&MID(A1,2,1)&MID(A1,3,1)&MID(A1,4,1)",
        "INDEX(A:A,MATCH(B1,C:C,0))&INDEX(D:D,2)",
        'MID("x",1',
        'LEFT("ab"',
    ],
)
def test_formulas_that_cut_what_cells_hold_are_read(formula: str) -> None:
    assert "".join(piece.raw for piece in formula_codec().decode(formula)) == formula


@pytest.mark.parametrize(
    ("formula", "is_refused"),
    [
        ("A5&C2&B9&D1", True),
        ("CONCAT(A5,C2,B9,D1)", True),
        ("A2&B2&D2&AA2", False),
        ("A1&A2&A3&A4", False),
        ("SUM(A5,C2,B9,D1)", False),
    ],
)
def test_cells_in_no_order_are_refused_where_nothing_says_what_they_show(
    formula: str, is_refused: bool
) -> None:
    with pytest.raises(FormatError) if is_refused else nullcontext():
        refuse_fetched(formula)
