"""What is installed: profiles, labels, models; and whether the server is well."""

from typing import Annotated

from fastapi import Query, Response

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser
from veladura.web.accounts.local import LocalOrUser
from veladura.web.api import api_router, serialise
from veladura.web.api.downloads import attachment
from veladura.web.catalogue import installed_models, pack_model
from veladura.web.health import check_health
from veladura.web.problems import documented
from veladura.web.review.downloads import ZIP, Delivery
from veladura.web.services import Serving

router = api_router("catalogue", documented(401))


@router.get("/profiles")
def list_profiles(user: CurrentUser, services: Serving) -> list[schemas.Profile]:
    return serialise.profiles(services.engine)


@router.get("/labels")
def list_labels(
    user: CurrentUser, services: Serving, profile: Annotated[str, Query(max_length=200)]
) -> schemas.LabelList:
    """The categories of a profile's scheme with their names, groups and colours."""
    return serialise.labels(services.engine, profile)


@router.get("/models")
def list_models(user: CurrentUser, services: Serving) -> list[schemas.Model]:
    return installed_models(services.engine)


@router.get(
    "/models/{name}/download",
    response_class=Response,
    responses={200: {"content": {ZIP: {}}, "description": "A ZIP"}, **documented(404)},
)
def download_model(name: str, user: CurrentUser) -> Response:
    return attachment(Delivery(f"{name}.zip", pack_model(name), ZIP))


@router.get("/health")
def read_health(caller: LocalOrUser, services: Serving) -> schemas.Health:
    """Open to programs of this machine, unless the server has a public name."""
    return check_health(services)
