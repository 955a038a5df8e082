// <vela-legend>: categories in groups, how many marks each has; a press shows only those.

import { number, t } from "../bootstrap.js";
import { h, swatch } from "../element.js";

class Legend extends HTMLElement {
  attach(store) {
    this.store = store;
    store.addEventListener("marks", () => this.draw());
    store.addEventListener("filter", () => this.draw());
    this.draw();
  }

  draw() {
    const { store } = this;
    const focused = this.contains(document.activeElement) && document.activeElement.dataset.filter;
    const sections = store.labels.groups
      .map((group) => ({ ...group, labels: group.labels.filter(({ id }) => this.count(id)) }))
      .filter((group) => group.labels.length)
      .map((group) =>
        h(
          "section",
          {},
          h("h2", { class: "eyebrow" }, group.name),
          h("ul", { role: "list" }, ...group.labels.map((label) => this.row(label))),
        ),
      );
    this.toggleAttribute("data-filtered", store.filter.labels.size > 0);
    this.replaceChildren(...sections, this.foot(sections.length));
    if (focused) this.querySelector(`[data-filter="${focused}"]`)?.focus();
  }

  count(label) {
    return this.store.detail.counts[label] ?? 0;
  }

  row({ id }) {
    const { store } = this;
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "legend-row",
          "aria-pressed": String(store.filter.labels.has(id)),
          dataset: { filter: id },
          onclick: () => store.toggleFilter("labels", id),
        },
        swatch(id),
        h("span", { class: "name" }, store.labels.name(id)),
        h("span", { class: "count" }, number(this.count(id))),
      ),
    );
  }

  /** The categories written into the text, for whoever cannot go by colours. */
  inline() {
    const box = h("input", {
      type: "checkbox",
      onchange: () => document.querySelector("vela-sheet").classList.toggle("labelled", box.checked),
    });
    box.checked = document.querySelector("vela-sheet").classList.contains("labelled");
    return h("label", { class: "check small" }, box, t("legend.inline"));
  }

  foot(hasMarks) {
    const { store } = this;
    if (!hasMarks) return h("p", { class: "legend-foot muted small" }, t("legend.empty"));
    const filtered = store.filter.labels.size + store.filter.states.size > 0;
    return h(
      "div",
      { class: "legend-foot" },
      filtered
        ? h(
            "button",
            { type: "button", class: "button compact", onclick: () => store.clearFilters() },
            t("legend.all"),
          )
        : h("p", { class: "muted small" }, t("legend.hint")),
      this.inline(),
    );
  }
}

customElements.define("vela-legend", Legend);
