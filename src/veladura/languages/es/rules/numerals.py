"""Patterns for Spanish number words, as far as days, years and ages need them."""

_UNITS = ("un[oa]?", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
# Open endings keep the patterns short: nothing else begins with "dieci" or "veinti".
_TEENS = ("diez", "once", "doce", "trece", "catorce", "quince", "dieci[a-zé]{4,5}")
_TWENTIES = ("veinte", "veinti[a-zéóú]{2,6}")
_TENS = ("treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
_TENS_AND_UNITS = (f"(?:{'|'.join(_TENS)})(?: y (?:{'|'.join(_UNITS)}))?",)

NUMBER_WORDS = (*_TWENTIES, *_TEENS, *_TENS_AND_UNITS, *_UNITS)  # to 99, longer forms first
DAY_WORDS = (*_TWENTIES, *_TEENS, "treinta(?: y un[oa]?)?", "primero", *_UNITS)
_NUMBER = "|".join(NUMBER_WORDS)
YEAR_WORD = rf"(?:dos mil(?: (?:{_NUMBER}))?|mil novecientos (?:{_NUMBER}))(?![^\W_])"

# Every spelling of the words above that can begin a date in words.
DAY_TRIGGERS = frozenset(
    (
        *("un", "uno", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho"),
        *("nueve", "diez", "once", "doce", "trece", "catorce", "quince", "dieciséis"),
        *("dieciseis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiuno"),
        *("veintiún", "veintiun", "veintiuna", "veintidós", "veintidos", "veintitrés"),
        *("veintitres", "veinticuatro", "veinticinco", "veintiséis", "veintiseis"),
        *("veintisiete", "veintiocho", "veintinueve", "treinta", "primero"),
    )
)
