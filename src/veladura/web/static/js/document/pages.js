// <vela-pages>: the document's own pages as pictures, loaded as they come into view.

import { get } from "../api.js";
import { attempt } from "../announce.js";
import { t } from "../bootstrap.js";
import { h } from "../element.js";
import { PageBoxes } from "./page-boxes.js";

const SIDES = ["beside", "anonymised", "original"];
const STEP = 1.25;
const SMALLEST = 0.5;
const LARGEST = 4;

class Pages extends HTMLElement {
  attach(store) {
    this.store = store;
    this.side = innerWidth > 1100 ? "beside" : "anonymised";
    this.zoom = 1;
    this.boxes = new PageBoxes(this);
    store.addEventListener("marks", () => this.hidden || this.refresh());
    store.addEventListener("view", () => this.update());
  }

  async update() {
    this.hidden = this.store.view !== "page";
    if (this.hidden) return;
    if (!this.list) this.say("pages.rendering");
    this.list ??= await attempt(() => get(`${this.store.path}/pages`));
    if (this.list) this.draw();
    else this.say("pages.refused");
  }

  say(key) {
    this.replaceChildren(h("p", { class: "muted", role: "status" }, t(key)));
  }

  draw() {
    if (!this.list.available) return this.say(`pages.${this.list.why_not}`);
    const sides = this.side === "beside" ? ["original", "anonymised"] : [this.side];
    this.style.setProperty("--zoom", String(this.zoom));
    this.revision = this.store.detail.revision;
    this.replaceChildren(
      this.tools(),
      ...this.list.pages.map((page) =>
        h(
          "div",
          { class: "spread", id: `page-${page.number}` },
          ...sides.map((side) => this.page(page, side)),
        ),
      ),
    );
    return undefined;
  }

  /** After a change: other pictures of the anonymised side, other boxes, everything in place. */
  refresh() {
    if (!this.list?.available || this.revision === this.store.detail.revision) return;
    this.revision = this.store.detail.revision;
    for (const frame of this.querySelectorAll(".frame")) {
      const { page, side } = frame.dataset;
      if (side === "anonymised") frame.querySelector("img").src = this.address(page, side);
      frame.querySelector(".boxes").replaceWith(this.boxes.layer(Number(page)));
    }
  }

  tools() {
    const choice = (side) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(this.side === side),
          onclick: () => this.show(side),
        },
        t(`pages.${side}`),
      );
    const editing = this.store.detail.can_edit ? this.boxes.tool() : [];
    return h(
      "div",
      { class: "page-tools" },
      h(
        "div",
        { class: "segments compact", role: "group", "aria-label": t("pages.side") },
        ...SIDES.map(choice),
      ),
      this.zooming(),
      this.jumping(),
      ...editing,
    );
  }

  zooming() {
    const step = (by, name, text) =>
      h(
        "button",
        {
          type: "button",
          class: "button compact",
          "aria-label": t(name),
          title: t(name),
          onclick: () => this.zoomBy(by),
        },
        text,
      );
    this.shown = h("span", { class: "muted numeric", role: "status" }, `${Math.round(this.zoom * 100)} %`);
    return h("div", { class: "row" }, step(1 / STEP, "pages.smaller", "−"), this.shown, step(STEP, "pages.larger", "+"));
  }

  zoomBy(factor) {
    this.zoom = Math.min(LARGEST, Math.max(SMALLEST, this.zoom * factor));
    this.style.setProperty("--zoom", String(this.zoom));
    this.shown.textContent = `${Math.round(this.zoom * 100)} %`;
  }

  /** A page by its number. */
  jumping() {
    const count = this.list.pages.length;
    if (count < 2) return null;
    const field = h("input", { type: "number", id: "jump", min: "1", max: String(count), value: "1" });
    field.addEventListener("change", () => {
      this.querySelector(`#page-${Math.trunc(Number(field.value))}`)?.scrollIntoView({ block: "start" });
    });
    return h("label", { class: "row small", for: "jump" }, t("pages.jump", { count }), field);
  }

  show(side) {
    this.side = side;
    this.draw();
  }

  /** The first page that is well in view, of the original if it is shown. */
  frameInView() {
    const middle = innerHeight / 2;
    const frames = [...this.querySelectorAll(".frame")];
    return frames.find((frame) => frame.getBoundingClientRect().bottom > middle) ?? frames.at(-1);
  }

  /** It changes with every change, so that no old picture is shown. */
  address(number, side) {
    return `/api/v1${this.store.path}/pages/${number}.png?side=${side}&v=${this.revision}`;
  }

  page({ number, width, height }, side) {
    const name = t("pages.page", { number, count: this.list.pages.length });
    const waiting = h("p", { class: "muted", role: "status" }, t("pages.rendering"));
    const image = h("img", {
      src: this.address(number, side),
      alt: `${name}, ${t(`pages.${side}`)}`,
      loading: "lazy",
      draggable: "false",
      width: String(Math.round(width)),
      height: String(Math.round(height)),
      onload: () => (waiting.hidden = true),
      onerror: () => {
        waiting.textContent = t("pages.failed");
        waiting.hidden = false;
      },
    });
    return h(
      "figure",
      {},
      h(
        "div",
        {
          class: "frame",
          dataset: { page: number, side },
          style: { "aspect-ratio": `${width} / ${height}` },
        },
        waiting,
        image,
        this.boxes.layer(number),
      ),
      h("figcaption", {}, name),
    );
  }
}

customElements.define("vela-pages", Pages);
