"""How German says dates: quarters and weeks, ordinals in words, business years."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import ClassVar

from veladura.languages.de import numerals
from veladura.languages.de.citations import EDITIONS
from veladura.languages.de.lexicon import table
from veladura.text import fold, match_case
from veladura.transform.context import Mention
from veladura.transform.dates.anachronisms import Fact, read_facts
from veladura.transform.dates.calendar import Calendar
from veladura.transform.dates.feasts import Feasts
from veladura.transform.dates.grammar import NEVER, DateGrammar
from veladura.transform.dates.patterns import ROMAN, DateToken
from veladura.wordlists import read_list

_WORD = re.compile(r"[^\W\d_]+")
_LONG_NUMBER = 6  # letters: longer words are whole numbers, shorter ones also other words
_ORDINALS = ("erste", "zweite", "dritte", "vierte")
_WHICH = r"(?:(?:laufenden|gleichen|vergangenen|letzten|nächsten|kommenden)\s+)?"
_TERM = timedelta(days=300)  # within which letters and notices set their terms
_TAX = r"(?:MwSt|MWSt|MWST|USt|Umsatzsteuer|Mehrwertsteuer)"


def _taxed(rate: str) -> re.Pattern[str]:
    """ "19 % MwSt.", "USt. (19,00%)": a rate of value added tax beside its name."""
    figure = rf"(?<![\d,.'])(?:{rate}) ?%"
    return re.compile(rf"{figure}(?:ige[rn]?)? {{0,2}}{_TAX}|{_TAX}\.?[ :\t]{{0,3}}\(?{figure}")


_SAID = (  # rates of Germany and Switzerland; advertisements for all genders
    (_taxed("19(?:,00?)?"), Fact(first=date(2007, 1, 1))),
    (_taxed(r"7[.,]70?"), Fact(date(2018, 1, 1), date(2023, 12, 31))),
    (_taxed(r"8[.,]10?|2[.,]60?"), Fact(first=date(2024, 1, 1))),
    (re.compile(r"\([mwdfx](?:/[mwdfx]){2}\)"), Fact(first=date(2018, 10, 1))),
)


def _words(name: str) -> frozenset[str]:
    return frozenset(read_list(__package__, f"words/{name}"))


_PUBLISHED = re.compile(  # "BGH, Urteil vom 20. Februar 2024", "ISO/IEC 27001:2022", "HOAI 2021"
    r"(?:(?<!\w)(?:BGH|BFH|BAG|BSG|BVerwG|BVerfG|EuGH|OGH),? (?:Urteil|Urt\.|Beschluss|Beschl\.)"
    r" v(?:om|\.) \d{1,2}\. ?(?:\d{1,2}\. ?|[A-ZÄ][a-zä]{2,8}\.? )"
    r"|(?<!\w)(?:ISO|IEC|DIN|ÖNORM)[A-Z /-]{0,16}\d{3,6}(?:-\d{1,3})?:"
    rf"|(?<!\w)(?:{EDITIONS}|(?:Windows|SQL) Server)®? )"
    r"(?P<year>(?:19|20)\d\d)(?!\d)"
)


_OF_THE_CLOCK = re.compile(  # "neun Uhr dreißig", "halb vier"; "elf", where "Uhr" stands behind
    r"(?:um |kurz vor |kurz nach |gegen |nach |vor )?"
    r"(?:(?:drei)?viertel(?: vor| nach)?|halb|fünf (?:vor|nach)(?: halb)?|zehn (?:vor|nach))"
    r" (?P<of>[a-zäöüß]{3,12})"
    r"|(?:um |gegen )?(?P<hour>[a-zäöüß]{3,24}) uhr(?: [a-zäöüß]{3,24})?",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\d\d\.\d\d\.0\d{3}")  # "02.01.0010" of a bill of quantities: no year begins so


class GermanDates(DateGrammar):
    code = "de"
    calendar = Calendar.read(__package__)
    feasts = Feasts(
        table("feasts"),
        before=re.compile(r"(?:(?:an|am|zu|vor|nach|uber|um|seit|bis|der|den|dem)\s)?"),
        after=re.compile(r"(?:es|s)?(?: (?P<year>\d{4}|\d\d))?"),
        article=NEVER,
    )
    fillers = _words("date_fillers")
    joins = _words("date_joins")
    school_year = re.compile(  # "GJ 23/24"
        r"(?<!\w)(?:[GW]J|FY|(?:Geschäfts|Wirtschafts|Schul|Ernte)jahr|Saison|Spielzeit) ?$",
        re.IGNORECASE,
    )
    facts = read_facts(__package__, dated=_PUBLISHED, said=_SAID, before=_TERM)
    cites_years = True
    no_year = re.compile(r"[\w,:/-]|(?<!\d)\.")  # "18.10.2017" has one
    year_words = frozenset({"fy", "gj", "wj", "geschäftsjahr", "wirtschaftsjahr"})
    relative = re.compile(
        rf"(?P<month>d(?:es|ieses)(?:\s?selben)?\s+{_WHICH}"
        r"(?:Monats|Vormonats|Folgemonats)(?!\w)|d\.\s?M\.)"
        rf"|(?P<year>d(?:es|ieses)(?:\s?selben)?\s+{_WHICH}"
        r"(?:Jahres|Vorjahres|Folgejahres)(?!\w)|d\.\s?J\.)",
        re.IGNORECASE,
    )
    earlier = re.compile("vorjahr|vormonat|vergangen|letzten")
    later = re.compile("folge|nachst|kommend")
    same = re.compile("selben")
    signed = re.compile(r"(?:,\s*(?:den|am)|\b(?:datum|gesendet)\s*:)\s*$", re.IGNORECASE)
    birth = re.compile("geb")
    period = re.compile(  # "Q1", "KW 12", "2. Halbjahr", "IV/2023"
        r"(?:KW|CW|Q|H)[\s.]?\d{1,2}(?!\d)"
        r"|(?:(?:[1-4]|I{1,3}|IV)\.?|(?:erste|zweite|dritte|vierte)[nrsm]?)"
        r"\s?(?:Quartals?|Halbjahre?s?|Hj\.?|Kalenderwoche)(?!\w)"
        r"|^(?:I{1,3}|IV)(?=\s?/\s?\d{2,4}$)",
        re.IGNORECASE,
    )
    year_first = True  # bank statements
    years_by_themselves = True  # business years follow each other whatever days are named
    keeps_weekdays = True  # "Samstag, dem" stands outside the date
    relative_months: ClassVar[Mapping[int, str]] = {
        -1: "des Vormonats",
        0: "desselben Monats",
        1: "des Folgemonats",
    }
    month_alone = "{}"
    year_alone = "{}"
    month_joint = ". "
    year_joint = " "

    def says_no_day(self, surface: str) -> bool:
        if _ITEM.fullmatch(surface):
            return True
        clock = _OF_THE_CLOCK.fullmatch(surface)
        hour = str(clock["of"] or clock["hour"]) if clock else ""
        return hour == "ein" or (hour != "" and numerals.read(hour) is not None)

    def is_count(self, mention: Mention) -> bool:
        """ "um neun Uhr": an hour in words."""
        surface = mention.surface.strip()
        said = surface.isalpha() and mention.after.startswith(" Uhr")
        return said and numerals.read(surface) is not None

    def read_number(self, text: str, start: int) -> tuple[int, int] | None:
        match = _WORD.match(text, start)
        word = match[0] if match else ""
        value = numerals.read_ordinal(word)
        if value is None and len(word) > _LONG_NUMBER:
            value = numerals.read(word)
        return None if value is None else (value, len(word))

    def write_number(self, text: str, old: int, new: int) -> str:
        if numerals.read_ordinal(text) == old:
            ending = text[-1] if text[-1] in "nr" else ""
            return numerals.spell_ordinal(new)[:-1] + ending
        return numerals.spell(new, year=True)

    def is_decade(self, tokens: Sequence[DateToken], i: int) -> bool:
        years = any(fold(token.text).startswith("jahr") for token in tokens[i:])
        return tokens[i].tail == "er" and years  # "1990er Jahre"

    def period_of(self, text: str) -> tuple[str, int]:
        return _period_unit(text.lower()), _period_number(text)

    def write_period(self, token: DateToken, number: int) -> str:
        old = _ORDINALS[min(token.value, len(_ORDINALS)) - 1]
        if fold(token.text).startswith(old):
            return match_case(token.text, _ORDINALS[number - 1]) + token.text[len(old) :]
        return super().write_period(token, number)


def _period_unit(text: str) -> str:
    if text.startswith(("kw", "cw")) or "woche" in text:
        return "week"
    return "half" if text[0] == "h" or ("h" in text and "j" in text) else "quarter"


def _period_number(text: str) -> int:
    """The digits, the ordinal or the roman number say which."""
    digits = re.search(r"\d+", text)
    if digits:
        return int(digits[0])
    folded = fold(text)
    for number, word in enumerate(_ORDINALS, 1):
        if folded.startswith(word):
            return number
    roman = re.match(r"[IV]+", text.upper())
    return ROMAN.index(roman[0]) + 1 if roman and roman[0] in ROMAN else 0


GERMAN_DATES = GermanDates()
