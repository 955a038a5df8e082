// <vela-documents>: the list, which keeps itself up to date while documents are being processed.

import { announce, attempt } from "../announce.js";
import { get } from "../api.js";
import { number, plural, t } from "../bootstrap.js";
import { h, icon } from "../element.js";
import { Bulk } from "./bulk.js";
import { paintProfiles } from "./colours.js";
import { showProgress } from "./progress.js";
import { drawRow } from "./row.js";

const ASK_FIRST_MS = 300;
const ASK_LAST_MS = 3000;
const TYPING_PAUSE_MS = 200;
const FILTERS = ["q", "inside", "state", "assignee", "order"];
const QUEUE_ORDER = { newest: "doubt", oldest: "oldest", doubt: "doubt", name: "name" };

class Documents extends HTMLElement {
  attach({ workspace, listing, filters }) {
    this.workspace = workspace;
    this.listing = listing;
    this.filters = filters;
    this.page = listing.page;
    this.picked = new Set(kept(`veladura.picked.${workspace.id}`));
    this.names = new Map();
    this.canEdit = workspace.permission !== "viewer";
    this.bulk = new Bulk(this);
    this.connectFilters();
    this.draw();
    this.watch();
  }

  connectFilters() {
    const address = new URLSearchParams(location.search);
    const { elements } = this.filters;
    for (const name of FILTERS) {
      if (elements[name].type === "checkbox") elements[name].checked = address.has(name);
      else elements[name].value = address.get(name) ?? elements[name].value;
    }
    this.filters.addEventListener("submit", (event) => event.preventDefault());
    this.filters.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.turnTo(1), TYPING_PAUSE_MS);
    });
  }

  get query() {
    const query = new URLSearchParams(this.page > 1 ? { page: this.page } : {});
    for (const name of FILTERS) {
      const field = this.filters.elements[name];
      const value = field.type === "checkbox" ? (field.checked ? "true" : "") : field.value.trim();
      if (value && !(name === "order" && value === "newest")) query.set(name, value);
    }
    return query;
  }

  get isFiltered() {
    return ["q", "state", "assignee"].some((name) => this.query.has(name));
  }

  turnTo(page) {
    this.page = page;
    const query = this.query.toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname); // for the way back
    sessionStorage.setItem("veladura.queue-order", QUEUE_ORDER[this.filters.elements.order.value]);
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
    for (const { id, name } of documents) this.names.set(id, name);
    keep(`veladura.picked.${this.workspace.id}`, [...this.picked]);
    showProgress(this.listing.progress);
    const focus = focusKey(this);
    if (!documents.length) this.replaceChildren(this.emptiness());
    else
      this.replaceChildren(
        ...this.offerAll(documents, total),
        this.table(documents),
        ...this.pager(total, size),
        ...(this.picked.size ? [this.selectionBar()] : []),
      );
    if (focus) this.querySelector(focus)?.focus();
    paintProfiles(documents.map(({ profile }) => profile));
  }

  emptiness() {
    return h("p", { class: "empty" }, t(this.isFiltered ? "documents.notFound" : "documents.empty"));
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

  /** Everything on this page is chosen: offer everything on all pages. */
  offerAll(documents, total) {
    if (total <= documents.length || !documents.every(({ id }) => this.picked.has(id))) return [];
    if (this.picked.size >= total) return [];
    const all = async () => {
      const found = await attempt(() => get(`/workspaces/${this.workspace.id}/ids?${this.query}`));
      for (const id of found?.ids ?? []) this.picked.add(id);
      this.draw();
    };
    return [
      h(
        "p",
        { class: "offer-all" },
        h(
          "button",
          { type: "button", class: "button compact", dataset: { focus: "everything" }, onclick: all },
          t("documents.everything", { count: number(total) }),
        ),
      ),
    ];
  }

  selectionBar() {
    return h(
      "div",
      { class: "selection-bar", role: "group", "aria-label": t("documents.selection") },
      h("span", { role: "status" }, plural("documents.picked", this.picked.size)),
      ...this.bulk.controls(this.canEdit),
      h(
        "button",
        {
          type: "button",
          class: "button quiet icon-only compact",
          "aria-label": t("documents.unpick"),
          title: t("documents.unpick"),
          dataset: { focus: "unpick" },
          onclick: () => this.unpick(),
        },
        icon("close"),
      ),
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

  unpick() {
    this.picked.clear();
    this.draw();
  }

  deleteDocuments(ids) {
    return this.bulk.delete(ids);
  }
}

/** Redrawing must not lose the keyboard's place: controls carry a key to find them again. */
function focusKey(frame) {
  const key = frame.contains(document.activeElement) && document.activeElement.dataset.focus;
  return key ? `[data-focus="${key}"]` : null;
}

/** What is chosen survives going to a document and back. */
function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "[]");
  } catch {
    return [];
  }
}

function keep(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

customElements.define("vela-documents", Documents);
