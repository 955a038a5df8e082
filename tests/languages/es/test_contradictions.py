"""What was true together in a document is true together in its copy."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from tests.languages.es.marked import rewrite, substitutes

from veladura.languages.es.gazetteer import demonym_of, foreign_towns, gazetteer, provinces
from veladura.languages.es.writers.places.distances import fitting
from veladura.numbers.america import is_cuit
from veladura.text import fold


def day_of(text: str) -> date:
    return date(*map(int, reversed(re.split(r"[/.-]", text))))


@pytest.mark.parametrize("source", ["[[D|viernes. Ocho]] días", "[[D|viernes, 3]] días"])
def test_what_is_counted_behind_a_weekday_is_no_day(source: str) -> None:
    for seed in range(6):
        text = rewrite(f"Ingreso [[D|04/04/2024]]. Salió el {source} ingresada.", seed=seed).text
        assert re.sub(r"\[\[D\||\]\]", "", source) in text


def test_seconds_move_with_the_days() -> None:
    for seed in range(6):
        day, seconds, thousandths = substitutes(
            "[[D|2024-03-11]] ts=[[D|1710152521]] start=[[D|1710152521123]]", seed=seed
        )
        moment = datetime.fromtimestamp(int(seconds), UTC)
        assert f"{moment:%Y-%m-%d %H:%M:%S}" == f"{day} 10:22:01"
        assert thousandths == f"{seconds}123"


def test_a_birthday_stays_the_day_of_the_birth() -> None:
    for seed in range(30):
        birth, turned, trial = substitutes(
            "N. [[D|05/02/1951]]. Permiso renovado el [[D|05/02/2022]], juicio [[D|04/12/2023]].",
            seed=seed,
        )
        assert birth[:5] == turned[:5]
        assert day_of(trial) - day_of(turned) == date(2023, 12, 4) - date(2022, 2, 5)


@pytest.mark.parametrize(
    ("source", "year"),
    [
        ("Criterio ERS/ATS 2021. Prueba del [[D|07/03/2023]].", 2021),
        ("Citología (sistema Bethesda 2014) del [[D|12/09/2017]].", 2014),
        ("Baremo propio (Ison & Korzen, 2016). Informe: [[D|26/11/2018]].", 2016),
    ],
)
def test_what_is_cited_with_its_year_is_not_before_it(source: str, year: int) -> None:
    for seed in range(25):
        (new,) = substitutes(source, seed=seed)
        assert int(new[-4:]) >= year


def test_a_state_of_alarm_is_that_of_the_pandemic() -> None:
    for seed in range(20):
        new, _ = substitutes(
            "[[D|14/03/2020]]: estado de alarma. [[D|16/03/2020]], signos de alarma.", seed=seed
        )
        assert new[-4:] in ("2020", "2021")
        (new,) = substitutes("Sin signos de alarma el [[D|16/03/2010]].", seed=seed)
    assert any(
        substitutes("Signos de alarma el [[D|16/03/2010]].", seed=s)[0][-4:] < "2010"
        for s in range(9)
    )


@pytest.mark.parametrize(
    ("source", "pattern"),
    [
        (
            "a [[D|dieciocho (18) de marzo de dos mil veinticuatro (2024)]]",
            r"([a-zéóú ]+) \((\d+)\) de \w+ de ([a-zéóú ]+) \((20\d\d)\)",
        ),
        (
            "a los [[D|diecisiete (17) días del mes de agosto del año dos mil dieciocho (2018)]]",
            r"([a-zéóú ]+) \((\d+)\) días del mes de \w+ del año ([a-zéóú ]+) \((20\d\d)\)",
        ),
        ("el [[D|1ro de mayo]]", r"\d+ de \w+|1ro de \w+"),
        ("el [[D|13 de payares]]", r"\d+ de (?:ochobre|payares|avientu)"),
        ("grupo el [[D|lunes 11.40]]", r"lunes 11\.40"),
    ],
)
def test_more_ways_to_say_a_day_are_moved(source: str, pattern: str) -> None:
    for seed in range(5):
        *_, new = substitutes(f"Nota de [[D|20/04/2016]]. {source}.", seed=seed)
        assert re.fullmatch(pattern, new), new


def place(name: str) -> str:
    return gazetteer()[fold(name)][1]


def test_neighbours_become_neighbours() -> None:
    kept = 0
    for seed in range(30):
        here, there = substitutes("De [[T|Huelva]] a [[T|Sevilla]], a una hora.", seed=seed)
        one, other = (provinces()[place(name)] for name in (here, there))
        kept += one.region == other.region
        assert other in fitting(list(provinces().values()), "41", {"21": one.code}, ())
    assert kept > 25


def test_islands_stay_as_many_as_they_were() -> None:
    for seed in range(12):
        source = (
            "En el ferry. De [[T|Eivissa]] a [[T|Palma]] en avión, y vive en [[T|Formentera]], en"
            " [[T|Sant Ferran de ses Roques]]. La mar, l'illa, el vaixell."
        )
        first, second, *_ = substitutes(source, seed=seed)
        assert {first, second} != {"Mahón", "Ciutadella"}


def test_a_day_inside_a_number_moves_with_the_others() -> None:
    for seed in range(6):
        day, *numbers = substitutes(
            "Carga del [[D|15/08/2024]]: [[ID|20240816-0003]], [[ID|LT-20240817-04]],"
            " [[ID|20240818091544001]], [[ID|PN-2024-0819-44]].",
            seed=seed,
        )
        moved = day_of(day)
        told = [re.sub(r"\D", "", number)[:8] for number in numbers]
        days = [(date(int(t[:4]), int(t[4:6]), int(t[6:])) - moved).days for t in told]
        assert days == [1, 2, 3, 4]


def test_the_case_of_a_court_keeps_its_kind_of_year() -> None:
    for seed in range(6):
        _, number, *_ = substitutes(
            "El [[D|3 de mayo]]. NIG [[ID|06015 42 1 2023 0004666]]. [[T|Badajoz]].", seed=seed
        )
        assert 2010 <= int(number.split()[3]) <= 2026


def test_a_mexican_number_in_pairs_keeps_the_year_of_birth() -> None:
    source = (
        "IMSS (NSS) [[NSS|15 09 91 4471-2]]. CURP [[ID|VACC910412MOCSRT05]]. [[D|17/01/2023]]."
        " [[T|Oaxaca]], [[C|México]]."
    )
    for seed in range(6):
        number, curp, *_ = substitutes(source, seed=seed)
        assert number.split()[2] == curp[4:6]


def test_an_identity_number_inside_another_keeps_its_generation() -> None:
    for seed in range(6):
        own, insured, *_ = substitutes(
            "DNI [[ID|28441190]]. SIS [[NSS|2-28441190]]. Tel. [[TEL|(066) 31-2180]]."
            " [[T|Ayacucho]], [[C|Perú]].",
            seed=seed,
        )
        assert own.startswith("2")
        assert insured.endswith(own)


def test_numbers_of_one_series_begin_alike() -> None:
    for seed in range(6):
        one, two, house, record = substitutes(
            "[[ID|37-0088214]], [[ID|37-0091127]]. [[H|Hospital Moncayo Sur]]: [[ID|HMS-0061440]].",
            seed=seed,
        )
        assert one[:3] == two[:3]
        initials = "".join(word[0] for word in house.split() if word not in ("de", "del"))
        assert record.split("-")[0] in (initials.upper(), initials.upper()[:6])


def test_letters_of_a_body_that_stays_stay() -> None:
    source = "[[I|Instituto Nacional de Silicosis]] ([[I|INS]]). El [[I|INS]] informa."
    assert substitutes(source)[1:] == ["INS", "INS"]


def test_who_comes_from_a_country_comes_from_its_towns() -> None:
    for seed in range(25):
        people, town = substitutes(
            "Paciente [[C|senegalés]] de [[T|Dakar]], estudiante.", seed=seed
        )
        codes = {code for (code, _), name in demonym_of().items() if name == people}
        assert any(town in foreign_towns()[code] for code in codes)


def test_a_country_that_nobody_marked_keeps_its_towns() -> None:
    for seed in range(15):
        town, phone = substitutes(
            "El marinero senegalés. Su hermano, de [[T|Dakar]], tel. [[TEL|+221 33 441 22 07]].",
            seed=seed,
        )
        assert fold(town) in map(fold, foreign_towns()["SN"])
        assert phone.startswith("+221")


@pytest.mark.parametrize("label", ["T", "ID", "O"])
def test_letters_of_a_house_follow_it_whatever_they_were_marked_as(label: str) -> None:
    house, short, again = substitutes(
        f"[[H|Hospital Nacional Cayetano Lerma]] ([[{label}|HNCL]]), Lima. El [[H|HNCL]] informa."
    )
    assert short == again
    assert short[:2] == "HN"
    assert "HNCL" not in house


@pytest.mark.parametrize(
    "source",
    [
        "De [[T|Dubrovnik]]. Vuelo [[S|Dubrovnik]]–[[T|Alicante]].",
        "[[P|Pol]]: al [[H|Pol]] sí, l'altre [[P|Gil]].",
        "Tel. [[TEL|660 41 88 22]], [[ID|660418822]] y [[TEL|+34 660418822]].",
        'name="[[P|NAVAZO]]" overlay="[[ID|NAVAZO]] LAO 30"',
    ],
)
def test_what_is_written_alike_is_one_thing(source: str) -> None:
    for seed in range(5):
        first, second, *_ = substitutes(source, seed=seed)
        assert re.sub(r"\W", "", first) == re.sub(r"\W", "", second)


@pytest.mark.parametrize(
    ("source", "pattern"),
    [
        ("El [[D|13, Santa Lucía]], fiebre", r"\d+, festivo"),
        ("El [[D|1 de agosto, Pachamama Raymi]], fiebre", r"\d+ de \w+, festivo"),
        ("de [[D|l'1]] al [[D|5 de novembre]]", r"l'\d+(?: de \w+)?"),  # of another month
    ],
)
def test_a_day_with_what_stands_around_it_is_moved(source: str, pattern: str) -> None:
    for seed in range(5):
        _, new, *_ = substitutes(f"Nota: [[D|20/10/2016]]. {source}.", seed=seed)
        assert re.fullmatch(pattern, new), new


def test_who_lives_high_up_lives_high_up() -> None:
    for seed in range(12):
        (new,) = substitutes("Subió a [[T|Huesca]] (1.348 m), en coche.", seed=seed)
        (ski,) = substitutes("Se cayó esquiando en [[T|Huesca]].", seed=seed)
        heights = ("05", "17", "18", "22", "24", "25", "31", "33", "39", "40", "42", "49")
        assert {place(new), place(ski)} <= set(heights)


@pytest.mark.parametrize("number", ["C-01076-2011-00015", "PC-0771-24"])
def test_the_year_of_a_case_stays_a_year(number: str) -> None:
    for seed in range(8):
        _, new = substitutes(f"El [[D|3 de mayo de 2012]]. Caso [[ID|{number}]].", seed=seed)
        year = int(re.split("-", new)[2])
        assert year < 27 or 1998 <= year <= 2026


def test_an_identity_number_inside_a_checked_one_leaves_it_valid() -> None:
    for seed in range(8):
        own, checked, *_ = substitutes(
            "LC: [[ID|4.771.209]]. CUIL: [[ID|27-04771209-8]]. [[T|Rosario]], [[C|Argentina]]."
            " El [[D|12/03/2020]].",
            seed=seed,
        )
        assert is_cuit(re.sub(r"\D", "", checked))
        assert re.sub(r"\D", "", own) in re.sub(r"\D", "", checked)


def test_a_postcode_goes_with_its_town_beside_a_foreign_country() -> None:
    for seed in range(8):
        _, _, town, code = substitutes(
            "De [[T|Cracovia]]; vuelve a [[C|Polonia]]. Fdo. en [[T|Estepona]], [[T|29680]].",
            seed=seed,
        )
        assert place(town) == code[:2]


def test_letters_before_a_house_are_none_of_its_own() -> None:
    house, short, _ = substitutes(
        "[[H|E.S.E. Hospital San Rafael de Tunja]] ([[T|HSRT]]). El [[H|HSRT]] certifica."
    )
    assert short[:2] == "HS"
    assert house.startswith("E.S.E. Hospital San ")


def test_who_spends_holidays_in_a_place_is_not_at_home_there() -> None:
    for seed in range(8):
        *_, town, beach = substitutes(
            "[[T|Palma]]. De [[C|Alemania]], turista en [[T|Cala Dormida]]. En [[T|Cala Seca]].",
            seed=seed,
        )
        assert {fold(town), fold(beach)}.isdisjoint(
            fold(one) for towns in foreign_towns().values() for one in towns
        )


def test_a_point_of_a_map_stays_near_it() -> None:
    for seed in range(8):
        (new,) = substitutes("""GPS [[T|43 deg 13' 3.11" N, 1 deg 53' 28.40" W]]""", seed=seed)
        form = re.fullmatch(
            r"""4[234] deg ([0-5]\d)' (\d{1,2}\.\d\d)" N, [012] deg ([0-5]\d)' .+ W""", new
        )
        assert form, new
        assert form.groups() != ("13", "3.11", "53")


def test_everybody_comes_from_a_country() -> None:
    for seed in range(4):
        (new,) = substitutes("Mujer [[ID|eritrea]], con intérprete.", seed=seed)
        assert not new.startswith("[")


def test_a_day_that_begins_a_line_is_nobody_who_speaks() -> None:
    for seed in range(5):
        _, new = substitutes("[[D|Luns 4 de marzo de 2024]].\n[[D|Mércores 6]]: alta.", seed=seed)
        assert re.fullmatch(r"Mércores \d+", new)


@pytest.mark.parametrize(
    "source",
    [
        "Vuela de [[T|Palma]]. Expedido en [[T|Palma de Mallorca]].",
        "Vive en [[T|Calera y Chozas]], consultorio de [[T|Calera]].",
    ],
)
def test_a_town_in_two_forms_is_one(source: str) -> None:
    for seed in range(6):
        assert len(set(substitutes(source, seed=seed))) == 1


def test_a_day_of_last_month_is_counted_from_the_day_of_writing() -> None:
    for seed in range(12):
        last, written, _ = substitutes(
            "El [[D|2 del mes pasado]], picadura. Fecha [[D|09/04/2019]]. Cita: [[D|23/05/2019]]",
            seed=seed,
        )
        assert (day_of(written) - timedelta(days=38)).day == int(last.split()[0])


def test_a_day_alone_in_a_chat_is_the_one_named_with_its_month() -> None:
    source = (
        "[[[D|14/2/25]]] se lo cambian el [[D|6 de marzo]]\n[[[D|14/2/25]]] el [[D|6]] no puedo\n"
        "[[[D|14/2/25]]] nació el [[D|jueves 8]]. El [[D|8 de marzo de 2018]]"
    )
    for seed in range(6):
        _, named, _, alone, _, weekday, born = substitutes(source, seed=seed)
        assert named.split()[0] == alone
        assert weekday.split()[1] == born.split()[0]


def test_the_year_in_a_login_is_that_of_the_birth() -> None:
    source = "[[P|Guadalupe]];F;[[D|1958-12-12]] [[MAIL|lupe_1958@mail.example]] [[D|2022-12-10]]"
    for seed in range(6):
        name, born, login, _ = substitutes(source, seed=seed)
        assert login.startswith(f"{fold(name)}_{born[:4]}@")
