// <vela-pages>: the document's own pages as pictures, loaded as they come into view.

import { get } from "../api.js";
import { attempt } from "../announce.js";
import { t } from "../bootstrap.js";
import { h } from "../element.js";

const SIDES = ["beside", "anonymised", "original"];
const STEP = 1.25;
const SMALLEST = 0.5;
const LARGEST = 4;

class Pages extends HTMLElement {
  attach(store) {
    this.store = store;
    this.side = innerWidth > 1100 ? "beside" : "anonymised";
    this.zoom = 1;
    store.addEventListener("marks", () => this.hidden || this.draw());
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
    if (!this.list) return;
    if (!this.list.available) return this.say(`pages.${this.list.why_not}`);
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
    const sides = this.side === "beside" ? ["original", "anonymised"] : [this.side];
    this.style.setProperty("--zoom", String(this.zoom));
    this.replaceChildren(
      h(
        "div",
        { class: "page-tools" },
        h(
          "div",
          { class: "segments compact", role: "group", "aria-label": t("pages.side") },
          ...SIDES.map(choice),
        ),
        this.zooming(),
        this.jumping(),
      ),
      ...this.list.pages.map((page) =>
        h(
          "div",
          { class: "spread", id: `page-${page.number}` },
          ...sides.map((side) => this.page(page, side)),
        ),
      ),
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

  page({ number, width, height }, side) {
    const name = t("pages.page", { number, count: this.list.pages.length });
    // The address changes with every change, so that no old picture is shown.
    const version = Date.now();
    const source = `/api/v1${this.store.path}/pages/${number}.png?side=${side}&v=${version}`;
    const waiting = h("p", { class: "muted", role: "status" }, t("pages.rendering"));
    const image = h("img", {
      src: source,
      alt: `${name}, ${t(`pages.${side}`)}`,
      loading: "lazy",
      width: String(Math.round(width)),
      height: String(Math.round(height)),
      onload: () => waiting.remove(),
      onerror: () => (waiting.textContent = t("pages.failed")),
    });
    return h(
      "figure",
      {},
      h(
        "div",
        { class: "frame", style: { "aspect-ratio": `${width} / ${height}` } },
        waiting,
        image,
      ),
      h("figcaption", {}, name),
    );
  }
}

customElements.define("vela-pages", Pages);
