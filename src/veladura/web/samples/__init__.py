"""Documents to try Veladura with: invented, and put into everybody's first workspace."""

from importlib import resources

from sqlalchemy.orm import Session

from veladura.web.review.engine import Engine
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.documents import Arrival, take_in

SAMPLES = {"es": "informe-de-alta.txt", "de": "darlehensvertrag.txt"}  # by language


def add_samples(
    session: Session, key: ServerKey, workspace_id: str, owner_id: str, engine: Engine
) -> None:
    """One sample for each language that a profile can read here: none that is bound to fail."""
    usable = [p for p in engine.profiles.values() if not engine.lacks_model(p)]
    for language in dict.fromkeys(profile.language for profile in usable):
        if language in SAMPLES:
            name = SAMPLES[language]
            data = (resources.files(__name__) / name).read_bytes()
            take_in(session, key, workspace_id, owner_id, Arrival(name, data))
