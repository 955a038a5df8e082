"""Let the model learn from corrected documents; it is taken only if nothing gets worse."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.progress import Progress

from veladura.cli.evidence.workspace import Workspace
from veladura.cli.options import CorpusFormat, data_dir_option, database_option, gathered
from veladura.corpora import read_corpus
from veladura.document import Document
from veladura.errors import ConfigError
from veladura.models.versions import Version, Versions
from veladura.profiles import Profile, load_profile
from veladura.progress import listening

if TYPE_CHECKING:
    from veladura.learn.learning import Learning

SHIPPED = "shipped"


def _workspace(corrected: str | None, data_dir: Path | None, database_url: str) -> Workspace | None:
    if corrected is None or Path(corrected).exists():
        return None
    return Workspace.of(corrected, data_dir, database_url)


@dataclass(frozen=True, slots=True)
class _Lesson:
    """What is to be learned, with which means, and where what was learned lies."""

    profile: str
    model: str  # which of the profile's learns
    store: Path | None
    workspace: Workspace | None
    minutes: float
    threads: int
    allow: float
    later: bool

    @property
    def wanted(self) -> Profile:
        return load_profile(self.profile)

    @property
    def folder(self) -> Path:
        own = self.workspace.store(self.wanted) if self.workspace else Path("learned")
        return self.store or own

    @property
    def waits(self) -> bool:
        """Whether a version that is taken stays switched off until somebody has looked."""
        return self.later or self.workspace is not None

    def learning(self, documents: Sequence[Document]) -> "Learning":
        for package in ("torch", "onnx"):
            if find_spec(package) is None:
                raise ConfigError("learning needs the extra `train`: pip install 'veladura[train]'")
        from veladura.learn.learning import Learning
        from veladura.learn.tuning import Tuning

        tuning = Tuning(seconds=self.minutes * 60, threads=self.threads)
        return Learning.of(
            documents, self.wanted, self.folder, tuning, learner=self.model, allowed=self.allow
        )


@click.command("learn")
@click.argument("corrected", metavar="CORRECTED|WORKSPACE", required=False)
@click.option(
    "-o",
    "--output",
    "store",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="STORE",
    help="Folder of learned versions; name it with --model elsewhere. [default: learned; for a "
    "workspace, where its server looks]",
)
@click.option(
    "--profile", default="es-clinical", show_default=True, help="A shipped profile or a TOML file."
)
@click.option(
    "--model",
    type=click.Choice(["fast", "thorough"]),
    default="fast",
    show_default=True,
    help="Which of the profile's models learns to read documents like yours; the thorough one "
    "takes about four times as long. All others go on being read by the profile's own.",
)
@click.option("--format", type=CorpusFormat, help="Of CORRECTED; else it is detected.")
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    default=9.0,
    show_default=True,
    help="Time for the training itself; what is not done by then is left out.",
)
@click.option(
    "--threads", type=click.IntRange(1), default=2, show_default=True, help="Cores to learn with."
)
@click.option(
    "--allow",
    type=click.FloatRange(0, 0.05),
    default=0.0,
    show_default=True,
    metavar="SHARE",
    help="How far figures on Veladura's own notes may fall; those of your gold set never may.",
)
@click.option(
    "--later",
    is_flag=True,
    help="Leave a version that is taken switched off: look first (--compare, or the web app).",
)
@click.option("--list", "listed", is_flag=True, help="List the versions in STORE.")
@click.option(
    "--compare",
    nargs=2,
    metavar="A B",
    help="Figures of two versions (or shipped), and what differs on CORRECTED.",
)
@click.option("--use", metavar="VERSION", help="Switch a version on, or back; or shipped.")
@data_dir_option
@database_option
@gathered(workspace=_workspace, lesson=_Lesson)
def command(
    corrected: str | None,
    format: str | None,
    listed: bool,
    compare: tuple[str, str] | None,
    use: str | None,
    workspace: Workspace | None,
    lesson: _Lesson,
) -> None:
    """Fine-tune a shipped model on the documents in CORRECTED, on this machine's processor.

    CORRECTED is a folder or file of documents whose marks a person has put right (brat, inline,
    jsonl, conll or XML), or the name or id of a WORKSPACE of the server on this machine: then the
    documents reviewed there are opened, in memory alone, and a version that is taken waits until
    an administrator has looked at what it changes. A fifth of the documents, always the same, is
    never learned from; on it and on notes that ship with Veladura the new model must be as good
    as the old one everywhere, or it is refused with the reason. Exit code 1: refused. Needs the
    extra `train`; nothing leaves the machine.
    """
    versions, profile = Versions(lesson.folder), lesson.wanted
    if listed:
        _list(versions)
        return
    if use is not None:
        versions.switch_on("" if use == SHIPPED else use)
        click.echo(f"{use} is switched on")
        return
    documents = _documents(corrected, format, workspace, profile)
    if compare:
        _compare(versions, profile, compare, documents)
        return
    if corrected is None:
        raise click.UsageError("name the folder of CORRECTED documents, or a workspace")
    version = _learn(lesson.learning(documents), later=lesson.waits)
    if workspace:
        workspace.note(profile, documents, version)
    _show(version, later=lesson.waits)
    if version.refused:
        click.get_current_context().exit(1)


def _documents(
    corrected: str | None, format: str | None, workspace: Workspace | None, profile: Profile
) -> list[Document]:
    if workspace is not None:
        return workspace.documents(profile)
    return list(read_corpus(Path(corrected), format)) if corrected else []


def _learn(learning: "Learning", *, later: bool) -> Version:
    with Progress(transient=True) as progress:
        task = progress.add_task("learning", total=1.0)
        with listening(lambda share: progress.update(task, completed=share)):
            return learning.run(switch_on=not later)


def _list(versions: Versions) -> None:
    current = versions.current
    for version in versions.listed():
        state = "refused" if version.refused else "on" if version.name == current else ""
        local = (
            f"{version.before['local']['coverage']:.4f} → {version.after['local']['coverage']:.4f}"
        )
        click.echo(
            f"{version.name}  {version.made}  {version.learned:>5} learned  {local}  {state}"
        )
    if not versions.listed():
        click.echo("there are no versions yet", err=True)


def _show(version: Version, *, later: bool) -> None:
    click.echo(
        f"{version.learned} documents learned from, {version.gold} measured on, "
        f"{version.minutes} minutes"
    )
    for name, after in version.after.items():
        for measure in ("coverage", "touching", "typed"):
            before = version.before[name][measure]
            click.echo(f"  {name:<10} {measure:<9} {before:.4f} → {after[measure]:.4f}")
    if version.refused:
        click.echo("refused; the model in use stays: " + "; ".join(version.refused))
    elif later:
        click.echo(f"{version.name} waits; --use {version.name} switches it on")
    else:
        click.echo(f"{version.name} is switched on; --use shipped turns back")


def _compare(
    versions: Versions, profile: Profile, names: tuple[str, str], documents: Sequence[Document]
) -> None:
    from veladura.detect.detector import load_detector
    from veladura.learn.comparing import compare

    known = {version.name: version for version in versions.listed() if not version.refused}
    for name in names:
        figures = known[name].after if name in known else {}
        for set_, values in figures.items():
            click.echo(
                f"{name}  {set_:<10} coverage {values['coverage']:.4f}  typed {values['typed']:.4f}"
            )
    models = [profile.model if n == SHIPPED else str(versions.folder_of(n)) for n in names]
    old, new = (load_detector(profile.with_model(model)) for model in models)
    for change in compare(old, new, documents):
        click.echo(
            f"{change.document.id}: {len(change.gained)} more marks, {len(change.lost)} fewer, "
            f"{len(change.changed)} changed"
        )
