// <vela-panel>: what is selected and why, how far the review is, how much is found, the keys.

import { h } from "../element.js";
import { keysSection } from "./panel-keys.js";
import { guideSection } from "./guide.js";
import { DoubtSection } from "./panel-doubt.js";
import { EntitiesSection } from "./panel-entities.js";
import { SecondSection } from "./panel-second.js";
import { profileSection } from "./profile.js";
import { RecallSection } from "./panel-recall.js";
import { recordSection } from "./panel-record.js";
import { reviewSection } from "./panel-review.js";
import { SelectedSection } from "./panel-selected.js";
import { ReplacementSection } from "./panel-replacement.js";

class Panel extends HTMLElement {
  attach({ store, dialog, replacements, preferences }) {
    this.store = store;
    this.actions = {
      dialog,
      replacements,
      preferences,
      show: (mark) => this.keyboard.show(mark),
      reveal: (range) => this.keyboard.goTo(range),
    };
    this.selected = new SelectedSection(store, this.actions);
    this.recall = new RecallSection(store);
    this.recall.learn();
    this.guide = guideSection(() => (this.guide = null));
    this.second = new SecondSection(store, this.actions);
    this.doubt = new DoubtSection(store, () => this.keyboard);
    this.entities = new EntitiesSection(store, (mark) => this.keyboard.show(mark));
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
      replacement: () => [
        this.replacement.node,
        this.entities.node,
        this.review,
        keysSection("replacement"),
      ],
      page: () => [this.review, this.recall.node, profileSection(this.store)],
    };
    const review = () => [
      this.selected.node,
      this.review,
      this.doubt.node,
      this.entities.node,
      this.second.node,
      this.recall.node,
      profileSection(this.store),
      recordSection(this.store),
      keysSection("review"),
    ];
    this.replaceChildren(...(this.guide ? [this.guide] : []), ...(sections[this.store.view] ?? review)());
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
    this.doubt.update();
    this.entities.update();
    if (store.view === "replacement") this.replacement.update();
    else this.selected.update();
  }

  explain() {
    if (this.store.view !== "replacement") this.selected.explain();
  }
}

customElements.define("vela-panel", Panel);
