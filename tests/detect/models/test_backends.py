"""What a profile's `model` may be: a folder by its architecture, or another library's."""

import importlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from veladura.detect import load_detector
from veladura.detect.models import backends
from veladura.detect.models.backends import Relabelled, load_model, open_model
from veladura.document import Span
from veladura.errors import ConfigError, ModelError
from veladura.profiles import parse_profile
from veladura.schemes import FINANCE

TEXT = "Frau Anna Berger kam 2020 nach Kiel zur Berger GmbH.\nSpäter ging Anna Berger fort."


class Finder:
    labels = ("PERSON", "MISC", "ORG")

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        spans = (Span(5, 16, "PERSON", 0.7, "model"), Span(21, 25, "MISC", 0.9, "model"))
        return [spans for _ in texts]

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        return [("MISC", 0.9), ("PERSON", 0.7), ("ORG", 0.1)]


def test_labels_unknown_to_the_scheme_are_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backends, "open_model", lambda name, threads: Finder())
    with pytest.raises(ConfigError, match="MISC, PERSON unknown to scheme finance"):
        load_model("own", FINANCE)


def test_labels_are_renamed_and_dropped_as_the_profile_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(backends, "open_model", lambda name, threads: Finder())
    model = load_model("own", FINANCE, {"PERSON": "PER", "MISC": ""})
    assert isinstance(model, Relabelled)
    assert model.detect_many([TEXT]) == [(Span(5, 16, "PER"),)]
    assert model.token_scores(TEXT, 5, 8) == [("PER", 0.7), ("ORG", 0.1)]


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (None, "names no architecture"),
        ("{}", "names no architecture"),
        ("[", "names no architecture"),
        ('{"architecture": "abacus"}', "unknown architecture; known: word-transformer"),
    ],
)
def test_a_folder_without_a_known_architecture_is_refused(
    tmp_path: Path, content: str | None, named: str
) -> None:
    if content is not None:
        (tmp_path / "config.json").write_text(content, "utf-8")
    with pytest.raises(ModelError, match=named):
        open_model(str(tmp_path))


@pytest.mark.parametrize("name", ["spacy:/nowhere", "hf:/nowhere"])
def test_an_adapter_without_a_folder_is_refused(name: str) -> None:
    with pytest.raises(ModelError, match="there is no folder /nowhere"):
        open_model(name)


@pytest.mark.parametrize(
    ("prefix", "missing", "extra"),
    [("spacy", "spacy", "veladura[spacy]"), ("hf", "transformers", "veladura[transformers]")],
)
def test_a_missing_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prefix: str, missing: str, extra: str
) -> None:
    original = importlib.import_module

    def without(name: str, package: str | None = None) -> Any:
        if name == missing:
            raise ImportError(name)
        return original(name, package)

    monkeypatch.setattr(importlib, "import_module", without)
    with pytest.raises(ModelError) as caught:
        open_model(f"{prefix}:{tmp_path}")
    assert extra in str(caught.value)


@pytest.mark.parametrize("prefix", ["spacy", "hf"])
def test_a_folder_of_something_else_is_refused(tmp_path: Path, prefix: str) -> None:
    pytest.importorskip({"spacy": "spacy", "hf": "transformers"}[prefix])
    with pytest.raises(ModelError, match="loads here"):
        open_model(f"{prefix}:{tmp_path}")


def test_a_spacy_pipeline_with_its_own_tokens_is_a_model(tmp_path: Path) -> None:
    spacy = pytest.importorskip("spacy")
    pipeline = spacy.blank("de")
    other = pipeline.add_pipe("span_ruler")  # whose labels are no entities
    other.add_patterns([{"label": "CITY", "pattern": "Kiel"}])
    ruler = pipeline.add_pipe("entity_ruler")
    ruler.add_patterns(
        [
            {"label": "PERSON", "pattern": "Anna Berger"},
            {"label": "LOC", "pattern": "Kiel"},
        ]
    )
    pipeline.to_disk(tmp_path / "pipeline")
    profile = parse_profile(
        "own",
        f'language = "de"\nscheme = "finance"\nmodel = "spacy:{tmp_path / "pipeline"}"\n'
        'consistency = false\nmodel_labels = { PERSON = "PER" }\n',
    )
    detector = load_detector(profile)
    expected = (Span(5, 16, "PER"), Span(31, 35, "LOC"), Span(65, 76, "PER"))
    assert detector.detect(TEXT) == expected
    explanation = detector.explain(TEXT, 5, 9)
    assert explanation.model[0] == ("PER", 1.0)


@pytest.mark.parametrize(
    "text", ["", " ", "  a  b ", "cp:28007\n\n x\t\ty", "34años", "\u00a0Ana\u00a0\u00a0Gil\n"]
)
def test_our_tokens_in_spacy_give_back_the_text(text: str) -> None:
    spacy = pytest.importorskip("spacy")
    from veladura.detect.models.spacy_model import OurTokens
    from veladura.detect.neural.tokens import tokenize

    pipeline = spacy.blank("es")
    document = OurTokens(pipeline.vocab, spacy.tokens.Doc)(text)
    assert document.text == text
    cut = {(token.idx, token.idx + len(token.text)) for token in document}
    assert set(tokenize(text)) <= cut


@pytest.fixture(scope="module")
def classifier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random BERT of a few thousand weights with a tokeniser of whole words."""
    transformers = pytest.importorskip("transformers")
    torch = pytest.importorskip("torch")
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace
    from tokenizers.processors import TemplateProcessing

    folder = tmp_path_factory.mktemp("bert")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "Anna", "Berger", "Kiel", "GmbH"]
    tokenizer = Tokenizer(WordLevel({w: i for i, w in enumerate(words)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    fast = transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]", model_max_length=16
    )
    fast.save_pretrained(folder)
    torch.manual_seed(1)
    config = transformers.BertConfig(
        vocab_size=len(words),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=16,
        id2label={0: "O", 1: "B-PER", 2: "I-PER", 3: "B-LOC"},
        label2id={"O": 0, "B-PER": 1, "I-PER": 2, "B-LOC": 3},
    )
    model = transformers.BertForTokenClassification(config)
    with torch.no_grad():
        # Each known word is its own direction, and the head reads it off: layers add nothing.
        for name, parameter in model.named_parameters():
            if "LayerNorm.weight" not in name:
                parameter.zero_()
        embeddings = model.bert.embeddings.word_embeddings.weight
        for i in range(len(words)):
            embeddings[i, i] = 4.0
        for word, tag in (("Anna", 1), ("Berger", 2), ("Kiel", 3)):
            model.classifier.weight[tag, words.index(word)] = 4.0
        model.classifier.bias[0] = 2.0
    model.save_pretrained(folder)
    return folder


def test_a_transformers_folder_is_a_model(classifier: Path) -> None:
    model = open_model(f"hf:{classifier}")
    assert model.labels == ["LOC", "PER"]
    found = model.detect(TEXT)
    assert found[0] == Span(5, 16, "PER")
    assert Span(31, 35, "LOC") in found
    assert 0.5 < found[0].score <= 1
    assert model.token_scores(TEXT, 31, 35)[0][0] == "LOC"


def test_long_texts_are_read_in_windows_without_a_seam(classifier: Path) -> None:
    model = open_model(f"hf:{classifier}")
    unit = "Dort wohnt nun Anna Berger seit Mai in Kiel , und so fort . "
    for times in (1, 2, 7, 20):
        starts = [i * len(unit) for i in range(times)]
        assert model.detect(unit * times) == tuple(
            span
            for start in starts
            for span in (Span(start + 15, start + 26, "PER"), Span(start + 39, start + 43, "LOC"))
        )
    assert model.detect("") == ()


def test_the_dial_turns_weak_spans_off(classifier: Path) -> None:
    model = open_model(f"hf:{classifier}")
    few = len(model.detect(TEXT, recall=0.0))
    many = len(model.detect(TEXT, recall=1.0))
    assert few <= len(model.detect(TEXT)) <= many
    assert few < many


def test_every_architecture_that_can_be_trained_can_be_run() -> None:
    architectures = importlib.import_module("veladura.train.architectures")
    made_by_learning = {"house"}  # two models, of which one was trained
    assert {*architectures.TRAINED, *made_by_learning} == set(backends.runtimes())
    for path in (*backends.runtimes().values(), *backends.ADAPTERS.values()):
        module, _, name = path.partition(":")
        assert hasattr(importlib.import_module(module), name)


def test_config_json_is_all_that_names_the_architecture(tmp_path: Path) -> None:
    table = {"architecture": "rules", "language": "es", "scheme": "meddocan", "rules": ["email"]}
    (tmp_path / "config.json").write_text(json.dumps(table), "utf-8")
    model = open_model(str(tmp_path))
    assert [s.label for s in model.detect("a@b.es")] == ["CORREO_ELECTRONICO"]


def test_a_transformers_folder_is_read_by_many_threads_at_once(classifier: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    model = open_model(f"hf:{classifier}")
    texts = [TEXT, TEXT * 2, "Anna Berger", "Kiel " * 40] * 4
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(model.detect, texts)) == [model.detect(text) for text in texts]
