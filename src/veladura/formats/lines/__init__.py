"""Files of content lines: cards of people (vCard) and calendars (iCalendar)."""
