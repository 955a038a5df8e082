"""Hiding places of Word documents."""

import io
import zipfile
from collections.abc import Callable
from functools import partial

from tests.formats.samples import PNG, R, unzipped, word, word_package, zipped
from tests.plantings.pictures import EMF, SVG
from tests.plantings.people import Person
from tests.plantings.places import Place, filled

MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_W = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    f'xmlns:r="{R}" xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:o="urn:schemas-microsoft-com:office:office"'
)
_A = "http://schemas.openxmlformats.org/drawingml/2006/"
_SEEN = "<w:p><w:r><w:t>¶</w:t></w:r></w:p>"
_RUN = "<w:r><w:t>texto</w:t></w:r>"

BODY = {  # what stands in the document's own part, beside the visible line
    "run": "<w:p><w:r><w:t>§</w:t></w:r></w:p>",
    "hidden run": "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>§</w:t></w:r></w:p>",
    "deleted text": '<w:p><w:del w:id="1" w:author="x"><w:r><w:delText>§</w:delText></w:r></w:del></w:p>',
    "moved text": '<w:p><w:moveFrom w:id="1" w:author="x"><w:r><w:t>§</w:t></w:r></w:moveFrom></w:p>',
    "author of an insertion": '<w:p><w:ins w:id="1" w:author="§">' + _RUN + "</w:ins></w:p>",
    "author of a formatting": '<w:p><w:pPr><w:pPrChange w:id="1" w:author="§"><w:pPr/></w:pPrChange></w:pPr></w:p>',
    "text box": "<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>§</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>",
    "alternative text": '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="a" descr="§"/></wp:inline></w:drawing></w:r></w:p>',
    "title of a picture": '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="a" title="§"/></wp:inline></w:drawing></w:r></w:p>',
    "name of a picture": '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="§"/></wp:inline></w:drawing></w:r></w:p>',
    "id of a shape": '<w:p><w:r><w:pict><v:shape id="¤"/></w:pict></w:r></w:p>',
    "spid of a shape": '<w:p><w:r><w:pict><v:shape o:spid="§" xmlns:o="urn:schemas-microsoft-com:office:office"/></w:pict></w:r></w:p>',
    "alt of a shape": '<w:p><w:r><w:pict><v:shape alt="§"/></w:pict></w:r></w:p>',
    "style of a shape": '<w:p><w:r><w:pict><v:shape style="width:1pt;x:§"/></w:pict></w:r></w:p>',
    "text path": '<w:p><w:r><w:pict><v:shape><v:textpath string="§"/></v:shape></w:pict></w:r></w:p>',
    "title of picture data": '<w:p><w:r><w:pict><v:shape><v:imagedata o:title="§" xmlns:o="urn:schemas-microsoft-com:office:office"/></v:shape></w:pict></w:r></w:p>',
    "source of picture data": '<w:p><w:r><w:pict><v:shape><v:imagedata src="§.png"/></v:shape></w:pict></w:r></w:p>',
    "formula of a shape": '<w:p><w:r><w:pict><v:shape><v:formulas><v:f eqn="§"/></v:formulas></v:shape></w:pict></w:r></w:p>',
    "bookmark": '<w:p><w:bookmarkStart w:id="1" w:name="¤"/><w:bookmarkEnd w:id="1"/></w:p>',
    "anchor of a link": '<w:p><w:hyperlink w:anchor="¤">' + _RUN + "</w:hyperlink></w:p>",
    "tooltip of a link": '<w:p><w:hyperlink w:anchor="a" w:tooltip="§">' + _RUN + "</w:hyperlink></w:p>",
    "location of a link": '<w:p><w:hyperlink w:docLocation="§">' + _RUN + "</w:hyperlink></w:p>",
    "frame of a link": '<w:p><w:hyperlink w:tgtFrame="§">' + _RUN + "</w:hyperlink></w:p>",
    "field code": '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>MERGEFIELD "§"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "field code in two runs": '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>AUTHOR "§</w:instrText></w:r><w:r><w:instrText>"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "deleted field code": '<w:p><w:del w:id="1" w:author="x"><w:r><w:delInstrText>AUTHOR "§"</w:delInstrText></w:r></w:del></w:p>',
    "simple field": '<w:p><w:fldSimple w:instr=\'AUTHOR "§"\'>' + _RUN + "</w:fldSimple></w:p>",
    "data of a field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:fldData>{base64}</w:fldData></w:fldChar></w:r></w:p>',
    "plain data of a field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:fldData>§</w:fldData></w:fldChar></w:r></w:p>',
    "name of a form field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="¤"/></w:ffData></w:fldChar></w:r></w:p>',
    "default of a form field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:textInput><w:default w:val="§"/></w:textInput></w:ffData></w:fldChar></w:r></w:p>',
    "help of a form field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:helpText w:type="text" w:val="§"/></w:ffData></w:fldChar></w:r></w:p>',
    "status of a form field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:statusText w:val="§"/></w:ffData></w:fldChar></w:r></w:p>',
    "macro of a form field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:entryMacro w:val="¤"/></w:ffData></w:fldChar></w:r></w:p>',
    "format of a form field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:textInput><w:format w:val="§"/></w:textInput></w:ffData></w:fldChar></w:r></w:p>',
    "choice of a form field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:listEntry w:val="§"/></w:ddList></w:ffData></w:fldChar></w:r></w:p>',
    "title of a control": '<w:sdt><w:sdtPr><w:alias w:val="§"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
    "tag of a control": '<w:sdt><w:sdtPr><w:tag w:val="§"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
    "joined tag of a control": '<w:sdt><w:sdtPr><w:tag w:val="¤"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
    "choice of a control": '<w:sdt><w:sdtPr><w:comboBox><w:listItem w:displayText="§" w:value="x"/></w:comboBox></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
    "value of a choice": '<w:sdt><w:sdtPr><w:comboBox><w:listItem w:displayText="x" w:value="§"/></w:comboBox></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
    "last value of a control": '<w:sdt><w:sdtPr><w:comboBox w:lastValue="§"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
    "binding of a control": '<w:sdt><w:sdtPr><w:dataBinding w:xpath="/§" w:storeItemID="x"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
    "date format of a control": '<w:sdt><w:sdtPr><w:date><w:dateFormat w:val="\'§\'"/></w:date></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
    "placeholder of a control": '<w:sdt><w:sdtPr><w:placeholder><w:docPart w:val="§"/></w:placeholder></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
    "gallery of a control": '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="§"/><w:docPartCategory w:val="§"/></w:docPartObj></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
    "smart tag": '<w:p><w:smartTag w:uri="urn:x" w:element="¤"><w:smartTagPr><w:attr w:name="n" w:val="§"/></w:smartTagPr>' + _RUN + "</w:smartTag></w:p>",
    "address of a smart tag": '<w:p><w:smartTag w:uri="urn:§" w:element="x">' + _RUN + "</w:smartTag></w:p>",
    "custom element": '<w:p><w:customXml w:uri="u" w:element="¤">' + _RUN + "</w:customXml></w:p>",
    "custom placeholder": '<w:p><w:customXml w:uri="u" w:element="x"><w:customXmlPr><w:placeholder w:val="§"/></w:customXmlPr>' + _RUN + "</w:customXml></w:p>",
    "right to edit": '<w:p><w:permStart w:id="1" w:ed="§"/><w:permEnd w:id="1"/></w:p>',
    "caption of a table": '<w:tbl><w:tblPr><w:tblCaption w:val="§"/></w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
    "description of a table": '<w:tbl><w:tblPr><w:tblDescription w:val="§"/></w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
    "style of a table": '<w:tbl><w:tblPr><w:tblStyle w:val="¤"/></w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
    "style of a paragraph": '<w:p><w:pPr><w:pStyle w:val="¤"/></w:pPr></w:p>',
    "style of a run": '<w:p><w:r><w:rPr><w:rStyle w:val="¤"/></w:rPr><w:t>x</w:t></w:r></w:p>',
    "font of a run": '<w:p><w:r><w:rPr><w:rFonts w:ascii="§" w:hAnsi="§"/></w:rPr><w:t>x</w:t></w:r></w:p>',
    "language of a run": '<w:p><w:r><w:rPr><w:lang w:val="§"/></w:rPr><w:t>x</w:t></w:r></w:p>',
    "colour of a run": '<w:p><w:r><w:rPr><w:color w:val="§"/></w:rPr><w:t>x</w:t></w:r></w:p>',
    "alignment": '<w:p><w:pPr><w:jc w:val="§"/></w:pPr></w:p>',
    "revision id": '<w:p w:rsidR="§"/>',
    "paragraph id": '<w:p w14:paraId="§" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"/>',
    "unknown attribute": '<w:p w:¤="1"/>',
    "value of an unknown attribute": '<w:p w:owner="§"/>',
    "attribute of another namespace": '<w:p x:n="§" xmlns:x="urn:x"/>',
    "element of another namespace": '<w:p><x:n xmlns:x="urn:x">§</x:n></w:p>',
    "name of another namespace": '<w:p><x:n xmlns:x="urn:¤"/></w:p>',
    "prefix of a namespace": '<w:p><¤:n xmlns:¤="urn:x"/></w:p>',
    "unknown element": "<w:p><w:¤/></w:p>",
    "text in a wrong place": "<w:p>§</w:p>",
    "text in a run": "<w:p><w:r>§</w:r></w:p>",
    "comment in the XML": "<w:p><!-- § --></w:p>",
    "processing instruction": "<w:p><?x §?></w:p>",
    "character data": "<w:p><w:r><w:t><![CDATA[§]]></w:t></w:r></w:p>",
    "formula": '<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>§</m:t></m:r></m:oMath></w:p>',
    "reading aid": "<w:p><w:r><w:ruby><w:rt><w:r><w:t>§</w:t></w:r></w:rt><w:rubyBase>" + _RUN + "</w:rubyBase></w:ruby></w:r></w:p>",
    "old number": '<w:p><w:pPr><w:numPr><w:numberingChange w:id="1" w:author="x" w:original="§"/></w:numPr></w:pPr></w:p>',
    "first and surname in two cells": "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>{given}</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>{surname}</w:t></w:r></w:p></w:tc></w:tr></w:tbl>",
    "letters one by one": "<w:p>{letters}</w:p>",
    "fallback for old programs": "<w:p><w:r><mc:AlternateContent><mc:Choice Requires=\"wps\"><w:t>x</w:t></mc:Choice><mc:Fallback><w:t>§</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>",
    "needed extension": "<w:p><w:r><mc:AlternateContent><mc:Choice Requires=\"¤\"><w:t>x</w:t></mc:Choice></mc:AlternateContent></w:r></w:p>",
    "page border art": '<w:p><w:pPr><w:sectPr><w:pgBorders><w:top w:val="§"/></w:pgBorders></w:sectPr></w:pPr></w:p>',
    "index entry": '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>XE "§"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "html in a field": '<w:p><w:fldSimple w:instr=\'HTMLCONTROL "&lt;p&gt;§&lt;/p&gt;"\'>' + _RUN + "</w:fldSimple></w:p>",
    "percent in a link": '<w:p><w:fldSimple w:instr=\'HYPERLINK "http://x.example/{percent}"\'>' + _RUN + "</w:fldSimple></w:p>",
}
SETTINGS = {
    "document variable": '<w:docVars><w:docVar w:name="a" w:val="§"/></w:docVars>',
    "name of a document variable": '<w:docVars><w:docVar w:name="¤" w:val="x"/></w:docVars>',
    "mail merge": '<w:mailMerge><w:query w:val="SELECT §"/></w:mailMerge>',
    "addressee of a mail merge": '<w:mailMerge><w:mailSubject w:val="§"/></w:mailMerge>',
    "write protection": '<w:writeProtection w:hash="§"/>',
    "protection": '<w:documentProtection w:edit="§"/>',
    "revision": '<w:rsids><w:rsid w:val="§"/></w:rsids>',
    "caption": '<w:captions><w:caption w:name="§"/></w:captions>',
    "automatic caption": '<w:captions><w:autoCaptions><w:autoCaption w:name="x" w:caption="§"/></w:autoCaptions></w:captions>',
    "style for typing": '<w:clickAndTypeStyle w:val="¤"/>',
    "compatibility": '<w:compat><w:compatSetting w:name="x" w:uri="§" w:val="1"/></w:compat>',
    "writing style": '<w:activeWritingStyle w:lang="de" w:vendorID="1" w:dllVersion="1" w:nlCheck="1" w:checkStyle="0" w:appName="§"/>',
    "schema": '<w:attachedSchema w:val="urn:§"/>',
    "transformation": '<w:saveThroughXslt w:solutionID="§"/>',
    "list separator": '<w:listSeparator w:val="§"/>',
    "document id": '<w15:docId w15:val="§" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"/>',
    "unknown setting": '<w:owner w:val="§"/>',
    "forbidden line ends": '<w:noLineBreaksAfter w:lang="ja" w:val="§"/>',
    "theme language": '<w:themeFontLang w:val="§"/>',
}
STYLES = {
    "name of a style": '<w:style w:type="paragraph" w:customStyle="1" w:styleId="s1"><w:name w:val="§"/></w:style>',
    "alias of a style": '<w:style w:type="paragraph" w:styleId="s1"><w:name w:val="x"/><w:aliases w:val="§"/></w:style>',
    "id of a style": '<w:style w:type="paragraph" w:styleId="¤"><w:name w:val="x"/></w:style>',
    "base of a style": '<w:style w:type="paragraph" w:styleId="s1"><w:name w:val="x"/><w:basedOn w:val="¤"/></w:style>',
    "latent style": '<w:latentStyles><w:lsdException w:name="§"/></w:latentStyles>',
    "owner of a style": '<w:style w:type="paragraph" w:styleId="s1"><w:name w:val="x"/><w:rsid w:val="§"/></w:style>',
}
NUMBERING = {
    "text of a number": '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="§ %1"/></w:lvl></w:abstractNum>',
    "name of a list": '<w:abstractNum w:abstractNumId="0"><w:name w:val="§"/></w:abstractNum>',
    "style of a list": '<w:abstractNum w:abstractNumId="0"><w:styleLink w:val="¤"/></w:abstractNum>',
    "template of a list": '<w:abstractNum w:abstractNumId="0"><w:tmpl w:val="§"/></w:abstractNum>',
}
FONTS = {
    "name of a font": '<w:font w:name="§"><w:family w:val="auto"/></w:font>',
    "other name of a font": '<w:font w:name="Arial"><w:altName w:val="§"/></w:font>',
    "signature of a font": '<w:font w:name="Arial"><w:panose1 w:val="§"/></w:font>',
}
WEB = {
    "frame": '<w:frameset><w:frame><w:name w:val="§"/></w:frame></w:frameset>',
    "division": '<w:divs><w:div w:id="§"/></w:divs>',
}
PARTS = {  # part → (content type, kind of relationship, root, what stands in it)
    "comments": ("comments", "comments", {
        "comment": '<w:comment w:id="1" w:author="x"><w:p><w:r><w:t>§</w:t></w:r></w:p></w:comment>',
        "author of a comment": '<w:comment w:id="1" w:author="§"><w:p/></w:comment>',
        "initials of a comment": '<w:comment w:id="1" w:author="x" w:initials="§"><w:p/></w:comment>',
    }),
    "footnotes": ("footnotes", "footnotes", {"footnote": '<w:footnote w:id="1"><w:p><w:r><w:t>§</w:t></w:r></w:p></w:footnote>'}),
    "endnotes": ("endnotes", "endnotes", {"endnote": '<w:endnote w:id="1"><w:p><w:r><w:t>§</w:t></w:r></w:p></w:endnote>'}),
    "hdr": ("header", "header", {"page header": "<w:p><w:r><w:t>§</w:t></w:r></w:p>"}),
    "ftr": ("footer", "footer", {"page footer": "<w:p><w:r><w:t>§</w:t></w:r></w:p>"}),
    "settings": ("settings", "settings", SETTINGS),
    "styles": ("styles", "styles", STYLES),
    "numbering": ("numbering", "numbering", NUMBERING),
    "fonts": ("fontTable", "fontTable", FONTS),
    "webSettings": ("webSettings", "webSettings", WEB),
}  # fmt: skip
_OFFICE = "application/vnd.openxmlformats-officedocument."
WHOLE = {  # whole parts: name → (content type, kind of relationship, content)
    "people": ("word/people.xml", MAIN + "people+xml", "http://schemas.microsoft.com/office/2011/relationships/people",
        '<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="§"/></w15:people>'),
    "custom XML": ("customXml/item1.xml", "application/xml", f"{R}/customXml", "<a>§</a>"),
    "chart": ("word/charts/chart1.xml", _OFFICE + "drawingml.chart+xml", f"{R}/chart",
        f'<c:chartSpace xmlns:c="{_A}chart" xmlns:a="{_A}main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>§</a:t></a:r></a:p></c:rich></c:tx></c:title></c:chart></c:chartSpace>'),
    "series of a chart": ("word/charts/chart1.xml", _OFFICE + "drawingml.chart+xml", f"{R}/chart",
        f'<c:chartSpace xmlns:c="{_A}chart"><c:ser><c:tx><c:strRef><c:f>Sheet1!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>§</c:v></c:pt></c:strCache></c:strRef></c:tx></c:ser></c:chartSpace>'),
    "sheet of a chart": ("word/charts/chart1.xml", _OFFICE + "drawingml.chart+xml", f"{R}/chart",
        f'<c:chartSpace xmlns:c="{_A}chart"><c:ser><c:tx><c:strRef><c:f>\'§\'!$A$1</c:f></c:strRef></c:tx></c:ser></c:chartSpace>'),
    "number format of a chart": ("word/charts/chart1.xml", _OFFICE + "drawingml.chart+xml", f"{R}/chart",
        f'<c:chartSpace xmlns:c="{_A}chart"><c:numFmt formatCode="0 &quot;§&quot;"/></c:chartSpace>'),
    "page header of a chart": ("word/charts/chart1.xml", _OFFICE + "drawingml.chart+xml", f"{R}/chart",
        f'<c:chartSpace xmlns:c="{_A}chart"><c:printSettings><c:headerFooter><c:oddHeader>§</c:oddHeader></c:headerFooter></c:printSettings></c:chartSpace>'),
    "diagram": ("word/diagrams/data1.xml", _OFFICE + "drawingml.diagramData+xml", f"{R}/diagramData",
        f'<d:dataModel xmlns:d="{_A}diagram" xmlns:a="{_A}main"><d:ptLst><d:pt modelId="1"><d:t><a:p><a:r><a:t>§</a:t></a:r></a:p></d:t></d:pt></d:ptLst></d:dataModel>'),
    "model of a diagram": ("word/diagrams/data1.xml", _OFFICE + "drawingml.diagramData+xml", f"{R}/diagramData",
        f'<d:dataModel xmlns:d="{_A}diagram"><d:ptLst><d:pt modelId="§"/></d:ptLst></d:dataModel>'),
    "title of a diagram's layout": ("word/diagrams/layout1.xml", _OFFICE + "drawingml.diagramLayout+xml", f"{R}/diagramLayout",
        f'<d:layoutDef xmlns:d="{_A}diagram"><d:title val="§"/><d:desc val="§"/></d:layoutDef>'),
    "theme": ("word/theme/theme1.xml", _OFFICE + "theme+xml", f"{R}/theme", f'<a:theme xmlns:a="{_A}main" name="§"/>'),
    "colours of a theme": ("word/theme/theme1.xml", _OFFICE + "theme+xml", f"{R}/theme",
        f'<a:theme xmlns:a="{_A}main"><a:themeElements><a:clrScheme name="§"/></a:themeElements></a:theme>'),
    "fonts of a theme": ("word/theme/theme1.xml", _OFFICE + "theme+xml", f"{R}/theme",
        f'<a:theme xmlns:a="{_A}main"><a:themeElements><a:fontScheme name="x"><a:majorFont><a:latin typeface="§"/></a:majorFont></a:fontScheme></a:themeElements></a:theme>'),
    "building block": ("word/glossary/document.xml", MAIN + "document.glossary+xml", f"{R}/glossaryDocument",
        f"<w:glossaryDocument {_W}><w:docParts><w:docPart><w:docPartBody><w:p><w:r><w:t>§</w:t></w:r></w:p></w:docPartBody></w:docPart></w:docParts></w:glossaryDocument>"),
    "name of a building block": ("word/glossary/document.xml", MAIN + "document.glossary+xml", f"{R}/glossaryDocument",
        f'<w:glossaryDocument {_W}><w:docParts><w:docPart><w:docPartPr><w:name w:val="§"/><w:category><w:name w:val="§"/></w:category><w:description w:val="§"/></w:docPartPr></w:docPart></w:docParts></w:glossaryDocument>'),
    "part nobody knows": ("word/§.xml", "application/vnd.x+xml", f"{R}/x", '<a b="§">§</a>'),
    "element of a part nobody knows": ("word/other.xml", "application/vnd.x+xml", f"{R}/x", "<¤/>"),
    "bytes nobody knows": ("word/other.bin", "application/octet-stream", f"{R}/x", "§"),
    "macros": ("word/vbaProject.bin", "application/vnd.ms-office.vbaProject", "http://schemas.microsoft.com/office/2006/relationships/vbaProject", "§"),
    "ribbon": ("customUI/customUI14.xml", "application/xml", "http://schemas.microsoft.com/office/2007/relationships/ui/extensibility", '<customUI xmlns="http://schemas.microsoft.com/office/2009/07/customui"><button label="§"/></customUI>'),
    "keys": ("word/customizations.xml", "application/vnd.ms-word.keyMapCustomizations+xml", "http://schemas.microsoft.com/office/2006/relationships/keyMapCustomizations", "<x>§</x>"),
    "ink": ("word/ink/ink1.xml", "application/inkml+xml", f"{R}/customXml", '<ink xmlns="http://www.w3.org/2003/InkML"><annotation>§</annotation></ink>'),
    "embedded object": ("word/embeddings/oleObject1.bin", "application/vnd.openxmlformats-officedocument.oleObject", f"{R}/oleObject", "§"),
    "inserted page": ("word/chunk.html", "text/html", f"{R}/aFChunk", "<html><body><p>§</p></body></html>"),
    "inserted text": ("word/chunk.txt", "text/plain", f"{R}/aFChunk", "§"),
    "attribute of an inserted page": ("word/chunk.html", "text/html", f"{R}/aFChunk", '<html><body><p id="¤" lang="§">x</p></body></html>'),
    "metafile": ("word/media/image1.emf", "image/x-emf", f"{R}/image", EMF),
    "drawing": ("word/media/image1.svg", "image/svg+xml", f"{R}/image", SVG),
    "name of a picture's part": ("word/media/§.png", "image/png", f"{R}/image", PNG),
    "picture that is text": ("word/media/image1.png", "image/png", f"{R}/image", "§"),
    "font": ("word/fonts/font1.odttf", "application/vnd.openxmlformats-officedocument.obfuscatedFont", f"{R}/font", "§"),
    "core properties": ("docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml", "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties", "<a>§</a>"),
    "printer": ("word/printerSettings/p1.bin", "application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings", f"{R}/printerSettings", "§"),
    "threads of comments": ("word/commentsExtended.xml", MAIN + "commentsExtended+xml", "http://schemas.microsoft.com/office/2011/relationships/commentsExtended",
        '<w15:commentsEx xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:commentEx w15:paraId="§"/></w15:commentsEx>'),
}  # fmt: skip
RELATIONS = {
    "link": f'<Relationship Id="rId9" Type="{R}/hyperlink" TargetMode="External" Target="mailto:{{dotted}}@x.example"/>',
    "link with percents": f'<Relationship Id="rId9" Type="{R}/hyperlink" TargetMode="External" Target="http://x.example/?q={{percent}}"/>',
    "path of a template": f'<Relationship Id="rId9" Type="{R}/attachedTemplate" TargetMode="External" Target="file:///C:/§/a.dotx"/>',
    "id of a relationship": f'<Relationship Id="¤" Type="{R}/hyperlink" TargetMode="External" Target="http://x.example"/>',
    "kind of a relationship": f'<Relationship Id="rId9" Type="{R}/¤" TargetMode="External" Target="http://x.example"/>',
    "linked picture": f'<Relationship Id="rId9" Type="{R}/image" TargetMode="External" Target="file:///C:/§.png"/>',
    "attribute of a relationship": f'<Relationship Id="rId9" Type="{R}/hyperlink" TargetMode="External" Target="http://x.example" Owner="§"/>',
}


def _forms(template: str, person: Person, line: str) -> str:
    import base64
    from urllib.parse import quote

    letters = "".join(f"<w:r><w:t>{letter}</w:t></w:r>" for letter in person.name)
    for key, value in {
        "{base64}": base64.b64encode(f"Autor: {person.name}.".encode()).decode(),
        "{percent}": quote(person.name),
        "{dotted}": person.name.replace(" ", "."),
        "{letters}": letters,
        "{given}": person.given,
        "{surname}": person.surname,
    }.items():
        template = template.replace(key, value)
    return filled(template, person, line)


def _in_body(template: str, person: Person, line: str) -> bytes:
    return word_package(_forms(_SEEN + template, person, line))


def _in_part(part: str, template: str, person: Person, line: str) -> bytes:
    kind, relation, _ = PARTS[part]
    content = _forms(f"<w:{part} {_W}>{template}</w:{part}>", person, line)
    return word_package(
        _forms(_SEEN, person, line),
        parts={f"word/{part}.xml": content},
        types={f"word/{part}.xml": f"{MAIN}{kind}+xml"},
        relations=f'<Relationship Id="rId5" Type="{R}/{relation}" Target="{part}.xml"/>',
    )


def _whole(name: str, kind: str, relation: str, content: object, person: Person, line: str) -> bytes:
    name = _forms(name, person, line)
    target = name.removeprefix("word/") if name.startswith("word/") else f"/{name}"
    made = content(person) if callable(content) else content
    return word_package(
        _forms(_SEEN, person, line),
        parts={name: _forms(made, person, line) if isinstance(made, str) else made},
        types={name: kind},
        relations=f'<Relationship Id="rId5" Type="{relation}" Target="{target}"/>',
    )


def _related(template: str, person: Person, line: str) -> bytes:
    used = '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>'
    return word_package(
        _forms(_SEEN + used, person, line), relations=_forms(template, person, line)
    )


def _zip_comment(person: Person, line: str) -> bytes:
    buffer = io.BytesIO(word([line]))
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = person.name.encode()
    return buffer.getvalue()


def _content_types(template: str, person: Person, line: str) -> bytes:
    members = unzipped(word([line]))
    types = members["[Content_Types].xml"].decode()
    added = types.replace("</Types>", filled(template, person, line) + "</Types>")
    return zipped({**members, "[Content_Types].xml": added})


def _loose(name: str, person: Person, line: str) -> bytes:
    members: dict[str, str | bytes] = dict(unzipped(word([line])))
    return zipped({**members, filled(name, person, line): person.name})


def _embedded(person: Person, line: str) -> bytes:
    return _whole("word/embeddings/a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", f"{R}/package", lambda p: word([p.name]), person, line)  # fmt: skip


def _inserted(person: Person, line: str) -> bytes:
    return _whole("word/chunk.docx", MAIN + "document.main+xml", f"{R}/aFChunk", lambda p: word([p.name]), person, line)  # fmt: skip


_OTHERS: dict[str, Callable[[Person, str], bytes]] = {
    "comment of the archive": _zip_comment,
    "ending of a content type": partial(_content_types, '<Default Extension="¤" ContentType="x/y"/>'),
    "kind of a content type": partial(_content_types, '<Override PartName="/x.xml" ContentType="application/¤"/>'),
    "part of a content type": partial(_content_types, '<Override PartName="/§.xml" ContentType="application/xml"/>'),
    "loose file": partial(_loose, "word/notes.txt"),
    "loose XML": partial(_loose, "¤/a.xml"),
    "loose file without ending": partial(_loose, "word/¤"),
    "embedded document": _embedded,
    "inserted document": _inserted,
}  # fmt: skip
PLACES = [
    *(Place(name, partial(_in_body, template), "a.docx") for name, template in BODY.items()),
    *(
        Place(name, partial(_in_part, part, template), "a.docx")
        for part, (_, _, templates) in PARTS.items()
        for name, template in templates.items()
    ),
    *(Place(name, partial(_whole, *whole), "a.docx") for name, whole in WHOLE.items()),
    *(Place(name, partial(_related, template), "a.docx") for name, template in RELATIONS.items()),
    *(Place(name, make, "a.docx") for name, make in _OTHERS.items()),
]
