// <vela-pages>: the document's own pages as pictures, loaded as they come into view.

import { get } from "../api.js";
import { attempt } from "../announce.js";
import { t } from "../bootstrap.js";
import { h } from "../element.js";

class Pages extends HTMLElement {
  attach(store) {
    this.store = store;
    this.side = "anonymised";
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
    this.replaceChildren(
      h(
        "div",
        { class: "segments compact", role: "group", "aria-label": t("pages.side") },
        choice("anonymised"),
        choice("original"),
      ),
      ...this.list.pages.map((page) => this.page(page)),
    );
  }

  show(side) {
    this.side = side;
    this.draw();
  }

  page({ number, width, height }) {
    const name = t("pages.page", { number, count: this.list.pages.length });
    // The address changes with every change, so that no old picture is shown.
    const version = Date.now();
    const source = `/api/v1${this.store.path}/pages/${number}.png?side=${this.side}&v=${version}`;
    const waiting = h("p", { class: "muted", role: "status" }, t("pages.rendering"));
    const image = h("img", {
      src: source,
      alt: name,
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
