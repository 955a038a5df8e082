"""The writers of a Spanish document, each by name and type."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from veladura.languages.es.gender import full_names, listed_gender
from veladura.languages.es.home import SPAIN, home_of
from veladura.languages.es.joints import joined_well
from veladura.languages.es.kin import is_beside_kin
from veladura.languages.es.names.translations import CATALAN
from veladura.languages.es.times.name_days import NameDays
from veladura.languages.es.writers.ages import SpanishAgeWriter
from veladura.languages.es.writers.emails import EmailWriter
from veladura.languages.es.writers.figures import AmountWriter
from veladura.languages.es.writers.ids import SpanishIdWriter
from veladura.languages.es.writers.internet import InternetWriter
from veladura.languages.es.writers.kinship import KinshipWriter
from veladura.languages.es.writers.local_names import names_there, spain
from veladura.languages.es.writers.organisations.institutions import CentreWriter
from veladura.languages.es.writers.others import OtherWriter
from veladura.languages.es.writers.phones import PhoneWriter
from veladura.languages.es.writers.places.countries import CountryWriter
from veladura.languages.es.writers.places.measures import MeasureWriter
from veladura.languages.es.writers.places.territory import TerritoryWriter
from veladura.languages.es.writers.professions import ProfessionWriter
from veladura.languages.es.writers.spellings import SpellingWriter
from veladura.languages.es.writers.streets import StreetWriter
from veladura.text import fold, unaccented
from veladura.transform.context import Mention, PlanContext
from veladura.transform.people.gender import FEMALE, MALE
from veladura.transform.people.origins import origins_of
from veladura.transform.people.parts import GIVEN, SURNAME

_FEMALE = ("mujer", "f", "nina", "nena", "chica", "hembra", "anciana", "dona", "femenin", "emakume")
_SPOKEN_OF = re.compile(
    r"(?<!recién )\b(?:(?P<female>la (?:paciente|donante|enferma|interesada|asegurada"
    r"|trabajadora)|nacida|usuaria|gestante|embarazada|ingresada|vecina de|acompañada (?:de|por))"
    r"|el (?:paciente|donante|enfermo|interesado|asegurado|trabajador)|nacido|usuario:|ingresado"
    r"|vecino de|acompañado (?:de|por))(?!\w)",
    re.IGNORECASE,
)
_KIN_BEFORE = re.compile(
    r"\b(?:mujer|espos[oa]|marido|pareja|novi[oa]|hij[oa]|[mp]adre|herman[oa]|compañer[oa]|nuera"
    r"|yerno|cuñad[oa]|suegr[oa]|prim[oa]|sobrin[oa]|ti[oa]|tí[oa])(?: menor| mayor)?[ ,(]{1,2}$",
    re.IGNORECASE,
)
_IN_CHILDBED = re.compile(r"\b(?:puérpera|parturienta|primigesta|secundigesta)\b", re.IGNORECASE)
_SEX_FIELD = re.compile(r"\bsexo?\W{0,20}$", re.IGNORECASE)
_OF_EITHER = re.compile(r"\s?[/(]-?[ao]\b")  # "niño/a": of a form
_SHORTLY = 40  # characters between a trade and the sex told behind it
_STOPS = re.compile(r"[.;:\n]\s")
_BESIDE = 24  # characters between the surnames and the given name of one person
_JOINT = re.compile(
    r"\^|[,;|\t] ?|[\"'], ?[\"']"
    r"|[\"' \]},]{1,5}\"(?:given|family|nombre|apellidos)\"[: \[\"]{1,6}"
    r"|</(?:family|given|apellidos|nombre)><(?:family|given|apellidos|nombre)>"
)
_SPEAKER = re.compile(  # "(01:50) EMRE. ", "[14/2/25, 9:02] Chelo: "
    r"[(\[]?[\d:/, .]{0,24}[)\]]? {0,2}(?P<name>[A-ZÁÉÍÓÚÑ][^\W\d_]{1,14}"
    r"(?: [A-ZÁÉÍÓÚÑ][^\W\d_.]{1,14})?)[.:] "
)
_WITH_INITIAL = re.compile(r"[^\W\d_]{2} [A-ZÁÉÍÓÚÑ]\.?$")
_FAMILIAR = re.compile(r"(?<![^\W_])[^\W\d_]{3,12}(?=[\W_])")  # "lupe", of "lupe_1958"
_ELIDED = re.compile("['’]")
_BY_I = re.compile(r"(?<![^\W\d_])([^\W\d_]{2,24}) i ([^\W\d_]{2,24})")
_MALE = ("v", "h", "masc", "nino", "nen", "chico", "anciano", "home", "gizon")


def _start(mention: Mention) -> int:
    return mention.start


def _named(mention: Mention) -> str:
    """A mention without what a relative is: "Hamza", of "hijo mayor Hamza"."""
    if mention.kind != "kinship":
        return mention.surface
    return " ".join(word for word in mention.surface.split() if not is_beside_kin(word))


def _telling(name: str) -> Iterator[str]:
    """Words of a name of America; "Wilfrido Petro" has a surname that is a given name elsewhere."""
    for i, word in enumerate(name.split()):
        folded = fold(word)
        if not i or origins_of(SURNAME, folded) or not origins_of(GIVEN, folded):
            yield word


def _sex_of(mention: Mention) -> str:
    folded = fold(mention.surface)
    if _OF_EITHER.match(mention.after):
        return ""
    return FEMALE if folded.startswith(_FEMALE) else MALE if folded.startswith(_MALE) else ""


def _is_called(name: str) -> bool:
    """Whether a name begins with a given one: two such are two people."""
    return bool(listed_gender(fold(name.split()[0])))


class SpanishContext(PlanContext):
    @cached_property
    def patient_gender(self) -> str:
        """From the first mention of a sex that tells one ("M" is a man or a woman), or from how the
        text speaks of the patient."""
        sexes = self.of_kind("sex")
        before = sexes[0].start if sexes else len(self.text)
        if _IN_CHILDBED.search(self.text, 0, before):
            return FEMALE  # and the sex told behind is her child's
        fields = [mention for mention in sexes if _SEX_FIELD.search(mention.before)]
        told = (sex for mention in (*fields, *sexes) if (sex := self._sex_of(mention)))
        first = next(told, "")
        if first:
            return first
        spoken = (match for match in _SPOKEN_OF.finditer(self.text) if not self._of_kin(match))
        found = next(spoken, None)
        return "" if found is None else FEMALE if found["female"] else MALE

    def _of_kin(self, said: re.Match[str]) -> bool:
        """ "la mujer, embarazada": it is said of a relative."""
        return _KIN_BEFORE.search(self.text, max(0, said.start() - 24), said.start()) is not None

    def sex_near(self, mention: Mention) -> str:
        """Told in the same entry of a list of patients, before the next of them is named."""
        if not self.of_kind("sex"):
            return ""
        told = bisect_left(self.of_kind("sex"), mention.end, key=_start)
        following = bisect_left(self.of_kind("person"), mention.end, key=_start)
        end = mention.end + len(mention.after.partition("\n")[0])
        for person in self.of_kind("person")[following : following + 1]:
            end = min(end, person.start)
        near = self.of_kind("sex")[told : told + 1]
        return next((self._sex_of(one) for one in near if one.start < end), "")

    def sex_before(self, mention: Mention) -> str:
        """The last sex that is told before a mention, where a document tells several, or that of
        whoever speaks there; or ""."""
        told = self.of_kind("sex")
        if len({fold(one.surface) for one in told}) < 2:
            return self._speaker_at(mention.start)
        last = bisect_left(told, mention.start, key=_start) - 1
        return self._sex_of(told[last]) if last >= 0 else ""

    def sex_behind(self, mention: Mention) -> str:
        """The sex that is told right behind a mention, in its clause; or ""."""
        told = self.of_kind("sex")
        first = bisect_left(told, mention.end, key=_start)
        if first == len(told) or told[first].start - mention.end > _SHORTLY:
            return ""
        between = mention.after[: told[first].start - mention.end]
        return "" if _STOPS.search(between) else self._sex_of(told[first])

    def _sex_of(self, mention: Mention) -> str:
        """What a sex says; "M" is a woman beside "H" or "V", and a man beside "F"."""
        letter = fold(mention.surface)
        if letter == "d" and "h" in self._letters:  # "dona", beside "home"
            return FEMALE
        if letter != "m":
            return _sex_of(mention)
        if not self._letters.isdisjoint("hv"):
            return FEMALE
        return MALE if "f" in self._letters else ""

    @cached_property
    def _letters(self) -> frozenset[str]:
        return frozenset(fold(mention.surface) for mention in self.of_kind("sex"))

    def joined_well(self, original: str, substitute: str) -> str:
        joined = joined_well(original, substitute)
        return unaccented(joined) if "_" in original and original.isascii() else joined

    @cached_property
    def home(self) -> str:
        """The code of the country the document is from."""
        houses = (m.surface for m in self.of_kind("centre") if m.surface not in self.text)
        mended = " ".join(" ".join(houses).split())
        if not mended:
            return home_of(self.text, self.vocabulary, self.mentions)
        words = self.vocabulary | set(re.findall(r"[^\W\d_]+", mended.lower()))
        return home_of(f"{self.text} {mended}", words, self.mentions)

    def names_there(
        self, names: tuple[str, ...], role: str, gender: str, word: str
    ) -> tuple[str, ...]:
        catalan = role == SURNAME and word in self._joined_by_i
        return names_there(
            names,
            role,
            gender,
            word,
            home=self.home,
            tongue=CATALAN if catalan else self.places.setting.tongue,
            origin=self.name_origins.get(word, ""),
            of_tongue=catalan,
        )

    @cached_property
    def _joined_by_i(self) -> frozenset[str]:
        """Folded surnames of Catalans: "Amat i Rius"."""
        people = (fold(m.surface) for m in self.of_kind("person") if " i " in m.surface)
        people = (_ELIDED.sub("", name) for name in people)  # "D'Ors i Cases"
        return frozenset(word for name in people for pair in _BY_I.findall(name) for word in pair)

    def names_by_day(self, word: str, gender: str) -> Sequence[tuple[str, ...]]:
        return self.name_days.names_for(word, gender)

    def feast_of_somebody(self, mention: Mention) -> str | None:
        return self.name_days.feast(mention)

    @cached_property
    def name_days(self) -> NameDays:
        return NameDays(self)

    @cached_property
    def name_origins(self) -> Mapping[str, str]:
        people = self.of_kind("person", "kinship")
        joined = [
            f"{one.surface} {two.surface}"
            for one, two in pairwise(self.of_kind("person"))
            if two.start - one.end <= _BESIDE and _JOINT.fullmatch(one.after[: two.start - one.end])
            if not (_is_called(one.surface) and _is_called(two.surface))
            if not _WITH_INITIAL.search(two.surface)  # "Lozoya, Abderramán M."
        ]
        if self.home != SPAIN:  # in America names of many lands go together: "Ximena Soto Wörner"
            return spain().origins_of(word for one in people for word in _telling(_named(one)))
        told = spain().origins_of((*map(_named, people), *joined))
        whole = (fold(name).split() for name in joined)  # "TEJERA^SALUD" is nobody's relative
        of_here = {word for words in whole if not any(map(told.get, words)) for word in words}
        patients = (
            m.surface
            for m in people
            if m.label_kind == "patient" and fold(m.surface) not in of_here
        )
        relatives = (_named(m) for m in people if m.kind == "kinship")
        return spain().with_family(told, patients, relatives)

    def _speaker_at(self, position: int) -> str:
        """The gender of whoever speaks, by the name that a line of a talk begins with; or ""."""
        line = self.text.rfind("\n", 0, position) + 1
        talk = _SPEAKER.match(self.text, line, position)
        people = self.of_kind("person") if talk else ()
        named = any(one.start == talk.start("name") for one in people if talk)
        return self.people.gender_near(talk.end()) if talk and named else ""

    def in_full(self, login: str) -> str:
        """A login with the given name that its owner has in the document: "guadalupe_1958" for
        "lupe_1958", of a Guadalupe whom the document never calls Lupe."""
        people = self.of_kind("person", "kinship")

        def formally(called: re.Match[str]) -> str:
            names = {name.partition(" ")[0] for name in full_names(called[0])}
            if not names or any(called[0] in fold(one.surface).split() for one in people):
                return called[0]
            given = (word for (words, _, _), _ in self.people.people for word in words)
            return next((word for word in given if word in names), called[0])

        return _FAMILIAR.sub(formally, login)

    @cached_property
    def origins(self) -> frozenset[str]:
        """Where families of the document are from, as their names tell."""
        return frozenset(filter(None, self.name_origins.values()))

    @cached_property
    def spellings(self) -> SpellingWriter:
        return SpellingWriter(self)

    @cached_property
    def kinship(self) -> KinshipWriter:
        return KinshipWriter(self)

    @cached_property
    def ages(self) -> SpanishAgeWriter:
        return SpanishAgeWriter(self)

    @cached_property
    def professions(self) -> ProfessionWriter:
        return ProfessionWriter(self)

    @cached_property
    def centres(self) -> CentreWriter:
        return CentreWriter(self)

    @cached_property
    def streets(self) -> StreetWriter:
        return StreetWriter(self)

    @cached_property
    def places(self) -> TerritoryWriter:
        return TerritoryWriter(self)

    @cached_property
    def countries(self) -> CountryWriter:
        return CountryWriter(self)

    @cached_property
    def ids(self) -> SpanishIdWriter:
        return SpanishIdWriter(self)

    @cached_property
    def phones(self) -> PhoneWriter:
        return PhoneWriter(self)

    @cached_property
    def emails(self) -> EmailWriter:
        return EmailWriter(self)

    @cached_property
    def internet(self) -> InternetWriter:
        return InternetWriter(self)

    @cached_property
    def measures(self) -> MeasureWriter:
        return MeasureWriter(self)

    @cached_property
    def others(self) -> OtherWriter:
        return OtherWriter(self)

    @cached_property
    def amounts(self) -> AmountWriter:
        return AmountWriter(self)
