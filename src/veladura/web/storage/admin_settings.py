"""What administrators set while the server runs, and the check that the key is the right one."""

from sqlalchemy.orm import Session

from veladura.errors import ConfigError, VaultError
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.tables import SettingRow

RETENTION_DAYS = 30
GRACE_DAYS = 7


def _get(session: Session, name: str, default: str) -> str:
    row = session.get(SettingRow, name)
    return row.value if row else default


def _set(session: Session, name: str, value: str) -> None:
    session.merge(SettingRow(name=name, value=value))


def registration_open(session: Session) -> bool:
    return _get(session, "registration_open", "no") == "yes"


def set_registration_open(session: Session, value: bool) -> None:
    _set(session, "registration_open", "yes" if value else "no")


def retention_days(session: Session) -> int:
    return int(_get(session, "retention_days", str(RETENTION_DAYS)))


def set_retention_days(session: Session, days: int) -> None:
    _set(session, "retention_days", str(days))


def grace_days(session: Session) -> int:
    """How long documents past their time stay in the bin."""
    return int(_get(session, "grace_days", str(GRACE_DAYS)))


def set_grace_days(session: Session, days: int) -> None:
    _set(session, "grace_days", str(days))


def observed_seconds(session: Session) -> float:
    """How long servers have been running over this database: time that no clock can be set to."""
    return float(_get(session, "observed_seconds", "0"))


def observe(session: Session, seconds: float) -> float:
    observed = observed_seconds(session) + seconds
    _set(session, "observed_seconds", str(observed))
    return observed


def take_turns(session: Session) -> None:
    """Wait until nobody else is doing this: PostgreSQL lets transactions overlap."""
    session.get(SettingRow, "key_check", with_for_update=True)


def check_key(session: Session, key: ServerKey) -> None:
    """Refuse to start with another key than the one the documents were sealed with."""
    row = session.get(SettingRow, "key_check")
    if row is None:
        sealed = key.seal(b"veladura", "key_check").hex()
        session.add(SettingRow(name="key_check", value=sealed))
        return
    try:
        key.open(bytes.fromhex(row.value), "key_check")
    except VaultError:
        raise ConfigError(
            "this is not the key the stored documents were encrypted with; put the right one in "
            "the data folder's file 'key' or in VELADURA_KEY"
        ) from None
