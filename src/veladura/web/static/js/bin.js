// The bin: documents past their time are brought back.

import { attempt } from "./announce.js";
import { post } from "./api.js";

for (const row of document.querySelectorAll("[data-document]")) {
  row.querySelector("[data-restore]")?.addEventListener("click", async () => {
    if (await attempt(() => post(`/documents/${row.dataset.document}/restore`))) location.reload();
  });
}
