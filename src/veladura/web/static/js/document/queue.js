// From one document to the next: reviewed, rejected, or passed over, with one key each.

import { announce, attempt, toast } from "../announce.js";
import { get } from "../api.js";
import { number, t } from "../bootstrap.js";
import { confirm } from "../dialog.js";

const ORDER = "veladura.queue-order";

export class ReviewQueue {
  constructor(store) {
    this.store = store;
    document.getElementById("finish-next")?.addEventListener("click", () => this.finish());
    document.getElementById("skip")?.addEventListener("click", () => this.next());
    this.#look();
  }

  get order() {
    return sessionStorage.getItem(ORDER) ?? "doubt";
  }

  async #look() {
    const { workspace, id } = this.store.detail;
    const found = await get(`/workspaces/${workspace}/next?order=${this.order}&after=${id}`).catch(
      () => null,
    );
    if (!found) return null;
    this.store.left = found.left;
    this.store.emit("marks");
    return found;
  }

  /** Accept what is undecided, sign the document off, and open the next one. */
  async finish() {
    const { store } = this;
    if (!store.detail.can_sign_off) return toast(t("problem.forbidden"));
    if (!(await this.#mayAcceptDoubtful())) return undefined;
    const signed = await attempt(async () => {
      await store.setReview("accepted", { accept_open: true });
      return true;
    });
    return signed ? this.next() : undefined;
  }

  /** Doubtful marks that nobody has looked at are not waved through unseen. */
  async #mayAcceptDoubtful() {
    const unseen = this.store.doubtful().filter(({ id }) => !this.store.looked.has(id));
    if (!unseen.length) return true;
    return confirm({
      title: t("queue.doubtfulTitle", { count: number(unseen.length) }),
      text: t("queue.doubtfulText"),
      action: t("queue.acceptAll"),
      danger: false,
    });
  }

  async next() {
    await this.store.saving.idle();
    const found = await this.#look();
    if (!found) return undefined;
    if (!found.document) {
      announce(t("queue.empty"));
      return toast(t("queue.empty"), {
        name: t("queue.list"),
        run: () => location.assign(`/workspaces/${this.store.detail.workspace}`),
      });
    }
    return location.assign(`/documents/${found.document}${location.hash}`);
  }
}
