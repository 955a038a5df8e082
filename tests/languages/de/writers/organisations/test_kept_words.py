"""What a company does stays in its name, and who or where it is goes."""

import pytest
from tests.languages.de.marked import substitutes

SEEDS = pytest.mark.parametrize("seed", range(3))


@SEEDS
@pytest.mark.parametrize(
    ("name", "stays", "goes"),
    [
        ("Fahrradmanufaktur Tannert GmbH", ["Fahrradmanufaktur", "GmbH"], ["Tannert"]),
        ("Institut für Mykologie Kestra", ["Institut für Mykologie"], ["Kestra"]),
        ("Handels- und Verlege Kestra GmbH", ["Handels- und Verlege"], ["Kestra"]),
        ("Forst- und Feuerversicherung Kestra", ["Forst- und Feuerversicherung"], ["Kestra"]),
        ("Porzellanknopf-Manufaktur Tannert", ["Porzellanknopf-Manufaktur"], ["Tannert"]),
        ("Gasthof Goldener Löwe", ["Gasthof", "Goldener"], ["Löwe"]),
        ("Strandhotel Achterwasser", ["Strandhotel"], ["Achterwasser"]),
        ("Musikkapelle Oberdischingen", ["Musikkapelle"], ["Oberdischingen"]),
        ("Polsterwelt Kestra", ["Polsterwelt"], ["Kestra"]),
        ("Weingut Hildegund Sponheimer", ["Weingut"], ["Hildegund", "Sponheimer"]),
        ("Imkerei Achim v. d. Decken", ["Imkerei", "v. d."], ["Achim", "Decken"]),
        ("Garage T. Frei", ["Garage"], ["T.", "Frei"]),
        ("Getr. Kobjela", ["Getr."], ["Kobjela"]),
        ("Pfarrei St. Kordula", ["Pfarrei St."], ["Kordula"]),
        ("Denkmalschutz-Stiftung", ["-Stiftung"], ["Denkmalschutz"]),
        ("Rüger & Stolz", [" & "], ["Rüger", "Stolz"]),
        ("Schommer, Eifel & Kollegen", [" & Kollegen"], ["Schommer", "Eifel"]),
        ("Anneliese-und-Simon-Brandl-Stiftung", ["-und-", "-Stiftung"], ["Anneliese", "Brandl"]),
        ("Niehaus GmbH", ["GmbH"], ["Niehaus"]),
        ("M. GmbH", [". GmbH"], ["M."]),
        ("Kovovýroba Beneš s.r.o.", ["s.r.o."], ["Beneš"]),
        ("Karl Mayrhofer Wirkmaschinen KG", ["Wirkmaschinen KG"], ["Karl", "Mayrhofer"]),
        ("Tischlerei Nord GmbH", ["Tischlerei", "GmbH"], []),
    ],
)
def test_the_line_of_business_stays_and_the_name_goes(
    name: str, stays: list[str], goes: list[str], seed: int
) -> None:
    (new,) = substitutes(f"Rechnung der [[ORG|{name}]] vom Mai", seed=seed)
    assert [word for word in stays if word not in new] == [], new
    assert [word for word in goes if word in new] == [], new
    assert new != name


@SEEDS
def test_the_same_word_stays_in_one_name_and_goes_where_it_is_one(seed: int) -> None:
    full, short = substitutes(
        "[[ORG|Bauconsult Tannert GmbH]], kurz [[ORG|Bauconsult]], mahnt an.", seed=seed
    )
    assert "Bauconsult" not in full
    assert short in full


@SEEDS
def test_a_trade_called_like_somebody_of_the_document_goes(seed: int) -> None:
    person, firm = substitutes("[[PER|Ida Kessler]] führt [[ORG|Kessler Metallbau]]", seed=seed)
    assert firm == f"{person.split()[-1]} Metallbau"
    person, firm = substitutes("[[PER|Ida Schreiner]] führt [[ORG|Schreiner Metallbau]]", seed=seed)
    assert firm == f"{person.split()[-1]} Metallbau"


@SEEDS
def test_a_place_in_a_name_goes_where_the_place_goes(seed: int) -> None:
    town, firm = substitutes("in [[LOC|Sonthofen]]: [[ORG|Molkerei Sonthofen eG]]", seed=seed)
    assert firm == f"Molkerei {town} eG"
