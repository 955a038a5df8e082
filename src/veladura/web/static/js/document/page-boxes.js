// Boxes on pages: what lies under them is in no download. Drawn by pointer or by keyboard.

import { announce, attempt, toast } from "../announce.js";
import { t } from "../bootstrap.js";
import { h, icon } from "../element.js";

const STEP = 0.01; // of a page, for an arrow key
const FINE = 0.002; // with Ctrl or Alt
const LEAST = 0.005;
const FIRST = { width: 0.4, height: 0.05 };

export class PageBoxes {
  constructor(pages) {
    this.pages = pages;
    this.drawing = false;
    this.draft = null; // {page, left, top, right, bottom, node}
    pages.addEventListener("pointerdown", (event) => this.start(event));
    pages.addEventListener("pointermove", (event) => this.stretch(event));
    pages.addEventListener("pointerup", () => this.release());
    pages.addEventListener("pointercancel", () => this.drop());
    pages.addEventListener("keydown", (event) => this.onKey(event));
  }

  get store() {
    return this.pages.store;
  }

  /** The button that begins and ends drawing. */
  tool() {
    this.button = h(
      "button",
      {
        type: "button",
        class: "button compact",
        title: `${t("pages.hide")} (B)`,
        "aria-pressed": String(this.drawing),
        onclick: () => this.toggle(),
      },
      icon("cover"),
      t("pages.hide"),
    );
    this.help = h("p", { class: "small muted", hidden: !this.drawing }, t("pages.hideHelp"));
    return [this.button, this.help];
  }

  toggle(drawing = !this.drawing) {
    this.drawing = drawing;
    this.button.setAttribute("aria-pressed", String(drawing));
    this.help.hidden = !drawing;
    this.pages.classList.toggle("drawing", drawing);
    this.drop();
    if (!drawing) return this.button.focus();
    const frame = this.pages.frameInView();
    if (frame) this.begin(frame, inView(frame));
  }

  /** What is hidden on a page, as buttons that show it again. */
  layer(page) {
    const covers = this.store.detail.covers;
    const boxes = covers.map((cover, index) => (cover.page === page ? this.box(cover, index + 1) : null));
    return h("div", { class: "boxes" }, ...boxes);
  }

  box(cover, number) {
    const name = t("pages.box", { number, page: cover.page });
    const node = h(
      this.store.detail.can_edit ? "button" : "div",
      { class: "box", dataset: { cover: cover.id } },
      h("span", { "aria-hidden": "true" }, t("pages.boxShort")),
    );
    place(node, cover);
    if (!this.store.detail.can_edit) return node;
    node.type = "button";
    node.title = t("pages.boxShort");
    node.setAttribute("aria-label", name);
    node.addEventListener("click", () => this.showAgain(cover));
    node.addEventListener("keydown", (event) => {
      if (event.key === "Delete" || event.key === "Backspace") this.showAgain(cover);
    });
    return node;
  }

  async showAgain({ id }) {
    const done = await attempt(() => this.store.uncover(id));
    if (!done) return;
    toast(t("pages.shown"), { name: t("pages.undo"), run: () => attempt(() => this.store.undo()) });
    this.button?.focus();
  }

  // Drawing --------------------------------------------------------------------------------------

  begin(frame, corners) {
    this.drop();
    const node = h("div", { class: "box draft", role: "group", tabindex: "0" });
    this.draft = { page: Number(frame.dataset.page), ...corners, node };
    frame.append(node);
    this.show();
    node.focus();
  }

  show() {
    const { node, page, left, top, right, bottom } = this.draft;
    place(node, this.draft);
    const share = (value) => String(Math.round(value * 100));
    const said = {
      page: String(page),
      left: share(left),
      top: share(top),
      width: share(right - left),
      height: share(bottom - top),
    };
    node.setAttribute("aria-label", t("pages.draft", said));
  }

  drop() {
    this.draft?.node.remove();
    this.draft = null;
    this.from = null;
  }

  start(event) {
    const frame = event.target.closest(".frame");
    if (!this.drawing || !frame || event.button !== 0 || event.target.closest(".boxes .box")) return;
    event.preventDefault();
    const at = pointIn(frame, event);
    this.begin(frame, { left: at.x, top: at.y, right: at.x, bottom: at.y });
    this.from = { frame, ...at };
    this.pages.setPointerCapture?.(event.pointerId);
  }

  stretch(event) {
    if (!this.from || !this.draft) return;
    const { x, y } = pointIn(this.from.frame, event);
    Object.assign(this.draft, {
      left: Math.min(x, this.from.x),
      right: Math.max(x, this.from.x),
      top: Math.min(y, this.from.y),
      bottom: Math.max(y, this.from.y),
    });
    this.show();
  }

  release() {
    if (!this.from || !this.draft) return;
    this.from = null;
    const { left, right, top, bottom } = this.draft;
    if (right - left < LEAST || bottom - top < LEAST) this.drop();
    else this.hide();
  }

  async hide() {
    const { page, left, top, right, bottom, node } = this.draft;
    node.classList.add("busy");
    const done = await attempt(() => this.store.cover({ page, left, top, right, bottom }));
    this.drop();
    if (!done) return this.button.focus();
    toast(t("pages.hidden"), { name: t("pages.undo"), run: () => attempt(() => this.store.undo()) });
    announce(t("pages.hidden"));
    const made = this.store.detail.covers.at(-1);
    this.pages.querySelector(`[data-cover="${made?.id}"]`)?.focus({ preventScroll: true });
  }

  onKey(event) {
    if (event.key === "Escape" && this.drawing) {
      event.preventDefault();
      return this.toggle(false);
    }
    if (!this.draft || event.target !== this.draft.node) return undefined;
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter") this.hide();
    else if (event.key === "PageDown" || event.key === "PageUp") this.turn(event.key === "PageDown" ? 1 : -1);
    else if (moves[event.key]) this.nudge(moves[event.key], event);
    else return undefined;
    event.preventDefault();
    return undefined;
  }

  /** The box on the page before or after. */
  turn(step) {
    const { page, left, top, right, bottom } = this.draft;
    const side = this.draft.node.closest(".frame").dataset.side;
    const frame = this.pages.querySelector(`.frame[data-page="${page + step}"][data-side="${side}"]`);
    if (!frame) return;
    this.begin(frame, { left, top, right, bottom });
    frame.scrollIntoView({ block: "nearest" });
  }

  nudge([across, down], { shiftKey, ctrlKey, altKey }) {
    const step = ctrlKey || altKey ? FINE : STEP;
    const box = this.draft;
    const [dx, dy] = [across * step, down * step];
    if (shiftKey) {
      box.right = clamp(box.right + dx, box.left + LEAST, 1);
      box.bottom = clamp(box.bottom + dy, box.top + LEAST, 1);
    } else {
      const x = clamp(dx, -box.left, 1 - box.right);
      const y = clamp(dy, -box.top, 1 - box.bottom);
      box.left += x;
      box.right += x;
      box.top += y;
      box.bottom += y;
    }
    this.show();
    announce(box.node.getAttribute("aria-label"));
    box.node.scrollIntoView({ block: "nearest" });
  }
}

/** A box in the middle of what is seen of a page. */
function inView(frame) {
  const { top, bottom, height } = frame.getBoundingClientRect();
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const above = clamp((middle - top) / height, 0, 1 - FIRST.height);
  const left = (1 - FIRST.width) / 2;
  return { left, top: above, right: left + FIRST.width, bottom: above + FIRST.height };
}

const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

function pointIn(frame, { clientX, clientY }) {
  const box = frame.getBoundingClientRect();
  return {
    x: clamp((clientX - box.left) / box.width, 0, 1),
    y: clamp((clientY - box.top) / box.height, 0, 1),
  };
}

function place(node, { left, top, right, bottom }) {
  for (const [name, value] of Object.entries({ left, top, width: right - left, height: bottom - top }))
    node.style.setProperty(name, `${value * 100}%`);
}
