"""What a running server consists of, handed to every route."""

from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Request

from veladura.web.presence import Presence
from veladura.web.review.downloads import DeliveryCache
from veladura.web.review.engine import Engine
from veladura.web.review.learner import Learner
from veladura.web.review.rendering import Pages
from veladura.web.review.views import Views
from veladura.web.settings import Settings
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.database import Database
from veladura.web.storage.disk import Disk
from veladura.web.throttle import Throttle
from veladura.web.worker import Worker


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    database: Database
    key: ServerKey
    engine: Engine
    views: Views
    deliveries: DeliveryCache
    pages: Pages
    worker: Worker
    learner: Learner
    throttle: Throttle = field(default_factory=Throttle)
    presence: Presence = field(default_factory=Presence)
    disk: Disk | None = None  # that documents are stored on, if it is this machine's
    set_up_token: str | None = field(default=None, repr=False)  # while there is no account

    def check_room(self, size: int) -> None:
        if self.disk is not None:
            self.disk.check(size)

    def forget(self, *document_ids: str) -> None:
        """After a deletion: nobody works on it, nothing stays in memory or the database's files."""
        for document_id in document_ids:
            self.engine.call_off(document_id)
            self.views.forget(document_id)
            self.deliveries.forget(document_id)
            self.pages.forget(document_id)
        self.database.forget()


async def get_services(request: Request) -> Services:  # async: no thread for an attribute
    services: Services = request.app.state.services
    return services


Serving = Annotated[Services, Depends(get_services)]
