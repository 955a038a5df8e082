"""Requests of programs wait for a worker in threads of their own.

Whoever sends a thousand long texts fills this waiting room, and nobody else's pages have to wait.
"""

from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
SEATS = 16
_room: RunVar[CapacityLimiter] = RunVar("veladura_waiting_room")


async def in_waiting_room(
    work: Callable[Arguments, Result], *arguments: Arguments.args, **options: Arguments.kwargs
) -> Result:
    try:
        room = _room.get()
    except LookupError:
        room = CapacityLimiter(SEATS)
        _room.set(room)
    return await to_thread.run_sync(partial(work, *arguments, **options), limiter=room)
