"""What pages are made of besides text: identifiers and style sheets."""
