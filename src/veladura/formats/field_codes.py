"""Field codes of word processors, which Word and RTF write alike."""

import re

_MARK = r"_(?:Toc|Ref|Hlk|Hlt|GoBack)[\d_]*+"
_COUNTED = (
    r"(?:Figur[ea]|Figuur|Tab(?:le|elle|la)|Cuadro|Gr[aá]fico|Imagen|Ilustraci[oó]n|Abbildung|Bild"
    r"|Diagramm|E[cq]ua[ct]i[oó]n|Gleichung|Formel)"
)
PLAIN_CODE = re.compile(  # field codes that name nothing but themselves or an automatic mark
    r"(?<!\s)\s*+(?:FORM(?:TEXT|CHECKBOX|DROPDOWN)|PAGE|NUMPAGES|SECTIONPAGES|SECTION"
    r"|NUMWORDS|NUMCHARS|(?:PAGE)?REF\s+"
    + _MARK
    + r"|HYPERLINK\s+\\l\s+\""
    + _MARK
    + r"\"|SEQ\s+"
    + _COUNTED
    + r"|TOC)?"
    r"(?:\s*+\\[a-z*#]\s*+(?:MERGEFORMAT|Arabic|Arabisch|ARABIC|roman|ROMAN|alphabetic|ALPHABETIC"
    r"|Ordinal|\"[\d\s-]*+\")?)*\s*+$"
)
