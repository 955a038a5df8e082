// Workspaces: make, rename, share, delete. The page is drawn by the server; each step reloads it.

import { attempt } from "./announce.js";
import { patch, post, remove } from "./api.js";
import { number, t } from "./bootstrap.js";
import { confirm, openDialog } from "./dialog.js";
import { h } from "./element.js";

async function then(work) {
  const answer = await attempt(async () => (await work()) ?? true);
  if (answer) location.reload();
}

document.getElementById("create").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = event.target.elements.name.value.trim();
  if (name) then(() => post("/workspaces", { name }));
});

for (const card of document.querySelectorAll(".workspace")) {
  const path = `/workspaces/${card.dataset.id}`;
  const name = card.querySelector("h2").textContent.trim();
  card.querySelector("[data-rename]")?.addEventListener("click", () => rename(path, name));
  card.querySelector("[data-delete]")?.addEventListener("click", async () => {
    const sure = await confirm({
      title: t("workspaces.deleteTitle", { name }),
      text: t("workspaces.deleteText", { count: number(card.dataset.documents) }),
      action: t("delete"),
    });
    if (sure) then(() => remove(path));
  });
  card.querySelector("[data-share]")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const { email, permission } = event.target.elements;
    const member = { email: email.value.trim(), permission: permission.value };
    then(() => post(`${path}/members`, member).catch(unknownPerson));
  });
  for (const button of card.querySelectorAll("[data-remove]")) {
    button.addEventListener("click", () =>
      then(() => remove(`${path}/members/${button.dataset.remove}`)),
    );
  }
}

function unknownPerson(error) {
  throw error.status === 404 ? new Error(t("workspaces.nobody")) : error;
}

function rename(path, name) {
  const input = h("input", { type: "text", id: "rename", required: true, maxlength: "200" });
  input.value = name;
  const submit = (event) => {
    event.preventDefault();
    then(() => patch(path, { name: input.value.trim() }));
  };
  const node = openDialog(
    h(
      "form",
      { class: "dialog-body", onsubmit: submit },
      h("h2", {}, h("label", { for: "rename" }, t("workspaces.renameTitle"))),
      input,
      h(
        "div",
        { class: "dialog-actions" },
        h("button", { type: "button", class: "button", onclick: () => node.close() }, t("cancel")),
        h("button", { class: "button primary" }, t("save")),
      ),
    ),
    { name: t("workspaces.renameTitle") },
  );
  input.select();
}
