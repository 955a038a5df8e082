"""A training runs where there is Python, NumPy, PyTorch and ONNX, and nothing else of ours."""

import subprocess
import sys

import pytest

pytest.importorskip("torch")
pytest.importorskip("onnx")

ABSENT = (
    "phonenumbers",
    "lxml",
    "click",
    "fastapi",
    "cryptography",
    "pikepdf",
    "openpyxl",
)
PROGRAM = """
import sys
sys.modules.update(dict.fromkeys({absent!r}))  # importing one of them fails
import veladura.train.__main__, veladura.train.results, veladura.train.word_tagger
from veladura.detect.consistency.spreading import load_consistency
from veladura.schemes import get_scheme
load_consistency({language!r}, get_scheme({scheme!r}))  # the card's figures need it
"""


@pytest.mark.parametrize(("language", "scheme"), [("es", "meddocan"), ("de", "finance")])
def test_a_training_needs_no_library_of_the_product(language: str, scheme: str) -> None:
    program = PROGRAM.format(absent=ABSENT, language=language, scheme=scheme)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-600:]
