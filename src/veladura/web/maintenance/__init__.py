"""What an operator does to a server's data: backup, bringing it back, another key."""
