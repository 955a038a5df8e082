// What a workspace knows: lists, directories, records. The page is drawn by the server.

import { attempt, toast } from "./announce.js";
import { Refused, put, remove } from "./api.js";
import { bootstrap, plural, problemText, t } from "./bootstrap.js";
import { confirm } from "./dialog.js";

const path = `/workspaces/${bootstrap.workspace.id}/knowledge`;

async function then(work) {
  const kept = await attempt(work);
  if (!kept) return;
  if (kept.rereading) {
    sessionStorage.setItem("veladura.rereading", String(kept.rereading));
  }
  location.reload();
}

const rereading = Number(sessionStorage.getItem("veladura.rereading"));
sessionStorage.removeItem("veladura.rereading");
if (rereading) toast(plural("know.rereading", rereading));

const plain = (text) => text.trim().toLowerCase();
const ids = new Map(Object.entries(bootstrap.names).flatMap(([id, name]) => [[plain(id), id], [plain(name), id]]));

/** One entry a line; of what is always hidden with "= category" behind it, by its name or code. */
function entries(text) {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const cut = line.lastIndexOf("=");
      const label = cut > 0 ? ids.get(plain(line.slice(cut + 1))) : undefined;
      return label ? { text: line.slice(0, cut).trim(), label } : { text: line };
    });
}

document.getElementById("lists")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const { always, never } = event.target.elements;
  then(() =>
    put(`${path}/lists`, { always: entries(always.value), never: entries(never.value) }),
  );
});

for (const form of document.querySelectorAll("form[data-upload]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { file, ...others } = Object.fromEntries(new FormData(form));
    const body = new FormData(); // what the file is for comes before the file
    for (const [name, value] of Object.entries(others)) body.append(name, value);
    body.append("file", file, file.name);
    then(() => send(form.dataset.upload, body));
  });
}

async function send(where, body) {
  const answer = await fetch(`/api/v1${path}/${where}`, {
    method: "POST",
    body,
    credentials: "same-origin",
  }).catch(() => {
    throw new Refused(0, { detail: t("error.offline"), code: "offline" });
  });
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return said;
  // What is wrong with a file is told with its line, in whatever language.
  const refused = new Refused(answer.status, said);
  refused.message = said.detail || problemText(said);
  throw refused;
}

for (const button of document.querySelectorAll("[data-remove]")) {
  button.addEventListener("click", async () => {
    const sure = await confirm({
      title: t("know.removeTitle"),
      text: t("know.removeText"),
      action: t("delete"),
    });
    if (sure) then(() => remove(`${path}/${button.dataset.remove}`));
  });
}
