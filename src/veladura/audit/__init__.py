"""Proves that an output holds nothing it should not."""

from veladura.audit.check import AuditReport, Leak, check, find_leaks

__all__ = ["AuditReport", "Leak", "check", "find_leaks"]
