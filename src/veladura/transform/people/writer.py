"""People: every word of a name is mapped to another word, the same one everywhere in the document.

Because the map is one-to-one, partial mentions follow the full name, relatives keep sharing
surnames, and two people never become one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import cache, cached_property

from veladura.text import compact, fold, match_case, undotted
from veladura.transform.context import Mention, PlanContext
from veladura.transform.people.familiar import (
    forms_of_called,
    forms_of_names,
    kin_names,
    named_words,
    names_behind_kin,
)
from veladura.transform.people.genders import Genders
from veladura.transform.people.initials import (
    GivenAlone,
    Person,
    Unused,
    first_letters,
    of_several,
    person_of,
    unwritten,
)
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.logins import login_of
from veladura.transform.people.parts import (
    GIVEN,
    INITIAL,
    OWNER,
    SURNAME,
    NamePart,
    dotted_words,
    lead_of,
    word_by_word,
)
from veladura.transform.people.register import Register, cut_short, fullest_first
from veladura.transform.people.shortened import are_initials, shortened_words
from veladura.transform.people.subject import NamedSubject
from veladura.transform.people.substitutes import NameSubstitutes

_NAMESAKES = 40  # people with the same names that are told apart any further
_SHORTLY = 60  # characters between a name and what somebody is
_NAME_HEAD = 4  # letters of a name that an address must share with it


class PersonWriter:
    """Writes the people of one document."""

    def __init__(self, context: PlanContext, language: NameLanguage) -> None:
        self.context = context
        self.language = language
        self._chosen: dict[str, str] = {}
        self._names = NameSubstitutes(context, language)
        self._subject = NamedSubject(context.subject, language)
        self._settled: dict[str, str] = {}
        mentions = context.of_kind("person")
        self._split = split = cache(language.split)  # of this document
        self._dotted = dotted_words((m.surface for m in mentions), split)
        self._shortened = {s for m in mentions if len(s := first_letters(split(m.surface))) > 1}
        self._cut_short = dict(cut_short(language, mentions, split))  # its beginning → a surname
        surfaces = [*(mention.surface for mention in mentions), *self._names_of_kin]
        self._in_short = shortened_words(language, surfaces, split)
        self._told_part = {m.place for m in mentions if language.tells_part(m.before, m.surface)}
        self._pieces: dict[str, list[NamePart]] = {}  # names of this document, taken apart
        self._readings: dict[object, list[NamePart]] = {}  # of names, once all is settled
        self._given_by_head: dict[str, dict[str, None]] = {}  # first letters → given names
        self._names.in_short = forms_of_names(language, self._named_words(mentions))
        self._settle_subject()
        ordered = sorted(mentions, key=self._reading_order)
        for mention in ordered:
            if not self._is_bare(mention):
                self._settle(mention)
        self._settle_kin()
        for mention in filter(self._is_bare, ordered):
            self._settle(mention)
        self._register = Register(language, self._subject.parts, self._told(mentions))
        self._people = self._register.people
        for given, _, _ in self._people.values():
            if len(given) > 1:
                self._names.seconds.setdefault(given[0], set()).add(given[1])
        self._alone = GivenAlone(self._people.values())
        self._genders = Genders(context, language, self._subject, self._people)
        self._genders.tell(mentions, self._read, self._names.called)
        self._gender = self._genders.of
        if called := forms_of_called(self._genders.called_so, self._names.called):
            self._names.in_short |= called
            self._readings.clear()
        self._reserve_for_subject()

    def _named_words(self, mentions: Sequence[Mention]) -> Iterator[tuple[str, ...]]:
        """The words of everybody's name; the subject's too, whom a document may not name."""
        yield tuple(part.key for part in self._subject.parts)
        surfaces = (*(mention.surface for mention in mentions), *self._names_of_kin)
        yield from named_words(self.language, surfaces, self._split)

    @cached_property
    def _names_of_kin(self) -> list[str]:
        """The names of relatives, who have a writer of their own."""
        return list(kin_names(self.language, self.context.of_kind("kinship")))

    def _settle_kin(self) -> None:
        """A relative is called by a given name, though somebody else may have it as a surname."""
        behind = names_behind_kin(self.context.of_kind("kinship"))
        for name in self._names_of_kin:
            parts = [part for part in self._split(name) if part.role in ("", GIVEN)]
            if len(parts) > 1:
                self._settle_parts(self._read_now(name, "", ""))
            elif parts and self._is_of_kin(parts[0].key, behind):
                self._settle_parts([parts[0].in_role(GIVEN)])

    def _is_of_kin(self, word: str, behind: Set[str]) -> bool:
        """Whether a relative is called by a word; not "los Soto"."""
        given = word in behind or self._read_now(word.title(), "", "")[0].role == GIVEN
        own = word not in self._settled or bool(self.language.listed_gender(word))
        return given and own and self._in_full(word) == word

    def _settle(self, mention: Mention) -> None:
        """What one mention says of its words holds in all that are read after it."""
        parts = self._read_now(mention.surface, mention.before, mention.after)
        named = [part for part in parts if part.role in (GIVEN, SURNAME, INITIAL)]
        if len(named) == 1 and named[0].role == INITIAL:
            self._names.lone_initials.update(named[0].key)
        if self.language.is_called(mention.surface, mention.before, mention.after):
            unknown = {p.key for p in parts if p.role in (GIVEN, SURNAME)} - self._settled.keys()
            self._names.called |= {word for word in unknown if self._in_full(word) == word}
            self._settled |= dict.fromkeys(unknown, GIVEN)
            parts = self._read_now(mention.surface, mention.before, mention.after)
        joint = self.language.joint_before(mention.before)
        if joint and parts[0].role in (GIVEN, SURNAME):
            self._names.joints.setdefault(parts[0].key, []).append(joint)
        self._settle_parts(parts)
        for part in parts if self.context.rolls else ():
            if part.role in (GIVEN, SURNAME):
                self._names.rolls[part.key] += self.context.rolls.get(mention.place, 0)

    def _settle_parts(self, parts: Sequence[NamePart]) -> None:
        """The roles of the words of one name; a word in two roles is decided by each mention."""
        for part in parts:
            if part.role in (GIVEN, SURNAME):
                known = self._settled.setdefault(part.key, part.role)
                self._settled[part.key] = known if known == part.role else ""
                if part.role == GIVEN:
                    self._given_by_head.setdefault(part.key[:_NAME_HEAD], {})[part.key] = None
                if part.particle:
                    self._names.particles.setdefault((part.role, part.key), part.particle)

    def _settle_subject(self) -> None:
        """A record says which of the subject's names are given ones, in every document alike."""
        for part in self._subject.parts:
            self._settled[part.key] = part.role
            self._names.particles[part.role, part.key] = part.particle
            if part.role == GIVEN:
                self._given_by_head.setdefault(part.key[:_NAME_HEAD], {})[part.key] = None

    def _told(self, mentions: Sequence[Mention]) -> list[tuple[Mention, Person]]:
        """Whom each mention names by itself, in the order of the text."""
        return [
            (m, person_of(self._read(m.surface, m.before, m.after)))
            for m in sorted(mentions, key=lambda m: m.start)
        ]

    def _reserve_for_subject(self) -> None:
        """The subject is named first, so that others in a document do not change its new name."""
        for part in self._subject.parts:
            self.substitute(part.role, part.key, self._subject.gender)

    def _reading_order(self, mention: Mention) -> tuple[bool, bool, int, int, int]:
        """What a field calls surnames or given names, then full names; familiar forms last: they
        belong to a name that is known by then."""
        familiar = bool(self.language.nickname_of(fold(mention.surface)))
        parts = self.language.split(mention.surface) if mention.after.startswith(", ") else []
        told = mention.place in self._told_part or (
            len(parts) > 1 and self.language.given_name_follows(parts, mention.after)
        )
        return familiar, not told, *fullest_first(mention.surface)

    def _is_bare(self, mention: Mention) -> bool:
        """One word, of which nothing tells whether it is a given name: "Xol", not "Frau Xol"."""
        return mention.place not in self._told_part and " " not in mention.surface.strip()

    def entity(self, mention: Mention) -> str:
        parts = self._read(mention.surface, mention.before, mention.after)
        person = self._people.get(mention.place) or person_of(parts)
        return " ".join((*person[0], "|", *person[1], "|", *person[2]))

    def adopt(self, mention: Mention, text: str) -> bool:
        old = self._read(mention.surface, mention.before, mention.after)
        new = self.language.assign(self.language.split(text), mention.before, {})
        self._chosen[fold(mention.surface)] = text
        for before, after in word_by_word(old, new):
            self._names.preset.setdefault((before.role, before.key), after.text)
        return True

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        if fold(surface) in self._chosen:
            return match_case(surface, self._chosen[fold(surface)])
        parts = self._read(mention.surface, mention.before, mention.after)
        person = self._people.get(mention.place) or person_of(parts)
        user = len(parts) == 1 and (surface.islower() or surface.isupper())
        if user and fold(surface)[1:] in self._settled:
            login = login_of(fold(surface), self.people, self.substitute)
            if login:
                return match_case(surface, login)
        if person[2] and not person[0] and not person[1]:
            named = self.context.of_kind("person", "kinship")
            if letters := of_several(person[2], mention, named, self.language, self.rewrite):
                new = (letters.pop(0) if part.role == INITIAL else part.text for part in parts)
                return "".join(new).strip()
        gender = self._gender(person, mention.before + lead_of(parts))
        return self._rewrite(parts, person, gender).strip() or None

    def rewrite(self, text: str, before: str = "", gender: str = "") -> str:
        """Rewrite a name found inside something else ("su hija Marta")."""
        parts = self._read(text, before, "")
        person = self._register.fullest(person_of(parts))
        return self._rewrite(parts, person, gender or self._gender(person, before))

    @cached_property
    def people(self) -> tuple[tuple[Person, str], ...]:
        """The people of the document, each with the gender it is written in."""
        unique = dict.fromkeys(self._people.values())
        return tuple((person, self._gender(person, "")) for person in unique)

    def gender_near(self, start: int) -> str:
        """The gender of whoever is named shortly before a place; "" where nobody is."""
        near = [m for m in self.context.of_kind("person") if 0 < start - m.end <= _SHORTLY]
        return self._gender(self._people[near[-1].place], near[-1].before) if near else ""

    def named_in(self, text: str) -> list[tuple[Person, str]]:
        """The people most words of whose names, or their first four letters, stand in `text`."""
        found: Counter[int] = Counter()
        for size in (_NAME_HEAD - 1, _NAME_HEAD):
            for start in range(len(text) - size + 1):
                found.update(self._by_head.get(text[start : start + size], ()))
        most = max(found.values(), default=0)
        best = sorted(i for i, count in found.items() if count == most)
        return [self.people[i] for i in best[:_NAMESAKES]]

    def known_as(self, word: str) -> str:
        """The folded word; "schroeder" is the Schröder the document also knows."""
        return plain if self._dotted and (plain := undotted(word)) in self._dotted else word

    def shortened_to(self, letters: str) -> list[tuple[Person, str]]:
        """The people whose initials begin with `letters`."""
        if letters[:_NAME_HEAD] != letters:
            return []
        known = set(self._register.by_letter(letters[:1]))
        return [pair for pair in self.people if pair[0] in known]

    def begun_by(self, letters: str) -> list[tuple[Person, str]]:
        """The people whose names begin with the first of some letters."""
        known = set(self._register.by_letter(letters[:1]))
        return [pair for pair in self.people if pair[0] in known][:_NAMESAKES]

    def role_of(self, word: str) -> tuple[str, str, str] | None:
        """Role, word and gender of the first person who bears a folded word."""
        return self._roles_of_words.get(word)

    @cached_property
    def _roles_of_words(self) -> dict[str, tuple[str, str, str]]:
        roles: dict[str, tuple[str, str, str]] = {}
        for (given, surnames, _), gender in self.people:
            for role, words in ((SURNAME, surnames), (GIVEN, given)):
                for word in words:
                    roles.setdefault(word, (role, word, gender))
        return roles

    @cached_property
    def _by_head(self) -> dict[str, list[int]]:
        """Beginnings of words → whose they are; short words stand for themselves."""
        heads: dict[str, list[int]] = {}
        for i, ((given, surnames, _), _) in enumerate(self.people):
            for head in {compact(word)[:_NAME_HEAD] for word in (*given, *surnames)}:
                heads.setdefault(head, []).append(i)
        return heads

    @cached_property
    def words(self) -> frozenset[str]:
        """Every folded word of a name in the document."""
        return frozenset(self._settled)

    def substitute(self, role: str, word: str, gender: str) -> str:
        """The word written for a word: injective, and never a word of the original."""
        return self._names.substitute(role, word, gender)

    def familiar(self, word: str) -> str:
        """What is written for a folded familiar form of somebody in the document; or ""."""
        return self.rewrite(word.title()) if word in self._names.in_short else ""

    def beginning(self, word: str) -> str:
        """The same of a word that begins a given name of the document, whatever else it is."""
        return self.rewrite(word.title()) if self._in_full(word) != word else self.familiar(word)

    def initial_of(self, person: Person, gender: str) -> str:
        """What the first initial becomes of somebody whose given name is never spelt out."""
        return self._initial(person[2][0], person, gender, [])

    def _initial(self, letter: str, person: Person, gender: str, unused: Unused) -> str:
        if not unused and (alone := self._alone.meant_by(letter, person)):  # "A. B.", called Arta
            return fold(self.substitute(GIVEN, alone[0][0], self._gender(alone, "")))[0]
        return self._names.initial(letter, person, gender, unused)

    def _read(self, text: str, before: str, after: str) -> Sequence[NamePart]:
        """A name taken apart, by all that the document says of its words."""
        key = text, before, after
        if key not in self._readings:
            self._readings[key] = self._read_now(*key)
        return self._readings[key]

    def _read_now(self, text: str, before: str, after: str) -> list[NamePart]:
        """The same by what has been settled so far."""
        if text not in self._pieces:
            self._pieces[text] = [self._with_dots(part) for part in self._split(text)]
        parts = self._pieces[text]
        letters = fold(text)
        known = letters in self._shortened and letters not in self._settled
        if known and are_initials(text, self.language):
            parts = [NamePart(text.strip(), INITIAL, letters)]  # "MPG" beside "Marta Puig Gil"
        if (short := letters.rstrip(".")) in self._cut_short and not lead_of(parts):
            return [NamePart(text.strip(), SURNAME, self._cut_short[short])]
        first = self.language.given_name_follows(parts, after)
        before += lead_of(parts)
        parts = self.language.assign(parts, before, self._settled, surnames_first=first)
        if not self._names.in_short.keys().isdisjoint(part.key for part in parts):
            parts = [self._without_form(part) for part in parts]
        if len(parts) == 1 and parts[0].key not in self._settled:
            if parts[0].role == GIVEN:
                return [replace(parts[0], key=self._in_full(parts[0].key))]
            if self._is_beginning(parts[0], before):
                return [replace(parts[0], role=GIVEN, key=self._in_full(parts[0].key))]
        return parts

    def _is_beginning(self, part: NamePart, before: str) -> bool:
        """Whether what looks like a surname begins a given name of the document: "Cova"."""
        if part.role != SURNAME or part.particle or len(part.key) < _NAME_HEAD:
            return False
        longer = self._given_by_head.get(part.key[:_NAME_HEAD], ())
        begins = any(name.startswith(part.key) and name != part.key for name in longer)
        return begins and not self.language.gender_before(before)

    def _without_form(self, part: NamePart) -> NamePart:
        """ "Montse Puig" as "Montserrat Puig", where the document names her so."""
        full = self._names.in_short.get(part.key, "") if part.role == GIVEN else ""
        return replace(part, key=full) if full else part

    def _in_full(self, word: str) -> str:
        """ "Javi", where the document names a Javier: no list has every form there is."""
        begun = self._given_by_head.get(word, ()) if len(word) == _NAME_HEAD else ()
        own = self.language.listed_gender(word) and not self.language.is_familiar(word)
        if len(word) < _NAME_HEAD - 1 or (own and not begun):
            return word
        heads = [word[:_NAME_HEAD]] if len(word) >= _NAME_HEAD else list(self._given_by_head)
        longer = [name for head in heads for name in self._given_by_head.get(head, ())]
        listed = self.language.nickname_of(word)  # "Toni" is no Antonia
        clipped = "" if listed else self.language.clipped(word, self._given_by_head.values())
        name = next((name for name in longer if name.startswith(word)), clipped or word)
        if name != word:
            self._names.in_short[word] = name
        return name

    def _with_dots(self, part: NamePart) -> NamePart:
        key = self.known_as(self._in_short.get(part.key, part.key))
        return part if key == part.key else replace(part, key=key)

    def _rewrite(self, parts: Sequence[NamePart], person: Person, gender: str) -> str:
        written: list[str] = []
        unused = unwritten(person, parts)
        self._names.told({(p.role, p.key): p.particle for p in parts if p.particle})
        self._names.pair(person[0], gender)
        capitals = all(p.text.isupper() for p in parts if p.role and p.text[1:].isalpha())
        for part in parts:
            if part.role in (GIVEN, SURNAME):
                new = self.substitute(part.role, part.key, gender)
                if part.role == GIVEN and self._names.in_short.get(fold(part.text)) == part.key:
                    new = self._names.familiarly(part.key, new, person[0], gender)
                short = fold(part.text).rstrip(".")
                if part.role == SURNAME and self._cut_short.get(short) == part.key:
                    new = new[: len(short)] + part.text[len(short) :]
                model = part.text.rstrip(".")
                if not self.language.shows_case(model):
                    model = "MM" if capitals and len(parts) > 1 else "Mm"
                written.append(
                    match_case(model, self.language.genitive(new) if part.genitive else new)
                )
            elif part.role == INITIAL:
                letters = [self._initial(c, person, gender, unused) for c in part.key]
                written.append(match_case(part.text * 2, "".join(letters)))
            else:
                owner = part.role == OWNER
                written.append(self.rewrite(part.text, written[-1]) if owner else part.text)
        return "".join(written)
