"""Who may do what: users, sessions, tokens, passwords, throttling."""
