"""Which companies of a document share a name, and which of them a short form means."""

from collections.abc import Callable, Sequence

from veladura.languages.de.writers.organisations.firms import Firm, Firms
from veladura.languages.de.writers.organisations.short_forms import ShortForms
from veladura.text import fold
from veladura.transform.context import Organisation

Core = tuple[str, ...]  # the folded words of a name, without what a company does


class Groups:
    """The groups of one document."""

    def __init__(
        self, surfaces: Sequence[str], core_of: Callable[[str], Core], short_forms: ShortForms
    ) -> None:
        self._core_of = core_of
        self._short_forms = short_forms
        self.cores = sorted(set(map(core_of, surfaces)), key=lambda core: (-len(core), core))
        self._longest_first: dict[str, list[Core]] = {}
        for core in self.cores:
            for name in set(core):
                self._longest_first.setdefault(name, []).append(core)
        self._firms = Firms((s.strip() for s in surfaces), self._group, short_forms.defined)

    def firm(self, surface: str) -> Firm:
        """The company that a mention means."""
        long = self._short_forms.long_form(surface, self._core_of(surface))
        return self._firms.meant_by(long or surface)

    def described(self, surface: str) -> Organisation:
        """What may be told of a company in a report: nothing of its name."""
        firm = self.firm(surface)
        members = self._firms.group_size(firm.group)
        return Organisation(firm.kind, firm.form, firm.group if members > 1 else "")

    def is_alone(self, surface: str) -> bool:
        """Whether nobody else bears the name."""
        return self._firms.group_size(self._group(surface)) < 2

    def _group(self, surface: str) -> str:
        core = self._core_of(surface)
        around = self._longest_first.get(core[0], []) if core else []
        fuller = next((c for c in around if set(core) <= set(c)), core)
        return " ".join(fuller) or fold(surface)
