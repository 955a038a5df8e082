"""Words and figures that belong to a file of a machine and not to what it says.

A key of JSON, an attribute or tag of XML, a command of SQL or of a label printer, a code in a cell
of an export. What decides is the place: "SELECT" before a bracket, "evt=" in every line.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from veladura.detect.names import NameClassifier, fold
from veladura.languages.es.innocence.cells import is_line_of_heads
from veladura.languages.es.innocence.facts import facts

_KEY = re.compile(r"[^\W\d][\w.-]{0,40}")
_OFTEN = 3  # times that a key comes back
_DOUBTED = 0.7  # what the model is surer of is no code in a cell
_EQUALS = re.compile(r"(?<![\w.-])([^\W\d][\w.-]{0,40}+)=")
_BEFORE_KEY = re.compile(r"(?:^|[\s?&{(,;<\[])$")
_BEFORE_COMMAND = re.compile(r"[=^|;,(]$|(?:^|\n)\s{0,8}$")
_CELL_BEFORE = re.compile(r"(?:^|[\n,;|\t])[ \"']{0,2}$")
_CELL_AFTER = re.compile(r"[ \"']{0,2}(?:[,;|\t\n]|$)")
_BARE_ICD = re.compile(r"[A-TV-Z]\d\d(?:[\dX]{1,3}[A-Z]?)?")
_ICD_PROCEDURE = re.compile(r"(?=[\dA-HJ-NP-Z]{0,6}[A-HJ-NP-Z])[0-9B-DF-HX][\dA-HJ-NP-Z]{6}")
_CONSULTATION = re.compile(r"890[1-7]\d\d")  # of the Colombian classification of procedures
_ROW_WITH_ICD = re.compile(r"[,;|\t\"'][A-TV-Z]\d\d(?:[\dX]{1,2}|\.\d{1,3})[,;|\t\"'\n]")
_COUNTED = re.compile(  # "rows=11822": how many, how long, which port
    r"(?<!\w)(?i:rows|count|total|copies|port|size|len|length|bytes|ms|retry|attempts?|pid|tid|thread"
    r"|line|page|ttl|offset|queued|purged|seq|elapsed|duration)[\"']?[=:] ?$"
)
_NAME_OF_CODE = re.compile(  # FHIR and CDA: what a code of a catalogue is called
    r"\}\s*\]\s*,\s*\"text\"\s*:\s*\"$"
    r"|\"code\"\s*:\s*\"[\w.:/-]{1,30}\"\s*,\s*\"display\"\s*:\s*\"$"
    r"|(?<!\w)code=\"[\w.:/-]{1,30}\"[^<>]{0,30}\sdisplayName=\"$"
)
_DECIMAL = re.compile(r"(?<![\w.,])-?\d{1,3}\.\d{2,7}(?![\w.,])")
_FRACTION = re.compile(r"-?\d{1,3}\.\d{2,7}|\d{2,7}")
_DECIMALS = 3  # so many in a line are a table of figures
_HEAD = re.compile(r"[a-z]{2,12}(?:_[a-z]{2,12}){1,3}")
_AMOUNT = re.compile(r"\d{1,6}[.,]\d\d")
_PRINTER = re.compile(
    r"X[AZ]|CI\d{1,2}|PW\d{2,4}|LL\d{2,4}|LH\d{1,4}|F[OSTXDB]\d{0,4}|A0[NRIB]?|B[CQYX3][NR]?\d?|PQ\d{1,3}|FWN"
)


@cache
def _words() -> frozenset[str]:
    return frozenset(facts()["machine"])


@cache
def _papers() -> frozenset[str]:
    return frozenset(facts()["papers"])


def frequent_keys(text: str) -> frozenset[str]:
    """Words before an equals sign that come back: "evt=" in every line of a log."""
    if text.count("=") < _OFTEN:
        return frozenset()
    return frozenset(
        key for key, times in Counter(_EQUALS.findall(text)).items() if times >= _OFTEN
    )


_CALLED = r"[A-ZÁÉÍÓÚÑ][^\W\d_]{1,20}+(?: [A-ZÁÉÍÓÚÑ][^\W\d_]{1,20}+)?"
_PROGRAM = re.compile(
    rf"(?<!\w)(?i:soy|me llamo) (?P<speaks>{_CALLED}),? (?:tu|su|el|la|un|una) [a-z]{{4,12}} "
    r"(?:virtual|digital|autom[aá]tic[oa])(?!\w)"
    rf"|(?<!\w)(?P<marked>{_CALLED}) \((?:(?:chat)?bot|asistente virtual|IA)\)"
    rf"|🤖 ?(?P<shown>{_CALLED})"
    r"|(?:^|(?<!\w)(?:[Oo]ye|[Hh]ola|[Oo]k),? )(?P<sold>Siri|Cortana|Bixby)(?!\w)"
    r"|(?<!\w)(?:[Oo]ye|[Oo]k),? (?P<awoken>Alexa)(?!\w)",
    re.MULTILINE,
)
_PROGRAM_CUES = re.compile(r"virtual|bot\)|\(IA\)|🤖|digital|autom[aá]tic|Siri|Cortana|Bixby|Alexa")


def names_of_programs(text: str) -> frozenset[str]:
    """What a chat's assistant is called, word by word, folded: "Alba (bot): ¡Hola!"."""
    if _PROGRAM_CUES.search(text) is None:
        return frozenset()
    names = (match[match.lastgroup or 0] for match in _PROGRAM.finditer(text))
    return frozenset(fold(word) for name in names for word in name.split())


@dataclass(frozen=True, slots=True)
class FindingPlace:
    """A finding with what stands around it."""

    surface: str = field(repr=False)
    before: str = field(repr=False)
    after: str = field(repr=False)
    score: float
    source: str
    block: str = field(default="", repr=False)  # what stands before it since the last empty line

    @property
    def line(self) -> str:
        """The line that it begins in, as far as what stands around it shows."""
        around = f"{self.before}{self.surface}{self.after}"
        return around[around.rfind("\n", 0, len(self.before)) + 1 :].partition("\n")[0]


_MODEL = re.compile(
    r"(?<!\w)(?:modelo|model|fabricante|manufacturer|dev|device|firmware|versi[oó]n|software)"
    r"[\"']? ?[:=;] ?[\"']?(?P<said>[^\"'\n,;<>]{0,30})$",
    re.IGNORECASE,
)
_GONE = re.compile(
    r"(?<!\w)(?:kms?|kil[oó]metros|cuentakil[oó]metros)\.?"
    r"(?: (?:inici(?:o|al)|final?|salida|llegada|totales))?[: ]{1,2}$",
    re.IGNORECASE,
)
_CODE_AND_NAME = re.compile(r"(?<!\w)\d{4} [A-Z][A-Z\d]{0,5}(?!\w)")
_CATALOGUE = 4  # so many of them in a line are a catalogue, and no plates
_NUMBERED = re.compile(
    r"(?<!\w)(?:s/?n|n/s|serie|serial|lote|id|n\.?º|n[uú]m)(?!\w)", re.IGNORECASE
)


def is_sign(surface: str) -> bool:
    """ "⏰"; "♀" tells a sex."""
    return not any(letter.isalnum() or letter in "♀♂⚥" for letter in surface)


def is_model(place: FindingPlace) -> bool:
    """ "modelo: Omron HEM-9210T": what a thing is called, not which one it is."""
    model = _MODEL.search(place.before)
    return model is not None and not _NUMBERED.search(model["said"])


def is_odometer(place: FindingPlace) -> bool:
    """ "Km inicio 188.204": how far a car has gone."""
    return _GONE.search(place.before) is not None


def is_no_device(place: FindingPlace) -> bool:
    return place.source == "model" and (is_model(place) or is_odometer(place))


def is_no_plate(place: FindingPlace) -> bool:
    """One of a catalogue's many codes before a name: "0121 GPT | 0122 GGT"."""
    return len(_CODE_AND_NAME.findall(place.line)) >= _CATALOGUE or is_no_device(place)


def is_structure(place: FindingPlace, kinds: Sequence[str], keys: frozenset[str]) -> bool:
    """Whether what was marked belongs to the file's form; `keys` are those of its lines."""
    if place.before.endswith("^") and _PRINTER.fullmatch(place.surface):
        return True
    if _is_key(place, keys) or _is_command(place):
        return True
    if place.surface.isdigit() and _COUNTED.search(place.before):
        return True
    if place.after[:1] == '"' and _NAME_OF_CODE.search(place.before):
        return {"kinship", "sex"}.isdisjoint(kinds)  # "Bexsero" beside the number of the vaccine
    if _is_decimal(place) and {"id", "phone"} & set(kinds):
        return True
    if _CELL_BEFORE.search(place.before) and _CELL_AFTER.match(place.after):
        if _HEAD.fullmatch(place.surface) and is_line_of_heads(place.line):
            return True
        return place.score < _DOUBTED and _is_cell(place, kinds)
    return False


def _is_decimal(place: FindingPlace) -> bool:
    """A figure with a point, or what stands behind its point, among others of its kind."""
    if _FRACTION.fullmatch(place.surface) is None:
        return False
    if "." not in place.surface and not re.search(r"(?<![\w.])\d{1,3}\.$", place.before):
        return False
    return len(_DECIMAL.findall(place.line)) >= _DECIMALS


def _is_key(place: FindingPlace, keys: frozenset[str]) -> bool:
    surface, before, after = place.surface, place.before, place.after
    if not _KEY.fullmatch(surface):
        return False
    if after.startswith('":') and before.endswith('"'):
        pass
    elif after[:1] == "=" and _BEFORE_KEY.search(before):
        if surface in keys:
            return True
    elif not before.endswith(("<", "</")):
        return False
    return surface in _words() or NameClassifier.load("es").probabilities(surface).name < 0.5


def _is_command(place: FindingPlace) -> bool:
    if place.surface not in _words():
        return False
    return place.after.startswith("(") or _BEFORE_COMMAND.search(place.before) is not None


def _is_cell(place: FindingPlace, kinds: Sequence[str]) -> bool:
    """One letter, a kind of paper, a code of a classification, an amount."""
    surface = place.surface
    if "person" in kinds:
        return surface in _papers() or (len(surface) == 1 and surface not in "FHMV")
    if not {"id", "phone", "territory", "other", "date"} & set(kinds):
        return False
    if _BARE_ICD.fullmatch(surface) or _AMOUNT.fullmatch(surface):
        return "id" in kinds or "phone" in kinds or "other" in kinds
    if not _ROW_WITH_ICD.search(place.line + "\n"):
        return False
    return bool(_CONSULTATION.fullmatch(surface) or _ICD_PROCEDURE.fullmatch(surface))


def is_day_in_eight(figures: str) -> bool:
    """Whether eight figures can be a day, whichever end the year stands at."""
    year_first = (figures[:4], figures[4:6], figures[6:])
    year_last = (figures[4:], figures[2:4], figures[:2])
    return any(
        1880 <= int(year) <= 2099 and 1 <= int(month) <= 12 and 1 <= int(day) <= 31
        for year, month, day in (year_first, year_last)
    )
