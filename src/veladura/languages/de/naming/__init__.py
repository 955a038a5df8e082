"""Names that neither the model nor a rule finds: by the noun beside them, or from a list."""
