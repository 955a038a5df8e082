"""Anonymises or detects in a column of a Spark data frame; each executor loads the model once.

Needs the extra `spark`. Nothing is shuffled: with a key, what is written instead of a name is a
function of the key and the name, the same on every machine.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from veladura.batch.anonymizing import Anonymizing, AnonymizingWorker
from veladura.batch.detecting import span_rows
from veladura.batch.parcel import Parcel, pack
from veladura.batch.profiles import ProfileChoice, Profiles
from veladura.batch.tables import span_type
from veladura.batch.told import Told
from veladura.batch.work import Failure
from veladura.errors import ConfigError
from veladura.knowledge import NOTHING, Knowledge, Records

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame

    Batches = Iterator[pa.RecordBatch]

SPANS = "array<struct<start:int,end:int,label:string,score:double,source:string>>"


def anonymize(
    df: "DataFrame",
    *,
    column: str,
    key: bytes,
    profile: str = "es-clinical",
    model: str = "",
    recall: float | None = None,
    mode: str | None = None,
    patient: str | None = None,
    knowledge: Knowledge = NOTHING,
    records: Records | None = None,
) -> "DataFrame":
    """The data frame with `column` rewritten, and `{column}_error` where that failed.

    A text that fails becomes null: it is never passed on as it is. With `patient`, the name of a
    column, substitutes and date shift are the same in all texts of a patient; without it, in all
    texts with this key. `profile` and `model` may be paths that every executor can read. A row's
    record is the one its column of the records' key names; failing that, whose key its text holds.
    """
    _check(df, column, *([patient] if patient else []))
    choice = _chosen(profile, model, recall, Told(knowledge, records))
    parcel = pack(Anonymizing(choice, mode, key=key), df.sparkSession)
    named = _record_column(df, choice.told)

    def rewrite(batches: "Batches") -> "Batches":
        worker = _anonymizing(parcel)
        for batch in batches:
            texts: list[Any] = batch.column(column).to_pylist()
            rows = [i for i, text in enumerate(texts) if text is not None]
            results = worker.texts(
                [texts[i] for i in rows], _cells(batch, patient, rows), _cells(batch, named, rows)
            )
            errors: list[str | None] = [None] * len(texts)
            for i, outcome in zip(rows, results, strict=True):
                texts[i] = None if isinstance(outcome, Failure) else outcome.details
                errors[i] = outcome.error if isinstance(outcome, Failure) else None
            yield _with(batch, column, texts, errors)

    return _mapped(df, rewrite, f"{column}_error string")


def detect(
    df: "DataFrame",
    *,
    column: str,
    profile: str = "es-clinical",
    model: str = "",
    recall: float | None = None,
    knowledge: Knowledge = NOTHING,
    records: Records | None = None,
) -> "DataFrame":
    """The data frame with `{column}_spans` (start, end, label, score, source) and `_error`.

    Offsets count code points from 0, as Python does. Lists and records are used as in `anonymize`.
    """
    _check(df, column)
    choice = _chosen(profile, model, recall, Told(knowledge, records))
    parcel = pack(choice, df.sparkSession)
    named = _record_column(df, choice.told)

    def find(batches: "Batches") -> "Batches":
        profiles = _detecting(parcel)
        for batch in batches:
            texts: list[Any] = batch.column(column).to_pylist()
            rows = [i for i, text in enumerate(texts) if text is not None]
            given = [texts[i] for i in rows]
            subjects = profiles.told.subjects(given, values=_cells(batch, named, rows))
            spans: list[list[dict[str, object]] | None] = [None] * len(texts)
            errors: list[str | None] = [None] * len(texts)
            for i, found in zip(rows, profiles.stream(given, subjects), strict=True):
                if isinstance(found, Failure):
                    errors[i] = found.error
                else:
                    spans[i] = span_rows(found)
            yield _with(batch, column, None, errors, spans)

    return _mapped(df, find, f"{column}_spans {SPANS}, {column}_error string")


@lru_cache(maxsize=4)
def _anonymizing(parcel: Parcel[Anonymizing]) -> AnonymizingWorker:
    """Once per Python process of an executor, which Spark uses for one batch after another."""
    return parcel.open()(1)


@lru_cache(maxsize=4)
def _detecting(parcel: Parcel[ProfileChoice]) -> Profiles:
    return parcel.open().load(1)


def _chosen(profile: str, model: str, recall: float | None, told: Told) -> ProfileChoice:
    """Checked before anything is sent: a label that does not exist is wrong use, not a failure."""
    choice = ProfileChoice(profile, model, recall, told)
    if told.knowledge:
        _ = [anonymizer.knower for anonymizer in choice.load(1).all()]
    return choice


def _record_column(df: "DataFrame", told: Told) -> str | None:
    return told.key_column if told.key_column in df.columns else None


def _cells(batch: "pa.RecordBatch", column: str | None, rows: list[int]) -> list[str]:
    """What a column says in some rows; nothing where there is no such column."""
    if not column:
        return []
    values = batch.column(column).to_pylist()
    return ["" if values[i] is None else str(values[i]) for i in rows]


def _check(df: "DataFrame", *columns: str) -> None:
    missing = [name for name in columns if name not in df.columns]
    if missing:
        raise ConfigError(f"the data frame has no column {missing[0]!r}")


def _mapped(df: "DataFrame", function: "Callable[[Batches], Batches]", added: str) -> "DataFrame":
    from pyspark.sql.types import StructType

    new = StructType.fromDDL(added)
    assert isinstance(new, StructType)
    clash = [field.name for field in new if field.name in df.columns]
    if clash:
        raise ConfigError(f"the data frame has a column {clash[0]!r} already")
    return df.mapInArrow(function, StructType([*df.schema, *new]))


def _with(
    batch: "pa.RecordBatch",
    column: str,
    texts: list[str | None] | None,
    errors: list[str | None],
    spans: list[list[dict[str, object]] | None] | None = None,
) -> "pa.RecordBatch":
    import pyarrow as pa

    arrays, names = list(batch.columns), list(batch.schema.names)
    if texts is not None:
        place = names.index(column)
        arrays[place] = pa.array(texts, batch.schema.field(column).type)
    if spans is not None:
        arrays.append(pa.array(spans, pa.list_(span_type())))
        names.append(f"{column}_spans")
    arrays.append(pa.array(errors, pa.string()))
    names.append(f"{column}_error")
    return pa.RecordBatch.from_arrays(arrays, names)
