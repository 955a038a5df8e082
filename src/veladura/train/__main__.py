"""`python -m veladura.train [pretrain] CONFIG.toml [key=value]…`: training on a bare machine.

The same as `veladura train` and `veladura pretrain`, but with numpy and torch alone.
"""

import sys
from pathlib import Path

from veladura.errors import VeladuraError
from veladura.train.architectures import PRETRAINED, TRAINED, run_config


def main(arguments: list[str]) -> int:
    kinds, verb = TRAINED, "train"
    if arguments and arguments[0] == "pretrain":
        kinds, verb, arguments = PRETRAINED, "pretrain", arguments[1:]
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    path, *overrides = arguments
    sets = "".join(f" --set {override}" for override in overrides)
    try:
        run_config(kinds, Path(path), tuple(overrides), f"veladura {verb} {path}{sets}")
    except VeladuraError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
