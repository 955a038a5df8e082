"""Proves that an output holds nothing it should not."""

from veladura.audit.check import AuditReport, Leak, check, find_leaks, rewrite_checked
from veladura.audit.report import FileReport, report_table, write_report

__all__ = [
    "AuditReport",
    "FileReport",
    "Leak",
    "check",
    "find_leaks",
    "report_table",
    "rewrite_checked",
    "write_report",
]
