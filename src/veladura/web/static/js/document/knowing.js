// "Always hide this", "never hide this": what it changes in all documents, shown before it does.

import { attempt, toast } from "../announce.js";
import { number, plural, t } from "../bootstrap.js";
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { h } from "../element.js";

const SHOWN = 8; // documents that are named

/** The two buttons for a mark or a word; `before` is done when one is pressed. */
export function knowButtons(store, subject, before = () => null) {
  const button = (action, kind = "") =>
    h(
      "button",
      {
        type: "button",
        class: `button compact ${kind}`,
        dataset: { action },
        onclick: () => {
          before();
          openKnowing(store, subject, action);
        },
      },
      t(`know.${action}`),
    );
  return h("div", { class: "actions knowing" }, button("always"), button("never"));
}

function openKnowing(store, subject, action) {
  const text = store.surface(subject).replace(/\s+/g, " ").trim();
  const path = `/workspaces/${store.detail.workspace}/knowledge`;
  const category = categories(store, subject.label);
  const effects = h("div", { class: "stack", "aria-live": "polite" }, t("know.looking"));
  const apply = h("button", { class: "button primary", disabled: true }, t("know.apply"));
  const wish = () =>
    action === "never"
      ? { never: [{ text }] }
      : { always: [{ text, label: category.querySelector("select").value }] };
  const submit = async (event) => {
    event.preventDefault();
    apply.disabled = true;
    const done = await attempt(() => post(`${path}/entries`, wish()));
    node.close();
    if (!done) return;
    toast(t(`know.${action}Done`, { text }));
    await store.lookAgain();
  };
  const title = t(`know.${action}Title`, { text });
  const node = openDialog(
    h(
      "form",
      { class: "dialog-body know", onsubmit: submit },
      h("h2", {}, title),
      h("p", { class: "muted" }, t(`know.${action}Text`)),
      action === "always" ? category : null,
      effects,
      h(
        "div",
        { class: "dialog-actions" },
        h("button", { type: "button", class: "button", onclick: () => node.close() }, t("cancel")),
        apply,
      ),
    ),
    { name: title },
  );
  preview(path, wish(), effects, apply, node);
}

async function preview(path, wish, effects, apply, node) {
  const found = await attempt(() => post(`${path}/preview`, wish));
  if (!found) return node.close();
  effects.replaceChildren(...shown(found));
  apply.disabled = false;
  apply.focus();
}

function shown({ added, removed, documents }) {
  if (!documents.length) return [h("p", {}, t("know.nothing"))];
  const rows = documents
    .slice(0, SHOWN)
    .map((one) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, one.name),
        h("td", { class: "numeric" }, one.locked ? t("know.locked") : changes(one)),
      ),
    );
  const rest = documents.length - SHOWN;
  return [
    h("p", {}, `${plural("know.in", documents.length)} ${changes({ added, removed })}`),
    h("table", { class: "effects" }, h("tbody", {}, ...rows)),
    rest > 0 ? h("p", { class: "small muted" }, t("know.more", { count: number(rest) })) : "",
  ];
}

function changes({ added, removed }) {
  const parts = [];
  if (added) parts.push(plural("know.added", added));
  if (removed) parts.push(plural("know.removed", removed));
  return parts.join(", ");
}

/** The category that the words get; a mark's own stands first. */
function categories(store, label) {
  const options = store.labels.all.map(({ id }) =>
    h("option", { value: id, selected: id === label }, store.labels.name(id)),
  );
  return h(
    "div",
    { class: "field" },
    h("label", { for: "know-category" }, t("know.category")),
    h("select", { id: "know-category" }, ...options),
  );
}
