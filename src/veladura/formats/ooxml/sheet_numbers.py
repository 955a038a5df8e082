"""Numbers of spreadsheet cells as people see them: above all, which numbers are dates."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation

from lxml import etree

_BUILT_IN = {**dict.fromkeys(range(14, 18), "dd/mm/yyyy"), 22: "dd/mm/yyyy hh:mm"}
_BUILT_IN |= {9: "0%", 10: "0.00%"}
_BUILT_IN |= {18: "hh:mm", 19: "hh:mm:ss", 20: "hh:mm", 21: "hh:mm:ss"}
_BUILT_IN |= dict.fromkeys((*range(27, 37), *range(50, 59)), "dd/mm/yyyy")
_NOISE = re.compile(r'"[^"]*"|\[[^\[\]]*\]|\\.|_.|\*.')
_DAY = re.compile(r"(d{1,4}|m{1,5}|y{1,4})([^dmyhs\w]{0,2})(d{1,4}|m{1,5}|y{1,4})\2(d{1,4}|y{1,4})")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?\Z")
_LONGEST = 16  # digits that a cell holds
_PERCENT = "percent "  # and how many decimals are shown
_LAST_DAY = 2_958_466  # serial of 10000-01-01


@dataclass(frozen=True, slots=True)
class NumberFormats:
    """The patterns of a workbook's cell styles: of dates and percentages; None for others."""

    patterns: tuple[str | None, ...] = ()
    since_1904: bool = False

    def show(self, raw: str, style: str) -> str:
        pattern = self._pattern(style)
        try:
            number = Decimal(raw)
        except InvalidOperation:
            return raw
        if pattern and pattern.startswith(_PERCENT):
            decimals = pattern.removeprefix(_PERCENT)
            return f"{number.scaleb(2):.{decimals}f}%" if number.is_finite() else raw
        if pattern and 0 <= number < _LAST_DAY:
            return (self._epoch + timedelta(seconds=round(float(number) * 86400))).strftime(pattern)
        if "e" in raw.lower() and abs(number.adjusted()) < 40:
            return format(number, "f")
        return raw

    def read(self, text: str, style: str) -> str | None:
        """The number that is shown as this text, if there is one."""
        pattern = self._pattern(style)
        if pattern and pattern.startswith(_PERCENT):
            bare = text.removesuffix("%").rstrip()
            shown = _NUMBER.match(bare) and text.endswith("%") and len(bare) < _LONGEST
            return f"{(Decimal(bare).scaleb(-2).normalize() + 0):f}" if shown else None
        if not pattern:
            return text if _NUMBER.match(text) and len(text) < _LONGEST else None
        try:
            moment = datetime.strptime(text, pattern)
        except ValueError:
            return None
        if "%Y" not in pattern:
            moment = moment.replace(year=self._epoch.year, month=12, day=30)
        elapsed = moment - self._epoch
        serial = Decimal(elapsed.days) + Decimal(elapsed.seconds) / 86400
        raw = format(serial.normalize(), "f")
        return raw if serial >= 0 and self.show(raw, style) == text else None

    def _pattern(self, style: str) -> str | None:
        index = int(style) if style.isdecimal() else 0
        return self.patterns[index] if index < len(self.patterns) else None

    @property
    def _epoch(self) -> datetime:
        return datetime(1904, 1, 1) if self.since_1904 else datetime(1899, 12, 30)


def read_formats(styles: etree._Element, *, since_1904: bool) -> NumberFormats:
    codes = dict(_BUILT_IN)
    for node in styles.iter("{*}numFmt"):
        number = str(node.get("numFmtId", ""))
        if number.isdecimal():
            codes[int(number)] = str(node.get("formatCode", ""))
    formats = styles.find("{*}cellXfs")
    patterns: list[str | None] = []
    for node in formats if formats is not None else ():
        number = str(node.get("numFmtId", "0"))
        patterns.append(_pattern_of(codes.get(int(number), "")) if number.isdecimal() else None)
    return NumberFormats(tuple(patterns), since_1904)


def _pattern_of(code: str) -> str | None:
    plain = _NOISE.sub(" ", code.partition(";")[0])
    if "%" not in plain:
        return date_pattern(code)
    decimals = re.search(r"\.([0#?]+)", plain)
    return f"{_PERCENT}{len(decimals[1]) if decimals else 0}"


def date_pattern(code: str) -> str | None:
    """A number format as a strftime pattern; names of months are shown as numbers."""
    plain = _NOISE.sub(" ", code.partition(";")[0]).lower()
    if "general" in plain or not re.search(r"[dmyhs]", plain) or re.search(r"[0#?]", plain):
        return None
    parts: list[str] = []
    if re.search(r"[dy]", plain) or ("m" in plain and "h" not in plain and "s" not in plain):
        parts.append(_day_pattern(plain))
    if "h" in plain:
        parts.append("%H:%M:%S" if "s" in plain else "%H:%M")
    return " ".join(parts) or None


def _day_pattern(plain: str) -> str:
    match = _DAY.search(plain)
    if match and len({match.group(i)[0] for i in (1, 3, 4)}) == 3:
        fields = {"d": "%d", "m": "%m", "y": "%Y"}
        separator = match.group(2).strip() or "/"
        return separator.join(fields[match.group(i)[0]] for i in (1, 3, 4))
    return "%d/%m/%Y"
