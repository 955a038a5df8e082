"""Licence numbers of doctors and nurses: "N.º col. 28/2857447", "NºCol: 28 28 57447"."""

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import NUMBER_END, WORD_END

COLEGIADO = keyed_rule(
    "colegiado",
    "licence",
    (
        "nº col",
        "núm col",
        "n col",
        "col",
        "nº colegiado",
        "nº colegiada",
        "nº de colegiado",
        "nº de colegiada",
        "número de colegiado",
        "número de colegiada",
        "colegiado",
        "colegiada",
    ),
    rf"\d{{2}} ?[ /-] ?\d{{2}} ?[ /-] ?\d{{3,7}}{WORD_END}"
    rf"|(?:[A-Z]{{1,3}}[-/])?\d{{2,}}(?:[-/. ]\d{{2,7}}){{0,2}}{NUMBER_END}",
    score=0.98,
    link=r"[ \t]{0,3}(?:[nN](?:[úu]m)?[.ºo°]{0,2})?[ \t.:]{0,6}",
)
