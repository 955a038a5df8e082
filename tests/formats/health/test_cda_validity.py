"""A clinical document is built as its standard says, before and after."""

import re

import pytest
from tests.formats.health.cda_check import problems

import veladura
from veladura.formats import open_original
from veladura.profiles import Profile, load_profile

_ENTITY = (
    '<assignedEntity><id root="2.16.724.4.9.10.5" extension="282854479"/>'
    '<code code="59058001" codeSystem="2.16.840.1.113883.6.96"/>'
    "<addr><streetAddressLine>Paseo Doctor Begiristain 1</streetAddressLine>"
    "<city>Donostia</city><postalCode>20014</postalCode></addr>"
    '<telecom value="tel:943007000" use="WP"/><assignedPerson><name><prefix>Dra.</prefix>'
    "<given>Iratxe</given><family>Goñi</family></name></assignedPerson>"
    '<representedOrganization><id root="2.16.724.4.9.10"/><name>Hospital de Zumárraga</name>'
    "</representedOrganization></assignedEntity>"
)
_HEAD = f"""<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<realmCode code="ES"/><typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
<templateId root="1.3.6.1.4.1.19376.1.5.3.1.1.1"/>
<id root="2.16.724.4.8.10.100" extension="A483756-2019"/>
<code code="34133-9" codeSystem="2.16.840.1.113883.6.1" displayName="Summary of episode note"/>
<title>Informe de alta de Aurelia Quintanilla</title>
<effectiveTime value="20190312103015+0100"/>
<confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/><languageCode code="es-ES"/>
<setId root="2.16.724.4.8.10.101" extension="483756"/><versionNumber value="1"/>
<recordTarget><patientRole><id root="2.16.724.4.40" extension="483756"/>
<addr use="HP"><streetAddressLine>C/ Ronda 3</streetAddressLine><city>Tolosa</city>
<postalCode>20400</postalCode></addr><telecom value="tel:943555012" use="HP"/>
<patient><name><given>Aurelia</given><family>Quintanilla</family><family>Sáez</family></name>
<administrativeGenderCode code="F" codeSystem="2.16.840.1.113883.5.1"/>
<birthTime value="19520305"/><maritalStatusCode code="M" codeSystem="2.16.840.1.113883.5.2"/>
<guardian><telecom value="tel:611222333"/><guardianPerson><name><given>Unai</given>
<family>Arrieta</family></name></guardianPerson></guardian>
<birthplace><place><addr><city>Azpeitia</city></addr></place></birthplace>
<languageCommunication><languageCode code="eu"/><preferenceInd value="true"/>
</languageCommunication></patient><providerOrganization><id root="2.16.724.4.9.10"/>
<name>Hospital de Zumárraga</name><telecom value="tel:943035000"/>
<addr><city>Zumárraga</city></addr></providerOrganization></patientRole></recordTarget>
<author><time value="20190312103015+0100"/><assignedAuthor><id root="2.16.724.4.9.10.5"
 extension="282854479"/><telecom value="mailto:igoni@example.org"/><assignedPerson><name>
<given>Iratxe</given><family>Goñi</family></name></assignedPerson></assignedAuthor></author>
<dataEnterer><time value="20190312"/>{_ENTITY}</dataEnterer>
<informant><relatedEntity classCode="PRS"><code code="HUSB" codeSystem="2.16.840.1.113883.5.111"/>
<relatedPerson><name>Unai Arrieta</name></relatedPerson></relatedEntity></informant>
<custodian><assignedCustodian><representedCustodianOrganization><id root="2.16.724.4.9.10"/>
<name>Hospital de Zumárraga</name></representedCustodianOrganization></assignedCustodian>
</custodian>
<informationRecipient><intendedRecipient><informationRecipient><name>Dr. Koldo Lizarralde</name>
</informationRecipient></intendedRecipient></informationRecipient>
<legalAuthenticator><time value="201903121100"/><signatureCode code="S"/>{_ENTITY}
</legalAuthenticator><participant typeCode="IND"><associatedEntity classCode="NOK">
<addr nullFlavor="UNK"/><associatedPerson><name>Maite Quintanilla</name></associatedPerson>
</associatedEntity></participant>
<documentationOf><serviceEvent><effectiveTime><low value="20190310"/><high value="20190312"/>
</effectiveTime><performer typeCode="PRF">{_ENTITY}</performer></serviceEvent></documentationOf>
<relatedDocument typeCode="RPLC"><parentDocument><id root="2.16.724.4.8.10.100"
 extension="A483756-2018"/></parentDocument></relatedDocument>
<componentOf><encompassingEncounter><id root="2.16.724.4.8.3" extension="55120033"/>
<effectiveTime><low value="201903100800"/><high value="201903121030"/></effectiveTime>
<responsibleParty>{_ENTITY}</responsibleParty><location><healthCareFacility><location>
<name>Planta 3</name><addr><city>Zumárraga</city></addr></location></healthCareFacility></location>
</encompassingEncounter></componentOf>
"""
_BODY = """<component><structuredBody><component><section>
<templateId root="1.3.6.1.4.1.19376.1.5.3.1.3.4"/>
<code code="10164-2" codeSystem="2.16.840.1.113883.6.1"/><title>Enfermedad actual</title>
<text><paragraph>La Sra. <content styleCode="Bold">Quintanilla</content> ingresó el 10/03/2019.
</paragraph><table><tbody><tr><td>Médico</td><td>Iratxe Goñi</td></tr></tbody></table></text>
<entry><observation classCode="OBS" moodCode="EVN"><id root="2.16.724.4.8.7" extension="o-483756"/>
<code code="8480-6" codeSystem="2.16.840.1.113883.6.1"/><text>Tomada por Iratxe Goñi</text>
<statusCode code="completed"/><effectiveTime value="201903111200"/>
<value xsi:type="PQ" value="120" unit="mm[Hg]"/><interpretationCode code="N"
 codeSystem="2.16.840.1.113883.5.83"/><author><time value="20190311"/><assignedAuthor>
<id root="2.16.724.4.9.10.5" extension="282854479"/></assignedAuthor></author>
<referenceRange><observationRange><text>90 a 140</text></observationRange></referenceRange>
</observation></entry>
<entry><substanceAdministration classCode="SBADM" moodCode="EVN"><statusCode code="completed"/>
<effectiveTime xsi:type="IVL_TS"><low value="20190310"/></effectiveTime>
<doseQuantity value="40" unit="mg"/><consumable><manufacturedProduct><manufacturedMaterial>
<code code="1191" codeSystem="2.16.840.1.113883.6.88"/><name>Enoxaparina</name>
</manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration></entry>
<entry><act classCode="ACT" moodCode="EVN"><code code="CONC" codeSystem="2.16.840.1.113883.5.6"/>
<participant typeCode="VRF"><participantRole><telecom value="tel:943007000"/><playingEntity>
<name>Koldo Lizarralde</name></playingEntity></participantRole></participant>
<entryRelationship typeCode="SUBJ"><procedure classCode="PROC" moodCode="EVN"><code code="80146002"
 codeSystem="2.16.840.1.113883.6.96"/><effectiveTime value="201105"/></procedure>
</entryRelationship></act></entry>
<component><section><title>Antecedentes de la madre</title><text>Vivía en Azpeitia.</text>
<subject><relatedSubject classCode="PRS"><subject><name>Miren Sáez</name><birthTime value="1925"/>
</subject></relatedSubject></subject></section></component>
</section></component></structuredBody></component></ClinicalDocument>"""
DOCUMENT = _HEAD + _BODY
PEOPLE = ("Quintanilla", "Aurelia", "Iratxe", "Goñi", "Arrieta", "Lizarralde", "Maite", "Miren")
NUMBERS = ("483756", "943555012", "282854479", "55120033")


@pytest.fixture(scope="module")
def anonymizer() -> veladura.Anonymizer:
    """Without a model and rules: places alone must do."""
    profile = load_profile("es-clinical:fast")
    fields = {name: getattr(profile, name) for name in Profile.__dataclass_fields__}
    return veladura.Anonymizer(Profile(**{**fields, "model": None, "rules": ()}))


@pytest.mark.parametrize("seed", range(5))
def test_a_document_is_valid_before_and_after(anonymizer: veladura.Anonymizer, seed: int) -> None:
    assert problems(DOCUMENT.encode()) == []
    written = anonymizer.anonymize_bytes(DOCUMENT.encode(), "a.xml", seed=seed).data
    assert problems(written) == []
    shown = written.decode()
    assert [name for name in (*PEOPLE, *NUMBERS) if name in shown] == []
    assert tags(shown) == tags(DOCUMENT)
    assert coded(shown) == coded(DOCUMENT)


def tags(source: str) -> list[str]:
    return re.findall(r"</?[A-Za-z]+", source)


def coded(source: str) -> list[str]:
    """Codes, their systems, and the roots under which identifiers are given."""
    named = "code|codeSystem|root|unit|classCode|moodCode|typeCode|use|nullFlavor|styleCode"
    return re.findall(rf'\b(?:{named})="[^"]*"', source)


def test_codes_and_names_of_elements_are_no_text() -> None:
    """What the standard says itself is not shown, so that no detector can take it for somebody."""
    shown = open_original(DOCUMENT.encode(), "a.xml").text.splitlines()
    values = {line.partition(" \u25b8 ")[2] or line for line in shown}
    said = ("completed", "IND", "NOK", "PRS", "RPLC", "VRF", "ES", "eu", "true", "POCD_HD000040")
    assert not values & {*said, "addr", "UNK", "Bold"}


@pytest.mark.parametrize(
    ("found", "instead", "named"),
    [
        ("<title>", "<title>x</title><title>", "ClinicalDocument: order"),
        ('<realmCode code="ES"/>', "", ""),
        ('<effectiveTime value="20190312103015+0100"/>\n', "", "ClinicalDocument: order"),
        ("20190312103015+0100", "12/03/2019", "effectiveTime: value"),
        ('<birthTime value="19520305"/>', '<birthTime value="5 de marzo"/>', "birthTime: value"),
        ('root="2.16.724.4.40"', 'root="historia clínica"', "patientRole/id: root"),
        ('code="8480-6"', 'code="tensión arterial"', "observation/code: code"),
        ('<languageCode code="eu"/>', '<languageCode code="eu: vasco"/>', "languageCode: code"),
        ('value="40" unit="mg"', 'value="cuarenta" unit="mg"', "doseQuantity: value"),
        ('value="120"', 'value="ciento"', "value as PQ"),
        ("<given>Aurelia</given>", "<person>Aurelia</person>", "patient/name: part"),
        ("<city>Tolosa</city>", "<town>Tolosa</town>", "addr: part"),
        ('<high value="20190312"/>', '<high value="ayer"/>', "effectiveTime/high: value"),
        ('<addr nullFlavor="UNK"/>', '<addr nullFlavor="nadie"/>', "nullFlavor"),
        ("<paragraph>", "<paragraph><w/>", "text: part"),
        ("<patientRole>", "<patientRole>Aurelia", "patientRole: text"),
        ("<consumable>", "<product>", None),
    ],
)
def test_the_check_sees_what_the_schema_would_see(
    found: str, instead: str, named: str | None
) -> None:
    """Otherwise it says nothing about what comes out."""
    broken = DOCUMENT.replace(found, instead, 1)
    if named is None:
        broken = broken.replace("</consumable>", "</product>")
        named = "substanceAdministration: order"
    told = problems(broken.encode())
    assert any(named in one for one in told) if named else told == []
