"""What administrators set while the server runs, and the check that the key is the right one."""

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from veladura.errors import ConfigError, VaultError
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.tables import SettingRow

RETENTION_DAYS = 30
GRACE_DAYS = 7
QUOTA = 4096  # MiB


_VALUE = select(SettingRow.value).where(SettingRow.name == bindparam("name"))


def _get(session: Session, name: str, default: str) -> str:
    value = session.scalar(_VALUE, {"name": name})
    return default if value is None else value


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


def quota(session: Session) -> int:
    """How many MiB of files one person may keep."""
    return int(_get(session, "quota_mb", str(QUOTA)))


def set_quota(session: Session, mebibytes: int) -> None:
    _set(session, "quota_mb", str(mebibytes))


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


def key_check(session: Session) -> str | None:
    """What only the key in force can open."""
    return session.scalar(_VALUE, {"name": "key_check"})


def set_key_check(session: Session, key: ServerKey) -> None:
    _set(session, "key_check", key.seal(b"veladura", "key_check").hex())


def is_key_of(session: Session, key: ServerKey) -> bool:
    """Whether a key is the one in force."""
    check = key_check(session)
    try:
        return check is not None and bool(key.open(bytes.fromhex(check), "key_check"))
    except VaultError:
        return False


def hold_key(session: Session, key: ServerKey) -> bool:
    """Whether the key is in force, and will be until this transaction ends."""
    session.get(SettingRow, "key_check", with_for_update={"read": True}, populate_existing=True)
    return is_key_of(session, key)


def check_key(session: Session, key: ServerKey) -> None:
    """Refuse to start with another key than the one the documents were sealed with."""
    if key_check(session) is None:
        set_key_check(session, key)
        return
    if not is_key_of(session, key):
        raise ConfigError(
            "this is not the key the stored documents were encrypted with; put the right one in "
            "the data folder's file 'key' or in VELADURA_KEY"
        )
