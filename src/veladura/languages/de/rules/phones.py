"""How German, Austrian and Swiss texts announce and group phone numbers."""

import re

from veladura.detect.rules.phone import PhoneRule
from veladura.detect.rules.rule import NUMBER_EDGE, NUMBER_END, PatternRule, RuleSet

_END = r"[^\w\n+(]{0,6}(?:(?:nr|nummer|unter|an)[ :.]{0,3})?[^\w\n+(]{0,4}$"
_KEYS = r"telefon(?:nummer|isch)?|telefon-nr|tel(?:\.-nr)?|fon|phone|mobil(?:nummer|e|telefon|funk)?|handy(?:nummer)?|durchwahl|direktwahl|dw|rufnummer|ruf|hotline|zentrale|festnetz|funk|signal|whatsapp|rückruf|rueckruf|mobile|natel|einwahl|t|m|sms an"

_PHONES = PhoneRule(
    regions=("DE", "AT", "CH"),
    phone_key=re.compile(rf"(?<!\w)(?:{_KEYS}){_END}", re.IGNORECASE),
    fax_key=re.compile(rf"(?<!\w)(?:fax|telefax|faxnummer|f){_END}", re.IGNORECASE),
    grouped=re.compile(
        r"\(?0[1-9]\d{0,4}\)?(?: ?[/–-] ?| |\.)\d{2,8}(?:[ -]\d{1,5}){0,3}|01[567]\d{8,9}"
    ),
    foreign_key=re.compile(
        r"(?<!\w)(?:iban|konto|kto|blz|hrb|hra|az|aktenzeichen|steuernummer|steuer-nr|st\.-nr|id|ref|rechnung|kunden\w*|vertrag\w*|depot|isin|wkn|beleg|lfd|police\w*|zähler|flurstück)"
        r"[^\w\n]{0,12}$|[A-Z]{2}\d{2}[ \d]{0,40}$",
        re.IGNORECASE,
    ),
)  # fmt: skip
# An area code set apart by a slash or brackets: hardly anything else is written so.
_AREA = re.compile(
    rf"[(0]{NUMBER_EDGE}(?:(?<=\()0\d{{1,5}}\) ?|(?<=0)[1-9]\d{{1,4}} ?/ ?)\d{{2,8}}(?:[ -]\d{{1,5}}){{0,3}}{NUMBER_END}(?! ?(?:%|€|EUR))"
)
_EXTENSION = re.compile(
    r"(?<![^\W_])(?i:durchwahl|dw|intern|nst|nebenstelle|apparat|app|fax|-\d{1,4} ?(?:oder|/))[.: ]{1,8}(?P<value>-\d{1,4})(?![^\W_])"
)


def _is_area(value: str) -> bool:
    digits = sum(c.isdigit() for c in value)
    return value.lstrip("(").startswith("0") and 8 <= digits <= 14


PHONES = RuleSet(
    "phone",
    (
        _PHONES,
        PatternRule("phone", "phone", _AREA, 0.9, "has an area code set apart", _is_area),
        PatternRule(
            "phone",
            "phone",
            _EXTENSION,
            0.93,
            "follows a key word for an extension",
            needs=re.compile(r"-(?<=[.: ]-)\d"),
        ),
    ),
)
