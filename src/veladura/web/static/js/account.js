// The account page: name and language, password, API tokens (shown once).

import { attempt, toast } from "./announce.js";
import { patch, post, remove } from "./api.js";
import { askPassword } from "./asking.js";
import { bootstrap, number, t } from "./bootstrap.js";
import { confirm } from "./dialog.js";
import { h } from "./element.js";
import { showSecret } from "./secret.js";
import "./two-steps.js";

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

onSubmit("token", async ({ name, days }, form) => {
  const scopes = [...form.querySelectorAll("[name=scopes]:checked")].map((box) => box.value);
  const body = { name: name.value.trim(), scopes, days: Number(days.value) };
  const made = await attempt(() => post("/tokens", body));
  if (!made) return;
  showSecret(made.token, {
    title: t("account.tokenTitle"),
    text: t("account.tokenOnce"),
    onclose: () => location.reload(),
  });
});

document.getElementById("close-others")?.addEventListener("click", () => closed("/sessions"));

document.getElementById("delete-account").addEventListener("click", () => {
  const before = h("p", { class: "muted" }, t("account.deleteText", { count: number(bootstrap.usage.documents) }));
  const leave = async (password) => {
    const body = { password };
    const gone = await attempt(async () => (await post("/account/delete", body)) ?? true);
    if (gone) location.assign("/login");
    return gone;
  };
  askPassword(t("account.deleteTitle"), leave, { before, action: t("delete") });
});

for (const button of document.querySelectorAll("[data-session]")) {
  button.addEventListener("click", () => closed(`/sessions/${button.dataset.session}`));
}

async function closed(path) {
  if (await attempt(async () => (await remove(path)) ?? true)) location.reload();
}

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
