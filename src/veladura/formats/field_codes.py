"""Field codes of word processors, which Word and RTF write alike."""

import re

PLAIN_CODE = re.compile(  # field codes that name nothing but themselves or an automatic mark
    r"(?<!\s)\s*+(?:FORM(?:TEXT|CHECKBOX|DROPDOWN)|PAGE|NUMPAGES|SECTIONPAGES|SECTION"
    r"|NUMWORDS|NUMCHARS|(?:PAGE)?REF\s+_\w+|HYPERLINK\s+\\l\s+\"_\w+\"|SEQ\s+\w+|TOC)?"
    r"(?:\s*+\\[a-z*#]\s*+(?:MERGEFORMAT|Arabic|Arabisch|ARABIC|roman|\"[\d\s-]*+\")?)*\s*+$"
)
