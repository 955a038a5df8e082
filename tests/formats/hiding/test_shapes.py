"""What a picture shows is told by its shape; charts, curves, X-rays and texts are none of it."""

import numpy as np
import pytest
from PIL import Image
from tests.formats.hiding import drawings

from veladura.formats.hiding.faces import find_faces
from veladura.formats.hiding.judging import Verdict, judge
from veladura.formats.hiding.place import ANYWHERE, Place, speaks_of_signing
from veladura.formats.hiding.regions import find_on_page
from veladura.formats.hiding.shapes import Words, kind_of

SHOWN = {
    "a signature": (drawings.signature(1), "signature"),
    "a signature in blue": (drawings.signature(2, drawings.BLUE), "signature"),
    "another hand": (drawings.signature(3), "signature"),
    "a round stamp": (drawings.round_stamp(), "stamp"),
    "a round stamp in black": (drawings.round_stamp(drawings.BLACK), "stamp"),
    "a slanted stamp": (drawings.square_stamp(), "stamp"),
    "a logo with its name": (drawings.logo(), "logo"),
    "a coat of arms": (drawings.shield(), "logo"),
    "a bar chart": (drawings.chart(), None),
    "a curve of a monitor": (drawings.curve(), None),
    "an X-ray": (drawings.x_ray(), None),
    "a text": (drawings.text("Se ruega puntualidad", "en la consulta"), None),
    "a landscape": (drawings.landscape(), None),
    "nothing": (Image.new("RGB", (200, 90), (200, 200, 200)), None),
}


def pixels(image: Image.Image) -> np.ndarray:
    return np.asarray(image.convert("RGB"))


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("quality", [None, 70], ids=["as drawn", "compressed"])
def test_shapes_are_told_apart(name: str, quality: int | None) -> None:
    image, kind = SHOWN[name]
    if quality is not None:
        data = drawings.saved(image, "JPEG", quality=quality)
        image = drawings.opened(data)
    assert kind_of(pixels(image)) == kind


@pytest.mark.parametrize("name", ["a coat of arms", "an X-ray", "a landscape"])
def test_what_is_no_face_is_not_taken_for_one(name: str) -> None:
    assert find_faces(pixels(SHOWN[name][0])) == []


@pytest.mark.parametrize("width", [90, 300])
def test_a_face_is_found_near_and_far(width: int) -> None:
    (found,) = find_faces(pixels(drawings.face(width, round(1.2 * width))))
    middle = (found[0] + found[2]) / 2 / width, (found[1] + found[3]) / 2 / (1.2 * width)
    assert middle == pytest.approx((0.5, 0.5), abs=0.15)


def test_words_tell_a_text_from_a_logo() -> None:
    image = drawings.text("Ärztliche Leitung")
    covered = Words(((0, 0, *image.size),))
    assert kind_of(pixels(image), covered) is None


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        (Place(margin=True, width=16, height=3), "logo"),
        (Place(signed=True, width=5, height=3), "signature"),
        (Place(opening=True, width=5, height=3), "logo"),
        (Place(shown=4, width=5, height=3), "logo"),
        (Place(signed=True, width=15, height=9), None),
        (Place(opening=True, width=15, height=9), None),
        (ANYWHERE, None),
    ],
)
def test_a_place_says_what_a_shape_does_not(place: Place, kind: str | None) -> None:
    photograph = pixels(drawings.landscape())
    assert judge(photograph, None, place, unseen=False) == Verdict(kind)


def test_what_nobody_could_read_is_hidden_unless_nothing_is_there() -> None:
    assert judge(pixels(drawings.chart()), None, ANYWHERE, unseen=True) == Verdict("unseen")
    even = pixels(Image.new("RGB", (200, 90), "white"))
    assert judge(even, None, ANYWHERE, unseen=True) == Verdict()


LINES = Words(tuple((140, 420 + 44 * n, 1100, 450 + 44 * n) for n in range(22)))
THINGS = (
    (
        (drawings.signature(1), (160, 1420), "signature"),
        (drawings.round_stamp(), (850, 1420), "stamp"),
        (drawings.logo(), (120, 80), "logo"),
        (drawings.face(210, 260), (950, 100), "face"),
    ),
    (
        (drawings.signature(2, drawings.BLUE), (660, 1400), "signature"),
        (drawings.square_stamp(), (200, 1450), "stamp"),
        (drawings.round_stamp(drawings.BLACK), (500, 150), "stamp"),
        (drawings.round_stamp(drawings.RED), (700, 600), "stamp"),  # over the text
    ),
)


@pytest.mark.parametrize("things", THINGS)
def test_things_on_a_scanned_page_are_found_where_they_are(
    things: tuple[tuple[Image.Image, tuple[int, int], str], ...],
) -> None:
    shown = drawings.page(*((thing, place) for thing, place, _ in things))
    found = find_on_page(pixels(shown), LINES)
    assert len(found) == len(things)
    for thing, (x, y), kind in things:
        (own,) = (one.place for one in found if one.kind == kind and _holds(one.place, x, y, thing))
        left, top, right, bottom = own
        assert left <= x + 40
        assert top <= y + 50
        assert right >= x + thing.width - 45
        assert bottom >= y + thing.height - 45
        assert (right - left) * (bottom - top) < 2 * thing.width * thing.height


def _holds(place: tuple[int, int, int, int], x: int, y: int, thing: Image.Image) -> bool:
    middle_x, middle_y = x + thing.width / 2, y + thing.height / 2
    return place[0] < middle_x < place[2] and place[1] < middle_y < place[3]


def test_figures_on_a_scanned_page_stay() -> None:
    shown = drawings.page(
        (drawings.chart(), (100, 1380)),
        (drawings.x_ray().resize((280, 330)), (800, 1400)),
        (drawings.curve(), (300, 150)),
        lines=20,
    )
    assert find_on_page(pixels(shown), LINES) == []


def test_the_lid_of_a_scanner_is_no_paper_and_a_slide_has_none() -> None:
    scan = drawings.page((drawings.round_stamp(), (850, 1420)))
    scan.paste((15, 15, 15), (0, 0, 60, scan.height))
    scan.paste((15, 15, 15), (0, 0, scan.width, 40))
    assert [one.kind for one in find_on_page(pixels(scan), LINES)] == ["stamp"]
    slide = Image.new("RGB", (1280, 720), (40, 130, 160))
    slide.paste((250, 220, 210), (1000, 60, 1100, 110))
    assert find_on_page(pixels(slide)) == []


@pytest.mark.parametrize(
    "said",
    [
        "Fdo.: ",
        "Unterschrift:",
        "Mit freundlichen Grüßen",
        "________",
        "Wendt, Geschäftsführerin",
        "Ort, Datum",
    ],
)
def test_people_sign_beside_some_words(said: str) -> None:
    assert speaks_of_signing(f"12.03.2024\n{said}\n")


@pytest.mark.parametrize("said", ["Firmenwagen", "der Umsatz stieg", "afirma que", "Regardless"])
def test_and_not_beside_others(said: str) -> None:
    assert not speaks_of_signing(said)
