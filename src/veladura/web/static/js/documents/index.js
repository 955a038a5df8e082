// The page of documents, put together.

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
  const input = document.getElementById("files");
  document.getElementById("choose").addEventListener("click", () => input.click());
  const takeChosen = () => {
    upload.take(input.files);
    input.value = "";
  };
  input.addEventListener("change", takeChosen);
  takeChosen(); // files chosen before this module was there
  document.getElementById("paste").addEventListener("click", () => openPaste(upload));
}
