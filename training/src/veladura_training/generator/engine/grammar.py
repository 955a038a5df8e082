"""Templates: "[una|otra] cosa de {slot}" with alternatives, nesting and slots filled by a case.

A slot with a capital first letter has its value capitalised. Templates are compiled once.
"""

from collections.abc import Callable
from functools import cache
from random import Random

from veladura_training.generator.engine.markup import capitalised

Fill = Callable[[str], str]


@cache
def compiled(template: str) -> tuple[object, ...]:
    sequence, rest = _sequence(template, 0)
    if rest != len(template):
        raise ValueError(f"template with a stray bracket: {template!r}")
    return sequence


def _sequence(template: str, position: int) -> tuple[tuple[object, ...], int]:
    nodes: list[object] = []
    text: list[str] = []
    while position < len(template):
        char = template[position]
        if char in "|]":
            break
        if char == "{":
            end = template.index("}", position)
            nodes += ("".join(text), Slot(template[position + 1 : end]))
            text, position = [], end + 1
        elif char == "[":
            nodes.append("".join(text))
            text = []
            alternatives: list[tuple[object, ...]] = []
            while template[position] in "[|":
                alternative, position = _sequence(template, position + 1)
                alternatives.append(alternative)
            nodes.append(Alternatives(tuple(alternatives)))
            position += 1
        else:
            text.append(char)
            position += 1
    nodes.append("".join(text))
    return tuple(node for node in nodes if node != ""), position


class Slot(str):
    """A place to be filled."""

    __slots__ = ()


class Alternatives(tuple[tuple[object, ...], ...]):
    """Sequences of which one is taken."""

    __slots__ = ()


def expand(template: str, rng: Random, fill: Fill) -> str:
    return _expand(compiled(template), rng, fill)


def _expand(sequence: tuple[object, ...], rng: Random, fill: Fill) -> str:
    out: list[str] = []
    for node in sequence:
        if isinstance(node, Slot):
            if node[0].isupper():
                out.append(capitalised(fill(node[0].lower() + node[1:])))
            else:
                out.append(fill(node))
        elif isinstance(node, Alternatives):
            out.append(_expand(rng.choice(node), rng, fill))
        else:
            out.append(str(node))
    return "".join(out)
