"""Recognisers a Presidio client sends along: its regular expressions run in another process.

A hostile or careless expression can take for ever, and Python cannot interrupt one; a process
that takes too long is ended.
"""

import json
import subprocess
import sys
from typing import Any

SECONDS = 5
MOST_MATCHES = 100_000
_SCRIPT = """
import itertools, json, re, sys
task = json.load(sys.stdin)
found = ([number, *match.span()] for number, pattern in enumerate(task["patterns"])
         for match in re.finditer(pattern, task["text"], task["flags"]) if match.group())
json.dump(list(itertools.islice(found, task["most"])), sys.stdout)
"""


class BadRecognizer(TypeError):
    """A recogniser without what it needs, or with an expression that does not work."""


def patterns_of(recognizer: Any) -> list[tuple[str, str, float]]:
    """Entity, expression and score of each pattern; a deny list becomes an expression."""
    if not isinstance(recognizer, dict) or not isinstance(recognizer.get("supported_entity"), str):
        raise BadRecognizer("a recognizer needs a supported_entity")
    entity = recognizer["supported_entity"]
    patterns = recognizer.get("patterns") or []
    words = recognizer.get("deny_list") or []
    if not (isinstance(patterns, list) and isinstance(words, list) and (patterns or words)):
        raise BadRecognizer("a recognizer needs patterns or a deny_list")
    found = []
    for pattern in patterns:
        if not isinstance(pattern, dict) or not isinstance(pattern.get("regex"), str):
            raise BadRecognizer("a pattern needs a regex")
        if not isinstance(pattern.get("score"), int | float):
            raise BadRecognizer("a pattern needs a score")
        found.append((entity, pattern["regex"], float(pattern["score"])))
    if words:
        escaped = "|".join(_escape(str(word)) for word in words)
        found.append((entity, rf"(?:^|(?<=\W))(?:{escaped})(?:(?=\W)|$)", 1.0))
    return found


def _escape(word: str) -> str:
    return "".join(c if c.isalnum() else f"\\{c}" for c in word)


def find(
    text: str, patterns: list[tuple[str, str, float]], flags: int
) -> list[tuple[int, int, str, float]]:
    """Start, end, entity and score of every match."""
    task = json.dumps(
        {
            "text": text,
            "patterns": [pattern[1] for pattern in patterns],
            "flags": int(flags),
            "most": MOST_MATCHES + 1,
        }
    )
    try:
        done = subprocess.run(  # noqa: S603 (our own script; the expressions are its input)
            [sys.executable, "-I", "-c", _SCRIPT],
            input=task.encode("utf-8", "surrogatepass"),
            capture_output=True,
            env={},  # nothing of ours, least of all keys
            timeout=SECONDS,
            check=True,
        )
    except subprocess.SubprocessError:
        raise BadRecognizer("a pattern is wrong or takes too long") from None
    found = json.loads(done.stdout)
    if len(found) > MOST_MATCHES:
        raise BadRecognizer(f"the patterns match more than {MOST_MATCHES:,} times")
    return [(start, end, *patterns[number][::2]) for number, start, end in found]
