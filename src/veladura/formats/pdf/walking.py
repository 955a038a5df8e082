"""Ways through the object graph of a PDF that end even when the file is made not to."""

from collections.abc import Iterator, Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

DEEPEST = 40  # direct objects inside each other
LONGEST = 100_000  # entries of an outline, a field tree


def dictionaries(pdf: pikepdf.Pdf) -> Iterator[Object]:
    """Every dictionary and stream of the file, also those nested directly in others."""
    for top in pdf.objects:
        waiting: list[tuple[Object, int]] = [(top, 0)]
        while waiting:
            found, depth = waiting.pop()
            if isinstance(found, Dictionary | Stream):
                yield found
                children = [value for _, value in found.items()]
            elif isinstance(found, Array):
                children = list(found)
            else:
                continue
            if depth < DEEPEST:
                waiting += [
                    (child, depth + 1)
                    for child in children
                    if isinstance(child, Dictionary | Array) and not child.is_indirect
                ]


def is_form(stream: Stream) -> bool:
    return stream.get(Name.Subtype) == Name.Form


def is_pattern(stream: Stream) -> bool:
    return stream.get(Name.PatternType) == 1


def is_content(stream: Stream) -> bool:
    """Whether it draws: a form or a pattern. Pages and letters are told by who holds them."""
    return is_form(stream) or is_pattern(stream)


def letters(font: object) -> Iterator[Stream]:
    """The drawings of the letters of a Type 3 font."""
    drawn = font.get(Name.CharProcs) if isinstance(font, Dictionary) else None
    for _, letter in drawn.items() if isinstance(drawn, Dictionary) else ():
        if isinstance(letter, Stream):
            yield letter


def is_element(holder: Object) -> bool:
    """An element of the structure; in a table of letters, S and P are two of their drawings."""
    typed = "/P" in holder and isinstance(holder.get(Name.S), Name)
    return typed or holder.get(Name.Type) == Name.StructElem


def annotations(page: pikepdf.Page) -> list[Object]:
    listed = page.obj.get(Name.Annots)
    if not isinstance(listed, Array):
        return []
    return [annotation for annotation in listed if isinstance(annotation, Dictionary)]


def fields(pdf: pikepdf.Pdf) -> Iterator[Object]:
    """Every field of the form, parents before children."""
    form = pdf.Root.get(Name.AcroForm)
    roots = form.get(Name.Fields) if isinstance(form, Dictionary) else None
    if isinstance(roots, Array):
        yield from _tree(list(roots), Name.Kids)


def nodes(root: Object | None) -> Iterator[Object]:
    """Every node of a tree of names or numbers."""
    yield from _tree([root], Name.Kids)


def _tree(roots: Sequence[Object | None], kids: Name) -> Iterator[Object]:
    waiting = [*reversed(roots)]
    seen: set[tuple[int, int]] = set()
    while waiting and len(seen) < LONGEST:
        node = waiting.pop()
        if not isinstance(node, Dictionary) or (node.is_indirect and node.objgen in seen):
            continue
        seen.add(node.objgen)
        yield node
        children = node.get(kids)
        if isinstance(children, Array):
            waiting += reversed(list(children))


def outline(pdf: pikepdf.Pdf) -> Iterator[Object]:
    """Every bookmark, in the order they are shown."""
    root = pdf.Root.get(Name.Outlines)
    waiting = [root.get(Name.First)] if isinstance(root, Dictionary) else []
    seen: set[tuple[int, int]] = set()
    while waiting and len(seen) < LONGEST:
        item = waiting.pop()
        if not isinstance(item, Dictionary) or item.objgen in seen:
            continue
        seen.add(item.objgen)
        yield item
        waiting += [item.get(Name.Next), item.get(Name.First)]


def parents(field: Object) -> Iterator[Object]:
    """A field and the fields above it."""
    current: Object | None = field
    for _ in range(DEEPEST):
        if not isinstance(current, Dictionary):
            return
        yield current
        current = current.get(Name.Parent)


def appearances(annotation: Object) -> list[Stream]:
    """The normal appearances of an annotation: one, or one per state."""
    found = annotation.get(Name.AP)
    normal = found.get(Name.N) if isinstance(found, Dictionary) else None
    if isinstance(normal, Stream):
        return [normal]
    if isinstance(normal, Dictionary):
        return [state for _, state in normal.items() if isinstance(state, Stream)]
    return []


def entries(holder: Object) -> dict[str, Object]:
    """The keys of a dictionary with a value: one that points nowhere counts as not there, and is
    not written."""
    return {key: value for key, value in holder.items() if key in holder}
