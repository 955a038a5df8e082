"""The hospital's own number for a patient: NHC, "n.º de historia", "H.C."."""

from veladura.detect.rules.keyword import CODE, keyed_rule
from veladura.detect.rules.rule import WORD_END

_GROUPS = (r"\d{2} \d{8} \d{2}", r"\d{3} \d{3}", r"\d{4} \d{4}", r"\d{2} \d{2} \d{2,3}")

RECORD = keyed_rule(
    "historia",
    "record",
    (
        "nhc",
        "nº hc",
        "nº historia",
        "nº historia clínica",
        "nº de historia",
        "nº de historia clínica",
        "número de historia",
        "número de historia clínica",
        "historia clínica",
        "historia nº",
        "hc",
        "hª",
        "hª clínica",
        "hcl",
        "nº hª",
    ),
    rf"(?:{'|'.join(_GROUPS)}){WORD_END}(?![/.-]\d)|(?=\S{{0,60}}\d{{2}})(?=\S{{4}}){CODE}(?! ?%)",
    score=0.97,
)
