"""Numbers from one to another ("B-4471 al B-4489"), and what stands around a number."""

import re
from collections.abc import Callable

from veladura.text import fold
from veladura.transform.people.gender import CensusRoles

_RANGE = re.compile(r"(\S{0,12}\d\S{0,12})( (?:a|al|y|e|o|hasta) )(\S{0,12}\d\S{0,12})")
_LAST_FIGURES = re.compile(r"\d{1,12}$")
_FILE = re.compile(
    r"\.(?:wav|mp[34]|jpe?g|png|tiff?|pdf|dcm|txt|csv|docx?|xlsx?|zip|xml|json|log|rtf|odt|ods"
    r"|pptx?|msg|eml|gz|sql|bak|tmp|html?|gif|bmp|heic|m4a|ogg|opus|avi|mov)$"
)
_GLUED = re.compile(r"[a-záéíóúñ]{5,30}(?=[A-Z]{2,8}-?\d)")  # "elastoméricaELS-771190B"
_LISTED = re.compile(r"\d{1,2}\.?[ªº] (?=\S)")  # "7ª CT-3-118": the list that a boat is on
_ROLES = CensusRoles("es")


def split_number(surface: str) -> tuple[str, str, str]:
    """What stands before a number, the number, and the ending of a file behind it."""
    file = _FILE.search(surface)
    end = file.start() if file and file.start() else len(surface)
    glued = _LISTED.match(surface) or _GLUED.match(surface)
    said = glued and (glued[0][0].isdecimal() or not _ROLES.is_name(fold(glued[0]), doubt=0.5))
    start = min(glued.end(), end) if glued and said else 0
    return surface[:start], surface[start:end], surface[end:]


def other_range(surface: str, rewrite: Callable[[str], str | None]) -> str | None:
    """Both ends, as far from each other as they were; None for other numbers."""
    match = _RANGE.fullmatch(surface)
    first = rewrite(match[1]) if match else None
    last = first and match and (_as_far(match[1], match[3], first) or rewrite(match[3]))
    return f"{first}{match[2]}{last}" if match and first and last else None


def _as_far(old: str, old_end: str, new: str) -> str:
    """The end of a range that begins with `new`; "" where the ends count nothing."""
    parts = [_LAST_FIGURES.search(one) for one in (old, old_end, new)]
    first, last, begun = (int(part[0]) if part else 0 for part in parts)
    size = len(new) - parts[2].start() if parts[2] else 0
    alike = len(old) == len(old_end) == len(new) and old[:-size] == old_end[:-size]
    end = str(begun + last - first).zfill(size)
    return new[:-size] + end if size and alike and first < last and len(end) == size else ""
