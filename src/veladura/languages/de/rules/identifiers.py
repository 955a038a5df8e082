"""German, Austrian and Swiss identifiers, with check digits where there are any.

A key word makes even a mistyped number one; without a key only a right check digit does.
"""

import re
from collections.abc import Callable

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import NUMBER_EDGE, NUMBER_END, WORD_END, PatternRule, RuleSet
from veladura.numbers.finance import is_bic, is_isin, is_lei
from veladura.numbers.german import (
    is_austrian_vat,
    is_german_vat,
    is_swiss_company,
    is_swiss_insured,
    is_tax_id,
)

_MARKS = re.compile(r"[ ./-]")
_LINK = r"(?:[ \t\u00a0.:=;·|→>\"'_*#~(–-]|(?:[nN]r|NR|[nN]ummer)\.?(?![^\W_])|(?:lautet|ist)(?![^\W_])|\n(?=[ \t]{0,4}[A-Z0-9])){0,24}?"


def _plain(value: str) -> str:
    return _MARKS.sub("", value)


def _valid(check: Callable[[str], bool]) -> Callable[[str], bool]:
    return lambda value: check(_plain(value))


def is_pension_number(value: str) -> bool:
    """Rentenversicherungsnummer: area, day of birth, initial, serial, check digit."""
    plain = _plain(value).upper()
    if not re.fullmatch(r"\d{8}[A-Z]\d{3}", plain):
        return False
    digits = plain[:8] + f"{ord(plain[8]) - 64:02d}" + plain[9:]
    weights = (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)
    total = sum(sum(divmod(int(d) * w, 10)) for d, w in zip(digits[:12], weights, strict=True))
    return total % 10 == int(digits[12])


def is_health_number(value: str) -> bool:
    """Krankenversichertennummer: a letter, eight digits, check digit."""
    plain = _plain(value).upper()
    if not re.fullmatch(r"[A-Z]\d{9}", plain):
        return False
    digits = f"{ord(plain[0]) - 64:02d}{plain[1:9]}"
    total = sum(sum(divmod(int(d) * (1 + i % 2), 10)) for i, d in enumerate(digits))
    return total % 10 == int(plain[9])


def is_card_number(value: str) -> bool:
    """Personalausweis and Reisepass: nine signs and a check digit by the weights 7, 3, 1."""
    plain = _plain(value).upper()
    if not re.fullmatch(r"[CFGHJKLMNPRTVWXYZ0-9]{9}\d", plain):
        return False
    total = sum(int(c, 36) * (7, 3, 1)[i % 3] for i, c in enumerate(plain[:9]))
    return total % 10 == int(plain[9])


def _is_security(value: str) -> bool:
    return is_isin(value)


_VAT = r"(?:DE ?\d{3} ?\d{3} ?\d{3}|ATU ?\d{8}|CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3})"
VAT = RuleSet(
    "ust-id",
    (
        keyed_rule(
            "ust-id", "tax-id",
            ("ust-idnr", "ust-id", "ust idnr", "ust id", "umsatzsteuer-id", "umsatzsteuer-identifikationsnummer", "uid", "uid-nr", "vat", "vat-id", "mwst-nr", "ust-id-nr", "vat id"),
            rf"(?:{_VAT}|[A-Z]{{2}} ?[A-Z0-9]{{8,12}}){WORD_END}", score=0.99, link=_LINK,
        ),
        PatternRule(
            "ust-id", "tax-id", re.compile(rf"D{NUMBER_EDGE}E ?\d{{3}} ?\d{{3}} ?\d{{3}}{NUMBER_END}"), 0.97, "is a VAT number with a right check digit", _valid(is_german_vat),
        ),
        PatternRule(
            "ust-id", "tax-id", re.compile(rf"A{NUMBER_EDGE}TU ?\d{{8}}{NUMBER_END}"), 0.98, "is an Austrian VAT number with a right check digit", _valid(is_austrian_vat),
        ),
        PatternRule(
            "ust-id", "tax-id", re.compile(rf"C{NUMBER_EDGE}HE-\d{{3}}\.\d{{3}}\.\d{{3}}{NUMBER_END}"), 0.97, "has the form of a Swiss company number", _valid(lambda value: is_swiss_company(value) or value.startswith("CHE")),
        ),
    ),
)  # fmt: skip
TAX_ID = RuleSet(
    "steuer-id",
    (
        keyed_rule(
            "steuer-id", "tax-id", ("steuer-id", "steuer-idnr", "idnr", "identifikationsnummer", "steuerliche identifikationsnummer", "steuer-identifikationsnummer", "steueridentifikationsnummer", "tin"),
            rf"\d{{2}} ?\d{{3}} ?\d{{3}} ?\d{{3}}{NUMBER_END}", score=0.99, link=_LINK, check=_valid(is_tax_id), unchecked=0.97,
        ),
        PatternRule(
            "steuer-id", "tax-id", re.compile(rf"[1-9]{NUMBER_EDGE}\d ?\d{{3}} ?\d{{3}} ?\d{{3}}{NUMBER_END}"), 0.9, "is a tax identifier with a right check digit", _valid(is_tax_id),
        ),
    ),
)  # fmt: skip
_TAX = r"\d{2,3}[ /-]?\d{3,4}[ /-]?\d{4,5}|\d{5}/\d{5}|\d{13}|\d{2} ?\d{3}[ /]\d{4}"
TAX_NUMBER = keyed_rule(
    "steuernummer", "tax-id", ("steuernummer", "steuer-nr", "steuernr", "st-nr", "stnr", "st nr", "steuer nr"),
    rf"(?:{_TAX}){NUMBER_END}", score=0.98, link=_LINK,
)  # fmt: skip
PENSION = RuleSet(
    "versicherung",
    (
        keyed_rule(
            "versicherung", "insurance-id",
            ("sv-nummer", "sv-nr", "sv nr", "rv-nummer", "rv-nr", "rvnr", "svnr", "sozialversicherungsnummer", "rentenversicherungsnummer", "versicherungsnummer", "vsnr", "rentenversicherungs-nr", "sozialversicherungs-nr"),
            rf"(?:\d{{2}} ?\d{{2}} ?\d{{2}} ?\d{{2}} ?[A-Za-z] ?\d{{3}}|\d{{4}} ?\d{{6}}){WORD_END}", score=0.99, link=_LINK, check=is_pension_number, unchecked=0.97,
        ),
        PatternRule(
            "versicherung", "insurance-id", re.compile(rf"\d{NUMBER_EDGE}\d ?\d{{6}} ?[A-Z] ?\d{{3}}{NUMBER_END}"), 0.97, "is a pension insurance number with a right check digit", is_pension_number,
        ),
        keyed_rule(
            "versicherung", "insurance-id", ("kv-nummer", "kv-nr", "kvnr", "krankenversichertennummer", "versichertennummer", "versicherten-nr", "krankenversicherungsnummer"),
            rf"[A-Z] ?\d{{3}} ?\d{{3}} ?\d{{3}}{WORD_END}", score=0.99, link=_LINK, check=is_health_number, unchecked=0.97,
        ),
        PatternRule(
            "versicherung", "insurance-id", re.compile(rf"[A-Z]{NUMBER_EDGE}\d{{9}}{NUMBER_END}"), 0.9, "is a health insurance number with a right check digit", is_health_number,
        ),
        PatternRule(
            "versicherung", "insurance-id", re.compile(rf"7{NUMBER_EDGE}56\.\d{{4}}\.\d{{4}}\.\d{{2}}{NUMBER_END}"), 0.98, "is a Swiss social security number", lambda value: is_swiss_insured(value) or value.startswith("756."),
        ),
    ),
)  # fmt: skip
CARD = RuleSet(
    "ausweis",
    (
        keyed_rule(
            "ausweis", "national-id",
            ("personalausweis", "personalausweisnummer", "ausweis", "ausweisnummer", "reisepass", "pass", "passnummer", "pass-nr", "ausweis-nr", "personalausweis-nr", "führerschein", "aufenthaltstitel", "id-karte", "identitätskarte"),
            rf"(?=[A-Z0-9 ]{{0,6}}\d)[A-Z0-9]{{2,4}} ?[A-Z0-9]{{3,5}} ?[A-Z0-9]{{1,4}}{WORD_END}", score=0.96, link=_LINK, check=lambda value: sum(c.isdigit() for c in value) >= 4,
        ),
        PatternRule(
            "ausweis", "national-id", re.compile(rf"[CFGHJKLMNPRTVWXYZ]{NUMBER_EDGE}(?=[A-Z0-9]{{0,8}}[A-Z])[CFGHJKLMNPRTVWXYZ0-9]{{8}}\d{NUMBER_END}"), 0.93, "is a document number with a right check digit", is_card_number,
        ),
    ),
)  # fmt: skip
BIC = RuleSet(
    "bic",
    (
        keyed_rule("bic", "bank-code", ("bic", "swift", "swift-code", "bic-code", "swift bic"), rf"[A-Z]{{4}} ?[A-Z]{{2}} ?[A-Z0-9]{{2}} ?(?:[A-Z0-9]{{3}})?{WORD_END}", score=0.99, link=_LINK),
        PatternRule("bic", "bank-code", re.compile(r"\?30(?P<value>[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?=\?|\s|$)"), 0.95, "stands in the field for a bank code"),
        PatternRule(
            "bic", "bank-code", re.compile(rf"[A-Z]{NUMBER_EDGE}[A-Z]{{3}}(?:DE|AT|CH|LI|LU)[A-Z0-9]{{2}}(?:XXX|[A-Z0-9]{{3}}){WORD_END}"), 0.85, "has the form of a bank code", lambda value: (is_bic(value) and any(c.isdigit() for c in value)) or value.endswith("XXX"),
        ),
    ),
)  # fmt: skip
SECURITY = RuleSet(
    "wertpapier",
    (
        PatternRule("wertpapier", "security", re.compile(rf"[A-Z]{NUMBER_EDGE}[A-Z][A-Z0-9]{{9}}\d{NUMBER_END}"), 0.97, "is a security with a right check digit", _is_security),
        PatternRule("wertpapier", "security", re.compile(rf"[0-9A-Z]{NUMBER_EDGE}[0-9A-Z]{{17}}\d{{2}}{NUMBER_END}"), 0.98, "is a legal entity identifier with right check digits", is_lei),
        keyed_rule("wertpapier", "security", ("isin", "isin-nr"), rf"[A-Z]{{2}} ?[A-Z0-9]{{3}} ?[A-Z0-9]{{3}} ?[A-Z0-9]{{3}}\d{WORD_END}", score=0.99, link=_LINK),
        keyed_rule("wertpapier", "security", ("wkn", "valor", "valoren-nr", "valorennummer", "wertpapierkennnummer"), rf"(?=[A-Z]{{0,4}}\d)[A-Z0-9]{{6,9}}{WORD_END}", score=0.98, link=_LINK),
        keyed_rule("wertpapier", "security", ("lei", "lei-code"), rf"[A-Z0-9]{{20}}{WORD_END}", score=0.99, link=_LINK),
    ),
)  # fmt: skip
REGISTER = RuleSet(
    "handelsregister",
    (
        keyed_rule(
            "handelsregister", "register", ("hrb", "hra", "hr b", "hr a", "gnr", "hrb-nr", "hra-nr", "vereinsregister", "fn", "pr", "vr", "gsr"),
            rf"\d{{1,3}}(?:[ .]?\d{{1,3}}){{0,2}}(?: ?(?!AG|LG|SE|KG)[A-Z]{{1,3}}(?![^\W_])(?! ?\d)| ?[a-z](?![^\W_]))?{WORD_END}(?![,/-]\d)", score=0.97, link=r"[ \t\u00a0:.]{0,3}(?:Nr\.? ?)?",
        ),
    ),
)  # fmt: skip
DOCKET = RuleSet(
    "aktenzeichen",
    (
        PatternRule("aktenzeichen", "docket", re.compile(rf"[0-9IVXL]{NUMBER_EDGE}(?:\d{{0,3}}[a-z]?|[IVX]{{0,4}}(?![^\W_]))(?: ?\(\d+\))? (?:(?![A-Z]{{4}})[A-Z][A-Za-z]{{0,4}}) (?:[A-Z]{{1,2}} |\d{{1,4}} [A-Z][A-Za-z]{{1,4}} )?\d{{1,6}}/\d{{2,4}}(?:\(\d\)| \(E[PU]\)| ?(?:GÜ|R|EUR|eV|EV|AK|B|ER|SO|PKH)(?![^\W_])|-\d{{1,3}})?{WORD_END}"), 0.95, "has the form of a court's file number", needs=re.compile(r"/(?<=\d/)\d\d")),
        keyed_rule(
            "aktenzeichen", "docket", ("aktenzeichen", "az", "geschäftszeichen", "gesch-nr", "geschäftsnummer", "gz", "geschäfts-nr", "gesch-z", "js", "ur-nr", "urnr", "urkundenrolle", "proz nr"),
            rf"(?=[A-Za-z0-9 ./-]{{0,10}}\d)[A-Z0-9][A-Za-z0-9]*(?:[-/._ ]{{1,2}}[A-Z0-9][A-Za-z0-9]*){{0,5}}(?<![.,]){WORD_END}", score=0.9, link=r"[ \t\u00a0:.]{0,4}(?:Nr\.? ?|der Staatsanwaltschaft: ?)?", check=lambda value: any(c.isdigit() for c in value[-6:]),
        ),
    ),
)  # fmt: skip
