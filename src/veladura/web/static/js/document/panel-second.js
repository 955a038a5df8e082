// A second reader: asked for here, and how far the two agree.

import { attempt, toast } from "../announce.js";
import { get, post } from "../api.js";
import { number, score, t } from "../bootstrap.js";
import { openDialog } from "../dialog.js";
import { h } from "../element.js";
import { pairs } from "./panel-selected.js";

export class SecondSection {
  constructor(store, actions) {
    this.store = store;
    this.actions = actions;
    this.node = h("section", {});
    this.draw();
  }

  draw() {
    const { twin, can_edit } = this.store.detail;
    const title = h("h2", { class: "eyebrow" }, t("second.title"));
    if (twin) {
      this.node.replaceChildren(title, h("p", { class: "prose" }, "…"));
      this.compare(title);
    } else if (can_edit) {
      this.node.replaceChildren(
        title,
        h(
          "div",
          { class: "actions" },
          h(
            "button",
            { type: "button", class: "button compact", onclick: () => this.ask() },
            t("second.ask"),
          ),
        ),
      );
    }
  }

  async compare(title) {
    const found = await get(`${this.store.path}/agreement`).catch(() => null);
    if (!found) return;
    const places = found.disagreements.map(({ start, end }) => this.place(start, end));
    this.node.replaceChildren(
      title,
      pairs([
        [t("second.readers"), [found.first, found.second].filter(Boolean).join(" · ")],
        [t("second.both"), number(found.both)],
        [t("second.onlyFirst"), number(found.only_first)],
        [t("second.onlySecond"), number(found.only_second)],
        [t("second.relabelled"), number(found.relabelled)],
        ["F1", score(found.f1)],
        ["κ", score(found.kappa)],
      ]),
      found.complete ? h("div", { class: "chips" }, ...places) : h("p", { class: "muted small" }, t("second.reading")),
    );
  }

  place(start, end) {
    const { store } = this;
    const from = store.points.toUnits(start);
    const show = () => this.actions.reveal({ from, to: store.points.toUnits(end) });
    return h("button", { type: "button", class: "chip", onclick: show }, store.wordsAt(start, end));
  }

  async ask() {
    const { store } = this;
    const workspaces = await attempt(() => get("/workspaces"));
    const here = workspaces?.find(({ id }) => id === store.detail.workspace);
    const people = here?.members.filter(({ permission }) => permission !== "viewer") ?? [];
    if (people.length < 2) return toast(t("second.nobody"));
    const field = h(
      "select",
      { id: "second-reader" },
      ...people.map(({ email, name }) => h("option", { value: email }, name)),
    );
    const submit = async (event) => {
      event.preventDefault();
      const made = await attempt(() => post(`${store.path}/second-reading`, { email: field.value }));
      if (!made) return;
      node.close();
      store.detail.twin = made.id;
      toast(t("second.asked"));
      this.draw();
    };
    const node = openDialog(
      h(
        "form",
        { class: "dialog-body", onsubmit: submit },
        h("h2", {}, t("second.ask")),
        h("p", { class: "muted" }, t("second.about")),
        h("label", { for: "second-reader" }, t("second.who")),
        field,
        h(
          "div",
          { class: "dialog-actions" },
          h("button", { type: "button", class: "button", onclick: () => node.close() }, t("cancel")),
          h("button", { type: "submit", class: "button primary" }, t("second.ask")),
        ),
      ),
      { name: t("second.ask") },
    );
    return field.focus();
  }
}
