"""The number of a private insurance: "Póliza: TR-04-229187-1"."""

from veladura.detect.rules.keyword import CODE, keyed_rule

POLICY = keyed_rule(
    "poliza",
    "policy",
    ("póliza", "nº póliza", "nº de póliza", "póliza nº"),
    rf"(?=\S{{0,60}}\d{{3}}){CODE}",
    score=0.97,
)
