"""The table of results: runs of one system over several seeds as one row, corpus by corpus."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean

from veladura.corpora import read_corpus
from veladura.detect.models.backends import open_model
from veladura.train.results import TrainingResult, read_result, speed

SPANS = (
    ("ner", "ner P / R / F1"),
    ("strict", "strict P / R / F1"),
    ("merged", "merged P / R / F1"),
)
TOKENS = (
    ("tokens", "tokens P / R / F1"),
    ("tokens_consistent", "tokens, after consistency P / R / F1"),
)
PREAMBLE = """# Results

Written by `veladura-training report` from what the trainings left; not by hand.

Every system is trained and measured on the same documents through the same runtime. *ner*: offsets
and type; *strict*: offsets alone; *merged*: offsets after joining neighbours; *tokens*: each token
sensitive or not. Means over the seeds given. Figures in the column *published* are the authors'
own, on other halves of the data. Minutes of training depend on the machine and on what else it did.
[Published systems](systems.md) tells how each was trained and where it departs from its paper."""


def read_results(runs: Iterable[Path], timed_on: Iterable[Path] = ()) -> list[TrainingResult]:
    """What the trainings left; runs measured on one of the corpora are timed anew on it."""
    texts = {path.name.split(".")[0]: path for path in timed_on}
    results = []
    for run in runs:
        result = read_result(run)
        timed = next((texts[name] for name in result.figures if name in texts), None)
        if timed:
            model = open_model(str(run / "model"), threads=1)
            result = replace(result, words_per_second=speed(model, list(read_corpus(timed))))
            result.write(run)
        results.append(result)
    return results


def render(results: Sequence[TrainingResult]) -> str:
    """Markdown: a table for every corpus that was measured on, then the commands."""
    corpora = list(dict.fromkeys(corpus for r in results for corpus in r.figures))
    parts = [PREAMBLE]
    for corpus in corpora:
        rows = [r for r in results if corpus in r.figures]
        parts.append("\n".join((f"## {corpus}", "", *_table(corpus, rows))))
    parts.append("\n".join(("## Commands", "", *_commands(results))))
    return "\n\n".join(parts) + "\n"


def _table(corpus: str, results: Sequence[TrainingResult]) -> list[str]:
    measures = SPANS if all(r.scheme == "meddocan" for r in results) else (SPANS[0], *TOKENS)
    head = ["system", *(title for _, title in measures)]
    head += ["seeds", "training, min", "size, MB", "words/s on one core", "published"]
    lines = [_row(head), _row(["---"] * len(head))]
    for name, runs in by_name(results).items():
        cells = [name, *(_triple(corpus, measure, runs) for measure, _ in measures)]
        cells += [
            str(len(runs)),
            _time(runs),
            f"{fmean(r.bytes for r in runs) / 1e6:.1f}",
            f"{fmean(r.words_per_second for r in runs):,.0f}",
            runs[0].published,
        ]
        lines.append(_row(cells))
    return lines


def _time(runs: Sequence[TrainingResult]) -> str:
    devices = dict.fromkeys(r.device for r in runs if r.device)
    return ", ".join((f"{fmean(r.minutes for r in runs):.1f}", *devices))


def _triple(corpus: str, measure: str, runs: Sequence[TrainingResult]) -> str:
    found = [r.figures[corpus][measure] for r in runs if measure in r.figures[corpus]]
    if not found:
        return "–"
    means = (fmean(f[ratio] for f in found) for ratio in ("precision", "recall", "f1"))
    return " / ".join(f"{mean:.4f}" for mean in means)


def by_name(results: Iterable[TrainingResult]) -> dict[str, list[TrainingResult]]:
    """Runs of the same system together, in the order in which the systems first come."""
    groups: dict[str, list[TrainingResult]] = {}
    for result in results:
        groups.setdefault(result.name, []).append(result)
    return groups


def _commands(results: Sequence[TrainingResult]) -> list[str]:
    lines = ["| system | command |", "|---|---|"]
    for name, runs in by_name(results).items():
        lines += (_row([name, f"`{run.command}`"]) for run in runs)
    return lines


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
