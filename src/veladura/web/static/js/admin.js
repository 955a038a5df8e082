// Administration: settings, users, the audit log.

import { attempt, toast } from "./announce.js";
import { get, patch, post, put, remove } from "./api.js";
import { bootstrap, number, plural, t, time } from "./bootstrap.js";
import { confirm } from "./dialog.js";
import { h } from "./element.js";
import { showSecret } from "./secret.js";

document.getElementById("settings").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { registration_open, retention_days, grace_days, quota_mb } = event.target.elements;
  const body = {
    registration_open: registration_open.checked,
    retention_days: retention_days.valueAsNumber,
    grace_days: grace_days.valueAsNumber,
    quota_mb: quota_mb.valueAsNumber,
  };
  if (!(await mayExpire(body.retention_days))) return;
  if (await attempt(() => put("/admin/settings", body))) toast(t("saved"));
});

/** Fewer days may send documents to the bin at once: say how many first. */
async function mayExpire(days) {
  const outlook = await attempt(() => get(`/admin/retention?days=${days}`));
  if (!outlook) return false;
  if (!outlook.due) return true;
  return confirm({
    title: plural("admin.expireTitle", outlook.due),
    text: t("admin.expireText"),
    action: t("save"),
  });
}

document.getElementById("restore")?.addEventListener("click", async () => {
  if (await attempt(() => post("/admin/retention/restore"))) location.reload();
});

for (const row of document.querySelectorAll("[data-user]")) {
  const change = async (body) => {
    if (await attempt(() => patch(`/admin/users/${row.dataset.user}`, body))) toast(t("saved"));
    else location.reload();
  };
  const role = row.querySelector("[name=role]");
  const active = row.querySelector("[name=active]");
  row.querySelector("[data-delete]")?.addEventListener("click", async ({ currentTarget }) => {
    const sure = await confirm({
      title: t("admin.deleteTitle", { name: currentTarget.dataset.name }),
      text: t("admin.deleteText", { count: number(row.dataset.documents) }),
      action: t("delete"),
    });
    const path = `/admin/users/${row.dataset.user}`;
    if (sure && (await attempt(async () => (await remove(path)) ?? true))) location.reload();
  });
  row.querySelector("[data-password]")?.addEventListener("click", async () => {
    const made = await attempt(() => post(`/admin/users/${row.dataset.user}/password`));
    if (!made) return;
    showSecret(new URL(made.link, location.href).href, {
      title: t("admin.passwordTitle"),
      text: t("admin.passwordText"),
    });
  });
  row.querySelector("[data-totp-off]")?.addEventListener("click", async ({ target }) => {
    await change({ totp: false });
    target.remove();
  });
  const confirmed = row.querySelector("[name=confirmed]");
  confirmed.addEventListener("change", () => change({ confirmed: confirmed.checked }));
  role.addEventListener("change", () => change({ role: role.value }));
  active.addEventListener("change", () => change({ active: active.checked }));
}

document.getElementById("invite").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { email, role } = event.target.elements;
  const body = { email: email.value.trim(), role: role.value };
  const made = await attempt(() => post("/admin/invitations", body));
  if (!made) return;
  showSecret(new URL(made.link, location.href).href, {
    title: t("admin.invitationTitle"),
    text: t("admin.invitationText", { email: made.email }),
    onclose: () => location.reload(),
  });
});

for (const button of document.querySelectorAll("[data-invitation]")) {
  button.addEventListener("click", async () => {
    const path = `/admin/invitations/${button.dataset.invitation}`;
    if (await attempt(async () => (await remove(path)) ?? true)) location.reload();
  });
}

let { page } = bootstrap.audit;
const filter = new URLSearchParams();
for (const [name, value] of Object.entries(bootstrap.wanted)) if (value) filter.set(name, value);
document.getElementById("export").search = filter;

document.getElementById("more").addEventListener("click", async (event) => {
  const { size } = bootstrap.audit;
  const audit = await attempt(() => get(`/admin/audit?page=${page + 1}&size=${size}&${filter}`));
  if (!audit) return;
  page = audit.page;
  document.getElementById("audit").append(...audit.entries.map(entryRow));
  event.target.hidden = page * size >= audit.total;
});

function entryRow({ at, user, address, token, action, subject, detail }) {
  const called = (kind, word) => (t(`${kind}.${word}`) === `${kind}.${word}` ? word : t(`${kind}.${word}`));
  const details = Object.entries(detail).map(
    ([key, value]) => ` ${called("detail", key)}: ${called("part", value)}`,
  );
  const query = new URLSearchParams({ subject: subject ?? "" });
  return h(
    "tr",
    {},
    h("td", {}, h("time", { datetime: at }, time(at))),
    h("td", {}, user ?? "–"),
    h("td", { class: "muted" }, ...origin(address, token)),
    h("td", { title: action }, t(`log.${action.replace(".", "-")}`)),
    h(
      "td",
      { class: "muted" },
      subject
        ? h("a", { href: `/admin?${query}#audit-log`, title: subject }, h("code", {}, subject.slice(0, 8)))
        : null,
      ...details,
    ),
  );
}

function origin(address, token) {
  const from = address ?? "–";
  return token ? [`${from} · ${t("admin.byToken")} `, h("code", {}, token.slice(0, 8))] : [from];
}
