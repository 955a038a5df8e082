"""Identifiers: another one of the same shape, the same one wherever it stands."""

import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.marked import rewrite, substitutes

from veladura.numbers.america import is_rut
from veladura.text import compact

CODES = st.from_regex(r"[A-Z]{0,3}[1-8][0-9]{4,9}", fullmatch=True)  # "00000" is nobody's
HEX = st.text("0123456789abcdef", min_size=2, max_size=2)


def shape(text: str) -> str:
    return re.sub(r"[A-ZÑ]", "A", re.sub(r"[a-zñ]", "a", re.sub(r"\d", "9", text)))


@given(code=CODES, seed=st.integers(0, 99))
def test_letters_become_letters_and_digits_digits(code: str, seed: int) -> None:
    (new,) = substitutes(f"Historia: [[ID|{code}]].", seed=seed)
    assert new != code
    assert shape(new) == shape(code)


@given(digits=st.integers(1_000_000, 9_999_998), seed=st.integers(0, 99))
def test_marks_between_digits_make_no_other_number(digits: int, seed: int) -> None:
    plain = str(digits)
    dotted = f"{plain[0]}.{plain[1:4]}.{plain[4:]}"
    one, two = substitutes(f"[[ID|{plain}]] y [[ID|{dotted}]]", seed=seed)
    assert compact(two) == one
    assert shape(two) == shape(dotted)


def test_a_number_inside_a_longer_one_follows_it() -> None:
    for seed in range(20):
        part, whole = substitutes("[[ID|5520144]] y [[ID|IB-5520144]]", seed=seed)
        assert whole.endswith(part)


def test_a_number_that_several_hold_is_the_same_in_all() -> None:
    for seed in range(20):
        alone, one, two = substitutes(
            "[[ID|22190365]], [[ID|27-22190365-5]], [[ID|2-22190365/00]]", seed=seed
        )
        assert alone in one
        assert alone in two


def test_figures_between_letters_are_the_same_in_others() -> None:
    for seed in range(20):
        card, insured, body = substitutes(
            "C.I.: [[ID|5.817.204 Tja.]], [[NSS|OSDX-6-5817204]] de [[I|OSDX]]", seed=seed
        )
        assert compact(insured).endswith(compact(card)[:7])
        assert insured.startswith(body)


def test_a_part_of_a_number_does_not_begin_with_a_zero() -> None:
    for seed in range(60):
        part, _ = substitutes("[[LIC|4.417]] y [[ID|764417]]", seed=seed)
        assert part[0] != "0"


def test_a_part_with_a_check_digit_keeps_a_valid_one() -> None:
    for seed in range(20):
        alone, inside = substitutes("[[ID|12.345.678-5]] y [[ID|QX7-12345678-5]]", seed=seed)
        assert is_rut(compact(alone))
        assert compact(inside).endswith(compact(alone))


@pytest.mark.parametrize(
    ("surface", "kept"),
    [
        ("CL-RUN-12345678-5", "CL-RUN-"),
        ("NHC 445566", "NHC "),
        ("NHC: 445566", "NHC: "),
        ("DNI 12345678Z", "DNI "),
    ],
)
def test_the_word_before_a_number_says_what_it_is_and_stays(surface: str, kept: str) -> None:
    (new,) = substitutes(f"[[ID|{surface}]]")
    assert new.startswith(kept)
    assert new != surface


def test_an_unknown_word_before_a_number_does_not_stay() -> None:
    (new,) = substitutes("[[ID|ZURITA 445566]]")
    assert "ZURITA" not in new


def test_a_key_in_capitals_stays_hexadecimal() -> None:
    for seed in range(10):
        (new,) = substitutes("[[ID|5FB2822E-396D-4725-8521-CDC4BDD20CCF]]", seed=seed)
        assert re.fullmatch(r"[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}", new)


@given(st.lists(HEX, min_size=6, max_size=6), st.sampled_from(":-"))
def test_the_address_of_a_machine_keeps_its_form(parts: list[str], mark: str) -> None:
    address = mark.join(parts)
    (new,) = substitutes(f"[[ID|{address}]]")
    assert re.fullmatch(rf"[0-9a-f]{{2}}(?:{mark}[0-9a-f]{{2}}){{5}}", new)
    changed = [a != b for a, b in zip(address, new, strict=True) if a != mark]
    assert all(changed)


def test_a_key_in_hexadecimal_is_replaced_digit_by_digit() -> None:
    key = "3f2504e0-4f89-11d3-9a0c-0305e82c3301"
    (new,) = substitutes(f"[[ID|{key}]]")
    assert [len(part) for part in new.split("-")] == [8, 4, 4, 4, 12]
    assert set(new) <= {*string.hexdigits.lower(), "-"}
    assert not any(a == b for a, b in zip(key, new, strict=True) if a != "-")


def test_an_address_on_the_net_comes_from_those_kept_for_documentation() -> None:
    one, two, other = substitutes("[[IP|10.20.30.40]] [[IP|10.20.30.41]] [[IP|172.16.0.9]]")
    ranges = ("192.0.2.", "198.51.100.", "203.0.113.")
    assert all(new.startswith(ranges) for new in (one, two, other))
    assert one.rsplit(".", 1)[0] == two.rsplit(".", 1)[0]
    assert one != two


@given(st.integers(0, 200))
def test_the_first_digit_of_a_number_is_nought_only_where_it_was(seed: int) -> None:
    plain, padded = substitutes("[[ID|7845123]] [[ID|0045123]]", seed=seed)
    assert plain[0] != "0"
    assert padded[0] == "0"


def test_two_numbers_never_become_one() -> None:
    source = " ".join(f"[[ID|{number}]]" for number in range(10_000, 10_200))
    new = substitutes(source)
    assert len(set(new)) == 200


def test_a_plate_gets_no_vowels_and_keeps_its_shape() -> None:
    for seed in range(20):
        (new,) = substitutes("Matrícula [[CAR|4821 KLM]]", seed=seed)
        assert re.fullmatch(r"\d{4} [BCDFGHJKLMNPRSTVWXYZ]{3}", new)


def test_the_year_in_a_file_number_moves_with_the_dates() -> None:
    for seed in range(10):
        day, number = substitutes("El [[D|12/05/2019]], expediente [[ID|2019/00447]]", seed=seed)
        assert number[:4] == day[-4:]
        assert number[5:] != "00447"


def test_a_day_inside_a_card_moves_with_the_dates() -> None:
    for seed in range(10):
        day, card = substitutes(
            "Nacida el [[D|17/06/1985]]. CIP [[ID|CABR 1 850617 00 3]]", seed=seed
        )
        moved = day[8:] + day[3:5] + day[:2]
        assert card[7:13] == moved


def test_another_one_can_be_asked_for() -> None:
    source = "[[ID|7845123]]"
    outcome = rewrite(source)
    (place,) = [(edit.start, edit.end) for edit in outcome.edits]
    seen = {rewrite(source, rolls={place: roll}).edits[0].text for roll in range(8)}
    assert len(seen) == 8


@pytest.mark.parametrize("surface", ["ſ123456", "ß-445566", "ﬁ445566"])
def test_letters_that_fold_to_several_are_masked_or_replaced_whole(surface: str) -> None:
    (new,) = substitutes(f"[[ID|{surface}]]")
    assert "445566" not in new
    assert "123456" not in new
