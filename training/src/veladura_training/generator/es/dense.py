"""Dense clinical text with traps: eponyms in lists, places in the names of viruses, codes, makers.

Next to nothing in it is personal; now and then a person bears the name of a sign, or lives in a
street that is called like a virus, so that the words alone decide nothing.
"""

from random import Random

from veladura_training.generator.engine.grammar import expand
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.resources import lines
from veladura_training.generator.es.sentences import sentence

_HEADS = (
    "EXPLORACIÓN", "Hallazgos", "TÉCNICA", "Juicio clínico", "PLAN", "Comentario", "Escalas", "RESULTADOS",
    "Serología y biología molecular", "HOJA OPERATORIA", "Autoinmunidad", "ESÓFAGO", "COLON", "Columna", "Cráneo",
    "MEDICACIÓN", "EN CASA", "¿CUÁNDO LLAMAR?", "DIAGNÓSTICO DIFERENCIAL", "Conclusión", "PROTOCOLO", "Anestesia",
)  # fmt: skip


def bare_eponym(rng: Random) -> str:
    """The name alone, as lists of signs have it ("Murphy")."""
    return rng.choice(lines("eponym_names"))


def _list(rng: Random, draw: str, least: int, most: int) -> list[str]:
    return [rng.choice(lines(draw)) for _ in range(rng.randint(least, most))]


def _eponyms(rng: Random) -> str:
    names = [bare_eponym(rng) for _ in range(rng.randint(3, 9))]
    return ", ".join(names[:-1]) + rng.choice((" y ", " ni ", ", ")) + names[-1]


def _signs(rng: Random) -> str:
    marks = ("+", "−", "-", "negativo", "dudoso", "ausente", "positivo", "1/3", "no")
    return ", ".join(f"{bare_eponym(rng)} {rng.choice(marks)}" for _ in range(rng.randint(3, 10)))


def fill_dense(case: Case, slot: str) -> str:
    """A slot of dense text; names of signs come bare more often than not."""
    rng = case.rng
    if slot == "epos":
        return _eponyms(rng)
    if slot == "epolist":
        return _signs(rng)
    if slot == "eponym" and rng.random() < 0.6:
        return bare_eponym(rng)
    if slot == "trial":
        return rng.choice(lines("trials"))
    if slot == "bug":
        return rng.choice(lines("pathogens"))
    if slot == "bugs":
        return ", ".join(_list(rng, "pathogens", 2, 6))
    if slot == "coded":
        return sentence("codes", rng, case.fill)
    if slot == "maker":
        return rng.choice(lines("makers"))
    return case.fill(slot)


def dense_sentence(case: Case) -> str:
    return sentence("dense", case.rng, lambda slot: fill_dense(case, slot))


def dense(case: Case) -> str:
    """A section: its heading, and sentences or rows on end."""
    rng = case.rng
    glue = rng.choice((" ", " ", " ", "\n", "\n• ", "\n- "))
    text = glue.join(dense_sentence(case) for _ in range(rng.randint(2, 8)))
    if rng.random() < 0.6:
        return f"{rng.choice(_HEADS)}{rng.choice((': ', chr(10), '. ', '   '))}{text}"
    return text


def namesakes(case: Case) -> str:
    """People and streets that bear the names of signs, viruses and trials."""
    rng = case.rng
    name, other = bare_eponym(rng), bare_eponym(rng)
    place = rng.choice(("Marburgo", "Boston", "Cincinnati", "Toronto", "Milán", "Viena", "Atlanta", "Lyme",
                        "Zúrich", "Oxford", "Sídney", "Denver", "Ginebra", "Oviedo", "Tokio"))  # fmt: skip
    person = case.someone()
    pieces = (
        f"Paciente: {mark('pat', f'{person.given} {name} {person.surnames[0]}')}. {bare_eponym(rng)} negativo.",
        f"{rng.choice(('Cirujano', 'Ayudante', 'Informa', 'Valora'))}: {rng.choice(('Dr.', 'Dra.'))} {mark('staff', name)}; signo de {other} −.",
        f"{rng.choice(('Sra.', 'Sr.'))} {mark('pat', name)}: {other} +, {bare_eponym(rng)} −.",
        f"Vive en la {mark('street', f'calle {place}, {rng.randint(1, 90)}')}, {case.fill('hometown')}. Criterios de {place}: {rng.randint(1, 6)}.",
        f"Nació en {mark('place', place)} y cumple los criterios de {place}.",
        f"Acompaña su {mark('kin', f'{case.new_relative().word} {person.given}')}. Maniobra de {other} dudosa.",
    )
    return rng.choice(pieces)


def dense_document(case: Case) -> list[str]:
    """Many sections; some documents hold nobody at all, others a line or two about somebody."""
    rng = case.rng
    parts = [dense(case) for _ in range(rng.randint(2, 7))]
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        personal = namesakes(case) if rng.random() < 0.6 else sentence("prose", rng, case.fill)
        parts.insert(rng.randrange(len(parts) + 1), personal)
    if rng.random() < 0.3:
        parts.insert(
            0,
            expand(
                "[HOJA OPERATORIA|TC DE TÓRAX|Interconsulta|INFORME DE ENDOSCOPIA|Recomendaciones al alta|SESIÓN CLÍNICA|PROTOCOLO] · {dept}",
                rng,
                case.fill,
            ),
        )
    return parts
