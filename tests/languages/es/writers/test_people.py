"""People keep their gender, their parts and their relatives, and nobody becomes somebody else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.marked import rewrite, substitutes

from veladura.languages.es.gender import familiar_forms, gender_of, nickname, nicknames
from veladura.languages.es.lexicon import lexicon, table
from veladura.text import fold
from veladura.transform.people.gender import FEMALE, MALE

GIVEN = st.sampled_from(lexicon("given_female") + lexicon("given_male"))
SURNAMES = st.sampled_from(lexicon("surnames"))


@pytest.mark.parametrize(
    ("name", "gender"), [("Francisca", FEMALE), ("Leandro", MALE), ("Iratxe", FEMALE)]
)
def test_gender_is_kept(name: str, gender: str) -> None:
    for seed in range(20):
        (new,) = substitutes(f"Paciente: [[P|{name}]].", seed=seed)
        assert gender_of(fold(new)) == gender


@pytest.mark.parametrize(
    ("before", "gender"), [("la Dra.", FEMALE), ("D.", MALE), ("doña", FEMALE)]
)
def test_the_title_tells_the_gender_of_an_unknown_name(before: str, gender: str) -> None:
    (new,) = substitutes(f"Atendió {before} [[S|Xqzwk Ruiz Gil]].")
    assert gender_of(fold(new.split()[0])) == gender


def test_partial_mentions_follow_the_full_name() -> None:
    full, given, surname, initials, last = substitutes(
        "[[P|Juana García López]]. [[P|Juana]] vive sola. La Sra. [[P|García]] niega. "
        "[[P|J. García]]. [[P|GARCÍA LÓPEZ, JUANA]]"
    )
    first, one, two = full.split()
    assert given == first
    assert surname == one
    assert initials == f"{fold(first)[0].upper()}. {one}"
    assert last == f"{one} {two}, {first}".upper()


@pytest.mark.parametrize("short", ["I. Zabaleta", "Í. Zabaleta", "I Zabaleta"])
def test_an_initial_follows_with_or_without_its_accent(short: str) -> None:
    for seed in range(10):
        full, new = substitutes(f"[[P|Íñigo Zabaleta Ruiz]]. [[S|{short}]]", seed=seed)
        first, surname, _ = full.split()
        assert new.split() == [f"{fold(first)[0].upper()}{short[1]}".strip(), surname]


@pytest.mark.parametrize(
    ("short", "words"),
    [("I.Z.R.", (0, 1, 2)), ("IZR", (0, 1, 2)), ("I. Z.", (0, 1)), ("I.R.", (0, 2))],
)
def test_initials_alone_follow_the_full_name(short: str, words: tuple[int, ...]) -> None:
    full, new = substitutes(f"[[P|Íñigo Zabaleta Ruiz]]. Firma: [[P|{short}]]")
    letters = "".join(fold(full.split()[i])[0] for i in words).upper()
    assert re.sub(r"\W", "", new) == letters
    assert re.sub(r"\w", "", new) == re.sub(r"\w", "", short)


def test_each_initial_stands_for_another_word() -> None:
    full, short = substitutes("[[P|Ana Alonso Alba]] o [[P|A. A. A.]]")
    assert short.replace(".", "").split() == [fold(word)[0].upper() for word in full.split()]


def test_an_initial_before_a_given_name_does_not_turn_it_into_a_surname() -> None:
    full, half, other = substitutes(
        "[[P|José Luis Íñiguez]], [[P|J. Luis Íñiguez]], [[P|José L. Íñiguez]]"
    )
    first, second, surname = full.split()
    assert half == f"{fold(first)[0].upper()}. {second} {surname}"
    assert other == f"{first} {fold(second)[0].upper()}. {surname}"
    assert gender_of(fold(second)) == MALE


@pytest.mark.parametrize("name", ["María del Carmen", "María de los Ángeles", "Mª del Mar"])
def test_given_names_with_a_particle_get_one_that_goes_with_it(name: str) -> None:
    fitting = {(particle, word) for _, particle, word in table("given_with_particle")}
    for seed in range(10):
        (new, alone) = substitutes(f"[[P|{name} Gil]], [[P|{name.split()[-1]}]]", seed=seed)
        particle, _, word = new.partition(" ")[2].rpartition(" ")[0].rpartition(" ")
        assert (particle, word) in fitting
        assert alone == word


def test_relatives_keep_sharing_surnames() -> None:
    mother, daughter = substitutes("[[P|Ana Ruiz Gil]] y su [[K|hija Marta Ruiz Gil]].")
    assert mother.split()[1:] == daughter.split()[2:]
    assert "Marta" not in daughter


def test_two_spans_can_be_one_person() -> None:
    assert (
        substitutes("Nombre: [[P|Ana]]. Apellidos: [[P|Pardo Núñez]]. [[P|Ana Pardo]]", mode="tag")
        == ["NOMBRE_SUJETO_ASISTENCIA_1"] * 3
    )


@pytest.mark.parametrize("name", ["ANA MARÍA GIL", "ana maría gil", "Ana María Gil"])
def test_case_is_kept(name: str) -> None:
    (new,) = substitutes(f"[[P|{name}]]")
    assert (new.isupper(), new.islower()) == (name.isupper(), name.islower())


def test_particles_get_surnames_that_go_with_them() -> None:
    (new,) = substitutes("[[P|Luis Pérez de la Fuente]]")
    assert " de la " in new
    assert "Fuente" not in new


def test_compound_names_keep_one_gender() -> None:
    for seed in range(20):
        (new,) = substitutes("[[S|María José Ruiz]]", seed=seed)
        assert [gender_of(fold(word)) for word in new.split()[:2]] == [FEMALE, FEMALE]


@given(
    people=st.lists(st.tuples(GIVEN, SURNAMES, SURNAMES), min_size=2, max_size=8, unique=True),
    seed=st.integers(0, 100),
)
def test_two_people_never_become_one(people: list[tuple[str, str, str]], seed: int) -> None:
    names = list(dict.fromkeys(" ".join(person) for person in people))
    new = substitutes(". ".join(f"[[P|{name}]]" for name in names), seed=seed)
    assert len(set(new)) == len(names)
    originals = {fold(word) for name in names for word in name.split()}
    assert not originals & {fold(word) for name in new for word in name.split()}


def test_with_a_key_a_surname_is_the_same_whoever_has_it() -> None:
    key = b"one key for all of them"
    her, his = (substitutes(f"[[P|{name} Urrutia]]", key=key)[0] for name in ("Ana", "Luis"))
    assert her.split()[1] == his.split()[1]


@given(people=st.lists(st.tuples(GIVEN, SURNAMES), min_size=1, max_size=5, unique=True))
def test_with_a_key_a_person_is_the_same_in_every_document(people: list[tuple[str, str]]) -> None:
    key = b"one key for all of them"
    (alone,) = substitutes("[[P|Casimira Urrutikoetxea]]", key=key)
    others = " ".join(f"[[S|{' '.join(person)}]]." for person in people)
    names = substitutes(f"[[P|Casimira Urrutikoetxea]]. {others}", key=key)
    # Only somebody whose own name is that substitute can take it away.
    taken = {fold(word) for person in people for word in person} & set(fold(alone).split())
    assert names[0] == alone or taken


def test_a_name_chosen_by_hand_spreads_to_its_parts() -> None:
    text = "[[P|Juana García López]] y [[P|Juana]], la Sra. [[P|García]], [[S|Pedro García]]"
    outcome = rewrite(text, chosen={(0, 18): "Elena Vidal Mas"})
    assert [edit.text for edit in outcome.edits][:3] == ["Elena Vidal Mas", "Elena", "Vidal"]
    assert outcome.edits[3].text.endswith(" Vidal")


def test_a_document_with_every_surname_still_gets_names() -> None:
    surnames = [name for name in lexicon("surnames") if " " not in name]
    new = substitutes(". ".join(f"[[P|Ana {name}]]" for name in surnames))
    written = [name.partition(" ")[2] for name in new]
    assert len(set(written)) == len(surnames)
    assert all(re.fullmatch(r"[A-ZÁÉÍÓÚÑ][a-záéíóúñü]+", name) for name in written)
    assert not {fold(name) for name in surnames} & {fold(name) for name in written}


def test_a_field_after_a_comma_is_no_given_name() -> None:
    name, address = substitutes(
        "Dr. [[S|Washington Quispe Mamani]], RUT 9.876.543-3, [[MAIL|wquispe@clinica.cl]]"
    )
    first, surname, _ = fold(name).split()
    assert address.startswith(f"{first[0]}{surname}@anon")


@pytest.mark.parametrize(("before", "gender"), [("El paciente", MALE), ("La Sra.", FEMALE)])
def test_what_stands_before_a_name_of_both_genders_tells_which(before: str, gender: str) -> None:
    for seed in range(10):
        (new,) = substitutes(f"{before} [[P|Andrea Rossi]] acude.", seed=seed)
        assert gender_of(fold(new.split()[0])) == gender


def test_a_surname_with_a_hyphen_is_all_surname() -> None:
    one, two = substitutes("Dr. [[S|García-Abad]]; [[S|García Abad, F.]]")
    assert one.split("-") == two.split(",")[0].split()


@pytest.mark.parametrize(
    ("full", "familiar", "word"),
    [
        ("Francisco Javier Gil", "Javi", 1),
        ("José María Gil", "Chema", 0),
        ("Dolores Gil", "Loli", 0),
    ],
)
def test_a_familiar_form_follows_the_full_name(full: str, familiar: str, word: int) -> None:
    for seed in range(5):
        new, short = substitutes(f"[[P|{full}]]; [[P|{familiar}]] fuma.", seed=seed)
        name = fold(new.split()[word])
        assert fold(short) == name or nicknames()[fold(short)][0] == name


@pytest.mark.parametrize(
    ("full", "familiar"),
    [
        ("Montserrat Puig i Soler", "Montse Puig"),
        ("José María Arribas Ponce", "Chema Arribas"),
        ("Joaquim Vila", "Quim Vila"),
        ("Eustaquio Zabalza", "Takio"),
        ("Candelaria Déniz", "Candy"),
    ],
)
def test_a_familiar_form_is_followed_with_a_surname_and_in_any_spelling(
    full: str, familiar: str
) -> None:
    for seed in range(6):
        new, short = substitutes(f"[[P|{full}]] firma. [[P|{familiar}]] llama.", seed=seed)
        names = {fold(new.split()[0]), *map(fold, familiar_forms(fold(new.split()[0])))}
        names |= set(map(fold, familiar_forms(fold(" ".join(new.split()[:2])))))
        assert fold(short.split()[0]) in names
        assert set(short.split()[1:]) <= set(new.split())


@pytest.mark.parametrize(
    ("full", "familiar"),
    [
        ("José Luis Arana", "Josemari"),  # who is a José María
        ("Jorge Ruiz", "Jordi Ruiz"),  # a name of its own
        ("Montserrat Puig", "Montse Roca"),
        ("María Elena Gil", "Maite"),
    ],
)
def test_a_familiar_form_of_another_is_not_followed(full: str, familiar: str) -> None:
    for seed in range(6):
        new, short = substitutes(f"[[P|{full}]] firma. [[S|{familiar}]] llama.", seed=seed)
        first = fold(new.split()[0])
        assert nickname(fold(short.split()[0]))[0] != first
        assert fold(short.split()[0]) != first


def test_two_forms_of_one_name_stay_two_people() -> None:
    source = "[[S|José Luis Arana]]; lo dijo [[S|Josemari]], el de anestesia es [[S|Txema]]"
    for seed in range(6):
        assert len(set(substitutes(source, seed=seed))) == 3


@pytest.mark.parametrize(
    ("name", "local", "letters"),
    [
        ("Jonay Cabrera Marrero", "jcabmar", (1, 3, 3)),
        ("Meritxell Puig i Soler", "mpuigs", (1, 99, 1)),
        ("Ignacio Gª-Trevijano", "igtrevijano", (1, 1, 99)),
    ],
)
def test_a_mailbox_is_made_of_the_new_name_as_it_was_of_the_old(
    name: str, local: str, letters: tuple[int, ...]
) -> None:
    for seed in range(4):
        new, mail = substitutes(f"[[S|{name}]] <[[MAIL|{local}@salud.org]]>", seed=seed)
        words = [word for word in re.split("[ -]", fold(new)) if word != "i"]
        made = "".join(word[:size] for word, size in zip(words, letters, strict=True))
        assert mail.startswith(f"{made}@")


def test_a_user_is_followed_by_the_surname_alone() -> None:
    for seed in range(4):
        new, user = substitutes("Dr. [[S|Moreno]], usuario [[ID|jmoreno2]]", seed=seed)
        assert re.fullmatch(rf"[a-z]{fold(new)}\d", user)
        _, full, user = substitutes("[[S|Rey]], [[S|Elvira de Miguel]]: [[S|emiguel]]", seed=seed)
        assert user == fold(full.split()[0][0] + full.split()[-1])


def test_a_handle_is_a_given_name_and_a_surname() -> None:
    for seed in range(4):
        called, handle = substitutes("[[S|Nacho]] escribe a @[[S|NachoIbarra]]", seed=seed)
        assert handle.startswith(called)
        assert handle[len(called)].isupper()


@pytest.mark.parametrize(
    ("source", "first", "second"),
    [
        ("[[S|Eva Mz. Aguirre]] y [[S|E. Martínez Aguirre]]", 1, 1),
        ("[[S|Ana Gª Ruiz]] y [[S|Ana García Ruiz]]", 1, 1),
        ("[[S|Iker Arrizubi]] y [[S|Iker Arrizubieta Gil]]", 1, 1),
    ],
)
def test_a_surname_in_short_follows_the_surname(source: str, first: int, second: int) -> None:
    for seed in range(4):
        one, two = substitutes(source, seed=seed)
        assert fold(one.split()[first]) == fold(two.split()[second])


def test_an_abbreviation_of_two_surnames_is_neither() -> None:
    one, two, three = substitutes("[[S|Eva Mz. Gil]], [[S|Ana Muñoz]] y [[S|Leo Martínez]]")
    assert one.split()[1] not in (two.split()[1], three.split()[1])


def test_few_names_behind_a_particle_are_enough() -> None:
    known = {fold(name) for one in ("given_male", "surnames") for name in lexicon(one)}
    known |= {fold(name) for _, name in table("surnames_with_particle")}
    source = "[[S|María de la Cruz Gil]]. [[S|Rosa Soto]]. Dr. [[S|Cruz Rivas]]"
    for seed in range(6):
        assert fold(substitutes(source, seed=seed)[2].split()[0]) in known


@pytest.mark.parametrize(
    ("source", "full", "short"),
    [
        ("mi [[K|tia rosario]] llama; la [[K|Chayo]] calla", 0, 1),
        ("y el [[K|Nando]]? [[K|Fernando]] esta aqui", 1, 0),
        ("[[P|Alberto]] sufre; mi [[K|Betito]] come", 0, 1),
        ("[[P|Gregoria Santos]]; [[K|Goya]], como la llaman", 0, 1),
        ('Vienen [[S|Angustias "Angus" Romero]] y [[S|Angus]]', 0, 1),
        ("[[P|Manolita Zurdo]] ([[P|Manuela]] en los papeles)", 1, 0),
        ("[[P|Isidora Campillo]] ([[P|Isi]])", 0, 1),
        ("Hijas: [[K|Fuensanta]] ([[K|Fuensi]])", 0, 1),
    ],
)
def test_relatives_and_quotes_have_familiar_forms_too(source: str, full: int, short: int) -> None:
    for seed in range(4):
        new = substitutes(source, seed=seed)
        name = fold(new[full].removeprefix("tia ").split()[0])
        form = fold(new[short].split()[0])
        assert form in (name, *map(fold, familiar_forms(name)))


@pytest.mark.parametrize(
    "source",
    [
        "Dr. [[S|J. Ignacio Bermejo]]. Aviso a [[S|José Ignacio]]",
        "[[S|Mª J. Cuenca]]. Firma [[S|Mª Jesús]]",
    ],
)
def test_an_initial_beside_a_given_name_is_that_of_the_full_ones(source: str) -> None:
    for seed in range(5):
        short, full = (re.sub(r"[.]", "", new).split() for new in substitutes(source, seed=seed))
        assert [fold(word)[0] for word in short[:2]] == [fold(word)[0] for word in full]


def test_a_compound_form_is_of_who_has_both_names() -> None:
    for seed in range(5):
        full, short = substitutes("[[S|Mª Isabel]]. Viene [[S|Maribel Soto]]", seed=seed)
        forms = {*familiar_forms(fold(full)), *familiar_forms(fold(full.split()[0]))}
        assert short.split()[0] in forms or short.split()[0] == full.split()[0]


def test_a_surname_taken_for_a_relative_stays_a_surname() -> None:
    for seed in range(5):
        one, two = substitutes(
            "pasó el doctor [[S|Ferrándiz]]. Pregunta a [[K|Ferrándiz]]", seed=seed
        )
        assert one == two


def test_a_word_may_be_one_persons_given_name_and_anothers_surname() -> None:
    source = (
        "[[P|GREGORIA SANTOS MARCOS]], su sobrino [[K|Juan Santos]], su [[K|hermano Marcos]], "
        "la Dra. [[S|Pilar Juan Marqués]], el Dr. [[S|Juan]], [[K|Juan]]"
    )
    male = {fold(name) for name in lexicon("given_male")}
    for seed in range(6):
        patient, nephew, brother, doctor, short, alone = substitutes(source, seed=seed)
        assert fold(nephew.split()[0]) in male
        assert fold(brother.split()[1]) in male
        assert fold(patient.split()[2]) != fold(brother.split()[1])
        assert short == doctor.split()[1]
        assert alone == nephew.split()[0]


def test_a_relative_is_called_by_a_given_name() -> None:
    female = {fold(name) for name in lexicon("given_female")}
    for seed in range(4):
        kin, alone = substitutes("su [[K|hija Mora]], de 4 años. [[P|Mora]] tose", seed=seed)
        assert fold(alone) == fold(kin.split()[1]) in female


@pytest.mark.parametrize("town", ["Reyes", "Beto"])
def test_somebody_of_the_document_is_no_town(town: str) -> None:
    for seed in range(4):
        one, two = substitutes(f"Opera [[S|{town}]]. Avisada [[T|{town}]] ayer", seed=seed)
        assert one == two


def test_a_year_in_a_mailbox_becomes_a_year() -> None:
    for seed in range(6):
        _, mail = substitutes("[[S|Benito Vela]] [[MAIL|bvela1970@correo.es]]", seed=seed)
        assert re.match(r"[a-z]+19[67]\d@", mail)
        assert "1970" not in mail


def test_a_mailbox_has_the_initial_that_its_owner_has() -> None:
    source = "El Dr. [[S|Catalá Boix]]. Copia: Dr. [[S|V. Catalá]] ([[MAIL|vcatala@dep.es]])"
    for seed in range(5):
        _, short, mail = substitutes(source, seed=seed)
        assert mail.startswith(fold(short.replace(". ", "")) + "@")


def test_a_husband_called_toni_is_no_antonia() -> None:
    source = "Llama a [[K|Toni]] (marido de [[S|Antonia Gil]])"
    for seed in range(5):
        husband, wife = substitutes(source, seed=seed)
        assert fold(husband) not in map(fold, familiar_forms(fold(wife.split()[0])))


def test_a_user_in_capitals_is_followed() -> None:
    for seed in range(4):
        name, user = substitutes("Dr. [[S|Félix Alba]]. Firmado: [[S|FALBA]]", seed=seed)
        assert user == fold(name.split()[0][0] + name.split()[1]).upper()


def test_a_mailbox_by_a_familiar_form_follows_it() -> None:
    source = "[[S|Montserrat Puig]] ([[S|Montse]]) <[[MAIL|montse.puig@hospital.cat]]>"
    for seed in range(6):
        full, short, mail = substitutes(source, seed=seed)
        assert mail.startswith(f"{fold(short)}.{fold(full.split()[1])}@")


def test_a_familiar_form_of_nobody_is_somebody_else() -> None:
    new, short = substitutes("[[P|Ramiro Gil]]; [[P|Javi]] fuma.")
    assert short not in new


def test_a_familiar_form_becomes_none_of_the_same_name() -> None:
    for seed in range(60):
        (new,) = substitutes("La recoge su [[K|cuñada Loli]].", seed=seed)
        assert nicknames()[fold(new.split()[1])][0] != nicknames()["loli"][0]


def test_don_inside_a_mention_is_no_initial() -> None:
    full, short = substitutes("[[S|D. Luis Alberto Soto Gil]], [[S|Luis A. Soto]]")
    _, first, second, one, _ = full.split()
    assert full.startswith("D. ")
    assert short == f"{first} {fold(second)[0].upper()}. {one}"


def test_titles_inside_a_mention_are_titles() -> None:
    full, woman, man = substitutes(
        "[[P|Elena Mora Gil]], [[S|la Dra. Mora]], no el [[S|Dr. Mora Gil]]"
    )
    _, one, two = full.split()
    assert woman == f"la Dra. {one}"
    assert man == f"Dr. {one} {two}"


@pytest.mark.parametrize(("title", "gender"), [("Dra.", FEMALE), ("Dr.", MALE)])
def test_a_title_inside_a_mention_tells_the_gender(title: str, gender: str) -> None:
    (new,) = substitutes(f"[[S|{title} Xqzwk Ruiz Gil]]")
    assert gender_of(fold(new.split()[1])) == gender
