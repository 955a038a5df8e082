// Each person, place, organisation once: its mentions, its forms, its substitute.

import { attempt } from "../announce.js";
import { get } from "../api.js";
import { number, t } from "../bootstrap.js";
import { openDialog } from "../dialog.js";
import { h, icon, swatch } from "../element.js";

const AFTER_MS = 300;
const SHOWN = 60;

export class EntitiesSection {
  constructor(store, show) {
    this.store = store;
    this.show = show;
    this.entities = [];
    this.list = h("ul", { role: "list", class: "entities" });
    this.node = h(
      "section",
      { hidden: true },
      h("h2", { class: "eyebrow" }, t("entities.title")),
      this.list,
    );
  }

  /** After changes have come to rest. */
  update() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), AFTER_MS);
  }

  async refresh() {
    if (!this.node.isConnected || this.store.saving.pending) return;
    const { revision } = this.store.detail;
    if (revision === this.revision) return;
    const found = await get(`${this.store.path}/entities`).catch(() => null);
    if (!found) return;
    this.revision = revision;
    this.entities = found;
    this.node.hidden = !found.length;
    const focused = this.node.contains(document.activeElement) && document.activeElement.dataset.key;
    this.list.replaceChildren(...found.slice(0, SHOWN).map((entity) => this.row(entity)));
    if (focused) this.list.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  row(entity) {
    const { store } = this;
    const key = entity.marks[0];
    const others = entity.forms.filter((form) => form !== entity.name);
    const button = (action, symbol, run) =>
      h(
        "button",
        {
          type: "button",
          class: "button quiet icon-only compact",
          "aria-label": `${t(`entities.${action}`)}: ${entity.name}`,
          title: t(`entities.${action}`),
          dataset: { key: `${action}-${key}` },
          onclick: run,
        },
        icon(symbol),
      );
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "entity",
          dataset: { key: `go-${key}` },
          title: t("entities.go"),
          onclick: () => this.go(entity),
        },
        swatch(entity.label),
        h("b", {}, entity.name),
        entity.marks.length > 1
          ? h("span", { class: "muted numeric" }, `×\u00a0${number(entity.marks.length)}`)
          : null,
      ),
      h("p", { class: "small" }, h("span", { class: "muted" }, "→ "), entity.substitute),
      others.length ? h("p", { class: "muted small" }, others.join(" · ")) : null,
      store.detail.can_edit
        ? h(
            "div",
            { class: "entity-actions" },
            button("rename", "edit", () => this.rename(entity)),
            button("reroll", "reroll", () => attempt(() => store.reroll(this.longest(entity)))),
            button("join", "join", () => this.join(entity)),
            entity.marks.length > 1 ? button("split", "split", () => this.split(entity)) : null,
            button("accept", "check", () => attempt(() => store.decideMany({ marks: entity.marks }))),
          )
        : null,
    );
  }

  /** Round its mentions, one press after the other. */
  go(entity) {
    const at = entity.marks.indexOf(this.store.selected);
    const mark = this.store.byId(entity.marks[(at + 1) % entity.marks.length]);
    if (mark) this.show(mark);
  }

  longest(entity) {
    const length = (id) => (this.store.byId(id) ? this.store.surface(this.store.byId(id)).length : 0);
    return entity.marks.reduce((best, id) => (length(id) > length(best) ? id : best));
  }

  /** Only the longest form is written by hand; the others follow from it. */
  substitutes(entity, text) {
    return {
      ...Object.fromEntries(entity.marks.map((id) => [id, null])),
      [this.longest(entity)]: text,
    };
  }

  rename(entity) {
    const field = textField(entity.substitute);
    formDialog(t("entities.rename"), t("entities.renameText", { name: entity.name }), field, () =>
      attempt(() => this.store.substitute(this.substitutes(entity, field.value.trim() || null))),
    );
  }

  join(entity) {
    const same = this.entities.filter(
      (other) => other !== entity && group(this.store, other) === group(this.store, entity),
    );
    if (!same.length) return;
    const field = h("select", { id: "entity-field" }, ...same.map((one, i) => h("option", { value: i }, one.name)));
    formDialog(t("entities.join"), t("entities.joinText", { name: entity.name }), field, () => {
      const { substitute } = same[Number(field.value)];
      return attempt(() => this.store.substitute(this.substitutes(entity, substitute)));
    });
  }

  /** One mention is somebody else: it gets a substitute of its own, the others keep theirs. */
  split(entity) {
    const { store } = this;
    const chosen = entity.marks.includes(store.selected) ? store.selected : entity.marks.at(-1);
    const field = textField("");
    const mark = store.byId(chosen);
    if (!mark) return;
    this.show(mark);
    const others = entity.marks.filter((id) => id !== chosen);
    formDialog(t("entities.split"), t("entities.splitText", { name: store.surface(mark) }), field, () => {
      const text = field.value.trim();
      if (!text) return undefined;
      const pinned = this.substitutes({ marks: others }, entity.substitute);
      return attempt(() => store.substitute({ ...pinned, [chosen]: text }));
    });
  }
}

const group = (store, entity) => store.labels.all.find(({ id }) => id === entity.label)?.group;

function textField(value) {
  const field = h("input", {
    id: "entity-field",
    type: "text",
    maxlength: "200",
    autocomplete: "off",
    spellcheck: "false",
  });
  field.value = value;
  return field;
}

function formDialog(title, text, field, submit) {
  const node = openDialog(
    h(
      "form",
      {
        class: "dialog-body",
        onsubmit: async (event) => {
          event.preventDefault();
          if (await submit()) node.close();
          else field.focus();
        },
      },
      h("h2", {}, title),
      h("label", { class: "muted", for: "entity-field" }, text),
      field,
      h(
        "div",
        { class: "dialog-actions" },
        h("button", { type: "button", class: "button", onclick: () => node.close() }, t("cancel")),
        h("button", { type: "submit", class: "button primary" }, t("save")),
      ),
    ),
    { name: title },
  );
  field.focus();
  field.select?.();
}
