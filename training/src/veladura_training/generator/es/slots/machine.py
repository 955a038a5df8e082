"""Values as machines write them: packed dates, user names, sessions, codes of a sex, file names."""

import datetime
from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.es import dates as calendar
from veladura_training.generator.es import sentences
from veladura_training.generator.es.identifiers import digits
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.people import Person
from veladura_training.generator.es.resources import plain

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case


def _near(case: "Case") -> datetime.date:
    return calendar.around(case.rng, case.admitted, 20, 40)


def _clock(case: "Case") -> str:
    rng = case.rng
    return f"{rng.randint(0, 23):02d}{rng.randint(0, 59):02d}{rng.randint(0, 59):02d}"


def iso(case: "Case") -> str:
    return mark("date", _near(case).isoformat())


def isoborn(case: "Case") -> str:
    return mark("date", case.born.isoformat())


def packed(case: "Case") -> str:
    return mark("date", _near(case).strftime("%Y%m%d"))


def moment(case: "Case") -> str:
    """Day and time without a sign between them: one span."""
    return mark("date", _near(case).strftime("%Y%m%d") + _clock(case))


def packedborn(case: "Case") -> str:
    return mark("date", case.born.strftime("%Y%m%d"))


def shortdate(case: "Case") -> str:
    """As file names hold it."""
    return mark("date", _near(case).strftime(case.rng.choice(("%d%m%y", "%y%m%d", "%Y%m%d"))))


def commadate(case: "Case") -> str:
    """The figures of a constructor: "2024, 8, 14"."""
    date = _near(case)
    return mark("date", f"{date.year}, {date.month}, {date.day}")


def commaborn(case: "Case") -> str:
    return mark("date", f"{case.born.year}, {case.born.month}, {case.born.day}")


def weblog(case: "Case") -> str:
    """The day of a web server's log: "14/Aug/2024"."""
    return mark("date", _near(case).strftime("%d/%b/%Y"))


def usdate(case: "Case") -> str:
    return mark("date", _near(case).strftime("%m/%d/%Y"))


def hms(case: "Case") -> str:
    clock = _clock(case)
    return f"{clock[:2]}:{clock[2:4]}:{clock[4:]}"


def ms(case: "Case") -> str:
    return digits(case.rng, 3)


def _login(case: "Case", person: Person) -> str:
    words = plain(f"{person.given} {person.surnames[0]}").lower().replace(".", "").split()
    first, last = words[0].strip("ª"), words[-1]
    number = case.rng.randint(1, 99)
    return case.rng.choice(
        (f"{first[:1]}{last}", f"{first}.{last}", f"{last}{first[:1]}", f"{first}_{last}",
         f"{first[:1]}{last}{number}", f"{last}.{first[:1]}", f"{first[:3]}{last[:3]}{number:02d}")
    )  # fmt: skip


def user(case: "Case") -> str:
    name = _login(case, case.rng.choice(case.staff))
    lead = case.rng.choice(("", "", "", "", "adm_", "enf_", "ext_", "med."))
    return mark("employee", lead + name)


def patuser(case: "Case") -> str:
    """The patient's own account of a portal."""
    lead = case.rng.choice(("pac_", "pac_", "p_", "paciente.", ""))
    return mark("id", lead + _login(case, case.patient))


def slug(case: "Case") -> str:
    """The patient's name within the name of a file."""
    words = plain(case.patient.full if case.chance(0.4) else case.patient.family).lower()
    return mark("pat", case.rng.choice("__-").join(words.replace(".", "").split()))


def host(case: "Case") -> str:
    private = case.rng.choice(("10.{}.{}.{}", "192.168.{}.{}", "172.16.{}.{}", "10.0.{}.{}"))
    parts = [case.rng.randint(1, 254) for _ in range(3)]
    return mark("ip", private.format(*parts))


def mac(case: "Case") -> str:
    pairs = [f"{case.rng.randrange(256):02X}" for _ in range(6)]
    text = case.rng.choice(":-").join(pairs)
    return mark("device", text.lower() if case.chance(0.4) else text)


def esp(case: "Case") -> str:
    return mark("country", case.rng.choice(("ES", "ESP", "España")))


def dmy(case: "Case") -> str:
    """A day in figures, as narrow columns need it."""
    style = case.date_style if "/" in case.date_style and len(case.date_style) == 8 else "%d/%m/%Y"
    return mark("date", _near(case).strftime(style if case.chance(0.6) else "%d-%m-%Y"))


def session(case: "Case") -> str:
    size = case.rng.choice((16, 24, 32))
    text = "".join(case.rng.choice("0123456789abcdef") for _ in range(size))
    return mark("number", text.upper() if case.chance(0.3) else text)


def guid(case: "Case") -> str:
    text = "".join(case.rng.choice("0123456789abcdef") for _ in range(32))
    return mark("number", "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:])))


def uid(case: "Case") -> str:
    """An instance of DICOM, under a study of this patient."""
    parts = ".".join(str(case.rng.randint(1, 99999)) for _ in range(4))
    return mark("episode", f"1.2.840.{case.rng.choice((113619, 10008, 113704))}.{parts}")


def sex12(case: "Case") -> str:
    return mark("sex", case.rng.choice("20" if case.female else "11"))


def sexhm(case: "Case") -> str:
    return mark("sex", "M" if case.female else "H")


def sexmf(case: "Case") -> str:
    return mark("sex", "F" if case.female else "M")


def sexen(case: "Case") -> str:
    return mark("sex", "female" if case.female else "male")


def years(case: "Case") -> str:
    return mark("age", str(max(1, case.years)))


def agedicom(case: "Case") -> str:
    return mark("age", f"{max(1, case.years):03d}Y")


def dotless(case: "Case") -> str:
    """Initials as trials note them."""
    words = [word for word in case.patient.full.split() if word[0].isupper()]
    text = "".join(word[0] for word in words[:3])
    return mark("pat", case.rng.choice((text, "-".join(text), ".".join(text) + ".")))


def num(case: "Case") -> str:
    return digits(case.rng, case.rng.choice((2, 3, 4)))


def dec(case: "Case") -> str:
    return f"{case.rng.randint(1, 180)}.{case.rng.randint(0, 9)}"


def hexa(case: "Case") -> str:
    return "".join(case.rng.choice("0123456789abcdef") for _ in range(7))


def sentence(case: "Case") -> str:
    return sentences.sentence("prose", case.rng, case.fill).replace("\n", " ").replace('"', "'")


def kinsur(case: "Case") -> str:
    return mark("kin", case.rng.choice(case.relatives).person.family)


def kingiven(case: "Case") -> str:
    return mark("kin", case.rng.choice(case.relatives).person.given)


def docsur(case: "Case") -> str:
    return mark("staff", case.staff[0].family)


def docgiven(case: "Case") -> str:
    return mark("staff", case.staff[0].given)


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        iso, isoborn, packed, moment, packedborn, shortdate, commadate, commaborn, weblog, usdate,
        hms, ms, user, patuser, slug, host, mac, esp, dmy, session, guid, uid, sex12, sexhm, sexmf, sexen,
        years, agedicom, dotless, num, dec, hexa, sentence, kinsur, kingiven, docsur, docgiven,
    )
}  # fmt: skip
