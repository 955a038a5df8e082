"""How much a corpus may still leak: a sample, people's verdicts, an exact bound, a signed page."""
