"""The provider of single sign-on: asked over TLS, and believed only what it has signed."""

import threading
import time
from typing import Any
from urllib.parse import quote, urlencode

import httpx
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from veladura.web.accounts.errors import AccountError
from veladura.web.accounts.single_sign_on import Attempt, Identity
from veladura.web.settings import SingleSignOn

SCOPES = "openid email profile"
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA")
TIMEOUT = 10.0  # seconds, for each question to the provider
KEPT_SECONDS = 3600  # what the provider says of itself
LEEWAY = 60  # seconds that clocks may differ
MOST_BYTES = 1_000_000


class Provider:
    """Asks the provider, and believes only what it has signed."""

    def __init__(self, settings: SingleSignOn, transport: httpx.BaseTransport | None = None):
        self.settings = settings
        self._client = httpx.Client(timeout=TIMEOUT, transport=transport)
        self._lock = threading.Lock()
        self._known: tuple[float, dict[str, Any], KeySet] | None = None

    def address(self, attempt: Attempt, redirect: str) -> str:
        """Where to send the browser."""
        asked = {
            "response_type": "code",
            "client_id": self.settings.client,
            "redirect_uri": redirect,
            "scope": SCOPES,
            "state": attempt.state,
            "nonce": attempt.nonce,
            "code_challenge": attempt.challenge,
            "code_challenge_method": "S256",
        }
        place = str(self._about()[0]["authorization_endpoint"])
        return f"{place}{'&' if '?' in place else '?'}{urlencode(asked)}"

    def identify(self, attempt: Attempt, code: str, redirect: str) -> Identity:
        """Who a code stands for. Raises AccountError where anything does not fit."""
        try:
            about, _ = self._about()
            form = {
                "grant_type": "authorization_code",
                "code": code,
                "redirect_uri": redirect,
                "client_id": self.settings.client,
                "code_verifier": attempt.verifier,
            }
            answer = self._client.post(about["token_endpoint"], data=form, auth=self._own())
            claims = self._claims(_json(answer)["id_token"], attempt.nonce)
        except (httpx.HTTPError, JoseError, KeyError, TypeError, ValueError):
            raise AccountError("sso-failed") from None
        return Identity(
            self.settings.issuer,
            str(claims["sub"]),
            str(claims.get("email") or "").strip().lower(),
            claims.get("email_verified") in (True, "true"),
            str(claims.get("name") or claims.get("email") or "").strip()[:200],
        )

    def _own(self) -> httpx.Auth:
        client, secret = self.settings.client, self.settings.secret
        if not secret:
            return httpx.Auth()  # adds nothing: the proof of PKCE is all there is
        return httpx.BasicAuth(quote(client, safe=""), quote(secret, safe=""))

    def _claims(self, token: str, nonce: str) -> dict[str, Any]:
        try:
            decoded = jwt.decode(token, self._about()[1], algorithms=ALGORITHMS)
        except (JoseError, ValueError):  # it may sign with a key that is newer than what we know
            decoded = jwt.decode(token, self._about(anew=True)[1], algorithms=ALGORITHMS)
        wanted = jwt.JWTClaimsRegistry(
            leeway=LEEWAY,
            iss={"essential": True, "value": self.settings.issuer},
            aud={"essential": True, "value": self.settings.client},
            sub={"essential": True},
            exp={"essential": True},
            nonce={"essential": True, "value": nonce},
        )
        wanted.validate(decoded.claims)
        shared = isinstance(decoded.claims["aud"], list) and len(decoded.claims["aud"]) > 1
        if shared and decoded.claims.get("azp") != self.settings.client:
            raise ValueError("made for somebody else")
        return decoded.claims

    def _about(self, *, anew: bool = False) -> tuple[dict[str, Any], KeySet]:
        """What the provider says of itself, and its keys."""
        with self._lock:
            if self._known is None or anew or self._known[0] < time.monotonic():
                issuer = self.settings.issuer
                place = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
                try:
                    about = _json(self._client.get(place))
                    if about["issuer"] != issuer:
                        raise ValueError("another issuer")
                    keys = KeySet.import_key_set(_json(self._client.get(about["jwks_uri"])))  # type: ignore[arg-type]
                except (httpx.HTTPError, JoseError, KeyError, TypeError, ValueError):
                    raise AccountError("sso-failed") from None
                self._known = (time.monotonic() + KEPT_SECONDS, about, keys)
            return self._known[1:]


def _json(answer: httpx.Response) -> dict[str, Any]:
    answer.raise_for_status()
    if len(answer.content) > MOST_BYTES:
        raise ValueError("too long")
    found = answer.json()
    if not isinstance(found, dict):
        raise TypeError("not an object")
    return found
