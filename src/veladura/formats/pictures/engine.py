"""RapidOCR, made to say which way its lines read: it turns what stands on its head before it reads
it, and gives the places of words as if it had not."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from rapidocr import RapidOCR

_UPRIGHT = 1.5  # times as high as wide, from where on it takes a line for one that reads downwards


class TurningOcr(RapidOCR):
    """The corners of a word begin where its first letter does."""

    def cls_and_rotate(self, img: Any) -> Any:
        images, said = super().cls_and_rotate(img)
        pairs = zip(img, images, strict=True)
        self._turned = [not np.array_equal(before, after) for before, after in pairs]
        return images, said

    def recognize_txt(self, img: Any) -> Any:
        result: Any = super().recognize_txt(img)
        for info, turned in zip(result.word_results, self._turned, strict=True):
            info.turned = turned
        return result

    def calc_word_boxes(self, img: Any, dt_boxes: Any, rec_res: Any) -> Any:
        turned = [info.turned for info in rec_res.word_results]
        boxes = np.array(
            [np.roll(box, -2 * one, axis=0) for box, one in zip(dt_boxes, turned, strict=True)]
        )
        lines = super().calc_word_boxes(img, boxes, rec_res)
        quarters = [_is_upright(box) + 2 * one for box, one in zip(dt_boxes, turned, strict=True)]
        return tuple(
            tuple((text, score, np.roll(box, -turns, axis=0)) for text, score, box in line)
            for line, turns in zip(lines, quarters, strict=True)
        )


def _is_upright(box: Sequence[Any]) -> bool:
    sides = [float(np.linalg.norm(box[n] - box[(n + 1) % 4])) for n in range(4)]
    wide, high = max(sides[0], sides[2]), max(sides[1], sides[3])
    return wide < 1e-6 or round(high / wide, 2) >= _UPRIGHT
