"""Dialogues written down by machines and by people: diarised, timed, run together, half in words.

The marks of those who speak (SPEAKER_00, P:, Locutor 2) and the clock are nobody's; a speaker who
is named by name is marked.
"""

from collections.abc import Callable

from veladura_training.generator.es.case import Case
from veladura_training.generator.es.markup import from_document, mark, parse
from veladura_training.generator.es.messages import login, stamp
from veladura_training.generator.es.resources import lines
from veladura_training.generator.es.sentences import sentence
from veladura_training.generator.es.speech import Speaker, spoken
from veladura_training.generator.es.spelling import fill_said

_KINDS = (("calls", 5), ("visits", 4), ("radio", 2), ("regions", 2))


def _turns(case: Case, kind: str, count: int) -> list[str]:
    """What is said, turn by turn; exchanges of one kind, regions mixed in where they belong."""
    turns: list[str] = []
    foreign = case.language != "es" or case.country != "es"
    for _ in range(count):
        name = "regions" if foreign and case.rng.random() < 0.35 else kind
        exchange = sentence(f"speech/{name}", case.rng, lambda slot: fill_said(case, slot))
        turns += exchange.split(" // ")
    return turns


def _said(case: Case, turns: list[str]) -> list[str]:
    """The turns as one recogniser writes them: as they stand, or all in words and small letters."""
    rng = case.rng
    style = rng.random()
    if style < 0.55:
        voice = Speaker(rng)
        voice.says_stops = 0.0
        return [from_document(spoken(parse(turn), rng, voice)).strip() for turn in turns]
    if style < 0.75:
        return [turn[:1].upper() + turn[1:] for turn in turns]
    return turns


def _voices(case: Case) -> list[str]:
    """Who speaks: mostly roles, now and then people by name."""
    rng = case.rng
    if rng.random() < 0.12:
        return [case.fill("nurse"), case.fill(rng.choice(("first", "kinname")))]
    if rng.random() < 0.08:
        return [case.fill("dr"), rng.choice(("Paciente", case.fill("last")))]
    return rng.choice(lines("speech/voices")).split("|")


def _laid_out(case: Case, turns: list[str]) -> str:
    """The turns under the marks of one layout, the clock running on."""
    rng = case.rng
    shape = rng.choice(lines("speech/shapes")).replace("\\n", "\n").replace("\\t", "\t")
    voices, seconds, who = _voices(case), rng.randint(0, 20), 0
    rows = []
    for number, said in enumerate(turns, 1):
        clock = f"{seconds // 60:02d}:{seconds % 60:02d}"
        rows.append(shape.format(who=voices[who], said=said, t=clock, k=number))
        seconds += rng.randint(1, 14)
        who = (who + 1) % 2 if rng.random() < 0.9 else rng.randrange(len(voices))
    return "\n".join(rows)


def transcript(case: Case) -> str:
    """A dialogue with or without head and tail; some are one run of words without a mark."""
    rng = case.rng
    kind = rng.choices([k for k, _ in _KINDS], [w for _, w in _KINDS])[0]
    turns = _said(case, _turns(case, kind, rng.randint(4, 16)))
    if rng.random() < 0.15:
        glue = rng.choice((" ", " ", " eh ", " \n"))
        body = glue.join(turns)
    else:
        body = _laid_out(case, turns)
    parts = [body]
    if rng.random() < 0.5:
        parts.insert(0, sentence("speech/headers", rng, case.fill).replace("\\n", "\n"))
    if rng.random() < 0.35:
        parts.append(sentence("speech/endings", rng, case.fill))
    return rng.choice(("\n\n", "\n")).join(parts)


def contact_log(case: Case) -> str:
    """A call centre's or a chat robot's log: a moment, who wrote, what."""
    rng = case.rng
    style = rng.choice(("log", "slash", "iso"))
    agent = rng.choice(("AGT", "AGENTE", "BOT", "op.", case.fill("employee"), case.fill("nurse")))
    client = rng.choice(
        ("USR", "CLIENTE", "LLAMANTE", "usuario", case.fill("first"), case.fill("phone"))
    )
    shape = rng.choice(
        ("{d} {w} > {s}", "{d} [{w}] {s}", "{d} | {w} | {s}", "{d}\t{w}\t{s}", "{d} {w}: {s}")
    )
    rows = []
    for number, said in enumerate(_turns(case, "calls", rng.randint(3, 9))):
        when = stamp(rng, case.admitted, style)
        rows.append(shape.format(d=when, w=(agent, client)[number % 2], s=said))
    head = f"Sesión {case.fill('request')} · cola {rng.randint(1, 9)} · espera 00:{rng.randint(10, 59)}\n"
    return (head if rng.random() < 0.5 else "") + "\n".join(rows)


_EXPORTS = (
    "[{d}, {t}:{x}] {w}: {s}", "{d}, {t} - {w}: {s}", "{d} {t} - {w}: {s}", "{w}, [{d} {t}]\n{s}",
    "{d}, {t} p. m. - {w}: {s}", "{w}\n{s}\n{t} ✓✓", "{w} {t}\n{s}", "({t}) {w}: {s}", "{t} {w}\n{s}\n",
    "‎[{d}, {t}:{x}] {w}: ‎{s}", "{w}: {s} ({t})", "> {w} · {t}\n{s}",
)  # fmt: skip
_NOTICES = (
    "Los mensajes y las llamadas están cifrados de extremo a extremo.", "Cambió tu código de seguridad.",
    "Se creó el grupo", "Cambió el icono del grupo", "Mensajes temporales activados", "--- HOY ---", "AYER",
    "(3 mensajes no leídos)",
)  # fmt: skip


def messenger(case: Case) -> str:
    """A chat as telephones export it, in many layouts; those who write are named or numbers."""
    rng = case.rng
    day = case.admitted.strftime(
        rng.choice(("%d/%m/%y", "%d/%m/%Y", "%d.%m.%y", "%d-%m-%Y", "%Y-%m-%d"))
    )
    shape = rng.choice(_EXPORTS)
    writers = [
        case.fill("kinname"),
        case.fill("kinname"),
        rng.choice(("Tú", "Yo", case.fill("phone"))),
    ]
    writers += [mark("kin", f"{case.new_relative().word} {case.someone().given}")]
    writers += [case.fill("nurse")] if rng.random() < 0.4 else ["~ " + case.fill("kinname")]
    rows = [rng.choice(_NOTICES)] if rng.random() < 0.5 else []
    if "{d}" not in shape and rng.random() < 0.6:
        rows.append(case.fill("day"))
    minute = rng.randint(400, 1300)
    for _ in range(rng.randint(6, 18)):
        said = sentence("speech/chats" if rng.random() < 0.6 else "chat", rng, case.fill)
        for piece in said.split(" // "):
            minute += rng.randint(0, 9)
            clock = f"{minute // 60 % 24:02d}:{minute % 60:02d}"
            filled = shape.format(
                d=mark("date", day), t=clock, x=rng.randint(10, 59), w=rng.choice(writers), s=piece
            )
            rows.append(filled)
    return "\n".join(rows)


def handover(case: Case) -> str:
    """A ward told bed by bed by one voice, every bed another patient with the same staff."""
    rng = case.rng
    rows = []
    for _ in range(rng.randint(3, 10)):
        other = Case(rng, case.resources)
        other.shout, other.staff = False, case.staff
        rows.append(_line("handover", other))
    if rng.random() < 0.75:
        voice = Speaker(rng)
        rows = [from_document(spoken(parse(row), rng, voice)).strip() for row in rows]
    head = rng.choice(("", "", "(audio del pase de turno)\n\n", "venga que os cuento rápido\n\n"))
    return head + rng.choice(("\n\n", "\n", " ")).join(rows)


def _line(name: str, case: Case) -> str:
    return sentence(f"speech/{name}", case.rng, lambda slot: fill_said(case, slot))


def inbox(case: Case) -> str:
    """Messages of a patients' portal or of a ward's channel, each under who wrote it and when."""
    rng = case.rng
    ours, theirs = case.fill("nurse"), case.fill("plain")
    user = mark("employee", login(rng, rng.choice(case.staff)))
    shape = rng.choice(
        (
            "De: {a}\nPara: {b}\n{d} · {t}\n{s}\n",
            "De: {a}\n{d} {t}\n{s}\n",
            "{a} ({d} {t})\n{s}\n",
            "[{t}] {a}: {s}",
            "{a} » {s}",
        )
    )
    writers = [theirs, rng.choice((ours, user, "Enfermería", f"Enfermería – {ours}"))]
    rows = []
    for number in range(rng.randint(3, 9)):
        a, b = writers[number % 2], writers[1 - number % 2]
        said = " ".join(_line("inbox", case) for _ in range(rng.randint(1, 3)))
        rows.append(shape.format(a=a, b=b, d=case.fill("day"), t=case.fill("time"), s=said))
    return "\n".join(rows)


TRANSCRIPTS: tuple[Callable[[Case], str], ...] = (
    transcript, transcript, transcript, transcript, messenger, messenger, contact_log, handover, inbox,
)  # fmt: skip
