"""What an API token may be used for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.web.presence import SECONDS, Presence
from veladura.web.problems import ApiError
from veladura.web.scopes import ANY, LOGIN, SCOPES, check_scope, needed


@pytest.mark.parametrize(
    ("method", "path", "scope"),
    [
        ("POST", "/api/v1/detect", "detect"),
        ("POST", "/api/v1/anonymize/file", "detect"),
        ("POST", "/analyze", "detect"),
        ("GET", "/api/v1/health", ANY),
        ("GET", "/health", ANY),
        ("GET", "/api/v1/account", ANY),
        ("PATCH", "/api/v1/account", LOGIN),
        ("POST", "/api/v1/account/tokens", LOGIN),
        ("GET", "/api/v1/admin/users", "admin"),
        ("POST", "/api/v1/admin/users", "admin"),
        ("GET", "/api/v1/documents/x", "read"),
        ("HEAD", "/api/v1/documents/x", "read"),
        ("DELETE", "/api/v1/documents/x", "write"),
        ("POST", "/api/v1/workspaces/x/download", "read"),
        ("POST", "/api/v1/workspaces/x/documents", "write"),
        ("GET", "/documents/x", LOGIN),  # a page
        ("GET", "/", LOGIN),
        ("GET", "/api/v1/sessions", LOGIN),
        ("GET", "/api/v2/documents", LOGIN),
        ("GET", "/api/v1/documentsx", LOGIN),
        ("GET", "/api/v1/admin\nx", LOGIN),
    ],
)
def test_every_request_needs_its_scope(method: str, path: str, scope: str) -> None:
    assert needed(method, path) == scope


@given(st.text(max_size=40), st.sampled_from(["GET", "POST", "DELETE"]))
def test_whatever_is_not_named_takes_a_login(path: str, method: str) -> None:
    assert needed(method, f"/x{path}") == LOGIN


@pytest.mark.parametrize("scope", SCOPES)
def test_a_scope_opens_its_own_door_and_no_other(scope: str) -> None:
    doors = {
        "detect": ("POST", "/api/v1/detect"),
        "read": ("GET", "/api/v1/documents"),
        "write": ("POST", "/api/v1/workspaces"),
        "admin": ("GET", "/api/v1/admin/users"),
    }
    for other, (method, path) in doors.items():
        if other == scope:
            check_scope([scope], method, path)
        else:
            with pytest.raises(ApiError, match="forbidden") as refused:
                check_scope([scope], method, path)
            assert other in refused.value.detail


def test_no_scope_does_for_what_takes_a_login() -> None:
    with pytest.raises(ApiError) as refused:
        check_scope(SCOPES, "POST", "/api/v1/account/tokens")
    assert refused.value.status == 403
    assert "login" in refused.value.detail


def test_a_token_without_scopes_may_still_ask_how_the_server_is() -> None:
    check_scope([], "GET", "/api/v1/health")


def test_whoever_has_a_document_open_hears_who_else_has() -> None:
    time = [0.0]
    presence = Presence(lambda: time[0])
    assert presence.meet("d", "1", "Ana") == []
    assert presence.meet("d", "2", "Leo") == ["Ana"]
    assert presence.meet("d", "1", "Ana") == ["Leo"]
    assert presence.meet("e", "1", "Ana") == []  # another document
    time[0] = SECONDS + 1
    assert presence.meet("d", "1", "Ana") == []  # who does not ask any more is gone
