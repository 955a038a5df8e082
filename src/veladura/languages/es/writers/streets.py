"""Addresses: the kind of road and the shape stay; the name, the numbers and the door change."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.home import SPAIN as _SPAIN
from veladura.languages.es.lexicon import is_word
from veladura.languages.es.numerals import is_number_word, read_number, respell, spell
from veladura.languages.es.writers.base import SpanishWriter
from veladura.languages.es.writers.places.directions import is_unit, other_way
from veladura.languages.es.writers.places.house_numbers import (
    after_words,
    floors_told,
    is_last_number,
    is_of_number,
    words_from,
)
from veladura.languages.es.writers.places.roads import (
    CONNECTORS,
    end_of_road,
    has_article,
    is_road_code,
    network_for,
    road_like,
    road_types,
    says_part,
    to_number,
)
from veladura.languages.es.writers.street_names import (
    any_name,
    house_word,
    in_two,
    is_a_day,
    language_of,
    names_like,
    surnames_in,
)
from veladura.text import fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_PIECE = re.compile(r"[^\W\d_]+(?:[’'·\-][^\W\d_]+)*|\d+|[\W_]")
_POST_BOX = re.compile(
    r"(?:(?:sobre |por |en )?(?:la )?(?:RN|RP) ?(?=\d)"  # or a road that has nothing but a number
    r"|(?:apartado|apdo\.?|ap\.?(?= ?(?:de )?correos)|apartat|caixa|casilla)"
    r"(?:\s+(?:de\s+)?(?:correos?|postal))?"
    r"(?:\s*(?:n\.?\s?[º°o]|número|num\.?))?[\s:]*(?=\d))",
    re.IGNORECASE,
)
_ARTICLES = {"la": "la", "las": "las", "los": "los", "el": "el", "del": "el"}
_GALICIAN = re.compile(r"\A([ao]s?) (?=[A-Z])")  # articles
_JOINED = {"el": "del", "o": "do", "a": "da", "os": "dos", "as": "das"}  # with "de"
_MONTHS = ("Mayo", "Julio", "Agosto", "Septiembre", "Octubre", "Febrero", "Abril")
_CATALAN, _ORDINALS = frozenset("nrtè"), {"1": "r", "2": "n", "3": "r", "4": "t"}
_KILOMETRE = frozenset({"km", "kilometro", "pk"})
_ORDINAL_ENDS = frozenset({"ra", "ro", "er", "da", "do", "ta", "to", "va", "vo", "ma", "mo"})
_LARGEST_FLOOR = 12
_NUMBERED = re.compile(r"(?:\d|s/n)\W{1,4}$|\d[^\d,]{0,9}, $")  # a hamlet or a town follows
_ARTICLE_BEFORE = re.compile(r"(?:^| )(la|las|los|el|del) $", re.IGNORECASE)
_ELIDED = re.compile(r"[dl][’']", re.IGNORECASE)  # "Carrer d'Aragó"
_AFTER_NAME = frozenset(
    {"n", "no", "num", "numero", "km", "kilometro", "sn", "sin", "esq", "esquina"}
)
_ENGLISH = re.compile(
    r"(\d{1,5}[A-Za-z]?,? )([A-Z][A-Za-z'’. ]{2,30}?)"
    r"( (?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Court|Terrace|Way|Square"
    r"|Rise|Grove|Gardens|Crescent|Place|Park|Hill|Row|Mews|View|Walk|Green|Boulevard|Parkway)\.?)"
)
_GREAT_ROAD = re.compile(r"gran v[ií]a,? (?=\d)", re.IGNORECASE)  # which every city has
# Of roads with a number.
_NETWORKS = frozenset({"provincial", "nacional", "departamental", "kilometrico", "federal"})
_ROOMS = frozenset({"hab", "habitacion", "box", "cama", "cto"})  # "hab. 214" is no road
_AT_THE_END = frozenset(  # Basque order
    {"kalea", "etorbidea", "hiribidea", "enparantza", "plaza", "errepidea", "bidea", "pasealekua"}
    | {"auzoa", "kale"}
)


def is_street(surface: str) -> bool:
    """Whether a place is an address: it begins with a kind of road."""
    first, *rest = _PIECE.findall(surface.strip()) or [""]
    return bool(rest) and len(first) > 1 and fold(first) in road_types()


class StreetWriter(SpanishWriter):
    """Writes the addresses of one document."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
        self._mixed_case = True
        self._language = ""
        self._chosen: dict[tuple[str, int], tuple[str, str]] = {}  # entity, roll → article, name

    def entity(self, mention: Mention) -> str:
        return " ".join(re.findall(r"\w+", fold(mention.surface)))

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        roll = self.context.roll("street", self.entity(mention))
        english = _ENGLISH.fullmatch(surface)
        if english:  # "14 Chapel Street"
            self._language, self._mixed_case = "english", True
            named = self._name([english[2]], [], roll)
            return self._digits(english[1], roll) + named + english[3]
        box = _POST_BOX.match(surface)
        if box:
            return box[0] + self._digits(surface[box.end() :], roll)
        words = re.findall(r"[^\W\d_]+", surface)
        if words and is_number_word(words[0]) and all(map(is_of_number, words)):
            stream = self.context.source.numbers("house number", fold(surface), roll)
            return respell(surface, stream)  # "veintisiete", which somebody corrects
        if two := in_two(surface):
            return self._road(two, roll).replace(" ", "", 1)
        great = _GREAT_ROAD.match(surface)
        if great:
            return great[0] + self._digits(surface[great.end() :], roll)
        way = other_way(surface, lambda digits: self._number(digits, 0, [], roll))
        return self._road(surface, roll) if way is None else way

    def _road(self, surface: str, roll: int) -> str:
        """An address: its parts one after the other, each by what stands before it."""
        pieces = _PIECE.findall(surface)
        # Where names are capitalised, small words after the number ("trasera") are no names.
        self._mixed_case = not (surface.islower() or surface.isupper())
        self._language = language_of(surface, self.context.places.setting.tongue)
        written: list[str] = []
        position, named = self._road_type(pieces, written), False
        while position < len(pieces):
            piece = pieces[position]
            counts = position and (named or is_last_number(pieces, position))
            spelt = read_number(words_from(pieces, position)) if counts else None
            if spelt is not None:
                end = after_words(pieces, position, spelt[1])
                said = self._said_number(spelt[0], roll)
                written.append(match_case("".join(pieces[position:end]), said))
                position = end
                continue
            day = not named and is_a_day(pieces, position)
            end = position + 5 if day else self._name_end(pieces, position, named)
            if end > position:
                written.append(self._name(pieces[position:end], written, roll))
                named, position = True, end
                continue
            if piece.isdecimal():
                named = True  # what follows a number is no road's name unless it looks like one
                number = to_number(pieces, position, written)
                written.append(number or self._number(piece, position, pieces, roll))
            elif is_road_code(pieces, position):
                road = road_like(piece, pieces[position + 2], self.context, roll)
                written.append(road or network_for(piece, self.context))
                named, position = named or bool(road), position + 2 * bool(road)
            elif _is_letter(piece) and self._is_door(pieces, position):
                written.append(self._door(piece, roll))
            elif piece in _CATALAN and self._language == "catalan" and written[-1].isdecimal():
                written.append(_ORDINALS.get(written[-1], "è"))  # "2n", "3r"
            else:
                written.append(piece)
            position += 1
        return "".join(written)

    def _said_number(self, number: int, roll: int) -> str:
        new = 2 + self.context.source.number(97, "house", number, roll)
        return spell(new + 1 if new == number else new)

    def _digits(self, text: str, roll: int) -> str:
        """ "41, 28080 Madrid": numbers change, and so does what is named after them."""
        pieces = _PIECE.findall(text)
        new = [
            self._number(piece, i, pieces, roll)
            if piece.isdecimal()
            else self._name([piece], [], roll)
            if len(piece) > 3 and not says_part(piece)
            else piece
            for i, piece in enumerate(pieces)
        ]
        return "".join(new)

    def _road_type(self, pieces: list[str], written: list[str]) -> int:
        """Copy the kind of road with the marks and connectors after it; where the name starts."""
        position = 2 * has_article(pieces)  # "la calle de los Olmos"
        while position < len(pieces) and not is_road_code(pieces, position):  # "CL-631"
            piece = pieces[position]
            mark = not piece[0].isalnum() and position > 0
            if not mark and fold(piece) not in road_types():
                break
            if (
                piece.isalpha()
                and len(piece) == 1
                and position + 1 < len(pieces)
                and pieces[position + 1].isspace()
                and fold(piece) not in ("c",)
            ):
                break
            position += 1
        if position >= len(pieces) or pieces[position][0].isdecimal():
            # "Avinguda Diagonal, 660": the name itself is a kind of road.
            kinds = [i for i, piece in enumerate(pieces[:position]) if piece.isalpha()]
            named = len(kinds) > 1 and fold(pieces[kinds[1]]) not in _NETWORKS
            position = kinds[1] if named else position
        written += pieces[:position]
        return position

    def _name_end(self, pieces: list[str], start: int, named: bool) -> int:
        """Where a street name that starts here ends; `start` when none does."""
        part = is_road_code(pieces, start) or is_unit(pieces, start)  # "Parcela 14"
        if part or not self._is_name_word(pieces[start], named):
            return start
        end = position = start + 1
        while position < len(pieces):
            piece = pieces[position]
            if piece[0].isdecimal() or piece in ",;()/" or fold(piece) in _AFTER_NAME:
                break
            last = fold(piece) in _AT_THE_END or is_last_number(pieces, position)
            if last or is_unit(pieces, position):
                break
            if named and piece[0].isalpha() and not self._is_name_word(piece, named):
                if fold(piece) not in CONNECTORS | {"y", "i", "e"}:
                    break
            elif piece[0].isalpha():
                end = position + 1
            position += 1
        # "s/n" and "s n" are no part of the name.
        if "".join(pieces[end - 1 : end + 2]).replace(" ", "").lower() in ("s/n", "s/n.", "z/g"):
            end -= 1
            while end > start and not pieces[end - 1][0].isalpha():
                end -= 1
        return end

    def _is_name_word(self, piece: str, named: bool) -> bool:
        folded = fold(piece)
        if not piece[0].isalpha() or piece[0] in "ºª" or folded in _AFTER_NAME:
            return False
        if folded in _AT_THE_END:
            return False
        if folded in _ROOMS:
            return False
        if not named:  # before the number, everything belongs to the name
            return len(piece) > 1 or piece.isupper()
        if folded in _ARTICLES and piece[0].isupper() and self._mixed_case:
            return True  # "finca El Recuerdo"
        known = says_part(piece)
        shown = _ELIDED.sub("", piece, count=1)[:1].isupper()  # "14 d'Aguadulce"
        return not known and len(piece) > 2 and (shown or not self._mixed_case)

    def _name(self, original: list[str], written: list[str], roll: int) -> str:
        text = "".join(original)
        if is_a_day(original, 0):
            return self._day(text, roll)
        words = [w for w in original if w[0].isalpha()]
        connector = bool(words) and (
            (fold(words[0]) in CONNECTORS and words[0][0].islower())
            or words[0] in ("DE", "DEL")
            or _ELIDED.match(words[0]) is not None
        )
        core = [_ELIDED.sub("", fold(w)) for w in words if fold(w) not in CONNECTORS]
        territory, road = self.context.places, fold("".join(written))
        place = end_of_road(words, territory.knows)
        main = road.startswith(("ctra", "carret")) and place.istitle() and " " not in place
        leads = main and connector and not is_word(fold(place))  # "carretera de Ruidera"
        if leads or (road.startswith(("ctra", "carret", "camino")) and territory.knows(place)):
            new = territory.substitute(place) or ""
            return match_case(text, f"de {new}" if connector else new)
        if _NUMBERED.search(road) and not connector:
            return match_case(text, territory.quarters.behind_number(place))
        entity = " ".join(core)
        before = _ARTICLE_BEFORE.search("".join(written[-2:]))  # "…, camino de los Arejos"
        words = [before[1], *words] if before else words
        article, name = self._choose(entity, text, words, roll)
        if before:
            return _in_case_of(text, name)
        behind_article = connector and fold(words[0]) in _ARTICLES and fold(words[0]) != "del"
        if behind_article:  # "Calle la Noria"
            new = f"{article} {name}" if article else name
        elif connector:
            galician = _GALICIAN.match(name)
            article, name = (galician[1], name[galician.end() :]) if galician else (article, name)
            joined = _JOINED.get(article) or f"de {article}".rstrip()
            new = f"{joined} {name}"
        else:
            dos = re.search(r"\bd[oa]s? $", "".join(written[-3:]))  # "casa dos Ferreiros"
            name = _GALICIAN.sub("", name) if dos else name
            new = f"{article.capitalize()} {name}" if article else name
        return _in_case_of(text, new)

    def _day(self, text: str, roll: int) -> str:
        """Another day that streets are named after: "9 de Julio"."""
        said = str if text[0].isdecimal() else (lambda day: spell(day).capitalize())
        days = [f"{said(day)} de {month}" for month in _MONTHS for day in range(2, 29, 3)]
        return match_case(text, self.context.pick("street", days, fold(text), roll=roll) or days[0])

    def _choose(self, entity: str, text: str, words: list[str], roll: int) -> tuple[str, str]:
        """Article and name; the first mention of a street tells what kind of name it is."""
        if (entity, roll) not in self._chosen and (house := house_word(text)):
            owner = self._pick(entity, surnames_in(self._language), roll)[1]  # who lived there
            self._chosen[entity, roll] = "", house + match_case(text[len(house) :], owner)
        if (entity, roll) not in self._chosen:
            lead = next((i for i, w in enumerate(words) if fold(w) not in CONNECTORS), 0)
            articles = [_ARTICLES[fold(w)] for w in words[:lead] if fold(w) in _ARTICLES]
            article = articles[-1] if articles else ""
            like = names_like(
                text[text.index(words[lead]) :],
                article,
                self._language,
                of=lead > 0 and not article,
                spanish=self.context.home == _SPAIN,
            )
            self._chosen[entity, roll] = self._pick(entity, like, roll)
        return self._chosen[entity, roll]

    def _pick(self, entity: str, like: Mapping[str, str], roll: int) -> tuple[str, str]:
        for articles in (like, any_name()):
            name = self.context.pick("street", tuple(articles), entity, roll=roll)
            if name is not None:
                return articles[name], name
        return "la", f"Fuente {self.context.source.number(900, 'street', entity) + 100}"

    def _number(self, digits: str, position: int, pieces: list[str], roll: int) -> str:
        """A house number of the same length; what comes after it is a floor or a door."""
        if pieces[position + 1 : position + 2] and pieces[position + 1] in _ORDINAL_ENDS:
            return digits  # "3ra Secc."
        source = self.context.source
        zeros = len(digits) - len(digits.lstrip("0"))
        if 0 < zeros < len(digits):  # "0455", as in Chile
            return "0" * zeros + self._number(digits[zeros:], position, pieces, roll)
        first = not any(p.isdecimal() for p in pieces[:position])
        low, high = 10 ** (len(digits) - 1), 10 ** len(digits) - 1
        if not first and digits in self._floors:
            return digits
        if not first and len(digits) <= 2 and int(digits) <= _LARGEST_FLOOR:
            low, high = (1, 9) if len(digits) == 1 else (10, _LARGEST_FLOOR)
        if len(digits) > 2 and not _KILOMETRE.isdisjoint(map(fold, pieces[:position])):
            high = max(low + 1, int(digits))  # no road of Spain has a thousand
        value = low + source.number(high - low + 1, "house", digits, first, roll)
        if value == int(digits):
            value = low if value == high else value + 1
        return f"{value:0{len(digits)}d}"

    @cached_property
    def _floors(self) -> frozenset[str]:
        return floors_told(self.context.text, self.context.vocabulary)

    def _is_door(self, pieces: list[str], i: int) -> bool:
        """A single letter that is a door, not "n", "s/n", "p." or a connector."""
        following = pieces[i + 1] if i + 1 < len(pieces) else ""
        previous = pieces[i - 1] if i else ""
        if fold(pieces[i]) in ("s", "n", "y", "e", "o", "c") and (
            following in tuple("/.ºª°") or previous == "/"
        ):
            return False
        word = next((p for p in pieces[i + 1 : i + 3] if not p.isspace()), "")
        if fold(pieces[i]) in ("y", "e", "o", "a") and len(word) > 1 and word.isalpha():
            return False  # "08-33 y Bolívar"
        if fold(pieces[i]) in ("x", "y") and word.isdecimal():
            return False  # "Calle 27 x 18 y 20"
        if pieces[i] == "m" and previous == " " and pieces[i - 2].isdecimal():
            return False  # "200 m norte": metres
        if pieces[i].islower() and (previous.isdecimal() or previous == "."):
            return False  # "2n", "1a", "4.o": an ordinal
        return any(p.isdecimal() for p in pieces[:i]) and following not in ("/", ".")

    def _door(self, letter: str, roll: int) -> str:
        letters = "ABCDEFGH".replace(letter.upper(), "")
        new = self.context.source.choice(letters, "door", letter.upper(), roll)
        return new if letter.isupper() else new.lower()


def _is_letter(piece: str) -> bool:
    return piece.isalpha() and piece.isascii() and len(piece) == 1


def _in_case_of(model: str, text: str) -> str:
    """Capitals and small letters as in the model: "Conde duque" has small words in it."""
    if model.isupper() or model.islower():
        return match_case(model, text)
    words = [word for word in re.findall(r"[^\W\d_]{3,}", model) if fold(word) not in CONNECTORS]
    if len(words) > 1 and words[0][0].isupper() and words[-1][0].islower():
        first, _, rest = text.partition(" ")
        return f"{first} {rest.lower()}".strip()
    return text
