"""Spanish things for the promises of every language."""

from hypothesis import strategies as st
from tests.languages.es.marked import marked
from tests.languages.sample import Sample

from veladura.languages.es.lexicon import lexicon, table
from veladura.pipeline import load
from veladura.text import fold

GIVEN = st.sampled_from(lexicon("given_female") + lexicon("given_male"))
SURNAME = st.sampled_from(lexicon("surnames"))
TOWN = st.sampled_from([row[0] for row in table("cities")])

SAMPLE = Sample(
    anonymizer=load("es-clinical"),
    parse=marked,
    things=st.one_of(
        st.builds("[[P|{} {} {}]]".format, GIVEN, SURNAME, SURNAME),
        st.builds("[[S|{} {}]]".format, GIVEN, SURNAME),
        st.builds("[[P|{}]]".format, GIVEN),
        st.builds("[[ID|{}]]".format, st.integers(10_000, 99_999_998)),  # 99999999 fills a gap
        # 600 000 016 is a help line.
        st.builds("[[TEL|6{:08d}]]".format, st.integers(1_000, 99_999_999)),
        st.builds("[[D|{:%d/%m/%Y}]]".format, st.dates()),
        st.builds("[[H|Hospital {}]]".format, SURNAME),
        st.builds("[[H|Hospital de {}]]".format, TOWN),
        st.builds("[[T|{}]]".format, TOWN),
        st.builds("[[T|{:05d}]]".format, st.integers(1_000, 52_999)),
        st.builds("[[ST|C/ {}, {}]]".format, SURNAME, st.integers(1, 300)),
        st.builds("[[JOB|{}]]".format, st.sampled_from([row[0] for row in table("professions")])),
        st.builds("[[K|{}]]".format, GIVEN),  # names; words for relatives stay
        st.builds(
            "[[MAIL|{}@correo.es]]".format, SURNAME.map(lambda name: fold(name).replace(" ", ""))
        ),
    ),
    pieces=(
        *("de", "la", "San", "C/", "Dr.", "s/n", "º", "ª", "mil", "dos", "y", "años", "Hospital"),
        *("García", "ANA", "lópez", "M.ª", "I", "XII", "mar", "enero", "madre", "tía", "@", "www."),
        *("12", "2016", "28029", "12345678Z", "'98", "+34", "10.0.0.1", ":", "-", "\n", "  ", "/"),
    ),
    rerolled=(
        *("[[P|Ana Ruiz]]", "[[ID|7845123]]", "[[TEL|612345678]]", "[[D|05/03/2016]]"),
        *("[[H|Hospital La Paz]]", "[[T|Jaca]]", "[[T|28029]]", "[[C|Francia]]"),
        *("[[ST|C/ Limón, 5]]", "[[JOB|sastre]]", "[[AGE|40 años]]"),
        *("[[MAIL|ana@a.es]]", "[[URL|www.a.es]]"),
    ),
    beside="[[P|Leocadia Zurita]] · [[ID|99887766]]",
    linked=(
        "[[ID|7845123]] [[D|05/03/2016]] [[T|Jaca]]",
        "Otra nota: [[D|05/03/2016]], [[T|Jaca]], [[ID|7845123]].",
    ),
    examples=(
        ("HOSPITAL", "Centro de Salud de Centro de Salud (CSCS)"),
        ("FECHAS", "31/12/0001"),
        ("FECHAS", "9999"),
        ("CALLE", "C/"),
        ("CALLE", "Calle Calle"),
        ("NOMBRE_SUJETO_ASISTENCIA", "."),
        ("TERRITORIO", "99999"),
        ("NUMERO_TELEFONO", "٣٤٥٦٧"),
        ("EDAD_SUJETO_ASISTENCIA", "9" * 400),
    ),
)
