// How sure the machine is: a histogram of what is undecided, and accepting from a score upwards.

import { announce, attempt } from "../announce.js";
import { number, score, t } from "../bootstrap.js";
import { h } from "../element.js";

const BINS = 20;
const FIRST = 0.95;

export class DoubtSection {
  constructor(store, keyboard) {
    this.store = store;
    this.bars = h("div", { class: "histogram", role: "img" });
    this.input = h("input", {
      type: "range",
      id: "least",
      min: "0",
      max: "100",
      step: "1",
      "aria-label": t("doubt.least"),
      oninput: () => this.update(),
    });
    this.input.value = String(FIRST * 100);
    this.accept = h("button", {
      type: "button",
      class: "button compact",
      onclick: () => this.acceptAll(),
    });
    this.next = h(
      "button",
      { type: "button", class: "button compact", onclick: () => keyboard().doubtful(1) },
      t("doubt.next"),
    );
    this.node = h(
      "section",
      {},
      h("h2", { class: "eyebrow" }, t("doubt.title")),
      this.bars,
      this.input,
      h("div", { class: "actions" }, this.accept, this.next),
    );
  }

  get least() {
    return Number(this.input.value) / 100;
  }

  update() {
    const { store } = this;
    const open = store.marks.filter(({ state }) => state === "open");
    this.input.style.setProperty("--filled", `${this.input.value}%`);
    const counts = new Array(BINS).fill(0);
    for (const mark of open) counts[Math.min(BINS - 1, Math.floor(mark.score * BINS))]++;
    const most = Math.max(1, ...counts);
    this.bars.replaceChildren(
      ...counts.map((count, i) =>
        h("span", {
          class: (i + 1) / BINS > this.least ? "above" : null,
          style: { "--height": `${count ? Math.max(6, (count / most) * 100) : 0}%` },
        }),
      ),
    );
    const above = open.filter((mark) => mark.score >= this.least).length;
    const doubtful = store.doubtful().length;
    this.bars.setAttribute(
      "aria-label",
      t("doubt.picture", { open: number(open.length), doubtful: number(doubtful) }),
    );
    this.accept.textContent = t("doubt.accept", { count: number(above), score: score(this.least) });
    this.accept.disabled = !above || !store.detail.can_edit;
    this.next.textContent = t("doubt.next", { count: number(doubtful) });
    this.next.disabled = !doubtful;
    this.node.hidden = !open.length;
  }

  async acceptAll() {
    const changed = await attempt(() => this.store.decideMany({ least_score: this.least }));
    if (changed) announce(t("doubt.accepted", { open: number(this.store.detail.review.open) }));
  }
}
