"""How far long work is, told to whoever listens."""

from veladura.progress import forwards, listening, now_and_then, part, report


def test_nobody_need_listen() -> None:
    report(0.5)
    with part(0.2, 0.4), forwards():
        report(1.0)


def test_parts_are_shares_of_the_whole() -> None:
    heard: list[float] = []
    with listening(heard.append):
        with part(0.0, 0.5):
            report(0.5)
        with part(0.5, 1.0), part(0.0, 0.5):
            report(1.0)
    assert heard == [0.0, 0.25, 0.5, 0.5, 0.75]


def test_after_listening_nobody_hears() -> None:
    heard: list[float] = []
    with listening(heard.append):
        report(0.1)
    report(0.2)
    assert heard == [0.1]


def test_of_two_who_work_by_turns_the_further_counts() -> None:
    heard: list[float] = []
    with listening(heard.append), forwards():
        for share in (0.3, 0.1, 0.4, 0.2):
            report(share)
    assert heard == [0.3, 0.3, 0.4, 0.4]


def test_who_listens_inside_is_told_instead_of_who_listens_outside() -> None:
    outer: list[float] = []
    inner: list[float] = []
    with listening(outer.append):
        with listening(inner.append):
            report(0.5)
        report(0.6)
    assert (outer, inner) == ([0.6], [0.5])


def test_who_hears_now_and_then_hears_the_first_and_not_the_next() -> None:
    heard: list[float] = []
    with listening(now_and_then(heard.append, 3600)):
        report(0.1)
        report(0.2)
    assert heard == [0.1]


def test_who_hears_later_hears_nothing_at_first() -> None:
    heard: list[float] = []
    with listening(now_and_then(heard.append, 0, first=3600)):
        report(0.1)
    assert heard == []
