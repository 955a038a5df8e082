"""Check digits are right where another library, which no one needs but these tests, says so."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stdnum import bic, ean, iban, imei, isin, iso7064, lei, luhn
from stdnum.ar import cuit
from stdnum.at import uid as at_uid
from stdnum.at import vnr
from stdnum.ch import ssn, uid
from stdnum.cl import rut
from stdnum.de import idnr, vat
from stdnum.ec import ci
from stdnum.es import ccc, cif, dni, nie, nif
from stdnum.eu import vat as eu_vat
from stdnum.iso7064 import mod_11_10
from stdnum.mx import curp

from veladura.numbers import america, europe, finance, german, spain, sums
from veladura.wordlists import read_table

DIGIT, LETTER = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGNS = {"9": DIGIT, "A": LETTER, "*": DIGIT + LETTER}
PAIRS: dict[str, tuple[Callable[[str], bool], Callable[[str], bool], tuple[str, ...]]] = {
    "luhn": (sums.is_luhn, luhn.is_valid, ("9999", "999999999999")),
    "imei": (sums.is_imei, imei.is_valid, ("999999999999999", "99999999999999", "9999")),
    "ean": (sums.is_article, ean.is_valid, ("99999999", "9999999999999", "99999999999999")),
    "mod 11,10": (sums.is_mod_11_10, mod_11_10.is_valid, ("99999999999",)),
    "dni": (spain.is_dni, dni.is_valid, ("99999999A", "9999999A", "A9999999A")),
    "nie": (spain.is_nie, nie.is_valid, ("X9999999A", "Y9999999A", "Z9999999A", "A9999999A")),
    "cif": (spain.is_cif, cif.is_valid, ("A99999999", "A9999999A", "Q9999999A")),
    "nif": (spain.is_nif, nif.is_valid, ("K9999999A", "ESB99999999", "99999999A", "X9999999A")),
    "rut": (america.is_rut, rut.is_valid, ("99999999", "999999999", "99999999K")),
    "cédula": (america.is_cedula, ci.is_valid, ("9999999999", "1239999999", "0159999999")),
    "cuit": (america.is_cuit, cuit.is_valid, ("20999999999", "27999999999", "99999999999")),
    "curp": (
        america.is_curp,
        curp.is_valid,
        ("AAAA990101HDFAAA09", "AAAA010101MNEAAAA9", "BACA991231HDFAAA09", "AAAA999999HZZAAA09"),
    ),
    "vat": (german.is_german_vat, vat.is_valid, ("DE999999999", "999999999", "099999999")),
    "tax id": (german.is_tax_id, idnr.is_valid, ("12345678919", "99999999999", "11234567899")),
    "austrian vat": (german.is_austrian_vat, at_uid.is_valid, ("ATU99999999", "U99999999")),
    "european vat": (
        europe.is_european_vat,
        eu_vat.is_valid,
        (
            *("LU99999999", "BE0999999999", "BE1999999999", "NL999999999B99", "FR99999999999"),
            *("IT99999990019", "IT99999999999", "PL9999999999", "CZ89999999", "DK99999999"),
            *("SE999999999901", "XX99999999"),
        ),
    ),
    "svnr": (german.is_austrian_insured, vnr.is_valid, ("9999010199", "0999999999")),
    "ahv": (german.is_swiss_insured, ssn.is_valid, ("7569999999999", "9999999999999")),
    "uid": (german.is_swiss_company, uid.is_valid, ("CHE999999999", "999999999", "CHE99")),
    "bic": (finance.is_bic, bic.is_valid, ("AAAADE**", "AAAAES*****", "AAAA****", "AAAAXK**")),
    "isin": (finance.is_isin, isin.is_valid, ("DE*********9", "US9999999999", "AA*********9")),
}


def drawn(data: st.DataObject, shape: str) -> str:
    """A number of a shape: 9 any digit, A any letter, * either, all else itself one time in two."""
    as_shown = data.draw(st.booleans())
    kept = [sign not in SIGNS or (as_shown and sign == "A") for sign in shape]
    return "".join(
        sign if keep else data.draw(st.sampled_from(SIGNS[sign]))
        for sign, keep in zip(shape, kept, strict=True)
    )


@pytest.mark.parametrize("kind", PAIRS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_numbers_are_valid_where_others_say_so(kind: str, data: st.DataObject) -> None:
    ours, theirs, shapes = PAIRS[kind]
    number = drawn(data, data.draw(st.sampled_from(shapes)))
    for last in (*DIGIT, *LETTER):  # one of them is right
        assert ours(number[:-1] + last) == bool(theirs(number[:-1] + last))
    assert ours(number) == bool(theirs(number))


@pytest.mark.parametrize(("country", "shape"), read_table("veladura.numbers", "ibans"))
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_accounts_of_every_country(country: str, shape: str, data: st.DataObject) -> None:
    signs = [(int(n), s) for n, s in finance._PART.findall(shape)]
    alphabet = {"n": DIGIT, "a": LETTER, "c": DIGIT + LETTER}
    account = "".join(data.draw(st.text(alphabet[s], min_size=n, max_size=n)) for n, s in signs)
    number = country + finance.iban_check(country, account) + account
    assert iban.is_valid(number, check_country=False)
    assert finance.is_iban(number, within=False)
    other = 2 + (int(number[2:4]) - 1) % 97
    for wrong in (number[:-1], f"{number}0", f"{country}{other:02d}{account}"):
        assert not finance.is_iban(wrong, within=False)
        assert not iban.is_valid(wrong, check_country=False)


@given(st.text(DIGIT, min_size=20, max_size=20))
def test_spanish_accounts_have_check_digits_within(account: str) -> None:
    assert spain.account_check(account) == ccc.calc_check_digits(account)
    right = account[:8] + spain.account_check(account) + account[10:]
    number = "ES" + finance.iban_check("ES", right) + right
    assert finance.is_iban(number)
    assert iban.is_valid(number)
    other = right[:8] + f"{(int(right[8:10]) + 1) % 100:02d}" + right[10:]
    assert not finance.is_iban("ES" + finance.iban_check("ES", other) + other)


@given(st.text(DIGIT + LETTER, min_size=18, max_size=18))
def test_legal_entities(body: str) -> None:
    check = iso7064.mod_97_10.calc_check_digits(body)
    assert finance.is_lei(body + check)
    assert lei.is_valid(body + check)
    assert not finance.is_lei(body + f"{(int(check) + 1) % 97:02d}")


@given(st.text(DIGIT, min_size=8, max_size=8), st.text(DIGIT, min_size=10, max_size=10))
def test_check_digits_alone(short: str, long: str) -> None:
    assert spain.dni_letter(short) == dni.calc_check_digit(short)
    assert spain.nie_letter(f"Y{short[1:]}") == nie.calc_check_digit(f"Y{short[1:]}")
    assert sums.luhn_digit(long) == luhn.calc_check_digit(long)
    assert sums.mod_11_10_digit(long) == mod_11_10.calc_check_digit(long)
    assert finance.isin_check(f"DE{long[:9]}") == isin.calc_check_digit(f"DE{long[:9]}")
    assert america.curp_check(f"ABCD{long[:6]}HDFXYZ0") == curp.calc_check_digit(
        f"ABCD{long[:6]}HDFXYZ00"
    )


@pytest.mark.parametrize(
    ("valid", "number"),
    [
        (spain.is_dni, "12.345.678-Z"),
        (america.is_rut, "12.345.678-5"),
        (america.is_cuit, "20-12345678-6"),
        (german.is_swiss_insured, "756.9217.0769.85"),
        (german.is_swiss_company, "CHE-100.155.212"),
        (finance.is_iban, "DE89 3704 0044 0532 0130 00"),
        (finance.is_iban, "es91 2100 0418 4502 0005 1332"),
        (finance.is_isin, "US0378331005"),
    ],
)
def test_numbers_as_people_write_them(valid: Callable[[str], bool], number: str) -> None:
    assert valid(number)


@pytest.mark.parametrize("number", ["", "x", "١٢٣٤٥٦٧٨Z", "ñ", "0", "ES", "DE"])
def test_what_is_no_number_is_not_valid(number: str) -> None:
    assert not any(ours(number) for ours, _, _ in PAIRS.values() if ours is not sums.is_luhn)
    assert not finance.is_iban(number)
    assert not finance.is_lei(number)
