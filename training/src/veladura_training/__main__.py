"""`python -m veladura_training`, where the command is not installed."""

from veladura_training.cli import main

main()
