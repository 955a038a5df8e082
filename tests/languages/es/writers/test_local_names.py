"""Names that go with where a document is from, and names that are spelt."""

import pytest
from tests.languages.es.marked import rewrite, substitutes

from veladura.languages.es.gender import familiar_forms
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.spelt import spelt_by
from veladura.text import fold, unaccented
from veladura.transform.people.origins import origin_rows

_CATALAN = frozenset(name for tongue, *_, name in table("local_names") if tongue == "ca")

_HERE = ("given_male", "given_female", "surnames", "familiar_names")

_ORIGINS = {
    origin: frozenset(name for one, *_, name in origin_rows() if one == origin)
    for origin in (
        *("west-african", "arabic", "chinese", "romanian", "slavic", "turkish"),
        *("english", "french", "italian"),
    )
}


@pytest.mark.parametrize(
    ("source", "origin"),
    [
        ("[[P|Boubacar Diallo]], hermano de [[K|Fatou]]", "west-african"),
        ("[[P|DIALLO]], el [[P|Sr. Diallo]], [[P|Ndeye Khoulebe]]", "west-african"),
        ("[[P|Fatima Zahra Hamdaoui]]", "arabic"),
        ("[[P|Xiuying Zheng]]", "chinese"),
        ("[[P|Mihaela Ciorbescu]]", "romanian"),
        ("[[P|Ioana Cristina Munteanu]]", "romanian"),
        ("[[P|Elif Yıldırım Öztürk]]", "turkish"),
        ("[[P|HARGREAVES]], [[P|Margaret Ellen]], marido [[P|Colin]]", "english"),
        ("[[P|Philippa Butterworth]]", "english"),
        ("[[P|Monique Thibault]]", "french"),
        ("[[P|Oksana Hnatenko]], [[P|Svetlana Dimitrova]]", "slavic"),
    ],
)
def test_a_name_from_another_land_becomes_one_from_there(source: str, origin: str) -> None:
    for seed in range(4):
        for name in substitutes(source, seed=seed):
            words = {word.title() for word in name.removeprefix("Sr. ").split()}
            assert words <= {word.title() for word in _ORIGINS[origin]}


def test_a_word_for_kin_is_no_surname_that_tells_of_here() -> None:
    for seed in range(4):
        *_, name = substitutes("mi [[K|hijo mayor]], [[P|Hamza]]", seed=seed)
        assert name in _ORIGINS["arabic"]


def test_a_given_name_alone_makes_nobody_a_foreigner() -> None:
    for seed in range(4):
        for name in substitutes("[[P|Irina Gómez]], [[P|Irina]], [[P|Fátima]]", seed=seed):
            assert not set(name.split()) & _ORIGINS["slavic"]
            assert not set(name.split()) & _ORIGINS["arabic"]


def test_an_english_given_name_is_borne_anywhere_without_an_english_family() -> None:
    for seed in range(4):
        for name in substitutes("[[P|Kevin Rojas]], [[P|Nigel]]", seed=seed):
            assert not set(name.split()) & _ORIGINS["english"]


def test_an_english_family_is_from_where_english_is_spoken() -> None:
    source = "[[P|Margaret Hargreaves]], de [[C|Reino Unido]]"
    there = {"Irlanda", "Australia", "Canadá", "Estados Unidos", "Nueva Zelanda"}
    assert {substitutes(source, seed=seed)[1] for seed in range(6)} <= there


def test_a_catalan_name_in_a_catalan_document_becomes_one() -> None:
    source = "La pacient viu amb els fills perquè avui ve [[P|Meritxell Torrallardona]]."
    for seed in range(4):
        assert set(substitutes(source, seed=seed)[0].split()) <= _CATALAN


def test_nobody_in_america_gets_a_name_of_spain() -> None:
    source = "[[T|Salta]], [[C|Argentina]]. [[P|Jonatan]], [[P|Brenda]], [[P|Walter]], [[P|Nélida]]"
    for seed in range(12):
        assert not set(substitutes(source, seed=seed)) & set(lexicon("peninsular_names"))


def test_a_name_that_is_spelt_is_spelt_anew() -> None:
    said = {"alfa": "a", "bravo": "b", "charlie": "c", "delta": "d", "echo": "e", "foxtrot": "f"}
    source = "Apellido [[P|Quiroga]]. [[P|Quebec, Uniform, India, Romeo, Oscar, Golf, Alfa]]"
    for seed in range(4):
        name, spelt = substitutes(source + " [[P|Q-U-I-R-O-G-A]]", seed=seed)[:2]
        first = fold(spelt).split(", ")[0]
        assert said.get(first, first[0]) == fold(name)[0]
        assert len(spelt.split(", ")) == len(name)
        letters = substitutes(source + " [[P|Q-U-I-R-O-G-A]]", seed=seed)[2]
        assert letters.replace("-", "") == unaccented(name).upper()


def test_a_number_in_an_address_follows_the_number() -> None:
    source = "[[URL|https://fhir.clinica.example/r4/Patient/77120-qt]], id [[ID|77120-qt]]"
    address, number = substitutes(source)
    assert address.endswith(f"/r4/Patient/{number}")


def test_the_year_in_a_number_is_that_of_most_days() -> None:
    days = "[[D|02/11/2020]] [[D|03/11/2020]] [[D|15/12/2020]]"
    for seed in range(8):
        new = rewrite(f"{days} Episodio [[ID|HOS2020/7713]]", seed=seed).text.split()
        assert new[4][3:7] == new[0][-4:]


def test_who_comes_from_a_country_goes_where_it_goes() -> None:
    names = {row[0]: row[1] for row in table("countries")}
    people = {word: names[row[0]] for row in table("demonyms") for word in row[1:]}
    for seed in range(6):
        man, land = substitutes("Es [[ID|rumano]], de [[C|Rumanía]].", seed=seed)
        assert people[man] == land


def test_a_name_that_nobody_marked_where_it_is_spelt_does_not_stay() -> None:
    text = rewrite("Nombre [[P|Haizea]], hache, a, i, zeta, e, a. Apellido [[P|Sodupe]]").text
    assert "hache, a, i, zeta" not in text
    dictated = "doctor [[S|pardo]] coma [[S|pe a erre de o]] coma"
    name, spelt = substitutes(dictated)
    assert len(spelt.split()) == len(name)


def test_a_full_stop_behind_letters_makes_no_initials_of_them() -> None:
    source = "[[P|Carla Strachan Montoro]]. Se escribe [[P|S, T, R, A, C, H, A, N.]]"
    for seed in range(4):
        name, spelt = substitutes(source, seed=seed)
        assert fold(spelt).replace(", ", "") == f"{fold(name.split()[1])}."


def test_a_name_that_is_spelt_in_a_sentence_of_its_own_is_spelt_anew() -> None:
    for seed in range(4):
        text = rewrite("Se llama [[P|Garrido]]. Ge, a, erre, erre, i, de, o. Bien.", seed=seed).text
        assert "Ge, a, erre" not in text


def test_letters_of_two_words_are_read_and_written() -> None:
    for seed in range(4):
        name, spelt = substitutes("[[S|Nwosu]] [[S|ene doble uve o ese u]]", seed=seed)
        assert spelt_by(spelt) == fold(name)
    assert spelt_by("i griega a be uve doble") == "yabw"


def test_a_list_of_patients_is_no_family() -> None:
    source = (
        "[[P|Besada Oubiña]];[[P|Carme]]\n[[P|Portela]];[[P|M.ª Dosinda]]\n[[P|Said]];[[P|Karim]]"
    )
    for seed in range(6):
        words = {word for name in substitutes(source, seed=seed)[:4] for word in name.split()}
        assert not words & _ORIGINS["arabic"]


def test_an_italian_surname_alone_is_from_here() -> None:
    for seed in range(4):
        juan, giulia = substitutes("[[P|Juan Rossi]] acude con [[P|Giulia Ferrarese]]", seed=seed)
        assert not set(juan.split()) & _ORIGINS["italian"]
        assert set(giulia.split()) <= _ORIGINS["italian"]


@pytest.mark.parametrize(
    "source",
    [
        "[[P|Khrystyna Melnyk]]; [[P|Íñigo Revilla]]",
        "[[P|Latifa Boutayeb]]; [[P|Bienvenido Lijarcio]]",
        "[[P|Oksana Bondarenko]] vive con [[K|Encarna]]",
        "[[P|Hanan]] y [[P|Arana]]",
        "[[P|Judit Solsona]] y [[P|Agnès Cabré]]",
        "[[P|Ñäwari]]",
        "Acude [[P|Nora Quichca]]",
    ],
)
def test_a_rare_name_of_here_is_from_no_other_land(source: str) -> None:
    here = {unaccented(n).title() for one in _HERE for n in lexicon(one)}
    here |= {unaccented(name) for _, role, _, name in table("local_names") if role}
    for seed in range(4):
        *_, last = substitutes(source, seed=seed)
        assert here.issuperset(unaccented(last).split())


def test_a_first_name_tells_where_somebody_is_from_though_the_second_is_of_here() -> None:
    for seed in range(4):
        name, _ = substitutes("[[P|MARIUS-ADRIAN PETCU]] con [[K|Ionela]]", seed=seed)
        assert {word.title() for word in unaccented(name).replace("-", " ").split()} <= {
            unaccented(one) for one in _ORIGINS["romanian"]
        }
        (name,) = substitutes("Vive [[P|Sindo do Forno]] aquí", seed=seed)
        assert name.isascii() or not set("ũơđư").intersection(name.lower())
        _, second, _ = substitutes(
            "con [[P|matías]], [[P|abdelilah]] y [[P|halyna petrenko]]", seed=seed
        )
        assert second.title() in _ORIGINS["arabic"]


def test_nobody_gets_a_catalan_name_where_nothing_is() -> None:
    for seed in range(40):
        (name,) = substitutes("Acude [[P|Eusebio]] a consulta en Cuenca", seed=seed)
        assert name not in {"Josep", "Jordi", "Joan", "Xavier", "Albert"}


def test_a_name_in_two_elements_is_from_one_land() -> None:
    for seed in range(4):
        surname, name = substitutes(
            "<family>[[P|Melnyk]]</family><given>[[P|Hanna]]</given>", seed=seed
        )
        assert {surname, name} <= _ORIGINS["slavic"]


def test_brothers_and_sisters_are_from_one_land() -> None:
    source = (
        "Hermanos: [[P|Brahim]] (14), [[P|Salma]] (11) y [[P|Lehbib]] (5). Madre: [[K|Mariem]]."
    )
    for seed in range(4):
        assert _ORIGINS["arabic"].issuperset(substitutes(source, seed=seed))


def test_relatives_of_a_patient_are_from_there_by_whatever_they_are_called() -> None:
    for seed in range(4):
        _, daughter, friend = substitutes(
            "[[P|Oksana Bondarenko]], su hija ([[K|Nastia]]); vecina: [[K|Merche]]", seed=seed
        )
        assert daughter in _ORIGINS["slavic"]
        assert friend not in _ORIGINS["slavic"]
        source = "[[P|Oksana Bondarenko]]. [[P|Callum Soto Ruiz]], mujer: [[K|Aoife]]"
        assert substitutes(source, seed=seed)[2] not in _ORIGINS["slavic"]


def test_names_of_several_lands_are_from_where_the_patient_is() -> None:
    for seed in range(4):
        _, *kin, friend = substitutes(
            "[[P|Hamid Bouazza]], hija [[K|Fátima]], hijo [[K|Yusuf]]; vecina: [[K|Loli]]",
            seed=seed,
        )
        assert _ORIGINS["arabic"].issuperset(kin)
        assert friend not in _ORIGINS["arabic"]


def test_a_surname_of_america_is_no_given_name_of_another_land() -> None:
    for seed in range(4):
        name, _ = substitutes("[[S|Wilfrido Petro Hoyos]], en [[T|Barranquilla]]", seed=seed)
        assert _ORIGINS["slavic"].isdisjoint(name.split())


def test_another_patient_of_a_list_is_no_relative() -> None:
    source = "PID|||[[P|AL MANSOURI]]^[[P|RACHID]]|\nPID|||[[P|TEJEDOR RIVAS]]^[[P|SALUD]]|"
    for seed in range(4):
        assert substitutes(source, seed=seed)[3].title() not in _ORIGINS["arabic"]


def test_what_somebody_is_called_goes_with_the_new_name() -> None:
    for seed in range(6):
        called, named = substitutes("[[P|Pitu]] ([[P|Petra Garitano Bueno]])", seed=seed)
        assert fold(called) == fold(named.split()[0]) or called in familiar_forms(
            fold(named.split()[0])
        )


def test_who_has_a_familiar_form_goes_on_having_one_in_catalan() -> None:
    source = "Pacient: [[P|Desamparados Climent]] («[[P|Paros]]»), del carrer Major. Ve dilluns."
    for seed in range(6):
        name, called = substitutes(source, seed=seed)
        assert called != name.split()[0]


def test_what_somebody_is_called_is_no_town() -> None:
    towns = {row[0] for row in table("cities")}
    for seed in range(6):
        _, called, again = substitutes(
            "[[P|Rogelio Núñez]] (a) [[T|Botines]]; vive con (a)[[T|El Botines]]", seed=seed
        )
        assert called not in towns
        assert again == f"El {called}"
