"""German documents through the API: the profile is offered, chosen by language, and deliveries."""

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from veladura.models import model_names
from veladura.web.settings import Settings

pytestmark = pytest.mark.skipif(
    not {"de-finance-thorough", "es-clinical-thorough"} <= set(model_names()),
    reason="the models are not installed",
)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """The same server with the profiles that are shipped."""
    return replace(settings, profiles=Settings(data_dir=settings.data_dir).profiles)


LETTER = (
    "Die Kesselbach Antriebstechnik GmbH mit Sitz in Ulm wird von Herrn Dr. Joachim Wendelin "
    "geführt. Am 12.05.2023 hat die Gesellschaft den Kaufpreis von 2.318.450,12 EUR auf das Konto "
    "DE89 3704 0044 0532 0130 00 gezahlt, das sind 18 % mehr als im Vorjahr."
)


def _anonymize(client: TestClient, **body: object) -> str:
    answer = client.post("/api/v1/anonymize", json={"text": LETTER, "seed": 1, **body})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["text"])


def test_the_profile_is_offered(ana: TestClient) -> None:
    profiles = {profile["id"]: profile for profile in ana.get("/api/v1/profiles").json()}
    assert profiles["de-finance"]["scheme"] == "finance"


def test_the_language_chooses_the_profile(ana: TestClient) -> None:
    chosen = _anonymize(ana, profile="auto")
    assert chosen == _anonymize(ana, profile="de-finance")
    for original in ("Kesselbach", "Wendelin", "12.05.2023", "3704 0044"):
        assert original not in chosen
    assert "2.318.450,12 EUR" in chosen


def test_amounts_are_scaled_on_request(ana: TestClient) -> None:
    scaled = _anonymize(ana, profile="de-finance", preferences={"numbers": "scale"})
    assert "2.318.450,12" not in scaled
    assert "18 %" in scaled
