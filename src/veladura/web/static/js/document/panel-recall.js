// The slider: how eagerly to find. Detecting again keeps whatever a person decided.

import { announce, attempt } from "../announce.js";
import { get } from "../api.js";
import { number, t } from "../bootstrap.js";
import { h } from "../element.js";

const LOOK_AFTER_MS = 350;

export class RecallSection {
  constructor(store) {
    this.store = store;
    this.input = h("input", {
      type: "range",
      min: "0",
      max: "100",
      step: "5",
      id: "recall",
      "aria-describedby": "recall-text",
      disabled: !store.detail.can_edit,
      oninput: () => this.move(),
      onchange: () => this.send(),
    });
    this.curve = null;
    this.text = h("p", { class: "prose", id: "recall-text" });
    this.ahead = h("p", { class: "small muted", role: "status" });
    this.node = h(
      "section",
      {},
      h("h2", { class: "eyebrow" }, h("label", { for: "recall" }, t("recall.title"))),
      this.input,
      h(
        "div",
        { class: "range-ends", "aria-hidden": "true" },
        h("span", {}, t("recall.precise")),
        h("span", {}, t("recall.thorough")),
      ),
      this.text,
      this.ahead,
    );
  }

  /** While it is moved: what letting go would add and take away. */
  move() {
    this.show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), LOOK_AFTER_MS);
  }

  async look() {
    const value = this.input.value;
    const path = `${this.store.path}/recall/outlook?value=${Number(value) / 100}`;
    const found = await get(path).catch(() => null);
    if (!found || value !== this.input.value) return;
    const words = found.added.slice(0, 5).map(({ start, end }) => this.store.wordsAt(start, end));
    this.ahead.textContent = [
      t("recall.ahead", { added: number(found.added.length), gone: number(found.gone) }),
      words.length ? words.join(" · ") : "",
    ].join(" ");
  }

  /** The model's card may say how much is missed at which setting: of documents like this one. */
  async learn() {
    const models = await get("/models").catch(() => []);
    const model = models.find(({ profile }) => profile === this.store.detail.profile);
    const curve = model?.figures?.recall_curve ?? null;
    const measured = curve && (await get(`${this.store.path}/recall/measured`).catch(() => null));
    this.curve = measured?.holds ? curve : null;
    this.show();
  }

  update() {
    if (document.activeElement === this.input && this.busy) return;
    const { detail, detecting } = this.store;
    this.input.value = String(Math.round((detecting.wish?.recall ?? detail.recall) * 100));
    this.show();
  }

  show() {
    const value = Number(this.input.value);
    this.input.style.setProperty("--filled", `${value}%`);
    const text = expectation(this.curve, value / 100);
    this.text.textContent = text;
    this.input.setAttribute("aria-valuetext", `${value} %. ${text}`);
  }

  async send() {
    this.busy = true;
    clearTimeout(this.timer);
    this.ahead.textContent = "";
    const before = this.store.marks.length;
    await attempt(() => this.store.setRecall(Number(this.input.value) / 100));
    this.busy = false;
    this.update();
    const change = this.store.marks.length - before;
    announce(t("recall.changed", { change: change > 0 ? `+${number(change)}` : number(change) }));
  }
}

/** In figures where the model's curve is known ([[setting, recall], …]), else in words. */
function expectation(curve, value) {
  if (Array.isArray(curve) && curve.length) {
    const distance = ([setting]) => Math.abs(setting - value);
    const [, recall] = curve.reduce((best, point) =>
      distance(point) < distance(best) ? point : best,
    );
    if (recall < 1) return t("recall.misses", { count: number(Math.round(1 / (1 - recall))) });
  }
  if (value < 0.35) return t("recall.low");
  return t(value > 0.65 ? "recall.high" : "recall.middle");
}
