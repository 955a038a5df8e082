"""Who wrote a comment or a change becomes "Author 1", "Author 2": roles stay, people go."""


class Authors:
    """One alias per person, in the order in which they turn up in one file."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def _number(self, author: str) -> int:
        return self._numbers.setdefault(author.strip().casefold(), len(self._numbers) + 1)

    def alias(self, author: str) -> str:
        return f"Author {self._number(author)}"

    def initials(self, author: str) -> str:
        return f"A{self._number(author)}"
