"""Check digits: a substitute for a valid number is made valid in the same scheme."""

import re
from collections.abc import Callable

from veladura.numbers.america import is_cuit, is_curp, is_rut
from veladura.numbers.finance import is_iban
from veladura.numbers.spain import account_check, dni_letter, is_cif, is_dni, is_nie, nie_letter
from veladura.numbers.sums import is_article, is_imei, is_luhn

# Where the check characters of a scheme lie (counted from the end unless positive), most specific
# first; a number is taken for the first scheme it is valid in.
_SCHEMES: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("iban", (2, 3)),
    ("es.dni", (-1,)),
    ("es.nie", (-1,)),
    ("es.cif", (-1,)),
    ("mx.curp", (-1,)),
    ("cl.rut", (-1,)),
    ("ar.cuit", (-1,)),
    ("imei", (-1,)),
    ("ean", (-1,)),
    ("luhn", (-1,)),
)
_VALID: dict[str, Callable[[str], bool]] = {
    "iban": is_iban,
    "es.dni": is_dni,
    "es.nie": is_nie,
    "es.cif": is_cif,
    "mx.curp": is_curp,
    "cl.rut": is_rut,
    "ar.cuit": is_cuit,
    "imei": is_imei,
    "ean": is_article,
    "luhn": is_luhn,
}
_FIXED_LETTERS = {"iban": 2, "es.nie": 1, "es.cif": 1}
_DIGITS, _LETTERS = "0123456789", "abcdefghijklmnopqrstuvwxyz"
_PROVINCES = 52
_FORMS = {  # a number of another form is not of the scheme, and need not be reckoned with
    "iban": re.compile("[a-z]{2}[0-9]{2}[0-9a-z]{8,30}"),
    "es.dni": re.compile("[0-9]{8}[a-z]"),
    "es.nie": re.compile("[xyz][0-9]{7}[a-z]"),
    "es.cif": re.compile("[a-z][0-9]{7}[0-9a-z]"),
    "mx.curp": re.compile("[0-9a-z]{18}"),
    "cl.rut": re.compile("[0-9]{7,8}[0-9k]"),
    "ar.cuit": re.compile("[0-9]{11}"),
    "imei": re.compile("[0-9]{15}"),  # without its check digit any number is one
    "ean": re.compile("[0-9]{8}|[0-9]{13,14}"),
    "luhn": re.compile("[0-9]{12,19}"),  # shorter ones satisfy it by chance too often to mean it
}


def with_valid_check(original: str, candidate: str) -> str:
    """`candidate` (small letters, digits) with the check characters `original` calls for."""
    if _is_social_security(original):
        # Small numbers are counted in two ways; ours are large enough to be valid in both.
        province = (int(candidate[:2]) - 1) % _PROVINCES + 1
        body = f"{province:02d}" + candidate[2].replace("0", "7") + candidate[3:-2]
        return body + f"{_social_security_check(body):02d}"
    scheme = _scheme_of(original)
    if scheme is None:
        return candidate
    name, positions = scheme
    kept = _FIXED_LETTERS.get(name, 0)
    if name == "mx.curp":
        candidate = _with_a_birthday(original, candidate)
    elif name == "ar.cuit":
        candidate = original[:2] + candidate[2:]  # 20, 27, 30: a man, a woman, a company
    elif kept:
        candidate = _keep_letters(original, candidate, kept)
    if name in ("es.dni", "es.nie"):
        letter = (dni_letter if name == "es.dni" else nie_letter)(candidate[:-1].upper())
        return candidate[:-1] + letter.lower()
    if name == "iban" and candidate.startswith("es"):
        candidate = candidate[:4] + _spanish_account(candidate[4:])
    return _searched(candidate, positions, _VALID[name]) or candidate


def _scheme_of(number: str) -> tuple[str, tuple[int, ...]] | None:
    for name, positions in _SCHEMES:
        if _FORMS[name].fullmatch(number) and _VALID[name](number):
            return name, positions
    return None


def _keep_letters(original: str, candidate: str, length: int) -> str:
    """Keep the letters that say the country or the kind of number."""
    return "".join(
        o if o.isalpha() and i < length else c for i, (o, c) in enumerate(zip(original, candidate))
    )


def _with_a_birthday(original: str, candidate: str) -> str:
    """A CURP: initials, a day that exists, the original's sex and state, consonants, a mark that
    tells the century."""
    digits = [int(c) for c in candidate[4:10]]
    month, day = 1 + (digits[2] * 10 + digits[3]) % 12, 1 + (digits[4] * 10 + digits[5]) % 28
    initials = candidate[0] + "aeiou"[ord(candidate[1]) % 5] + candidate[2:4]
    birthday = f"{candidate[4:6]}{month:02d}{day:02d}"
    return initials + birthday + original[10:13] + candidate[13:16] + original[16:]


def _spanish_account(number: str) -> str:
    """A Spanish account number has two check digits of its own, for bank and for account."""
    return number[:8] + account_check(number) + number[10:]


def _alphabet(sign: str) -> str:
    """What a check character may be; where a letter stood, a letter if there is one that fits."""
    return _LETTERS + _DIGITS if sign.isalpha() else _DIGITS + _LETTERS


def _searched(
    candidate: str, positions: tuple[int, ...], valid: Callable[[str], bool]
) -> str | None:
    alphabets = [_alphabet(candidate[p]) if len(positions) == 1 else _DIGITS for p in positions]
    characters = list(candidate)
    if len(positions) == 1:
        for c in alphabets[0]:
            characters[positions[0]] = c
            if valid("".join(characters)):
                return "".join(characters)
        return None
    for a in alphabets[0]:
        for b in alphabets[1]:
            characters[positions[0]], characters[positions[1]] = a, b
            if valid("".join(characters)):
                return "".join(characters)
    return None


def _social_security_check(body: str) -> int:
    """Spain's affiliation number: the last two digits are the rest by 97."""
    province, number = int(body[:2]), int(body[2:])
    joined = number + province * 10_000_000 if number < 10_000_000 else int(body)
    return joined % 97


def _is_social_security(number: str) -> bool:
    if len(number) not in (11, 12) or not number.isdecimal():
        return False
    return _social_security_check(number[:-2]) == int(number[-2:])
