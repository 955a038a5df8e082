"""`veladura`, with a time of day that is wrong by as many days as a file says, and eager sweeps."""

import os
from datetime import datetime, timedelta, tzinfo
from pathlib import Path

from veladura.cli import main
from veladura.web import worker
from veladura.web.storage import retention, tables

SHIFT = Path(os.environ["FAULTS_SHIFT"])


class Shifted(datetime):
    """Stands for `datetime` where the server asks for the time."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "Shifted":
        return super().now(tz) + timedelta(days=float(SHIFT.read_text() or 0))


if __name__ == "__main__":
    vars(tables)["datetime"] = Shifted
    retention.SWEEP_SECONDS = 0.1
    worker.IDLE_SECONDS = 0.1
    main()
