"""One folder per language: rules, word lists, grammar and writers of substitutes."""
