"""Label schemes: what can be found, how it is called in three languages, and how it is coloured."""

from collections.abc import Iterator
from dataclasses import dataclass

from veladura.errors import ConfigError

GROUPS = {  # the groups of the HITZALMED paper, in the order the web app lists them
    "people": {"es": "Personas", "en": "People", "de": "Personen"},
    "dates": {"es": "Fechas", "en": "Dates", "de": "Daten"},
    "places": {"es": "Lugares", "en": "Places", "de": "Orte"},
    "ids": {"es": "Identificadores", "en": "Identifiers", "de": "Kennungen"},
    "contact": {"es": "Contacto", "en": "Contact", "de": "Kontakt"},
    "other": {"es": "Otros", "en": "Other", "de": "Sonstiges"},
}


@dataclass(frozen=True, slots=True)
class Label:
    """One category. `hue` (OKLCH degrees) is its colour; lightness is the theme's business."""

    id: str
    group: str
    hue: int
    es: str
    en: str
    de: str

    def name(self, language: str = "en") -> str:
        return {"es": self.es, "de": self.de}.get(language, self.en)


@dataclass(frozen=True, slots=True)
class Scheme:
    """A closed, ordered set of labels."""

    id: str
    labels: tuple[Label, ...]

    def __iter__(self) -> Iterator[Label]:
        return iter(self.labels)

    def __contains__(self, label_id: object) -> bool:
        return any(label.id == label_id for label in self.labels)

    def __getitem__(self, label_id: str) -> Label:
        for label in self.labels:
            if label.id == label_id:
                return label
        raise ConfigError(f"scheme {self.id} has no label {label_id}")

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(label.id for label in self.labels)


MEDDOCAN = Scheme(
    "meddocan",
    (
        Label("NOMBRE_SUJETO_ASISTENCIA", "people", 255, "Paciente", "Patient", "Patient"),
        Label(
            "NOMBRE_PERSONAL_SANITARIO",
            "people",
            230,
            "Personal sanitario",
            "Health staff",
            "Personal",
        ),
        Label("FAMILIARES_SUJETO_ASISTENCIA", "people", 350, "Familiares", "Kinship", "Angehörige"),
        Label("EDAD_SUJETO_ASISTENCIA", "people", 285, "Edad", "Age", "Alter"),
        Label("SEXO_SUJETO_ASISTENCIA", "people", 310, "Sexo", "Sex", "Geschlecht"),
        Label("PROFESION", "people", 330, "Profesión", "Profession", "Beruf"),
        Label("FECHAS", "dates", 40, "Fecha", "Date", "Datum"),
        Label("HOSPITAL", "places", 165, "Hospital", "Hospital", "Krankenhaus"),
        Label(
            "CENTRO_SALUD", "places", 180, "Centro de salud", "Health centre", "Gesundheitszentrum"
        ),
        Label("INSTITUCION", "places", 150, "Institución", "Institution", "Einrichtung"),
        Label("CALLE", "places", 115, "Calle", "Street", "Straße"),
        Label("TERRITORIO", "places", 140, "Territorio", "Location", "Ort"),
        Label("PAIS", "places", 128, "País", "Country", "Land"),
        Label(
            "ID_SUJETO_ASISTENCIA", "ids", 205, "ID del paciente", "Patient ID", "Patientennummer"
        ),
        Label("ID_CONTACTO_ASISTENCIAL", "ids", 212, "ID del episodio", "Episode ID", "Fallnummer"),
        Label(
            "ID_ASEGURAMIENTO",
            "ids",
            198,
            "ID de aseguramiento",
            "Insurance ID",
            "Versicherungsnummer",
        ),
        Label(
            "ID_TITULACION_PERSONAL_SANITARIO",
            "ids",
            218,
            "N.º de colegiado",
            "Licence number",
            "Arztnummer",
        ),
        Label(
            "ID_EMPLEO_PERSONAL_SANITARIO",
            "ids",
            224,
            "N.º de empleado",
            "Staff number",
            "Personalnummer",
        ),
        Label(
            "NUMERO_BENEF_PLAN_SALUD",
            "ids",
            190,
            "N.º de beneficiario",
            "Beneficiary number",
            "Mitgliedsnummer",
        ),
        Label("IDENTIF_VEHICULOS_NRSERIE_PLACAS", "ids", 85, "Vehículo", "Vehicle", "Fahrzeug"),
        Label("IDENTIF_DISPOSITIVOS_NRSERIE", "ids", 95, "Dispositivo", "Device", "Gerät"),
        Label("IDENTIF_BIOMETRICOS", "ids", 75, "Dato biométrico", "Biometric", "Biometrie"),
        Label(
            "OTRO_NUMERO_IDENTIF", "ids", 240, "Otro identificador", "Other ID", "Andere Kennung"
        ),
        Label("NUMERO_TELEFONO", "contact", 20, "Teléfono", "Phone", "Telefon"),
        Label("NUMERO_FAX", "contact", 28, "Fax", "Fax", "Fax"),
        Label("CORREO_ELECTRONICO", "contact", 12, "Correo electrónico", "E-mail", "E-Mail"),
        Label("URL_WEB", "contact", 0, "Página web", "Web page", "Webseite"),
        Label("DIREC_PROT_INTERNET", "contact", 5, "Dirección IP", "IP address", "IP-Adresse"),
        Label("OTROS_SUJETO_ASISTENCIA", "other", 60, "Otros", "Other", "Sonstiges"),
    ),
)

FINANCE = Scheme(
    "finance",
    (
        Label("PER", "people", 255, "Persona", "Person", "Person"),
        Label("ORG", "places", 165, "Organización", "Organisation", "Organisation"),
        Label("LOC", "places", 130, "Lugar", "Place", "Ort"),
        Label("PROD", "other", 330, "Producto", "Product", "Produkt"),
        Label("SEG", "other", 300, "Segmento", "Segment", "Segment"),
        Label("OTH", "other", 60, "Otros", "Other", "Sonstiges"),
        Label("DATE", "dates", 40, "Fecha", "Date", "Datum"),
        Label("NUM", "ids", 205, "Número", "Number", "Zahl"),
        Label("TEL", "contact", 20, "Teléfono", "Phone", "Telefon"),
        Label("EMAIL", "contact", 12, "Correo electrónico", "E-mail", "E-Mail"),
        Label("URL", "contact", 0, "Página web", "Web page", "Webseite"),
    ),
)

SCHEMES = {scheme.id: scheme for scheme in (MEDDOCAN, FINANCE)}


def get_scheme(scheme_id: str) -> Scheme:
    try:
        return SCHEMES[scheme_id]
    except KeyError:
        known = ", ".join(SCHEMES)
        raise ConfigError(f"there is no scheme {scheme_id!r}; known: {known}") from None
