"""Rules that need no language: mail, web, machines, bank accounts, telephones."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.rules.email import EmailRule
from veladura.detect.rules.iban import IbanRule
from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.network import NETWORK
from veladura.detect.rules.phone import PhoneRule
from veladura.detect.rules.rule import Rule
from veladura.detect.rules.url import URLS

PHONES = PhoneRule(
    regions=("ES",),
    phone_key=re.compile(r"(?i)tel[é\w.]{0,8}[ :(]{0,3}$"),
    fax_key=re.compile(r"(?i)fax[ :.]{0,3}$"),
    grouped=re.compile(r"\d{3} \d{3} \d{3}"),
    foreign_key=re.compile(r"(?i)NHC[ :]{0,3}$"),
)


def found(rule: Rule, text: str) -> list[str]:
    return [text[one.start : one.end] for one in rule.find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("escriba a ana.ruiz@correo.es, por favor", ["ana.ruiz@correo.es"]),
        ("<a@b-c.d.example>", ["a@b-c.d.example"]),
        ("E-mail.ana@correo.es", ["ana@correo.es"]),
        ("'ana@correo.es'", ["ana@correo.es"]),
        ("ñandú+x@correo.es", ["ñandú+x@correo.es"]),
        ("ana@ correo.es", ["ana@ correo.es"]),
        ("ana@correo.es y eva@correo.es", ["ana@correo.es", "eva@correo.es"]),
        ("ana@correo", []),
        ("@correo.es", []),
        ("ana@correo.es@otro.es", ["correo.es@otro.es"]),
        ("-@correo.es", []),
    ],
)
def test_an_address_of_mail(text: str, expected: list[str]) -> None:
    assert found(EmailRule(), text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vea https://a.example/x?y=1#z.", ["https://a.example/x?y=1#z"]),
        ("(http://a.example)", ["http://a.example"]),
        ("ftp://a.example/b", ["ftp://a.example/b"]),
        ("www.a.es, www.b.es/c;", ["www.a.es", "www.b.es/c"]),
        ("en hospital.example", ["hospital.example"]),
        ("en hospital.example/citas.", ["hospital.example/citas"]),
        ("ana@hospital.example", []),
        ("dosis.es alta", ["dosis.es"]),
        ("fin.es", []),  # too short to be sure
        ("el 2019.es", []),
        ("acaba.Es tarde", []),
        ("HTTPS://A.EXAMPLE", ["HTTPS://A.EXAMPLE"]),
    ],
)
def test_an_address_of_the_web(text: str, expected: list[str]) -> None:
    assert found(URLS, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("IP 192.168.1.4.", ["192.168.1.4"]),
        ("10.0.0.1", ["10.0.0.1"]),
        ("84.120.9.7 y 8.8.8.8", ["84.120.9.7"]),
        ("versión 1.2.3.4", []),
        ("300.1.1.1", []),
        ("1.192.168.1.4", []),
        ("192.168.1.4.5", []),
        ("fe80::1ff:fe23:4567:890a", ["fe80::1ff:fe23:4567:890a"]),
        ("2001:0db8:85a3:0000:0000:8a2e:0370:7334", ["2001:0db8:85a3:0000:0000:8a2e:0370:7334"]),
        ("a las 10:15:30", []),
        ("00:1B:44:11:3A:B7", ["00:1B:44:11:3A:B7"]),
        ("00-1b-44-11-3a-b7,", ["00-1b-44-11-3a-b7"]),
        ("x00:1B:44:11:3A:B7", []),
        ("00:1B:44:11:3A:B7:99", []),
        ("00:1B-44:11:3A:B7", []),
    ],
)
def test_the_address_of_a_machine(text: str, expected: list[str]) -> None:
    assert found(NETWORK, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("IBAN ES91 2100 0418 4502 0005 1332", ["ES91 2100 0418 4502 0005 1332"]),
        ("DE89370400440532013000.", ["DE89370400440532013000"]),
        ("DE89 3704 0044 0532 0130 00 BIC COBADEFF", ["DE89 3704 0044 0532 0130 00"]),
        ("ES91-2100-0418-4502-0005-1332", ["ES91-2100-0418-4502-0005-1332"]),
        ("ES92 2100 0418 4502 0005 1332", []),
        ("XES91 2100 0418 4502 0005 1332", []),
    ],
)
def test_a_bank_account_by_its_check_digits(text: str, expected: list[str]) -> None:
    assert found(IbanRule(), text) == expected


@given(st.integers(0, 33), st.sampled_from("0123456789"))
def test_one_wrong_digit_makes_no_account(place: int, digit: str) -> None:
    account = "ES9121000418450200051332"
    place = 2 + place % (len(account) - 2)
    wrong = account[:place] + digit + account[place + 1 :]
    assert found(IbanRule(), wrong) == ([account] if wrong == account else [])


@pytest.mark.parametrize(
    ("text", "expected", "kind"),
    [
        ("Tel.: 943555012", "943555012", "phone"),
        ("Teléfono 555 01 23", "555 01 23", "phone"),
        ("Fax: 943 555 012", "943 555 012", "fax"),
        ("llame al 943 255 012 mañana", "943 255 012", "phone"),
        ("+34 943 255 012", "+34 943 255 012", "phone"),
        ("0034943255012", "0034943255012", "phone"),
        ("(+34 943 255 012)", "+34 943 255 012", "phone"),
        ("Tel. 943 555 012 ext. 31", "943 555 012 ext. 31", "phone"),
        ("(Tel. 943 555 012 ext. 31)", "943 555 012 ext. 31", "phone"),
        ("Tel. 943 555 012 (ext. 31)", "943 555 012 (ext. 31)", "phone"),
        ("Tel. (943) 555 012", "(943) 555 012", "phone"),
        ("Tel. (+34 943) 555 012", "+34 943) 555 012", "phone"),
        ("en el +34 943) 255 012", "+34 943) 255 012", "phone"),
        ("Tel: (943 555 012", "943 555 012", "phone"),
    ],
)
def test_a_telephone_number_is_found_whole(text: str, expected: str, kind: str) -> None:
    (one,) = PHONES.find(text)
    assert (text[one.start : one.end], one.kind) == (expected, kind)


@pytest.mark.parametrize(
    "text",
    [
        "NHC: 943 255 012",
        "943255012",  # neither a key word nor groups
        "el 12/05/2019",
        "tel. 12/05/2019",
        "2019-05-12",
        "1943255012345678901",
        "12,943 255 012",
        "943 255 012 €",
        "999 999 999",
    ],
)
def test_other_numbers_are_no_telephone_numbers(text: str) -> None:
    assert found(PHONES, text) == []


KEYED = keyed_rule("history", "patient-id", ["nhc", "nº historia", "número"], score=0.9)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("NHC: 48213", ["48213"]),
        ("nhc 48213", ["48213"]),
        ("N.H.C. 48213", ["48213"]),
        ("Nº HISTORIA ........ QK-20518", ["QK-20518"]),
        ("n.º historia | 48213/7", ["48213/7"]),
        ("Numero: AB 12345", ["AB 12345"]),
        ("NHC: sin datos", []),
        ("NHC:\n48213", []),
        ("anhc 48213", []),
        ("nhcs 48213", []),
    ],
)
def test_a_key_word_announces_a_code(text: str, expected: list[str]) -> None:
    assert found(KEYED, text) == expected


def test_a_wrong_check_digit_counts_for_less_and_says_so() -> None:
    def rule(unchecked: float) -> Rule:
        return keyed_rule("n", "id", ["nss"], score=0.9, check=str.isdigit, unchecked=unchecked)

    (right,) = rule(0.4).find("NSS 12345")
    (wrong,) = rule(0.4).find("NSS 1234A")
    assert (right.score, wrong.score) == (0.9, 0.4)
    assert "wrong" in wrong.reason
    assert list(rule(0).find("NSS 1234A")) == []


@given(st.text("ab1 .@:/-+()w\n", max_size=80))
def test_what_is_found_lies_in_the_text_and_is_not_empty(text: str) -> None:
    for rule in (EmailRule(), URLS, NETWORK, IbanRule(), PHONES, KEYED):
        for one in rule.find(text):
            assert 0 <= one.start < one.end <= len(text)
            assert text[one.start : one.end].strip()
            assert text[one.start : one.end] not in one.reason
