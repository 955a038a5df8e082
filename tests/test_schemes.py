import math
from itertools import combinations

import pytest

from veladura.errors import ConfigError
from veladura.schemes import (
    FINANCE,
    GROUPS,
    KINDS,
    MEDDOCAN,
    SCHEMES,
    Label,
    Scheme,
    find_label,
    get_scheme,
    lineage,
)

OFFICIAL = {
    "NOMBRE_SUJETO_ASISTENCIA",
    "EDAD_SUJETO_ASISTENCIA",
    "SEXO_SUJETO_ASISTENCIA",
    "FAMILIARES_SUJETO_ASISTENCIA",
    "PROFESION",
    "OTROS_SUJETO_ASISTENCIA",
    "NOMBRE_PERSONAL_SANITARIO",
    "FECHAS",
    "HOSPITAL",
    "CENTRO_SALUD",
    "INSTITUCION",
    "CALLE",
    "TERRITORIO",
    "PAIS",
    "NUMERO_TELEFONO",
    "NUMERO_FAX",
    "CORREO_ELECTRONICO",
    "URL_WEB",
    "DIREC_PROT_INTERNET",
    "ID_SUJETO_ASISTENCIA",
    "ID_CONTACTO_ASISTENCIAL",
    "ID_ASEGURAMIENTO",
    "ID_TITULACION_PERSONAL_SANITARIO",
    "ID_EMPLEO_PERSONAL_SANITARIO",
    "NUMERO_BENEF_PLAN_SALUD",
    "IDENTIF_VEHICULOS_NRSERIE_PLACAS",
    "IDENTIF_DISPOSITIVOS_NRSERIE",
    "IDENTIF_BIOMETRICOS",
    "OTRO_NUMERO_IDENTIF",
}
LABELS = [label for scheme in SCHEMES.values() for label in scheme]


def test_meddocan_has_the_official_codes() -> None:
    assert set(MEDDOCAN.ids) == OFFICIAL
    assert len(MEDDOCAN.ids) == 29


def test_finance_has_twelve() -> None:
    neural = {"PER", "ORG", "LOC", "PROD", "SEG", "OTH"}
    assert set(FINANCE.ids) == neural | {"URL", "TEL", "DATE", "NUM", "ID", "EMAIL"}


@pytest.mark.parametrize("label", LABELS, ids=lambda label: label.id)
def test_every_label_has_a_group_and_readable_names(label: Label) -> None:
    assert label.group in GROUPS
    for language in ("es", "en", "de"):
        name = label.name(language)
        assert name
        assert name != label.id
        assert "_" not in name
    assert label.name("fr") == label.en


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=lambda scheme: scheme.id)
@pytest.mark.parametrize("language", ["es", "en", "de"])
def test_no_two_labels_look_alike(scheme: Scheme, language: str) -> None:
    assert len({label.name(language) for label in scheme}) == len(scheme.labels)
    assert len({label.hue for label in scheme}) == len(scheme.labels)


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=lambda scheme: scheme.id)
def test_categories_of_one_group_are_told_apart_by_their_hues(scheme: Scheme) -> None:
    for one, other in combinations(scheme, 2):
        if one.group == other.group:
            apart = abs(one.hue - other.hue)
            assert min(apart, 360 - apart) >= 25, (one.id, other.id)


def test_looking_up() -> None:
    assert get_scheme("meddocan")["FECHAS"].en == "Date"
    assert "FECHAS" in MEDDOCAN
    assert "PER" not in MEDDOCAN
    with pytest.raises(ConfigError, match="scheme meddocan has no label PER"):
        MEDDOCAN["PER"]
    with pytest.raises(ConfigError, match="no scheme 'x'; known: meddocan, finance"):
        get_scheme("x")


def test_every_kind_leads_to_a_most_general_one() -> None:
    for kind in KINDS:
        *_, last = lineage(kind)
        assert KINDS[last] == ""
    with pytest.raises(ConfigError, match="no kind 'house'"):
        list(lineage("house"))


def test_a_kind_gets_its_label_or_the_one_of_a_more_general_kind() -> None:
    assert MEDDOCAN.label_for("fax") == "NUMERO_FAX"
    assert FINANCE.label_for("fax") == "TEL"
    assert MEDDOCAN.label_for("docket") == "OTRO_NUMERO_IDENTIF"
    with pytest.raises(ConfigError, match=r"finance has no label for .* 'age'"):
        FINANCE.label_for("age")


def test_a_label_is_found_whatever_its_scheme() -> None:
    assert find_label("FECHAS") == MEDDOCAN["FECHAS"]
    assert find_label("PER") == FINANCE["PER"]
    assert find_label("X") is None


def test_no_label_stands_in_two_schemes() -> None:
    assert len(LABELS) == len({label.id for label in LABELS})


def luminance(lightness: float, chroma: float, hue: float) -> float:
    """Relative luminance (WCAG) of an OKLCH colour, clipped to sRGB as a browser shows it."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    red, green, blue = (min(1.0, max(0.0, channel)) for channel in linear)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: float, second: float) -> float:
    darker, lighter = sorted((first, second))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_of_contrast_is_right() -> None:
    assert contrast(luminance(1, 0, 0), luminance(0, 0, 0)) == pytest.approx(21, abs=0.01)


@pytest.mark.parametrize("label", LABELS, ids=lambda label: label.id)
def test_every_colour_is_legible_on_light_and_dark(label: Label) -> None:
    light = contrast(luminance(0.92, 0.06, label.hue), luminance(0.30, 0.06, label.hue))
    dark = contrast(luminance(0.38, 0.07, label.hue), luminance(0.93, 0.03, label.hue))
    assert light >= 4.5
    assert dark >= 4.5


@pytest.mark.parametrize(
    ("label", "kinds", "expected"),
    [
        ("NOMBRE_SUJETO_ASISTENCIA", ("person",), True),
        ("NOMBRE_SUJETO_ASISTENCIA", ("patient",), True),
        ("NOMBRE_SUJETO_ASISTENCIA", ("staff", "date"), False),
        ("FECHAS", ("person", "date"), True),
        ("PER", ("person",), False),  # of another scheme
        ("", ("person",), False),
    ],
)
def test_a_label_stands_for_its_kind_and_the_more_general_ones(
    label: str, kinds: tuple[str, ...], expected: bool
) -> None:
    assert MEDDOCAN.stands_for(label, *kinds) is expected
