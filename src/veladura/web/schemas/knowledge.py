"""What is known beforehand: lists, directories, records."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from veladura.web.schemas.shape import LabelId, Name, Shape

Term = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Terms = Annotated[list[Term], Field(max_length=100_000)]


class ListedTerm(Shape):
    """An entry of a list; of `always` with the label it gets, "" where it is to be guessed."""

    text: Term
    label: LabelId | None = None


class DirectoryRequest(Shape):
    label: LabelId
    entries: Terms


class KnowledgeRequest(Shape):
    """Lists for one request."""

    always: list[ListedTerm | Term] = Field(default_factory=list, max_length=100_000)
    never: Terms = Field(default_factory=list)
    directories: list[DirectoryRequest] = Field(default_factory=list, max_length=20)


RecordRequest = dict[Name, Any]


class KnowledgeLists(Shape):
    """What a workspace always and never hides."""

    always: list[ListedTerm] = Field(default_factory=list, max_length=20_000)
    never: list[ListedTerm] = Field(default_factory=list, max_length=20_000)


class StoredDirectory(Shape):
    id: str
    name: str
    label: str
    entries: int


class StoredRecord(Shape):
    """A record by its key; its values are shown to nobody."""

    id: str
    key: str
    line: int
    documents: int


class Knowledge(KnowledgeLists):
    directories: list[StoredDirectory]
    records: list[StoredRecord]
    record_key: str
    rereading: int = 0  # documents that are detected again because of it


class DocumentEffect(Shape):
    """What an entry changes in one document."""

    document: str
    name: str
    added: int
    removed: int
    locked: bool  # signed off: stays as it is


class Effects(Shape):
    """What entries change, over all documents of a workspace."""

    added: int
    removed: int
    documents: list[DocumentEffect]


class BindingRequest(Shape):
    """Which of the workspace's records a document is about; null for none."""

    record: Annotated[str, StringConstraints(max_length=32)] | None
