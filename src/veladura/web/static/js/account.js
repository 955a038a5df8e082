// The account page: name and language, password, API tokens (shown once).

import { attempt, toast } from "./announce.js";
import { patch, post, remove } from "./api.js";
import { t } from "./bootstrap.js";
import { confirm, openDialog } from "./dialog.js";
import { h, icon } from "./element.js";

function onSubmit(id, work) {
  document.getElementById(id).addEventListener("submit", (event) => {
    event.preventDefault();
    work(event.target.elements, event.target);
  });
}

onSubmit("profile", async ({ name, language }) => {
  const body = { name: name.value.trim(), language: language.value };
  if (await attempt(() => patch("/account", body))) location.reload();
});

onSubmit("password", async ({ current_password, new_password }, form) => {
  const body = { current_password: current_password.value, new_password: new_password.value };
  if (!(await attempt(() => patch("/account", body)))) return;
  form.reset();
  toast(t("account.passwordChanged"));
});

onSubmit("token", async ({ name }) => {
  const made = await attempt(() => post("/tokens", { name: name.value.trim() }));
  if (made) showOnce(made.token);
});

for (const button of document.querySelectorAll("[data-token]")) {
  button.addEventListener("click", async () => {
    const sure = await confirm({
      title: t("account.revokeTitle"),
      text: t("account.revokeText"),
      action: t("account.revoke"),
    });
    if (!sure) return;
    const gone = await attempt(
      async () => (await remove(`/tokens/${button.dataset.token}`)) ?? true,
    );
    if (gone) location.reload();
  });
}

function showOnce(token) {
  const copy = async () => {
    await navigator.clipboard?.writeText(token);
    toast(t("account.copied"));
  };
  const node = openDialog(
    h(
      "div",
      { class: "dialog-body" },
      h("h2", {}, t("account.tokenTitle")),
      h("p", { class: "muted small" }, t("account.tokenOnce")),
      h("p", { class: "secret", tabindex: "0" }, token),
      h(
        "div",
        { class: "dialog-actions" },
        h(
          "button",
          { type: "button", class: "button", onclick: copy },
          icon("clipboard"),
          t("account.copy"),
        ),
        h(
          "button",
          { type: "button", class: "button primary", onclick: () => node.close() },
          t("done"),
        ),
      ),
    ),
    { name: t("account.tokenTitle"), onclose: () => location.reload() },
  );
}
