"""Countries, towns and parts of towns: what stands for them."""
