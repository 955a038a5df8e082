// Writing a replacement by hand: a small dialog at the mark.

import { attempt } from "../announce.js";
import { t } from "../bootstrap.js";
import { openDialog } from "../dialog.js";
import { h } from "../element.js";

export class Replacements {
  constructor(store, sheet) {
    this.store = store;
    this.sheet = sheet;
  }

  edit(mark) {
    const { store } = this;
    if (!store.detail.can_edit) return;
    const input = h("input", {
      type: "text",
      id: "replacement-text",
      autocomplete: "off",
      spellcheck: "false",
      value: mark.replacement ?? "",
    });
    input.value = mark.replacement ?? "";
    const write = async (text) => {
      node.close();
      await attempt(() => store.write(mark.id, text));
    };
    const submit = (event) => {
      event.preventDefault();
      write(input.value);
    };
    const node = openDialog(
      h(
        "form",
        { class: "dialog-body", onsubmit: submit },
        h(
          "h2",
          {},
          h("label", { for: "replacement-text" }, t("edit.title", { text: store.surface(mark) })),
        ),
        input,
        h("p", { class: "small muted" }, t("edit.hint")),
        h(
          "div",
          { class: "dialog-actions" },
          mark.chosen
            ? h(
                "button",
                { type: "button", class: "button start", onclick: () => write(null) },
                t("edit.reset"),
              )
            : null,
          h(
            "button",
            { type: "button", class: "button", onclick: () => node.close() },
            t("cancel"),
          ),
          h("button", { type: "submit", class: "button primary" }, t("save")),
        ),
      ),
      { className: "category", name: t("edit.dialog"), onclose: () => this.focus(mark) },
    );
    this.place(node, mark);
    input.select();
  }

  place(node, mark) {
    const shown = this.sheet.elementsOf(mark.id).at(-1) ?? this.sheet;
    const box = shown.getBoundingClientRect();
    const own = node.getBoundingClientRect();
    const x = Math.max(12, Math.min(box.left - 40, innerWidth - own.width - 12));
    const below = box.bottom + 10;
    const y = below + own.height < innerHeight - 8 ? below : Math.max(8, box.top - own.height - 10);
    node.style.setProperty("--x", `${x}px`);
    node.style.setProperty("--y", `${y}px`);
  }

  focus(mark) {
    this.sheet.elementsOf(mark.id).at(-1)?.focus({ preventScroll: true });
  }
}
