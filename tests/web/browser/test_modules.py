"""The modules that count: offsets, words, chunks; tried inside the browser, against Python."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page
from tests.web.browser.visitor import Visitor

TEXTS = st.text(
    st.one_of(st.sampled_from("aé 1\n🙂👩🏽\u200d⚕️𝔄ñ.-/@"), st.characters(codec="utf-8")),
    max_size=60,
)


@pytest.fixture
def page(ana: Visitor) -> Page:
    ana.page.goto("/login")
    return ana.page


def run(page: Page, module: str, body: str, argument: Any) -> Any:
    place = module if "/" in module else f"document/{module}"
    source = f"async input => {{ const m = await import('/static/js/{place}.js'); {body} }}"
    return json.loads(page.evaluate(source, json.dumps(argument)))


def relaxed() -> settings:
    """One page serves all examples; it holds nothing that an example could change."""
    return settings(
        max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )


@relaxed()
@given(text=TEXTS)
def test_offsets_agree_with_python(page: Page, text: str) -> None:
    body = """const text = JSON.parse(input); const p = new m.CodePoints(text);
      const units = [...Array(Array.from(text).length + 1).keys()].map(i => p.toUnits(i));
      return JSON.stringify({units, back: units.map(u => p.toPoints(u))});"""
    found = run(page, "offsets", body, text)
    expected = [len(text[:i].encode("utf-16-le")) // 2 for i in range(len(text) + 1)]
    assert found["units"] == expected
    assert found["back"] == list(range(len(text) + 1))


@relaxed()
@given(text=TEXTS.map(lambda text: text * 40))
def test_chunks_hold_every_letter_once(page: Page, text: str) -> None:
    body = """const text = JSON.parse(input);
      const lines = m.splitLines(text), chunks = m.splitChunks(lines);
      return JSON.stringify({lines: lines.map(l => text.slice(l.from, l.to)), chunks,
        gaps: lines.map((l, i) => text.slice(l.to, lines[i + 1]?.from ?? text.length))});"""
    found = run(page, "chunks", body, text)
    rebuilt = "".join(line + gap for line, gap in zip(found["lines"], found["gaps"], strict=True))
    assert rebuilt == text
    assert set(found["gaps"]) <= {"", "\n"}
    firsts = [chunk["first"] for chunk in found["chunks"]]
    assert firsts == [0, *(chunk["last"] + 1 for chunk in found["chunks"][:-1])]
    assert found["chunks"][-1]["last"] == len(found["lines"]) - 1


def test_a_line_without_end_is_cut_but_never_through_a_character(page: Page) -> None:
    body = """const text = JSON.parse(input);
      return JSON.stringify(m.splitLines(text).map(l => text.slice(l.from, l.to)));"""
    found = run(page, "chunks", body, "🙂" * 5000)
    assert len(found) > 3
    assert "".join(found) == "🙂" * 5000
    assert all(set(line) == {"🙂"} for line in found)


@pytest.mark.parametrize(
    ("text", "at", "word"),
    [
        ("visto el 03/03/1946 en", 12, "03/03/1946"),
        ("escriba a ana.ruiz@clinica.example.", 14, "ana.ruiz@clinica.example"),
        ("cp:28007 Madrid", 4, "28007"),
        ("(Amaia)", 2, "Amaia"),
        ("NHC 771-20-448.", 8, "771-20-448"),
        ("Iñaki 🙂 Oñati", 10, "Oñati"),
        ("uno  dos", 3, None),
    ],
)
def test_words_are_what_a_person_points_at(
    page: Page, text: str, at: int, word: str | None
) -> None:
    body = """const {text, at} = JSON.parse(input); const w = m.wordAt(text, at);
      return JSON.stringify(w && text.slice(w.from, w.to));"""
    assert run(page, "words", body, {"text": text, "at": at}) == word


def test_words_are_walked_in_both_directions(page: Page) -> None:
    text = "Vive con su hermana.\n\nAmaia 🙂 acompaña " + "x" * 700 + " fin"
    body = """const text = JSON.parse(input); const seen = [], back = [];
      const cut = ({from, to}) => text.slice(from, to).slice(0, 8);
      for (let w = m.wordAfter(text, 0); w; w = m.wordAfter(text, w.to)) seen.push(cut(w));
      for (let w = m.wordBefore(text, text.length); w; w = m.wordBefore(text, w.from)) {
        back.unshift(cut(w));
      }
      return JSON.stringify([seen, back]);"""
    seen, back = run(page, "words", body, text)
    expected = ["Vive", "con", "su", "hermana", "Amaia", "acompaña", "xxxxxxxx", "fin"]
    assert seen == expected
    assert back == expected


def test_folders_are_dropped_with_everything_in_them(page: Page) -> None:
    body = """
      const file = (name) => ({name, isDirectory: false, file: (done) => done(name)});
      const folder = (name, ...portions) => ({name, isDirectory: true, createReader: () => ({
        readEntries: (done) => done(portions.shift() ?? []) })});
      const tree = folder("notes", [file("a.txt"), file(".DS_Store")],
        [folder("deep", [file("b.pdf")]), folder(".git", [file("config")])]);
      const items = [tree, file("c.eml")].map((entry) => ({webkitGetAsEntry: () => entry}));
      const plain = [{webkitGetAsEntry: () => file("d.txt")}];
      return JSON.stringify([await m.droppedFiles({items, files: []}),
        await m.droppedFiles({items: plain, files: ["d.txt"]})]);"""
    dropped, alone = run(page, "documents/dropped", body, None)
    assert sorted(dropped) == ["a.txt", "b.pdf", "c.eml"]
    assert alone == ["d.txt"]
