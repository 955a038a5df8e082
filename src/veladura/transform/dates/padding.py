"""Whether the days and months of a document are written with two digits."""

from collections.abc import Iterable
from functools import cached_property

from veladura.transform.dates.forms import is_numeric, padding
from veladura.transform.dates.patterns import DateExpression

Form = tuple[str, int]  # what stands between the figures, and how many the year has


class Padding:
    """What the dates of one document show, each form by itself: "3/5/2021" beside "03-05-21"."""

    def __init__(self, expressions: Iterable[DateExpression]) -> None:
        self._expressions = tuple(expressions)

    def holds(self, expression: DateExpression) -> bool:
        """As the expression shows itself, or as others of its form do."""
        own = padding(expression)
        if not own and not is_numeric(expression) and self._in_words.get(_form(expression)):
            return True  # "15 Sep 2021" in a column with "02 Sep 2021"
        if own is not None:
            return own
        shown = self._shown.get(_form(expression))
        return shown if shown is not None else False not in self._shown.values()

    @cached_property
    def _shown(self) -> dict[Form, bool]:
        """By form; one day without its nought is enough to show that there is none."""
        shown: dict[Form, bool] = {}
        for expression in filter(is_numeric, self._expressions):
            padded, form = padding(expression), _form(expression)
            if padded is not None:
                shown[form] = padded and shown.get(form, True)
        return shown

    @cached_property
    def _in_words(self) -> dict[Form, bool]:
        """Whether all days before the word of a month have two digits, and one shows it."""
        days: dict[Form, list[str]] = {}
        for expression in self._expressions:
            for pattern in () if is_numeric(expression) else expression.dates:
                if pattern.day is not None and pattern.month is not None:
                    days.setdefault(_form(expression), []).append(
                        expression.tokens[pattern.day].text
                    )
        return {
            form: any(d[0] == "0" for d in texts) and all(len(d) > 1 for d in texts)
            for form, texts in days.items()
        }


def _form(expression: DateExpression) -> Form:
    pattern = expression.dates[0]
    marks = "".join(t.text for t in expression.tokens if t.kind in ("filler", "join"))
    return marks, 0 if pattern.year is None else len(expression.tokens[pattern.year].text)
