"""Processes as tests see them from outside."""

import os
import select


def has_ended(pid: int) -> bool:
    """Whether a process is gone, or goes within a moment: the kernel takes its time to end it."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        readable, _, _ = select.select([watched], [], [], 20)
    finally:
        os.close(watched)
    return bool(readable)
