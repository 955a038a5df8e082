"""What a badly scanned surface was, and that its substitute shows nothing of the damage."""

import json
import re
from pathlib import Path

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.scans import mended, mending

TABLE = json.loads((Path(__file__).parent / "scans.json").read_text("utf-8"))
DAMAGED = "La Sra . h1ja de1 enferm0 , rnuy grave , v|no e1 dorning0 al h0spita1 . "


@pytest.mark.parametrize(("kind", "scanned", "meant"), TABLE["mended"])
def test_a_surface_is_read_as_it_stood_on_paper(kind: str, scanned: str, meant: str) -> None:
    assert mended(scanned, kind) == meant


def test_only_documents_that_show_damage_are_read_so() -> None:
    assert mending(DAMAGED) is mended
    assert mending("Visto el l9/O2 y 2l/3 de 2Ol1, tel. 9OO") is mended  # figures alone
    assert mending("O2 a 3l/min, H2O, 2l de suero; O2 al 21 %, 1l/h; L1-L3, T1O.") is None
    assert mending("Paciente de 45 años, lote A1b2, con fiebre desde el 3/2. Alta el 10.") is None


@pytest.mark.parametrize(("marked", "pattern"), TABLE["written"])
def test_no_damage_comes_back(marked: str, pattern: str) -> None:
    for seed in range(5):
        (new,) = substitutes(DAMAGED + marked, seed=seed)
        assert re.fullmatch(pattern, new)
