"""Figures of a German text: which are identifiers, which are amounts, which of them are money."""

import re
from dataclasses import replace

from veladura.languages.de import numerals as german_numerals
from veladura.transform.context import Mention
from veladura.transform.randomness import KeyedRandom

AMOUNT = re.compile(
    r"(?P<open>[-−–+(]*\s?)(?P<whole>\d{1,3}(?:(?P<mark>[.'’\u00a0\u202f ])\d{3})+|\d+)"
    r"(?:(?P<point>[.,])(?P<cents>\d+|[-–—]{1,2}))?(?P<close>[-–)%]*)"
)
_ENGLISH = re.compile(r"[-−–+(]*\s?(?:\d{1,3}(?:,\d{3})+\.\d{1,4}|\d{1,3}(?:,\d{3}){2,})[-–)%]*")
_PART = r"(?:\d{1,3}(?:[.'’]\d{3})+|\d{1,4})"
_RATIO = re.compile(rf"(?:\d{{1,3}} )?{_PART}\s?[/:x×]\s?{_PART}")  # "7.418/10.000", "4 1/2"
_MARKUP = "*_`~"  # a figure in bold, or as code
_COUNTED = re.compile(  # "zweieinviertel": nothing but parts of numerals
    r"(?:(?:viertel|drittel|fünftel|achtel|zehntel|eine[rnms]?|eins?|zwei|zwo|drei|vier|fünf|fuenf"
    r"|sechs|sech|sieben|sieb|acht|neun|zehn|elf|zwölf|zwoelf|zig|ßig|ssig|und|hundert|tausend"
    r"|million(?:en)?|milliarden?|anderthalb|halbe?|null|komma|punkt)[\s-]?)++",
    re.IGNORECASE,
)
_GAP = 3  # blanks before a figure in a column of its own
RANGE = re.compile(  # "5-10", "1,5 bis 2,0"
    r"(?P<low>\d{1,3}(?:[.'’]\d{3})*+(?:,\d+)?)(?P<to>\s?(?:[-–—]|bis)\s?)(?P<high>\d{1,3}(?:[.'’]\d{3})*+(?:,\d+)?)"
)
_KEY_WORD = re.compile(
    r"(?:(?<![^\W\d_])(?:nrn?|no|az|gz|hrb|hra|gnr|vr|pr|kto|id|ur|bl|whg|art|fin|pin|ref|pers|urnr)"
    r"|nr|nummern?|zeichen|konto|blz|wkn|isin|lei|iban|bic|kennung|kennziffer|referenz|beleg|police"
    r"|depot|mandat|register|registerblatt|blatt|urkunde|flurst(?:ück)?e?|grundbuch|zähler|serien"
    r"|fahrgestell|chargen?|bestellung|auftrag|lieferschein|ausweis|token|ticket|vorgang|akte"
    r"|parzelle|code|kreditor|debitor|kunde)"
    r"[.:#\s/-]*+(?:(?:nr|nummer|no|id|zeichen)\b[.:#\s-]*+)?(?:lautet|ist)?[:\s„\"(]*+$",
    re.IGNORECASE,
)
_TAG = re.compile(r"</?[a-z]{1,6}>")  # "<b>HRB</b> 10029", written out
_SPOKEN = ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
_DIGITS = {**{word: word for word in _SPOKEN}, "zwo": "zwei", "fuenf": "fünf"}
_FEWEST_DIGITS = 4  # words that make a number when they are spoken one after the other
_FIELD = re.compile(
    r"(?:[Nn]ummer|NUMMER|[Nn]r\.?|[Kk]ennung|-ID)(?:\s[A-ZÄÖÜ][\w.-]{2,20}){0,2}+[\s:]{2,30}$"
)
_SHORTEST_IN_FIELD = 5  # digits of a number whose field says so
_CURRENCY = (
    r"(?:€|EUR|Euro(?!p)|TEUR|T€|Tsd|Mio|Mrd|Million|Milliarde|CHF|Fr\b|Franken|USD|US-?\$|\$|GBP|£"
)
_CURRENCY += r"|DKK|SEK|NOK|PLN|CZK|JPY|Cent|ct\b|DM\b|Taler)"
_MONEY_AFTER = re.compile(rf"\s*+[)\]]?+\s*+{_CURRENCY}", re.IGNORECASE)
_MONEY_BEFORE = re.compile(  # but "Monteur" is none
    rf"(?<![^\W\d_]){_CURRENCY}\.?\s*(?:[-–+(]\s*)?$", re.IGNORECASE
)
_IN_WORDS = re.compile(rf"(?:in\sWorten|i\.\s?W\.)[\s:]{{1,3}}(?:{_CURRENCY}\s)?$", re.IGNORECASE)
_EXCHANGED = re.compile(rf"\s*{_CURRENCY}\s*(?:/|je|pro|=)\s*{_CURRENCY}")  # "1,08 USD/EUR"
_EXCHANGE = re.compile(rf"\b1(?:,0+)?\s*{_CURRENCY}\s*=\s*$|(?:Wechsel|Umrechnungs)kurs\D{{0,20}}$")
_HUNDREDTHS = re.compile(r"\s*(?:%|Prozent\b|v\.\s?H\.|vH\b)", re.IGNORECASE)
_HALF = re.compile(r"\d{0,3}[½¼¾⅓⅔]")
_SIZE = re.compile(
    r"(?:DN|PN|NW|HS|KN|RAL|EW|kW|kVA) ?\d{1,4}(?:[ .]\d{2}){0,3}"
    r"|[24][05]['’](?:HC|DV|RF|OT|FR|GP|HQ)"
)
_GRADE = re.compile(r"[IV]{1,3}|\d{1,2}[a-e]?[+-]?|[A-D]{1,3}\d?[+-]?")
_GRADED = re.compile(
    r"(?:St\.?-?Kl\.?|Steuerklasse|[Rr]ating(?:note|klasse|stufe)?|Bonitäts(?:note|klasse|stufe)"
    r"|Risikoklasse|Pflegegrad|Güteklasse|Gefahrenklasse|Besoldungsgruppe|Entgeltgruppe"
    r"|(?<!\w)SF-?(?:Klasse)?):? $"
)
_INSURED = re.compile(r"\d{3,4}")  # of a payslip: groups of persons and of contributions
_INSURED_BEFORE = re.compile(r"(?<!\w)[PB]GR?S?:? $")
_COUNTED_THROUGH = re.compile(r"\d{1,3}(?:\.\d{3})*")
_THROUGH = re.compile(r" ?(?:–|-|bis) ?\d{1,3}(?:\.\d{3})+(?![\d/])")
_THROUGH_BEFORE = re.compile(r"Nr\. \d{1,3}(?:\.\d{3})* ?(?:–|-|bis) ?$")
_SHARE = re.compile(r"\s*(?:%|‰|Prozent|v\.\s?H\.|vH\b|Basispunkt|bp\b|Promille|-?fach|x\b)", re.I)
_MEASURE = re.compile(
    r"[ \u00a0]?(?:kg|g\b|t\b|to\b|Tonnen|km|m\b|m²|m2|qm|m³|cm|mm|ha\b|ar\b|l\b|hl\b|Liter"
    r"|kW|MW|GW|kWh|MWh|GWh"
    r"|V\b|°|Grad|h\b|Std|Stunden|Tage?n?\b|Wochen?|Monate?n?\b|Jahre?n?\b|Minuten|Stück|Stk|St\b|Uhr"
    r"|[A-ZÄÖÜ][a-zäöüß]{3,})"
)
_MEASURED = re.compile(
    r"[ \u00a0]?(?:[kMG]Wh?|m²|m2|qm|m³|kg|km|ha|m[AVlmg]|mm²|cm|k?VA|kV|bar|Hz|dB|°C|Nm|Bh)(?!\w)"
)
_COURT = re.compile(  # "10 LC 77/21", "3c IN 218/23", "VIII ZR 226/14", "507 Js 131007/17"
    r"(?P<chamber>(?:I{1,3}-)?\d{1,4}|[IVX]{1,5})?(?P<letter>\s?[a-z])?\s"
    r"(?P<sign>(?:HK |KfH )?[A-Z][A-Za-z]{0,4})\s"
    r"(?P<number>\d{1,6})(?P<slash>\s?/\s?)(?P<year>\d{2}|\d{4})(?P<rest>[a-z](?:-\d{1,3})?|\D*)"
)
_UNIT = (
    r"(?:Mio|Mrd|Tsd|Millionen|Million|Milliarden?|TEUR|T€|EUR|Euro|€|CHF|USD|US\$|\$|%|Prozent)"
)
_OTHER_END = re.compile(  # a sign behind a blank is another figure's: "6.525 -20,1 %"
    r"(?:[-–—/]|[ \u00a0][-–—/][ \u00a0]|\s?(?:bis|und|oder)\s?)(?:zu )?"
    r"(?:\d[\d.'’]*+(?:,\d++)?|(?<=bis )[a-zäöüß]{3,30}+)(?=\s?\D)"
)
_UNIT_NEXT = re.compile(rf"\s?{_UNIT}", re.IGNORECASE)
_UNIT_FIRST = re.compile(rf"{_UNIT}\.?\s*(?=\d)", re.IGNORECASE)
_UNIT_LAST = re.compile(
    rf"(?<=\d)(?:,[-–—]{{1,2}})?(?:\s*+(?:{_UNIT}\b\.?|[€$%]))++$", re.IGNORECASE
)
_BEHIND_NAME = re.compile(r"[A-ZÄÖÜ][a-zäöüß-]{1,24},? [A-ZÄÖÜ][a-zäöüß-]{1,24} \($")
_IN_BRACKETS = re.compile(r"\d{4,9}")
_NAME_AFTER = re.compile(r"[ \t;|]{1,3}[A-ZÄÖÜ][a-zäöüß-]{2,24}, ?[A-ZÄÖÜ]")  # "Petersen, Inge"
_SHORTEST_CODE = 7  # digits without marks, unit and table around them: no figure is written so
_SHORTEST_NUMBER = 3  # of digits before a name, or that begin with noughts
_DENOMINATOR, _NUMERATOR = re.compile(r"/\d"), re.compile(r"\d/$")


def without_unit(mention: Mention) -> Mention:
    """The figure alone, where its unit was marked with it: "3 Mio.", "EUR 5,00".

    The first end of a range ("10 bis 20 Mio. EUR") has the unit of the second.
    """
    other = _OTHER_END.match(mention.after)
    if other and _UNIT_NEXT.match(mention.after, other.end()):
        mention = replace(mention, after=mention.after[other.end() :])
    surface = mention.surface.strip()
    lead, tail = _UNIT_FIRST.match(surface), _UNIT_LAST.search(surface)
    start = lead.end() if lead else 0
    end = tail.start() if tail else len(surface)
    if start >= end or (start, end) == (0, len(surface)):
        return mention
    return replace(
        mention,
        surface=surface[start:end],
        before=mention.before + surface[:start],
        after=surface[end:] + mention.after,
    )


def is_measured(mention: Mention) -> bool:
    """Whether a unit of physics stands behind a figure."""
    return _MEASURED.match(mention.after) is not None


def is_size(surface: str) -> bool:
    """ "DN 500", "HS 8413 70": of a pipe, of a container, of a class of goods."""
    return _SIZE.fullmatch(surface) is not None


def is_everybodys_measure(mention: Mention, surface: str) -> bool:
    """Whether a short sign counts or sorts what everybody has: halves, shares counted through, a
    tax class, a grade, the size of a pipe or a container."""
    if _HALF.fullmatch(surface) or _SIZE.fullmatch(surface):
        return True
    if _GRADE.fullmatch(surface) and _GRADED.search(mention.before):
        return True
    if _INSURED.fullmatch(surface) and _INSURED_BEFORE.search(mention.before[-6:]):
        return True
    whole = _COUNTED_THROUGH.fullmatch(surface) is not None
    first = _THROUGH.match(mention.after) and mention.before.endswith("Nr. ")
    return whole and bool(first or _THROUGH_BEFORE.search(mention.before))


def is_identifier(mention: Mention) -> bool:
    """Whether a figure names something instead of counting it."""
    mention = without_unit(mention)
    surface = mention.surface.strip()
    if not any(c.isdecimal() for c in surface):
        return not _is_in_words(surface)
    plain = readable(surface.strip(_MARKUP))
    plain = plain.removesuffix(",") or plain  # "EUR48500,", as SWIFT writes whole amounts
    match = AMOUNT.fullmatch(plain)
    if is_english(plain):
        return False
    if _BEHIND_NAME.search(mention.before[-60:]) and _IN_BRACKETS.fullmatch(plain):
        return mention.after.startswith(")")  # "Hanschke, Jörg (2107)"
    if _SHARE.match(mention.after) and match is not None:
        return False
    if is_measured(mention) and match is not None:
        return False  # "Energieausweis: 112 kWh/(m²·a)"
    told = _TAG.sub("", mention.before[-40:])
    if _KEY_WORD.search(told) and not _MONEY_AFTER.match(mention.after):
        counted = match is not None and (match["mark"] == "." or match["point"] == ",")
        apart = match is not None and match["cents"] and mention.before[-_GAP:].isspace()
        return not counted and not apart and len(plain) > 1
    if (
        plain.isdecimal()
        and len(plain) >= _SHORTEST_IN_FIELD
        and _FIELD.search(mention.before[-60:])
    ):
        return True  # "Betriebsnummer Arbeitgeber   99017734"
    if match is None:
        return not (_RATIO.fullmatch(plain) or RANGE.fullmatch(plain) or _are_amounts(plain))
    known = _MONEY_AFTER.match(mention.after) or _MONEY_BEFORE.search(mention.before)
    if known or match["cents"] or match["mark"] not in (None, " ", "\u00a0"):
        return False
    if match["whole"].startswith("00") or _NAME_AFTER.match(mention.after):
        return len(plain) > _SHORTEST_NUMBER
    long = len(match["whole"]) >= (_SHORTEST_CODE if not match["mark"] else 0)
    return long and not _MEASURE.match(mention.after) and not _is_cell(mention)


def _is_in_words(surface: str) -> bool:
    counted = _COUNTED.fullmatch(surface) is not None and len(surface.split()) < _FEWEST_DIGITS
    read = german_numerals.read(surface) is not None or _is_said(surface)
    return read or counted or german_numerals.read_half(surface) is not None


def with_repeats(mentions: list[Mention]) -> list[Mention]:
    """Figures that repeat an identifier of the document ("ustva_10417.xml") are that identifier;
    one beside a currency or in a cell of its own is an amount that is as large by chance."""
    known = {m.surface.strip() for m in mentions if m.kind == "id"}
    return [replace(m, kind="id") if _is_repeat(m, known) else m for m in mentions]


def _is_repeat(mention: Mention, known: set[str]) -> bool:
    surface = mention.surface.strip()
    plain = mention.kind == "amount" and surface.isdecimal() and surface in known
    long = len(surface) >= _SHORTEST_IN_FIELD
    return plain and long and not (has_currency(mention) or _is_cell(mention))


def _are_amounts(plain: str) -> bool:
    """ "55 0,75": two figures that were taken for one."""
    parts = plain.split(" ")
    return len(parts) == 2 and "," in parts[1] and all(map(AMOUNT.fullmatch, parts))


def _is_said(surface: str) -> bool:
    """ "eins komma eins acht": every word is a number, as somebody spoke it."""
    words = surface.lower().split()
    read = german_numerals.read
    return len(words) > 1 and all(word in ("komma", "punkt") or read(word) for word in words)


def other_spoken(surface: str, source: KeyedRandom) -> str | None:
    """ "eins eins sieben strich zwei": other digits, said as these are; None for other words."""
    words = surface.split()
    said = [word for word in words if word.lower() in _DIGITS]
    if len(said) < _FEWEST_DIGITS or len(said) + 2 < len(words):
        return None
    stream = source.numbers("spoken", surface.lower())

    def other(word: str) -> str:
        old = _DIGITS.get(word.lower())
        at = _SPOKEN.index(old) if old else 0
        return _SPOKEN[(at + 1 + next(stream) % 9) % 10] if old else word

    return "".join(
        piece if piece.isspace() else other(piece) for piece in re.split(r"(\s+)", surface)
    )


def _is_cell(mention: Mention) -> bool:
    """Whether a figure fills a cell of a table: nobody writes words around it there."""
    left, right = mention.before[-3:], mention.after[:3]
    return bool(
        re.search(r"(?:^|[\t\n|;]|\s\s)[ (]?$", left)
        and re.match(r"[) ]?(?:[\t\n|;]|\s\s|$)", right)
    )


def readable(surface: str) -> str:
    """Scanned figures with their letters turned back into digits, broken lines joined."""
    joined = re.sub(r"(?<!\s)\s*?\n\s*+", "", surface)
    if re.fullmatch(r"[\dOolI.,' /:-]+", joined) and re.search(r"\d", joined):
        joined = re.sub(r"[Oo]", "0", re.sub(r"[lI]", "1", joined))
    return joined


def is_english(surface: str) -> bool:
    """ "18,240.00": commas part thousands."""
    return _ENGLISH.fullmatch(surface) is not None


def is_share(mention: Mention) -> bool:
    """Whether a figure is so much of a hundred; ratios and points are none."""
    return bool(_HUNDREDTHS.match(mention.after) or mention.surface.strip().endswith("%"))


def has_currency(mention: Mention) -> bool:
    """Whether a currency stands beside a figure and makes it an amount, not a rate of exchange."""
    if _is_exchanged(mention):
        return False
    return bool(_MONEY_AFTER.match(mention.after) or _MONEY_BEFORE.search(mention.before))


def _is_exchanged(mention: Mention) -> bool:
    return bool(_EXCHANGE.search(mention.before) or _EXCHANGED.match(mention.after))


def is_money(mention: Mention) -> bool:
    """Whether an amount is one of money: by its currency, or by the way it is written."""
    surface = mention.surface.strip()
    if _SHARE.match(mention.after) or surface.endswith("%"):
        return False
    if has_currency(mention):
        return True
    if _is_exchanged(mention) or is_of_fraction(mention):
        return False
    if german_numerals.read(surface) is not None:
        beside = _MONEY_BEFORE.search(mention.before + " ") or _MONEY_AFTER.match(mention.after)
        return bool(beside or _IN_WORDS.search(mention.before))
    match = AMOUNT.fullmatch(readable(surface))
    if match is None or _MEASURE.match(mention.after):
        return False
    if _in_a_row_of_money(mention):
        return True
    whole_cents = match["cents"] is not None and len(match["cents"]) in (1, 2)
    return bool(match["mark"]) or (whole_cents and (match["cents"] or "").strip("-–—") != "0")


def is_of_fraction(mention: Mention) -> bool:
    """ "Miteigentumsanteil 84/1.000"."""
    return bool(_DENOMINATOR.match(mention.after) or _NUMERATOR.search(mention.before[-3:]))


def _in_a_row_of_money(mention: Mention) -> bool:
    """A cell of a table ("6.500  5.935  +565") whose row holds amounts with thousands."""
    left, right = mention.before.rpartition("\n")[2], mention.after.partition("\n")[0]
    cell = re.search(r"(?:\t|\s\s|\|\s*)$", left) and re.match(r"\t|\s{2,}|\s*\||\s*$", right)
    return bool(cell and re.search(r"\d[.'’]\d{3}(?!\d)", left + " " + right))


def court_file(surface: str) -> re.Match[str] | None:
    """A court's file reference: its register sign says what kind of case it is."""
    return _COURT.fullmatch(surface)
