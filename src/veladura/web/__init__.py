"""The web application: pages on which people review documents, and a JSON API."""
