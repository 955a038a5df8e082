// One thing done to many documents: with how far it is, and what was refused.

import { toast } from "../announce.js";
import { put, remove } from "../api.js";
import { bootstrap, number, plural, t } from "../bootstrap.js";
import { download } from "../confirm-download.js";
import { confirm, openDialog } from "../dialog.js";
import { h, icon } from "../element.js";

const AT_ONCE = 3;
const FORMATS = ["native", "txt", "brat", "json", "inline", "report"];
const MODES = ["replace", "mask", "redact", "tag"];

export class Bulk {
  constructor(list) {
    this.list = list;
    this.format = "native";
  }

  get ids() {
    return [...this.list.picked];
  }

  controls(canEdit) {
    const format = h(
      "select",
      { "aria-label": t("documents.format"), dataset: { focus: "format" } },
      ...FORMATS.map((value) => h("option", { value }, t(`format.${value}`))),
    );
    format.value = this.format;
    format.addEventListener("change", () => (this.format = format.value));
    const button = (name, symbol, onclick, kind = "") =>
      h(
        "button",
        { type: "button", class: `button compact ${kind}`, dataset: { focus: name }, onclick },
        icon(symbol),
        t(`documents.${name}`),
      );
    const reading = [format, button("zip", "download", () => this.download())];
    if (!canEdit) return reading;
    return [
      ...reading,
      button("sign", "check", () => this.sign()),
      button("assign", "people", () => this.assign()),
      button("settings", "settings", () => this.settings()),
      button("delete", "trash", () => this.delete(this.ids), "danger"),
    ];
  }

  /** Do `work` with every document, a few at a time; says how far it is, and what failed. */
  async run(ids, work) {
    const waiting = [...ids];
    const refused = [];
    let done = 0;
    const next = async () => {
      while (waiting.length) {
        const id = waiting.shift();
        try {
          await work(id);
        } catch (error) {
          refused.push([id, error.message]);
        }
        done++;
        toast(t("bulk.progress", { done: number(done), total: number(ids.length) }));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    if (refused.length) this.tell(refused);
    else toast(plural("bulk.done", done));
    await this.list.refresh();
    return refused.length === 0;
  }

  tell(refused) {
    const name = (id) => this.list.names.get(id) ?? id.slice(0, 8);
    const title = plural("bulk.refused", refused.length);
    openDialog(
      h(
        "div",
        { class: "dialog-body" },
        h("h2", {}, title),
        h("ul", {}, ...refused.slice(0, 20).map(([id, why]) => h("li", {}, `${name(id)}: ${why}`))),
      ),
      { name: title },
    );
  }

  async sign() {
    const sure = await confirm({
      title: plural("bulk.signTitle", this.ids.length),
      text: t("bulk.signText"),
      action: t("documents.sign"),
      danger: false,
    });
    const body = { state: "accepted", accept_open: true };
    if (sure) await this.run(this.ids, (id) => put(`/documents/${id}/review`, body));
  }

  assign() {
    const people = this.list.workspace.members.filter(({ permission }) => permission !== "viewer");
    const field = choice("bulk-field", [
      ["", t("documents.nobody")],
      ...people.map(({ email, name }) => [email, name]),
    ]);
    this.form("documents.assign", [[t("documents.assignee"), field]], () =>
      this.run(this.ids, (id) => put(`/documents/${id}/assignee`, { email: field.value || null })),
    );
  }

  /** Another profile, or another way of writing, for all of them. */
  settings() {
    const same = ["", t("bulk.same")];
    const profile = choice("bulk-profile", [
      same,
      ...bootstrap.profiles.filter(({ available }) => available).map(({ id }) => [id, id]),
    ]);
    const mode = choice("bulk-mode", [same, ...MODES.map((value) => [value, t(`mode.${value}`)])]);
    const fields = [
      [t("profile.title"), profile],
      [t("preferences.mode"), mode],
    ];
    this.form("documents.settings", fields, () =>
      this.run(this.ids, async (id) => {
        if (profile.value) await put(`/documents/${id}/profile`, { profile: profile.value });
        if (mode.value) await put(`/documents/${id}/preferences`, { mode: mode.value });
      }),
    );
  }

  form(key, fields, submit) {
    const node = openDialog(
      h(
        "form",
        {
          class: "dialog-body",
          onsubmit: (event) => {
            event.preventDefault();
            node.close();
            submit();
          },
        },
        h("h2", {}, t(key)),
        h("p", { class: "muted" }, plural("documents.picked", this.ids.length)),
        ...fields.map(([name, field]) =>
          h("div", { class: "field" }, h("label", { for: field.id }, name), field),
        ),
        h(
          "div",
          { class: "dialog-actions" },
          h("button", { type: "button", class: "button", onclick: () => node.close() }, t("cancel")),
          h("button", { type: "submit", class: "button primary" }, t("save")),
        ),
      ),
      { name: t(key) },
    );
    fields[0][1].focus();
  }

  async download() {
    const { workspace, names } = this.list;
    const address = `/api/v1/workspaces/${workspace.id}/download`;
    const nameOf = (id) => names.get(id) ?? id.slice(0, 8);
    await download(address, { documents: this.ids, format: this.format }, nameOf);
  }

  async delete(ids) {
    const sure = await confirm({
      title: plural("documents.deleteTitle", ids.length),
      text: t("documents.deleteText"),
      action: t("documents.delete"),
    });
    if (!sure) return;
    await this.run(ids, async (id) => {
      await remove(`/documents/${id}`);
      this.list.picked.delete(id);
    });
  }
}

function choice(id, options) {
  return h("select", { id }, ...options.map(([value, name]) => h("option", { value }, name)));
}
