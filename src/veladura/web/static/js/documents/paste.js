// A text typed or pasted into a dialog becomes a document.

import { t } from "../bootstrap.js";
import { openDialog } from "../dialog.js";
import { h } from "../element.js";

export function openPaste(upload) {
  const name = h("input", {
    type: "text",
    id: "paste-name",
    required: true,
    maxlength: "200",
    autocomplete: "off",
    spellcheck: "false",
  });
  name.value = t("paste.name");
  const text = h("textarea", {
    id: "paste-text",
    class: "paste-text",
    required: true,
    autocomplete: "off",
    spellcheck: "false",
  });
  const submit = (event) => {
    event.preventDefault();
    if (!text.value.trim()) return text.focus();
    node.close();
    upload.takeText(text.value, name.value);
  };
  const node = openDialog(
    h(
      "form",
      { class: "dialog-body", onsubmit: submit },
      h("h2", {}, t("paste.title")),
      h("div", { class: "field" }, h("label", { for: "paste-name" }, t("paste.nameLabel")), name),
      h("div", { class: "field" }, h("label", { for: "paste-text" }, t("paste.text")), text),
      h(
        "div",
        { class: "dialog-actions" },
        h("button", { type: "button", class: "button", onclick: () => node.close() }, t("cancel")),
        h("button", { type: "submit", class: "button primary" }, t("paste.submit")),
      ),
    ),
    { className: "wide", name: t("paste.title") },
  );
  text.focus();
}
