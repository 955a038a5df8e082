"""A tiny word transformer is trained, exported, resumed and read back."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("onnx")

import torch
from tests.train.tiny import documents, write_config

from veladura.config import build, read_table
from veladura.corpora import write_corpus
from veladura.detect.neural.detector import NeuralDetector
from veladura.errors import ConfigError
from veladura.schemes import MEDDOCAN
from veladura.train.architectures import TRAINED, run_config
from veladura.train.distillation import SoftLabels
from veladura.train.export import export
from veladura.train.finetune import Finetuning
from veladura.train.optimizer import OPTIMIZERS
from veladura.train.pretrain import save_encoder
from veladura.train.restored import restore_tagger
from veladura.train.tagger import Tagger, load_tagger, save_tagger
from veladura.train.training import FinetuneConfig, Training
from veladura.train.word_tagger import sample_of
from veladura.train.word_transformer import EncoderConfig, WordTransformer


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tagger")
    run_config(TRAINED, write_config(folder), (), "veladura train config.toml")
    return folder


def test_it_learns_and_the_exported_model_finds_what_it_learnt(trained: Path) -> None:
    detector = NeuralDetector(trained / "run" / "model")
    for document in documents():
        assert detector.detect(document.text) == document.spans


def test_the_card_tells_figures_command_and_configuration(trained: Path) -> None:
    card = (trained / "run" / "model" / "card.md").read_text("utf-8")
    assert "veladura train config.toml" in card
    assert "| train | 1.0000 | 1.0000 | 1.0000 |" in card
    assert "rate = 0.008" in card


def test_a_finished_tagger_is_not_trained_again(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("veladura.train.training.Training.run", lambda *_: pytest.fail("trained"))
    run_config(TRAINED, trained / "config.toml", (), "again")


def small(window: int = 256) -> EncoderConfig:
    return EncoderConfig(
        buckets=512, table_width=16, width=32, layers=3, heads=2, hidden=64, window=window
    )


def test_the_exported_graph_equals_torch(tmp_path: Path) -> None:
    torch.manual_seed(3)
    tagger = Tagger(WordTransformer(small()), 117).eval()
    for parameter in tagger.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    export(tagger, MEDDOCAN.ids, tmp_path)
    x, keep = torch.randn(3, 256, 32), torch.ones(3, 256, dtype=torch.bool)
    keep[1, 200:] = False
    keep[2, 100:] = False
    with torch.no_grad():
        expected = torch.log_softmax(tagger.head(tagger.encoder(x, keep)), dim=-1).numpy()
    session = NeuralDetector(tmp_path).session
    got = session.run(None, {"x": x.numpy(), "keep": keep.int().numpy()})[0]
    assert np.abs(np.exp(got) - np.exp(expected))[keep.numpy()].max() < 1e-4


def test_saving_and_loading_gives_the_same_tagger(tmp_path: Path) -> None:
    tagger = Tagger(WordTransformer(small()), 117)
    save_tagger(tagger, tmp_path / "t.pt", MEDDOCAN.ids)
    loaded, labels = load_tagger(tmp_path / "t.pt")
    assert labels == list(MEDDOCAN.ids)
    for a, b in zip(tagger.parameters(), loaded.parameters()):
        assert torch.allclose(a, b, atol=1e-2)


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_an_interrupted_run_goes_on_to_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, optimizer: str
) -> None:
    from veladura.config import build, read_table

    def config(out: str) -> FinetuneConfig:
        path = write_config(tmp_path, steps=8)
        table = read_table(
            path, (f"out={tmp_path / out}", "save_every=0.0", f"optimizer={optimizer}")
        )
        del table["architecture"]
        return build(FinetuneConfig, table, "test")

    straight = Finetuning(config("straight")).run().tagger
    original, calls = Training.loss, iter(range(100))

    def killed(self: Training, *args: object) -> torch.Tensor:
        if next(calls) == 5:
            raise KeyboardInterrupt
        return original(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Training, "loss", killed)
    with pytest.raises(KeyboardInterrupt):
        Finetuning(config("resumed")).run()
    monkeypatch.setattr(Training, "loss", original)
    resumed = Finetuning(config("resumed")).run().tagger
    for a, b in zip(straight.parameters(), resumed.parameters()):
        assert torch.equal(a, b)


def test_what_other_settings_gave_is_not_passed_off(trained: Path) -> None:
    with pytest.raises(ConfigError, match=r"^seed, rate: .*tagger\.pt comes from a run with other"):
        run_config(TRAINED, trained / "config.toml", ("seed=2", "rate=1e-3"), "train")


def test_a_checkpoint_of_other_settings_is_not_gone_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_config(tmp_path, steps=4)
    original, calls = Training.loss, iter(range(100))

    def killed(self: Training, *args: object) -> torch.Tensor:
        if next(calls) == 2:
            raise KeyboardInterrupt
        return original(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Training, "loss", killed)
    with pytest.raises(KeyboardInterrupt):
        run_config(TRAINED, path, ("save_every=0.0",), "train")
    with pytest.raises(ConfigError, match=r"^batch: .*tagger\.checkpoint\.pt comes from"):
        run_config(TRAINED, path, ("batch=2",), "train")


def test_teachers_are_kept_whatever_becomes_of_their_students(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extra = "teachers = 1\nstudent_steps = 2\nsoft_windows = 4\n"
    path = write_config(tmp_path, steps=2, extra=extra)
    run_config(TRAINED, path, (), "train")
    with pytest.raises(ConfigError, match=r"^student_rate: .*student\.tagger\.pt comes from"):
        run_config(TRAINED, path, ("student_rate=1e-4",), "train")
    (tmp_path / "run" / "student.tagger.pt").unlink()
    original, names = Finetuning.train, []

    def named(self: Finetuning, name: str, *args: Any) -> Tagger:
        if not (self.folder / f"{name}.tagger.pt").exists():
            names.append(name)
        return original(self, name, *args)

    monkeypatch.setattr(Finetuning, "train", named)
    run_config(TRAINED, path, ("student_rate=1e-4", "soft_windows=8"), "train")
    assert names == ["student"]


def test_weights_count_by_what_they_are_and_not_by_where_they_lie(tmp_path: Path) -> None:
    torch.manual_seed(1)
    save_encoder(WordTransformer(small(128)), tmp_path / "one.pt", {})
    path = write_config(tmp_path, steps=1)
    run_config(TRAINED, path, (f"encoder={tmp_path / 'one.pt'}",), "train")
    (tmp_path / "one.pt").rename(tmp_path / "moved.pt")
    run_config(TRAINED, path, (f"encoder={tmp_path / 'moved.pt'}",), "train")
    save_encoder(WordTransformer(small(128)), tmp_path / "moved.pt", {})
    with pytest.raises(ConfigError, match=r"^encoder: .*tagger\.pt comes from"):
        run_config(TRAINED, path, (f"encoder={tmp_path / 'moved.pt'}",), "train")


def test_a_tagger_that_tells_no_settings_is_taken(tmp_path: Path) -> None:
    path = write_config(tmp_path, steps=1)
    (tmp_path / "run").mkdir()
    tagger = Tagger(WordTransformer(small(128)), 4 * len(MEDDOCAN.ids) + 1)
    save_tagger(tagger, tmp_path / "run" / "teacher-1.tagger.pt", MEDDOCAN.ids)
    overrides = ("teachers=1", "student_steps=1", "soft_windows=4", "shape.buckets=512")
    run_config(TRAINED, path, overrides, "train")
    assert (tmp_path / "run" / "student.tagger.pt").exists()


def test_a_student_may_be_smaller_than_its_teachers(tmp_path: Path) -> None:
    encoder = EncoderConfig(
        buckets=2048, table_width=32, width=16, layers=1, heads=2, hidden=32, window=128
    )
    save_encoder(WordTransformer(encoder), tmp_path / "student.pt", {})
    student = f'student = "{tmp_path / "student.pt"}"\n'
    write_config(
        tmp_path, steps=2, extra="teachers = 1\nstudent_steps = 2\nsoft_windows = 4\n" + student
    )
    run_config(TRAINED, tmp_path / "config.toml", (), "train")
    tagger, _ = load_tagger(tmp_path / "run" / "student.tagger.pt")
    assert tagger.encoder.config.width == 16
    assert load_tagger(tmp_path / "run" / "teacher-1.tagger.pt")[0].encoder.config.width == 32


def test_finished_taggers_of_other_runs_teach_too(tmp_path: Path, trained: Path) -> None:
    master = trained / "run" / "tagger.tagger.pt"
    extra = f'teacher_files = ["{master}"]\nstudent_steps = 120\nsoft_windows = 40\n'
    write_config(tmp_path, extra=extra)
    run_config(TRAINED, tmp_path / "config.toml", (), "train")
    detector = NeuralDetector(tmp_path / "run" / "model")
    assert (tmp_path / "run" / "student.tagger.pt").exists()
    assert sum(detector.detect(d.text) == d.spans for d in documents()) >= 20


def test_a_master_with_other_labels_is_refused(tmp_path: Path) -> None:
    save_tagger(Tagger(WordTransformer(small(128)), 5), tmp_path / "m.pt", ["PER"])
    write_config(tmp_path, extra=f'teacher_files = ["{tmp_path / "m.pt"}"]\n')
    with pytest.raises(ConfigError, match="teacher_files"):
        run_config(TRAINED, tmp_path / "config.toml", (), "train")


def test_a_student_with_another_table_than_its_teachers_is_refused(tmp_path: Path) -> None:
    save_encoder(WordTransformer(small(128)), tmp_path / "student.pt", {})
    write_config(tmp_path, extra=f'teachers = 1\nstudent = "{tmp_path / "student.pt"}"\n')
    with pytest.raises(ConfigError, match="student"):
        run_config(TRAINED, tmp_path / "config.toml", (), "train")


def test_a_student_learns_from_its_teachers(tmp_path: Path) -> None:
    write_config(tmp_path, extra="teachers = 1\nstudent_steps = 120\nsoft_windows = 40\n")
    run_config(TRAINED, tmp_path / "config.toml", (), "train")
    detector = NeuralDetector(tmp_path / "run" / "model")
    found = sum(detector.detect(d.text) == d.spans for d in documents())
    assert found >= 20


def test_the_mean_of_several_students_is_kept(tmp_path: Path) -> None:
    extra = "teachers = 1\naveraged_students = 2\nstudent_steps = 120\nsoft_windows = 40\n"
    write_config(tmp_path, extra=extra)
    run_config(TRAINED, tmp_path / "config.toml", (), "train")
    student, *students = (
        load_tagger(tmp_path / "run" / f"{name}.tagger.pt")[0].head.weight
        for name in ("student", "student-1", "student-2")
    )
    assert not torch.equal(*students)
    assert torch.allclose(student, (students[0] + students[1]) / 2, atol=1e-3)
    detector = NeuralDetector(tmp_path / "run" / "model")
    found = sum(detector.detect(d.text) == d.spans for d in documents())
    assert found >= 20


def test_students_of_other_runs_are_averaged_without_training(tmp_path: Path) -> None:
    path = write_config(tmp_path, steps=2)
    for seed in (1, 2):
        settings = (f"seed={seed}", f"out={tmp_path / str(seed)}", "exported=false")
        run_config(TRAINED, path, settings, "one")
    files = [tmp_path / str(seed) / "tagger.tagger.pt" for seed in (1, 2)]
    named = "student_files=[" + ",".join(f'"{file}"' for file in files) + "]"
    run_config(TRAINED, path, (named,), "mean")
    first, second = (load_tagger(file)[0].head.weight for file in files)
    mean = load_tagger(tmp_path / "run" / "student.tagger.pt")[0].head.weight
    assert not torch.equal(first, second)
    assert torch.allclose(mean, (first + second) / 2, atol=1e-3)
    assert (tmp_path / "run" / "model" / "model.onnx").exists()


def test_a_student_may_keep_some_of_its_start_s_layers(trained: Path, tmp_path: Path) -> None:
    start = trained / "run" / "model"
    settings = (f"student={start}", "student_layers=2", "teachers=1", "soft_windows=8")
    path = write_config(tmp_path, steps=2)
    run_config(TRAINED, path, (*settings, "student_steps=2", "student_rate=1e-6"), "smaller")
    student, _ = load_tagger(tmp_path / "run" / "student.tagger.pt")
    whole, _ = restore_tagger(start)
    assert (len(student.encoder.layers), len(whole.encoder.layers)) == (2, 3)
    for name, weight in student.named_parameters():
        assert torch.allclose(weight, whole.get_parameter(name), atol=2e-3)


def test_students_share_what_their_teachers_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_config(tmp_path, steps=2)
    run_config(TRAINED, path, (f"out={tmp_path / 'teacher'}", "exported=false"), "teacher")
    shared = (
        f'teacher_files=["{tmp_path / "teacher" / "tagger.tagger.pt"}"]',
        f"soft_labels={tmp_path / 'soft.pt'}",
        "soft_windows=8",
        "student_steps=2",
        "exported=false",
    )
    run_config(TRAINED, path, (*shared, f"out={tmp_path / 'first'}"), "first")
    monkeypatch.setattr(SoftLabels, "ask", None)  # nobody is asked again
    other = ("seed=2", "student_layers=1", f"out={tmp_path / 'other'}")
    run_config(TRAINED, path, (*shared, *other), "other")
    assert (tmp_path / "other" / "student.tagger.pt").exists()
    changed = ("soft_windows=12", f"out={tmp_path / 'third'}")
    with pytest.raises(ConfigError, match="soft_windows"):
        run_config(TRAINED, path, (*shared, *changed), "third")
    write_corpus(documents(3), tmp_path / "train.jsonl", "jsonl", overwrite=True)
    with pytest.raises(ConfigError, match="made of other data"):
        run_config(TRAINED, path, (*shared, f"out={tmp_path / 'fourth'}"), "fourth")


def test_windows_may_be_shorter_than_what_the_encoder_sees(tmp_path: Path) -> None:
    settings = ("shape.window=256", "window=128", "halved=true", "steps=2", "exported=false")
    run_config(TRAINED, write_config(tmp_path), settings, "short")
    tagger, _ = load_tagger(tmp_path / "run" / "tagger.tagger.pt")
    assert tagger.encoder.config.window == 256
    assert all(parameter.isfinite().all() for parameter in tagger.parameters())


@pytest.mark.parametrize("window", [100, 256, -128])
def test_windows_that_no_layer_can_cut_into_blocks_are_refused(tmp_path: Path, window: int) -> None:
    with pytest.raises(ConfigError, match="window must be a multiple of 128 up to"):
        run_config(TRAINED, write_config(tmp_path), (f"window={window}",), "no")


def test_a_training_goes_on_from_a_model_folder(trained: Path, tmp_path: Path) -> None:
    start = f"encoder={trained / 'run' / 'model'}"
    write_config(tmp_path, steps=2)
    run_config(TRAINED, tmp_path / "config.toml", (start, "rate=1e-6"), "train")
    detector = NeuralDetector(tmp_path / "run" / "model")
    found = sum(detector.detect(d.text) == d.spans for d in documents())
    assert found >= 20  # two steps from nothing would find none


def test_the_weights_it_started_from_may_have_a_share(trained: Path, tmp_path: Path) -> None:
    start, share = trained / "run" / "model", 0.25
    settings = (f"encoder={start}", "steps=3", f"start_share={share}")
    path = write_config(tmp_path)
    table = read_table(path, settings)
    del table["architecture"]
    finetuned = Finetuning(build(FinetuneConfig, table, "config.toml")).run()
    mixed = dict(finetuned.tagger.named_parameters())
    alone, _ = load_tagger(tmp_path / "run" / "tagger.tagger.pt")
    before, _ = restore_tagger(start)
    for (name, first), last in zip(before.named_parameters(), alone.parameters(), strict=True):
        expected = share * first + (1 - share) * last
        assert torch.allclose(mixed[name], expected, atol=2e-3)


def test_a_model_folder_with_other_labels_is_no_start(trained: Path, tmp_path: Path) -> None:
    write_config(tmp_path, steps=2)
    overrides = (f"encoder={trained / 'run' / 'model'}", "scheme=finance")
    with pytest.raises(ConfigError, match="has other labels"):
        run_config(TRAINED, tmp_path / "config.toml", overrides, "train")


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ('optimizer = "sgd"\n', "optimizer must be one of adamw, muon"),
        ("student_layers = -1\n", "student_layers must be 0 or more"),
        ("averaged_students = 0\n", "averaged_students must be at least 1"),
        ("speed = 3\n", "unknown key 'speed'"),
        ('seed = "one"\n', "seed must be of type int"),
        ('encoder = "nowhere.pt"\n', "encoder: there is nothing at nowhere.pt"),
        ('teacher_files = ["nowhere.pt"]\n', "teacher_files: there is nothing at nowhere.pt"),
        ('student_files = ["nowhere.pt"]\n', "student_files: there is nothing at nowhere.pt"),
        ('unlabelled = [{ path = "nothing.jsonl" }]\n', "nothing.jsonl"),
    ],
)
def test_a_wrong_configuration_is_named_before_work(
    tmp_path: Path, change: str, named: str
) -> None:
    path = write_config(tmp_path, extra=change)
    with pytest.raises(ConfigError, match=named):
        run_config(TRAINED, path, (), "train")


def test_int8_scales_come_from_every_source(tmp_path: Path) -> None:
    from veladura.config import build, read_table

    table = read_table(write_config(tmp_path, steps=1))
    del table["architecture"]
    finetuned = Finetuning(build(FinetuneConfig, table, "test")).run()
    x, keep = sample_of(finetuned)
    assert x.shape[:2] == keep.shape
    assert keep.any(dim=1).all()
