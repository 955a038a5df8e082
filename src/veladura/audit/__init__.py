"""Proves that an output holds nothing it should not."""

from veladura.audit.check import AuditReport, Leak, find_leaks, find_still_shown
from veladura.audit.report import FileReport, report_table, write_report
from veladura.audit.subject import find_subject_leaks

__all__ = [
    "AuditReport",
    "FileReport",
    "Leak",
    "find_leaks",
    "find_still_shown",
    "find_subject_leaks",
    "report_table",
    "write_report",
]
