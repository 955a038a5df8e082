"""Cards, calendars and Markdown: written back so that other programs read them as before."""

import pytest

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats import open_original

CARD = (
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:García López;Juan;;Dr.;\r\nFN:Dr. Juan Gar\r\n cía\r\n"
    "BDAY:19740305\r\nitem1.ADR;TYPE=HOME:;;Calle Mayor 3\\, 2º;Madrid;;28013;España\r\n"
    "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Mar=C3=ADa=\r\n Vega\r\n"
    "PHOTO;ENCODING=b;TYPE=JPEG:AAAA\r\n BBBB\r\nEND:VCARD\r\n"
)
CALENDAR = (
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART;TZID=Europe/Madrid:20190312T103000\r\n"
    'ATTENDEE;CN="Goñi, Iratxe";ROLE=CHAIR:mailto:igoni@example.org\r\nRRULE:FREQ=DAILY\r\n'
    "DESCRIPTION:Uno\\nDos\\, tres\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)


def rewritten(source: str, old: str, new: str, name: str = "") -> str:
    original = open_original(source.encode(), name)
    start = original.text.index(old)
    return original.rewrite([Edit(start, start + len(old), new)]).data.decode()


def test_values_stand_behind_the_names_of_their_properties() -> None:
    text = open_original(CARD.encode(), "").text
    for line in (
        "N.family ▸ García López",
        "N.given ▸ Juan",
        "FN ▸ Dr. Juan García",
        "BDAY ▸ 1974-03-05",
        "ADR.street ▸ Calle Mayor 3, 2º",
        "NOTE ▸ María Vega",
    ):
        assert f"{line}\n" in text
    assert "HOME" not in text


def test_folds_escapes_dates_and_quoted_printable_are_written_back() -> None:
    assert "FN:Dr. Eva\r\n \r\nBDAY" in rewritten(CARD, "Juan García", "Eva")
    assert ":;;C/ B\\, 4\\;x;Madrid" in rewritten(CARD, "Calle Mayor 3, 2º", "C/ B, 4;x")
    assert "BDAY:19720102\r\n" in rewritten(CARD, "1974-03-05", "1972-01-02")
    assert "CHARSET=UTF-8:Jos=C3=A9 Vega\r\n" in rewritten(CARD, "María", "José")


def test_pictures_go_and_the_report_says_so() -> None:
    done = open_original(CARD.encode(), "").rewrite([])
    assert b"BBBB" not in done.data
    assert done.dropped == ("1 pictures, keys or other lines",)


def test_calendars_keep_their_rules_and_zones() -> None:
    text = open_original(CALENDAR.encode(), "").text
    assert "ATTENDEE.CN ▸ Goñi, Iratxe\n" in text
    assert "DTSTART ▸ 2019-03-12\n" in text
    assert not any(word in text for word in ("Europe", "DAILY", "CHAIR"))
    out = rewritten(CALENDAR, "2019-03-12", "2011-05-06")
    assert "DTSTART;TZID=Europe/Madrid:20110506T103000\r\n" in out
    assert "CN=\"Vega 'x'\"" in rewritten(CALENDAR, "Goñi, Iratxe", 'Vega "x"')


def test_a_line_without_a_name_is_refused_by_its_number() -> None:
    with pytest.raises(FormatError, match="line 2"):
        open_original(b"BEGIN:VCARD\r\n;;;\r\nEND:VCARD\r\n", "")


def test_markdown_shows_what_is_meant_and_escapes_what_is_written() -> None:
    source = "# Juan\\_Garc&iacute;a\n\n[foto](https://x.es/juan%20garc%C3%ADa?a=1 'Juan') *x*\n"
    text = open_original(source.encode(), "a.md").text
    assert "# Juan_García" in text
    assert "https://x.es/juan garcía?a=1 'Juan'" in text
    assert "https://x.es/eva%20vega?a=1" in rewritten(source, "juan garcía", "eva vega", "a.md")
    assert rewritten(source, "Juan_García", "[A]*B*", "a.md").startswith("# \\[A\\]\\*B\\*\n")


def test_pictures_packed_into_markdown_go() -> None:
    done = open_original(b"![x](data:image/png;base64,AAAA)\n", "a.md").rewrite([])
    assert done.data == b"![x](data:,)\n"
    assert done.dropped == ("1 embedded pictures",)


def test_days_of_a_series_are_dates_wherever_their_line_is_folded() -> None:
    series = (
        "BEGIN:VCALENDAR\r\nRDATE;VALUE=DATE:20190312,201903\r\n 19\r\n"
        "RDATE;VALUE=PERIOD:20190403T020000Z/20190404T040000Z,\r\n 20190405T010000Z/PT3H\r\n"
        "END:VCALENDAR\r\n"
    )
    text = open_original(series.encode(), "a.ics").text
    for day in ("03-12", "03-19", "04-03", "04-04", "04-05"):
        assert f"RDATE ▸ 2019-{day}\n" in text
    assert "VALUE=DATE:20190312,20110506\r\n" in rewritten(series, "2019-03-19", "2011-05-06")
    assert "T040000Z,20110506T010000Z/PT3H" in rewritten(series, "2019-04-05", "2011-05-06")
