// Who did what to this document, and what they said about it.

import { attempt } from "../announce.js";
import { get, post } from "../api.js";
import { number, t, time } from "../bootstrap.js";
import { openDialog } from "../dialog.js";
import { h } from "../element.js";

export class HistoryDialog {
  constructor(store, live) {
    this.store = store;
    live.addEventListener("remarks", () => this.list?.isConnected && this.refresh());
  }

  async open() {
    this.list = h("ol", { role: "list", class: "history", tabindex: "0" });
    const field = h("textarea", {
      id: "comment",
      rows: "2",
      maxlength: "2000",
      autocomplete: "off",
      spellcheck: "false",
      required: true,
      autofocus: true,
    });
    const send = async (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return field.focus();
      const shown = await attempt(() => post(`${this.store.path}/comments`, { text }));
      if (!shown) return undefined;
      field.value = "";
      return this.draw(shown);
    };
    const name = t("history.title");
    const node = openDialog(
      h(
        "div",
        { class: "dialog-body" },
        h("h2", {}, name),
        this.list,
        h(
          "form",
          { class: "stack", onsubmit: send },
          h("label", { for: "comment" }, t("history.comment")),
          field,
          h(
            "div",
            { class: "dialog-actions" },
            h("button", { type: "button", class: "button", onclick: () => node.close() }, t("close")),
            h("button", { type: "submit", class: "button primary" }, t("history.send")),
          ),
        ),
      ),
      { className: "wide", name },
    );
    await this.refresh();
  }

  async refresh() {
    const shown = await attempt(() => get(`${this.store.path}/history?size=100`));
    if (shown) this.draw(shown);
  }

  draw({ entries }) {
    this.list.replaceChildren(
      ...(entries.length ? entries.map(entryLine) : [h("li", { class: "muted" }, t("history.none"))]),
    );
  }
}

function entryLine({ at, by, kind, action, marks, undone, text }) {
  const what = kind === "change" ? t(`did.${action.replace(".", "-")}`) : t(`said.${action || "comment"}`);
  return h(
    "li",
    { class: undone ? "undone" : null },
    h(
      "p",
      {},
      h("b", {}, by ?? t("history.somebody")),
      ` · ${what}`,
      marks > 1 ? ` (${number(marks)})` : "",
      undone ? ` · ${t("history.undone")}` : "",
      at ? h("span", { class: "muted small" }, ` · ${time(at)}`) : "",
    ),
    text ? h("p", { class: "said" }, text) : null,
  );
}
