"""Processes that work on documents within limits: one that is ended costs one document.

Nothing a document holds can stall, crash or fill the process that asks. Secrets stay there too: a
worker gets neither its environment nor its open files, and documents come and go through a pipe.
"""

from veladura.workers.errand import Errand
from veladura.workers.limits import WorkLimits, usual_limits
from veladura.workers.pool import Pool

__all__ = ["Errand", "Pool", "WorkLimits", "usual_limits"]
