"""Clinical words and figures without personal data: what a detector must leave alone."""

from collections.abc import Callable
from random import Random

from veladura_training.generator.es.resources import lines

_FORMS = ("mg", "mg", "mg", "mcg", "g", "UI", "ml", "mg/24 h")
_PATTERNS = (
    "1-0-0", "1-0-1", "0-0-1", "1-1-1", "c/8h", "c/12 h", "cada 8 horas", "cada 24 h", "1 comp/día", "si dolor", "½-0-½",
    "0-1-0", "en desayuno", "al acostarse", "BID", "c/6h sp", "por la noche",
)  # fmt: skip
_LABS = (
    "Hb {a},{d} g/dl", "leucocitos {k}.{h}", "plaquetas {h}.000", "creatinina {u},{d}{d} mg/dl", "urea {t}", "Na {s}", "K {v},{d}", "PCR {t},{d}",
    "glucosa {h} mg/dl", "GOT {t}", "GPT {t} UI/l", "LDH {h}", "INR {u},{d}{d}", "TSH {u},{d}{d}", "HbA1c {v},{d} %", "ferritina {h}", "VSG {t} mm",
    "troponina I {u},0{d}", "proBNP {k}.{h}", "bilirrubina {u},{d}", "albúmina {v},{d}", "PSA {u},{d} ng/ml", "pH 7,{t}", "pCO2 {t}", "lactato {u},{d}",
    "colesterol {h}", "LDL {h}", "TG {h}", "ácido úrico {v},{d}", "VCM {t}", "fibrinógeno {h}", "dímero D {h}", "procalcitonina 0,{t}", "amilasa {h}",
)  # fmt: skip
_VITALS = (
    "TA 1{t}/{w} mmHg", "TA: 1{t}/{w}", "FC {w} lpm", "FC: {w}", "SatO2 9{v} %", "sat 9{v}% basal", "Tª 3{v},{d} ºC", "T 36,{d}", "FR {r} rpm", "Glu {h}",
    "EVA {u}/10", "PA 1{t}/{w}", "diuresis 1.{h} cc", "peso {t} kg", "talla 1{t} cm", "IMC 2{v},{d}", "BMT {h}", "SpO2 9{v} % con GN a 2 l",
)  # fmt: skip
_TIMES = (
    "{H}:{M}",
    "{H}:{M}",
    "{H}:{M} h",
    "{H}.{M} h",
    "{H}:{M}h",
    "{H} h",
    "{H}h",
    "{H}{M} h",
    "{H}.{M}",
)
_PROCEDURES = (
    "TC abdominal", "RM cerebral", "ecografía", "Rx de tórax", "gastroscopia", "colonoscopia", "ecocardiograma", "espirometría", "EMG", "ECG", "biopsia",
    "analítica", "cultivo de orina", "hemocultivos", "PET-TC", "mamografía", "densitometría", "cateterismo", "artroscopia", "colecistectomía laparoscópica",
    "cesárea", "RTU", "herniorrafia", "apendicectomía", "amigdalectomía", "implante de marcapasos", "prótesis total de cadera", "facoemulsificación",
)  # fmt: skip
_DEVICES = (
    "marcapasos Medtronic Azure XT", "DAI Boston Scientific", "prótesis de cadera Zimmer", "stent Xience 3,0 x 18 mm", "bomba de insulina MiniMed 780G",
    "CPAP ResMed AirSense 10", "audífono Phonak", "lente intraocular AcrySof", "malla de polipropileno", "concentrador EverFlo", "monitor Philips",
    "respirador Dräger Evita", "glucómetro Contour Next", "válvula Perimount 23", "reservorio Bard", "tornillo de titanio", "clavo PFNA", "holter Syneflash",
)  # fmt: skip
_WHEN = (
    "hace dos semanas", "hace 3 días", "desde hace un mes", "hace años", "ayer", "anoche", "esta mañana", "en 48 horas", "en 3 meses", "de 5 días de evolución",
    "hace una hora", "la semana pasada", "mañana", "en quince días", "desde hace 2 años", "al tercer día", "durante 10 días", "día +3", "D5 de antibiótico", "hoy",
)  # fmt: skip
_ROOMS = (
    "cama {n}", "hab. {n}", "Hab. {n}-B", "habitación {n}", "box {u}", "Box {u}", "planta {u}.ª", "control {u}", "sala {u}", "quirófano {u}", "consulta {u}",
    "cama {n}-{u}", "UCI-{u}", "pasillo C", "puerta {u}", "ala norte",
)  # fmt: skip


def _numbers(rng: Random, pattern: str) -> str:
    return pattern.format(
        a=rng.randint(7, 16), d=rng.randint(0, 9), k=rng.randint(3, 22), h=rng.randint(100, 480),
        u=rng.randint(0, 9), t=rng.randint(20, 99), s=rng.randint(128, 148), v=rng.randint(3, 9),
        r=rng.randint(12, 30),
        w=rng.randint(52, 104), n=rng.randint(100, 899), H=f"{rng.randint(0, 23):02d}",
        M=f"{rng.choice((0, 5, 10, 15, 20, 30, 40, 45, 50, 55)):02d}",
    )  # fmt: skip


def _some(name: str) -> Callable[[Random], str]:
    return lambda rng: rng.choice(lines(name))


def _pattern(patterns: tuple[str, ...]) -> Callable[[Random], str]:
    return lambda rng: _numbers(rng, rng.choice(patterns))


def _dose(rng: Random) -> str:
    amount = rng.choice(
        (5, 10, 20, 25, 40, 50, 75, 100, 150, 300, 500, 850, 1000, "2,5", "0,5", "12,5")
    )
    return f"{amount} {rng.choice(_FORMS)}"


def _treatment(rng: Random) -> str:
    return f"{rng.choice(lines('drugs'))} {_dose(rng)} {rng.choice(_PATTERNS)}"


def _list_of(
    draw: Callable[[Random], str], least: int, most: int, glue: str = ", "
) -> Callable[[Random], str]:
    return lambda rng: glue.join(draw(rng) for _ in range(rng.randint(least, most)))


_SLOTS: dict[str, Callable[[Random], str]] = {
    "drug": _some("drugs"),
    "dose": _dose,
    "rx": _treatment,
    "rxs": _list_of(_treatment, 2, 5),
    "dx": _some("diagnoses"),
    "dxs": _list_of(_some("diagnoses"), 2, 4),
    "eponym": _some("eponyms"),
    "eponyms": _list_of(_some("eponyms"), 2, 4),
    "finding": _some("findings"),
    "findings": _list_of(_some("findings"), 2, 5, " "),
    "dept": _some("departments"),
    "lab": _pattern(_LABS),
    "labs": _list_of(_pattern(_LABS), 3, 8),
    "vital": _pattern(_VITALS),
    "vitals": _list_of(_pattern(_VITALS), 2, 5),
    "time": _pattern(_TIMES),
    "room": _pattern(_ROOMS),
    "when": lambda rng: rng.choice(_WHEN),
    "proc": lambda rng: rng.choice(_PROCEDURES),
    "model": lambda rng: rng.choice(_DEVICES),
    "allergy": lambda rng: rng.choice(
        ("No conocidas", "NAMC", "no", rng.choice(lines("drugs")), "látex", "NO CONSTAN", "polen")
    ),
    "blood": lambda rng: rng.choice(("A+", "O Rh+", "B neg", "0 positivo", "AB+", "A Rh negativo")),
    "civil": lambda rng: rng.choice(
        ("casada", "soltero", "viuda", "divorciado", "Casado", "S", "C")
    ),
    "origin": lambda rng: rng.choice(
        (
            "Urgente",
            "Programado",
            "Mejoría",
            "Curación",
            "Traslado",
            "Preferente",
            "Primera",
            "Sucesiva",
            "III",
            "Naranja",
        )
    ),
    "n": lambda rng: str(rng.randint(1, 12)),
    "nn": lambda rng: str(rng.randint(10, 99)),
    "side": lambda rng: rng.choice(("derecho", "izquierdo", "dcho", "izdo")),
    "pattern": lambda rng: rng.choice(_PATTERNS),
}


def value(slot: str, rng: Random) -> str:
    """The value of a clinical slot; an unknown name is a mistake in a template."""
    return _SLOTS[slot](rng)
