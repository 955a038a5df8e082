"""Reviewing, alone and together: deciding, signing off, the queue, the second reader."""
