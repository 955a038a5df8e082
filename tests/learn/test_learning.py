"""The whole loop on a few notes: what is taken, what is refused, and the way back."""

import shutil
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("onnx")

from click.testing import CliRunner
from tests.learn.house import QUICK, odd_notes, small_rehearsal
from tests.train.predicting import predict

from veladura.cli import main
from veladura.corpora import write_corpus
from veladura.detect.detector import load_detector
from veladura.detect.models.backends import open_model
from veladura.detect.models.house import write_house
from veladura.detect.models.likeness import Likeness
from veladura.detect.neural.detector import NeuralDetector
from veladura.errors import ModelError
from veladura.learn import learning as learning_module
from veladura.learn.comparing import compare
from veladura.learn.learning import Learning
from veladura.learn.rehearsal import Rehearsal, load_rehearsal
from veladura.learn.tuning import Tuner
from veladura.models import model_folder
from veladura.models.versions import Versions
from veladura.profiles import load_profile
from veladura.progress import listening
from veladura.schemes import FINANCE, MEDDOCAN
from veladura.train.examples import WordIds, encode_document
from veladura.train.restored import restore_tagger


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Rehearsal:
    small = small_rehearsal()
    monkeypatch.setattr(learning_module, "load_rehearsal", lambda scheme: small)
    return small


def test_the_rehearsal_set_ships_with_both_schemes_and_shares_no_note_with_what_is_measured() -> (
    None
):
    for scheme in (MEDDOCAN, FINANCE):
        rehearsal = load_rehearsal(scheme)
        assert len(rehearsal.learned) > 10 * len(rehearsal.held) > 100
        assert not {d.text for d in rehearsal.held} & {d.text for d in rehearsal.learned}


def test_a_shipped_model_comes_back_as_a_tagger_that_answers_as_it_does() -> None:
    import torch

    folder = model_folder("es-clinical-fast")
    tagger, labels = restore_tagger(folder)
    documents = load_rehearsal(MEDDOCAN).held[:3]
    words = WordIds(NeuralDetector(folder).words.hashing)
    examples = [encode_document(document, labels, words) for document in documents]
    bags = torch.from_numpy(words.rows())
    found = [set(predict([tagger.eval()], example, bags, labels)) for example in examples]
    shipped = NeuralDetector(folder).detect_many([document.text for document in documents])
    same = sum(len(a & set(b)) for a, b in zip(found, shipped))
    assert same >= 0.97 * sum(len(a | set(b)) for a, b in zip(found, shipped)) > 0


def test_a_house_form_is_learned_taken_compared_and_turned_back(
    tmp_path: Path, small: Rehearsal
) -> None:
    profile = load_profile("es-clinical:fast")
    store = tmp_path / "learned"
    learning = Learning.of(odd_notes(40), profile, store, QUICK)
    shares: list[float] = []
    with listening(shares.append):
        version = learning.run()
    assert shares == sorted(shares)  # how far it is, from beginning to end
    assert 0 <= shares[0] < 0.1 < 0.8 <= shares[-1] <= 1
    assert not version.refused, version.refused
    assert version.after["local"]["coverage"] > version.before["local"]["coverage"]
    learned = load_detector(profile.with_model(str(store)))
    old = load_detector(profile)
    assert version.own_only  # all that does not look like the house's notes is read as before
    others = [document.text for document in small.held]
    assert learned.detect_many(others) == old.detect_many(others)
    gold = learning.corrected.gold
    assert sum(len(change.gained) + len(change.changed) for change in compare(old, learned, gold))
    runner = CliRunner()
    listed = runner.invoke(main, ["learn", "-o", str(store), "--list"])
    assert "v0001" in listed.output
    assert "on" in listed.output
    write_corpus(gold, tmp_path / "gold", "brat")
    arguments = ["learn", str(tmp_path / "gold"), "-o", str(store), "--compare", "shipped", "v0001"]
    compared = runner.invoke(main, arguments)
    assert compared.exit_code == 0, compared.output
    assert "more marks" in compared.output
    back = runner.invoke(main, ["learn", "-o", str(store), "--use", "shipped"])
    assert back.exit_code == 0, back.output
    assert Versions(store).current == ""
    assert runner.invoke(main, ["learn", "-o", str(store), "--use", "v0001"]).exit_code == 0
    assert runner.invoke(main, ["learn", "-o", str(store), "--use", "v0009"]).exit_code == 2


def test_a_model_that_gets_worse_is_refused_with_the_reason_and_leaves_nothing(
    tmp_path: Path, small: Rehearsal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(self: Tuner, *_: object) -> None:
        self.sources = [(1.0, [encode_document(d, self.labels, self.words) for d in small.held])]
        for parameter in self.tagger.head.parameters():
            parameter.data.zero_()
        self.tagger.head.bias.data[0] = 30.0  # it finds nothing anywhere

    monkeypatch.setattr(Tuner, "learn", spoil)
    monkeypatch.setattr(learning_module, "SHARES", (1.0,))
    profile = load_profile("es-clinical:fast")
    version = Learning.of(odd_notes(10), profile, tmp_path, QUICK).run()
    assert any("rehearsal set fell" in reason for reason in version.refused)
    assert Versions(tmp_path).current == ""
    assert [path.name for path in tmp_path.glob("v*")] == []
    assert [v.refused for v in Versions(tmp_path).listed()] == [version.refused]


def test_too_few_documents_are_refused_on_the_command_line(tmp_path: Path) -> None:
    write_corpus(odd_notes(3), tmp_path / "few", "brat")
    result = CliRunner().invoke(main, ["learn", str(tmp_path / "few"), "-o", str(tmp_path / "s")])
    assert result.exit_code == 2
    assert "needed at least" in result.output


def test_two_do_not_learn_in_one_folder_at_once_and_what_was_broken_off_is_swept(
    tmp_path: Path,
) -> None:
    versions = Versions(tmp_path)
    with versions.being_made() as folder:
        (folder / "model.onnx").write_bytes(b"half")
        with pytest.raises(ModelError, match="learning here already"), versions.being_made():
            raise AssertionError("a second one got in")
        versions.sweep()  # somebody is at it: nothing of theirs is touched
        assert (folder / "model.onnx").exists()
    folder.mkdir()
    (folder / "model.onnx").write_bytes(b"left by one who was killed")
    versions.sweep()
    assert not folder.exists()
    assert versions.listed() == []


def test_a_smaller_model_reads_own_documents_and_the_profiles_own_all_others(
    tmp_path: Path,
) -> None:
    profile = load_profile("es-clinical")
    learning = Learning.of(odd_notes(10), profile, tmp_path, QUICK)
    assert (learning.base, learning.profile.model) == ("es-clinical-fast", "es-clinical-thorough")
    likeness = Likeness.of(learning.corrected.learned, learning.rehearsal.learned)
    learned = tmp_path / "v" / "learned"
    shutil.copytree(model_folder("es-clinical-fast"), learned)
    write_house(tmp_path / "v", profile.model, likeness)
    house = open_model(str(tmp_path / "v"))
    text = learning.rehearsal.held[0].text
    assert house.detect_many([text]) == NeuralDetector(
        model_folder("es-clinical-thorough")
    ).detect_many([text])
    own = odd_notes(12)[11].text
    assert house.detect_many([own]) == NeuralDetector(learned).detect_many([own])
