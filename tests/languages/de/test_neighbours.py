"""What stands beside or inside a finding says what it is, and where one ends."""

import pytest

from veladura.corpora import inline
from veladura.document import Span
from veladura.languages.de.neighbours import told_by_neighbours
from veladura.schemes import FINANCE


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ("[[ORG|Ombudsanwältin Dr. Melike Sarıtaş]] kam", "[[PER|Melike Sarıtaş]]"),
        ("[[ORG|Praxis Dr. Melike Sarıtaş]] kam", "[[ORG|Praxis Dr. Melike Sarıtaş]]"),
        ("[[ORG|Heimatort Emmen]]", "[[LOC|Emmen]]"),
        ("Dr. [[PER|Ayşe Wolf-Tan, Weimar]] |", "[[PER|Ayşe Wolf-Tan]] [[LOC|Weimar]]"),
        ("[[ORG|Bundeskasse]] in Weiden; 72", "[[ORG|Bundeskasse]] [[LOC|Weiden]]"),
        ("[[ORG|Kestra]] in Revision;", "[[ORG|Kestra]]"),
        ("[[PER|Wolf-Tan, Ayşe]]", "[[PER|Wolf-Tan, Ayşe]]"),
        (
            "in die Sparten [[SEG|Saft]] ([[NUM|2,4]] Mio. €), [[LOC|Cidre]] und [[PER|Lohnmost]]",
            "[[SEG|Saft]] [[NUM|2,4]] [[SEG|Cidre]] [[SEG|Lohnmost]]",
        ),
        ("Bereiche [[SEG|Saft]] und [[LOC|Kassel]]", "[[SEG|Saft]] [[LOC|Kassel]]"),
        ("[[SEG|Saft]], [[PER|Cidre]] kam", "[[SEG|Saft]] [[PER|Cidre]]"),
        ("die Marke [[ORG|Wattgold]] und", "[[PROD|Wattgold]]"),
        ("Justitiar [[ORG|Vogel]] kam", "[[PER|Vogel]]"),
        (
            "Das „[[PROD|MedArchon]]“ wird durch „[[ORG|Orbis]]“ abgelöst",
            "[[PROD|MedArchon]] [[PROD|Orbis]]",
        ),
        (
            "„[[PROD|MedArchon]]“ der Kestra AG („[[ORG|Kestra]]“)",
            "[[PROD|MedArchon]] [[ORG|Kestra]]",
        ),
        ("Lieferant [[ORG|Binderholz]] kam", "[[ORG|Binderholz]]"),
        (
            "im Bereich [[LOC|Solebad]] und im Bereich [[LOC|Lübeck]]",
            "[[SEG|Solebad]] [[LOC|Lübeck]]",
        ),
        ("die Sparte [[PER|Reha]] der [[ORG|Kestra AG]]", "[[SEG|Reha]] [[ORG|Kestra AG]]"),
        ("Messe „[[SEG|Fensterbau]]“, Messe [[LOC|Leipzig]]", "[[OTH|Fensterbau]] [[LOC|Leipzig]]"),
        ("die Plattform [[SEG|Feinkostbote]]", "[[ORG|Feinkostbote]]"),
        ("über [[PROD|Birra Nord]] in Verona", "[[ORG|Birra Nord]]"),
        ("über [[PROD|Birra Nord]] in Blau", "[[PROD|Birra Nord]]"),
        ("Die [[PER|Havenbedrijf Bommel]] zahlt", "[[ORG|Havenbedrijf Bommel]]"),
        ("der türkischen [[PER|Çınar Yapı]] half", "[[ORG|Çınar Yapı]]"),
        ("die [[PER|Jutta Bommel]] sagt", "[[PER|Jutta Bommel]]"),
        ("Herr [[PER|Puig von Transmar]] kam", "[[PER|Puig]] [[ORG|Transmar]]"),
        ("Frau [[PER|Ida von Rathen]] kam", "[[PER|Ida von Rathen]]"),
        ("[[ORG|Mevrouw de Boer]] kam", "[[PER|de Boer]]"),
        ("Señora [[PROD|Ballesteros]] kam", "[[PER|Ballesteros]]"),
        ("mit seiner Tochter [[ORG|Annkathrin]]", "[[PER|Annkathrin]]"),
        ("mit ihrer Tochter [[ORG|Kestramed]]", "[[ORG|Kestramed]]"),
        ("Steuerberater [[ORG|Thaysen]] kam", "[[PER|Thaysen]]"),
        (
            "c) [[ORG|Eckart Frh. v.]] [[LOC|Witzleben-Nauendorf]], [[LOC|Kranichfeld]]",
            "[[PER|Eckart Frh. v. Witzleben-Nauendorf]] [[LOC|Kranichfeld]]",
        ),
    ],
)
def test_what_stands_beside_a_name_tells_what_it_is(found: str, told: str) -> None:
    document = inline.parse(found)
    spans = [Span(s.start, s.end, s.label, 0.5, "model") for s in document.spans]
    text = document.text
    mended = told_by_neighbours(text, spans, FINANCE)
    assert " ".join(f"[[{s.label}|{text[s.start : s.end]}]]" for s in mended) == told


@pytest.mark.parametrize(
    ("before", "score", "label"),
    [("", 0.5, "ORG"), ("", 0.9, "PER"), ("Frau ", 0.5, "PER")],
)
def test_who_is_doubtful_and_named_with_a_company_is_one(
    before: str, score: float, label: str
) -> None:
    text = f"{before}Yara und Kestra AG liefern"
    start = len(before)
    spans = [
        Span(start, start + 4, "PER", score, "model"),
        Span(start + 9, start + 18, "ORG", 0.97, "model"),
    ]
    assert [span.label for span in told_by_neighbours(text, spans, FINANCE)] == [label, "ORG"]
