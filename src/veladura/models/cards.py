"""A shipped model's card in the form that Hugging Face reads: facts for machines before the text.

The figures are taken from the card's own table, which the training run wrote.
"""

import json
import re
from collections.abc import Iterator

from veladura.models import model_folder

_FIGURES = re.compile(r"^\| ([\w-]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", re.MULTILINE)
_MEASURES = ("precision", "recall", "f1")
_TAGS = ("de-identification", "anonymization", "named-entity-recognition")


def hugging_face_card(name: str) -> str:
    """The card with front matter in YAML."""
    text = (model_folder(name) / "card.md").read_text("utf-8").rstrip()
    head = "\n".join(["---", *_facts(name), *_results(name, text), "---"])
    return f"{head}\n\n{text}"


def _facts(name: str) -> Iterator[str]:
    yield f"language: {name.partition('-')[0]}"
    yield "license: apache-2.0"
    yield "library_name: veladura"
    yield "pipeline_tag: token-classification"
    yield "tags:"
    yield from (f"- {tag}" for tag in _TAGS)


def _results(name: str, text: str) -> Iterator[str]:
    rows = _FIGURES.findall(text.partition("## Figures")[2].partition("\n## ")[0])
    if not rows:
        return
    yield from ("model-index:", f"- name: {name}", "  results:")
    for corpus, *values in rows:
        yield from ("  - task:", "      type: token-classification", "    dataset:")
        yield from (f"      name: {corpus}", f"      type: {corpus}", "    metrics:")
        for measure, value in zip(_MEASURES, values, strict=True):
            yield from (f"    - type: {measure}", f"      value: {json.loads(value)}")
