"""Numbers that are valid stay valid in their own scheme, whatever stands in their place."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from stdnum import iban, luhn
from stdnum.ar import cuit
from stdnum.cl import rut
from stdnum.es import ccc, cif, dni, nie
from stdnum.mx import curp

from veladura.transform.check_digits import with_valid_check

digits = "0123456789"
few = settings(max_examples=60, deadline=None)


def number(length: int) -> st.SearchStrategy[str]:
    return st.text(digits, min_size=length, max_size=length)


def spanish_account(body: str) -> str:
    return body[:8] + ccc.calc_check_digits(body) + body[10:]


@few
@given(number(8), number(8), st.sampled_from("abcxyz"))
def test_identity_cards(old: str, new: str, letter: str) -> None:
    original = old + dni.calc_check_digit(old).lower()
    written = with_valid_check(original, new + letter)
    assert written[:8] == new
    assert dni.is_valid(written.upper())


@few
@given(st.sampled_from("xyz"), number(7), st.sampled_from("xyzabc"), number(7))
def test_cards_of_foreigners_keep_their_first_letter(
    first: str, old: str, other: str, new: str
) -> None:
    original = first + old
    original += nie.calc_check_digit(original.upper()).lower()
    written = with_valid_check(original, f"{other}{new}q")
    assert written.startswith(first + new)
    assert nie.is_valid(written.upper())


@few
@given(st.sampled_from("abceg"), number(7), number(7))
def test_tax_numbers_of_companies_keep_their_kind(kind: str, old: str, new: str) -> None:
    original = kind + old
    original += cif.calc_check_digits(original.upper())[0].lower()
    written = with_valid_check(original, f"q{new}0")
    assert written.startswith(kind + new)
    assert cif.is_valid(written.upper())


@few
@given(number(20), number(20))
def test_spanish_accounts_are_valid_within_and_without(old: str, new: str) -> None:
    account = spanish_account(old)
    original = f"es{iban.calc_check_digits(f'ES00{account}')}{account}"
    written = with_valid_check(original, f"qq00{new}")
    assert written.startswith("es")
    assert iban.is_valid(written.upper())
    assert ccc.is_valid(written[4:])


@few
@given(number(18), number(18))
def test_german_accounts_stay_german(old: str, new: str) -> None:
    original = f"de{iban.calc_check_digits(f'DE00{old}')}{old}"
    written = with_valid_check(original, f"xx00{new}")
    assert written[:2] + written[4:] == f"de{new}"
    assert iban.is_valid(written.upper())


@few
@given(number(15), number(16))
def test_cards_of_banks(old: str, new: str) -> None:
    original = old + luhn.calc_check_digit(old)
    written = with_valid_check(original, new)
    assert len(written) == 16
    assert written[:15] == new[:15]
    assert luhn.is_valid(written)


@few
@given(st.sampled_from(("20", "27", "30")), number(8), number(11))
def test_argentine_numbers_keep_what_somebody_is(kind: str, old: str, new: str) -> None:
    body = kind + old
    original = body + cuit.calc_check_digit(body)
    assume(cuit.is_valid(original))
    assume(int(original[2:9]) % 97 != int(original[9:]))  # one in a hundred may be a Spanish number
    assume(int(original[:9]) % 97 != int(original[9:]))
    assume((int(original[2:9]) + int(kind) * 10_000_000) % 97 != int(original[9:]))
    written = with_valid_check(original, new)
    assert written[:2] == kind
    assert cuit.is_valid(written)


@few
@given(number(8), number(9))
def test_chilean_numbers(old: str, new: str) -> None:
    original = old + rut.calc_check_digit(old).lower()
    written = with_valid_check(original, new)
    assert len(written) == 9
    assert rut.is_valid(written.upper()) or not rut.is_valid(original.upper())


@few
@given(number(6))
def test_mexican_keys_have_a_day_that_exists(new: str) -> None:
    body = "BOXW310820HNERXN0"
    original = (body + curp.calc_check_digit(body)).lower()
    assert curp.is_valid(original.upper())
    written = with_valid_check(original, f"qwer{new}abcdefg0")
    assert written[10:13] == original[10:13]
    assert curp.is_valid(written.upper())
    assert curp.get_birth_date(written.upper()) is not None


@few
@given(st.integers(1, 52), number(8), number(12))
def test_numbers_of_social_security(province: int, old: str, new: str) -> None:
    body = f"{province:02}{old}"
    rest = int(old) + province * 10_000_000 if int(old) < 10_000_000 else int(body)
    original = f"{body}{rest % 97:02}"
    written = with_valid_check(original, new)
    assert len(written) == 12
    assert 1 <= int(written[:2]) <= 52
    assert int(written[:10]) % 97 == int(written[10:])


@few
@given(st.text("abc0123456789", min_size=1, max_size=20), st.data())
def test_what_belongs_to_no_scheme_stays_as_it_was_drawn(
    original: str, data: st.DataObject
) -> None:
    """Letters stand where letters stood: whatever is made, its shape is the original's."""
    drawn = ["abcxyz" if sign.isalpha() else digits for sign in original]
    candidate = "".join(data.draw(st.sampled_from(signs)) for signs in drawn)
    written = with_valid_check(original, candidate)
    assert len(written) == len(original)
    assert written.isalnum()


@pytest.mark.parametrize("original", ["12345678z", "es9121000418450200051332", "4111111111111111"])
def test_the_same_number_is_made_from_the_same_draw(original: str) -> None:
    candidate = "".join("7" if sign.isdecimal() else "k" for sign in original)
    assert with_valid_check(original, candidate) == with_valid_check(original, candidate)
    assert with_valid_check(original, candidate) != original
