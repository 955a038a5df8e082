"""Small words before a name that ask for how it begins: "y" never stands before "Isabel".

Nothing outside a mention is changed, so a substitute is sought that goes with what stands there.
"""

import re
from collections.abc import Iterable
from functools import partial

from veladura.text import fold
from veladura.transform.context import Mention

_LAST = re.compile(r"(?:^|[\s(«\"])(y|e|o|u|del|al|el|la|los|las|[dl][’'])\s?$", re.IGNORECASE)
_I = re.compile(r"h?i(?!e)")  # "hielo" keeps its "y"
_O = re.compile(r"h?o")
_VOWEL = re.compile(r"h?[aeiou]")
_WORKS_AS = re.compile(r"\btrabaj\w{1,9}\s(?:de|como)\s$", re.IGNORECASE)
_OF_ONE = re.compile(r"\buna? ")
_JOINT = re.compile(r" del? ")
_BELONGS = re.compile(  # "del astillero", "municipal": goes with a noun right before it
    r" del | [a-záéíóúñ]{3,}(?:[aá]l|ar|il|[ií]c[oa]|iv[oa]|ari[oa]|in[oa])(?![^\W\d_])"
)
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


def going_with(said: tuple[str, ...], mention: Mention) -> tuple[str, ...]:
    """Without what repeats the words around it or stands between them: "trabaja de", "… de fruta",
    "… municipal"."""
    works = _WORKS_AS.search(mention.before)
    fitting = tuple(s for s in said if not (works and s.startswith("trabajador")))
    if mention.before.endswith(("señor ", "señora ")):  # "el señor miembro de una orden"
        fitting = tuple(s for s in fitting if " " not in s) or fitting
    if mention.before.endswith(("la ", "una ")):  # "la miembro de los servicios"
        fitting = tuple(s for s in fitting if not s.startswith("miembro")) or fitting
    if mention.after.startswith(" en "):  # "soldador en astilleros" is not "de una fábrica en" them
        fitting = tuple(s for s in fitting if not _OF_ONE.search(s)) or fitting
    belongs = _BELONGS.match(mention.after) is not None
    if not belongs and not mention.after.startswith(" de "):
        return fitting or said
    short = tuple(s for s in fitting if not _JOINT.search(s))
    return short or (tuple(_JOINT.split(s)[0] for s in fitting) if belongs else fitting) or said
