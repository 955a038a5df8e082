"""Names in the letters of addresses: "mjgalan", "jcabmar"."""

from collections.abc import Sequence

from veladura.transform.people.initials import Person

_ENOUGH = 4  # letters of a name in an address that make it its owner's
_SHORTENED = 3  # letters a name may be cut to: "mar" for María


def letters_shared(rest: str, name: str) -> int:
    """How many letters a stretch of an address takes from the beginning of a name: all of them, a
    few, or the first."""
    if not name or rest[0] != name[0]:
        return 0
    if rest.startswith(name):
        return len(name)
    same = next(
        (i for i, (a, b) in enumerate(zip(rest, name)) if a != b), min(len(rest), len(name))
    )
    return same if same >= _SHORTENED else 1


def _is_made_of(local: str, words: Sequence[str]) -> bool:
    """Whether letters are beginnings of names, one after another: "jcabmar"."""
    if not local or not words:
        return not local
    alike = next((i for i, (a, b) in enumerate(zip(local, words[0])) if a != b), len(words[0]))
    size = min(alike, len(local))
    return any(_is_made_of(local[n:], words[1:]) for n in range(size, 0, -1))


def _is_cut_short(local: str, person: Person) -> bool:
    """Whether letters are initials and the beginning of a surname: "jipal", of J. I. Palacín."""
    called = "".join(person[2]) or "".join(word[0] for word in person[0])
    return any(
        local[:size] == called[:size]
        and len(local) - size >= _SHORTENED
        and any(surname.startswith(local[size:]) for surname in person[1])
        for size in range(1, len(called) + 1)
    )


def resemblance(local: str, person: Person) -> int:
    """How many characters of the local part a person's name explains."""
    if _is_cut_short(local, person):
        return len(local)
    words = [word for word in (*person[0], *person[1]) if len(word) > 2]
    if len(local) > 2 and "".join(word[0] for word in (*person[0], *person[1])).startswith(local):
        return _ENOUGH  # "jlg"
    if len(local) > _ENOUGH and _is_made_of(local, (*person[0][:1], *person[1])):
        return len(local)
    initials = "".join(word[0] for word in person[0])
    whole = person[1] and local in (initials + person[1][0], person[1][0] + initials)  # "mjgalan"
    alone = not person[0] and bool(person[2]) and local[:1] == person[2][0]  # "vgil", of a V. Gil
    return (
        alone
        + (len(initials) if whole else 0)
        + max(
            (sum(len(w) for w in words if w in local)),
            max((n for w in words for n in range(len(w), 3, -1) if w[:n] in local), default=0),
        )
    )


def begins(rest: str, names: Sequence[tuple[str, str]]) -> bool:
    """Whether letters begin with a whole name."""
    return any(len(name) >= _ENOUGH and rest.startswith(name) for name, _ in names)
