"""Known people and houses under another form: acronyms, user names, initials without a name.

"Hospital Universitario del Valle (HUV) … El HUV"; "A. Zurita … zuritaa3"; "Rosa Gil Vega … RGV";
"la menor I. U. D. … I. ha dejado". Each form is explained by something that was found, or it is
not taken; it is as sure as what explains it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from veladura.detect.consistency.known import WORD
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import fold
from veladura.document import Span
from veladura.schemes import Scheme

_CAPITAL = "A-ZÁÉÍÓÚÑÄÖÜ"
_DEFINED = re.compile(r"[\"”»]?,? {0,2}\(([A-Z][A-Za-z0-9]{2,7})\)")
_DEFINES = re.compile(r"(?<![\w.-])([A-Z][A-Za-z0-9]{2,7}) \([\"“«]?$")
_ACRONYM = re.compile(r"[A-Z](?<![\w.-].)[A-Za-z0-9]{2,7}(?![^\W_])")
_LOGIN = re.compile(
    r"[a-z](?<![^\W_].)[a-z0-9]{0,24}(?:[._-][a-z0-9]{1,24}){0,3}(?![\w@])(?![.]\w)"
)
_ONLY_INITIALS = re.compile(rf"[{_CAPITAL}]\.(?:[ -]?[{_CAPITAL}]\.){{0,4}}")
_LONE_INITIAL = re.compile(rf"[{_CAPITAL}](?<![\w.].)\.(?=[ ,;:)»\n]|$)(?! ?[{_CAPITAL}])")
_BARE_INITIALS = re.compile(rf"[{_CAPITAL}](?<![\w.-].)[{_CAPITAL}]{{2,3}}(?![\w-]|\.\w)")
_CALLED = re.compile(r"[A-ZÁÉÍÓÚÑ](?<!\w.)[a-záéíóúñ]{3,14}(?!\w)")
_OF_FORMAT = re.compile(
    r"\.(?:pdf|docx?|odt|rtf|txt|xlsx?|csv|xml|json|jpe?g|png|tiff?|dcm|zip|avi|mp4|mov|wav|mp3)(?!\w)",
    re.IGNORECASE,
)
_FILE = re.compile(rf"(?<![\w-])[\w-]{{3,60}}+{_OF_FORMAT.pattern}", re.IGNORECASE)
_OF_FILE = re.compile(r"(?<![^\W_])[^\W\d_]{3,4}(?![^\W_])")
_IN_BRACKETS = re.compile(rf",? \(([{_CAPITAL}]{{3,4}})\)")
_USER_NAME = "is a user name made of a known name"
_CORE = re.compile(r"\d{0,4}([a-z]+)\d{0,4}")
_BETWEEN_PARTS = re.compile(r"[._-]")
_NAME_IN_LOGIN = 4  # letters of a name below which it may stand in any word by chance
_FEW = 32  # names that are looked for one by one: a text with more of them is long
_AFFIX = 2  # letters beside the name: initials
_SCORE = 0.9  # of a form of what is certain
_ROLES = frozenset(
    ("adm", "aux", "dr", "dra", "due", "enf", "lab", "mat", "med", "mgr", "of", "tec", "tel", "ts")
)


def _nothing(_: str) -> tuple[str, ...]:
    return ()


class Explained(NamedTuple):
    """What a form stands for: a label, and how sure the finding is."""

    label: str
    certainty: float


class _Explanations(dict[str, Explained]):
    """Forms by what they look like; the first label that was found, as sure as the surest."""

    def learn(self, form: str, span: Span) -> None:
        known = self.get(form, Explained(span.label, 0.0))
        self[form] = Explained(known.label, max(known.certainty, span.score))


@dataclass(frozen=True, slots=True)
class OtherForms:
    """Looks for the other forms of what was found in one document."""

    text: str = field(repr=False)
    spans: Sequence[Span] = field(repr=False)
    scheme: Scheme
    words: LanguageWords
    lettered: frozenset[str]  # folded words behind which a letter numbers something: "grupo A"
    is_word: Callable[[str], bool]  # whether the language has such a word
    full_names: Callable[[str], Sequence[str]] = _nothing  # what a folded familiar form stands for

    def find(self) -> Iterator[Span]:
        yield from self._acronyms()
        yield from self._user_names()
        yield from self._lone_initials()
        yield from self._bare_initials()
        yield from self._familiar_forms()

    def _familiar_forms(self) -> Iterator[Span]:
        """How somebody of the document is called at home: "Charito", beside a Rosario."""
        known = _Explanations()
        for span in self.spans:
            if self.scheme.repeats.get(span.label) in ("person", "kin"):
                for word in _CALLED.findall(self.text, span.start, span.end):
                    known.learn(fold(word), span)
        if not known:
            return
        meant = {token: self._meant_by(token, known) for token in set(_CALLED.findall(self.text))}
        for match in _CALLED.finditer(self.text) if any(meant.values()) else ():
            if explained := meant[match[0]]:
                yield _form(match.span(), explained, "is a familiar form of a known name")

    def _meant_by(self, token: str, known: Mapping[str, Explained]) -> Explained | None:
        names = (name.partition(" ")[0] for name in self.full_names(fold(token)))
        found = next((known[name] for name in names if name in known), None)
        return None if found is None or self.is_word(fold(token)) else found

    def _acronyms(self) -> Iterator[Span]:
        """Acronyms in brackets behind what they stand for, or before it in brackets, there and
        everywhere else."""
        known = _Explanations()
        for span in self.spans:
            if self.scheme.repeats.get(span.label) == "place":
                before = _DEFINES.search(self.text, max(0, span.start - 14), span.start)
                own = WORD.findall(self.text, span.start, span.end)
                for match in (before, _DEFINED.match(self.text, span.end)):
                    if match and _abbreviates(match[1], own):
                        known.learn(match[1], span)
        for match in _ACRONYM.finditer(self.text) if known else ():
            if match[0] in known:
                reason = "is the acronym of a name found before it"
                yield _form(match.span(), known[match[0]], reason)

    def _user_names(self) -> Iterator[Span]:
        words = self._words_of_names()
        names = {word: one for word, one in words.items() if len(word) >= _NAME_IN_LOGIN}
        if not names or (len(names) <= _FEW and not any(name in self.text for name in names)):
            return  # names stand in capitals in most texts
        beginnings = {word[:size] for word in words for size in range(3, len(word) + 1)}
        # Words come again and again: each is judged once, and most texts have no user name at all.
        explained = {
            token: self._explain_login(token, names, beginnings)
            for token in set(_LOGIN.findall(self.text)) - names.keys()
            if _may_hold_name(token, names)
        }
        for match in _LOGIN.finditer(self.text) if any(explained.values()) else ():
            one = explained.get(match[0])
            if one:
                yield _form(match.span(), self._as_login(one), _USER_NAME)

    def _words_of_names(self) -> Mapping[str, Explained]:
        """The words of people's names, folded."""
        known = _Explanations()
        for span in self._people():
            for word in map(fold, WORD.findall(self.text, span.start, span.end)):
                if word.isascii() and word.isalpha():
                    known.learn(word, span)
        return known

    def _people(self) -> Iterator[Span]:
        repeats = self.scheme.repeats
        return (span for span in self.spans if repeats.get(span.label) == "person")

    def _explain_login(
        self, token: str, names: Mapping[str, Explained], beginnings: Set[str]
    ) -> Explained | None:
        """All of its parts are names, initials, roles or figures, and one is a whole name."""
        parts = _BETWEEN_PARTS.split(token)
        held = [self._name_in(part, names) for part in parts]
        found = [names[name] for name in held if name]
        rest = [part for part, name in zip(parts, held, strict=True) if not name]
        if not found or not all(_may_stand_beside_name(part, beginnings) for part in rest):
            return None
        if token.isalpha() and self.is_word(token):
            return None
        return max(found, key=lambda one: one.certainty)

    def _name_in(self, part: str, names: Mapping[str, Explained]) -> str:
        core = _CORE.fullmatch(part)
        if core is None:
            return ""
        letters = core[1]
        ends = [letters[cut:] for cut in range(_AFFIX + 1)]  # "dferriol"
        # "zuritaa3"; without a figure "campos" would be made of Campo.
        begins = [letters[:-cut] for cut in range(1, _AFFIX + 1) if letters != part]
        return next((name for name in (*ends, *begins) if name in names), "")

    def _as_login(self, explained: Explained) -> Explained:
        """Staff log in; where a scheme has no number for them, the name's own label does."""
        kinds = {one.kind: one.id for one in self.scheme}
        return Explained(kinds.get("staff-id", explained.label), explained.certainty)

    def _lone_initials(self) -> Iterator[Span]:
        """The first initial of somebody who goes by initials only."""
        known = _Explanations()
        for span in self._people():
            surface = self.text[span.start : span.end]
            if _ONLY_INITIALS.fullmatch(surface):
                known.learn(surface[0], span)
        if not known:
            return
        for match in _LONE_INITIAL.finditer(self.text):
            if match[0][0] in known and not self._follows_type(match.start()):
                yield _form(match.span(), known[match[0][0]], "is an initial used as a name")

    def _follows_type(self, start: int) -> bool:
        """ "hepatitis C.", "grupo A.": a letter that numbers something."""
        before = WORD.findall(self.text, max(0, start - 24), start)
        return bool(before) and fold(before[-1]) in self.lettered

    def _bare_initials(self) -> Iterator[Span]:
        """Initials without dots of somebody with three names or more: "RGV"; and those in brackets
        behind a name, which may count a surname that is left out."""
        known, told = _Explanations(), set[str]()
        for span in self._people():
            raw = map(fold, WORD.findall(self.text, span.start, span.end))
            own = [word for word in raw if word not in self.words.particles]
            if len(own) > 2:
                known.learn("".join(word[0] for word in own), span)
            beside = _IN_BRACKETS.match(self.text, span.end)
            if beside and _extends(fold(beside[1]), own):
                known.learn(fold(beside[1]), span)
                told.add(fold(beside[1]))
        if not known:
            return
        for match in (*_BARE_INITIALS.finditer(self.text), *self._parts_of_files()):
            letters = fold(match[0])
            if letters in known and (letters in told or not self.is_word(letters)):
                yield _form(match.span(), known[letters], "are initials of a known name")

    def _parts_of_files(self) -> Iterator[re.Match[str]]:
        """The short words in names of files: "RGV_eco.avi", "tac_rgv.jpg"."""
        for file in _FILE.finditer(self.text) if _OF_FORMAT.search(self.text) else ():
            yield from _OF_FILE.finditer(self.text, *file.span())


def _form(place: tuple[int, int], explained: Explained, reason: str) -> Span:
    score = _SCORE * explained.certainty
    return Span(*place, explained.label, score, "consistency", reason)


def _may_hold_name(token: str, names: Mapping[str, Explained]) -> bool:
    """Cheap and true of all that hold one: a word of letters holds a name only at its end."""
    return not token.isalpha() or token[1:] in names or token[_AFFIX:] in names


def _may_stand_beside_name(part: str, beginnings: Set[str]) -> bool:
    letters = part.strip("0123456789")
    return len(letters) <= _AFFIX or letters in _ROLES or letters in beginnings


def _extends(letters: str, words: Sequence[str]) -> bool:
    """Whether letters are the initials of two words or more, with one more at most."""
    first = "".join(word[0] for word in words)
    return len(first) > 1 and letters.startswith(first) and len(letters) - len(first) < 2


def _abbreviates(acronym: str, words: Sequence[str]) -> bool:
    """Its letters begin words of the name, in order, and the first begins the first."""
    letters = fold(acronym)
    rest = [fold(word) for word in words]
    if not rest or rest[0][0] != letters[0]:
        return False
    position = 0
    for word in rest:
        if position < len(letters) and word.isdigit() and letters.startswith(word, position):
            position += len(word)
        elif position < len(letters) and word[0] == letters[position]:
            position += 1
    return position == len(letters)
