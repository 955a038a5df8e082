"""Telephones, e-mail, web and IP addresses reach nobody."""

import ipaddress
import re

import phonenumbers
import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.lexicon import table
from veladura.languages.es.writers.identifiers.said_phones import figures_of, groups_of
from veladura.text import fold
from veladura.transform import Preferences


@pytest.mark.parametrize(
    ("original", "kind"),
    [
        ("612 345 678", "7"),
        ("+34 612 34 56 78", "7"),
        ("712345678", "7"),
        ("91 234 56 78", "9"),
        ("985-27-36-14", "9"),
        ("902 123 456", "90"),
    ],
)
def test_spanish_numbers_keep_kind_and_layout_and_are_not_assigned(
    original: str, kind: str
) -> None:
    for seed in range(15):
        (new,) = substitutes(f"Tel. [[TEL|{original}]]", seed=seed)
        assert re.sub(r"\d", "9", new) == re.sub(r"\d", "9", original)
        national = re.sub(r"\D", "", new)[-9:]
        assert national.startswith(kind)
        assert not phonenumbers.is_valid_number(phonenumbers.parse(national, "ES"))


def test_the_same_number_is_the_same_with_and_without_country_code() -> None:
    a, b, c = substitutes("[[TEL|612345678]] [[TEL|+34 612 345 678]] [[FAX|612-345-678]]")
    assert len({re.sub(r"\D", "", number)[-9:] for number in (a, b, c)}) == 1


def test_extensions_change() -> None:
    (new,) = substitutes("[[TEL|942 88 41 70, ext. 3471]]")
    assert "ext." in new
    assert "3471" not in new


def test_foreign_numbers_keep_their_country() -> None:
    (new,) = substitutes("[[TEL|+44 20 7946 0018]]")
    assert new.startswith("+44 ")
    assert new != "+44 20 7946 0018"


def test_an_address_is_given_to_its_owner() -> None:
    name, mail = substitutes("[[S|Pedro Suárez Artime]] [[MAIL|pedrosuartime@hotmail.com]]")
    given, surname, _ = fold(name).split()
    assert mail.startswith(f"{given}{surname[:3]}") or mail.startswith(f"{given[0]}{surname}")
    assert mail.endswith("@anon.com")


@pytest.mark.parametrize(
    ("address", "pattern"),
    [
        ("ana.gil@gmail.com", r"[a-z]+\.[a-z]+@anon\.com"),
        ("ana_gil@yahoo.es", r"[a-z]+_[a-z]+@anon\.es"),
        ("agil72@hotmail.com", r"[a-z]+\d\d@anon\.com"),
        ("a.b.gil@telefonica.net", r"[a-z]\.[a-z]\.[a-z]+@anon\.net"),
        ("agil.hrsx@salud.rioja.org", r"[a-z]+\.[a-z]+@[a-z]+\.anon[a-z0-9-]*\.org"),
        ("agil@hzbc.sanidad.es", r"[a-z]+@[a-z]{2,4}\.anon[a-z0-9-]*\.es"),
        ("agil@odonto.edu.uy", r"[a-z]+@anon[a-z0-9-]*\.edu\.uy"),
        ("farmacia.agil@lastra.example", r"[a-z]+\.[a-z]+@anon[a-z0-9-]*\.example"),
        ("AGIL@HOSPITAL.ES", r"[A-Z]+@ANON[A-Z0-9-]*\.ES"),
        ("ana.gil@x.e; agil@gmail.com", r"[a-z.]+@anon[a-z0-9-]*\.com; [a-z]+@anon\.com"),
    ],
)
def test_an_address_keeps_its_make(address: str, pattern: str) -> None:
    for seed in range(10):
        (new,) = substitutes(f"Correo: [[MAIL|{address}]]", seed=seed)
        assert re.fullmatch(pattern, new)
        assert not re.search(r"agil|hrsx|ana[._]gil|farmacia\.", new, re.IGNORECASE)


def test_a_domain_of_ones_own_is_used_for_every_address() -> None:
    preferences = Preferences(email_domain="anon.example")
    for address in ("ana@gmail.com", "ana@salud.rioja.org"):
        (new,) = substitutes(f"[[MAIL|{address}]]", preferences=preferences)
        assert new.endswith("@anon.example")


def test_the_ending_of_a_country_follows_the_country() -> None:
    codes = {name: code.lower() for code, name, *_ in table("countries")}
    for seed in range(10):
        mail, country = substitutes("[[MAIL|agil@clinica.cl]], [[C|Chile]]", seed=seed)
        assert mail.endswith(f".{codes[country]}")


def test_the_derived_style_keeps_the_shape_under_a_reserved_domain() -> None:
    preferences = Preferences(email="derived")
    (new,) = substitutes("[[MAIL|ana_ruiz@hospital.es]]", preferences=preferences)
    assert re.fullmatch(r"[a-z]+_[a-z]+@correo\.es\.example", new)


def test_two_addresses_of_one_person_stay_two() -> None:
    _, one, two = substitutes("[[S|Ana Gil]] [[MAIL|ana.gil@a.es]] [[MAIL|anagil@b.es]]")
    assert one != two


@pytest.mark.parametrize("address", ["10.12.0.44", "85.61.203.119"])
def test_ip_addresses_come_from_the_documentation_ranges(address: str) -> None:
    (new,) = substitutes(f"[[IP|{address}]]")
    ranges = ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24")
    assert any(ipaddress.ip_address(new) in ipaddress.ip_network(r) for r in ranges)


def test_web_addresses_lead_nowhere() -> None:
    (new,) = substitutes("[[URL|https://www.clinicaruiz.es/citas/8841?id=77]]")
    assert re.fullmatch(r"https://www\.[a-z]+\d{4}\.example/[a-z]{5}/\d{4}\?[a-z]{2}=\d\d", new)
    assert "8841" not in new


def test_a_foreign_mobile_stays_a_mobile() -> None:
    (new,) = substitutes("Fono [[TEL|+56 9 8123 4567]]")
    assert new.startswith("+56 9 ")
    assert not phonenumbers.is_valid_number(phonenumbers.parse(new))


@pytest.mark.parametrize("address", ["xose.varela@chuac.gal", "jlgarcia@x.es", "jlg@x.es"])
def test_an_address_follows_whoever_it_shortens(address: str) -> None:
    first, other, new = substitutes(
        f"[[S|Xosé]], [[S|José Luis García]], [[MAIL|{address}]]", preferences=Preferences()
    )
    one, two, surname = fold(other).split()
    followed = {
        "xose.varela@chuac.gal": f"{fold(first)}.",
        "jlgarcia@x.es": f"{one[0]}{two[0]}{surname}@",
        "jlg@x.es": f"{one[0]}{two[0]}{surname[0]}@",
    }
    assert new.startswith(followed[address])


@pytest.mark.parametrize(
    ("address", "pattern"),
    [
        ("garcia.jl@x.es", "{2}.{0[0]}{1[0]}@"),
        ("jose_luis@x.es", "{0}_{1}@"),
        ("jlgarcia@x.es", "{0[0]}{1[0]}{2}@"),
    ],
)
def test_a_derived_address_is_put_together_as_the_original(address: str, pattern: str) -> None:
    name, new = substitutes(
        f"[[S|José Luis García]] [[MAIL|{address}]]", preferences=Preferences(email="derived")
    )
    assert new.startswith(pattern.format(*fold(name).split()))


def test_plain_words_of_a_path_stay_and_names_change() -> None:
    (new,) = substitutes("[[URL|https://www.chuac.gal/citas/antia-lago/informe.pdf]]")
    assert re.fullmatch(
        r"https://www\.\w+\.example/citas/[a-z]{4,12}-[a-z]{4,12}/informe\.pdf",
        new,
    )
    assert "antia" not in new
    assert "lago" not in new


@pytest.mark.parametrize("number", ["6²", "٦١٢٣٤٥٦٧٨", "６12 345 678"])
def test_digits_of_other_scripts_are_digits(number: str) -> None:
    (new,) = substitutes(f"Tel. [[TEL|{number}]]")
    assert not re.search(r"[^\x00-\x7f²]", new)
    assert new != number


def test_two_numbers_in_one_mention_are_two_numbers() -> None:
    both, one = substitutes("[[TEL|600123456 / 600123457]] o [[TEL|600 123 457]]")
    first, mark, second = both.partition(" / ")
    assert mark
    assert second == one.replace(" ", "")
    assert first != second


@pytest.mark.parametrize(
    ("original", "pattern"),
    [("ext. 3456", r"ext\. \d{4}"), ("00 33 1 42 68 53 00", r"00 33( \d\d?){5}")],
)
def test_extensions_and_calls_abroad(original: str, pattern: str) -> None:
    (new,) = substitutes(f"[[TEL|{original}]]")
    assert re.fullmatch(pattern, new)
    assert new != original


@pytest.mark.parametrize("url", ["ldap://10.5.0.10:389", "https://visor.oturia.es:8443/x"])
def test_a_port_stays(url: str) -> None:
    (new,) = substitutes(f"[[URL|{url}]]")
    assert new.split(":")[2].partition("/")[0] == url.split(":")[2].partition("/")[0]


def test_one_host_is_one_host_with_and_without_www() -> None:
    one, two = substitutes("[[URL|www.salud.es]] [[URL|http://salud.es/citas]]")
    assert one.removeprefix("www.") in two


def test_a_hardware_address_is_one_of_documentation() -> None:
    (new,) = substitutes("[[IP|00:1B:44:11:3A:B7]]")
    assert re.fullmatch(r"00:00:5E:00:53:[0-9A-F]{2}", new)


@pytest.mark.parametrize("seed", range(4))
def test_an_address_has_the_given_name_of_one_and_the_surname_of_another(seed: int) -> None:
    father, daughter, address = substitutes(
        "padre [[K|Ferran Minguell]], [[K|hija Lorena]], [[MAIL|lorena.minguell@correo.example]]",
        seed=seed,
    )
    named = f"{daughter.split()[-1]}.{father.split()[-1]}"
    assert address.startswith(f"{fold(named)}@")


@pytest.mark.parametrize("seed", range(4))
def test_an_address_begins_with_the_new_initial(seed: int) -> None:
    name, address = substitutes("[[S|L. Espada]], [[MAIL|lespada@correo.example]]", seed=seed)
    initial, surname = fold(name).split(". ")
    assert address.startswith(f"{initial}{surname}@")


def test_a_resident_stays_in_the_same_year() -> None:
    for seed in range(6):
        name, user = substitutes(
            "Dra. [[S|Rebeca Quílez]] [[MAIL|r2.quilez@sanidad.es]]", seed=seed
        )
        assert user.startswith(f"r2.{fold(name.split()[-1])}@")


@pytest.mark.parametrize("user", ["identif_rquilez", "torax_rquilez"])
def test_what_stands_beside_somebody_in_a_login_is_nobody(user: str) -> None:
    for seed in range(6):
        name, new = substitutes(f"Dra. [[S|Rebeca Quílez]] [[MAIL|{user}@sanidad.es]]", seed=seed)
        given, surname = fold(name).split()[-2:]
        beside, _, login = re.split(r"([._])", new.partition("@")[0])
        assert login == f"{given[0]}{surname}"
        assert beside not in (given, surname, user[:5])


def test_a_user_is_called_as_the_chemists_house() -> None:
    source = "[[I|Farmacia Lda. Pilar Encinas]], correo [[MAIL|pencinas@boticas.es]]"
    for seed in range(6):
        house, user = substitutes(source, seed=seed)
        given, surname = fold(house).split()[-2:]
        assert user.startswith(f"{given[0]}{surname}@")


@pytest.mark.parametrize("label", ["P", "ID"])
def test_a_year_of_birth_in_the_name_of_a_user_moves_with_it(label: str) -> None:
    for seed in range(6):
        source = f"Usuario [[{label}|balta_1950]], CIP [[ID|GMON500106925603]]. [[D|05/01/2024]]"
        user, card, _ = substitutes(source, seed=seed)
        assert user[-2:] == card[4:6]


def test_two_figures_that_an_age_explains_are_a_year_of_birth() -> None:
    for seed in range(6):
        user, age, day = substitutes("[[P|Reme_73]]: a mis [[AGE|49]]. [[D|19.03.2022]]", seed=seed)
        assert int(day[-4:]) - int(age) - int(f"19{user[-2:]}") in (0, 1, -100, -99)


def test_a_login_belongs_to_whoever_has_its_initials() -> None:
    source = (
        "user=[[ID|mjgalan]]; paciente [[P|GALÁN]]^[[P|MARÍA DEL MAR]]. "
        "Es [[S|Manuel Jesús Galán]], de admisión."
    )
    for seed in range(6):
        login, *_, name = substitutes(source, seed=seed)
        one, two, surname = fold(name).split()
        assert login == one[0] + two[0] + surname


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("seis tres dos, siete siete, uno nueve, cero cuatro", "632 77 19 04"),
        ("ocho cero nueve, cinco ocho tres, veintidó cuarenta", "809 583 2240"),
    ],
)
def test_a_number_said_is_the_number_written(said: str, again: str) -> None:
    spoken = said.replace("veintidó cuarenta", "dos dos cuatro cero")
    first, second, third = substitutes(f"[[TEL|{said}]] repito [[TEL|{spoken}]] o [[TEL|{again}]]")
    figures = [figures_of(groups_of(text) or ()) for text in (first, second)]
    assert figures[0] == figures[1] == "".join(filter(str.isdecimal, third))


def test_pieces_of_a_number_are_the_whole() -> None:
    source = "[[TEL|seis tres dos]], eh, [[TEL|dos siete siete, uno nueve, cero cuatro]]"
    pieces = [figures_of(groups_of(text) or ()) for text in substitutes(source)]
    assert pieces[0][-1] == pieces[1][0]
