"""What every word of a name becomes: injective, and never a word of the original."""

import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial

from veladura.text import fold
from veladura.transform.context import PlanContext
from veladura.transform.people.gender import FEMALE
from veladura.transform.people.initials import Person
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.letters import Told, truest
from veladura.transform.people.parts import GIVEN, SURNAME
from veladura.wordlists import read_list

_ATTEMPTS = 500
_SEVERAL = 2  # names behind another that not every name goes before
_SMALLEST_POOL = 12  # names: fewer make too few pairs
_SAME = 5  # letters at the beginning of two spellings of one name: "Joaquim", "Joaquín"
_INITIALS = "ABCDEFGIJLMNPRSTV"
_ONSETS = read_list(__package__, "onsets")


class NameSubstitutes:
    """Chooses the words of the names of one document; what is known of a word is told by whoever
    reads the names, before the first is asked for."""

    def __init__(self, context: PlanContext, language: NameLanguage) -> None:
        self.context = context
        self.language = language
        self.preset: dict[tuple[str, str], str] = {}  # role, word → substitute, chosen by hand
        self.particles: dict[tuple[str, str], str] = {}  # role, word → what stands before it
        self.joints: dict[str, list[str]] = {}  # word → small words that stand before it
        self.rolls: Counter[str] = Counter()
        self.in_short: dict[str, str] = {}  # familiar form → the name of the document it is of
        self.seconds: dict[str, set[str]] = {}  # first of two given names → those behind it
        self.called: set[str] = set()  # what people are called that is no name
        self.lone_initials: set[str] = set()  # that stand for somebody: they must change as well
        self._words: dict[tuple[str, str, str], str] = {}  # role, gender, word → substitute
        self._roles: dict[str, str] = {}  # substitute → what it was first written as
        self._plain: set[str] = set()  # substitutes without accents
        self._needs: dict[str, dict[str, frozenset[str]]] = {}  # gender → word → its heads
        self._pools: dict[tuple[str, str, str], list[str]] = {}

    @cached_property
    def letters(self) -> Told:
        """What the document says of the letters of names; with a key, where a name becomes the same
        in every document, none of them is asked."""
        if self.context.source.linked:
            return {}
        named = self.context.of_kind("person", "kinship")
        return self.language.said_of_letters(self.context.text, named)

    def told(self, particles: Mapping[tuple[str, str], str]) -> None:
        """What stands before words, where nothing else is known to."""
        self.particles = {**particles, **self.particles}

    def substitute(self, role: str, word: str, gender: str) -> str:
        """The word written for a word: injective, and never a word of the original."""
        preset = self.preset.get((role, word))
        if preset:
            return preset
        key = (role, gender if role == GIVEN else "", word)
        if key not in self._words:
            self._words[key] = self._choose(role, word, gender)
            self._roles.setdefault(self._words[key], role)
            self._plain.add(fold(self._words[key]).capitalize())
        return self._words[key]

    def familiarly(self, word: str, new: str, given: Sequence[str], gender: str) -> str:
        """How somebody with the new name is called; the name itself where nobody says otherwise."""
        entity = f"{GIVEN} {gender} {word} familiarly"
        forms = self.language.familiar_forms(fold(new))
        if given[:1] == (word,) and len(given) > 1:  # "Juanma", for a Juan Manuel
            both = f"{new} {self.substitute(GIVEN, given[1], gender)}"
            forms = (*self.language.familiar_forms(fold(both)), *forms)
        return next((form for form in forms if self.context.claim(GIVEN, form, entity)), new)

    def pair(self, given: Sequence[str], gender: str) -> None:
        """Two given names become two that people bear together, where they are still free; one that
        is known already stays."""
        given = tuple(dict.fromkeys(given))  # 'Angustias "Angus" Soto' has one name
        particle = self.particles.get((GIVEN, given[1]), "") if len(given) > 1 else ""
        pairs = self.language.compounds(gender, particle) if len(given) > 1 else ()
        known = tuple(self._words.get((GIVEN, gender, word), "") for word in given[:2])
        if not pairs or all(known) or any(map(self._is_asked, given[:2])):
            return
        if any(map(self.context.is_from_elsewhere, given[:2])):
            return
        heads = self._heads(given[0], gender)
        spoken_for = self._heads_of_others(given[0], gender)
        for pair in self.context.source.probe(pairs, "compound", *given[:2]):
            if not all(old in ("", new) for old, new in zip(known, pair)):
                continue
            fits = known[0] or (pair[0] in heads if heads else pair[0] not in spoken_for)
            fits = fits and not any(w in fold(name) for w in given[:2] for name in pair)
            fits = fits and not any(self._is_told_of(word, gender) for word in given[:2])
            fits = (
                fits and all(map(self._may_stand_for, pair, given)) and self._has_forms(pair, given)
            )
            if fits and not any(map(self.context.taboo, pair)):
                both = list(zip(pair, given, strict=False))
                if all(self.context.claim(GIVEN, n, f"{GIVEN} {gender} {w}") for n, w in both):
                    self._words.update({(GIVEN, gender, w): name for name, w in both})
                    self._plain.update(fold(name).capitalize() for name in pair)
                    return

    def _heads(self, word: str, gender: str) -> frozenset[str]:
        """Names that go before as many others as a word of the document does; none where it goes
        before one at most."""
        second: Collection[str] = self.seconds.get(word, ())
        particles = {self.particles.get((GIVEN, other), "") for other in second}
        if len(second) < _SEVERAL and particles <= {""}:
            return frozenset()
        found = [Counter(p[0] for p in self.language.compounds(gender, one)) for one in particles]
        rich = ({name for name, n in heads.items() if n > 2 * len(second)} for heads in found)
        return frozenset.intersection(*map(frozenset, rich))

    def _heads_of_others(self, word: str, gender: str) -> frozenset[str]:
        """Names that others of the document may have need of; few go before a particle."""
        if gender not in self._needs:
            heads = {one: self._heads(one, gender) for one in self.seconds}
            self._needs[gender] = {one: names for one, names in heads.items() if names}
        needs = (names for one, names in self._needs[gender].items() if one != word)
        return frozenset(itertools.chain.from_iterable(needs))

    def _has_forms(self, pair: Sequence[str], given: Sequence[str]) -> bool:
        """Whether two names have familiar forms where the document has some of theirs."""
        whole = bool(self.language.familiar_forms(fold(" ".join(pair))))
        short = frozenset(self.in_short.values())
        first = given[0] not in short or whole or self.language.familiar_forms(fold(pair[0]))
        second = given[1] not in short or self.language.familiar_forms(fold(pair[1]))
        return bool(first and second)

    def _is_asked(self, word: str) -> bool:
        """Whether somebody has said what becomes of a given name, or asked for another."""
        return self.rolls[word] > 0 or (GIVEN, word) in self.preset

    def _choose(self, role: str, word: str, gender: str) -> str:
        source = self.context.source
        particle = self.particles.get((role, word), "")
        roll = self.rolls[word]
        plain = self.language.candidates(role, gender, "", wide=source.linked)
        candidates = behind = self.language.candidates(role, gender, particle, wide=source.linked)
        if not source.linked:
            familiar = self._familiar_candidates(word, gender) if role == GIVEN else ()
            heads = self._heads(word, gender) if role == GIVEN else ()
            candidates = familiar or tuple(n for n in candidates if n in heads) or candidates
            if not particle or plain == behind:
                candidates = self.context.names_there(candidates, role, gender, word)
            if role == GIVEN and word in self.in_short.values():
                candidates = tuple(filter(self._has_form, candidates)) or candidates
            candidates = self._as_told(role, word, gender, candidates)
        entity = f"{role} {gender if role == GIVEN else ''} {word}"
        chosen = self.context.pick(
            role, candidates, entity, roll=roll, fits=lambda name: self._is_free(name, role, word)
        ) or self.context.pick(  # nothing goes with what stands before it
            role, candidates, entity, roll=roll, fits=lambda name: word not in fold(name)
        )
        if chosen is None:  # few names go behind a particle, or are of that origin
            fits = partial(self._is_free, role=role, word=word)
            chosen = self.context.pick(role, plain, entity, roll=roll, fits=fits)
        if chosen is not None:
            return chosen
        # More people than names: two names together still keep everybody apart.
        pool = self._pool(role, gender, particle)
        for attempt in range(_ATTEMPTS):
            if len(pool) < _SMALLEST_POOL:
                both = _coined(source.numbers(role, entity, roll, attempt), gender)
            else:
                pair = [source.choice(pool, role, entity, roll, attempt, n) for n in (1, 2)]
                both = ("-" if role == SURNAME else " ").join(pair)
            if self.context.claim(role, both, entity):
                return both
        return source.digest("name", word).hex()[:8].upper()

    def _as_told(
        self, role: str, word: str, gender: str, candidates: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Those of which is true what the document says of the letters of a word, or of its day."""
        said = self.letters.get(word, ())
        days = self.context.names_by_day(word, gender) if role == GIVEN else ()
        if not said and not days:
            return candidates
        if word in self.in_short.values():  # those first that have familiar forms as well
            days = sorted(days, key=lambda day: not self.language.familiar_forms(fold(day[0])))
        wide = self.language.candidates(role, gender, "", wide=True)
        pools = (*days, candidates, wide, self.language.rarer(role, gender))
        free = ([name for name in pool if self._is_ours(name, role, word)] for pool in pools)
        return truest(said, *free) or candidates

    def _is_told_of(self, word: str, gender: str) -> bool:
        """Whether the document tells a story of a given name that not every other goes with."""
        return bool(self.letters.get(word) or self.context.names_by_day(word, gender))

    def _is_ours(self, name: str, role: str, word: str) -> bool:
        return self._is_free(name, role, word) and not self.context.taboo(name)

    def _familiar_candidates(self, word: str, gender: str) -> tuple[str, ...]:
        """Familiar forms for one; for a name that has one in the document, names that have some."""
        if self.language.is_familiar(word) or word in self.called:
            return self.language.familiar(gender)
        if word not in self.in_short.values():
            return ()
        names = self.language.candidates(GIVEN, gender, "", wide=False)
        return tuple(filter(self._has_form, names))

    def _has_form(self, name: str) -> bool:
        return bool(self.language.familiar_forms(fold(name)))

    def _may_stand_for(self, name: str, word: str) -> bool:
        joints = self.joints.get(word, ())
        if word[:1] in self.lone_initials and fold(name)[:1] == word[:1]:
            return False
        whose = self.language.nickname_of(word)
        if whose and whose == self.language.nickname_of(fold(name)):
            return False  # "Loli" and "Lola" are one name
        alike = word in fold(name) or word[:_SAME] == fold(name)[:_SAME] != fold(name)[: _SAME - 1]
        return not alike and self.language.goes_with(joints, word, name)

    def _is_free(self, name: str, role: str, word: str) -> bool:
        """Whether nobody would be called "Ludwig Ludwig"; with a key, documents go before that."""
        taken = self._roles.get(name, role) != role or self._is_other_form(fold(name))
        if taken and not self.context.source.linked:
            return False
        return self._may_stand_for(name, word)

    def _is_other_form(self, name: str) -> bool:
        """Whether somebody else would be taken for who is called so: a Paco for a Francisco."""
        whose = self.language.nickname_of(name).capitalize()
        forms = self.language.familiar_forms(name)
        return whose in self._plain or any(form in self._plain for form in forms)

    def _pool(self, role: str, gender: str, particle: str) -> list[str]:
        """The names, frequent and rare, that no original of the document forbids."""
        key = (role, gender if role == GIVEN else "", particle)
        if key not in self._pools:
            names = dict.fromkeys(
                name
                for wide in (False, True)
                for name in self.language.candidates(role, gender, particle, wide=wide)
            )
            self._pools[key] = [name for name in names if not self.context.taboo(name)]
        return self._pools[key]

    def initial(
        self, letter: str, person: Person, gender: str, unused: list[tuple[str, str]]
    ) -> str:
        """The initial of whatever the full name became; otherwise another letter.

        `unused` holds the words of the full name that the mention has not come to yet.
        """
        for i, (role, word) in enumerate(unused):
            if word.startswith(letter):
                del unused[i]
                return fold(self.substitute(role, word, gender))[0]
        letters = _INITIALS.replace(letter.upper(), "")
        return self.context.source.choice(letters, "initial", letter, *person[1])


def _coined(stream: Iterator[int], gender: str) -> str:
    """A name out of syllables, for a document that holds nearly every name there is."""
    syllables = [_ONSETS[next(stream) % len(_ONSETS)] + "aeiou"[next(stream) % 5] for _ in "abc"]
    return ("".join(syllables)[:-1] + ("a" if gender == FEMALE else "o")).capitalize()
