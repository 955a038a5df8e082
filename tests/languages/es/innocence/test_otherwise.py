"""What stands around a mention may tell that it is not what it was marked as."""

import pytest
from tests.languages.es.mentioned import mention

from veladura.languages.es.innocence.otherwise import told_otherwise


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("Es mi santo, [territory|San Blas].", "date"),
        ("La onomástica es [person|Santa Ana].", "date"),
        ("Por [territory|San José], su santo, vino la familia.", "date"),
        ("Ingresó por [territory|Santiago], el día de su santo.", "date"),
        ("Vive en [territory|San Blas].", ""),
        ("Acude a [territory|Santa Ana] en taxi.", ""),
        ("Nació en [territory|San Roque]. Hoy es mi santo.", ""),
    ],
)
def test_a_saint_is_a_day_where_somebody_keeps_it(source: str, kind: str) -> None:
    assert told_otherwise(mention(source)) == kind


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("Avisa en [territory|Ferran Ferrer] de la cita.", "person"),
        ("Ho diu en [territory|Jordi Puig i Soler].", "person"),
        ("Vive en [territory|Ferran Ferrer 12].", ""),
        ("Vive en [territory|Santa Coloma].", ""),
        ("Vive en [territory|Carmen Ferrer].", ""),  # "en" is of men
        ("Vive en [territory|Alcalá Norte].", ""),
    ],
)
def test_a_catalan_article_before_a_man_is_no_preposition(source: str, kind: str) -> None:
    assert told_otherwise(mention(source)) == kind


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("Se apellida Valero, con v de [territory|Valencia].", "clinical"),
        ("Escrito con be de [territory|Burgos].", "clinical"),
        ("Gimeno sin hache de [territory|Huelva].", "clinical"),
        ("Vino con parte de [territory|Valencia].", ""),
        ("Lucas, como el [person|evangelista].", "clinical"),
        ("Se escribe con [person|equis].", "clinical"),
        ("Yáñez con y [kinship|griega].", "clinical"),
        ("Su madre es [kinship|griega].", ""),
        ("Modesto, que de [person|modesto] no tiene nada.", "clinical"),
        ("Acude con [person|marta].", ""),
        ("La recibe la [centre|Hma]. Clara.", "clinical"),
        ("Avisada la [person|Herrn]. Inés en portería.", "clinical"),
        ("Ingresa en el [centre|Hno. Pedro].", ""),
        ("buenas, soy [person|modesto] y vengo a por la receta", ""),
        ("dile que el turno era de [person|amalia].", ""),
        ("Vino con [kinship|mamá].", ""),
    ],
)
def test_what_spells_or_compares_is_no_name(source: str, kind: str) -> None:
    assert told_otherwise(mention(source)) == kind


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("Cumple hoy [date|77] con ganas.", "age"),
        ("Cumplió los [date|18] ayer.", "age"),
        ("Ingresó el [date|18] por la tarde.", ""),
        ("Cumple hoy [date|3 de mayo].", ""),
        ("Escríbeme a [email|@nube.roja] cuando salgas.", "internet"),
        ("Su correo es [email|ana@correo.es].", ""),
        ("Buzón: [email|@correo.es].", ""),  # the rest of an address
    ],
)
def test_ages_and_handles_are_told_by_their_form(source: str, kind: str) -> None:
    assert told_otherwise(mention(source)) == kind


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("Antecedentes: [profession|secundigesta], sin abortos.", "clinical"),
        ("Paciente [profession|nonagenaria] frágil.", "clinical"),
        ("Estado civil: [profession|casada].", "clinical"),
        ("L'àvia [profession|farà càrrec dels nens].", "clinical"),
        ("Trabaja de [profession|carpintera].", ""),
        ("Es [profession|cantinera] jubilada.", ""),
        ("[date|AGO]: G3 P2 C0.", "clinical"),
        ("Vuelve en [date|AGO] de vacaciones.", ""),
        ("Cribado de [date|CaCu] negativo.", "clinical"),
        ("El [other|C.] Pech acude solo.", "clinical"),
        ("Perro de nombre [other|Canelo].", ""),
        ("Es [date|su santo] y está contenta.", "clinical"),
        ("NHC [patient-id|77] en archivo.", ""),  # of no kind that is mistaken so
    ],
)
def test_states_and_short_forms_are_nobodys(source: str, kind: str) -> None:
    assert told_otherwise(mention(source)) == kind
