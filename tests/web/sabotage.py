"""An engine that does harm when a text asks for it, or holds on and says who does.

Workers of tests are started with it.
"""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from veladura.delivery import Delivered
from veladura.document import Span
from veladura.transform import Plan
from veladura.web.review.engine import Engine, Read
from veladura.web.review.remote_engine import loaded_engine


def burn() -> None:
    re.match(r"(a|aa)+$", "a" * 60 + "b")


def stall() -> None:
    """Never comes back either, and leaves the processor to other tests."""
    time.sleep(3600)


def fill() -> None:
    _ = [bytes(2**26) for _ in range(1_000)]


def end() -> None:
    os._exit(3)


HARM: dict[str, Callable[[], None]] = {"STALL": stall, "FILL": fill, "END": end}


def sabotaged(profiles: tuple[str, ...]) -> Engine:
    detect, read, deliver = Engine.detect, Engine.read, Engine.deliver

    def harm(text: str, step: str) -> None:
        if held := re.search(rf"{step}-HOLD (\S+)", text):
            Path(held[1]).write_text(str(os.getpid()), "utf-8")
            stall()
        for word, work in (*HARM.items(), ("BURN", burn)):
            if f"{step}-{word}" in text:
                work()

    def harmful_detect(self: Engine, profile_id: str, text: str, *more: Any) -> tuple[Span, ...]:
        harm(text, "DETECT")
        return detect(self, profile_id, text, *more)

    def harmful_read(self: Engine, data: bytes, name: str) -> Read:
        harm(data.decode("latin-1"), "READ")
        return read(self, data, name)

    def harmful_deliver(self: Engine, plan: Plan, *more: Any, **told: Any) -> Delivered:
        harm(plan.document.text, "DELIVER")
        return deliver(self, plan, *more, **told)

    Engine.detect = harmful_detect  # type: ignore[method-assign, assignment]
    Engine.read = harmful_read  # type: ignore[method-assign]
    Engine.deliver = harmful_deliver  # type: ignore[method-assign]
    return loaded_engine(profiles)
