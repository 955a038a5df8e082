"""Organisations: groups told apart, short forms that follow, parties that are no names."""

import pytest
from tests.languages.de.marked import ANONYMIZER, rewrite, substitutes

from veladura.corpora import inline
from veladura.detect.names import NameClassifier
from veladura.languages.de.organisations import Organisations
from veladura.schemes import FINANCE

TOWN = (
    "[[ORG|Wolfhagen AG]], [[ORG|Sparkasse Wolfhagen]], [[ORG|Stadtwerke Wolfhagen GmbH]], "
    "[[ORG|Stadtwerke Wolfhagen]], [[ORG|Wolfhagen]], [[ORG|Wolfhagen-Gruppe]]"
)


@pytest.mark.parametrize(
    ("source", "tags"),
    [
        (TOWN, "1 2 3 3 4 5"),
        (
            "[[ORG|Brennecke GmbH]], [[ORG|Brennecke Polska Sp. z o.o.]], "
            "[[ORG|Brennecke Polska]], [[ORG|BRENNECKE GMBH]], [[ORG|Brennecke (Schweiz) AG]]",
            "1 2 2 1 3",
        ),
        (
            "[[ORG|Kestra Fördertechnik GmbH & Co. KG]], [[ORG|Kestra]], [[ORG|Kestra KG]], "
            "[[ORG|Kestra-Aktie]], [[ORG|Kestras]]",
            "1 1 1 1 1",
        ),
        (
            "[[ORG|Norddeutsche Transport GmbH]] (nachfolgend „[[ORG|Nordtrans]]“), "
            "[[ORG|Nordtrans-Flotte]], [[ORG|Nordtrans’]]",
            "1 1 1 1",
        ),
    ],
)
def test_members_of_a_group_are_told_apart_and_short_forms_belong_to_one(
    source: str, tags: str
) -> None:
    assert substitutes(source, mode="tag") == [f"ORG_{number}" for number in tags.split()]


@pytest.mark.parametrize(
    ("long", "announced", "short"),
    [
        ("Nordische Transport und Güterverkehr GmbH", "(im Folgenden: {}", "NTG"),
        ("Stadtwerke Ilmtal Energie- und Wasserversorgung GmbH", "– nachfolgend „{}“", "SWI"),
        ("Ingenieurgesellschaft Bergmann & Partner mbB", "(kurz: „{}“)", "IBP"),
        ("Kestra Antriebstechnik AG", "({})", "KAT"),
    ],
)
def test_a_defined_acronym_is_that_of_the_substitute(long: str, announced: str, short: str) -> None:
    for seed in range(3):
        text = f"Die [[ORG|{long}]] {announced.format(f'[[ORG|{short}]]')} und [[ORG|{short}]]-Netz"
        new, one, two = substitutes(text, seed=seed)
        assert one == two != short
        rest = iter(new.upper())
        assert all(letter in rest for letter in one)  # its letters stand in the name, in order


def test_a_short_form_put_together_from_the_name_is_put_together_again() -> None:
    long, short, compound = substitutes(
        "[[ORG|Norddeutsche Transport GmbH]] (nachfolgend „[[ORG|Nordtrans]]“), "
        "[[ORG|Nordtrans-Flotte]]"
    )
    assert short == f"{long[:4]}trans"
    assert compound == f"{short}-Flotte"


def test_any_other_short_form_is_the_first_word_of_the_new_name() -> None:
    long, short = substitutes("[[ORG|Kestra Antriebe GmbH]], kurz [[ORG|Valmora]]")
    assert short == long.split()[0]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Zahnradfabrik Huber GmbH", "Zahnradfabrik"),
        ("Kachelofenbau Huber GmbH", "bau "),
        ("Alpenland Ges.m.b.H.", "Ges.m.b.H."),
        ("Huber Güterverkehr KG", "Güterverkehr KG"),
    ],
)
def test_what_a_company_does_and_its_form_stay(name: str, kept: str) -> None:
    (new,) = substitutes(f"Die [[ORG|{name}]] liefert.")
    assert kept in new
    assert new != name


def test_compounds_genitives_and_adjectives_are_rewritten_in_form() -> None:
    brand, works, owned, town, beer = substitutes(
        "[[ORG|VW]], das [[ORG|VW-Werk]], [[ORG|VWs]] Absatz, [[LOC|Bamberg]], "
        "[[PROD|Bamberger Rauchbier]]"
    )
    assert (works, owned) == (f"{brand}-Werk", f"{brand}s")
    assert beer.endswith("er Rauchbier")
    assert beer[:3] == town[:3]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Das VW-Werk in Emden ruht.", "VW"),
        ("Die Audi-Tochter meldet Verluste.", "Audi"),
        ("Kunde ist die Zahnradfabrik Huber GmbH, kurz ZFH.", "Zahnradfabrik Huber GmbH"),
        ("Die Kestra Antriebe GmbH, im Folgenden KWX genannt, zahlt. Später zahlte KWX.", "KWX"),
    ],
)
def test_brands_trades_and_short_forms_are_found_by_form(text: str, found: str) -> None:
    document = ANONYMIZER.detect(text)
    surfaces = {document.surface(span) for span in document.spans if span.label == "ORG"}
    assert found in surfaces


@pytest.mark.parametrize(
    "text",
    [
        "Die Käuferin zahlt an die Verkäuferin; die Gesellschaft haftet nicht.",
        "– nachfolgend „die Auftragnehmerin“ genannt –",
        "Das IT-Werk und die US-Tochter wachsen, ebenso das Transportbeton-Werk.",
    ],
)
def test_parties_and_common_words_are_no_companies(text: str) -> None:
    assert ANONYMIZER.detect(text).spans == ()


def test_a_report_lists_organisations_without_their_names() -> None:
    listed = rewrite(TOWN).plan.organisations
    rows = [(one.tag, one.kind, one.legal_form, one.group, one.mentions) for one in listed]
    assert rows == [
        ("ORG_1", "company", "AG", 1, 1),
        ("ORG_2", "bank", "", 1, 1),
        ("ORG_3", "utility", "GmbH", 1, 2),
        ("ORG_4", "company", "", 1, 1),
        ("ORG_5", "group", "", 1, 1),
    ]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("die [[PROD|LotusWear]] [[ORG|Polska]] zahlt", ["LotusWear Polska"]),
        (
            "[[ORG|Helvetia]] [[PROD|Pack]], später [[ORG|Helvetia Pack AG]]",
            ["Helvetia Pack", "Helvetia Pack AG"],
        ),
        ("[[ORG|Helvetia]] [[PROD|Pack]] liefert", ["Helvetia", "Pack"]),
        (
            "Die [[ORG|Kestra Antriebe GmbH]]; Aufträge der Kestra [[SEG|Antriebe]] fehlen",
            ["Kestra Antriebe GmbH", "Kestra Antriebe"],
        ),
        (
            "Die [[ORG|Lenkwerk Suhl]]; Lenkwerk [[LOC|Suhl-Nord]] fehlt",
            ["Lenkwerk Suhl", "Suhl-Nord"],
        ),
    ],
)
def test_two_findings_of_one_company_are_one(source: str, found: list[str]) -> None:
    document = inline.parse(source)
    mended = Organisations(document.text, FINANCE, NameClassifier.load("de")).mended(document.spans)
    assert [document.text[span.start : span.end] for span in mended] == found
