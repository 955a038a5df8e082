"""Institutions, employers, schools: by pattern, or with a name no list holds."""

from functools import cache
from random import Random

from veladura_training.generator.es.identifiers import digits
from veladura_training.generator.es.places import province, town
from veladura_training.generator.es.resources import Resources, lines

_COINED = {  # kind → share of names that are made up
    "": 0.3,
    "insurer": 0.25,
    "mutual": 0.3,
    "laboratory": 0.4,
    "association": 0.25,
    "administration": 0.15,
    "health": 0.12,
}


@cache
def _table(name: str) -> dict[str, tuple[str, ...]]:
    table: dict[str, list[str]] = {}
    for line in lines(name):
        kind, pattern = line.split("\t")
        table.setdefault(kind, []).append(pattern)
    return {kind: tuple(patterns) for kind, patterns in table.items()}


def coined(rng: Random) -> str:
    """A brand-like word no list holds."""
    head = rng.choice(
        [
            "Medi",
            "Sani",
            "Oxi",
            "Bio",
            "Vita",
            "Clini",
            "Cardio",
            "Neuro",
            "Tele",
            "Orto",
            "Farma",
            "Gene",
            "Onco",
            "Previ",
            "Salu",
            "Audi",
            "Dento",
            "Podo",
            "Rehabi",
            "Asis",
            "Mutu",
            "Ibe",
            "Lusi",
            "Tramo",
            "Galae",
        ]
    )
    tail = rng.choice(
        [
            "lab",
            "xa",
            "med",
            "net",
            "sur",
            "care",
            "tec",
            "vida",
            "plus",
            "alba",
            "gest",
            "nova",
            "center",
            "alva",
            "ria",
            "lia",
            "norte",
            "sol",
            "tar",
            "mar",
            "via",
            "data",
            "sys",
            "dor",
            "gal",
            "nia",
        ]
    )
    return head + tail


def _coined_name(rng: Random, resources: Resources) -> str:
    word = rng.choice(
        (
            coined(rng),
            coined(rng),
            resources.surnames.draw(rng),
            rng.choice(lines("house_names")),
            rng.choice(lines("regions")),
        )
    )
    return rng.choice(
        (
            "{}", "{} Iberia", "{} Terapias Respiratorias", "Ambulancias {}", "Transporte Sanitario {}", "Teleasistencia {}", "Grupo {}", "{} Salud", "{} Seguros", "Seguros {}", "Mutua {}", "Mutualidad {}",
            "Aseguradora {}, S. A.", "{} Prevención", "Servicio de Prevención {}", "Igualatorio {}", "Fundación {}", "Asociación {}", "Consorcio {}", "Centro {}", "Instituto {}", "{} Diagnóstico", "Laboratorio {}", "Red {}",
            "Agencia {}", "Federación {}", "Cooperativa {}", "Consejo Comarcal de {}", "Oficina de {}", "Gerencia {}", "Área de Salud {}", "Distrito Sanitario {}", "Comarca Sanitaria {}", "{} Research", "Sección {}", "Plataforma {}",
        )
    ).format(word)  # fmt: skip


def institution(rng: Random, resources: Resources, kind: str = "", country: str = "es") -> str:
    """An institution; `kind` "health", "mutual", "insurer", "home"… or any."""
    if kind == "home":
        return f"{rng.choice(('Residencia', 'residencia', 'Resid.', 'Centro de Mayores', 'Residencia de mayores'))} {rng.choice(lines('saints') + lines('house_names'))}"
    if rng.random() < _COINED.get(kind, 0.0):
        return _coined_name(rng, resources)
    pattern = rng.choice(_table("institutions").get(kind or "any", (f"{{{kind}}}",)))
    services = "service" if country == "es" else "latam service"
    return pattern.format_map(
        {
            "health": rng.choice(_table("institution_parts")[services]),
            "mutual": rng.choice(_table("institution_parts")["mutual"]),
            "insurer": rng.choice(_table("institution_parts")["insurer"])
            if rng.random() < 0.7
            else f"Seguros {resources.surnames.draw(rng)}",
            "saint": rng.choice(lines("saints")),
            "nature": rng.choice(lines("house_names")),
            "town": town(rng, resources),
            "province": province(rng)[1],
            "surname": resources.surnames.draw(rng),
            "cause": rng.choice(_table("institution_parts")["cause"]),
            "digit": digits(rng, 1),
        }
    )


def employer(rng: Random, resources: Resources) -> str:
    """A company: marked as other data about the patient."""
    head = rng.choice(lines("companies"))
    tail = rng.choice((resources.surnames.draw(rng), f"Hermanos {resources.surnames.draw(rng)}", f"Hnos. {resources.surnames.draw(rng)}",
                       f"{resources.surnames.draw(rng)} e Hijos", rng.choice(lines("house_names")), town(rng, resources), rng.choice(lines("saints"))))  # fmt: skip
    return f"{head} {tail}{rng.choice(('', '', '', ' S.L.', ', S.L.', ' S.A.', ', S.A.', ' S. Coop.', ' SCA', ' S.L.U.'))}"


def school(rng: Random, resources: Resources) -> str:
    kind = rng.choice(
        (
            "CEIP",
            "IES",
            "Colegio",
            "colegio",
            "C.P.",
            "CRA",
            "Escuela Infantil",
            "guardería",
            "Institut",
            "instituto",
            "Liceo",
            "Escola",
        )
    )
    name = (
        rng.choice(lines("house_names") + lines("saints"))
        if rng.random() < 0.7
        else f"{resources.male.draw(rng)} {resources.surnames.draw(rng)}"
    )
    return f"{kind} {name}"
