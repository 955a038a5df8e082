"""Patterns for Spanish number words, as far as days, years and ages need them."""

from veladura.wordlists import read_lists

UNITS = ("un[oa]?", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
# Open endings keep the patterns short: nothing else begins with "dieci" or "veinti".
_TEENS = ("diez", "once", "doce", "trece", "catorce", "quince", "dieci[a-zé]{4,5}")
_TWENTIES = ("veinte", "veinti[a-zéóú]{2,6}")
TENS = ("treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
_TENS_AND_UNITS = (f"(?:{'|'.join(TENS)})(?: y (?:{'|'.join(UNITS)}))?",)

NUMBER_WORDS = (*_TWENTIES, *_TEENS, *_TENS_AND_UNITS, *UNITS)  # to 99, longer forms first
GROWN_WORDS = (*_TWENTIES, *_TEENS, *_TENS_AND_UNITS)  # from ten on: smaller ones count things
DAY_WORDS = (*_TWENTIES, *_TEENS, "treinta(?: y un[oa]?)?", "primero", *UNITS)
_NUMBER = "|".join(NUMBER_WORDS)
YEAR_WORD = rf"(?:dos mil(?: (?:{_NUMBER}))?|mil novecientos (?:{_NUMBER}))(?![^\W_])"

# Every spelling of the words above that can begin a date in words.
DAY_TRIGGERS = frozenset(read_lists("veladura.languages.es", "words/date_rules")["days"])
