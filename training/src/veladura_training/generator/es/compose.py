"""A document is a random sequence of blocks; some kinds of document lean to some blocks."""

from collections.abc import Callable
from random import Random

from veladura_training.generator.es import exports, letters, messages, papers, tables, talk
from veladura_training.generator.es.blocks import (
    body_text,
    bulleted,
    checkboxes,
    dated_entries,
    dictation,
    donated,
    impersonal,
    label,
    letter_text,
    mail,
    narrative,
    negatives,
    other_fields,
    patient_header,
    portal_page,
    short_lines,
    side_by_side,
    text_messages,
    title,
    vaccination_card,
)
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.dense import dense, dense_document
from veladura_training.generator.es.markup import from_document, parse
from veladura_training.generator.es.pages import scanned_page
from veladura_training.generator.es.sentences import sentence
from veladura_training.generator.es.speech import spoken
from veladura_training.generator.es.transcripts import TRANSCRIPTS
from veladura_training.generator.es.treatises import passage, treatise

Block = Callable[[Case], str]

_OPENING: tuple[tuple[Block, int], ...] = (
    (letters.letterhead, 30),
    (title, 25),
    (label, 10),
    (patient_header, 25),
    (letters.address_label, 4),
)
_MIDDLE: tuple[tuple[Block, int], ...] = (
    (narrative, 40),
    (donated, 16),
    (impersonal, 6),
    (passage, 5),
    (dictation, 2),
    (vaccination_card, 2),
    (portal_page, 1),
    (text_messages, 2),
    (dense, 8), (side_by_side, 2), (body_text, 14), (negatives, 10), (other_fields, 10), (bulleted, 6), (dated_entries, 9), (short_lines, 8), (letter_text, 5), (tables.follow_up, 7), (tables.patients, 9), (tables.results, 4), (tables.drug_chart, 4),
    (tables.family_tree, 4), (tables.staff_directory, 3), (checkboxes, 4), (label, 3), (letters.chat, 3), (letters.call_record, 2), (patient_header, 3),
)  # fmt: skip
_CLOSING: tuple[tuple[Block, int], ...] = (
    (letters.signature, 60),
    (letters.footer, 30),
    (other_fields, 6),
    (label, 4),
)


def _pick(rng: Random, table: tuple[tuple[Block, int], ...]) -> Block:
    return rng.choices([b for b, _ in table], [w for _, w in table])[0]


def _free(case: Case) -> list[str]:
    """Any sequence of blocks, with or without a beginning and an end."""
    rng = case.rng
    parts = [_pick(rng, _OPENING)(case) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
    parts += [_pick(rng, _MIDDLE)(case) for _ in range(rng.randint(2, 8))]
    parts += [_pick(rng, _CLOSING)(case) for _ in range(rng.choice((0, 1, 1, 2)))]
    if rng.random() < 0.1:
        parts.insert(len(parts) // 2, letters.footer(case))
    return parts


def _report(case: Case) -> list[str]:
    rng = case.rng
    parts = [letters.letterhead(case), title(case), patient_header(case)]
    if rng.random() < 0.3:
        parts[0], parts[1] = parts[1], parts[0]
    parts += [
        narrative(case) if rng.random() < 0.7 else _pick(rng, _MIDDLE)(case)
        for _ in range(rng.randint(3, 8))
    ]
    parts.append(letters.signature(case))
    return [*parts, letters.footer(case)] if rng.random() < 0.4 else parts


def _telegraphic(case: Case) -> list[str]:
    rng = case.rng
    blocks: tuple[Block, ...] = (
        short_lines,
        dated_entries,
        negatives,
        label,
        tables.follow_up,
        tables.patients,
        bulleted,
    )
    return [rng.choice(blocks)(case) for _ in range(rng.randint(2, 5))]


def _export(case: Case) -> list[str]:
    rng = case.rng
    parts = [rng.choice(exports.EXPORTS)(case) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.3:
        parts.insert(rng.randrange(len(parts) + 1), _pick(rng, _MIDDLE)(case))
    return parts


def _letter(case: Case) -> list[str]:
    rng = case.rng
    parts = [letters.letterhead(case), letters.address_label(case)] if rng.random() < 0.6 else []
    parts += [letter_text(case), narrative(case), letter_text(case)][: rng.randint(1, 3)]
    return [*parts, letters.signature(case), letters.footer(case)][: len(parts) + rng.randint(1, 2)]


def _sparse(case: Case) -> list[str]:
    """Long clinical prose with next to nothing personal in it."""
    rng = case.rng
    blocks: tuple[Block, ...] = (
        body_text,
        body_text,
        negatives,
        impersonal,
        impersonal,
        tables.results,
        tables.drug_chart,
    )
    parts = [rng.choice(blocks)(case) for _ in range(rng.randint(3, 7))]
    if rng.random() < 0.5:
        parts.insert(rng.randrange(len(parts) + 1), sentence("prose", rng, case.fill))
    return parts


def _conversation(case: Case) -> list[str]:
    blocks: tuple[Block, ...] = (
        letters.chat,
        mail,
        letters.call_record,
        mail,
        letters.chat,
        text_messages,
        dictation,
    )
    return [case.rng.choice(blocks)(case) for _ in range(case.rng.randint(1, 2))]


def _form(case: Case) -> list[str]:
    """A form in numbered sections: fields, boxes, a signature."""
    rng = case.rng
    blocks: tuple[Block, ...] = (
        other_fields,
        checkboxes,
        patient_header,
        other_fields,
        narrative,
        tables.family_tree,
        tables.staff_directory,
    )
    parts = [title(case), patient_header(case)]
    for number in range(rng.randint(2, 5)):
        head = rng.choice((f"{number + 2}. ", f"{'ABCDEFG'[number]}) ", "", "§ ")) + rng.choice(
            (
                "DATOS",
                "Datos del familiar",
                "Datos del centro",
                "ANTECEDENTES",
                "Contacto",
                "Declaración",
                "Resultado",
                "Firma",
            )
        )
        parts.append(f"{head}\n{rng.choice(blocks)(case)}")
    return [*parts, letters.signature(case)]


def _collage(case: Case) -> list[str]:
    """Pieces of hand-written notes, re-rolled, among generated ones."""
    rng = case.rng
    return [
        donated(case) if rng.random() < 0.75 else _pick(rng, _MIDDLE)(case)
        for _ in range(rng.randint(2, 6))
    ]


def _machine(case: Case) -> list[str]:
    """Messages, logs and exports, sometimes one after the other."""
    count = case.rng.choice((1, 1, 2, 3))
    return [case.rng.choice(messages.MESSAGES)(case) for _ in range(count)]


def _transcript(case: Case) -> list[str]:
    """Dialogues, calls and chats; now and then two that were kept together."""
    return [case.rng.choice(TRANSCRIPTS)(case) for _ in range(case.rng.choice((1, 1, 1, 2)))]


def _talk(case: Case) -> list[str]:
    return [case.rng.choice(talk.TALK)(case) for _ in range(case.rng.choice((1, 1, 2)))]


def _prose(case: Case, name: str, most: int) -> str:
    """Sentences of one list, a section or a paragraph at a time."""
    count = case.rng.randint(2, most)
    glue = case.rng.choice((" ", " ", "\n", "\n\n"))
    return glue.join(sentence(name, case.rng, case.fill) for _ in range(count))


def _story(case: Case) -> list[str]:
    """A life told: by the patient, by relatives, by somebody who listened."""
    rng = case.rng
    parts = [_prose(case, "story", 8) for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.4:
        parts.insert(rng.randrange(len(parts) + 1), _pick(rng, _MIDDLE)(case))
    return [title(case), *parts] if rng.random() < 0.3 else parts


def _legal(case: Case) -> list[str]:
    rng = case.rng
    parts = [_prose(case, "legal", 6) for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.5:
        parts.append(letters.signature(case))
    return [letters.letterhead(case), *parts] if rng.random() < 0.4 else parts


def _overseas(case: Case) -> list[str]:
    """Papers of Latin America and of the regions, whatever the case itself is."""
    rng = case.rng
    name = "latam" if case.country != "es" or rng.random() < 0.5 else "regional"
    parts = [_prose(case, name, 7) for _ in range(rng.randint(1, 3))]
    return [patient_header(case), *parts, letters.signature(case)][rng.randint(0, 1) :]


def _whole(name: str) -> Callable[[Case], list[str]]:
    """A whole paper of one file, now and then two."""

    def kind(case: Case) -> list[str]:
        parts = [papers.write(case, name)]
        if case.rng.random() < 0.12:
            parts.append(papers.write(case, name))
        return parts

    return kind


def _read_out(case: Case) -> list[str]:
    """Any prose as the transcript of a voice."""
    rng = case.rng
    sources: tuple[Block, ...] = (
        narrative,
        narrative,
        patient_header,
        donated,
        letter_text,
        body_text,
        dense,
        passage,
        talk.consultation,
        letters.signature,
        lambda case: _prose(case, "story", 5),
        lambda case: _prose(case, "legal", 4),
    )
    text = "\n".join(rng.choice(sources)(case) for _ in range(rng.randint(2, 6)))
    return [from_document(spoken(parse(text), rng))]


Kind = Callable[[Case], list[str]]

_WRITTEN: tuple[tuple[Kind, int], ...] = (  # what paper holds
    (_free, 18),
    (_report, 14),
    (_telegraphic, 10),
    (_collage, 12),
    (_letter, 5),
    (_form, 5),
    (_story, 5),
    (_whole("narrative"), 8),
    (_legal, 4),
    (_whole("legal"), 7),
    (_overseas, 9),
    (_whole("latam"), 12),
    (_whole("regions"), 7),
)


def _draw(rng: Random, kinds: tuple[tuple[Kind, int], ...]) -> Kind:
    return rng.choices([k for k, _ in kinds], [w for _, w in kinds])[0]


def _paper(case: Case) -> list[str]:
    """Any written document as it comes back from the scanner."""
    kind = _draw(case.rng, (*_WRITTEN, (treatise, 6), (dense_document, 3)))
    text = case.rng.choice(("\n", "\n\n")).join(part for part in kind(case) if part.strip())
    return [scanned_page(case, text)] if text else []


# Of 200 documents 24 are machines', 24 stories or legal, 28 of Latin America and the regions. About
# one in ten holds next to nothing personal, one in ten is speech, and one in eight was scanned (the
# noise scans some of the others).
_KINDS: tuple[tuple[Kind, int], ...] = (
    *_WRITTEN,
    (_export, 4),
    (_machine, 5),
    (_whole("machine"), 15),
    (_conversation, 4),
    (_talk, 2),
    (_transcript, 11),
    (_read_out, 8),
    (_sparse, 3),
    (dense_document, 7),
    (treatise, 11),
    (_paper, 14),
)


def compose(case: Case) -> str:
    """A whole note as marked text."""
    rng = case.rng
    parts = [part for part in _draw(rng, _KINDS)(case) if part.strip()] or [narrative(case)]
    glue = rng.choice(("\n\n", "\n\n", "\n", "\n", "\n\n\n"))
    out = parts[0]
    for part in parts[1:]:
        ornament = letters.stamps(rng) if rng.random() < 0.06 else ""
        out += glue + (ornament + "\n" if ornament else "") + part
    return out.replace(" a el ", " al ").replace(" de el ", " del ")
