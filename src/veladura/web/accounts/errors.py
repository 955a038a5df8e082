"""Why something about an account was refused."""


class AccountError(Exception):
    """A form was refused; `code` is what the page translates."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
