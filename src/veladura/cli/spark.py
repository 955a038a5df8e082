"""Anonymise or detect in a table on a Spark cluster."""

from pathlib import Path

import click

from veladura.cli.batching import profile_option
from veladura.cli.knowing import knowing_options, told_by
from veladura.cli.replacing import key_option
from veladura.transform import MODES


@click.command("spark")
@click.argument("task", type=click.Choice(("anonymize", "detect")))
@click.argument("source")
@click.argument("target")
@click.option("--column", required=True, help="The column that holds the texts.")
@profile_option
@click.option("--mode", type=click.Choice(MODES), help="How everything is rewritten.")
@click.option("--patient", help="Column by which substitutes are kept the same.")
@key_option
@knowing_options
@click.option(
    "--format",
    type=click.Choice(("parquet", "json")),
    default="parquet",
    show_default=True,
    help="Of both tables; json stands for JSON Lines.",
)
def command(
    task: str,
    source: str,
    target: str,
    column: str,
    profile: str,
    mode: str | None,
    patient: str | None,
    key: bytes | None,
    always: tuple[Path, ...],
    never: tuple[Path, ...],
    directories: tuple[Path, ...],
    labels: tuple[str, ...],
    records: Path | None,
    record_key: str | None,
    format: str,
) -> None:
    """Read the table SOURCE, such as hdfs:///notes, and write TARGET, which must not exist.

    Runs where Spark's own settings say; `spark-submit` takes this file as a job. Key, lists and
    records are read on the driver alone; a row's record is the one its column --record-key names.
    """
    told = told_by(always, never, directories, labels, records, record_key)
    if task == "anonymize" and key is None:
        raise click.UsageError("anonymize needs --key-file: openssl rand -hex 32 > key")
    from pyspark.sql import SparkSession

    from veladura.batch import spark

    session = SparkSession.builder.appName("veladura").getOrCreate()
    try:
        table = session.read.format(format).load(source)
        if key is None or task == "detect":
            done = spark.detect(
                table,
                column=column,
                profile=profile,
                knowledge=told.knowledge,
                records=told.records,
            )
        else:
            done = spark.anonymize(
                table,
                column=column,
                key=key,
                profile=profile,
                mode=mode,
                patient=patient,
                knowledge=told.knowledge,
                records=told.records,
            )
        done.write.format(format).save(target)
    finally:
        session.stop()


if __name__ == "__main__":
    command()
