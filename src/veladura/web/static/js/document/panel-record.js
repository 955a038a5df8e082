// Whose document it is: the record of a patient or client, found by its key or said by hand.

import { attempt, toast } from "../announce.js";
import { get, put } from "../api.js";
import { ask } from "../asking.js";
import { t } from "../bootstrap.js";
import { h } from "../element.js";

/** The section of the panel; nothing where the workspace has no records. */
export function recordSection(store) {
  const { detail } = store;
  if (!detail.has_records) return "";
  const button = (text, onclick) =>
    h("button", { type: "button", class: "button compact", onclick }, text);
  return h(
    "section",
    { class: "record" },
    h("h2", { class: "eyebrow" }, t("record.title")),
    h("p", { class: "prose" }, detail.record ? t("record.of", { key: detail.record }) : t("record.none")),
    detail.can_edit
      ? h(
          "div",
          { class: "actions" },
          button(t("record.choose"), () => choose(detail)),
          detail.record ? button(t("record.release"), () => bind(detail, null)) : null,
        )
      : null,
  );
}

function choose(detail) {
  const asked = { label: t("record.key"), type: "text", autocomplete: "off" };
  ask({ ...asked, title: t("record.title"), action: t("save") }, async (key) => {
    const known = await attempt(() => get(`/workspaces/${detail.workspace}/knowledge`));
    const wanted = key.trim().toLowerCase();
    const found = known?.records.find((one) => one.key.toLowerCase() === wanted);
    if (!found) {
      toast(t("record.unknown"));
      return false;
    }
    return bind(detail, found.id);
  });
}

async function bind(detail, record) {
  const done = await attempt(async () => {
    await put(`/documents/${detail.id}/record`, { record });
    return true;
  });
  if (done) location.reload();
  return Boolean(done);
}
