"""Clinical sentences for the bodies of notes, harvested from corpora at generation time.

From a labelled corpus come sentences with their gold marks, and sentences without any. From
unlabelled text only sentences are taken in which nothing could be personal: a name left unmarked
would teach a detector to leave names alone.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from veladura.corpora.reading import read_corpus
from veladura.document import Document
from veladura.schemes import MEDDOCAN
from veladura_training.generator.es.markup import from_document, label_of

_SENTENCE = re.compile(r"(?<=[.;:])\s+(?=[A-ZÁÉÍÓÚÑ])|\n+")
_WORD = re.compile(r"[^\W\d_]+")
_SPAN_MARK = re.compile("[\ue000-\ue0ff]")
_UNSURE = re.compile(  # words that notes label, or that stand beside what they label
    r"\b(?:19|20)\d\d\b|\d[/-]\d+[/-]\d|\d{5}|@|www|http|®|\"|“|«"
    r"|\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre"
    r"|diciembre|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|navidad|años?|meses"
    r"|padres?|madres?|hij[oa]s?|herman[oa]s?|marido|espos[oa]|abuel[oa]s?|tí[oa]s?|prim[oa]s?"
    r"|niet[oa]s?|familia\w*|herman\w*|progenitor\w*|cónyuge|pareja|suegr[oa]|sobrin[oa]s?|matern[oa]s?|patern[oa]s?"
    r"|gemel[oa]s?|var[oó]n(?:es)?|mujer(?:es)?|niñ[oa]s?|hombres?|masculin[oa]|femenin[oa]|sexo"
    r"|señora?|bebé|lactante|raza|profesión|profesional|trabaj\w+|laboral|jubilad[oa]|natural de"
    r"|proced\w+|hospital\w*|clínica|centro|servicio|unidad|doctora?|dra?|país|ciudad|pueblo"
    r"|agricult\w+|estudiante|militar|enfermer[oa]|residente|colombian\w*|español\w*|modelo|lote"
    r"|empresa|laboratorios?|viaj\w+)\b",
    re.IGNORECASE,
)
_SPAN = re.compile("[\ue001-\ue0ff][^\ue000]*\ue000")
_FORGOTTEN = re.compile(  # words that gold should have marked, where it did not
    r"\b(?:padres?|madre|hij[oa]s?|herman[oa]s?|marido|espos[oa]|abuel[oa]s?|tí[oa]s?|prim[oa]s|niet[oa]s?"
    r"|familia|sobrin[oa]s?|suegr[oa]|var[oó]n|mujer|niñ[oa]|enero|febrero|marzo|abril|junio|julio|agosto"
    r"|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b",
    re.IGNORECASE,
)
_ODD = {  # in running prose MEDDOCAN's gold uses these rarely and not always as the notes do
    "NOMBRE_PERSONAL_SANITARIO",
    "NOMBRE_SUJETO_ASISTENCIA",
    "ID_SUJETO_ASISTENCIA",
    "OTROS_SUJETO_ASISTENCIA",
    "OTRO_NUMERO_IDENTIF",
}
_MIN, _MAX = 30, 420  # characters of a usable sentence


@dataclass(frozen=True, slots=True)
class Bodies:
    """Marked and unmarked sentences; either may be empty."""

    labelled: tuple[str, ...] = field(default=(), repr=False)
    clean: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def load(cls, shared: Path | None, texts: Iterable[Path] = ()) -> "Bodies":
        """From MEDDOCAN's train and background parts under `shared`, and .txt files of `texts`."""
        if shared is None:
            return cls()
        corpus = shared / "corpora" / "meddocan"
        documents = list(
            read_corpus(corpus / "train", "brat", labels=MEDDOCAN.ids, check_text=False)
        )
        labelled: list[str] = []
        clean: dict[str, None] = {}
        for document in documents:
            for sentence in _sentences(_narrative(from_document(document))):
                if _FORGOTTEN.search(_SPAN.sub("", sentence)):
                    continue
                if not _SPAN_MARK.search(sentence):
                    clean[sentence] = None
                elif _is_narrative(sentence):
                    labelled.append(sentence)
        safe = _safe_capitals(documents)
        for folder in (corpus / "background", *texts):
            for path in sorted(folder.rglob("*.txt")):
                for sentence in _sentences(_narrative(path.read_text("utf-8"))):
                    if is_impersonal(sentence, safe):
                        clean[sentence] = None
        return cls(tuple(labelled), tuple(clean))

    def paragraph(self, rng: Random, sentences: int, labelled: float = 0.25) -> str:
        """Some sentences on; runs of neighbours keep to one story for a while."""
        out: list[str] = []
        while len(out) < sentences:
            pool = self.labelled if rng.random() < labelled else self.clean
            if not pool:
                break
            start = rng.randrange(len(pool))
            out += pool[start : start + rng.randint(1, 3)]
        return " ".join(out)


def _narrative(text: str) -> str:
    """A case report without its header and its sender, which the generator writes better."""
    start = re.search(r"Informe cl[ií]nico[^:\n]*:|Motivo de [^:\n]*:|Antecedentes:", text)
    end = re.search(r"\n(?:Remitido por|Responsable cl[ií]nico|Correspondencia)", text)
    return text[start.end() if start else 0 : end.start() if end else len(text)]


def _is_narrative(sentence: str) -> bool:
    """Whether a marked sentence is prose and no field of a header ("Edad: 58 años")."""
    labels = {label_of(opener) for opener in re.findall("[\ue001-\ue0ff]", sentence)}
    if labels & _ODD:
        return False
    return not re.search(r"^[^:\ue000]{0,30}:\s*[\ue001-\ue0ff]|N[ºo]\s?Col|NHC|NASS|CP:", sentence)


def _sentences(text: str) -> Iterator[str]:
    for sentence in _SENTENCE.split(text):
        sentence = sentence.strip()
        opened = len(re.findall("[\ue001-\ue0ff]", sentence))
        if _MIN <= len(sentence) <= _MAX and opened == sentence.count("\ue000"):
            yield sentence


def _safe_capitals(documents: Iterable[Document]) -> frozenset[str]:
    """Capitalised words that gold leaves alone at least twice and never marks."""
    outside: Counter[str] = Counter()
    inside: set[str] = set()
    for document in documents:
        covered = [(span.start, span.end) for span in document.spans]
        for start, end in covered:
            inside.update(_WORD.findall(document.text[start:end]))
        position = 0
        for start, end in [*covered, (len(document.text), len(document.text))]:
            outside.update(
                w for w in _WORD.findall(document.text[position:start]) if w[0].isupper()
            )
            position = max(position, end)
    return frozenset(w for w, count in outside.items() if count > 1 and w not in inside)


def is_impersonal(sentence: str, safe_capitals: frozenset[str]) -> bool:
    """Whether nothing in a sentence of unlabelled text could be personal."""
    if _UNSURE.search(sentence):
        return False
    capitals = [word for word in _WORD.findall(sentence) if word[0].isupper()]
    return all(word in safe_capitals for word in capitals)
