// <vela-upload>: takes files by button, drop or paste and shows how far each one is.

import { announce } from "../announce.js";
import { api } from "../api.js";
import { number, problemText, t } from "../bootstrap.js";
import { bar, h } from "../element.js";
import { droppedFiles } from "./dropped.js";

const AT_ONCE = 3;
const FEW = 6; // more of them would fill the page
const SHOWN_EVERY = 10; // of many, the list is drawn anew

const folderOf = (file) => file.folder ?? (file.webkitRelativePath ?? "").replace(/[^/]*$/, "");
const pathOf = (file) => `${folderOf(file)}${file.name}`;

class Upload extends HTMLElement {
  attach({ workspace, profile, limit, onarrived }) {
    Object.assign(this, { workspace, profile, limit, onarrived });
    this.list = this.querySelector(".uploads");
    this.waiting = [];
    this.running = 0;
    this.listenForDrops();
    document.addEventListener("paste", (event) => this.onPaste(event));
  }

  listenForDrops() {
    const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");
    let depth = 0; // entering a child leaves its parent: count, so that the frame does not flicker
    addEventListener("dragenter", (event) => {
      if (holdsFiles(event)) this.classList.toggle("over", ++depth > 0);
    });
    addEventListener("dragleave", (event) => {
      if (holdsFiles(event)) this.classList.toggle("over", --depth > 0);
    });
    addEventListener("dragover", (event) => holdsFiles(event) && event.preventDefault());
    addEventListener("drop", async (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      this.classList.remove("over");
      this.take(await droppedFiles(event.dataTransfer));
    });
  }

  onPaste(event) {
    if (event.target.closest?.("input, textarea, dialog")) return;
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData("text/plain");
    if (files.length) this.take(files);
    else if (text.trim()) this.takeText(text, t("paste.name"));
    else return;
    event.preventDefault();
  }

  /** In the order of their folders and names; many share one line. */
  take(files) {
    const ordered = [...files].sort((a, b) => pathOf(a).localeCompare(pathOf(b), undefined, { numeric: true }));
    const many = ordered.length > FEW ? this.together(ordered.length) : null;
    for (const file of ordered) {
      const row = h("li", {}, h("span", { class: "file-name" }, file.name));
      if (!many) this.list.append(row);
      this.waiting.push({ file, row, many });
    }
    this.next();
  }

  /** One line for many files: how many are there already. */
  together(total) {
    const progress = bar(0, t("upload.files"));
    const text = h("span", { class: "muted numeric" });
    const row = h("li", {}, h("span", { class: "file-name" }, t("upload.files")), progress, text);
    this.list.prepend(row);
    let done = 0;
    const step = () => {
      text.textContent = t("bulk.progress", { done: number(done), total: number(total) });
      progress.style.setProperty("--value", `${Math.round((100 * done) / total)}%`);
      if (done === total) row.remove();
      done++;
    };
    step();
    return step;
  }

  next() {
    while (this.running < AT_ONCE && this.waiting.length) this.send(this.waiting.shift());
  }

  async send({ file, row, many }) {
    this.running++;
    try {
      if (this.limit && file.size > this.limit) {
        throw new Error(t("upload.tooLarge", { size: megabytes(this.limit) }));
      }
      await this.transfer(file, row);
      row.remove();
      if (!many || !this.waiting.length) announce(t("upload.done", { name: file.name }));
      if (!many || this.waiting.length % SHOWN_EVERY === 0) this.onarrived();
    } catch (error) {
      if (!row.isConnected) this.list.append(row);
      this.fail({ file, row }, error.message);
    } finally {
      many?.();
      this.running--;
      this.next();
    }
  }

  transfer(file, row) {
    const progress = bar(0, t("upload.progress", { name: file.name }));
    const text = h("span", { class: "muted numeric" }, "0 %");
    row.replaceChildren(row.firstChild, progress, text);
    const body = new FormData();
    body.append("profile", this.profile?.value ?? "auto");
    const folder = folderOf(file);
    if (folder) body.append("folder", folder);
    body.append("files", file, file.name);
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest(); // fetch cannot tell how much was sent
      request.open("POST", `/api/v1/workspaces/${this.workspace.id}/documents`);
      request.upload.addEventListener("progress", ({ loaded, total }) => {
        const percent = Math.round((100 * loaded) / (total || 1));
        progress.style.setProperty("--value", `${percent}%`);
        progress.setAttribute("aria-valuenow", String(percent));
        text.textContent = percent < 100 ? `${number(percent)} %` : t("upload.storing");
      });
      request.addEventListener("load", () => {
        if (request.status < 300) resolve();
        else reject(new Error(detailOf(request)));
      });
      request.addEventListener("error", () => reject(new Error(t("error.offline"))));
      request.send(body);
    });
  }

  fail(upload, message) {
    const { row, file } = upload;
    const again = () => {
      this.waiting.push(upload);
      this.next();
    };
    row.replaceChildren(
      row.firstChild,
      h(
        "span",
        { class: "failed", role: "alert" },
        `${message} `,
        h(
          "button",
          {
            type: "button",
            class: "button compact",
            onclick: again,
            "aria-label": t("upload.retry", { name: file.name }),
          },
          t("retry"),
        ),
        " ",
        h(
          "button",
          { type: "button", class: "button compact quiet", onclick: () => row.remove() },
          t("dismiss"),
        ),
      ),
    );
  }

  async takeText(text, name) {
    const row = h("li", {}, h("span", { class: "file-name" }, name));
    this.list.append(row);
    try {
      const body = { text, name, profile: this.profile?.value ?? "auto" };
      await api("POST", `/workspaces/${this.workspace.id}/documents`, body);
      row.remove();
      this.onarrived();
    } catch (error) {
      row.append(h("span", { class: "failed", role: "alert" }, error.message));
    }
  }
}

const megabytes = (bytes) => `${number(Math.round(bytes / 1_000_000))} MB`;

function detailOf(request) {
  try {
    return problemText(JSON.parse(request.responseText));
  } catch {
    return t("error.unknown");
  }
}

customElements.define("vela-upload", Upload);
