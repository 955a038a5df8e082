"""E-mail addresses: put together as the original was, of other names, under invented domains."""

import re
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import demonyms
from veladura.languages.es.gender import listed_gender
from veladura.languages.es.names.addresses import begins, letters_shared, resemblance
from veladura.languages.es.writers.base import SpanishWriter
from veladura.languages.es.writers.identifiers.mailboxes import (
    ENOUGH,
    SERVICE,
    SHORT,
    domain_words,
    is_said,
    says_what,
    short_houses,
)
from veladura.languages.es.writers.internet import (
    is_initial_and_surname,
    is_spoken,
    spoken,
    unspoken,
)
from veladura.text import compact, fold, match_case
from veladura.transform.context import Mention
from veladura.transform.people.gender import FEMALE, MALE, CensusRoles
from veladura.transform.people.initials import Person
from veladura.transform.people.logins import surname_begun
from veladura.transform.people.parts import GIVEN, SURNAME
from veladura.transform.preferences import Preferences

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]++(?:\.[\w-]++)*", re.IGNORECASE)
_FIGURES = re.compile(r"(?<!\d)(?:\d\d|\d{4})(?!\d)")
_PIECE = re.compile(r"(?<![^\W_])r[1-5](?![^\W_])|[^\W\d_]+|\d|[\W_]")  # "r1.garcia"
_BORN = (1930, 2015)  # years that stand in addresses
_ROLES = CensusRoles("es")
_ATTEMPTS = 40
_LETTERS = "abcdefgijlmnprstv"
_OWN_DOMAIN = Preferences().email_domain

Names = list[tuple[str, str]]  # a word of the owner's name ("" if untold) and what it became


class EmailWriter(SpanishWriter):
    """Writes the e-mail addresses of one document."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
        self._made: dict[tuple[str, int], str] = {}
        self._logins: set[str] = set()  # of people, and no mailboxes

    def entity(self, mention: Mention) -> str:
        found = _ADDRESS.findall(mention.surface)
        return fold(found[0]) if len(found) == 1 else "".join(fold(mention.surface).split())

    def write(self, mention: Mention) -> str | None:
        if is_spoken(mention.surface):
            return spoken(self._address(unspoken(fold(mention.surface)), 0))
        entity = self.entity(mention)
        if "@" not in entity:
            return self._alone(entity) or self._name(mention)
        roll = self.context.roll("email", entity)
        between = _ADDRESS.sub("", mention.surface)
        if not _ADDRESS.search(mention.surface) or re.search(r"\w", between):
            return self._address(entity, roll)  # spaces or words in it: "juan @ correo.es"
        surface = mention.surface.strip()
        return _ADDRESS.sub(
            lambda match: match_case(match[0], self._address(fold(match[0]), roll)), surface
        )

    def _name(self, mention: Mention) -> str | None:
        """Somebody's name, where an address was meant to be."""
        surface = mention.surface.strip()
        named = re.fullmatch(r"[^\W\d_]+(?:[ -][^\W\d_]+){1,4}", surface)
        return self.context.people.rewrite(surface, mention.before) if named else None

    def user(self, login: str) -> str:
        """A name to log in with, made as the beginning of an address is."""
        self._logins.add(login)
        return self._alone(login) or self._address(f"{login}@", 0).partition("@")[0]

    def _alone(self, local: str) -> str | None:
        """The beginning of an address that stands by itself: a user, a file."""
        known = (self.entity(m) for m in self.context.of_kind("email"))
        address = next((one for one in known if one.startswith(f"{local}@")), None)
        return None if address is None else self._address(address, 0).partition("@")[0]

    def _address(self, address: str, roll: int) -> str:
        if (address, roll) not in self._made:
            self._made[address, roll] = self._make(address, roll)
        return self._made[address, roll]

    def _make(self, address: str, roll: int) -> str:
        local, _, domain = address.partition("@")
        local = self.context.in_full(local)
        candidate = ""
        for attempt in range(_ATTEMPTS):
            # An address whose owner's new name is not free here is somebody else's.
            stranger = roll + attempt // 2
            base = local
            owner = self._owner(local, stranger)
            if len(local) >= ENOUGH and local in domain and not any(old for old, _ in owner):
                boxes = domain_words("plain mailbox")  # "oturia@gestoriaoturia.com"
                base = self.context.source.choice(boxes, "mailbox", local, roll, attempt)
            elif local not in domain_words("nobody"):
                base = self._local(local, owner, (roll, attempt))
            number = attempt if attempt > _ATTEMPTS // 2 else ""
            candidate = f"{base}{number}@{self._domain(domain, attempt)}"
            differs = base == local or not _repeats(local, base)
            if differs and self.context.claim("email", candidate, address):
                break
        return candidate

    def _domain(self, domain: str, attempt: int) -> str:
        """As many labels as the original and its last one; everything before it is invented."""
        preferences = self.context.preferences
        labels = domain.split(".")
        if preferences.email == "derived":
            return "correo.example" if len(labels[-1]) != 2 else f"correo.{labels[-1]}.example"
        if preferences.email_domain != _OWN_DOMAIN:
            return preferences.email_domain
        labels[-1] = self._country_ending(labels[-1])
        public = set(domain_words("public"))
        known = labels[-1] in public or re.fullmatch("[a-z]{2}", labels[-1])
        ending = [labels[-1] if known else "com"]
        if len(labels) > 2 and labels[-2] in public:  # "gob.mx": nobody owns it
            ending.insert(0, labels[-2])
        own = labels[: len(labels) - len(ending)]
        new = ["anon"]
        if own and own[-1] not in domain_words("provider"):
            told = [word for word in domain_words("house kind") if word in own[-1]]
            words = told or ("", *domain_words("house"))
            new = ["anon" + self.context.source.choice(words, "mail house", domain, attempt // 4)]
        for label in reversed(own[:-1]):
            pool = [word for word in domain_words("part") if (len(word) < 5) == (len(label) < 5)]
            part = self.context.source.choice(pool, "mail part", label, attempt // 4)
            new.insert(0, part if part != label else pool[pool.index(part) - 1])
        return ".".join((*new, *ending))

    def _country_ending(self, ending: str) -> str:
        """The ending of a country abroad follows the country where the document names it."""
        code = ending.upper()
        if code in ("ES", self.context.home) or code not in self.countries:
            return ending
        return self.context.countries.other(code)[0].lower()

    @cached_property
    def countries(self) -> frozenset[str]:
        """The codes of the countries that the document names."""
        writer = self.context.countries
        named = {writer.entity(mention) for mention in self.context.of_kind("country")}
        marked = self.context.of_kind("id", "other", "country")
        said = (fold(m.surface) for m in marked if m.surface.isalpha())
        peoples = {demonyms()[word][0] for word in said if word in demonyms()}  # "alemán"
        return frozenset(named | peoples | self.context.places.abroad)

    def is_somebodys(self, local: str) -> bool:
        """Whether letters are made of the name of somebody in the document: "mval07"."""
        plain = _letters_of(local)
        return any(_owns(local, person) >= ENOUGH for person, _ in self._like(plain))

    def is_login(self, local: str) -> bool:
        """Whether somebody's login stands beside what else it says: "torax_vgarrido"."""
        words = self.context.people.words if "_" in local else ()
        return any(run[1:] in words for run in local.lower().split("_"))

    def _like(self, plain: str) -> list[tuple[Person, str]]:
        writer = self.context.people
        return [*writer.named_in(plain), *writer.shortened_to(plain), *writer.begun_by(plain)]

    def _owner(self, local: str, roll: int) -> Names:
        """Words of the name of whoever the address belongs to, old and new: given names first, then
        surnames, at least one given name and two surnames."""
        writer = self.context.people
        plain = _letters_of(local)
        owner = max(self._like(plain), key=lambda pair: _owns(local, pair[0]), default=None)
        told = (listed_gender(run) for run in re.findall(r"[^\W\d_]{3,}", local))
        shown = next((one for one in told if one), "")  # "merche.toro63"
        if owner is None or roll or _owns(local, owner[0]) < ENOUGH:
            gender = shown or self.context.source.choice((FEMALE, MALE), "email", local)
            owner = (((), (), ()), gender)
        (given, surnames, initials), gender = owner
        gender = gender if given else shown or gender
        strangers = [f"@{local}{roll or ''}", f"@@{local}{roll or ''}"]
        called: Names = []
        if initials and surnames and not given:  # "lespada", of L. Espada
            dotted = "".join(f"{letter.upper()}. " for letter in initials)
            new = writer.rewrite(dotted + " ".join(surnames).title())
            size = len(initials) if plain.startswith("".join(initials)) else 1
            called = [("".join(initials[:size]), "".join(re.findall(r"(\w)\.", fold(new))[:size]))]
        words = [] if called else [(GIVEN, w) for w in given or strangers[:1]]
        words += [(SURNAME, w) for w in (*surnames, *strangers)[: max(2, len(surnames))]]
        return called + [
            (
                "" if word in strangers else compact(word),
                compact(writer.substitute(role, word, gender)),
            )
            for role, word in words
        ]

    def _local(self, local: str, names: Names, what: tuple[int, int]) -> str:
        """The local part with other names, letters and digits in the places of the old ones."""
        unused = list(names)
        written: list[str] = []
        years = self._years(local)
        for position, match in enumerate(_PIECE.finditer(local)):
            piece = match[0]
            if match.start() in years:
                written.append(years[match.start()])
            elif piece.isdigit():
                digits = "0123456789".replace(piece, "")
                written.append(self.context.source.choice(digits, "mail", local, position, *what))
            elif piece[0].isalpha():
                written.append(self._run(piece, unused, names, (local, position, *what)))
            else:
                written.append(piece)
        return "".join(written)

    def _years(self, local: str) -> dict[int, str]:
        """The new figures of a year of birth, by where they stand: "balta_1950"."""
        found: dict[int, str] = {}
        for match in _FIGURES.finditer(local):
            year = self.context.ages.year_of_birth(match[0]) or self._other_year(match[0])
            found |= {match.start() + i: figure for i, figure in enumerate(year)}
        return found

    def _other_year(self, figures: str) -> str:
        """Another year close by, for what can only be one: "bvela1970"."""
        if len(figures) < len("1970") or not _BORN[0] <= int(figures) <= _BORN[1]:
            return ""
        return str(int(figures) - 1 - self.context.source.number(8, "mail year", figures))

    def _run(self, run: str, unused: Names, names: Names, what: tuple[object, ...]) -> str:
        """Letters without marks: names, their beginnings and initials, one after another."""
        if run in domain_words("role") and run != what[0]:
            return run  # "enf.sgarrido"
        known = self._whole_name(run, unused) or self.context.centres.letters_for(run).lower()
        if known:
            return known  # "huv_admin", where the document has that house
        written, position = "", 0
        left = list(unused)
        while position < len(run):
            rest = run[position:]
            name = max(left, key=lambda n: letters_shared(rest, n[0]), default=("", ""))
            shared = letters_shared(rest, name[0])
            if not shared and not position and not names[0][0] and begins(rest[1:], left):
                written, position = names[0][1][0], 1  # "jmoreno", of a Dr. Moreno
                continue
            if not shared:
                return self._unexplained(run, unused, names, what)
            left.remove(name)
            whole = shared == len(name[0])
            written += name[1] if whole else name[1][:shared]
            position += shared
        unused[:] = left
        return written

    def _whole_name(self, run: str, unused: Names) -> str:
        """What the whole name of somebody else of the document became; or "": an address may have
        the given name of a daughter and the surname of her father."""
        familiar = self.context.people.familiar(run)
        if familiar:
            return compact(familiar)  # "montse.puig"
        if len(run) < ENOUGH or any(letters_shared(run, name) == len(run) for name, _ in unused):
            return ""
        told = self.context.people.role_of(run)
        if told:
            return compact(self.context.people.substitute(*told))
        kin = next((m for m in self.context.of_kind("kinship") if _last_word(m) == run), None)
        written = self.context.kinship.write(kin) if kin else None
        return compact(written.split()[-1]) if written and fold(written) != run else ""

    def _is_box(self, local: str) -> bool:
        """Whether an address is nobody's own: it names a service, a town or a saint."""
        runs = re.findall(r"[^\W\d_]{2,}", local)
        return any(self._is_service(run) or self.context.centres.in_letters(run) for run in runs)

    def _is_service(self, run: str) -> bool:
        places = self.context.places
        saint = re.match(r"(?:san|sant|santa)(?=[a-z]{4})", run)
        return (
            run in domain_words("mailbox")
            or run in domain_words("local mailbox")
            or is_said(run)
            or run in short_houses()
            or places.is_marked(run)
            or SERVICE.match(run) is not None
            or (places.knows(run) and not _ROLES.is_surname(run))
            or (saint is not None and bool(listed_gender(run[saint.end() :])))
        )

    def _of_house(self, run: str, what: tuple[object, ...]) -> str:
        """Letters of a mailbox that names a house of the document, or what it is: "cs", "ceip",
        "farmaciaoturia", and whatever stands beside these; "" for others."""
        if run in short_houses():
            return run
        houses = self.context.centres
        beside = re.findall(r"[^\W\d_]{4,}", str(what[0]))
        if len(run) <= SHORT or not any(map(houses.in_letters, beside)):
            return ""
        boxes = domain_words("plain mailbox")
        return houses.in_letters(run) or self.context.source.choice(boxes, "mailbox", *what)

    def _unexplained(self, run: str, unused: Names, names: Names, what: tuple[object, ...]) -> str:
        """Letters the owner's name does not tell: a name or several, of about their length."""
        source = self.context.source
        boxes = domain_words("mailbox")
        nobody = not any(old for old, _ in names) and self._is_box(str(what[0]))
        if nobody and (named := self._of_house(run, what)):
            return named
        if nobody and len(run) > SHORT and self.context.places.knows(run):
            return compact(self.context.places.substitute(run) or "")
        others = set(re.findall(r"[^\W\d_]+", str(what[0]))) - {run}
        owned = (others and any(old for old, _ in names)) or any(
            map(is_initial_and_surname, others)
        )
        aside = owned and run not in self.context.people.words and says_what(run)
        said = aside or (is_said(run) and what[0] not in self._logins)
        if run in boxes or said or (nobody and len(run) > SHORT and self._is_service(run)):
            boxes = boxes if run in boxes else domain_words("plain mailbox")
            pool = [box for box in boxes if run not in box]
            half = int(str(what[1])) // 2 % 2  # "citas.cardio" are two, and stay two
            return source.choice(pool[half::2], "mailbox", *what)
        if nobody and SERVICE.fullmatch(run):  # "rhb", "uci"
            return run
        if len(run) <= SHORT:
            pool = [c for c in _LETTERS if c not in run]
            begun = surname_begun(run, self.context.people.people, self.context.people.substitute)
            return begun or "".join(
                source.choice(pool, "letter", *what, i) for i in range(len(run))
            )
        left = [new for _, new in unused] or [new for _, new in names]
        return self._named_so(run, unused, names, left, what)

    def _named_so(
        self, run: str, unused: Names, names: Names, left: list[str], what: tuple[object, ...]
    ) -> str:
        """A name or several, of about the length of letters that no name explains."""
        source = self.context.source
        given, first, second = names[0][1], names[-2][1], names[-1][1]
        first = first if any(new == first for _, new in unused) else second
        ways = [*left[:2]]
        if listed_gender(run):
            ways = [given]
        elif run == what[0] and is_initial_and_surname(run):
            ways = [given[0] + first]
        elif re.search(r"(?:^|[._-])[^\W\d_](?:[._-]|$)", str(what[0])):
            ways = [first]  # "t.losada"
        elif re.search(r"[^\W\d_][._-]+[^\W\d_]", str(what[0])):
            ways = [given[0] + first if is_initial_and_surname(run) else first]  # "dw_lcasaseca"
        elif len(unused) == len(names):
            ways += [given[0] + first, given + first, given[0] + first + second, given + first[0]]
            ways += [given[:3] + first[:3], given + first[:3]]
            ways += [first + given[0], given[:2] + first[:2] + second[:2], given + first + second]
        best = sorted(dict.fromkeys(ways), key=lambda way: abs(len(way) - len(run)))[:2]
        chosen = source.choice(best, "way", *what)
        for entry in [n for n in unused if n[1] in chosen]:
            unused.remove(entry)
        return chosen


def _letters_of(local: str) -> str:
    return "".join(c for c in compact(local) if not c.isdigit())


def _owns(local: str, person: Person) -> int:
    """How many letters a person's name explains, of all or of one run: "torax_vgarrido"."""
    runs = re.findall(r"[^\W\d_]{4,}", local)
    return max(resemblance(one, person) for one in (_letters_of(local), *map(_letters_of, runs)))


def _last_word(mention: Mention) -> str:
    return compact(mention.surface.split()[-1]) if mention.surface.strip() else ""


def _repeats(local: str, base: str) -> bool:
    """Whether letters of the old address stand in the new one: chance may choose the same name."""
    runs = re.findall(r"[^\W\d_]+", local)
    roles = domain_words("role") if len(runs) > 1 else ()  # "farmacia.agil" stays one's there
    return any(run in base for run in runs if len(run) > SHORT and run not in roles)
