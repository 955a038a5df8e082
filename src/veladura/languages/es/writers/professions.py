"""Professions: another one, in the gender and number of the original."""

import re
from functools import cache

from veladura.languages.es.kin import gender_of_kin
from veladura.languages.es.lexicon import table
from veladura.languages.es.writers.base import SpanishWriter
from veladura.text import fold, match_case
from veladura.transform.context import Mention
from veladura.transform.people.gender import FEMALE

_GENERIC = ("peon", "operario", "operaria", "auxiliar", "encargado", "encargada", "jefe", "jefa")
_SINGULAR_LINES = (  # nobody is of these by chance
    *("student", "sea", "guard", "art", "health", "learned", "teaching", "office", "training"),
    "church",
)
_PREFIX = re.compile(r"^(?:ex[\s-]*|antigu[oa]s?\s+|jubilad[oa]\s+de\s+)", re.IGNORECASE)
_WORKS_AT = re.compile(
    r"(?:trabaj\w{1,20}|emplead[oa]|ocupad[oa]|temporer[oa])\s+en\s+(?:(?P<article>la|el|las|los)\s+)?",
    re.IGNORECASE,
)
_WORKS_IN = re.compile(
    r"(?:\ben(?: la| el| una?)?|sector(?: de)?(?: la| el)?|del ramo de(?: la)?)\s*$"
)


@cache
def _genders() -> dict[str, str]:
    genders: dict[str, str] = {}
    for male, female, _ in table("professions"):
        genders[fold(male)] = "male" if male != female else ""
        genders[fold(female)] = "female" if male != female else ""
        if male.split()[0] != female.split()[0]:
            genders[fold(male.split()[0])] = "male"
            genders[fold(female.split()[0])] = "female"
    return genders


@cache
def _lines() -> dict[str, str]:
    """Folded professions, and beginnings of others, → their line of work."""
    lines = {start.replace("_", " "): line for start, line in table("work_lines")}
    known = {fold(form): line for *forms, line in table("professions") for form in forms}
    return {**lines, **known}


def line_of(profession: str) -> str:
    """The line of work of a folded profession, by its longest known beginning; or ""."""
    lines = _lines()
    words = profession.split()
    order = range(len(words))
    for first in (*order[1:], 0) if words and words[0] in _GENERIC else order:
        rest = " ".join(words[first:]) + " "
        for end in range(len(rest), 2, -1):
            if rest[:end] in lines:
                return lines[rest[:end]]
    return ""


def _of_line(line: str, column: int) -> tuple[str, ...]:
    """Professions of a line of work; all of them where it is not known."""
    rows = table("professions")
    fitting = tuple(row[column] for row in rows if row[2] == line)
    return fitting or tuple(row[column] for row in rows if row[2] not in _SINGULAR_LINES)


class ProfessionWriter(SpanishWriter):
    """Writes the professions of one document."""

    def write(self, mention: Mention) -> str | None:
        surface = re.sub(r"-\n\s*", "", mention.surface.strip())  # a word over two lines
        prefix = _PREFIX.match(surface)
        head = prefix[0] if prefix and prefix.end() < len(surface) else ""
        core = surface[len(head) :]
        entity = _singular(fold(core))
        roll = self.context.roll("profession", self.entity(mention))
        works = _WORKS_AT.match(core)
        if works:  # "trabaja en la construcción"
            head, core = head + core[: works.end()], core[works.end() :]
            entity = fold(core)
        kind = "field" if works else _kind_of(core, mention.before)
        status = _status_of(entity)
        if status:
            column = 2 if self._is_female(core, mention) else 1
            candidates = tuple(row[column] for row in table("work_status") if row[0] == status)
        elif works and works["article"]:
            article = fold(works["article"])
            candidates = tuple(f for f in _fields() if _article_of(f) == article)
        elif kind:
            candidates = tuple(text for k, text in table("work_fields") if k == kind)
        else:
            column = 1 if self._is_female(core, mention) else 0
            candidates = _of_line(line_of(entity), column)
        plural = not kind and not status and _is_plural(core, mention.before)
        own = set(fold(core).split()) - {"de", "del", "la", "en", "estudiante"}
        chosen = self.context.pick(
            "profession",
            candidates,
            entity,
            roll=roll,
            fits=lambda candidate: (
                not own & set(fold(candidate).split()) and fold(core) not in fold(candidate)
            ),
        )
        if chosen is None:
            return None
        return head + match_case(core, _plural(chosen) if plural else chosen)

    def _is_female(self, core: str, mention: Mention) -> bool:
        folded = _singular(fold(core))
        known = _genders().get(folded) or _genders().get(folded.split()[0])
        if known:
            return known == "female"
        first = folded.split()[0]
        if re.search(r"(?:ista|ata|eta|nauta|guarda|guardia|policia|cura|tzaina)$", first) is None:
            if first.endswith(("a", "triz")):
                return True
            if first.endswith(("o", "or", "on", "eru")):
                return False
        if re.search(r"\b(?:una|la|las|unas)\s*$", mention.before, re.IGNORECASE):
            return True
        if re.search(r"\b(?:un|el|los|unos)\s*$", mention.before, re.IGNORECASE):
            return False
        kin = gender_of_kin(mention.before)  # "Su marido, agente comercial"
        near = self.context.people.gender_near(mention.start)  # "Ander, hombre de 39, ertzaina"
        return (kin or near or self.context.patient_gender or self._by_name()) == FEMALE

    def _by_name(self) -> str:
        """The gender of the first person named, who is the patient more often than not."""
        people = self.context.people.people
        return people[0][1] if people else ""


@cache
def _statuses() -> dict[str, str]:
    return {fold(word): row[0] for row in table("work_status") for word in row[1:]}


def _status_of(entity: str) -> str:
    """ "retired", "unemployed", "student": there is no work to name."""
    return _statuses().get(entity, "")


@cache
def _fields() -> tuple[str, ...]:
    return tuple(text for kind, text in table("work_fields") if kind == "field")


def _article_of(field: str) -> str:
    first = fold(field.split()[0])
    return "las" if first.endswith("as") else "la" if first.endswith(("a", "cion")) else "el"


def _kind_of(core: str, before: str) -> str:
    """ "" for a person's profession; otherwise the kind of list the text belongs to."""
    folded = fold(core)
    first = folded.split()[0]
    if first.endswith(("ando", "iendo", "yendo")):
        return "gerund"
    if re.search(r"\b(?:hogar|casa|sus labores|labores|tareas)\b", folded) and not re.match(
        r"(?:emplead|ama |amo |trabajador)", folded
    ):
        return "home"
    craft = re.fullmatch(r"\w+(?:eria|cion|cultura|ncia)", folded) and folded not in _genders()
    if (
        first in map(fold, _fields())
        or craft
        or (_WORKS_IN.search(before) and not re.search(r"(?:or|ora|ista|er[oa])$", first))
    ):
        return "field"
    return ""


def _is_plural(core: str, before: str) -> bool:
    first = fold(core).split()[0]
    return (
        bool(re.search(r"(?:os|as|es)$", first))
        and first not in ("peones",)
        and (len(first) > 4 and _singular(first) != first)
        and not re.search(r"\b(?:un|una|el|la)\s*$", before)
    )


def _singular(folded: str) -> str:
    words = folded.split()
    for cut, tail in ((2, "es"), (1, "s")):
        if words[0].endswith(tail):
            single = " ".join([words[0][:-cut], *words[1:]])
            if single in _genders() or words[0][:-cut] in {g.split()[0] for g in _genders()}:
                return single
    return folded


def _plural(profession: str) -> str:
    """The plural of the first word, and of the adjectives right after it."""
    words = profession.split()
    for i, word in enumerate(words):
        if word in ("de", "del", "a"):
            break
        words[i] = word + ("s" if word[-1] in "aeiouáéó" else "es")
    return re.sub(r"ces\b", "ces", " ".join(words).replace("zes", "ces").replace("ónes", "ones"))
