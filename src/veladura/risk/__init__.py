"""Who could be recognised by what is kept: combinations of attributes that few patients share."""
