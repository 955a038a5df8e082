"""How Spanish texts announce and group phone numbers."""

import re

from veladura.detect.rules.phone import PhoneRule
from veladura.detect.rules.rule import RuleSet, WordRule

_END = r"[^\w\n]{0,6}(?:(?:n\.?º|num\.?|al|es el|el)[ :.]{0,3})?[^\w\n]{0,4}$"
_MARK = r"[ .·–-]"

_NUMBERS = PhoneRule(
    regions=("ES",),
    phone_key=re.compile(
        r"(?<!\w)(?:tel[eé]fonos?|tel[eé]f|telf?s?|tfnos?|tfn?o?|tlfn?o?s?|m[oó]vil(?:es)?|celular|cel"
        r"|wh?ats?app?|tel[eè]fon|telefonoa|mòbil|conmutador|fijo|central(?:ita)?|secretar[ií]a"
        r"|tel[eé]fono y fax|tel\. y fax)" + _END,
        re.IGNORECASE,
    ),
    fax_key=re.compile(
        r"(?<!\w)(?<!tel\. y )(?:fax|telefax|tel[eé]fax|faxa)(?: del? \w+)?"
        + _END
        + r"|(?<!\w)F\.[ :]{0,2}$",
        re.IGNORECASE,
    ),
    grouped=re.compile(
        rf"\(?[6789]\d{{2}}\)?[ .·–/-]{{1,3}}\d{{3}}{_MARK}\d{{3}}"
        rf"|\(?[6789]\d{{2}}\)?[ .·–/-]{{1,3}}\d{{2}}{_MARK}\d{{2}}{_MARK}\d{{2}}"
        rf"|\(?9[1346]\d?\)?[ .·–/-]{{1,3}}\d{{3}}{_MARK}\d{{2}}{_MARK}\d{{2}}"
        r"|[67]\d{8}"
    ),
    foreign_key=re.compile(
        r"(?<!\w)(?:nhc|historia|hc|dni|cip|sip|nass|nss|nuss|lote|serie|n/s|s/n|ref(?:erencia)?|col"
        r"|colegiad[oa]|expediente|exp|p[oó]liza|episodio|imei|cc|c[eé]dula|c\.i|pasaporte|tarjeta"
        r"|n\.?º|n[uú]m(?:ero)?)[^\w\n]{0,12}$|[A-Z]{2}\d{2}[ \d]{0,40}$",
        re.IGNORECASE,
    ),
)
# Extensions in the log of a switchboard: "src=4417;dst=5520".
_EXTENSION = re.compile(r"\w{3,9}[\"']?=[\"']?(?P<value>\d{3,5})(?![\w.:/-])")
_ENDS_OF_CALL = frozenset(("src", "dst", "ext", "clid", "callerid", "callee", "extension"))

# A field of HL7 with the area in a place of its own: "^PRN^PH^^34^926^214587".
_OF_HL7 = re.compile(r"\w{2}\^[^|^~\n]{0,60}\^\d{0,3}\^(?P<value>\d{1,4}\^\d{5,9})(?!\w)")
_EQUIPMENT = frozenset(("ph", "cp", "fx"))

PHONES = RuleSet(
    _NUMBERS.name,
    (
        _NUMBERS,
        WordRule(
            _NUMBERS.name, "phone", _ENDS_OF_CALL, _EXTENSION, 0.95, "is an extension in a log"
        ),
        WordRule(_NUMBERS.name, "phone", _EQUIPMENT, _OF_HL7, 0.97, "is a telephone of HL7"),
    ),
)
