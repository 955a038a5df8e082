"""The Spanish rules by name, with MEDDOCAN's labels."""

from collections.abc import Mapping
from types import MappingProxyType

from veladura.detect.rules import network, url
from veladura.detect.rules.email import EmailRule
from veladura.detect.rules.iban import IbanRule
from veladura.detect.rules.rule import Rule

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.name: rule
        for rule in (
            EmailRule("CORREO_ELECTRONICO"),
            url.rules("URL_WEB", "DIREC_PROT_INTERNET"),
            network.rules("IDENTIF_DISPOSITIVOS_NRSERIE"),
            IbanRule("OTROS_SUJETO_ASISTENCIA"),
        )
    }
)
