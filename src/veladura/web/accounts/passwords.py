"""Which passwords are good enough: long, and not among the first that anybody would try."""

from functools import cache
from importlib import resources

from veladura.web.accounts.errors import AccountError

MIN_LENGTH = 10
MIN_SCORE = 3  # of zxcvbn's 0 to 4: more than 10⁸ guesses
LOOKED_AT = 72  # characters; whoever types more has a good one, and looking takes longer


def check_password(password: str, *about: str) -> None:
    """`about` is what others know: name, address. A password made of that is no secret."""
    if len(password) < MIN_LENGTH:
        raise AccountError("password-too-short")
    if len(password) <= LOOKED_AT and _score(password, about) < MIN_SCORE:
        raise AccountError("password-too-common")


def _score(password: str, about: tuple[str, ...]) -> int:
    from zxcvbn import zxcvbn  # its lists take a while to load

    known = [word for text in about for word in text.replace("@", " ").replace(".", " ").split()]
    found: int = zxcvbn(password, user_inputs=[*known, *_common_words()])["score"]
    return found


@cache
def _common_words() -> tuple[str, ...]:
    lines = (resources.files("veladura.web.accounts") / "common-words.txt").read_text("utf-8")
    return tuple(line for line in lines.splitlines() if line and not line.startswith("#"))
