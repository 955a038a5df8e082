"""Commands over whole corpora: what may still leak, what does not fit, what can be learned."""
