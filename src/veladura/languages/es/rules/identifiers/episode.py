"""The number of a stay or a visit: "Episodio: 7345609"."""

from veladura.detect.rules.keyword import CODE, keyed_rule

EPISODE = keyed_rule(
    "episodio",
    "episode",
    ("episodio", "nº episodio", "num episodio", "nº de episodio", "episodio nº", "icu"),
    rf"(?=\S{{0,60}}\d{{3}}){CODE}",
    score=0.98,
)
