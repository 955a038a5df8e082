"""Spark with one executor and with two: the same notes, and what the second one buys.

    python benchmarks/cluster.py [--documents N]

Needs the extra `spark` and Java 17. Executors have one core each; the first, untimed pass loads the
model into them.
"""

import argparse
import os
import sys
import time

from corpus import count_words, load_documents
from pyspark.sql import SparkSession

from veladura.batch import spark


def seconds(texts: list[str], executors: int) -> float:
    session = (
        SparkSession.builder.master(f"local-cluster[{executors},1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "64")
        .getOrCreate()
    )
    try:
        rows = [(number, text) for number, text in enumerate(texts)]
        notes = session.createDataFrame(rows, "id long, note string").repartition(4 * executors)
        notes = notes.cache()
        best = float("inf")
        for _ in range(3):
            begin = time.perf_counter()
            spark.detect(notes, column="note").write.format("noop").mode("overwrite").save()
            best = min(best, time.perf_counter() - begin)
        return best
    finally:
        session.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int)
    given = parser.parse_args()
    os.environ["PYSPARK_PYTHON"] = sys.executable
    source, documents = load_documents(given.documents)
    texts = [document.text for document in documents]
    words = count_words(texts)
    one, two = seconds(texts, 1), seconds(texts, 2)
    print(f"{source}: {len(texts)} documents, {words:,} words")
    print(f"1 executor  {words / one:,.0f} words/s")
    print(f"2 executors {words / two:,.0f} words/s, efficiency {one / (2 * two):.0%}")


if __name__ == "__main__":
    main()
