"""The German rules by name."""

from collections.abc import Mapping
from types import MappingProxyType

from veladura.detect.rules.backwards import BackwardsRule
from veladura.detect.rules.email import EmailRule
from veladura.detect.rules.iban import IbanRule
from veladura.detect.rules.network import NETWORK
from veladura.detect.rules.rule import Rule
from veladura.detect.rules.url import URLS
from veladura.languages.de.rules.addresses import ADDRESSES
from veladura.languages.de.rules.columns import COLUMNS
from veladura.languages.de.rules.companies import COMPANIES
from veladura.languages.de.rules.dates import CLOCK, DATES
from veladura.languages.de.rules.identifiers import (
    BIC,
    CARD,
    DOCKET,
    PENSION,
    REGISTER,
    SECURITY,
    TAX_ID,
    TAX_NUMBER,
    VAT,
)
from veladura.languages.de.rules.numbers import AMOUNTS, NUMBERS, NumberRule
from veladura.languages.de.rules.paths import PATHS
from veladura.languages.de.rules.phones import PHONES
from veladura.languages.de.rules.products import PRODUCTS
from veladura.languages.de.rules.vehicles import PLATES

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.name: rule
        for rule in (
            IbanRule(),
            BIC,
            TAX_ID,
            TAX_NUMBER,
            VAT,
            REGISTER,
            DOCKET,
            PENSION,
            CARD,
            SECURITY,
            NUMBERS,
            PLATES,
            PHONES,
            EmailRule(),
            URLS,
            NETWORK,
            PATHS,
            ADDRESSES,
            DATES,
            CLOCK,
            AMOUNTS,
            NumberRule(),
            COLUMNS,
            COMPANIES,
            PRODUCTS,
            BackwardsRule("rueckwaerts", "de"),
        )
    }
)
