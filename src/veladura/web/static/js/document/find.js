// Find in the document: the browser's own search only sees the part that is drawn.

import { number, t } from "../bootstrap.js";
import { h, icon } from "../element.js";
import { selectInPage } from "./selection.js";

const MOST = 5000;

export class Find {
  constructor(store, sheet) {
    this.store = store;
    this.sheet = sheet;
  }

  open() {
    if (!this.node) this.build();
    this.node.hidden = false;
    this.input.focus();
    this.input.select();
  }

  build() {
    this.input = h("input", {
      type: "search",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": t("find.label"),
      placeholder: t("find.label"),
      oninput: () => this.search(),
      onkeydown: (event) => this.onKey(event),
    });
    this.output = h("output");
    const step = (by, name, symbol) =>
      h(
        "button",
        {
          type: "button",
          class: "button quiet icon-only",
          "aria-label": t(name),
          onclick: () => this.go(by),
        },
        icon(symbol),
      );
    this.node = h(
      "div",
      { class: "find", role: "search" },
      this.input,
      this.output,
      step(-1, "find.previous", "up"),
      step(1, "find.next", "down"),
      h(
        "button",
        {
          type: "button",
          class: "button quiet icon-only",
          "aria-label": t("close"),
          onclick: () => this.close(),
        },
        icon("close"),
      ),
    );
    document.querySelector(".desk").append(this.node);
  }

  onKey(event) {
    if (event.key === "Enter") this.go(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
  }

  search() {
    const wanted = this.input.value;
    this.hits = [];
    this.at = -1;
    if (wanted) {
      const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");
      for (const hit of this.store.text.matchAll(pattern)) {
        this.hits.push({ from: hit.index, to: hit.index + hit[0].length });
        if (this.hits.length === MOST) break;
      }
      this.go(1);
    }
    this.show();
  }

  go(by) {
    if (!this.hits?.length) return;
    this.at = (this.at + by + this.hits.length) % this.hits.length;
    const hit = this.hits[this.at];
    this.sheet.reveal(hit);
    this.highlight(hit);
    this.show();
  }

  highlight(hit) {
    if (!this.store.showsOriginal) return;
    const focused = document.activeElement;
    selectInPage(this.sheet, hit);
    if (!CSS.highlights) return;
    const range = getSelection().getRangeAt(0).cloneRange();
    getSelection().removeAllRanges();
    CSS.highlights.set("found-here", new Highlight(range));
    focused.focus({ preventScroll: true });
  }

  show() {
    const count = this.hits?.length ?? 0;
    this.output.textContent = !this.input.value
      ? ""
      : count
        ? t("find.of", { at: number(this.at + 1), count: number(count) })
        : t("find.none");
  }

  close() {
    this.node.hidden = true;
    CSS.highlights?.delete("found-here");
    this.sheet.stage.focus({ preventScroll: true });
  }
}
