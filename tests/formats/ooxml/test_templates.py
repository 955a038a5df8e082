"""Templates and shows are the documents they begin: their main part has another type."""

import pytest
from tests.formats import samples

from veladura.document import Edit
from veladura.formats import open_original

OFFICE = "application/vnd.openxmlformats-officedocument."
KINDS = {
    "dotx": (samples.word, "wordprocessingml.document", f"{OFFICE}wordprocessingml.template"),
    "xltx": (samples.xlsx, "spreadsheetml.sheet", f"{OFFICE}spreadsheetml.template"),
    "potx": (samples.pptx, "presentationml.presentation", f"{OFFICE}presentationml.template"),
    "ppsx": (samples.pptx, "presentationml.presentation", f"{OFFICE}presentationml.slideshow"),
    "dotm": (
        samples.word,
        "wordprocessingml.document",
        "application/vnd.ms-word.template.macroEnabledTemplate",
    ),
    "ppsm": (
        samples.pptx,
        "presentationml.presentation",
        "application/vnd.ms-powerpoint.slideshow.macroEnabled",
    ),
}


@pytest.mark.parametrize("ending", KINDS)
def test_their_text_is_read_and_written(ending: str) -> None:
    make, usual, other = KINDS[ending]
    members: dict[str, str | bytes] = dict(samples.unzipped(make(["Vino Gertrudis ayer"])))
    types = samples.unzipped(make(["x"]))["[Content_Types].xml"].decode()
    assert f"{OFFICE}{usual}.main+xml" in types
    members["[Content_Types].xml"] = types.replace(f"{OFFICE}{usual}.main+xml", f"{other}.main+xml")
    original = open_original(samples.zipped(members), f"a.{ending}")
    start = original.text.index("Gertrudis")
    written = original.rewrite([Edit(start, start + 9, "Zoe")]).data
    assert "Vino Zoe ayer" in open_original(written, f"a.{ending}").text
    assert f"{other}.main+xml" in samples.unzipped(written)["[Content_Types].xml"].decode()
