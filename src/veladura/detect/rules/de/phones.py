"""How German, Austrian and Swiss texts announce and group phone numbers."""

import re

from veladura.detect.rules.phone import PhoneRule

_END = r"[^\w\n+(]{0,6}(?:(?:nr|nummer|unter|an)[ :.]{0,3})?[^\w\n+(]{0,4}$"
_KEYS = (
    r"telefon(?:nummer|isch)?|telefon-nr|tel(?:\.-nr)?|fon|phone|mobil(?:nummer|e|telefon|funk)?|handy(?:nummer)?|durchwahl|direktwahl|dw|rufnummer|ruf|hotline|zentrale|festnetz|funk|signal|whatsapp|rückruf|rueckruf|mobile|natel|einwahl|t|m|sms an"
)

PHONES = PhoneRule(
    label="TEL",
    fax_label="TEL",
    regions=("DE", "AT", "CH"),
    phone_key=re.compile(rf"(?<!\w)(?:{_KEYS}){_END}", re.IGNORECASE),
    fax_key=re.compile(rf"(?<!\w)(?:fax|telefax|faxnummer|f){_END}", re.IGNORECASE),
    grouped=re.compile(
        r"\(?0[1-9]\d{0,4}\)?(?: ?[/–-] ?| |\.)\d{2,8}(?:[ -]\d{1,5}){0,3}|01[567]\d{8,9}"
    ),
    foreign_key=re.compile(
        r"(?<!\w)(?:nr|nummer|iban|konto|kto|blz|hrb|hra|az|aktenzeichen|steuernummer|steuer-nr|st\.-nr|id|ref|rechnung|kunden\w*|vertrag\w*|depot|isin|wkn|beleg|lfd|police\w*|zähler|flurstück)"
        r"[^\w\n]{0,12}$|[A-Z]{2}\d{2}[ \d]*$",
        re.IGNORECASE,
    ),
)  # fmt: skip
