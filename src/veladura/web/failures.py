"""Errors nobody expected, as the log may know them: kind and place, never what they say."""

import logging

from veladura.workers.messages import WorkFailure

logger = logging.getLogger("veladura.web")


def log_failure(error: BaseException, where: str) -> None:
    failure = WorkFailure.of(error)
    logger.error("%s failed: %s at %s", where, failure.kind, failure.trail)
