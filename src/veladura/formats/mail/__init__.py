"""E-mail messages: headers, bodies and attachments."""
