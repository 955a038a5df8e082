"""A new model is taken only where no figure fell."""

import pytest

from veladura.learn.ratchet import Figures, gains, losses


def figures(**local: float) -> dict[str, Figures]:
    values = {"coverage": 0.9, "touching": 0.8, "typed": 0.7, **local}
    return {"local": Figures(**values, documents=8), "rehearsal": Figures(0.9, 0.8, 0.7, 38)}


def test_a_gain_without_a_loss_is_taken() -> None:
    assert losses(figures(), figures(coverage=0.95)) == []
    assert gains(figures(), figures(coverage=0.95))
    assert not gains(figures(), figures())


@pytest.mark.parametrize("measure", ["coverage", "touching", "typed"])
def test_a_fall_of_any_figure_is_named(measure: str) -> None:
    (reason,) = losses(figures(), figures(**{measure: 0.5}))
    assert "local set fell from" in reason
    assert "to 0.5000" in reason


def test_what_is_forgotten_counts_as_much_as_what_is_learned() -> None:
    forgot = {**figures(coverage=1.0), "rehearsal": Figures(0.85, 0.8, 0.7, 38)}
    (reason,) = losses(figures(), forgot)
    assert "rehearsal set" in reason


def test_who_puts_up_with_a_loss_elsewhere_does_not_with_one_at_home() -> None:
    forgot = {**figures(coverage=1.0), "rehearsal": Figures(0.895, 0.8, 0.7, 38)}
    assert losses(figures(), forgot)
    assert losses(figures(), forgot, allowed=0.01) == []
    assert losses(figures(), figures(coverage=0.895), allowed=0.01)


def test_a_rounding_is_no_loss() -> None:
    assert losses(figures(), figures(coverage=0.8995)) == []


def test_marks_everywhere_are_no_gain_where_nothing_was_marked() -> None:
    nothing = figures(coverage=0.0, touching=0.0, typed=0.0)
    (reason,) = losses(nothing, figures(coverage=1.0, touching=0.1, typed=0.0))
    assert "only 0.1000 touch" in reason
    assert losses(nothing, figures(coverage=1.0, touching=0.9)) == []
