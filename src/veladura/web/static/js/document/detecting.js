// A long document is detected anew in the background: the page says so, and takes it over in the end.

import { toast } from "../announce.js";
import { get } from "../api.js";
import { t } from "../bootstrap.js";

const FIRST_MS = 300;
const LONGEST_MS = 2000;
const pause = (length) => new Promise((done) => setTimeout(done, length));

export class Detecting extends EventTarget {
  #asked = false;
  #following = null;

  constructor(store) {
    super();
    this.store = store;
  }

  /** What was asked for and is not done yet: {state, profile, recall}. */
  get wish() {
    const known = this.store.detail.redetection;
    return known && known.state !== "failed" ? known : null;
  }

  /** Look until it is done. What is asked for meanwhile is waited for as well. */
  follow() {
    this.#asked = true;
    this.#following ??= this.#run();
    return this.#following;
  }

  async #run() {
    try {
      while (this.#asked) {
        this.#asked = false;
        await this.#wait();
        await this.store.catchUp();
      }
    } finally {
      this.#following = null;
    }
  }

  async #wait() {
    for (let length = FIRST_MS; ; length = Math.min(length * 1.3, LONGEST_MS)) {
      const detail = await get(this.store.path).catch((error) => {
        if (error.status) throw error; // a server that is gone for a moment is asked again
        return null;
      });
      if (detail) this.#learn(detail.redetection);
      if (detail && !this.wish) return;
      await pause(length);
    }
  }

  #learn(redetection) {
    const failed = redetection?.state === "failed" && this.wish;
    this.store.detail.redetection = redetection;
    this.dispatchEvent(new Event("change"));
    if (failed) toast(t("redetection.failed"));
  }
}

/** In the header, and as a bar along its edge: nothing else moves. */
export function showDetecting(detecting) {
  const note = document.getElementById("detecting");
  const bar = document.getElementById("detecting-bar");
  const show = () => {
    const { wish } = detecting;
    note.hidden = bar.hidden = !wish;
    if (!wish) return;
    const far = wish.state === "running" && wish.progress;
    note.textContent = `${t(`redetection.${wish.state}`)}${far ? ` ${wish.progress} %` : ""}`;
    bar.classList.toggle("busy", !far);
    bar.style.setProperty("--value", far ? `${wish.progress}%` : "0%");
  };
  detecting.addEventListener("change", show);
  show();
}
