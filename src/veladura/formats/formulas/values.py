"""What formulas make of letters that stand in them: cut, turned, swapped ("=MID(…)").

Such a formula shows what nobody reads in it. Only calls whose arguments are all written out are
reckoned; what they show is held against what can be read.
"""

import re
from collections.abc import Callable, Iterator, Sequence

Value = str | float

_TOKEN = re.compile(
    r'\s*+(?:"((?:[^"]|"")*+)"|(\d{1,9}(?:\.\d{1,9})?)|((?:_xlfn\.)?[A-Za-z][A-Za-z.]{1,20}+)\(|([&,;)]))'
)
_CALL = re.compile(
    r"(?<![\w.])(?:MID|LEFT|RIGHT|SUBSTITUTE|REPLACE|TEXTBEFORE|TEXTAFTER|MIDB|LEFTB|RIGHTB|REPLACEB"
    r"|_xlfn\.TEXTBEFORE|_xlfn\.TEXTAFTER)\(",
    re.I,
)
_PICKED = re.compile(
    r"(?<![\w.])(?:MID\([^()]{1,60},\s?(\d{1,3}),\s?1\)|INDEX\([^()]{1,60},\s?(\d{1,3})"
    r"(?:,\s?\d{1,3})?\)|CHOOSE\(\s?(\d{1,3})\s?,[^()]{1,200}\))",
    re.I,
)
_CELLS = re.compile(
    r"(?<![\w.!:$])(?<![&,])(?<![&,]\s)\$?([A-Z]{1,3})\$?(\d{1,7})(?:\s?[&,]\s?\$?[A-Z]{1,3}\$?\d{1,7}){3,}+(?![\w(:])"
)
_CELL = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})")
_JOINED = re.compile(r"\s{0,9}[&,;]\s{0,9}\Z")
_WORTH_A_NAME = 4  # letters
_DEEPEST = 20  # calls in calls
_MOST = 200  # calls of a formula that are reckoned


def shows_other_letters(formula: str) -> bool:
    """Whether a formula cuts a word out of letters that it holds, or picks letters one by one."""
    if "(" not in formula:
        return False
    said = ""
    for match, _ in zip(_CALL.finditer(formula), range(_MOST), strict=False):
        value = _reckoned(formula, match.start())
        said += value if isinstance(value, str) else ""
    return sum(map(str.isalpha, said)) >= _WORTH_A_NAME or _picks(formula)


def _picks(formula: str) -> bool:
    """Letters of a cell or a list one by one, in another order than they stand there."""
    found = list(_PICKED.finditer(formula))
    run: list[int] = []
    end = -1
    for match in found:
        if end < 0 or not _JOINED.fullmatch(formula, end, match.start()):
            run = []
        run.append(int(match[1] or match[2] or match[3]))
        end = match.end()
        if len(run) >= _WORTH_A_NAME and run != sorted(run):
            return True
    return False


def fetches_letters(formula: str) -> bool:
    """Whether it puts cells together that stand neither in one row nor in one column in order."""
    for match in _CELLS.finditer(formula):
        if "&" not in match.group() and "CONCAT" not in formula.upper():
            continue
        columns, rows = zip(*_CELL.findall(match.group()), strict=True)
        across = [(len(column), column) for column in columns]
        down = [int(row) for row in rows]
        if across != sorted(across) or down != sorted(down):
            return True
    return False


def _reckoned(formula: str, start: int) -> Value | None:
    """The value of a call that begins there; None where it depends on anything else."""
    try:
        return _Reader(formula, start).value(0)
    except (ValueError, IndexError, KeyError):
        return None


class _Reader:
    """Reads one argument after the other; stops at what is neither a text, a number nor a call."""

    def __init__(self, formula: str, at: int) -> None:
        self._formula, self._at = formula, at

    def value(self, depth: int) -> Value:
        """A text, a number or a call, and what is put behind it with `&`."""
        found = self._one(depth)
        while self._next_is("&"):
            found = f"{_text(found)}{_text(self._one(depth))}"
        return found

    def _one(self, depth: int) -> Value:
        token = _TOKEN.match(self._formula, self._at)
        if token is None or depth > _DEEPEST:
            raise ValueError
        self._at = token.end()
        if token[1] is not None:
            return token[1].replace('""', '"')
        if token[2] is not None:
            return float(token[2])
        if token[3] is None:
            raise ValueError
        call = _CALLS[token[3].upper().removeprefix("_XLFN.").removesuffix("B")]
        return call(list(self._arguments(depth + 1)))

    def _arguments(self, depth: int) -> Iterator[Value]:
        while not self._next_is(")"):
            yield self.value(depth)
            if not self._next_is(",") and not self._next_is(";") and not self._ends():
                raise ValueError

    def _next_is(self, mark: str) -> bool:
        token = _TOKEN.match(self._formula, self._at)
        if token is None or token[4] != mark:
            return False
        self._at = token.end()
        return True

    def _ends(self) -> bool:
        token = _TOKEN.match(self._formula, self._at)
        return token is not None and token[4] == ")"


def _text(value: Value) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def _mid(given: Sequence[Value]) -> str:
    start = int(given[1]) - 1
    return _text(given[0])[start : start + int(given[2])]


def _left(given: Sequence[Value]) -> str:
    return _text(given[0])[: int(given[1]) if len(given) > 1 else 1]


def _right(given: Sequence[Value]) -> str:
    count = int(given[1]) if len(given) > 1 else 1
    return _text(given[0])[-count:] if count else ""


def _replace(given: Sequence[Value]) -> str:
    whole, start = _text(given[0]), int(given[1]) - 1
    return whole[:start] + _text(given[3]) + whole[start + int(given[2]) :]


_CALLS: dict[str, Callable[[Sequence[Value]], Value]] = {
    "MID": _mid,
    "LEFT": _left,
    "RIGHT": _right,
    "REPLACE": _replace,
    "SUBSTITUTE": lambda given: _text(given[0]).replace(_text(given[1]), _text(given[2])),
    "TEXTBEFORE": lambda given: _text(given[0]).partition(_text(given[1]))[0],
    "TEXTAFTER": lambda given: _text(given[0]).partition(_text(given[1]))[2],
    "UPPER": lambda given: _text(given[0]).upper(),
    "LOWER": lambda given: _text(given[0]).lower(),
    "PROPER": lambda given: _text(given[0]).title(),
    "TRIM": lambda given: " ".join(_text(given[0]).split()),
    "REPT": lambda given: _text(given[0]) * min(int(given[1]), 99),
    "LEN": lambda given: float(len(_text(given[0]))),
    "CHAR": lambda given: bytes([int(given[0])]).decode("cp1252", "replace"),
    "UNICHAR": lambda given: chr(int(given[0])),
    "CONCAT": lambda given: "".join(map(_text, given)),
    "CONCATENATE": lambda given: "".join(map(_text, given)),
    "T": lambda given: _text(given[0]),
}
