"""Logging in with a second step: a code of an authenticator app."""

import base64
import binascii
import io

from fastapi import Response

from veladura.errors import VaultError
from veladura.web import schemas
from veladura.web.accounts import totp
from veladura.web.accounts.access import CurrentUser
from veladura.web.api import api_router
from veladura.web.api.account import confirm_password, count_guess
from veladura.web.problems import ApiError, conflict, documented
from veladura.web.services import Serving
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import UserRow

router = api_router("account", documented(401, 403, 429), prefix="/account/totp")


@router.post("", responses=documented(409))
def offer(
    request: schemas.PasswordRequest, user: CurrentUser, services: Serving
) -> schemas.TotpOffer:
    """A secret for the app. Nothing is stored until a code of the app confirms it."""
    if user.totp is not None:
        raise conflict("totp-on", "It is switched on already.")
    confirm_password(services, user, request.password)
    secret = totp.new_secret()
    sealed = services.key.seal_text(secret, f"totp-offer:{user.id}")
    address = totp.address_of(secret, user.email)
    return schemas.TotpOffer(
        secret=secret,
        address=address,
        picture=_picture(address),
        offer=base64.urlsafe_b64encode(sealed).decode(),
    )


def _picture(address: str) -> str:
    """A QR code, as an address that an image can show."""
    import segno

    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=5, border=3, light="white")
    return f"data:image/svg+xml;base64,{base64.b64encode(out.getvalue()).decode()}"


@router.put("", responses=documented(409))
def switch_on(
    request: schemas.TotpConfirmation, user: CurrentUser, services: Serving
) -> schemas.RecoveryCodes:
    """From now on logging in takes a code. The answer holds the recovery codes, once."""
    try:
        box = base64.urlsafe_b64decode(request.offer.encode())
        secret = services.key.open_text(box, f"totp-offer:{user.id}")
    except (VaultError, binascii.Error, ValueError):
        raise ApiError(422, "invalid", "That is not what was offered.") from None
    count_guess(services, user)
    step = totp.step_of(secret, request.code)
    if step is None:
        raise ApiError(403, "wrong-code", "The code is not right.")
    codes = totp.new_recovery_codes()
    with services.database.write() as session:
        row = session.get_one(UserRow, user.id)
        totp.switch_on(row, services.key, secret, codes)
        row.totp_step = step
        record(session, user.id, "account.totp", user.id, on=True)
    return schemas.RecoveryCodes(codes=codes)


@router.post("/off", status_code=204)
def switch_off(request: schemas.PasswordRequest, user: CurrentUser, services: Serving) -> Response:
    confirm_password(services, user, request.password)
    with services.database.write() as session:
        totp.switch_off(session.get_one(UserRow, user.id))
        record(session, user.id, "account.totp", user.id, on=False)
    return Response(status_code=204)
