// The page of documents, put together.

import { attempt } from "../announce.js";
import { get } from "../api.js";
import { bootstrap } from "../bootstrap.js";
import "./list.js";
import "./upload.js";
import { openPaste } from "./paste.js";

const list = document.querySelector("vela-documents");
const upload = document.querySelector("vela-upload");
const profile = document.getElementById("profile");

list.attach({
  workspace: bootstrap.workspace,
  listing: bootstrap.listing,
  filters: document.getElementById("filters"),
});

if (upload) {
  const arrived = () => list.refresh();
  upload.attach({
    workspace: bootstrap.workspace,
    profile,
    limit: bootstrap.max_upload,
    onarrived: arrived,
  });
  for (const [button, id] of [["choose", "files"], ["choose-folder", "folder"]]) {
    const input = document.getElementById(id);
    document.getElementById(button).addEventListener("click", () => input.click());
    const takeChosen = () => {
      upload.take(input.files);
      input.value = "";
    };
    input.addEventListener("change", takeChosen);
    takeChosen(); // files chosen before this module was there
  }
  document.getElementById("paste").addEventListener("click", () => openPaste(upload));
}

document.getElementById("start-review")?.addEventListener("click", async () => {
  const order = sessionStorage.getItem("veladura.queue-order") ?? "doubt";
  const next = await attempt(() => get(`/workspaces/${bootstrap.workspace.id}/next?order=${order}`));
  if (next?.document) location.assign(`/documents/${next.document}`);
});
