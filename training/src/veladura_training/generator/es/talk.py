"""Calls, chats, consultations and radio traffic: turns of several speakers in many layouts."""

from collections.abc import Callable

from veladura_training.generator.engine.grammar import expand
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.people import initials
from veladura_training.generator.es.sentences import sentence

_ROLES = (
    ("OP", "LL", "MR"), ("Médico", "Paciente", "Acompañante"), ("M", "P", "A"), ("E", "U"),
    ("Teleoperadora", "Llamante", "Enfermera"), ("BASE", "MÓVIL 3"), ("Doctora", "Madre", "Niño"),
    ("Operador", "Usuario"), ("Terapeuta", "Paciente"), ("Centro Coordinador", "Unidad"),
)  # fmt: skip
_TURNS = ("{who}: {said}", "{who}  {said}", "[{who}]: {said}", "{who}. {said}", "- {said}",
          "{who} > {said}", "{time} {said}", "{time} {who}: {said}", "<{who}> {said}")  # fmt: skip


def _turns(case: Case, least: int, most: int) -> list[str]:
    turns: list[str] = []
    for _ in range(case.rng.randint(least, most)):
        question, dash, answer = sentence("talk", case.rng, case.fill).partition("? — ")
        turns += [question + "?", answer] if dash else [question]
    return turns


def consultation(case: Case) -> str:
    """Turns under the names of roles."""
    rng = case.rng
    roles, shape = rng.choice(_ROLES), rng.choice(_TURNS)
    rows = []
    for number, said in enumerate(_turns(case, 5, 16)):
        who = roles[number % len(roles)]
        rows.append(shape.format(who=who, said=said, time=case.fill("time")))
    head = rng.choice(
        (
            "TRANSCRIPCIÓN DE LLAMADA\n",
            "Grabación sala {n}. Incidente {request}\n",
            "Consulta telefónica {date} {time}\n",
            "WEBVTT\n",
            "",
            "",
        )
    )
    return expand(head, rng, case.fill) + "\n".join(rows)


def exported_chat(case: Case) -> str:
    """A group as a telephone exports it: the date and who wrote, on every line."""
    rng = case.rng
    day = case.admitted.strftime(rng.choice(("%d/%m/%y", "%d/%m/%Y", "%d.%m.%y", "%d-%m-%y")))
    shape = rng.choice(("{d}, {t} - {w}: {s}", "[{d}, {t}] {w}: {s}", "{d} {t} {w}: {s}",
                        "{w} ({t}): {s}", "({t}) {w} {s}"))  # fmt: skip
    writers = [case.fill("kinname"), case.fill("nurse"), case.fill("kinname"), case.fill("phone")]
    writers += [mark("kin", f"{case.new_relative().word} {case.someone().given}")]
    rows = []
    if rng.random() < 0.4:
        rows.append(
            f"{mark('date', day)}, {_clock(case)} - Los mensajes están cifrados de extremo a extremo."
        )
    for said in _turns(case, 5, 14):
        tail = rng.choice(("", "", "", " 🙏", " 😂", " 😘😘", "!!", "...", " ok", " 👍"))
        rows.append(
            shape.format(d=mark("date", day), t=_clock(case), w=rng.choice(writers), s=said + tail)
        )
    return "\n".join(rows)


def _clock(case: Case) -> str:
    return f"{case.rng.randint(0, 23):02d}:{case.rng.randint(0, 59):02d}"


def ward_messages(case: Case) -> str:
    """Short messages between colleagues about patients they call by initials or beds."""
    rng = case.rng
    rows = []
    for _ in range(rng.randint(3, 8)):
        other = Case(rng, case.resources)
        who = rng.choice((mark("pat", initials(other.patient)), other.fill("last"), other.fill("first"),
                          mark("pat", ".".join(initials(other.patient)) + ".")))  # fmt: skip
        text = expand(
            rng.choice(
                (
                    "{room} % {agebare}a {dx}, [bien|igual|peor]. {rx}",
                    "% ({room}): [avisar {kin} al {mobile}|pte {proc}|alta {day}]",
                    "[oye|x cierto] % [se va|viene] el {weekday}, [lo lleva {doc}|dilo a {nurse}]",
                    "% nhc {record} {dx} [iq {day}|desde {day}]. {vitals}",
                    "[tb|y] % {sexword} {age}, {dxs}; {labs}",
                )
            ),
            rng,
            other.fill,
        )
        rows.append(text.replace("%", who))
    return "\n".join(rows)


TALK: tuple[Callable[[Case], str], ...] = (consultation, exported_chat, ward_messages)
