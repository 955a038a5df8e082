"""Training and fine-tuning of the model that ships with Veladura (extra `train`)."""
