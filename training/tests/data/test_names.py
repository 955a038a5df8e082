"""The name classifier can be trained from any census of the same shape."""

from pathlib import Path

import numpy as np
import pytest

from veladura.detect.names import NameClassifier
from veladura_training.data.names import NamesConfig, train

MEN = ["Mario", "Dario", "Silvio", "Emilio", "Horacio", "Julio", "Antonio", "Claudio"]
WOMEN = ["Maria", "Daria", "Silvia", "Emilia", "Horacia", "Julia", "Antonia", "Claudia"]
SURNAMES = ["Gomez", "Perez", "Lopez", "Sanchez", "Alvarez", "Ramirez", "Martinez", "Gutierrez"]
WORDS = "paciente dolor agudo lumbar fiebre cuadro alta control planta herida "


@pytest.fixture
def census(tmp_path: Path) -> Path:
    for file, names in (("hombres", MEN), ("mujeres", WOMEN), ("apellidos", SURNAMES)):
        rows = "".join(f"{name.upper()},{900 - i},{800 + i}\n" for i, name in enumerate(names))
        (tmp_path / f"{file}.csv").write_text("nombre,frec,otra\n" + rows, "utf-8")
    (tmp_path / "text.txt").write_text((WORDS + "\n") * 40, "utf-8")
    return tmp_path


def test_it_learns_the_lists_and_the_endings(
    census: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = census / "names.npz"
    config = NamesConfig(buckets=512, slots=64, epochs=60, batch=8, held_out=8)
    train(census, [census / "text.txt"], output, config)
    with np.load(output, allow_pickle=False) as arrays:
        model = NameClassifier(
            arrays["weights"],
            float(arrays["scale"]),
            arrays["bias"],
            arrays["marks"],
            arrays["shares"],
        )
    assert model.gender("Claudio") == "m"
    assert model.gender("Claudia") == "f"
    assert model.probabilities("Gomez").surname > 0.5
    assert model.probabilities("Ibañez").surname > 0.3  # unseen, but it ends like a surname
    assert model.probabilities("fiebre").none > 0.5
    assert "held out" in capsys.readouterr().out
