"""A small OpenID Connect provider that really listens, on loopback."""

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

CLIENT, SECRET = "veladura", "s3cret/of the house"


def eva() -> dict[str, Any]:
    person = {"sub": "u-1", "email": "Eva@example.org", "name": "Eva Sanz"}
    return {**person, "email_verified": True}


@dataclass
class SmallProvider:
    """Vouches for `person` to whoever comes; what it signs can be bent by a test."""

    person: dict[str, Any] = field(default_factory=eva)
    bent: dict[str, Any] = field(default_factory=dict)
    issuer: str = ""
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, auto_kid=True))
    signing: RSAKey | None = None  # another key than it publishes
    asked: dict[str, dict[str, str]] = field(default_factory=dict)  # code → what was asked for

    def authorize(self, query: dict[str, str]) -> str:
        assert query["response_type"] == "code"
        assert query["code_challenge_method"] == "S256"
        assert "openid" in query["scope"].split()
        code = f"code-{len(self.asked)}"
        self.asked[code] = query
        return f"{query['redirect_uri']}?{urlencode({'code': code, 'state': query['state']})}"

    def token(self, form: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """None where the client, the code, its address or its proof do not fit."""
        own = base64.b64decode(authorization.removeprefix("Basic ")).decode()
        query = self.asked.pop(form["code"], None)
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
        proof = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if query is None or unquote(own) != f"{CLIENT}:{SECRET}":
            return None
        if (query["code_challenge"], query["redirect_uri"]) != (proof, form["redirect_uri"]):
            return None
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": CLIENT, "iat": now, "exp": now + 300}
        claims |= {"nonce": query["nonce"], **self.person, **self.bent}
        header = {"alg": "RS256", "kid": self.key.kid}
        signed = jwt.encode(header, claims, self.signing or self.key)
        return {"token_type": "Bearer", "id_token": signed}

    def about(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
        }


@contextmanager
def running(provider: SmallProvider) -> Iterator[SmallProvider]:
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path)
            if path.path == "/authorize":
                query = {name: values[0] for name, values in parse_qs(path.query).items()}
                self.send_response(302)
                self.send_header("Location", provider.authorize(query))
                self.end_headers()
            elif path.path == "/keys":
                self.answer(dict(KeySet([provider.key]).as_dict(private=False)))
            else:
                self.answer(provider.about())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            form = {name: values[0] for name, values in parse_qs(body).items()}
            found = provider.token(form, self.headers["Authorization"] or "")
            self.answer(found or {"error": "invalid_grant"}, 200 if found else 400)

        def answer(self, shown: dict[str, Any], status: int = 200) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(shown).encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        provider.issuer = f"http://127.0.0.1:{server.server_address[1]}"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield provider
        server.shutdown()
