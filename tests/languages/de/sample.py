"""German things for the promises of every language."""

import phonenumbers.geocoder  # noqa: F401  loaded now: Hypothesis minds modules that come later
from hypothesis import strategies as st
from tests.languages.sample import Sample

from veladura.corpora import inline
from veladura.languages.de.lexicon import lexicon, table
from veladura.pipeline import load
from veladura.text import fold

GIVEN = st.sampled_from(lexicon("given_female") + lexicon("given_male"))
SURNAME = st.sampled_from(lexicon("surnames"))
TOWN = st.sampled_from([row[0] for row in table("towns")])
FORM = st.sampled_from(["GmbH", "AG", "GmbH & Co. KG", "SE", "e. V.", "UG (haftungsbeschränkt)"])

SAMPLE = Sample(
    anonymizer=load("de-finance"),
    parse=inline.parse,
    things=st.one_of(
        st.builds("[[PER|{} {}]]".format, GIVEN, SURNAME),
        st.builds("[[PER|{}]]".format, SURNAME),
        st.builds("[[PER|{}, {}]]".format, SURNAME, GIVEN),
        st.builds("[[ORG|{} Maschinenbau {}]]".format, SURNAME, FORM),
        st.builds("[[ORG|Volksbank {} eG]]".format, TOWN),
        st.builds("[[LOC|{}]]".format, TOWN),
        st.builds("[[LOC|{}straße {}]]".format, SURNAME, st.integers(1, 300)),
        st.builds("[[DATE|{:%d.%m.%Y}]]".format, st.dates()),
        st.builds("HRB [[NUM|{}]]".format, st.integers(10_000, 999_999)),
        st.builds("[[TEL|0{} {}]]".format, st.integers(201, 999), st.integers(100_000, 9_999_999)),
        st.builds("[[EMAIL|{}@firma.de]]".format, SURNAME.map(lambda s: fold(s).replace(" ", ""))),
        st.builds("[[SEG|{}]]".format, st.sampled_from([row[1] for row in table("segments")])),
        st.builds("[[PROD|{} {}]]".format, SURNAME, st.integers(1, 900)),
    ),
    pieces=(
        *("von", "Graf", "GmbH", "& Co.", "AG", "der", "Straße", "Str.", "Am", "i. L.", "Dr.", "’"),
        *("Müller", "KESTRA", "kestra", "Ulm", "IV", "März", "KW", "Q1", "Mio.", "Bank", "@", "."),
        *("12", "2016", "89073", "3.4.24", "1.000,50", "+49", "10.0.0.1", ":", "-", "\n", " ", "/"),
    ),
    rerolled=(
        *("[[PER|Meinrad Haberstroh]]", "[[ORG|Kestra Antriebe GmbH]]", "[[LOC|Zwiefalten]]"),
        *("[[LOC|Gutachstraße 58]]", "[[PROD|SpanoLine 600]]", "[[SEG|Notlicht]]"),
        *("[[OTH|Kormoran]]", "[[NUM|77 40 1163]]", "[[TEL|04261 555100]]"),
        *("[[DATE|12. März 2019]]", "[[EMAIL|m.haberstroh@kestra.de]]", "[[URL|www.kestra.de]]"),
    ),
    beside="[[PER|Walburga Zurlinde]] · Nr. [[NUM|99887766]]",
    linked=(
        "[[NUM|A-7845123]] [[DATE|05.03.2016]] [[ORG|Kestra AG]]",
        "Neu: [[DATE|05.03.2016]], [[ORG|Kestra AG]], [[NUM|A-7845123]]",
    ),
)
