// <vela-panel>: what is selected and why, how far the review is, how much is found, the keys.

import { h } from "../element.js";
import { keysSection } from "./panel-keys.js";
import { profileSection } from "./profile.js";
import { RecallSection } from "./panel-recall.js";
import { reviewSection } from "./panel-review.js";
import { SelectedSection } from "./panel-selected.js";
import { ReplacementSection } from "./panel-replacement.js";

class Panel extends HTMLElement {
  attach({ store, dialog, replacements, preferences }) {
    this.store = store;
    this.actions = { dialog, replacements, preferences };
    this.selected = new SelectedSection(store, this.actions);
    this.recall = new RecallSection(store);
    this.recall.learn();
    this.replacement = new ReplacementSection(store, this.actions);
    this.review = h("div");
    store.addEventListener("view", () => this.arrange());
    store.addEventListener("selected", () => this.update());
    store.addEventListener("marks", () => this.update());
    store.addEventListener("filter", () => this.update());
    this.arrange();
  }

  arrange() {
    const sections = {
      replacement: () => [this.replacement.node, this.review, keysSection("replacement")],
      page: () => [this.review, this.recall.node, profileSection(this.store)],
    };
    const review = () => [
      this.selected.node,
      this.review,
      this.recall.node,
      profileSection(this.store),
      keysSection("review"),
    ];
    this.replaceChildren(...(sections[this.store.view] ?? review)());
    this.update();
  }

  update() {
    const { store } = this;
    const focused =
      this.review.contains(document.activeElement) && document.activeElement.dataset.state;
    this.review.replaceChildren(reviewSection(store));
    if (focused) {
      const same = this.review.querySelector(`[data-state="${focused}"]`);
      (same ?? this.review.querySelector('[data-state="document"]'))?.focus(); // after rejecting
    }
    this.recall.update();
    if (store.view === "replacement") this.replacement.update();
    else this.selected.update();
  }

  explain() {
    if (this.store.view !== "replacement") this.selected.explain();
  }
}

customElements.define("vela-panel", Panel);
