"""What goes through the pipe: values come back, anything that could be called is refused."""

import os
import pickle
import pickletools
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Annotation, Document, Edit, Span
from veladura.errors import FormatError, LimitExceeded, VeladuraError
from veladura.formats import DEFAULT_LIMITS, Rewritten
from veladura.transform import Preferences
from veladura.workers.messages import Answer, WorkFailure, pack, unpack_answer

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.binary(),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def through(value: object) -> Any:
    return unpack_answer(pack(Answer(value))).value


@given(PLAIN)
def test_plain_values_come_back(value: object) -> None:
    assert through(value) == value


@pytest.mark.parametrize(
    "value",
    [
        Span(0, 3, "P", 0.5, "model", "why"),
        Span(0, 8, "P", fragments=((0, 3), (5, 8))),
        Edit(0, 3, "Eva", "P"),
        Document("Ana\ud800", (Span(0, 3, "P"),), "id", (Annotation("T1", "X", ((0, 3),), "Ana"),)),
        Rewritten(b"abc", ("a",), notes=("b",)),
        DEFAULT_LIMITS,
        [Document("a"), {"b": (Edit(0, 1, "c"),)}],
    ],
    ids=lambda value: type(value).__name__,
)
def test_our_own_values_come_back(value: object) -> None:
    assert through(value) == value


def test_preferences_come_back_with_their_modes() -> None:
    wanted = Preferences(modes={"P": "mask"}, age_cap=89)
    again = through(wanted)
    assert again == wanted
    assert again.mode_of("P") == "mask"


def test_a_frozen_mapping_comes_back_as_a_dictionary() -> None:
    assert through(MappingProxyType({"a": 1})) == {"a": 1}


@pytest.mark.parametrize("error", [FormatError("no"), LimitExceeded("too much")])
def test_our_own_errors_come_back_with_their_codes(error: VeladuraError) -> None:
    again = unpack_answer(pack(Answer(error=error))).error
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again is not None
    assert again.code == error.code


class Evil:
    """What a reader that is not careful would run."""

    def __init__(self, call: Any, *arguments: Any) -> None:
        self.made = call, arguments

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        call, arguments = self.made
        return call, arguments


@pytest.mark.parametrize(
    "evil",
    [
        Evil(os.system, "true"),
        Evil(eval, "1"),
        Evil(exec, "1"),
        Evil(open, "/dev/null"),
        Evil(getattr, "a", "upper"),
        Evil(__import__, "os"),
        Evil(pickle.loads, b"N."),
        Evil(bytearray, 10**9),
        Evil(DEFAULT_LIMITS.check_size, 1),
    ],
    ids=lambda evil: getattr(evil.made[0], "__name__", ""),
)
def test_nothing_that_can_be_called_is_unpacked(evil: Evil) -> None:
    for message in (evil, Answer(evil), [Answer(1), evil]):
        with pytest.raises(pickle.UnpicklingError):
            unpack_answer(pickle.dumps(message))


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("veladura.pipeline", "load"),  # a function of ours
        ("veladura.formats.disk", "write_file"),
        ("veladura.workers.process", "WorkerProcess"),  # a class that is no value
        ("veladura.formats.disk", "Path"),  # what a module of ours merely imports
        ("veladura.workers.messages", "pickle.loads"),
        ("veladura.document", "Span.overlaps"),
        ("veladuraevil", "Span"),
        ("builtins", "dict.fromkeys"),
    ],
)
def test_only_values_of_our_own_are_made(module: str, name: str) -> None:
    source = b"\x80\x04\x8c" + bytes([len(module)]) + module.encode()
    source += b"\x8c" + bytes([len(name)]) + name.encode() + b"\x93."
    assert any(op.name == "STACK_GLOBAL" for op, _, _ in pickletools.genops(source))
    with pytest.raises(pickle.UnpicklingError):
        unpack_answer(source)


@pytest.mark.parametrize("message", [None, 1, "x", b"", [], {}, Span(0, 1, "P")])
def test_what_is_no_answer_is_refused(message: object) -> None:
    with pytest.raises(pickle.UnpicklingError, match="not an answer"):
        unpack_answer(pack(message))


@given(st.binary(max_size=60))
def test_noise_is_refused(data: bytes) -> None:
    with pytest.raises(pickle.UnpicklingError):
        unpack_answer(data)


def test_a_value_that_cannot_be_is_refused() -> None:
    impossible = pack(Answer(Span(0, 3, "Label"))).replace(b"K\x00K\x03", b"K\x03K\x00")
    with pytest.raises(pickle.UnpicklingError):
        unpack_answer(impossible)


def fails(secret: str) -> None:
    raise ValueError(f"cannot read {secret}")


def test_a_failure_says_what_kind_and_where_and_never_what() -> None:
    try:
        fails("Leocadia Zurita")
    except ValueError as error:
        failure = WorkFailure.of(error)
    assert failure.kind == "ValueError"
    assert failure.trail.startswith("test_messages.py:")
    assert "Zurita" not in repr(failure)


def test_an_answer_does_not_show_what_it_holds() -> None:
    assert "Zurita" not in repr(Answer("Leocadia Zurita"))
