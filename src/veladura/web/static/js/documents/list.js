// <vela-documents>: the list, which keeps itself up to date while documents are being processed.

import { announce, attempt, toast } from "../announce.js";
import { fetchFile, get, remove } from "../api.js";
import { plural, t } from "../bootstrap.js";
import { confirm } from "../dialog.js";
import { h, icon } from "../element.js";
import { paintProfiles } from "./colours.js";
import { drawRow } from "./row.js";

const ASK_FIRST_MS = 300;
const ASK_LAST_MS = 3000;
const TYPING_PAUSE_MS = 200;
const FORMATS = ["native", "txt", "brat", "json", "inline", "report"];

class Documents extends HTMLElement {
  attach({ workspace, listing, filters }) {
    this.workspace = workspace;
    this.listing = listing;
    this.filters = filters;
    this.page = listing.page;
    this.picked = new Set();
    this.canEdit = workspace.permission !== "viewer";
    this.connectFilters();
    this.draw();
    this.watch();
  }

  connectFilters() {
    const address = new URLSearchParams(location.search);
    this.filters.elements.q.value = address.get("q") ?? "";
    this.filters.elements.state.value = address.get("state") ?? "";
    this.filters.addEventListener("submit", (event) => event.preventDefault());
    this.filters.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.turnTo(1), TYPING_PAUSE_MS);
    });
  }

  get query() {
    const { q, state } = this.filters.elements;
    const query = new URLSearchParams({ page: this.page });
    if (q.value.trim()) query.set("q", q.value.trim());
    if (state.value) query.set("state", state.value);
    return query;
  }

  turnTo(page) {
    this.page = page;
    return this.refresh();
  }

  async refresh({ quiet = false } = {}) {
    const asked = this.query.toString();
    const address = `/workspaces/${this.workspace.id}/documents?${asked}`;
    const listing = await (quiet ? get(address).catch(() => null) : attempt(() => get(address)));
    if (!listing) return this.watch(); // a server that restarts is back in a moment
    if (asked !== this.query.toString()) return;
    this.announceFinished(this.listing, listing);
    this.listing = listing;
    this.draw();
    this.watch();
  }

  watch() {
    clearTimeout(this.timer);
    const busy = this.listing.documents.some(
      ({ state }) => state === "queued" || state === "processing",
    );
    this.pause = busy ? Math.min((this.pause ?? ASK_FIRST_MS) * 1.2, ASK_LAST_MS) : null;
    if (busy) this.timer = setTimeout(() => this.refresh({ quiet: true }), this.pause);
  }

  announceFinished(before, after) {
    const states = new Map(before.documents.map(({ id, state }) => [id, state]));
    for (const { id, name, state } of after.documents) {
      if (states.has(id) && states.get(id) !== state && (state === "ready" || state === "failed")) {
        announce(`${name}: ${t(`document.${state}`)}`);
      }
    }
  }

  // Drawing --------------------------------------------------------------------------------------

  draw() {
    const { documents, total, size } = this.listing;
    for (const id of this.picked)
      if (!documents.some((row) => row.id === id)) this.picked.delete(id);
    const focus = focusKey(this);
    if (!documents.length) this.replaceChildren(this.emptiness());
    else
      this.replaceChildren(
        this.table(documents),
        ...this.pager(total, size),
        ...(this.picked.size ? [this.selectionBar()] : []),
      );
    if (focus) this.querySelector(focus)?.focus();
    paintProfiles(documents.map(({ profile }) => profile));
  }

  emptiness() {
    const searching = this.query.has("q") || this.query.has("state");
    return h("p", { class: "empty" }, t(searching ? "documents.notFound" : "documents.empty"));
  }

  table(documents) {
    const all = h("input", {
      type: "checkbox",
      "aria-label": t("documents.pickAll"),
      dataset: { focus: "all" },
      onchange: () => this.pickAll(all.checked),
    });
    all.checked = documents.every(({ id }) => this.picked.has(id));
    const head = (key, className) =>
      h("th", { scope: "col", class: className }, t(`documents.${key}`));
    return h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col", class: "pick" }, all),
          head("name"),
          head("state"),
          head("language"),
          head("marks"),
          head("review"),
          head("added"),
          h(
            "th",
            { scope: "col" },
            h("span", { class: "visually-hidden" }, t("documents.actions")),
          ),
        ),
      ),
      h("tbody", {}, ...documents.map((row) => drawRow(row, this))),
    );
  }

  selectionBar() {
    const format = h(
      "select",
      { "aria-label": t("documents.format"), dataset: { focus: "format" } },
      ...FORMATS.map((value) => h("option", { value }, t(`format.${value}`))),
    );
    format.value = this.format ?? "native";
    format.addEventListener("change", () => (this.format = format.value));
    return h(
      "div",
      { class: "selection-bar", role: "group", "aria-label": t("documents.selection") },
      h("span", { role: "status" }, plural("documents.picked", this.picked.size)),
      format,
      h(
        "button",
        {
          type: "button",
          class: "button compact",
          dataset: { focus: "zip" },
          onclick: () => this.downloadPicked(),
        },
        icon("download"),
        t("documents.zip"),
      ),
      this.canEdit
        ? h(
            "button",
            {
              type: "button",
              class: "button compact danger",
              dataset: { focus: "delete" },
              onclick: () => this.deleteDocuments([...this.picked]),
            },
            icon("trash"),
            t("documents.delete"),
          )
        : null,
    );
  }

  pager(total, size) {
    const pages = Math.ceil(total / size);
    if (pages < 2) return [];
    const turn = (page, name, disabled) =>
      h(
        "button",
        {
          type: "button",
          class: "button compact",
          disabled,
          dataset: { focus: name },
          onclick: () => this.turnTo(page),
        },
        t(name),
      );
    return [
      h(
        "nav",
        { class: "pages", "aria-label": t("documents.pages") },
        h(
          "span",
          { class: "grow muted" },
          t("documents.pageOf", { page: this.page, count: pages }),
        ),
        turn(this.page - 1, "documents.previous", this.page <= 1),
        turn(this.page + 1, "documents.next", this.page >= pages),
      ),
    ];
  }

  // Doing ----------------------------------------------------------------------------------------

  pick(id, chosen) {
    if (chosen) this.picked.add(id);
    else this.picked.delete(id);
    this.draw();
  }

  pickAll(chosen) {
    for (const { id } of this.listing.documents) {
      if (chosen) this.picked.add(id);
      else this.picked.delete(id);
    }
    this.draw();
  }

  async downloadPicked() {
    const ready = this.listing.documents.filter(
      ({ id, state }) => this.picked.has(id) && state === "ready",
    );
    if (!ready.length) return toast(t("documents.noneReady"));
    const body = { documents: ready.map(({ id }) => id), format: this.format ?? "native" };
    toast(t("download.preparing"));
    const done = await attempt(() =>
      fetchFile(`/api/v1/workspaces/${this.workspace.id}/download`, body),
    );
    if (done) toast(t("download.done"));
  }

  async deleteDocuments(ids) {
    const sure = await confirm({
      title: plural("documents.deleteTitle", ids.length),
      text: t("documents.deleteText"),
      action: t("documents.delete"),
    });
    if (!sure) return;
    for (const id of ids) {
      const gone = await attempt(async () => {
        await remove(`/documents/${id}`);
        return true;
      });
      if (!gone) break;
      this.picked.delete(id);
    }
    await this.refresh();
  }
}

/** Redrawing must not lose the keyboard's place: controls carry a key to find them again. */
function focusKey(frame) {
  const key = frame.contains(document.activeElement) && document.activeElement.dataset.focus;
  return key ? `[data-focus="${key}"]` : null;
}

customElements.define("vela-documents", Documents);
