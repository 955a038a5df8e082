"""Every way a German document writes a day, a month, a period and an hour."""

from random import Random

MONTHS = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember")  # fmt: skip
SHORT_MONTHS = ("Jan.", "Feb.", "Mrz.", "Apr.", "Mai", "Jun.", "Jul.", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.")  # fmt: skip
ENGLISH = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
DAYS = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag", "Sonnabend", "Mo", "Di", "Mi", "Do", "Fr", "Mo.", "Fr.")  # fmt: skip
_ONES = ("", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn")  # fmt: skip
_TENS = ("", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")  # fmt: skip
_ORDINALS = ("ersten", "zweiten", "dritten", "vierten", "fünften", "sechsten", "siebten", "achten", "neunten", "zehnten", "elften", "zwölften", "dreizehnten", "vierzehnten", "fünfzehnten", "sechzehnten", "siebzehnten", "achtzehnten", "neunzehnten", "zwanzigsten")  # fmt: skip


def year(rng: Random) -> int:
    return rng.randint(2008, 2026) if rng.random() < 0.8 else rng.randint(1935, 2040)


def month_name(rng: Random) -> str:
    if rng.random() < 0.04:
        return rng.choice(("Jänner", "Feber"))
    return rng.choice(MONTHS)


def long_date(rng: Random) -> str:
    return f"{rng.randint(1, 31)}. {month_name(rng)} {year(rng)}"


def numeric_date(rng: Random) -> str:
    day, month, this_year = rng.randint(1, 31), rng.randint(1, 12), year(rng)
    short = f"{this_year % 100:02d}"
    return rng.choices(
        (
            f"{day:02d}.{month:02d}.{this_year}", f"{day}.{month}.{this_year}", f"{day:02d}.{month:02d}.{short}", f"{day}.{month}.{short}",
            f"{this_year}-{month:02d}-{day:02d}", f"{day}. {month}. {this_year}", f"{day:02d}/{month:02d}/{this_year}", f"{day:02d}-{month:02d}-{this_year}", f"{day}/{month}/{short}",
        ), (40, 12, 14, 6, 8, 3, 2, 2, 1)
    )[0]  # fmt: skip


def date(rng: Random) -> str:
    chance = rng.random()
    day = rng.randint(1, 31)
    if chance < 0.34:
        return long_date(rng)
    if chance < 0.72:
        return numeric_date(rng)
    if chance < 0.78:
        return f"{day}. {month_name(rng)}"
    if chance < 0.84:
        return rng.choice((f"{day:02d}.{rng.randint(1, 12):02d}.", f"{day}.{rng.randint(1, 12)}."))
    if chance < 0.88:
        return f"{month_name(rng)} {year(rng)}"
    if chance < 0.91:
        return f"{day}. {rng.choice(SHORT_MONTHS)}{rng.choice((f' {year(rng)}', ''))}"
    if chance < 0.93:
        return f"{day}. {rng.choice(ROMAN)}. {rng.choice((year(rng), year(rng) % 100))}"
    if chance < 0.95:
        return rng.choice(
            (
                f"{day}-{rng.choice(ENGLISH)}-{year(rng)}",
                f"{day:02d}. {month_name(rng)} {year(rng)}",
                f"{day}.{month_name(rng)} {year(rng)}",
            )
        )
    if chance < 0.96:
        return f"{rng.choice(_ORDINALS)} {month_name(rng)} {_spelled(year(rng))}"
    return period(rng)


def _spelled(number: int) -> str:
    rest = number % 100
    ones = (
        _ONES[rest]
        if rest < 20
        else (f"{_ONES[rest % 10]}und" if rest % 10 else "") + _TENS[rest // 10]
    )
    return ("neunzehnhundert" if number < 2000 else "zweitausend") + ones


def period(rng: Random) -> str:
    this_year = year(rng)
    return rng.choice((
        str(this_year), str(this_year), f"{month_name(rng)} {this_year}", month_name(rng), f"{rng.randint(1, 12):02d}/{this_year}", f"{rng.randint(1, 12):02d}/{this_year % 100:02d}",
        f"Q{rng.randint(1, 4)}/{this_year}", f"Q{rng.randint(1, 4)} {this_year}", f"H{rng.randint(1, 2)} {this_year}", f"{this_year}/{(this_year + 1) % 100:02d}", f"{this_year}/{this_year + 1}",
        f"KW {rng.randint(1, 52)}", f"FY{this_year % 100:02d}", f"KW {rng.randint(1, 52)}/{this_year}", f"1-{rng.randint(2, 12)}/{this_year}", f"GJ {this_year}"[3:],
    ))  # fmt: skip


def clock(rng: Random) -> str:
    hour, minute = rng.randint(6, 22), rng.choice((0, 0, 15, 30, 45, rng.randint(0, 59)))
    return rng.choices(
        (f"{hour}:{minute:02d}", f"{hour:02d}:{minute:02d}", f"{hour}.{minute:02d}", str(hour), f"{hour:02d}:{minute:02d}:{rng.randint(0, 59):02d}"),
        (30, 30, 20, 15, 5),
    )[0]  # fmt: skip
