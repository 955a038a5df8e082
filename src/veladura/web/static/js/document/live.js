// Others at the same document: who is here, what they change, and what was said.

import { announce, toast } from "../announce.js";
import { get } from "../api.js";
import { t } from "../bootstrap.js";

const ALONE_MS = 5000;
const TOGETHER_MS = 1500;
const ABSENT_MS = 10 * 60_000; // nobody touches the page: then it does not ask either

export class Live extends EventTarget {
  others = [];
  remarks = null;
  #moved = Date.now();

  constructor(store) {
    super();
    this.store = store;
    this.note = document.getElementById("others");
    for (const kind of ["pointerdown", "keydown", "wheel"]) {
      addEventListener(kind, () => (this.#moved = Date.now()), { passive: true });
    }
    this.#later();
  }

  #later() {
    setTimeout(() => this.#ask(), this.others.length ? TOGETHER_MS : ALONE_MS);
  }

  async #ask() {
    const present = document.visibilityState === "visible" && Date.now() - this.#moved < ABSENT_MS;
    if (present && !this.store.saving.pending) {
      const news = await get(`${this.store.path}/news`, { quiet: true }).catch(() => null);
      if (news) await this.#take(news);
    }
    this.#later();
  }

  async #take({ revision, review, remarks, by, own, others }) {
    const { store } = this;
    this.#meet(others);
    if (this.remarks !== null && remarks !== this.remarks) this.dispatchEvent(new Event("remarks"));
    this.remarks = remarks;
    const changed = revision > store.detail.revision || review !== store.detail.review.state;
    if (!changed || store.saving.pending) return;
    await store.catchUp().catch(() => null);
    if (!own && by && revision) toast(t("live.changed", { name: by }));
  }

  #meet(others) {
    if (others.join() === this.others.join()) return;
    this.others = others;
    const text = others.length ? t("live.here", { names: others.join(", ") }) : "";
    this.note.textContent = text;
    this.note.hidden = !text;
    if (text) announce(text);
  }
}
