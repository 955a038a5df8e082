"""A little of everything the package does, so that patterns built on the way are built.

Little is imported before the work begins: whoever looks on wants to see what modules compile.
"""

from contextlib import suppress
from pathlib import Path

import veladura
from veladura.errors import VeladuraError

KEY = b"a key that everybody knows, of 32"
TEXTS = {
    "es-clinical": """Paciente: Juan Pérez García, varón de 45 años. NHC: 482133. DNI 12345678Z.
Domicilio: C/ Mayor 3, 2.º B, 28013 Madrid. Tel. 600 123 456, correo: juan.perez@correo.es
Ingresa el 12 de marzo de 2019 en el Hospital Universitario Virgen de la Paz. Hija Marta, enfermera.
Dra. M.ª Jesús Ruiz, n.º col. 28/2857447. Centro de Salud Los Olmos. www.hospital.es. Pérez vuelve.
CIP 77. Su caso salió en la prensa.
""",
    "de-finance": """Frau Dr. Anna Vogel, geb. Koch, Bahnhofstraße 12 a, 80331 München.
Die Kestra Maschinenbau GmbH & Co. KG (HRB 12345) zahlt am 31. Dezember 2022 EUR 1.250.000,00.
IBAN DE89 3704 0044 0532 0130 00, Tel. +49 89 1234567, anna.vogel@kestra.de, Az. 3 O 45/19.
Herr Vogel und die Kestra trafen sich um 14:30 Uhr zu TOP 4 nach § 3 Abs. 2.
""",
}


def work() -> None:
    """Both profiles find and replace; every format is opened and written."""
    from tests.golden.behaviour import FILES

    for profile, text in TEXTS.items():
        anonymizer = veladura.load(profile)
        for mode in ("replace", "mask", "tag"):
            anonymizer.anonymize(text, mode=mode, key=KEY)
    spanish = veladura.load("es-clinical")
    for path in sorted(Path(FILES).iterdir()):
        with suppress(VeladuraError):  # a leak that is refused was looked for all the same
            spanish.anonymize_bytes(path.read_bytes(), path.name, key=KEY)
    _rare_paths(spanish)


def _rare_paths(spanish: veladura.Anonymizer) -> None:
    """What the sample documents above have no occasion for."""
    from tests.formats.odf.test_odt import package
    from tests.formats.ooxml.test_xlsx import saved
    from tests.formats.ooxml.test_xlsx import workbook as named_sheet
    from tests.formats.pdf.test_invoices import invoice
    from tests.formats.samples import word_package

    from veladura.document import Annotation, Document, Edit, Span
    from veladura.formats import open_original
    from veladura.formats.covers.aligning import PageWord, places_of
    from veladura.formats.hiding.place import speaks_of_signing
    from veladura.web import marks, scopes

    places_of([PageWord("Amaia", hidden=True)], "La Sra.Amaia vino", 1)
    german = veladura.load("de-finance")
    text = "ein evangelischer Christ"
    german.anonymize(Document(text, (Span(4, len(text), "OTH"),)), mode="replace", key=KEY)
    text = "según la Declaración de Helsinki de 1964"
    spanish.anonymize(Document(text, (Span(len(text) - 4, len(text), "FECHAS"),)), key=KEY)
    note = Annotation("#1", "AnnotatorNotes T1", body="Amaia")
    noted = Document("Amaia", (Span(0, 5, "NOMBRE_SUJETO_ASISTENCIA"),), others=(note,))
    _ = spanish.anonymize(noted, mode="mask").result
    spanish.anonymize("Afiliada al IMSS. Vive en Toluca.", mode="replace", key=KEY)
    text = "Ana Beltrán, con be y con ene, vive en Toledo, junto al río Guajaraz."
    spanish.anonymize(text, mode="replace", seed=b"a secret" * 4)
    sheet = (
        '<table:table table:name="Amaia"><table:table-row><table:table-cell '
        "table:formula=\"of:=['Amaia'.A1]\"><text:p>1</text:p></table:table-cell>"
        "</table:table-row></table:table>"
    )
    workbook = open_original(package(sheet, kind="spreadsheet"), "hoja.ods")
    start = workbook.text.index("Amaia")
    workbook.rewrite([Edit(start, start + 5, "Zoe")])
    named = open_original(saved(named_sheet([1], ["=Amaia!A1"], title="Amaia")), "hoja.xlsx")
    start = named.text.index("Amaia")
    named.rewrite([Edit(start, start + 5, "Zoe")])
    bookmark = (
        '<w:p><w:bookmarkStart w:id="0" w:name="Amaia"/>'
        "<w:r><w:instrText> REF Amaia </w:instrText></w:r></w:p>"
    )
    open_original(word_package(bookmark), "nota.docx").rewrite([])
    speaks_of_signing("Firma:")
    open_original(b"marks of every kind: =? % & \\ = _x +A", "nota.txt")
    with suppress(VeladuraError):
        german.anonymize_bytes(invoice(), "rechnung.pdf", key=KEY)
    marks.occurrences("Amaia y Amaia", 0, 5)
    scopes.needed("GET", "/api/v1/detect")
