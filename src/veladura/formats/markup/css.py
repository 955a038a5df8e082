"""Style sheets: the look stays, what could be somebody's words does not."""

import re
from collections.abc import Callable

from veladura.formats.vocabulary import load_vocabulary

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.S)
_FETCHED = re.compile(r"@import[^;]*(?:;|\Z)|url\([^)]*(?:\)|\Z)", re.I)
_BLOCK = re.compile(r"([^{}]*+)([{}]|\Z)")
_SELECTED = re.compile(r"([.#])((?:[\w-]|[^\x00-\x7f]|\\.)++)")
_STRING = re.compile(r"""["']([^"']*+)["']?""")


def clean_sheet(css: str, alias: Callable[[str], str]) -> str:
    """A style sheet whose selectors follow renamed classes and ids, without texts of its own."""
    css = _FETCHED.sub("", _COMMENT.sub("", css))
    parts: list[str] = []
    for match in _BLOCK.finditer(css):
        text, sign = match.groups()
        if sign == "{":
            before, _, selector = text.rpartition(";")
            parts += (clean_declarations(before), _selector(selector, alias), sign)
        else:
            parts += (clean_declarations(text), sign)
    return "".join(parts)


def _selector(selector: str, alias: Callable[[str], str]) -> str:
    followed = _SELECTED.sub(lambda match: match.group(1) + alias(match.group(2)), selector)
    return followed if _is_known(_SELECTED.sub("", followed)) else "x-removed"


def clean_declarations(css: str) -> str:
    """Declarations that say nothing but what style sheets can say."""
    css = _FETCHED.sub("", _COMMENT.sub("", css))
    kept = [declaration for declaration in css.split(";") if _is_known(declaration)]
    return ";".join(kept)


def _is_known(text: str) -> bool:
    vocabulary = load_vocabulary("markup")
    fonts = [part.strip().casefold() for part in _STRING.findall(text)]
    if not all(font in vocabulary.phrases or vocabulary.is_structure(font) for font in fonts):
        return False
    name, _, value = _STRING.sub("", text).partition(":")
    families = [part.strip() for part in value.split(",")]
    if "\\" in text or "--" in name:
        return False
    return vocabulary.is_structure(name) and all(map(vocabulary.is_structure, families))
