"""The Spanish rules by name."""

from collections.abc import Mapping
from types import MappingProxyType

from veladura.detect.rules.backwards import BackwardsRule
from veladura.detect.rules.email import EmailRule
from veladura.detect.rules.iban import IbanRule
from veladura.detect.rules.network import NETWORK
from veladura.detect.rules.rule import Rule
from veladura.detect.rules.segments import SegmentRule
from veladura.detect.rules.url import URLS
from veladura.languages.es.rules.ages import AGES
from veladura.languages.es.rules.columns import COLUMNS
from veladura.languages.es.rules.full_names import FULL_NAMES
from veladura.languages.es.rules.hospital_acronyms import HOSPITAL_ACRONYMS
from veladura.languages.es.rules.identifiers.court_files import COURT_FILES
from veladura.languages.es.rules.identifiers.devices import DEVICES
from veladura.languages.es.rules.identifiers.episode import EPISODE
from veladura.languages.es.rules.identifiers.health_card import CIP
from veladura.languages.es.rules.identifiers.latin_america import CEDULA, CUIL, CURP, RUT
from veladura.languages.es.rules.identifiers.licence import COLEGIADO
from veladura.languages.es.rules.identifiers.national_ids import DNI, NIE, NIF
from veladura.languages.es.rules.identifiers.passport import PASSPORT
from veladura.languages.es.rules.identifiers.plates import PLATES
from veladura.languages.es.rules.identifiers.policy import POLICY
from veladura.languages.es.rules.identifiers.record import RECORD
from veladura.languages.es.rules.identifiers.social_security import NSS
from veladura.languages.es.rules.initials import INITIALS
from veladura.languages.es.rules.insurers import INSURERS
from veladura.languages.es.rules.logins import LOGINS
from veladura.languages.es.rules.phones import PHONES
from veladura.languages.es.rules.positions import POSITIONS
from veladura.languages.es.rules.postcode import POSTCODE
from veladura.languages.es.rules.sex import SEX
from veladura.languages.es.rules.small_towns import SMALL_TOWNS
from veladura.languages.es.rules.spoken import SPOKEN
from veladura.languages.es.rules.times.date_words import DATE_WORDS
from veladura.languages.es.rules.times.dates import DATES

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.name: rule
        for rule in (
            DNI,
            NIE,
            NIF,
            CIP,
            NSS,
            PASSPORT,
            CURP,
            RUT,
            CUIL,
            CEDULA,
            RECORD,
            EPISODE,
            COURT_FILES,
            POLICY,
            COLEGIADO,
            PLATES,
            DEVICES,
            IbanRule(),
            PHONES,
            EmailRule(),
            URLS,
            NETWORK,
            DATES,
            DATE_WORDS,
            AGES,
            SEX,
            POSTCODE,
            POSITIONS,
            SegmentRule(),
            HOSPITAL_ACRONYMS,
            INITIALS,
            COLUMNS,
            SPOKEN,
            LOGINS,
            FULL_NAMES,
            INSURERS,
            SMALL_TOWNS,
            BackwardsRule("al-reves", "es"),
        )
    }
)
