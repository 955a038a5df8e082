"""Anonymise or detect in a table on a cluster: `spark-submit spark_job.py --help`.

Reads and writes Parquet, or JSON Lines where --format json says so.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path


def arguments(values: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="spark_job.py", description=__doc__)
    parser.add_argument("task", choices=("anonymize", "detect"))
    parser.add_argument("source", help="table to read, such as hdfs:///notes")
    parser.add_argument("target", help="table to write; it must not exist")
    parser.add_argument("--column", required=True, help="the column that holds the texts")
    parser.add_argument("--profile", default="es-clinical")
    parser.add_argument("--mode", help="how everything is rewritten")
    parser.add_argument("--patient", help="column by which substitutes are kept the same")
    parser.add_argument("--key-file", help="file with the secret key, on the driver alone")
    parser.add_argument("--format", default="parquet", choices=("parquet", "json"))
    return parser.parse_args(values)


def main(values: Sequence[str]) -> int:
    from pyspark.sql import SparkSession

    from veladura.batch import spark
    from veladura.errors import VeladuraError

    given = arguments(values)
    if given.task == "anonymize" and not given.key_file:
        sys.stderr.write("anonymize needs --key-file: openssl rand -hex 32 > key\n")
        return 2
    session = SparkSession.builder.appName("veladura").getOrCreate()
    try:
        df = session.read.format(given.format).load(given.source)
        if given.task == "detect":
            done = spark.detect(df, column=given.column, profile=given.profile)
        else:
            done = spark.anonymize(
                df,
                column=given.column,
                key=Path(given.key_file).read_bytes().strip(),
                profile=given.profile,
                mode=given.mode,
                patient=given.patient,
            )
        done.write.format(given.format).save(given.target)
    except VeladuraError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    finally:
        session.stop()
    return os.EX_OK


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
