"""A file that nobody holds any more is not kept in memory, nor is what it said."""

import gc
import weakref
from collections.abc import Callable

import pytest
from tests.formats.samples import SAMPLES

from veladura.formats.ooxml.docx import open_docx
from veladura.formats.ooxml.xlsx import open_xlsx
from veladura.formats.original import Original


@pytest.mark.parametrize(("name", "opened"), [("docx", open_docx), ("xlsx", open_xlsx)])
def test_a_package_goes_with_its_last_holder(
    name: str, opened: Callable[[bytes], Original]
) -> None:
    sample = next(make for kind, make in SAMPLES.items() if kind.endswith(name))
    gc.collect()
    gc.disable()
    try:
        original = opened(sample(["Paciente: Aurelia Quintanilla"]))
        assert "Quintanilla" in original.text
        held = weakref.ref(original)
        del original
        assert held() is None
    finally:
        gc.enable()
