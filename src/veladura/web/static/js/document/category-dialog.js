// The dialog at a mark or at a selected stretch: category, borders, all occurrences, remove.

import { attempt, announce } from "../announce.js";
import { t, number } from "../bootstrap.js";
import { openDialog } from "../dialog.js";
import { h, icon, swatch } from "../element.js";
import { knowButtons } from "./knowing.js";
import { occurrences, wordAfter, wordAt, wordBefore } from "./words.js";

const LEAST_HEIGHT = 180; // pixels: a dialog with less is of no use
const RECENT = "veladura.recent-labels";
const RECENT_KEPT = 5;

export class CategoryDialog {
  constructor(store, sheet) {
    this.store = store;
    this.sheet = sheet;
  }

  /** Open for a mark (`{from, to, label, id}`) or for a stretch without one (`{from, to}`). */
  open(subject) {
    if (!this.store.detail.can_edit) return;
    const overlapped = this.store.within(subject.from, subject.to);
    this.mark = subject.id !== undefined ? subject : overlapped.length === 1 ? overlapped[0] : null;
    if (this.mark?.state === "rejected" && subject.id === undefined) this.mark = null;
    this.range = { from: subject.from, to: subject.to };
    this.chosen = this.mark?.label ?? null;
    this.suggested = [];
    this.build();
    this.filter();
    this.place();
    this.input.focus();
    if (!this.mark) this.suggest();
  }

  build() {
    this.title = h("h2", { id: "category-title" });
    this.input = h("input", {
      type: "text",
      role: "combobox",
      "aria-expanded": "true",
      "aria-controls": "category-options",
      "aria-autocomplete": "list",
      "aria-label": t("category.search"),
      placeholder: t("category.search"),
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => this.filter(),
      onkeydown: (event) => this.onKey(event),
    });
    this.list = h("div", {
      class: "options",
      id: "category-options",
      role: "listbox",
      "aria-label": t("category.list"),
    });
    this.all = h("input", { type: "checkbox" });
    this.allText = h("span");
    this.allRow = h("label", { class: "check small muted" }, this.all, this.allText);
    this.context = h("p", { class: "context" });
    this.node = openDialog(
      h(
        "form",
        { class: "dialog-body", onsubmit: (event) => this.onSubmit(event) },
        this.title,
        this.input,
        this.list,
        this.borders(),
        this.allRow,
        knowButtons(this.store, this.mark ?? this.range, () => this.node.close()),
        this.actions(),
      ),
      { className: "category", name: t("category.dialog"), onclose: () => this.onClose() },
    );
    this.showRange();
  }

  actions() {
    const remove = h(
      "button",
      { type: "button", class: "button danger start", onclick: () => this.remove() },
      t("category.remove"),
    );
    return h(
      "div",
      { class: "dialog-actions" },
      this.mark ? remove : null,
      h(
        "button",
        { type: "button", class: "button", onclick: () => this.node.close() },
        t("cancel"),
      ),
      h("button", { type: "submit", class: "button primary" }, t("save")),
    );
  }

  // Borders --------------------------------------------------------------------------------------

  borders() {
    const step = (side, direction, name, symbol) =>
      h(
        "button",
        {
          type: "button",
          "aria-label": t(name),
          title: t(name),
          onclick: () => this.move(side, direction),
        },
        icon(symbol),
      );
    return h(
      "div",
      { class: "borders", role: "group", "aria-label": t("category.borders") },
      h(
        "div",
        { class: "stepper" },
        step("from", -1, "border.startEarlier", "left"),
        step("from", 1, "border.startLater", "right"),
      ),
      this.context,
      h(
        "div",
        { class: "stepper" },
        step("to", -1, "border.endEarlier", "left"),
        step("to", 1, "border.endLater", "right"),
      ),
    );
  }

  move(side, direction) {
    this.range = movedBorder(this.store.text, this.range, side, direction);
    this.showRange();
  }

  showRange() {
    const { text } = this.store;
    const { from, to } = this.range;
    const surface = text.slice(from, to).replace(/\s+/g, " ");
    this.title.textContent = t("category.title", { text: surface });
    const before = text.slice(Math.max(0, from - 14), from).replace(/\s+/g, " ");
    const after = text.slice(to, to + 14).replace(/\s+/g, " ");
    this.context.replaceChildren(`…${before}`, h("b", {}, shortened(surface)), `${after}…`);
    const count = this.mark
      ? this.store.sameWords(this.mark).length
      : occurrences(text, text.slice(from, to));
    this.allRow.hidden = count < 2;
    this.allText.textContent = t(this.mark ? "category.allMarks" : "category.all", {
      count: number(count),
    });
  }

  // Categories -----------------------------------------------------------------------------------

  /** What the detector thinks of an unmarked stretch comes first. */
  async suggest() {
    const explanation = await this.store.explain(this.range).catch(() => null);
    if (!explanation || !this.node.open) return;
    this.suggested = explanation.next_best
      .map(({ label }) => label)
      .filter(Boolean)
      .slice(0, 3);
    if (!this.input.value) this.filter();
  }

  filter() {
    const { labels } = this.store;
    const matching = labels.matching(this.input.value);
    const first = [...(this.mark ? [this.mark.label] : []), ...this.suggested, ...recentLabels()];
    const rank = (label) => {
      const at = first.indexOf(label.id);
      return at < 0 ? first.length : at;
    };
    this.options = matching.toSorted((a, b) => rank(a) - rank(b));
    if (!this.options.some(({ id }) => id === this.chosen) || this.input.value || !this.mark) {
      this.chosen = this.options[0]?.id ?? null;
    }
    this.draw();
  }

  draw() {
    this.list.replaceChildren(...this.options.map((label) => this.option(label)));
    if (!this.options.length)
      this.list.append(h("p", { class: "small muted" }, t("category.none")));
    this.showChosen();
  }

  option({ id }) {
    const why =
      this.mark?.label === id
        ? t("category.now")
        : this.suggested.includes(id)
          ? t("category.suggested")
          : recentLabels().includes(id)
            ? t("category.recent")
            : "";
    return h(
      "div",
      {
        class: "option",
        role: "option",
        id: `option-${id}`,
        dataset: { id },
        onclick: () => this.choose(id),
        ondblclick: () => this.save(),
      },
      swatch(id),
      h("span", {}, this.store.labels.name(id)),
      h("small", {}, why),
    );
  }

  choose(id) {
    this.chosen = id;
    this.showChosen();
  }

  showChosen() {
    for (const node of this.list.querySelectorAll(".option")) {
      const isChosen = node.dataset.id === this.chosen;
      node.setAttribute("aria-selected", String(isChosen));
      if (isChosen) node.scrollIntoView({ block: "nearest" });
    }
    if (this.chosen) this.input.setAttribute("aria-activedescendant", `option-${this.chosen}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.options.length) return;
    const at = this.options.findIndex(({ id }) => id === this.chosen);
    const next = (at + step + this.options.length) % this.options.length;
    this.choose(this.options[next].id);
    event.preventDefault();
  }

  // Doing ----------------------------------------------------------------------------------------

  onSubmit(event) {
    event.preventDefault();
    this.save();
  }

  async save() {
    if (!this.chosen) return;
    const { store, mark, range, chosen: label } = this;
    const allOccurrences = this.all.checked && !this.allRow.hidden;
    remember(label);
    this.node.close();
    await attempt(async () => {
      if (!mark) return store.add({ ...range, label, allOccurrences });
      const moved = range.from !== mark.from || range.to !== mark.to;
      await store.change(mark.id, {
        ...(moved && range),
        ...(label !== mark.label && { label }),
        state: "accepted",
        allOccurrences,
      });
      store.select(mark.id);
    });
    announce(t("announce.saved", { label: store.labels.name(label) }));
    this.focusMark();
  }

  async remove() {
    const { store, mark } = this;
    const all = this.all.checked && !this.allRow.hidden;
    this.node.close();
    await attempt(() => (all ? store.removeAll(mark.id) : store.decide(mark.id, "rejected")));
    announce(t("announce.removed"));
    this.focusMark();
  }

  focusMark() {
    this.sheet.elementsOf(this.store.selected)[0]?.focus({ preventScroll: true });
  }

  onClose() {
    (this.sheet.elementsOf(this.store.selected)[0] ?? this.sheet.stage).focus({
      preventScroll: true,
    });
  }

  place() {
    const own = this.node.getBoundingClientRect();
    const frame = { width: innerWidth, height: innerHeight };
    const found = besideBox(this.sheet.boxOf(this.range), own, frame) ?? this.makeRoom(own, frame);
    this.node.style.setProperty("--x", `${found.x}px`);
    this.node.style.setProperty("--y", `${found.y}px`);
  }

  /** On a small screen: the word goes to the top of the text, the dialog takes what is left. */
  makeRoom(own, frame) {
    this.sheet.scrollStage(this.sheet.lineNode(this.range.from), 8);
    const { bottom } = this.sheet.boxOf(this.range);
    const y = Math.min(bottom + 10, frame.height - LEAST_HEIGHT - 8);
    this.node.style.setProperty("max-height", `${frame.height - y - 8}px`);
    return { x: Math.max(8, (frame.width - own.width) / 2), y };
  }
}

/** Below a box, above it, or else beside it: what is being decided about stays in sight. */
export function besideBox(box, own, frame) {
  const within = (value, size, end) => Math.max(8, Math.min(value, end - size - 8));
  const x = within(box.left - 60, own.width, frame.width);
  const y = within(box.top - own.height / 2, own.height, frame.height);
  if (box.bottom + 10 + own.height < frame.height - 8) return { x, y: box.bottom + 10 };
  if (box.top - 10 - own.height > 8) return { x, y: box.top - 10 - own.height };
  if (box.right + 14 + own.width < frame.width - 8) return { x: box.right + 14, y };
  if (box.left - 14 - own.width > 8) return { x: box.left - 14 - own.width, y };
  return null;
}

/** Move one border of a stretch by a word, or by a mark of punctuation next to it. */
export function movedBorder(text, { from, to }, side, direction) {
  if (side === "from" && direction < 0) from = wordBefore(text, from)?.from ?? from;
  if (side === "from" && direction > 0) from = nextStart(text, from, to);
  if (side === "to" && direction > 0) to = wordAfter(text, to)?.to ?? to;
  if (side === "to" && direction < 0) to = previousEnd(text, from, to);
  return { from, to };
}

function nextStart(text, from, to) {
  const here = wordAt(text, from) ?? wordAfter(text, from);
  const next = here && wordAfter(text, here.to);
  return next && next.from < to ? next.from : from;
}

function previousEnd(text, from, to) {
  const here = wordAt(text, to - 1) ?? wordBefore(text, to);
  const previous = here && wordBefore(text, here.from);
  return previous && previous.to > from ? previous.to : to;
}

const shortened = (text) => (text.length > 26 ? `${text.slice(0, 12)}…${text.slice(-12)}` : text);

function recentLabels() {
  try {
    return JSON.parse(localStorage.getItem(RECENT)) ?? [];
  } catch {
    return [];
  }
}

function remember(label) {
  const recent = [label, ...recentLabels().filter((other) => other !== label)];
  try {
    localStorage.setItem(RECENT, JSON.stringify(recent.slice(0, RECENT_KEPT)));
  } catch {
    // A browser without storage only forgets which categories were recent.
  }
}
