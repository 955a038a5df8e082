"""Where things happen: towns, streets, regions, hospitals, health centres."""

from random import Random

from veladura_training.generator.es.resources import Resources, lines, own_names

_STREET_TYPES = {
    "es": "C/ |C/|calle |Calle |c/ |Calle de |Calle del |Avda. |Av. |Avda. de |Avenida |Avenida de "
    "|Plaza |Pza. |Pl. |Plaza de |Paseo |Pº |Paseo de |Camino |Camino de |Cno. |Ctra. |Carretera de "
    "|Ronda |Travesía |Trav. |Pasaje |Barrio |Bº |Barriada |Urb. |Urbanización |Cuesta |Glorieta "
    "|Polígono |Callejón |Rambla |Vía |Gran Vía |Bulevar |C. |Lugar de ",
    "ca": "Carrer |C/ |Carrer de |Av. |Avinguda |Plaça |Pl. |Passeig |Pg. |Passatge |Rambla |Ronda ",
    "gl": "Rúa |R/ |Rúa do |Rúa da |Lugar de |Avda. |Praza |Estrada de |Camiño ",
    "eu": " kalea| etorbidea| hiribidea| plaza| bidea",
    "la": "Calle |Av. |Avenida |Pasaje |Psje. |Cra. |Carrera |Calle |Jr. |Jirón |Blvd. |Bv. |Pje. "
    "|Prolongación |Diagonal |Transversal |Ruta |Camino ",
}
_CENTRE_KINDS = (
    "Centro de Salud|Centro de Salud|Centro de Salud|C.S.|C. S.|CS|centro de salud|Consultorio"
    "|consultorio de|Consultorio local|Ambulatorio|ambulatorio|PAC|SUAP|CAP|EAP|ABS|Centre de Salut"
    "|Centro de Saúde|Osasun Zentroa|Centro de Especialidades|CSM|Centro de Salud Mental"
    "|USM|UBA|Punto de Atención Continuada|UGC|CEP|Centro de Atención Primaria|Clínica Dental"
)
_LATAM_CENTRE_KINDS = (
    "UMF No.|CESFAM|Centro de Salud|EBAIS|Posta de Salud|Puesto de Salud|Subcentro de Salud|CAPS"
    "|Policlínico|CAIS|Consultorio Médico|SAMCo|IPS|Unidad Sanitaria|C.S."
)


def town(rng: Random, resources: Resources) -> str:
    name = rng.choice(resources.towns)
    return name.split("/")[0].strip() if rng.random() < 0.8 else name


def province(rng: Random) -> tuple[str, str]:
    """A province's code and name."""
    code, _, name = rng.choice(lines("provinces")).partition(" ")
    return code, name


def _title(rng: Random, resources: Resources) -> str:
    chance = rng.random()
    if chance < 0.35:
        return rng.choice(lines("house_names"))
    if chance < 0.55:
        return rng.choice(lines("saints"))
    if chance < 0.8 and resources.streets:
        return rng.choice(resources.streets)
    if chance < 0.9:
        return f"{resources.male.draw(rng)} {resources.surnames.draw(rng)}"
    return rng.choice(resources.towns)


def street(rng: Random, resources: Resources, language: str = "es") -> str:
    """A street with number and, often, floor: one span in the notes."""
    title = _title(rng, resources)
    kind = rng.choice(_STREET_TYPES.get(language, _STREET_TYPES["es"]).split("|"))
    if language == "eu":
        base = f"{rng.choice(own_names()['eu', 's'])}{kind}"
    elif language == "la" and rng.random() < 0.25:
        base = f"{kind}{rng.randint(1, 140)} # {rng.randint(1, 120)}-{rng.randint(1, 99)}"
        return base if rng.random() < 0.6 else f"{base} Apto. {rng.randint(101, 905)}"
    else:
        base = f"{kind}{title}" if rng.random() < 0.94 else title
    number = rng.randint(1, 250)
    base += rng.choice(
        (
            f", {number}",
            f" {number}",
            f", n.º {number}",
            f" nº {number}",
            f", nº{number}",
            f" {number}",
            f", {number}",
        )
        + (
            (f" N° {number}", f" #{number}", f" No. {number}")
            if language == "la"
            else (", s/n", " s/n", f" km {number}")
        )
    )
    if rng.random() < 0.5:
        floor, door = rng.randint(1, 12), rng.choice("ABCDEF")
        base += rng.choice(
            (
                f", {floor}º {door}", f", {floor}.º {door}", f" {floor}º{door}", f", {floor}{door}", f" - {floor}º izda",
                f", {floor}.º dcha.", f" {floor} {door}", f", bajo {door}", ", bajo", f", portal {floor}", f", esc. {door}, {floor}º",
                f", bloque {floor}", f", {floor}-{door}", f" piso {floor}", f", puerta {floor}", f", ático {door}", f" Int. {floor}",
            )
        )  # fmt: skip
    return base


def hospital(rng: Random, resources: Resources) -> str:
    chance = rng.random()
    if chance < 0.3 and resources.hospitals:
        return rng.choice(resources.hospitals)
    kind = rng.choice(lines("hospital_kinds"))
    if chance < 0.5:
        return f"{kind} {rng.choice(lines('saints'))}"
    if chance < 0.7:
        return f"{kind} {rng.choice(('de ', 'de ', '', 'Virgen de '))}{town(rng, resources)}"
    if chance < 0.8:
        return f"{kind} {rng.choice(lines('house_names'))}"
    if chance < 0.88:
        return f"{kind} {rng.choice(('Dr.', 'Doctor', 'Profesor', 'Marqués de', 'Infanta'))} {resources.surnames.draw(rng)}"
    if chance < 0.95:
        return f"{kind} {rng.choice(lines('saints'))} de {town(rng, resources)}"
    return f"{kind} {rng.choice(lines('regions'))}"


def short_hospital(rng: Random, name: str) -> str:
    """How a clinician calls a hospital in passing ("el San Pedro")."""
    for kind in lines("hospital_kinds"):
        rest = name.removeprefix(kind).strip()
        if rest != name and len(rest) > 4 and rest[0].isupper() and not rest.startswith("de "):
            return rng.choice((rest, f"H. {rest}", f"Hospital {rest}", f"hospital {rest}"))
    return name


def centre(rng: Random, resources: Resources, country: str = "es") -> str:
    kinds = _CENTRE_KINDS if country == "es" else _LATAM_CENTRE_KINDS
    kind = rng.choice(kinds.split("|"))
    if kind == "UMF No.":
        return f"UMF No. {rng.randint(1, 220)}"
    chance = rng.random()
    if chance < 0.45:
        name = town(rng, resources)
        return f"{kind} {'de ' if rng.random() < 0.3 and not kind.endswith('de') else ''}{name}"
    if chance < 0.7:
        return f"{kind} {rng.choice(lines('house_names'))}"
    if chance < 0.9:
        return f"{kind} {rng.choice(lines('saints'))}"
    return f"{kind} {resources.male.draw(rng)} {resources.surnames.draw(rng)}"


def region(rng: Random, resources: Resources) -> str:
    if rng.random() < 0.5:
        return rng.choice(lines("regions"))
    return rng.choice(
        (
            "barrio de {}",
            "barrio {}",
            "{}",
            "pedanía de {}",
            "aldea de {}",
            "urbanización {}",
            "barriada {}",
        )
    ).format(rng.choice(lines("house_names") + lines("saints")))
