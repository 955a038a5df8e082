"""Everything that makes the models: generators, data preparation, published systems."""
