"""Where things happen: towns, streets, hospitals, health centres, institutions, employers."""

from random import Random

from veladura.train.notes.identifiers import digits
from veladura.train.notes.resources import Resources, lines, own_names

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
_SAINTS = [
    "San Juan",
    "San Pedro",
    "San José",
    "San Roque",
    "San Isidro",
    "San Antonio",
    "San Francisco",
    "San Miguel",
    "Santa Ana",
    "Santa Bárbara",
    "Santa María",
    "Santa Lucía",
    "Santa Teresa",
    "San Rafael",
    "San Lázaro",
    "Santiago Apóstol",
    "Nuestra Señora del Carmen",
    "Ntra. Sra. del Rosario",
    "Virgen del Pilar",
    "Virgen de la Cabeza",
    "Virgen del Mar",
    "Virgen de las Nieves",
    "Sagrado Corazón",
    "Santo Tomás",
    "San Agustín",
    "San Jorge",
    "San Millán",
    "San Telmo",
    "Santo Domingo",
    "la Inmaculada",
    "Cristo Rey",
    "Reina Sofía",
    "Infanta Elena",
    "Infanta Leonor",
    "Marqués de la Ensenada",
    "Doctor Marañón",
    "Ramón y Cajal",
    "Severo Ochoa",
    "Príncipe",
]
_NATURE = [
    "Los Olivos",
    "Las Acacias",
    "La Fuente",
    "El Molino",
    "La Rosa",
    "Las Flores",
    "Los Naranjos",
    "El Pinar",
    "La Encina",
    "El Campo",
    "Los Rosales",
    "La Cruz",
    "El Sol",
    "La Luna",
    "Los Almendros",
    "Río Ebro",
    "Río Tajo",
    "Sierra Nevada",
    "Monte Alto",
    "La Vega",
    "La Ribera",
    "Puerta del Sol",
    "Las Eras",
    "El Prado",
    "Los Álamos",
    "La Estrella",
    "La Paz",
    "Los Robles",
    "La Merced",
    "El Carmen",
    "Miraflores",
    "Buenavista",
    "Vistalegre",
    "La Alameda",
    "Las Delicias",
    "Los Canchales",
    "La Cometa",
    "El Puerto",
    "La Marina",
    "Bahía",
    "Alto Gállego",
    "Costa Norte",
    "Valle del Sol",
    "Constitución",
    "Mayor",
    "Real",
    "Ancha",
    "Nueva",
    "Libertad",
    "España",
    "Andalucía",
    "Europa",
    "América",
    "Independencia",
    "Mesones",
    "Alfareros",
    "Zapateros",
    "Herreros",
    "Cervantes",
    "Goya",
    "Velázquez",
    "Colón",
    "Bolívar",
    "Los Copihues",
]
_HOSPITAL_KINDS = [
    "Hospital",
    "Hospital",
    "Hospital",
    "Hospital",
    "Hospital Universitario",
    "Hospital Comarcal",
    "H. Comarcal",
    "Hosp.",
    "Hospital General",
    "Hospital Provincial",
    "Hospital Clínico",
    "Complejo Hospitalario",
    "Clínica",
    "Clínica",
    "Policlínica",
    "Sanatorio",
    "H.",
    "H.U.",
    "HU",
    "Hospital Universitari",
    "Hospital Infantil",
    "Hospital Materno",
    "Maternidad",
    "Hospital Militar",
    "Complejo Asistencial",
    "Hospital Público",
    "Instituto Oncológico",
    "Hospital Psiquiátrico",
    "Hospital Vithas",
    "Hospital Quirón",
    "Hospital HLA",
    "Fundación Hospital",
    "Consorcio Hospitalario",
    "Área Sanitaria",
    "Hospital Regional",
    "Hospital Nacional",
    "Hospital Básico",
    "Hospital Municipal",
    "Hospital General de Zona",
    "Hospital Interzonal",
    "Clínica Universitaria",
    "C.H.U.",
]
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
_INSTITUTIONS = (
    "{health}|{health}|{health}|{mutual}|{mutual}|{insurer}|{insurer}|Residencia {saint}|Residencia {nature}"
    "|residencia {nature}|Residencia de Mayores {saint}|Residencia Geriátrica {nature}|RESIDENCIA {town}"
    "|Centro de Día {nature}|centro de día {saint}|Centro Penitenciario de {town}|prisión de {town}"
    "|Asociación {cause} de {town}|Asociación {cause}|AFA {town}|Cáritas|Cáritas {town}|Cruz Roja|Proyecto Hombre"
    "|Guardia Civil|Policía Local de {town}|Policía Nacional|Mossos d'Esquadra|Ertzaintza|Juzgado de Guardia de {town}"
    "|Juzgado de Instrucción n.º {digit} de {town}|Juzgado de Primera Instancia n.º {digit} de {town}|Fiscalía de Menores"
    "|Instituto de Medicina Legal de {town}|INSS|Instituto Nacional de la Seguridad Social|SEPE|DGT|Ayuntamiento de {town}"
    "|Diputación de {province}|Consejería de Sanidad|Gerencia de Atención Primaria de {town}|Servicios Sociales de {town}"
    "|Colegio Oficial de Médicos de {province}|Colegio de Enfermería de {province}|Universidad de {province}"
    "|Facultad de Medicina, Universidad de {province}|Laboratorio {surname}|Laboratorios {surname}|Farmacia {surname}"
    "|Centro de Transfusión de {province}|Banco de Sangre de {province}|Fundación {saint}|Fundación {surname}"
    "|Centro de Fisioterapia {nature}|Ortopedia {surname}|Centro Base de {province}|ONCE|ONT|112 {province}|061"
    "|Bomberos de {province}|Protección Civil de {town}|Comunidad Terapéutica {nature}|piso tutelado {nature}"
    "|Centro de Acogida {nature}|Monasterio de {saint}|convento de {saint}|Ministerio de Sanidad|Equipo de Atención Temprana de {town}"
    "|Instituto de Diagnóstico {surname}|Resonancia {town}|Consulado de {town}|Cofradía de Pescadores de {town}"
)
_KINDS = {
    "association": "Asociación {cause} de {town}|Asociación {cause}|asociación {cause}|AFA {town}|ASPACE {province}|AECC|Cáritas|Cáritas parroquial|Cruz Roja|Proyecto Hombre|Alcohólicos Anónimos|ONCE|Fundación {nature}"
    "|centro de día {nature}|Centro de Día {saint}|club de jubilados de {town}|Hogar del Pensionista de {town}|Banco de Alimentos|Fundación {surname}|Centro de Fisioterapia {surname}",
    "court": "Juzgado de Guardia de {town}|Juzgado de Instrucción n.º {digit} de {town}|juzgado de {town}|Juzgado de lo Social n.º {digit}|Fiscalía de Menores|Audiencia Provincial de {province}|Juzgado de Familia n.º {digit} de {province}"
    "|Juzgado de Violencia sobre la Mujer n.º {digit} de {town}|Instituto de Medicina Legal de {province}|IML de {province}",
    "police": "Guardia Civil|Guardia Civil de {town}|Policía Local|Policía Local de {town}|Policía Nacional|policía local|Mossos d'Esquadra|Mossos|Ertzaintza|Policía Foral|GC de Tráfico|Bomberos de {province}|Salvamento Marítimo|Protección Civil",
    "prison": "Centro Penitenciario de {town}|C. P. {nature}|prisión de {town}|CP {town}|cárcel de {town}|centro de menores {nature}|CIS {town}",
    "administration": "INSS|INSS de {province}|SEPE|DGT|Ayuntamiento de {town}|Diputación de {province}|Consejería de Sanidad|Servicios Sociales de {town}|EVI de {province}|IMSERSO|Extranjería|Sanidad Exterior|Delegación de Sanidad de {province}"
    "|Gerencia de Área de {town}|Defensor del Pueblo|Inspección de Trabajo|Centro Base de {province}|Dirección General de Salud Pública|AEMPS|Red de Vigilancia Epidemiológica|Seguridad Social|Hacienda",
    "laboratory": "Laboratorio {surname}|Laboratorios {surname}|Lab. {surname}|Centro de Diagnóstico {nature}|Centro de Imagen {nature}|Resonancia {town}|Instituto de Salud Carlos III|Centro Nacional de Microbiología|Centro de Transfusión de {province}"
    "|Banco de Sangre de {province}|Farmacia {surname}|farmacia {nature}|Óptica {surname}|Ortopedia {surname}|Biobanco {province}|Cerba|Echevarne",
}
_COINED = {
    "": 0.3,
    "insurer": 0.25,
    "mutual": 0.3,
    "laboratory": 0.4,
    "association": 0.25,
    "administration": 0.15,
    "health": 0.12,
}
_HEALTH_SERVICES = (
    "Servicio Andaluz de Salud|SAS|SESCAM|SACYL|Sacyl|SERGAS|Servizo Galego de Saúde|Osakidetza|SALUD|Servicio Madrileño de Salud"
    "|SERMAS|CatSalut|Servei Català de la Salut|Conselleria de Sanitat|Osasunbidea|Servicio Cántabro de Salud|SESPA"
    "|Servicio Extremeño de Salud|SES|Servicio Murciano de Salud|Servicio Canario de la Salud|IB-Salut|Rioja Salud|INGESA"
    "|Servicio Aragonés de Salud|Generalitat Valenciana|Junta de Andalucía|Xunta de Galicia"
)
_LATAM_SERVICES = (
    "IMSS|ISSSTE|Secretaría de Salud|Instituto Mexicano del Seguro Social|EsSalud|MINSA|SIS|Ministerio de Salud Pública|IESS"
    "|CCSS|Caja Costarricense de Seguro Social|Nueva EPS|EPS Sura|Sanitas EPS|Salud Total EPS|FONASA|Isapre Banmédica|PAMI|OSDE|IOMA"
    "|ASSE|Mutualista Española|IPS|Ministerio de Salud|SEDES|IVSS|Ministerio del Poder Popular para la Salud|Servicio de Salud Ñuble"
)
_MUTUALS = "Fremap|Mutua Universal|Asepeyo|Ibermutua|Mutua Montañesa|Mutualia|MC Mutual|Fraternidad|Activa Mutua|Unión de Mutuas"
_INSURERS = "Adeslas|Sanitas|Asisa|DKV|Mapfre|Caser|IMQ|MUFACE|MUGEJU|ISFAS|Cigna|Generali|AXA|Allianz|Aegon|Santalucía|Ocaso"
_CAUSES = "Parkinson|Alzheimer|contra el Cáncer|de Diabéticos|de Esclerosis Múltiple|de Celíacos|de Familiares|Autismo|ELA|Síndrome de Down"


def coined(rng: Random) -> str:
    """A brand-like word no list holds."""
    head = rng.choice(
        [
            "Medi",
            "Sani",
            "Oxi",
            "Bio",
            "Vita",
            "Clini",
            "Cardio",
            "Neuro",
            "Tele",
            "Orto",
            "Farma",
            "Gene",
            "Onco",
            "Previ",
            "Salu",
            "Audi",
            "Dento",
            "Podo",
            "Rehabi",
            "Asis",
            "Mutu",
            "Ibe",
            "Lusi",
            "Tramo",
            "Galae",
        ]
    )
    tail = rng.choice(
        [
            "lab",
            "xa",
            "med",
            "net",
            "sur",
            "care",
            "tec",
            "vida",
            "plus",
            "alba",
            "gest",
            "nova",
            "center",
            "alva",
            "ria",
            "lia",
            "norte",
            "sol",
            "tar",
            "mar",
            "via",
            "data",
            "sys",
            "dor",
            "gal",
            "nia",
        ]
    )
    return head + tail


def _coined_name(rng: Random, resources: Resources) -> str:
    word = rng.choice(
        (
            coined(rng),
            coined(rng),
            resources.surnames.draw(rng),
            rng.choice(_NATURE),
            rng.choice(lines("regions")),
        )
    )
    return rng.choice(
        (
            "{}", "{} Iberia", "{} Terapias Respiratorias", "Ambulancias {}", "Transporte Sanitario {}", "Teleasistencia {}", "Grupo {}", "{} Salud", "{} Seguros", "Seguros {}", "Mutua {}", "Mutualidad {}",
            "Aseguradora {}, S. A.", "{} Prevención", "Servicio de Prevención {}", "Igualatorio {}", "Fundación {}", "Asociación {}", "Consorcio {}", "Centro {}", "Instituto {}", "{} Diagnóstico", "Laboratorio {}", "Red {}",
            "Agencia {}", "Federación {}", "Cooperativa {}", "Consejo Comarcal de {}", "Oficina de {}", "Gerencia {}", "Área de Salud {}", "Distrito Sanitario {}", "Comarca Sanitaria {}", "{} Research", "Sección {}", "Plataforma {}",
        )
    ).format(word)  # fmt: skip


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
        return rng.choice(_NATURE)
    if chance < 0.55:
        return rng.choice(_SAINTS)
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
    kind = rng.choice(_HOSPITAL_KINDS)
    if chance < 0.5:
        return f"{kind} {rng.choice(_SAINTS)}"
    if chance < 0.7:
        return f"{kind} {rng.choice(('de ', 'de ', '', 'Virgen de '))}{town(rng, resources)}"
    if chance < 0.8:
        return f"{kind} {rng.choice(_NATURE)}"
    if chance < 0.88:
        return f"{kind} {rng.choice(('Dr.', 'Doctor', 'Profesor', 'Marqués de', 'Infanta'))} {resources.surnames.draw(rng)}"
    if chance < 0.95:
        return f"{kind} {rng.choice(_SAINTS)} de {town(rng, resources)}"
    return f"{kind} {rng.choice(lines('regions'))}"


def short_hospital(rng: Random, name: str) -> str:
    """How a clinician calls a hospital in passing ("el San Pedro")."""
    for kind in _HOSPITAL_KINDS:
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
        return f"{kind} {rng.choice(_NATURE)}"
    if chance < 0.9:
        return f"{kind} {rng.choice(_SAINTS)}"
    return f"{kind} {resources.male.draw(rng)} {resources.surnames.draw(rng)}"


def institution(rng: Random, resources: Resources, kind: str = "", country: str = "es") -> str:
    """An institution; `kind` "health", "mutual", "insurer", "home"… or any."""
    if kind == "home":
        return f"{rng.choice(('Residencia', 'residencia', 'Resid.', 'Centro de Mayores', 'Residencia de mayores'))} {rng.choice(_SAINTS + _NATURE)}"
    if rng.random() < _COINED.get(kind, 0.0):
        return _coined_name(rng, resources)
    patterns = _KINDS.get(kind, f"{{{kind}}}" if kind else _INSTITUTIONS)
    pattern = rng.choice(patterns.split("|"))
    services = _HEALTH_SERVICES if country == "es" else _LATAM_SERVICES
    return pattern.format_map(
        {
            "health": rng.choice(services.split("|")),
            "mutual": rng.choice(_MUTUALS.split("|")),
            "insurer": rng.choice(_INSURERS.split("|"))
            if rng.random() < 0.7
            else f"Seguros {resources.surnames.draw(rng)}",
            "saint": rng.choice(_SAINTS),
            "nature": rng.choice(_NATURE),
            "town": town(rng, resources),
            "province": province(rng)[1],
            "surname": resources.surnames.draw(rng),
            "cause": rng.choice(_CAUSES.split("|")),
            "digit": digits(rng, 1),
        }
    )


def employer(rng: Random, resources: Resources) -> str:
    """A company: marked as other data about the patient."""
    head = rng.choice(lines("companies"))
    tail = rng.choice((resources.surnames.draw(rng), f"Hermanos {resources.surnames.draw(rng)}", f"Hnos. {resources.surnames.draw(rng)}",
                       f"{resources.surnames.draw(rng)} e Hijos", rng.choice(_NATURE), town(rng, resources), rng.choice(_SAINTS)))  # fmt: skip
    return f"{head} {tail}{rng.choice(('', '', '', ' S.L.', ', S.L.', ' S.A.', ', S.A.', ' S. Coop.', ' SCA', ' S.L.U.'))}"


def school(rng: Random, resources: Resources) -> str:
    kind = rng.choice(
        (
            "CEIP",
            "IES",
            "Colegio",
            "colegio",
            "C.P.",
            "CRA",
            "Escuela Infantil",
            "guardería",
            "Institut",
            "instituto",
            "Liceo",
            "Escola",
        )
    )
    name = (
        rng.choice(_NATURE + _SAINTS)
        if rng.random() < 0.7
        else f"{resources.male.draw(rng)} {resources.surnames.draw(rng)}"
    )
    return f"{kind} {name}"


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
    ).format(rng.choice(_NATURE + _SAINTS))
