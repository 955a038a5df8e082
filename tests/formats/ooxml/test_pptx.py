"""Presentations: everything a viewer or an editor can see is text, in the order of the show."""

import io
import re

import pptx
from pptx.util import Inches
from tests.formats.samples import unzipped, zipped

from veladura.document import Edit
from veladura.formats import open_original

PERSON = "Leocadia Zubizarreta"
P = "http://schemas.openxmlformats.org/presentationml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = "application/vnd.openxmlformats-officedocument.presentationml."


def saved(deck: pptx.presentation.Presentation) -> bytes:
    target = io.BytesIO()
    deck.save(target)
    return target.getvalue()


def deck_of(*titles: str) -> pptx.presentation.Presentation:
    deck = pptx.Presentation()
    for title in titles:
        deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = title
    return deck


def without_person(data: bytes) -> bytes:
    original = open_original(data, "a.pptx")
    found = [i for i in range(len(original.text)) if original.text.startswith(PERSON, i)]
    assert found
    return original.rewrite([Edit(i, i + len(PERSON), "Nadie") for i in found]).data


def everything(data: bytes) -> bytes:
    return b"\n".join(unzipped(data).values())


def test_slides_come_in_the_order_of_the_show() -> None:
    deck = deck_of("uno", "dos", "tres")
    order = deck.slides._sldIdLst
    order.insert(0, order[2])
    text = open_original(saved(deck), "a.pptx").text
    assert text.index("tres") < text.index("uno") < text.index("dos")


def test_layouts_keep_a_number_of_the_slide_and_lose_their_dates() -> None:
    fresh = open_original(saved(deck_of("uno")), "a.pptx").rewrite([]).data
    layouts = unzipped(fresh)["ppt/slideLayouts/slideLayout6.xml"].decode()
    shown = dict(re.findall(r'<a:fld [^>]*type="(\w+)".*?<a:t>([^<]*)</a:t>', layouts, re.S))
    assert shown["slidenum"] == "‹#›"
    assert not shown.get("datetimeFigureOut")


def test_notes_tables_alternative_texts_and_links_are_text() -> None:
    deck = deck_of("uno")
    slide = deck.slides[0]
    slide.notes_slide.notes_text_frame.text = f"Avisar a {PERSON}"
    table = slide.shapes.add_table(1, 2, 0, 0, Inches(4), Inches(1)).table
    table.cell(0, 0).text, table.cell(0, 1).text = "Paciente", PERSON
    run = slide.shapes.add_textbox(0, 0, 9, 9).text_frame.paragraphs[0].add_run()
    run.text = "enlace"
    run.hyperlink.address = "https://example.org/Leocadia%20Zubizarreta"
    slide.shapes.title._element.nvSpPr.cNvPr.set("descr", f"Retrato de {PERSON}")
    data = saved(deck)
    assert f"Paciente\t{PERSON}\t\n" in open_original(data, "a.pptx").text
    assert b"Leocadia" not in everything(without_person(data))


def test_comments_stay_and_their_authors_go() -> None:
    parts = unzipped(saved(deck_of("uno")))
    parts["ppt/comments/comment1.xml"] = (
        f'<p:cmLst xmlns:p="{P}"><p:cm authorId="0" dt="2020-01-01T00:00:00" idx="1">'
        f'<p:pos x="1" y="1"/><p:text>Ver a {PERSON}</p:text></p:cm></p:cmLst>'
    ).encode()
    parts["ppt/commentAuthors.xml"] = (
        f'<p:cmAuthorLst xmlns:p="{P}"><p:cmAuthor id="0" name="Carmen Quiroga" initials="CQ" '
        'lastIdx="1" clrIdx="0"/></p:cmAuthorLst>'
    ).encode()
    entries = (
        f'<Override PartName="/ppt/comments/comment1.xml" ContentType="{TYPES}comments+xml"/>'
        f'<Override PartName="/ppt/commentAuthors.xml" ContentType="{TYPES}commentAuthors+xml"/>'
    )
    types = parts["[Content_Types].xml"].decode().replace("</Types>", f"{entries}</Types>")
    parts["[Content_Types].xml"] = types.encode()
    out = everything(without_person(zipped(dict(parts))))
    assert b"Ver a Nadie" in out
    assert b'name="Author 1" initials="A1"' in out
    assert not any(gone in out for gone in (b"Carmen", b"CQ", b"2020-01-01", b"Leocadia"))


def test_names_of_layouts_that_programs_ship_stay_and_others_become_numbers() -> None:
    deck = deck_of("uno")
    deck.slide_layouts[6].element.cSld.set("name", f"Plantilla de {PERSON}")
    out = everything(open_original(saved(deck), "a.pptx").rewrite([]).data)
    assert b'name="Title Slide"' in out
    assert b"Leocadia" not in out


def test_properties_pictures_of_the_first_slide_and_printers_go() -> None:
    deck = deck_of("uno")
    deck.core_properties.author = PERSON
    rewritten = open_original(saved(deck), "a.pptx").rewrite([])
    assert b"Leocadia" not in everything(rewritten.data)
    assert {"docProps/core.xml", "docProps/thumbnail.jpeg"} <= set(rewritten.dropped)
    assert len(pptx.Presentation(io.BytesIO(rewritten.data)).slides) == 1
