"""Headers and forms: which fields, under which names, in which of many arrangements."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from veladura_training.generator.engine.markup import pad, width
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.resources import lines

Field = tuple[str, str]  # the name it goes by, the marked value


@cache
def catalogue() -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """Fields by group: slot and the names it goes by."""
    table: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for line in lines("fields"):
        group, slot, names = line.split("\t")
        table.setdefault(group, []).append((slot, tuple(names.split("|"))))
    return {group: tuple(fields) for group, fields in table.items()}


_RARE = {  # fields few documents have
    "biometric": 0.06, "plate": 0.2, "iban": 0.15, "address": 0.15, "eucard": 0.15, "passport": 0.3, "nie": 0.3, "initials": 0.2,
    "serial": 0.4, "file": 0.5, "rfc": 0.3,
}  # fmt: skip
_KIN_WORD = re.compile(r"\b(?:madre|padre|pareja|mare|pare|nai|pai)\b", re.IGNORECASE)
_NAMES = ("full", "full", "full", "given+surnames", "given+surname1+surname2", "initials", "")


def draw_fields(case: Case, groups: Sequence[str], count: int) -> list[Field]:
    """Some fields of the given groups, each once, in a mostly sensible order."""
    rng = case.rng
    wanted: list[tuple[str, tuple[str, ...]]] = []
    table = catalogue()
    pool = [field for group in groups for field in table[group]]
    if case.country != "es":
        pool = [f for f in pool if f[0] not in {"dni", "nss", "nie", "card"}] + list(table["la"])
    names = dict(table["id"])
    if "id" in groups:
        for slot in filter(None, rng.choice(_NAMES).split("+")):
            wanted.append((slot, names[slot]))
        pool = [
            f
            for f in pool
            if f[0] not in {"full", "given", "surnames", "surname1", "surname2", "initials"}
        ]
    pool = [f for f in pool if f[0] not in _RARE or rng.random() < _RARE[f[0]]]
    wanted += rng.sample(pool, min(len(pool), max(0, count - len(wanted))))
    if rng.random() < 0.25:
        rng.shuffle(wanted)
    return [(_named(rng.choice(field_names)), case.fill(slot)) for slot, field_names in wanted]


def _named(name: str) -> str:
    """A kinship word in a field's name carries the mark itself."""
    return _KIN_WORD.sub(lambda found: mark("kin", found[0]), name)


def _cased(rng: Random) -> Callable[[str], str]:
    return rng.choices((str, str.upper, str.lower, str.title), (70, 18, 8, 4))[0]


_SEPARATORS = (
    (": ", 34), (":", 8), (" : ", 4), (":  ", 3), (" ", 5), ("\t", 5), (" = ", 2), ("=", 1), (" → ", 1), (" - ", 3), (" | ", 2),
    (".: ", 2), ("... ", 2), (":\t", 3), (":\n", 1), ("\n", 2), (" — ", 1), (" > ", 1), ("........ ", 1), (":.", 0), (" ..", 1), ("; ", 1), (" nº ", 1),
)  # fmt: skip
_JOINERS = (
    ("\n", 46), ("   ", 10), ("  ", 6), (" · ", 5), (" | ", 6), (", ", 6), ("; ", 4), ("\t", 6), (" // ", 2), (" - ", 3), (". ", 4), (" ", 4),
    ("\n\n", 2), (".\n", 4), (" / ", 3), ("     ", 2), (" — ", 1), (" • ", 1),
)  # fmt: skip
_BULLETS = (
    "",
    "",
    "",
    "",
    "",
    "",
    "- ",
    "• ",
    "* ",
    "> ",
    "  ",
    "    ",
    "· ",
    "– ",
    "» ",
    "□ ",
    "1) ",
    "_ ",
)


def _weighted(rng: Random, table: tuple[tuple[str, int], ...]) -> str:
    return rng.choices([t[0] for t in table], [t[1] for t in table])[0]


def _lines(rng: Random, fields: list[Field]) -> str:
    separator, joiner = _weighted(rng, _SEPARATORS), _weighted(rng, _JOINERS)
    bullet = rng.choice(_BULLETS) if "\n" in joiner else ""
    style = rng.choices(("{}{}{}", "**{}**{}{}", "[{}]{}{}", "<b>{}</b>{}{}"), (92, 4, 3, 1))[0]
    parts = [bullet + style.format(key, separator, value) for key, value in fields]
    if joiner != "\n" or rng.random() < 0.5:
        return joiner.join(parts)
    out = parts[0]  # two or three to a line, here and there
    for part in parts[1:]:
        out += rng.choice(("\n", "\n", "    ", "   ")) + part
    return out


def _leaders(rng: Random, fields: list[Field]) -> str:
    """Names filled up to one column: "NHC ........ 331876"."""
    column = max(width(key) for key, _ in fields) + rng.randint(1, 8)
    filler = rng.choice((".", ".", " ", " ", "_", "-", "·"))
    end = rng.choice((" ", ": ", " : ", "| ", " "))
    return "\n".join(f"{key} {filler * (column - width(key))}{end}{value}" for key, value in fields)


def _columns(rng: Random, fields: list[Field]) -> str:
    """A row of names over a row of values, a few columns at a time."""
    out: list[str] = []
    glue = rng.choice(("\t", " | ", "|", ";", "   ", "\t", ","))
    step = rng.randint(3, 7)
    for start in range(0, len(fields), step):
        part = fields[start : start + step]
        widths = [max(width(key), width(value)) for key, value in part]
        if glue == "   ":
            out.append(glue.join(pad(key, w) for (key, _), w in zip(part, widths)).rstrip())
            out.append(glue.join(pad(value, w) for (_, value), w in zip(part, widths)))
        else:
            out.append(glue.join(key for key, _ in part))
            if glue == " | " and rng.random() < 0.4:
                out.append("|".join("---" for _ in part))
            out.append(glue.join(value for _, value in part))
    return "\n".join(out)


def _two_columns(rng: Random, fields: list[Field]) -> str:
    """Pairs side by side, the left ones filled to one width."""
    separator = rng.choice((": ", ": ", " ", ":"))
    texts = [f"{key}{separator}{value}" for key, value in fields]
    left, right = texts[0::2], texts[1::2]
    column = max(map(width, left)) + rng.randint(2, 10)
    rows = [
        pad(text, column) + (right[index] if index < len(right) else "")
        for index, text in enumerate(left)
    ]
    return "\n".join(row.rstrip(" ") for row in rows)


def _values(rng: Random, fields: list[Field]) -> str:
    """Values alone, as on labels and in telegraphic notes."""
    joiner = rng.choice((" ", ", ", "  ", "\n", " / ", " - ", "\t", " · ", " // ", "; ", " | "))
    return joiner.join(value for _, value in fields)


def _box(rng: Random, fields: list[Field]) -> str:
    """A drawn frame around "name: value" lines."""
    rows = [f"{key}: {value}" for key, value in fields]
    inside = max(map(width, rows)) + 2
    side, top = rng.choice((("│", "─"), ("|", "-"), ("║", "═"), ("*", "*"), ("|", "=")))
    edge = "+" if side == "|" else side
    body = [f"{side} {pad(row, inside)}{side}" for row in rows]
    bar = f"{edge}{top * (inside + 1)}{edge}"
    return "\n".join([bar, *body, bar])


def _form(rng: Random, fields: list[Field]) -> str:
    """A printed form filled in: dots or underscores around the values."""
    left, right = rng.choice(
        (("..", "........"), ("__", "____"), ("", "______"), (" ", " ......"), ("", ""))
    )
    out = []
    for index, (key, value) in enumerate(fields):
        number = f"{index + 1}. " if rng.random() < 0.3 else ""
        out.append(f"{number}{key}: {left}{value}{right}{rng.choice((chr(10), '  ', '   '))}")
    return "".join(out).rstrip()


_ARRANGEMENTS = (
    (_lines, 50), (_leaders, 10), (_columns, 9), (_two_columns, 12), (_values, 7), (_box, 3), (_form, 5),
)  # fmt: skip


def render_fields(case: Case, fields: list[Field]) -> str:
    """The fields in one arrangement, all names in one case."""
    if not fields:
        return ""
    rng = case.rng
    cased = _cased(rng)
    renamed = [(cased(key), value) for key, value in fields]
    arrange = rng.choices([a[0] for a in _ARRANGEMENTS], [a[1] for a in _ARRANGEMENTS])[0]
    return arrange(rng, renamed)
