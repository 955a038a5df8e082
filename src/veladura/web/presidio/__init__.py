"""Routes that speak Presidio's analyzer and anonymizer protocols."""
