// A dialog that asks for one thing: a password, a code.

import { t } from "./bootstrap.js";
import { openDialog } from "./dialog.js";
import { h } from "./element.js";

/** A dialog with one field; `work` gets what was typed and says whether it was right. */
export function ask({ title, before, label, type, autocomplete, action }, work) {
  const input = h("input", { id: "asked", type, autocomplete, required: true, maxlength: "1000" });
  const submit = async (event) => {
    event.preventDefault();
    if (await work(input.value)) node.close();
    else input.select();
  };
  const node = openDialog(
    h(
      "form",
      { class: "dialog-body", onsubmit: submit },
      h("h2", {}, title),
      before,
      h("div", { class: "field" }, h("label", { for: "asked" }, label), input),
      h(
        "div",
        { class: "dialog-actions" },
        h("button", { type: "button", class: "button", onclick: () => node.close() }, t("cancel")),
        h("button", { class: "button primary" }, action),
      ),
    ),
    { name: title },
  );
  input.focus();
}

/** Ask for the account's password; `before` says what it is for. */
export function askPassword(title, work, { before, action = t("twoSteps.goOn") } = {}) {
  const asked = { label: t("twoSteps.password"), type: "password" };
  ask({ ...asked, title, before, autocomplete: "current-password", action }, work);
}
