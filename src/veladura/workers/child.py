"""The life of a worker: load what it needs, then one task after the other until the pipe ends."""

import os
import pickle
import signal
import sys
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from veladura.errors import VeladuraError
from veladura.progress import listening
from veladura.workers.limits import end_after
from veladura.workers.messages import Answer, WorkFailure, pack

_NICE = 5  # whoever answers people comes first
OUT_OF_MEMORY = WorkFailure("MemoryError", "")


def main() -> None:
    """Its argument is the number of a socket that was passed on: the one thing inherited."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that asks
    link = Connection(int(sys.argv[1]))
    try:
        start, limits = _unpack(link)
        limits.confine()
        os.nice(_NICE)
        state = start()
        link.send_bytes(pack(Answer()))
        while True:
            work, arguments, seconds = _unpack(link)
            end_after(seconds)
            with listening(partial(_tell, link)):
                answer = _answer(work, state, arguments)
            end_after(0)
            link.send_bytes(answer)
    except (EOFError, OSError):
        return  # nobody asks any more


def _tell(link: Connection, share: float) -> None:
    link.send_bytes(pack(Answer(share=share)))


def _unpack(link: Connection) -> tuple[Any, ...]:
    message: tuple[Any, ...] = pickle.loads(link.recv_bytes())  # noqa: S301 (from our own parent)
    return message


def _answer(work: object, state: object, arguments: tuple[object, ...]) -> bytes:
    assert callable(work)
    try:
        return pack(Answer(work(state, *arguments)))
    except VeladuraError as error:
        return pack(Answer(error=error))
    except MemoryError:
        return pack(Answer(failure=OUT_OF_MEMORY))
    except Exception as error:  # told by kind and place; the message may quote a document
        return pack(Answer(failure=WorkFailure.of(error)))
