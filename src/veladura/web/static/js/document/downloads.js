// The download menu: a refusal becomes a sentence, not a broken file.

import { download } from "../confirm-download.js";

export function offerDownloads(store, root = document) {
  for (const link of root.querySelectorAll("a[data-download]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      link.closest("vela-menu")?.toggle(false);
      download(link.getAttribute("href"), undefined, () => store.detail.name);
    });
  }
}
