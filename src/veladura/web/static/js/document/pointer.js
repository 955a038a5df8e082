// The mouse: click a mark, double-click a word, select any stretch.

import { selectedRange } from "./selection.js";
import { trimmed, wordAt } from "./words.js";

export class Pointer {
  constructor({ store, sheet, dialog, replacements }) {
    Object.assign(this, { store, sheet, dialog, replacements });
    sheet.addEventListener("click", (event) => this.onClick(event));
    sheet.addEventListener("dblclick", (event) => this.onDoubleClick(event));
    sheet.addEventListener("mouseup", (event) => this.onRelease(event));
  }

  onClick(event) {
    if (!getSelection().isCollapsed || event.detail > 1) return;
    const element = event.target.closest(".mark");
    if (!element) return this.store.select(null);
    const mark = this.store.byId(Number(element.dataset.id));
    this.store.select(mark.id);
    element.focus({ preventScroll: true });
    if (!isReplacement(element, this.store)) this.dialog.open(mark);
  }

  onDoubleClick(event) {
    const element = event.target.closest(".mark");
    if (element) {
      getSelection().removeAllRanges();
      const mark = this.store.byId(Number(element.dataset.id));
      this.store.select(mark.id);
      if (isReplacement(element, this.store)) this.replacements.edit(mark);
      else this.dialog.open(mark);
      return;
    }
    const range = selectedRange();
    const stretch = range && trimmed(this.store.text, range.from, range.to);
    if (!stretch) return;
    // The browser's word stops at a slash or a dot; ours holds the whole date or number.
    const word = wordAt(this.store.text, stretch.from) ?? stretch;
    this.offer(word);
  }

  onRelease(event) {
    if (event.button !== 0 || event.detail > 1) return; // double clicks have their own turn
    setTimeout(() => {
      const range = selectedRange();
      const stretch = range && trimmed(this.store.text, range.from, range.to);
      if (stretch) this.offer(stretch);
    });
  }

  offer(stretch) {
    this.store.selectRange(stretch);
    this.dialog.open(stretch);
  }
}

const isReplacement = (element, store) =>
  store.view === "replacement" && element.dataset.original !== "true";
