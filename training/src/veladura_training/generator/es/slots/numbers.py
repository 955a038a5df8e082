"""Identifiers, telephones, addresses of the net."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.es import dates as calendar
from veladura_training.generator.es import identifiers, latin_america, telephones
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.people import Person
from veladura_training.generator.es.resources import lines, plain

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case


def record(case: "Case") -> str:
    return mark("id", case.record)


def dni(case: "Case") -> str:
    rng, country = case.rng, case.country
    if country == "mx":
        return mark(
            "id",
            latin_america.curp(
                rng, list(case.patient.surnames), case.patient.given, case.born, case.female
            ),
        )
    if country == "cl":
        return mark("id", latin_america.rut(rng))
    if country == "ar" and rng.random() < 0.4:
        return mark("id", latin_america.cuil(rng))
    if country != "es":
        return mark("id", latin_america.national_id(rng, country))
    return mark("id", identifiers.dni(rng) if rng.random() < 0.85 else identifiers.nie(rng))


def nie(case: "Case") -> str:
    return mark("id", identifiers.nie(case.rng))


def rfc(case: "Case") -> str:
    return mark(
        "id",
        latin_america.rfc(case.rng, list(case.patient.surnames), case.patient.given, case.born),
    )


def passport(case: "Case") -> str:
    return mark("id", identifiers.passport(case.rng))


def card(case: "Case") -> str:
    return mark(
        "id",
        identifiers.health_card(case.rng, list(case.patient.surnames), case.born, case.female),
    )


def nss(case: "Case") -> str:
    if case.country == "mx":
        return mark(
            "insurance",
            identifiers.shaped(
                case.rng, case.rng.choice(("0000-00-0000-0", "00000000000", "0000 00 0000 0"))
            ),
        )
    return mark("insurance", identifiers.social_security(case.rng))


def eucard(case: "Case") -> str:
    return mark("insurance", "80724" + identifiers.digits(case.rng, 15))


def policy(case: "Case") -> str:
    shapes = (
        "0000-0000-00/00",
        "AA-00-000000-0",
        "000000000",
        "00-0000000",
        "AAA/00/000000-0",
        "0000 0000 0000 0000",
        "00000-00-00",
        "A-000.000",
        "0-00000000/00",
    )
    return mark("plan", identifiers.shaped(case.rng, case.rng.choice(shapes)))


def episode(case: "Case") -> str:
    return mark("episode", case.episode)


def request(case: "Case") -> str:
    return mark("episode", identifiers.episode(case.rng))


def file(case: "Case") -> str:
    return mark("other", identifiers.file_number(case.rng))


def iban(case: "Case") -> str:
    return mark("other", identifiers.iban(case.rng))


def code(case: "Case") -> str:
    return mark("number", identifiers.other(case.rng))


def serial(case: "Case") -> str:
    return mark("device", identifiers.serial(case.rng))


def address(case: "Case") -> str:
    return mark("device", identifiers.network_address(case.rng))


def plate(case: "Case") -> str:
    return mark("vehicle", identifiers.plate(case.rng))


def biometric(case: "Case") -> str:
    return mark(
        "biometric",
        identifiers.shaped(
            case.rng,
            case.rng.choice(
                (
                    "HD-00-00000",
                    "FP-AA-0000000-0",
                    "HB-00-00000",
                    "BIO-00-0000-AA",
                    "VOX_AAA_0000.wav",
                    "H-0000/00",
                )
            ),
        ),
    )


def licence(case: "Case") -> str:
    return mark("licence", identifiers.licence(case.rng, case.province[0]))


def employee(case: "Case") -> str:
    shapes = (
        "AAA000",
        "aaa000",
        "90000",
        "900000",
        "AA0000",
        "A-0000",
        "SES-00000",
        "9000000",
        "aaaaaaa0",
        "A0000AA",
    )
    text = identifiers.shaped(case.rng, case.rng.choice(shapes))
    if case.chance(0.4):
        person = case.rng.choice(case.staff)
        login = plain(person.given)[0] + plain(person.surnames[0]).replace(" ", "")[:7]
        text = case.rng.choice(
            (
                login.lower(),
                login,
                f"{login.lower()}{case.rng.randint(1, 9)}",
                f"adm_{login.lower()}",
            )
        )
    return mark("employee", text)


def phone(case: "Case") -> str:
    return mark(
        "phone", case.phone if case.chance(0.4) else telephones.phone(case.rng, case.country)
    )


def mobile(case: "Case") -> str:
    return mark("phone", telephones.phone(case.rng, case.country, mobile=True))


def spoken(case: "Case") -> str:
    return mark("phone", telephones.spoken_phone(case.rng))


def spokenid(case: "Case") -> str:
    return mark("id", telephones.spoken(case.rng, case.rng.randint(4, 7)))


def spokenroom(case: "Case") -> str:
    return calendar.spelled(case.rng.randint(1, 40))


def imei(case: "Case") -> str:
    return mark("device", identifiers.digits(case.rng, 15))


def tattoo(case: "Case") -> str:
    words = (
        "ancla en el antebrazo",
        "rosa de los vientos",
        "tres estrellas",
        "corazón con espinas",
        "dragón en la espalda",
    )
    text = case.rng.choice(words)
    if case.chance(0.5):
        text = f"nombre «{case.someone().given}» en letra gótica"
    return mark("other", text)


def ext(case: "Case") -> str:
    return mark("phone", telephones.extension(case.rng))


def fax(case: "Case") -> str:
    return mark("fax", telephones.phone(case.rng, case.country, mobile=False))


def _mail(case: "Case", person: Person, domain: str) -> str:
    given = plain(person.given.split()[0]).lower().strip(".ª")
    surname = plain(person.surnames[0]).lower().replace(" ", "")
    local = case.rng.choice(
        (
            f"{given}.{surname}",
            f"{given}{surname}",
            f"{given[:1]}{surname}",
            f"{surname}.{given}",
            f"{given}_{surname}{case.rng.randint(1, 99)}",
            f"{given}{case.rng.randint(50, 99)}",
            f"{given[:1]}.{surname}",
        )
    )
    return mark("mail", f"{local}@{domain}")


def mail(case: "Case") -> str:
    return _mail(case, case.patient, case.rng.choice(lines("domains")))


def docmail(case: "Case") -> str:
    if case.chance(0.3):
        desk = case.rng.choice(
            (
                "admision",
                "citas",
                "secretaria",
                "farmacia",
                "urgencias",
                "atencion.paciente",
                "informes",
                "consultas",
                "rrhh",
                "info",
                "uci",
                "trabajosocial",
            )
        )
        return mark("mail", f"{desk}@{case.domain}")
    return _mail(case, case.rng.choice(case.staff), case.domain)


def url(case: "Case") -> str:
    page = case.rng.choice(("", "", "/citas", "/pacientes", "/informes", "/v", "/portal"))
    if case.chance(0.6):
        return mark("url", f"www.{case.domain}{page}")
    return mark(
        "ip",
        f"{case.rng.choice(('http', 'https'))}://{case.rng.choice(('', 'www.', 'csv.', 'portal.'))}{case.domain}{page}",
    )


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        record,
        dni,
        nie,
        rfc,
        passport,
        card,
        nss,
        eucard,
        policy,
        episode,
        request,
        file,
        iban,
        code,
        serial,
        address,
        plate,
        biometric,
        licence,
        employee,
        phone,
        mobile,
        spoken,
        spokenid,
        spokenroom,
        imei,
        tattoo,
        ext,
        fax,
        mail,
        docmail,
        url,
    )
}
