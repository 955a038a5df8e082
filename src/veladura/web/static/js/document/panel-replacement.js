// The replacement of the selected mark, the preferences in force, and what the audit says.

import { attempt } from "../announce.js";
import { get } from "../api.js";
import { number, plural, signed, t } from "../bootstrap.js";
import { h, icon } from "../element.js";
import { pairs } from "./panel-selected.js";

const DATE_LABELS = new Set(["FECHAS", "DATE"]);
const LISTED = 30;
const AUDIT_AFTER_MS = 600; // wait until the changes come to rest

export class ReplacementSection {
  constructor(store, actions) {
    this.store = store;
    this.actions = actions;
    this.node = h("div");
    this.lists = h("div");
    this.audit = h("p", { class: "prose", role: "status" }, t("audit.checking"));
  }

  update() {
    const { store } = this;
    const focused =
      this.node.contains(document.activeElement) && document.activeElement.dataset.action;
    this.node.replaceChildren(
      this.mark(),
      this.document(),
      this.preferences(),
      h("section", {}, h("h2", { class: "eyebrow" }, t("audit.title")), this.audit, this.lists),
    );
    if (focused) this.node.querySelector(`[data-action="${focused}"]`)?.focus();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(store), AUDIT_AFTER_MS);
  }

  mark() {
    const { store, actions } = this;
    const mark = store.current;
    const title = h("h2", { class: "eyebrow" }, t("replacement.title"));
    if (!mark) return h("section", {}, title, h("p", { class: "prose" }, t("replacement.none")));
    return h(
      "section",
      {},
      title,
      pairs([
        [t("replacement.original"), store.surface(mark)],
        [t("replacement.now"), h("b", {}, mark.replacement ?? "…")],
        [t("selected.category"), store.labels.name(mark.label)],
        this.shift(mark),
        mark.chosen ? [t("replacement.by"), t("replacement.person")] : null,
      ]),
      store.detail.can_edit
        ? h(
            "div",
            { class: "actions" },
            this.button("reroll", "reroll", () => attempt(() => store.reroll(mark.id))),
            this.button("edit", "edit", () => actions.replacements.edit(mark)),
          )
        : null,
    );
  }

  /** By how many days the dates move: the same for the whole document. */
  shift(mark) {
    const { dateShift } = this.store.previews;
    if (!dateShift || mark.chosen || !DATE_LABELS.has(mark.label)) return null;
    const key = Math.abs(dateShift) === 1 ? "replacement.days.one" : "replacement.days.many";
    return [t("replacement.shift"), t(key, { count: signed(dateShift) })];
  }

  document() {
    const { store } = this;
    const choice = (beside, name) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(store.beside === beside),
          dataset: { action: name },
          onclick: () => store.setBeside(beside),
        },
        t(`replacement.${name}`),
      );
    return h(
      "section",
      {},
      h("h2", { class: "eyebrow" }, t("replacement.document")),
      h(
        "div",
        {},
        h(
          "div",
          { class: "segments compact", role: "group", "aria-label": t("replacement.layout") },
          choice(true, "beside"),
          choice(false, "inPlace"),
        ),
      ),
      store.detail.can_edit
        ? h(
            "div",
            { class: "actions" },
            this.button("rerollAll", "reroll", () => attempt(() => store.reroll())),
          )
        : null,
    );
  }

  button(action, symbol, onclick) {
    return h(
      "button",
      { type: "button", class: "button compact", dataset: { action }, onclick },
      icon(symbol),
      t(`action.${action}`),
    );
  }

  preferences() {
    const { preferences: wanted, mode, scheme } = this.store.detail;
    const range = ([low, high]) => `${number(low)} – ${number(high)}`;
    return h(
      "section",
      {},
      h("h2", { class: "eyebrow" }, t("preferences.title")),
      pairs([
        [t("preferences.mode"), t(`mode.${mode}`)],
        [t("preferences.days"), range(wanted.date_days)],
        [t("preferences.months"), range(wanted.date_months)],
        [t("preferences.years"), range(wanted.date_years)],
        scheme === "finance"
          ? [t("preferences.numbers"), t(`numbers.${wanted.numbers}`)]
          : [
              t("preferences.ages"),
              t("preferences.agesText", { range: wanted.age_range, below: wanted.age_kept_below }),
            ],
        scheme === "finance" ? null : [t("preferences.sex"), t(`keepOrMask.${wanted.sex}`)],
      ]),
      this.store.detail.can_edit
        ? h(
            "div",
            { class: "actions" },
            this.button("preferences", "settings", () => this.actions.preferences.open()),
          )
        : null,
    );
  }

  async check(store) {
    const found = await get(`${store.path}/audit`).catch(() => null);
    this.audit.replaceChildren(...(found ? auditLines(found) : [t("audit.unknown")]));
    this.lists.replaceChildren(
      ...(found ? ["left", "kept", "short"].map((kind) => this.listed(kind, found[kind])) : []),
    );
  }

  /** Marks by what became of them; a press goes there. */
  listed(kind, ids) {
    const { store } = this;
    const marks = ids.map((id) => store.byId(id)).filter(Boolean);
    if (!marks.length) return "";
    const button = (mark) =>
      h(
        "button",
        {
          type: "button",
          class: "chip",
          dataset: { label: mark.label },
          title: store.labels.name(mark.label),
          onclick: () => this.actions.show(mark),
        },
        store.surface(mark),
      );
    const rest = marks.length - LISTED;
    return h(
      "details",
      { class: `audit-list ${kind}`, open: kind === "left" },
      h("summary", {}, plural(`audit.${kind}`, marks.length)),
      h("div", { class: "chips" }, ...marks.slice(0, LISTED).map(button)),
      rest > 0 ? h("p", { class: "muted small" }, t("audit.more", { count: number(rest) })) : null,
    );
  }
}

function auditLines({ empty, passed, searched, findings, left }) {
  if (empty) return [t("audit.empty")];
  if (passed) return [t("audit.passed", { count: number(searched) })];
  return [left.length ? t("audit.readable") : plural("audit.failed", findings.length)];
}
