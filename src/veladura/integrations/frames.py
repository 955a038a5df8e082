"""Columns of data frames: the same for pandas and for Polars.

from veladura.integrations.frames import anonymize_columns
clean = anonymize_columns(frame, ["nota"], profile="es-clinical", key=KEY)
"""

from collections.abc import Sequence
from typing import TypeVar

from veladura.delivery import deliver, open_text
from veladura.errors import ConfigError
from veladura.pipeline import Anonymizer, load
from veladura.profiles import Profile
from veladura.transform import Preferences, Seed

Frame = TypeVar("Frame")


def anonymize_columns(
    frame: Frame,
    columns: Sequence[str],
    *,
    profile: str | Profile = "es-clinical",
    mode: str | None = None,
    seed: Seed | None = None,
    key: bytes | None = None,
    preferences: Preferences | None = None,
) -> Frame:
    """A copy of the frame with other texts in some columns; empty cells stay empty.

    Every text goes through the audit: a LeakError stops the whole, and nothing is returned.
    """
    anonymizer = load(profile)
    names = list(getattr(frame, "columns", ()))
    missing = [column for column in columns if column not in names]
    if missing:
        known = ", ".join(map(str, names))
        raise ConfigError(f"the frame has no column {missing[0]!r}; it has {known}")
    if len(set(columns)) < len(columns) or any(names.count(column) > 1 for column in columns):
        raise ConfigError("two columns have the same name: rename one")
    wanted = (preferences or anonymizer.preferences).changed(mode=mode)
    new = {
        column: _anonymized(list(frame[column]), column, anonymizer, wanted, seed, key)  # type: ignore[index]
        for column in columns
    }
    return _with_columns(frame, new)


def _anonymized(
    cells: list[object],
    column: str,
    anonymizer: Anonymizer,
    preferences: Preferences,
    seed: Seed | None,
    key: bytes | None,
) -> list[object]:
    rows = [row for row, cell in enumerate(cells) if isinstance(cell, str) and cell.strip()]
    odd = [cell for cell in cells if not isinstance(cell, str) and not _is_empty(cell)]
    if odd:
        raise ConfigError(
            f"column {column!r} holds {type(odd[0]).__name__} values: make them texts first"
        )
    texts = [str(cells[row]) for row in rows]
    for row, document in zip(rows, anonymizer.stream(texts), strict=True):
        plan = anonymizer.plan(document, preferences=preferences, seed=seed, key=key)
        cells[row] = deliver(open_text(document.text), plan).data.decode("utf-8", "surrogatepass")
    return cells


def _is_empty(cell: object) -> bool:
    return cell is None or cell != cell or type(cell).__name__ == "NAType"  # NaN is not itself


def _with_columns(frame: Frame, columns: dict[str, list[object]]) -> Frame:
    if hasattr(frame, "with_columns"):  # Polars
        polars = __import__("polars")
        series = [
            polars.Series(name, cells, dtype=polars.String) for name, cells in columns.items()
        ]
        return frame.with_columns(series)  # type: ignore[no-any-return]
    if hasattr(frame, "assign"):  # pandas
        return frame.assign(**columns)  # type: ignore[no-any-return]
    raise ConfigError("expected a data frame of pandas or Polars")
