// Downloads go through a request of our own: a refusal becomes a sentence, not a broken file.

import { toast, attempt } from "../announce.js";
import { fetchFile } from "../api.js";
import { t } from "../bootstrap.js";

export function offerDownloads(root = document) {
  for (const link of root.querySelectorAll("a[data-download]")) {
    link.addEventListener("click", async (event) => {
      event.preventDefault();
      link.closest("vela-menu")?.toggle(false);
      toast(t("download.preparing"));
      const done = await attempt(() => fetchFile(link.getAttribute("href")));
      if (done) toast(t("download.done"));
    });
  }
}
