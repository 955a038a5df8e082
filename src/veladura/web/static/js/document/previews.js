// What is written instead of the marks. The server plans it when asked, and on a long document that
// takes a moment: so it is asked for when a view shows it, and anew after what changes it.

import { attempt } from "../announce.js";
import { get } from "../api.js";

export class Previews {
  current = false; // whether every mark's replacement is the server's
  dateShift = null; // days
  #changes = 0;
  #fetching = null;

  constructor(store) {
    this.store = store;
  }

  outdate() {
    this.current = false;
    this.#changes++;
    this.refresh();
  }

  /** Take in what an answer says about replacements; `fresh` are its marks by id. */
  follow(changed, fresh) {
    if (changed.previews) {
      if (this.current) this.dateShift = changed.date_shift;
      return;
    }
    for (const mark of this.store.marks) {
      const same = fresh.get(mark.id);
      if (same) same.replacement ??= mark.replacement; // until the new one is known
    }
    this.outdate();
  }

  /** Ask the server, if replacements are in view and not known. */
  refresh() {
    const { store } = this;
    if (this.current || store.view !== "replacement" || !store.marks.length) return null;
    this.#fetching ??= attempt(() => this.#fetch()).finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  async #fetch() {
    const { store } = this;
    let asked, answer;
    do {
      asked = this.#changes;
      answer = await get(`${store.path}/replacements`);
    } while (asked !== this.#changes); // something changed meanwhile
    for (const mark of store.marks) {
      mark.replacement = answer.replacements[mark.id] ?? mark.replacement;
    }
    this.dateShift = answer.date_shift;
    this.current = true;
    store.emit("marks");
    store.emit("selected");
  }
}
