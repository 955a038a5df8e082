"""What a Presidio anonymizer does to a finding, with its names, parameters and errors."""

import base64
import hashlib
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

LONGEST_ANSWER = 32 * 2**20  # characters of an answer, and of what is read for it


class InvalidParameter(Exception):
    """Answered with its status; the message names parameters and offsets, never text."""

    status = 422


class OutputTooLong(InvalidParameter):
    status = 413


@dataclass(frozen=True, slots=True)
class PresidioFinding:
    start: int
    end: int
    entity_type: str
    score: float


def read_findings(source: Any, length: int) -> list[PresidioFinding]:
    if source is None:
        raise InvalidParameter("Invalid input, request must contain analyzer results")
    if not isinstance(source, list):
        raise InvalidParameter("Invalid input, analyzer_results must be a list")
    return [_finding(item, length) for item in source]


def _finding(item: Any, length: int) -> PresidioFinding:
    if not isinstance(item, dict):
        raise InvalidParameter("Invalid input, an analyzer result must be an object")
    for name in ("start", "end"):
        if item.get(name) is None:
            raise InvalidParameter(f"Invalid input, result must contain {name}")
        if type(item[name]) is not int:
            raise InvalidParameter(f"Invalid parameter value for '{name}'.")
    if not item.get("entity_type") or not isinstance(item["entity_type"], str):
        raise InvalidParameter("Invalid input, result must contain entity_type")
    if item.get("score") is None or not isinstance(item["score"], int | float):
        raise InvalidParameter("Invalid input, analyzer result must contain score")
    start, end = item["start"], item["end"]
    if start < 0 or end < 0:
        raise InvalidParameter("Invalid input, result start and end must be positive")
    if start > end:
        raise InvalidParameter(
            f"Invalid input, start index '{start}' must be smaller than end index '{end}'"
        )
    if end > length:
        raise InvalidParameter(
            f"Invalid analyzer result, start: {start} and end: {end}, "
            f"while text length is only {length}."
        )
    return PresidioFinding(start, end, item["entity_type"], float(item["score"]))


def resolve(text: str, findings: list[PresidioFinding]) -> list[PresidioFinding]:
    """Presidio's order of things: unite the same type, drop the contained, join over spaces."""
    ordered = sorted(findings, key=lambda finding: (finding.start, finding.end))
    return _joined(text, _without_contained(_united(ordered)))


def _united(ordered: list[PresidioFinding]) -> list[PresidioFinding]:
    """Overlapping findings of one type become one, in the place of the last of them."""
    open_ones: dict[str, tuple[int, PresidioFinding]] = {}
    kept: list[tuple[int, PresidioFinding]] = []
    for position, finding in enumerate(ordered):
        last = open_ones.get(finding.entity_type)
        if last is not None:
            earlier = last[1]
            if finding.start < earlier.end:
                end, score = max(earlier.end, finding.end), max(earlier.score, finding.score)
                finding = replace(earlier, end=end, score=score)
            else:
                kept.append(last)
        open_ones[finding.entity_type] = (position, finding)
    return [finding for _, finding in sorted([*kept, *open_ones.values()], key=lambda one: one[0])]


def _without_contained(findings: list[PresidioFinding]) -> list[PresidioFinding]:
    """Of equal stretches the best score stays, on a tie the last."""
    order = sorted(
        range(len(findings)),
        key=lambda n: (findings[n].start, -findings[n].end, -findings[n].score, -n),
    )
    largest, kept = -1, set()
    for number in order:
        if findings[number].end > largest:
            kept.add(number)
            largest = findings[number].end
    return [finding for number, finding in enumerate(findings) if number in kept]


def _joined(text: str, findings: list[PresidioFinding]) -> list[PresidioFinding]:
    joined: list[PresidioFinding] = []
    for finding in findings:
        last = joined[-1] if joined else None
        between = text[last.end : finding.start] if last else ""
        if last and last.entity_type == finding.entity_type and re.fullmatch(" +", between):
            finding = replace(finding, start=joined.pop().start)
        joined.append(finding)
    return sorted(joined, key=lambda finding: (finding.start, finding.end))


@dataclass(frozen=True, slots=True)
class Operator:
    """One entry of `anonymizers`: its type and the parameters it needs."""

    name: str = "replace"
    parameters: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def write(self, text: str, entity_type: str) -> str:
        return OPERATORS[self.name](text, self.parameters, entity_type)


def read_operators(source: Any) -> dict[str, Operator]:
    operators = {"DEFAULT": Operator()}
    if source is None:
        return operators
    if not isinstance(source, dict):
        raise InvalidParameter("Invalid input, anonymizers must be an object")
    for entity_type, given in source.items():
        if not isinstance(given, dict) or not given.get("type"):
            raise InvalidParameter("Invalid input, operator config must contain operator_name")
        if given["type"] not in OPERATORS:
            raise InvalidParameter("Invalid operator class.")
        operators[entity_type] = Operator(given["type"], given)
    return operators


def anonymize(
    text: str, findings: list[PresidioFinding], operators: Mapping[str, Operator]
) -> dict[str, Any]:
    """The answer of Presidio's engine: the new text and what was done, last finding first."""
    pieces: list[str] = []
    items: list[dict[str, Any]] = []
    position = length = cost = 0
    for finding in resolve(text, findings):
        start = max(finding.start, position)
        operator = operators.get(finding.entity_type, operators["DEFAULT"])
        new = operator.write(text[finding.start : finding.end], finding.entity_type)
        cost += finding.end - finding.start + 2 * len(new)  # once in the text, once as an item
        if cost > LONGEST_ANSWER:
            raise OutputTooLong(
                f"The answer would have more than {LONGEST_ANSWER:,} characters: send shorter "
                "texts or replacements."
            )
        before = text[position:start]
        pieces += (before, new)
        length += len(before) + len(new)
        items.append(
            {
                "start": length - len(new),
                "end": length,
                "entity_type": finding.entity_type,
                "text": new,
                "operator": operator.name,
                "score": finding.score,
            }
        )
        position = finding.end
    pieces.append(text[position:])
    return {"text": "".join(pieces), "items": items[::-1]}


def _parameter(parameters: Mapping[str, Any], name: str, kind: type) -> Any:
    value = parameters.get(name)
    if value is None:
        raise InvalidParameter(f"Expected parameter {name}")
    if type(value) is not kind:
        raise InvalidParameter(f"Invalid parameter value for '{name}'.")
    return value


def _bytes(text: str) -> bytes:
    """JSON may hold half of a surrogate pair, which no encoding has."""
    return text.encode("utf-8", "surrogatepass")


def _replace(text: str, parameters: Mapping[str, Any], entity_type: str) -> str:
    value = parameters.get("new_value") or f"<{entity_type}>"
    if not isinstance(value, str):
        raise InvalidParameter("Invalid parameter value for new_value.")
    return value


def _mask(text: str, parameters: Mapping[str, Any], entity_type: str) -> str:
    character: str = _parameter(parameters, "masking_char", str)
    if len(character) > 1:
        raise InvalidParameter("Invalid input, masking_char must be a character")
    wanted: int = _parameter(parameters, "chars_to_mask", int)
    count = max(0, min(len(text), wanted))
    if _parameter(parameters, "from_end", bool):
        return text[: len(text) - count] + character * count
    return character * count + text[count:]


def _hash(text: str, parameters: Mapping[str, Any], entity_type: str) -> str:
    kind = parameters.get("hash_type", "sha256")
    if kind not in ("sha256", "sha512"):
        raise InvalidParameter("Parameter hash_type is not in range of values sha256, sha512")
    salt = parameters.get("salt")
    if salt is not None and (not isinstance(salt, str) or len(_bytes(salt)) < 16):
        raise InvalidParameter("Salt must be at least 16 bytes (128 bits).")
    salted = _bytes(text) + (secrets.token_bytes(32) if salt is None else _bytes(salt))
    return hashlib.new(kind, salted).hexdigest()


def _encrypt(text: str, parameters: Mapping[str, Any], entity_type: str) -> str:
    key = _bytes(_parameter(parameters, "key", str))
    if len(key) not in (16, 24, 32):
        raise InvalidParameter("Invalid input, key must be of length 128, 192 or 256 bits")
    nonce = secrets.token_bytes(16)
    padder = padding.PKCS7(128).padder()
    padded = padder.update(_bytes(text)) + padder.finalize()
    encryptor = Cipher(algorithms.AES(key), modes.CBC(nonce)).encryptor()
    sealed = nonce + encryptor.update(padded) + encryptor.finalize()
    return base64.urlsafe_b64encode(sealed).decode()


OPERATORS: Mapping[str, Callable[[str, Mapping[str, Any], str], str]] = {
    "encrypt": _encrypt,
    "hash": _hash,
    "keep": lambda text, parameters, entity_type: text,
    "mask": _mask,
    "redact": lambda text, parameters, entity_type: "",
    "replace": _replace,
}
