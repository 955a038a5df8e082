"""`python -m veladura_training.generator.es --shared DIR --count N --seed S --out FILE.jsonl.gz`."""

import argparse
from pathlib import Path

from veladura_training.generator.es import Resources, generate
from veladura_training.generator.es.writing import write_documents


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m veladura_training.generator.es", description=__doc__
    )
    parser.add_argument("--shared", type=Path, help="folder with lexicons/ and corpora/")
    parser.add_argument("--text", type=Path, action="append", default=[], help="folder of .txt")
    parser.add_argument("--notes", type=Path, help="labelled notes to take lines from")
    parser.add_argument("--without", default="", help="letters of the groups of notes to leave out")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="notes are numbered from here")
    parser.add_argument("--out", type=Path, required=True, help=".jsonl or .jsonl.gz")
    options = parser.parse_args()
    resources = Resources.load(
        options.shared, texts=options.text, notes=options.notes, without=options.without
    )
    seeds = range(options.seed, options.seed + options.count)
    write_documents(options.out, (generate(seed, resources) for seed in seeds))


main()
