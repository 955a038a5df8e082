// The selected mark or word: what it is, where that comes from, why, and what else it could be.

import { attempt } from "../announce.js";
import { number, score, t } from "../bootstrap.js";
import { bar, h } from "../element.js";
import { knowButtons } from "./knowing.js";
import { askAboutOthers } from "./rejecting.js";
import { reasonText } from "./reasons.js";
import { sourceName } from "./tooltip.js";

const EXPLAIN_AFTER_MS = 220; // walking over marks with J must not ask for each

export class SelectedSection {
  constructor(store, actions) {
    this.store = store;
    this.actions = actions;
    this.node = h("div");
    this.why = h("section", { "aria-live": "polite" });
    this.subjectKey = null;
  }

  update() {
    const subject = this.store.current ?? this.store.range;
    if (!subject) return this.showNothing();
    const key = `${subject.from} ${subject.to} ${subject.label ?? ""}`;
    if (key !== this.subjectKey) {
      this.subjectKey = key;
      this.explanation = null;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.explain(), EXPLAIN_AFTER_MS);
    }
    const body = subject.id === undefined ? this.aboutWord(subject) : this.aboutMark(subject);
    const focused =
      this.node.contains(document.activeElement) && document.activeElement.dataset.action;
    this.node.replaceChildren(body, this.why);
    if (focused) this.node.querySelector(`[data-action="${focused}"]`)?.focus();
    this.showWhy(subject);
  }

  showNothing() {
    this.subjectKey = null;
    clearTimeout(this.timer);
    this.node.replaceChildren(
      h(
        "section",
        {},
        h("h2", { class: "eyebrow" }, t("selected.title")),
        h("p", { class: "prose" }, t("selected.none")),
      ),
    );
  }

  aboutMark(mark) {
    const { store } = this;
    const mentions = store.mentions(mark);
    const position = mentions.indexOf(mark) + 1;
    return h(
      "section",
      {},
      h("h2", { class: "eyebrow" }, t("selected.title")),
      h("p", { class: "surface" }, store.surface(mark)),
      pairs([
        [t("selected.category"), store.labels.name(mark.label)],
        [t("selected.source"), sourceName(mark.source)],
        [t("selected.score"), score(mark.score)],
        [t("selected.state"), t(store.isDoubtful(mark) ? "state.doubtful" : `state.${mark.state}`)],
        mark.state === "rejected"
          ? null
          : [
              t("selected.mentions"),
              t("selected.of", { at: number(position), count: number(mentions.length) }),
            ],
      ]),
      store.detail.can_edit ? this.markActions(mark) : null,
      store.detail.can_edit ? knowButtons(store, mark) : null,
    );
  }

  markActions(mark) {
    const { store, actions } = this;
    const decide = (state) => () => {
      const others = store.mentions(mark).length - 1;
      if (state === "rejected" && others > 0) return askAboutOthers(store, others);
      return attempt(() => store.decide(mark.id, state));
    };
    const button = (action, onclick, kind = "") =>
      h(
        "button",
        { type: "button", class: `button compact ${kind}`, dataset: { action }, onclick },
        t(`action.${action}`),
      );
    return h(
      "div",
      { class: "actions" },
      mark.state === "accepted"
        ? button("reopen", decide("open"))
        : button("accept", decide("accepted")),
      button("category", () => actions.dialog.open(mark)),
      mark.state === "rejected" ? null : button("remove", decide("rejected"), "danger"),
    );
  }

  aboutWord(range) {
    const { store, actions } = this;
    return h(
      "section",
      {},
      h("h2", { class: "eyebrow" }, t("selected.title")),
      h("p", { class: "surface" }, store.surface(range)),
      h("p", { class: "prose" }, t("selected.unmarked")),
      store.detail.can_edit
        ? h(
            "div",
            { class: "actions" },
            h(
              "button",
              {
                type: "button",
                class: "button compact",
                onclick: () => actions.dialog.open(range),
              },
              t("action.mark"),
            ),
          )
        : null,
      store.detail.can_edit ? knowButtons(store, range) : null,
    );
  }

  // Why ------------------------------------------------------------------------------------------

  async explain() {
    clearTimeout(this.timer);
    const subject = this.store.current ?? this.store.range;
    const key = this.subjectKey;
    if (!subject || this.explanation) return;
    const explanation = await this.store.explain(subject).catch(() => null);
    if (key !== this.subjectKey) return;
    this.explanation = explanation;
    this.showWhy(subject);
  }

  showWhy(subject) {
    const found = this.explanation;
    const unmarked = subject.id === undefined;
    const reason = reasonText(found?.reason || subject.reason || "", subject.source ?? "");
    const title = t(unmarked ? "why.not" : "why.title");
    const others = (found?.next_best ?? [])
      .filter(({ score: value }) => value >= 0.005)
      .slice(0, 4);
    if (!reason && !others.length && !(found && unmarked)) return this.why.replaceChildren();
    this.why.replaceChildren(
      h("h2", { class: "eyebrow" }, title),
      reason ? h("p", { class: "prose" }, reason) : "",
      found && unmarked ? h("p", { class: "prose" }, whyNot(found)) : "",
      others.length ? this.scores(others) : "",
    );
  }

  scores(others) {
    const { labels } = this.store;
    return h(
      "ul",
      { role: "list", class: "scores", "aria-label": t("why.next") },
      ...others.map(({ label, score: value }) =>
        h(
          "li",
          {},
          h("span", {}, label === null ? t("why.nothing") : labels.name(label)),
          bar(value),
          h("span", { class: "numeric muted" }, score(value)),
        ),
      ),
    );
  }
}

/** No source spoke up, or none loudly enough. */
function whyNot({ score: best, threshold }) {
  if (!best) return t("why.silent");
  return t("why.below", { score: score(best), threshold: score(threshold) });
}

export function pairs(rows) {
  return h(
    "dl",
    {},
    ...rows.filter(Boolean).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );
}
