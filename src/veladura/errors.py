"""Every error Veladura raises on purpose.

    VeladuraError
    ├── SpanError            offsets or labels that do not fit the text or the scheme
    ├── CorpusError          an annotated corpus that cannot be read or written (file, line)
    ├── ConfigError          a profile, preference or training configuration that is wrong
    ├── KnowledgeError       a list, directory or record that cannot be used (file, line)
    ├── ModelError           a model folder that is missing or does not fit
    ├── FormatError          a file that cannot be opened or written back
    │   ├── UnsupportedFormat    a kind of file Veladura does not handle
    │   ├── EncryptedFile        password or rights management in the way
    │   ├── LimitExceeded        too large, too deep, too many: a bomb or a wrong file
    │   ├── NeedsOcr             scanned pages and no OCR installed
    │   └── CannotCover          a box over something that cannot be taken out there
    ├── WorkerError          the process that worked on a document was ended, or none is free
    │   ├── TookTooLong          more time than allowed
    │   ├── TooMuchMemory        more memory than allowed
    │   ├── AnswerTooLong        a result larger than allowed
    │   ├── WorkerLost           it crashed: a damaged or hostile document, most often
    │   ├── WorkFailed           an error nobody expected; the log says where
    │   ├── WorkersBusy          all are at work for too long
    │   └── CalledOff            somebody cancelled it
    ├── LeakError            the audit found an original in an output: nothing is delivered
    └── VaultError           sealed originals that cannot be opened, or not for this document

Messages name files, lines, offsets and labels, never a document's text. `code` is stable, for
programs; the sentence is for people and says what to do.
"""


class VeladuraError(Exception):
    """Base of the tree; `code` is part of the public contract."""

    code = "veladura"


class SpanError(VeladuraError):
    code = "span"


class CorpusError(VeladuraError):
    code = "corpus"


class ConfigError(VeladuraError):
    code = "config"


class KnowledgeError(VeladuraError):
    code = "knowledge"


class ModelError(VeladuraError):
    code = "model"


class FormatError(VeladuraError):
    code = "format"


class UnsupportedFormat(FormatError):
    code = "format.unsupported"


class EncryptedFile(FormatError):
    code = "format.encrypted"


class LimitExceeded(FormatError):
    code = "format.limit"


class NeedsOcr(FormatError):
    code = "format.ocr"


class CannotCover(FormatError):
    code = "format.cover"


class WorkerError(VeladuraError):
    code = "worker"


class TookTooLong(WorkerError):
    code = "worker.time"


class TooMuchMemory(WorkerError):
    code = "worker.memory"


class AnswerTooLong(WorkerError):
    code = "worker.answer"


class WorkerLost(WorkerError):
    code = "worker.lost"


class WorkFailed(WorkerError):
    code = "worker.failed"


class WorkersBusy(WorkerError):
    code = "worker.busy"


class CalledOff(WorkerError):
    code = "worker.cancelled"


class LeakError(VeladuraError):
    code = "leak"


class VaultError(VeladuraError):
    code = "vault"


class SeedWarning(UserWarning):
    """Numbers were replaced with no more than a seed to protect them."""
