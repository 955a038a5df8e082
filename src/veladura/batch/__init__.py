"""Whole corpora: folders and tables, worker processes, progress, resuming, a manifest."""
