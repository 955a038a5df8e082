"""The files that examples in the documentation speak of: those of examples/tutorial, and a key."""

import shutil
from pathlib import Path

from tests.documentation.blocks import ROOT


def write_samples(folder: Path) -> None:
    shutil.copytree(ROOT / "examples" / "tutorial", folder, dirs_exist_ok=True)
    shutil.copytree(ROOT / "examples", folder / "examples")
    (folder / "secret.key").write_text("0123456789abcdef" * 4, "utf-8")
