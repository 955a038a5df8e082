"""Which findings in Spanish texts identify nobody."""
