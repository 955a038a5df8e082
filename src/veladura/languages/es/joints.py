"""Small words before a name that ask for how it begins: "y" never stands before "Isabel".

Nothing outside a mention is changed, so a substitute is sought that goes with what stands there.
"""

import re
from collections.abc import Iterable
from functools import partial

from veladura.text import fold

_LAST = re.compile(r"(?:^|[\s(«\"])(y|e|o|u|del|al|el|la|los|las|[dl][’'])\s?$", re.IGNORECASE)
_I = re.compile(r"h?i(?!e)")  # "hielo" keeps its "y"
_O = re.compile(r"h?o")
_VOWEL = re.compile(r"h?[aeiou]")
_PAIRS = tuple(  # of names, which begin with a capital
    (
        plain,
        changed,
        re.compile(rf" (?:(?i:{plain}) [A-ZÁÉÍÓÚÑ]|(?i:{changed}) {sound})"),
        re.compile(rf"(?<= )(?i:{plain}|{changed})(?= (?:(?P<same>{sound})|[A-ZÁÉÍÓÚÑ]))"),
    )
    for plain, changed, sound in (
        ("y", "e", "(?:H[ií]|HÍ|HI|[IÍ])(?![Ee])"),
        ("o", "u", "(?:H[oó]|H[OÓ]|[OÓ])"),
    )
)
_FEMININE = ("a", "as", "dad", "cion")
_VIRGIN = frozenset({"virgen", "virxe", "verge"})  # she, or the house that is called after her
_ARTICLE = re.compile(r"(?:el|la|los|las|a|o|as|os|l'|sa|es) ", re.IGNORECASE)


def joint_before(before: str) -> str:
    """The small word right before a name, folded; or ""."""
    found = _LAST.search(before[-12:])
    return fold(found[1]).replace("’", "'") if found else ""


def fits(joints: Iterable[str], original: str, candidate: str) -> bool:
    """Whether a substitute can stand behind the small words that its original stands behind."""
    old, new = fold(original), fold(candidate)
    return all(_fits(joint, old, new) for joint in joints)


def joined_well(original: str, substitute: str) -> str:
    """What is written for several with the "y" or "o" that goes between them: "Ana e Inés" are two
    others, "Eva y Luz". Galician has "e" before everything, Spanish only before the sound of "i".
    """
    for plain, changed, told, between in _PAIRS:
        if told.search(original):
            substitute = between.sub(partial(_conjunction, plain, changed), substitute)
    return substitute


def _conjunction(plain: str, changed: str, between: re.Match[str]) -> str:
    word = changed if between["same"] else plain
    return word.upper() if between[0].isupper() else word


def _fits(joint: str, old: str, new: str) -> bool:
    if joint == "y":
        return not _I.match(new)
    if joint == "o":
        return not _O.match(new)
    if joint == "e":  # of Galician and Portuguese, too: there it stands before everything
        return not _I.match(old) or _I.match(new) is not None
    if joint == "u":
        return not _O.match(old) or _O.match(new) is not None
    if joint.endswith("'"):
        vowel = _VOWEL.match(new) is not None and not _ARTICLE.match(new)
        return not _VOWEL.match(old) or vowel
    return not _ARTICLE.match(new)


def agrees(joint: str, name: str) -> bool:
    """Whether a name that stands for a whole house goes with the article before it: "el Pinar",
    "la Lagunera"."""
    first = fold(name).partition(" ")[0]
    if first in _VIRGIN:
        return True
    if joint in ("el", "del", "al"):
        return not first.endswith(_FEMININE)
    return joint != "la" or first.endswith(_FEMININE)
