"""Anonymise or detect in a table on a Spark cluster."""

from typing import Any

import click

from veladura.batch.told import Told
from veladura.cli.batching import profile_option
from veladura.cli.knowing import knowing_options, told_by
from veladura.cli.options import gathered
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
@gathered(told=told_by)
def command(
    task: str,
    source: str,
    target: str,
    column: str,
    profile: str,
    mode: str | None,
    patient: str | None,
    key: bytes | None,
    told: Told,
    format: str,
) -> None:
    """Read the table SOURCE, such as hdfs:///notes, and write TARGET, which must not exist.

    Runs where Spark's own settings say; `spark-submit` takes this file as a job. Key, lists and
    records are read on the driver alone; a row's record is the one its column --record-key names.
    """
    if task == "anonymize" and key is None:
        raise click.UsageError("anonymize needs --key-file: openssl rand -hex 32 > key")
    from pyspark.sql import SparkSession

    from veladura.batch import spark

    session = SparkSession.builder.appName("veladura").getOrCreate()
    known: dict[str, Any] = {"knowledge": told.knowledge, "records": told.records}
    try:
        table = session.read.format(format).load(source)
        if key is None or task == "detect":
            done = spark.detect(table, column=column, profile=profile, **known)
        else:
            how: dict[str, Any] = {"key": key, "mode": mode, "patient": patient}
            done = spark.anonymize(table, column=column, profile=profile, **how, **known)
        done.write.format(format).save(target)
    finally:
        session.stop()


if __name__ == "__main__":
    command()
