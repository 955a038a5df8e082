"""Dates as notes write them: a date in one of many styles, parts of dates, feasts, words."""

import datetime
from random import Random

MONTHS = {
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre "
    "diciembre",
    "ca": "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
    "gl": "xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro decembro",
    "eu": "urtarrila otsaila martxoa apirila maiatza ekaina uztaila abuztua iraila urria azaroa "
    "abendua",
}
WEEKDAYS = {
    "es": "lunes martes miércoles jueves viernes sábado domingo",
    "ca": "dilluns dimarts dimecres dijous divendres dissabte diumenge",
    "gl": "luns martes mércores xoves venres sábado domingo",
    "eu": "astelehena asteartea asteazkena osteguna ostirala larunbata igandea",
}
_MONTHS = {language: words.split() for language, words in MONTHS.items()}
_WEEKDAYS = {language: words.split() for language, words in WEEKDAYS.items()}
_SHORT = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"]
_ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
_UNITS = [
    "cero",
    "uno",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciséis",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
    "veintiuno",
    "veintidós",
    "veintitrés",
    "veinticuatro",
    "veinticinco",
    "veintiséis",
    "veintisiete",
    "veintiocho",
    "veintinueve",
]
_TENS = ["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"]

# Weights lean to what hospital systems print; the tail is what people write.
STYLES = (
    ("%d/%m/%Y", 30),
    ("%d-%m-%Y", 12),
    ("%d.%m.%Y", 8),
    ("%d/%m/%y", 12),
    ("%d-%m-%y", 6),
    ("%d.%m.%y", 4),
    ("%Y-%m-%d", 8),
    ("%Y/%m/%d", 2),
    ("%Y%m%d", 2),
    ("%d%m%Y", 1),
    ("%d %m %Y", 1),
    ("%d / %m / %Y", 2),
    ("%d·%m·%Y", 1),
    ("D/M/%Y", 6),
    ("D-M-%Y", 4),
    ("D/M/%y", 6),
    ("D.M.%y", 2),
    ("D de B de %Y", 14),
    ("D de B del %Y", 2),
    ("D B %Y", 3),
    ("D-b-%Y", 3),
    ("%d-b-%y", 2),
    ("%d b %Y", 2),
    ("%dU%Y", 1),
    ("%d-U-%Y", 2),
    ("%d/U/%Y", 2),
    ("D-R-%Y", 2),
    ("D/R/%y", 1),
    ("D.R.%Y", 1),
    ("A, D de B de %Y", 3),
    ("A D de B de %Y", 2),
    ("a D/M/%y", 2),
    ("A %d/%m/%Y", 1),
    ("W", 1),
)
PARTIAL = (
    ("D de B", 16),
    ("%d/%m", 12),
    ("D/M", 12),
    ("D-M", 3),
    ("%d-%m", 4),
    ("%d.%m", 2),
    ("D B", 4),
    ("D-b", 3),
    ("D-R", 1),
    ("A D", 6),
    ("A D de B", 5),
    ("a D/M", 3),
    ("D", 5),
    ("día D", 6),
    ("A", 10),
    ("B", 8),
)
VAGUE = (
    ("%Y", 24),
    ("B de %Y", 20),
    ("B", 8),
    ("B %Y", 4),
    ("B del %Y", 2),
    ("B/%y", 1),
    ("%m/%Y", 5),
    ("%m-%Y", 1),
    ("b-%Y", 2),
    ("b %Y", 1),
    ("'%y", 1),
    ("%m/%y", 2),
    ("D de B de %Y", 5),
    ("%d/%m/%Y", 5),
)


def spelled(number: int) -> str:
    """A number up to 9999 in Spanish words."""
    if number < 30:
        return _UNITS[number]
    if number < 100:
        ten, unit = divmod(number, 10)
        return _TENS[ten - 3] + (f" y {_UNITS[unit]}" if unit else "")
    if number >= 1000:
        thousands, rest = divmod(number, 1000)
        head = "mil" if thousands == 1 else f"{_UNITS[thousands]} mil"
        return head + (f" {spelled(rest)}" if rest else "")
    hundreds, rest = divmod(number, 100)
    if number == 100:
        return "cien"
    names = {1: "ciento", 5: "quinientos", 7: "setecientos", 9: "novecientos"}
    head = names.get(hundreds, f"{_UNITS[hundreds]}cientos")
    return head + (f" {spelled(rest)}" if rest else "")


def pick(rng: Random, weighted: tuple[tuple[str, int], ...]) -> str:
    return rng.choices([w[0] for w in weighted], [w[1] for w in weighted])[0]


def render(date: datetime.date, style: str, language: str = "es") -> str:
    """Write a date; besides strftime's codes: D M day/month bare, A a weekday, B b U R month."""
    if style == "W":
        months = _MONTHS[language]
        return f"{spelled(date.day)} de {months[date.month - 1]} de {spelled(date.year)}"
    parts: list[str] = []
    escaped = False
    for index, char in enumerate(style):
        if escaped:
            parts.append(f"{date.year % 100:02d}" if char == "y" else date.strftime(f"%{char}"))
            escaped = False
        elif char == "%":
            escaped = True
        elif char == "D":
            parts.append(str(date.day))
        elif char == "M":
            parts.append(str(date.month))
        elif char == "A":
            parts.append(_WEEKDAYS[language][date.weekday()])
        elif char == "a" and index == 0:
            parts.append(_WEEKDAYS[language][date.weekday()][:3])
        elif char == "B":
            parts.append(_MONTHS[language][date.month - 1])
        elif char == "b":
            parts.append(_SHORT[date.month - 1])
        elif char == "U":
            parts.append(_SHORT[date.month - 1].upper())
        elif char == "R":
            parts.append(_ROMAN[date.month - 1])
        else:
            parts.append(char)
    return "".join(parts)


def around(rng: Random, date: datetime.date, before: int, after: int) -> datetime.date:
    """A date up to so many days before or after another."""
    return date + datetime.timedelta(days=rng.randint(-before, after))
