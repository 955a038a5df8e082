"""Three languages, the same keys, the same placeholders; nothing used is missing, nothing dead."""

import re
from importlib import resources

import pytest

from veladura.web.translations import LANGUAGES, table, translate, translator

PLACEHOLDER = re.compile(r"\{(\w+)\}")
_WEB = resources.files("veladura.web")


def _sources(folder: str, suffix: str) -> list[str]:
    sources = []
    for entry in (_WEB / folder).iterdir():
        if entry.is_dir():
            sources += _sources(f"{folder}/{entry.name}", suffix)
        elif entry.name.endswith(suffix):
            sources.append(entry.read_text("utf-8"))
    return sources


def _scripts() -> list[str]:
    return _sources("static/js", ".js")


def _templates() -> list[str]:
    return _sources("templates", ".html")


def _literal_keys() -> set[str]:
    """Keys written out: t("a.b") in templates and modules; plural("a.b") stands for two."""
    keys: set[str] = set()
    for template in _templates():
        keys |= set(re.findall(r"""\bt\(\s*["']([\w.-]+)["']\s*[,)]""", template))
    for script in _scripts():
        keys |= {f"script.{key}" for key in re.findall(r"""\bt\(\s*"([\w.]+)"\s*[,)]""", script)}
        for key in re.findall(r"""\bplural\(\s*"([\w.]+)"\s*,""", script):
            keys |= {f"script.{key}.one", f"script.{key}.many"}
    return keys


def _is_mentioned(key: str) -> bool:
    """Whether a key stands in the sources, or what it is put together from."""
    name = re.sub(r"\.(one|many)$", "", key.removeprefix("script."))
    family = name.rpartition(".")[0]
    for source in _scripts() if key.startswith("script.") else _templates():
        beginnings = re.findall(r"""["']([\w.-]+)["']\s*~|`([\w.]+)\$\{""", source)
        if any(name.startswith(jinja or script) for jinja, script in beginnings):
            return True
        if f'"{name}"' in source or f"'{name}'" in source or (family and f'"{family}"' in source):
            return True
    return False


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert table(language).keys() == table("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_the_placeholders_of_the_english_one(language: str) -> None:
    english = table("en")
    for key, text in table(language).items():
        assert text.strip(), key
        assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(english[key])), key


def test_every_key_in_templates_and_modules_exists() -> None:
    used = _literal_keys()
    assert len(used) > 150
    assert used - table("en").keys() == set()


def test_every_text_is_used() -> None:
    made_in_python = {"workspaces.first", "decimal_sign"}
    assert [
        key for key in table("en") if key not in made_in_python and not _is_mentioned(key)
    ] == []


def test_translate_fills_placeholders_and_survives_unknown_keys() -> None:
    assert translate("menu.account", "en", name="Ana") == "Account of Ana"
    assert translate("no.such.key", "es") == "no.such.key"
    assert translate("views.masking", "fr") == translate("views.masking", "en")


def test_shipped_profiles_have_names_and_figures_their_own_decimal_sign() -> None:
    assert translator("es").profile("es-clinical") == "Clínico, español"
    assert translator("es").profile("my-own") == "my-own"
    assert translator("de").decimal("1.5 %") == "1,5 %"
    assert translator("en").decimal("1.5 %") == "1.5 %"


def test_only_what_modules_need_travels_to_the_browser() -> None:
    script = translator("de").script
    assert script["recall.title"] == table("de")["script.recall.title"]
    assert not any(key.startswith("script.") for key in script)
    assert "nav.documents" not in script
