"""Known numbers in a text: ids, phones, accounts, whatever separators stand in them."""

import re
from collections.abc import Iterator

from veladura.knowledge.people import KnownStretch
from veladura.knowledge.spelling import as_digits
from veladura.knowledge.tokens import TextWords
from veladura.text import compact

SHORTEST = 4  # letters and digits; shorter ones stand everywhere
_MISREAD = 6  # letters and digits from which letters are also taken for the digits they look like
_GLUED = 6  # digits that may follow a word without a space: "NHC1120934"
_GAP = re.compile(r"[ \t.,\-/_·:()\u00a0\u00ad\u2009\u200b-\u200d\u202f]{0,3}+\n?+[ \t]{0,8}+")
_ENDS_IN_LETTER = re.compile(r"\A\d{7,}+[a-z]\Z")
_AFTER_LETTERS = re.compile(r"\A[a-z]{1,4}+(\d{6,}+)\Z")  # "KD-2291884" is also 2291884
_ABROAD = re.compile(r"\A(?:\+|00)")
_CODE = re.compile(r"\A(?:00)?+[1-9]\d{0,2}+\Z")  # of a country, glued to the number
_LONG_PHONE = 7  # digits from which a code may be glued to a phone


class KnownNumbers:
    """Numbers of one person, each as letters and digits only."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}  # as compared → what it is
        self._misread: dict[str, str] = {}
        self._beginnings: set[str] = set()
        self._phones: set[str] = set()

    def add(self, number: str, what: str, *, phone: bool = False) -> None:
        forms = {compact(number)}
        forms |= {form[:-1] for form in forms if _ENDS_IN_LETTER.match(form)}
        forms |= {match[1] for form in forms if (match := _AFTER_LETTERS.match(form))}
        forms |= {form.lstrip("0") for form in forms if len(form) >= _MISREAD}
        if phone:
            forms |= set(_phone_forms(number))
            self._phones |= {f.lstrip("0") for f in forms if len(f.lstrip("0")) >= _LONG_PHONE}
        for form in forms:
            if len(form) < SHORTEST:
                continue
            self._values.setdefault(form, what)
            self._begin(form)
            if len(form) >= _MISREAD and sum(map(str.isdigit, form)) >= SHORTEST:
                self._misread.setdefault(as_digits(form), what)
                self._begin(as_digits(form))

    def _begin(self, form: str) -> None:
        self._beginnings.update(form[:size] for size in range(1, len(form) + 1))

    def __bool__(self) -> bool:
        return bool(self._values)

    def find(self, words: TextWords) -> Iterator[tuple[KnownStretch, str]]:
        """Every place, with what the number is."""
        index = 0
        while index < len(words):
            last, what, how = self._longest(words, index)
            if last:
                start, end = words.starts[index], self._end(words, last)
                yield KnownStretch(start, end, how), what
            index = last or index + 1

    def _longest(self, words: TextWords, index: int) -> tuple[int, str, str]:
        """The word behind the longest number that begins at a word; 0 where there is none."""
        if self._is_coded_phone(words.folded[index]) and self._stops(words, index):
            return index + 1, "phone", "with the code of a country"
        if not self._may_begin(words, index):
            return 0, "", ""
        best = 0, "", ""
        written = read = ""
        for last in range(index, len(words)):
            word = words.folded[last] if written else self._unpadded(words.folded[last])
            written += word
            read += as_digits(word)
            if written not in self._beginnings and read not in self._beginnings:
                break
            if self._stops(words, last):
                if written in self._values:
                    best = last + 1, self._values[written], "as it is written"
                elif read in self._misread:
                    best = last + 1, self._misread[read], "misread"
            if last + 1 == len(words) or not self._goes_on(words, last):
                break
        return best

    def _is_coded_phone(self, folded: str) -> bool:
        """ "0034612345678" for a number the record has without the code."""
        if len(folded) < _LONG_PHONE or not folded.isdigit():
            return False
        return any(
            folded.endswith(phone) and _CODE.match(folded[: -len(phone)]) for phone in self._phones
        )

    def _unpadded(self, folded: str) -> str:
        """ "0001120934" for 1120934: zeros that a system writes before it are no part of it."""
        if folded in self._beginnings or len(folded) < _MISREAD:
            return folded
        return folded.lstrip("0") or folded

    def _may_begin(self, words: TextWords, index: int) -> bool:
        folded = self._unpadded(words.folded[index])
        if folded not in self._beginnings and as_digits(folded) not in self._beginnings:
            return False
        before = words.text[words.starts[index] - 1 : words.starts[index]]
        # "NHC1120934": a key word may be glued to a long number; another number may not.
        return not before.isalnum() or (before.isalpha() and len(folded) >= _GLUED)

    def _stops(self, words: TextWords, last: int) -> bool:
        """A letter behind a long number belongs to it: a check letter the record lacks."""
        end = words.end(last)
        after = words.text[end : end + 2]
        return not after[:1].isalnum() or (after[0].isalpha() and not after[1:].isalnum())

    def _end(self, words: TextWords, last: int) -> int:
        end = words.end(last - 1)
        return end + words.text[end : end + 1].isalpha()

    def _goes_on(self, words: TextWords, index: int) -> bool:
        match = _GAP.match(words.text, words.end(index))
        return match is not None and match.end() == words.starts[index + 1]


def _phone_forms(number: str) -> Iterator[str]:
    """With and without the code of the country, with and without a zero before."""
    digits = compact(number)
    if _ABROAD.match(number):
        import phonenumbers  # takes a while to load

        try:
            parsed = phonenumbers.parse(_ABROAD.sub("+", number), None)
        except phonenumbers.NumberParseException:
            return
        national = str(parsed.national_number)
        code = str(parsed.country_code)
        yield from (national, f"0{national}", f"{code}{national}", f"00{code}{national}")
    elif digits.startswith("0"):
        yield digits[1:]
