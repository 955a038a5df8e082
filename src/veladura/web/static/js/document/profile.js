// Which profile reads the document, and the dialog that changes it.

import { attempt, toast } from "../announce.js";
import { put } from "../api.js";
import { bootstrap, languageName, profileName, t } from "../bootstrap.js";
import { openDialog } from "../dialog.js";
import { h } from "../element.js";

/** The section of the panel: the profile's name and a button. */
export function profileSection(store) {
  const { detail } = store;
  const change = h(
    "button",
    {
      type: "button",
      class: "button compact",
      onclick: () => openProfiles(detail, store.detecting),
    },
    t("profile.change"),
  );
  return h(
    "section",
    {},
    h("h2", { class: "eyebrow" }, t("profile.title")),
    h("div", { class: "named" }, h("span", {}, profileName(detail.profile)), detail.can_edit ? change : null),
  );
}

/** `detecting` follows a long document, which is detected later. */
export function openProfiles(detail, detecting) {
  const profiles = bootstrap.profiles;
  const chosen = profiles.find(({ id, available }) => id !== detail.profile && available);
  const text = h("p", { class: "muted", id: "profile-consequence" });
  const submit = h("button", { type: "submit", class: "button primary" }, t("profile.submit"));
  const explain = () => {
    const { scheme } = profiles.find(({ id }) => id === form.elements.profile.value) ?? {};
    text.textContent = t(consequence(detail, form.elements.profile.value, scheme));
  };
  const form = h(
    "form",
    {
      class: "dialog-body",
      onchange: explain,
      onsubmit: async (event) => {
        event.preventDefault();
        submit.disabled = true;
        submit.textContent = t("profile.detecting");
        const body = { profile: form.elements.profile.value };
        try {
          const answer = await put(`/documents/${detail.id}/profile`, body);
          if (!("document" in answer)) return location.reload();
          node.close();
          attempt(() => detecting.follow());
        } catch (error) {
          node.close();
          toast(error.message);
        }
        return undefined;
      },
    },
    h("h2", {}, t("profile.dialog")),
    h(
      "fieldset",
      { class: "choices", "aria-describedby": "profile-consequence" },
      h("legend", { class: "visually-hidden" }, t("profile.title")),
      ...profiles.map((one) => choice(one, detail, one.id === (chosen?.id ?? detail.profile))),
    ),
    text,
    h(
      "div",
      { class: "dialog-actions" },
      h("button", { type: "button", class: "button", onclick: () => node.close() }, t("cancel")),
      submit,
    ),
  );
  explain();
  const node = openDialog(form, { name: t("profile.dialog") });
}

function choice({ id, language: code, available, why_not: reason }, detail, checked) {
  const box = h("input", { type: "radio", name: "profile", value: id, disabled: !available });
  box.checked = checked;
  const about = id === detail.profile ? t("profile.now") : languageName(code);
  return h(
    "label",
    { class: "check", title: reason ?? "" },
    box,
    h("span", {}, profileName(id)),
    h("small", { class: "muted" }, available ? about : t("profile.missing")),
  );
}

/** Which sentence says what becomes of the marks. */
function consequence(detail, id, scheme) {
  if (id === detail.profile) return detail.state === "failed" ? "profile.retry" : "profile.same";
  if (detail.state === "failed") return "profile.retry";
  return scheme === detail.scheme ? "profile.stays" : "profile.goes";
}
