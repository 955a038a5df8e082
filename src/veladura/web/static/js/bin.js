// The bin: documents past their time are brought back.

import { attempt } from "./announce.js";
import { post } from "./api.js";

for (const row of document.querySelectorAll("[data-document]")) {
  const button = row.querySelector("[data-restore]");
  if (!button) continue;
  button.addEventListener("click", async () => {
    if (await attempt(() => post(`/documents/${row.dataset.document}/restore`))) location.reload();
  });
  button.disabled = false; // until now a click would have been lost
}
