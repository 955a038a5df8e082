"""Messages and records of hospitals (HL7 v2, FHIR, CDA): every value behind its place.

Values are shown as "PID-5.1 ▸ GARCIA": detection knows by the place what stands there. Codes of the
standards' own vocabularies are structure, not text: they are not shown and stay as they are.
"""
