"""What the model left of a name, an address, a number; days in a column of days."""

import pytest

from veladura.corpora import inline
from veladura.languages.es.consistency import make_consistency
from veladura.schemes import MEDDOCAN

CONSISTENCY = make_consistency(MEDDOCAN)


@pytest.mark.parametrize(
    ("found", "whole"),
    [
        ("del [[HOSPITAL|Hospital Rafael Llano sufrió]]: fractura", ["Hospital Rafael Llano"]),
        ("[[HOSPITAL|hospital de mataró]] y ya", ["hospital de mataró"]),
        ("[[TERRITORIO|De Orihuela]], viudo", ["Orihuela"]),
        ("usuario [[ID_EMPLEO_PERSONAL_SANITARIO|ugil.]] Sale", ["ugil"]),
        ("el Dr. [[NOMBRE_PERSONAL_SANITARIO|Pere simó]] y ya", ["Pere simó"]),
        (
            "va [[NOMBRE_SUJETO_ASISTENCIA|Refugio]] Caso [[NOMBRE_SUJETO_ASISTENCIA|Llano]]",
            ["Refugio Caso Llano"],
        ),
        (
            "Prof. Dr. [[NOMBRE_PERSONAL_SANITARIO|D]]. [[NOMBRE_PERSONAL_SANITARIO|Emilio Toro]]",
            ["Emilio Toro"],
        ),
        (
            "[[NOMBRE_SUJETO_ASISTENCIA|Ana]] Doctora [[NOMBRE_SUJETO_ASISTENCIA|Llano]]",
            ["Ana", "Llano"],
        ),
        (
            "va [[FAMILIARES_SUJETO_ASISTENCIA|Mª]] [[NOMBRE_SUJETO_ASISTENCIA|José Cid]]",
            ["Mª José Cid"],
        ),
        (
            "[[NOMBRE_PERSONAL_SANITARIO|Ana Glez]]. [[NOMBRE_PERSONAL_SANITARIO|Blanco]] y",
            ["Ana Glez. Blanco"],
        ),
        (
            "[[NOMBRE_PERSONAL_SANITARIO|Ana Gil]]. [[NOMBRE_PERSONAL_SANITARIO|Blanco]] y",
            ["Ana Gil", "Blanco"],
        ),
        (
            "va [[NOMBRE_SUJETO_ASISTENCIA|Ana]] con [[NOMBRE_SUJETO_ASISTENCIA|Luis]]",
            ["Ana", "Luis"],
        ),
        (
            "[[CALLE|plaza del conde]] cuatro segundo sin ascensor",
            ["plaza del conde cuatro segundo"],
        ),
        (
            "[[CALLE|calle Luna]], número ciento doce, bajo izquierda. No",
            ["calle Luna, número ciento doce, bajo izquierda"],
        ),
        (
            "en la [[CALLE|calle Luna]] dos años y en la [[CALLE|plaza Roja]] seis meses",
            ["calle Luna", "plaza Roja"],
        ),
        ("3/4/21      [[IDENTIF_DISPOSITIVOS_NRSERIE|T2Al]] 9OV        Pilar", ["T2Al 9OV"]),
        ("3/9/21      ABXC [[IDENTIF_DISPOSITIVOS_NRSERIE|66A]]        farmacia", ["ABXC 66A"]),
        ("cama 3      NHC [[ID_SUJETO_ASISTENCIA|66A]]        fin", ["66A"]),
        ("el lote [[IDENTIF_DISPOSITIVOS_NRSERIE|66A]] y nada", ["66A"]),
        (
            "Diligencias novecientos [[OTROS_SUJETO_ASISTENCIA|doce del veintiuno]].",
            ["novecientos doce del veintiuno"],
        ),
        (
            "Fdo. [[NOMBRE_PERSONAL_SANITARIO|LOLA GIL      JUAN  PEY]] R2",
            ["LOLA GIL", "JUAN  PEY"],
        ),
        ("[[NOMBRE_PERSONAL_SANITARIO|Rosa\tBlanco]] Calle\t61", ["Rosa\tBlanco Calle"]),
        ("[[NOMBRE_PERSONAL_SANITARIO|Rosa\tBlanco]]\tCalle\t61", ["Rosa\tBlanco"]),
        ("[[NOMBRE_PERSONAL_SANITARIO|A N A     R U I Z]]", ["A N A     R U I Z"]),
        ("fins a l'[[FECHAS|11 de gener]]", ["a l'11 de gener"]),
        (
            "ayuda [[NOMBRE_PERSONAL_SANITARIO|Nwosu ene doble uve o ese u]] coma",
            ["Nwosu", "ene doble uve o ese u"],
        ),
    ],
)
def test_a_finding_goes_to_its_end(found: str, whole: list[str]) -> None:
    document = inline.parse(found)
    agreed = CONSISTENCY.agree(document.text, document.spans)
    assert [document.text[span.start : span.end] for span in agreed] == whole


@pytest.mark.parametrize(
    ("found", "days"),
    [
        ("a      [[FECHAS|4/3]]   flex\nbb     [[FECHAS|18/3]]  flex\nccc   1/4   flex\n", ["1/4"]),
        ("a      [[FECHAS|4/3]]   flex\nbb     [[FECHAS|18/3]]  flex\nccc   14/40   flex\n", []),
        ("[[FECHAS|4/3]]   flex\n[[FECHAS|18/3]]  flex\nccc   toma 1/4   flex\n", []),
        ("[[FECHAS|22 O7 38]]\n[[FECHAS|3O 09 22]]\nImplanted 14 O9 22\n", ["14 O9 22"]),
        ("[[FECHAS|22 O7 38]]\nImplanted 14 O9 22\n", []),
        ("[[FECHAS|22 O7 38]]\n[[FECHAS|3O 09 22]]\nTel 94 33 21\n", []),
    ],
)
def test_days_stand_in_columns(found: str, days: list[str]) -> None:
    document = inline.parse(found)
    spread = CONSISTENCY.spread(document.text, document.spans)
    assert [document.text[span.start : span.end] for span in spread] == days


def test_a_town_in_the_next_column_is_no_name() -> None:
    found = "en [[TERRITORIO|Lodares]]\n[[NOMBRE_PERSONAL_SANITARIO|Neira    Lodares]] fin"
    document = inline.parse(found)
    agreed = CONSISTENCY.agree(document.text, document.spans)
    assert [span.label for span in agreed][1:] == ["NOMBRE_PERSONAL_SANITARIO", "TERRITORIO"]
