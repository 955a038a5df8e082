"""The `Language` object for Spanish."""

from veladura.language import Language

LANGUAGE = Language(
    code="es",
    name="Spanish",
    profile="es-clinical",
    letters="ñáéíóú¿¡",
    address_lists=("lexicons/road_types", "lexicons/address_words"),
)
