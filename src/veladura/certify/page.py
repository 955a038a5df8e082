"""The certificate for people: one page without scripts, which carries its signed table along."""

import json
import re
from collections.abc import Mapping
from html import escape
from importlib import resources
from typing import Any

UNITS = {"document": "documents", "passage": "passages"}
PLACE = re.compile(r"\{\{(\w+)\}\}")
DIGEST = re.compile(r"\b([0-9a-f]{12})[0-9a-f]{52}\b")


def certificate_page(signed: Mapping[str, Any]) -> str:
    """The same table always gives the same page: `--verify` compares them."""
    table, signature = signed["certificate"], signed["signature"]
    template = resources.files(__package__).joinpath("certificate.html").read_text("utf-8")
    embedded = json.dumps(signed, ensure_ascii=True, sort_keys=True).replace("<", "\\u003c")
    values = {
        "headline": escape(headline(table).replace(" %", "\u00a0%")),
        "facts": _rows(_facts(table)),
        "sample": _sample(table),
        "readers": _rows(_readers(table)),
        "settings": _rows(_settings(table)),
        "fingerprint": escape(signature["fingerprint"]),
        "signed": embedded,
    }
    # In one go: what a reader is called may look like one of these places.
    return PLACE.sub(lambda match: values[match[1]], template)


def headline(table: Mapping[str, Any]) -> str:
    """The one sentence that matters, in plain words."""
    result, unit = table["result"], UNITS[table["corpus"]["unit"]]
    return (
        f"At most {percent(result['most_leaking_share'])} of the {table['corpus']['units']:,} "
        f"{unit}, and at most {percent(result['most_leaks_share'])} of the identifiers, still "
        f"leak, with {100 * result['confidence']:.0f} % confidence."
    )


def percent(share: float) -> str:
    """Rounded up: a bound must not look better than it is."""
    hundredths = -int(-share * 10_000 // 1)
    return f"{hundredths / 100:.2f} %"


def _facts(table: Mapping[str, Any]) -> list[tuple[str, str]]:
    result, corpus = table["result"], table["corpus"]
    unit = UNITS[corpus["unit"]]
    rows = [
        ("Issued", table["issued"][:16].replace("T", " ") + " UTC"),
        ("Checked", f"{result['read']:,} of {corpus['units']:,} {unit}"),
        ("Found leaking", f"{result['leaking']:,} {unit}, {result['leaks']:,} identifiers"),
        ("Leaking at most", f"{result['most_leaking']:,} {unit}"),
        ("Once those found are mended", percent(result["most_leaking_share_once_mended"])),
        (
            "Identifiers",
            f"{result['identifiers']:,} are marked; at most {result['most_leaks']:,} more are not, "
            f"counting up to {result['leaks_counted_of_a_unit']} in one {corpus['unit']}",
        ),
        ("Target", f"{percent(result['target'])}: {'reached' if result['reached'] else 'missed'}"),
    ]
    if corpus["unread"]:
        rows.append(("Not part of it", f"{corpus['unread']:,} files that could not be read"))
    return rows


def _sample(table: Mapping[str, Any]) -> str:
    strata = table["sample"]["strata"]
    shown = ("the more doubtful", "the others") if len(strata) > 1 else ("all",)
    return "".join(
        f"<tr><td>{name}<td class=number>{s['size']:,}<td class=number>{s['checked']:,}"
        f"<td class=number>{s['leaking']:,}"
        for name, s in zip(shown, strata, strict=True)
    )


def _readers(table: Mapping[str, Any]) -> list[tuple[str, str]]:
    rows = [(name, f"{count:,} verdicts") for name, count in table["readers"].items()]
    for one in table["agreement"]:
        kappa = "not defined" if one["kappa"] is None else f"{one['kappa']:.2f}"
        both = " and ".join(one["readers"])
        rows.append((both, f"agree on {one['same']:.1%} of {one['units']:,}; kappa {kappa}"))
    return rows


def _settings(table: Mapping[str, Any]) -> list[tuple[str, str]]:
    flat = {**table["software"], **table["settings"]}
    return [(name, _shown(value)) for name, value in sorted(flat.items())]


def _shown(value: Any) -> str:
    """In words; digests in full are in the signed table."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_shown(one)}".strip() for name, one in sorted(value.items()))
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value))
    return DIGEST.sub(r"\1…", str(value))


def _rows(rows: list[tuple[str, str]]) -> str:
    return "".join(f"<dt>{escape(name)}<dd>{escape(value)}" for name, value in rows)
