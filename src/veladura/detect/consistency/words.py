"""What document-wide consistency has to know about a language: small lists of words."""

from dataclasses import dataclass

from veladura.detect.names import fold
from veladura.wordlists import read_list


@dataclass(frozen=True, slots=True)
class LanguageWords:
    """Folded words (lower case, no accents) that tell a name from an ordinary word."""

    particles: frozenset[str]  # "de", "la": inside names, never names themselves
    titles: frozenset[str]  # before a person's name: "Dra.", "hija"
    eponym_cues: frozenset[str]  # "enfermedad (de) …": what follows names a thing
    place_words: frozenset[str]  # "Hospital …", "Calle …": what follows names a place
    kin: frozenset[str]  # "madre", "hijo": mean the same person wherever they stand
    endings: tuple[str, ...] = ()  # what may be glued to a repeated name: genitive "s"

    @classmethod
    def read(cls, package: str, *, endings: tuple[str, ...] = ()) -> "LanguageWords":
        """The lists in the folder `words` of a language."""

        def folded(name: str) -> frozenset[str]:
            return frozenset(map(fold, read_list(package, f"words/{name}")))

        return cls(
            particles=folded("particles"),
            titles=folded("titles"),
            eponym_cues=folded("eponym_cues"),
            place_words=folded("place_words"),
            kin=folded("kin"),
            endings=endings,
        )
