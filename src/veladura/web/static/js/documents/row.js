// One document of the list.

import { attempt } from "../announce.js";
import { post } from "../api.js";
import { date, languageName, number, plural, problemText, profileName, t } from "../bootstrap.js";
import { bar, h, icon } from "../element.js";

export function drawRow(row, list) {
  const pick = h("input", {
    type: "checkbox",
    "aria-label": t("documents.pick", { name: row.name }),
    dataset: { focus: `pick-${row.id}` },
    onchange: () => list.pick(row.id, pick.checked),
  });
  pick.checked = list.picked.has(row.id);
  pick.disabled = row.state !== "ready" && row.state !== "failed";
  const ready = row.state === "ready";
  return h(
    "tr",
    { dataset: { id: row.id } },
    h("td", { class: "pick" }, pick),
    h(
      "th",
      { scope: "row", class: "name" },
      link(row),
      row.second_reading ? h("span", { class: "badge" }, t("documents.secondReading")) : null,
      failure(row),
    ),
    h("td", {}, state(row), row.assignee ? h("span", { class: "reader" }, row.assignee) : null),
    h("td", {}, reading(row)),
    h("td", {}, ready ? marks(row) : retry(row, list)),
    h("td", {}, ready ? review(row) : ""),
    h(
      "td",
      { class: "muted", title: t("documents.expires", { date: date(row.expires) }) },
      date(row.created),
    ),
    h("td", {}, list.canEdit ? actions(row, list) : ""),
  );
}

/** What a shipped profile is for says its language, too; one's own goes by its name. */
function reading({ state, language, profile }) {
  const name = profileName(profile);
  if (name !== profile) return name;
  if (!language && profile === "auto") return state === "failed" ? "–" : "…";
  return [
    language ? h("span", { class: "language" }, languageName(language)) : "",
    h("span", { class: "muted small" }, profile),
  ];
}

function failure({ state, error, error_code: code }) {
  if (state !== "failed") return null;
  const why = problemText({ code: code ?? undefined, detail: error ?? "" });
  return h("div", { class: "why-failed", title: error }, why);
}

function state({ state, review, progress }) {
  const decided = { accepted: "reviewed", rejected: "rejected" }[review.state];
  const shown = state === "ready" && decided ? decided : state;
  const far = progress ? ` ${number(progress)} %` : "";
  return h("span", { class: "state", dataset: { state: shown } }, t(`document.${shown}`), far);
}

function marks({ counts, profile }) {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  const band = entries.map(([label, count]) =>
    h("span", { dataset: { label, profile }, style: { "--share": String(count) } }),
  );
  return [h("span", { class: "mix", "aria-hidden": "true" }, ...band), number(total)];
}

/** Its folder stays before it, quietly. */
function link({ id, name }) {
  const cut = name.lastIndexOf("/") + 1;
  return h(
    "a",
    { href: `/documents/${id}`, title: name },
    cut ? h("span", { class: "folder" }, name.slice(0, cut)) : null,
    name.slice(cut),
  );
}

function review({ review: { accepted, open, rejected, doubtful, state, by, at }, name, length }) {
  const total = accepted + open + rejected;
  if (!length) return h("span", { class: "muted" }, t("documents.noText"));
  if (state !== "open" && by) {
    return h("span", { class: "muted", title: at ? date(at) : null }, t("documents.by", { name: by }));
  }
  if (!total) return h("span", { class: "muted" }, t("documents.noMarks"));
  return [
    bar((accepted + rejected) / total, t("documents.reviewed", { name })),
    doubtful ? h("span", { class: "doubt-count" }, plural("documents.doubtful", doubtful)) : "",
  ];
}

/** In the place of its marks, which a failed document has none of. */
function retry(row, list) {
  if (row.state !== "failed" || !list.canEdit) return "";
  const again = async () => {
    await attempt(() => post(`/documents/${row.id}/retry`));
    list.refresh();
  };
  return h(
    "button",
    {
      type: "button",
      class: "button compact",
      dataset: { focus: `retry-${row.id}` },
      onclick: again,
    },
    icon("reroll"),
    t("retry"),
  );
}

function actions(row, list) {
  return h(
    "div",
    { class: "row-actions" },
    h(
      "button",
      {
        type: "button",
        class: "button quiet icon-only compact",
        "aria-label": t("documents.deleteOne", { name: row.name }),
        dataset: { focus: `delete-${row.id}` },
        onclick: () => list.deleteDocuments([row.id]),
      },
      icon("trash"),
    ),
  );
}
