"""The Spanish rules by name, with MEDDOCAN's labels."""

from collections.abc import Mapping
from types import MappingProxyType

from veladura.detect.rules import network, url
from veladura.detect.rules.email import EmailRule
from veladura.detect.rules.es.ages import AGES
from veladura.detect.rules.es.colegiado import COLEGIADO
from veladura.detect.rules.es.date_words import DATE_WORDS
from veladura.detect.rules.es.dates import DATES
from veladura.detect.rules.es.devices import DEVICES
from veladura.detect.rules.es.episode import EPISODE
from veladura.detect.rules.es.health_card import CIP
from veladura.detect.rules.es.latin_america import CEDULA, CUIL, CURP, RUT
from veladura.detect.rules.es.national_ids import DNI, NIE, NIF
from veladura.detect.rules.es.passport import PASSPORT
from veladura.detect.rules.es.phones import PHONES
from veladura.detect.rules.es.plates import PLATES
from veladura.detect.rules.es.policy import POLICY
from veladura.detect.rules.es.postcode import POSTCODE
from veladura.detect.rules.es.record import RECORD
from veladura.detect.rules.es.sex import SEX
from veladura.detect.rules.es.social_security import NSS
from veladura.detect.rules.iban import IbanRule
from veladura.detect.rules.rule import Rule

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
            POLICY,
            COLEGIADO,
            PLATES,
            DEVICES,
            IbanRule("OTROS_SUJETO_ASISTENCIA"),
            PHONES,
            EmailRule("CORREO_ELECTRONICO"),
            url.rules("URL_WEB", "DIREC_PROT_INTERNET"),
            network.rules("IDENTIF_DISPOSITIVOS_NRSERIE"),
            DATES,
            DATE_WORDS,
            AGES,
            SEX,
            POSTCODE,
        )
    }
)
