"""Laws, standards, published decisions and public bodies: kept by list and by form."""

import pytest
from tests.languages.de.marked import ANONYMIZER, substitutes

LOCAL = "[[ORG|Amtsgericht Lüneburg]], [[ORG|Finanzamt Lüneburg]], [[LOC|Lüneburg]]"


@pytest.mark.parametrize(
    "text",
    [
        "nach IFRS 9, IAS 36.12, IDW PS 400, HFA 1/1984 und ISO 27001",
        "gemäß DIN EN ISO 9001:2015 und DIN EN 12811-1",
        "Die Verordnung (EU) 2016/679 und die Richtlinie 2013/34/EU",
        "BGBl. I 2019 S. 1234; BStBl. II 2019, 123; BT-Drs. 19/12345",
        "NJW 2019, 1567; BVerfGE 65, 1; BGHZ 123, 45; EFG 2022, 987",
        "Rs. C-311/18, ECLI:EU:C:2020:559",
    ],
)
def test_laws_standards_and_journals_are_no_findings(text: str) -> None:
    assert [s for s in ANONYMIZER.detect(text).spans if s.label not in ("ORG",)] == []


@pytest.mark.parametrize(
    "source",
    [
        "[[ORG|OLG München]], Beschl. v. [[DATE|7. Mai 2020]] – [[ID|31 Wx 123/20]], ZIP 2020, 1",
        "[[ORG|LG Köln]], Urteil vom [[DATE|3.2.2021]], Az. [[ID|14 O 123/20]] (juris)",
        "[[ORG|FG Münster]] v. [[DATE|12.4.2022]], [[ID|13 K 1234/20 K]], EFG 2022, 987",
    ],
)
def test_a_decision_that_is_printed_somewhere_is_cited_as_it_is(source: str) -> None:
    kept = substitutes(source)
    assert all(f"|{surface}]]" in source for surface in kept)


def test_a_file_that_is_printed_nowhere_changes() -> None:
    court, day, file = substitutes(
        "[[ORG|LG Köln]], Urteil vom [[DATE|3.2.2021]], Az. [[ID|14 O 123/20]], zugestellt gestern"
    )
    assert court != "LG Köln"
    assert day != "3.2.2021"
    assert file != "14 O 123/20"


@pytest.mark.parametrize(
    "body",
    [
        "Bundesamt für Justiz",
        "Bundesministeriums für Wirtschaft und Klimaschutz",
        "Bundesrechnungshof",
        "Statistischem Bundesamt",
        "Europäischen Gerichtshof",
        "Eidgenössischen Finanzmarktaufsicht FINMA",
    ],
)
@pytest.mark.parametrize("mode", ["replace", "tag", "mask", "redact"])
def test_national_bodies_stay_in_every_mode(body: str, mode: str) -> None:
    assert substitutes(f"laut [[ORG|{body}]]", mode=mode) == [body]


@pytest.mark.parametrize("name", ["Bundesdruckerei GmbH", "Bundesliga Service AG"])
def test_companies_that_begin_like_a_body_change(name: str) -> None:
    assert substitutes(f"Die [[ORG|{name}]] liefert.") != [name]


def with_bodies(source: str, wanted: str) -> list[str]:
    preferences = ANONYMIZER.preferences.changed(public_bodies=wanted)
    return substitutes(source, preferences=preferences)


def test_local_bodies_go_with_their_town_unless_all_are_kept() -> None:
    court, office, town = with_bodies(LOCAL, "national")
    assert (court, office) == (f"Amtsgericht {town}", f"Finanzamt {town}")
    assert town != "Lüneburg"
    assert with_bodies(LOCAL, "all")[:2] == ["Amtsgericht Lüneburg", "Finanzamt Lüneburg"]


def test_no_body_is_kept_where_none_shall_be() -> None:
    assert "BaFin" not in with_bodies("die [[ORG|BaFin]] und [[ORG|BGH]]", "none")
