// Changes go to the server one after the other, in the order in which a person made them.

const SHOWN_AFTER_MS = 600; // short waits need no mention

export class Saving extends EventTarget {
  pending = 0;
  #last = Promise.resolve();

  inOrder(work) {
    this.#count(1);
    const run = this.#last.then(work);
    const done = () => this.#count(-1);
    this.#last = run.then(done, done);
    return run;
  }

  /** When everything has reached the server. */
  idle() {
    return this.#last;
  }

  #count(step) {
    this.pending += step;
    this.dispatchEvent(new Event("change"));
  }
}

/** Say when saving takes long, and hold back who leaves before it is done. */
export function showSaving(saving) {
  const desk = document.querySelector(".desk");
  const note = document.getElementById("saving");
  let timer = null;
  saving.addEventListener("change", () => {
    desk.toggleAttribute("data-saving", saving.pending > 0);
    clearTimeout(timer);
    if (!saving.pending) note.hidden = true;
    else if (note.hidden) timer = setTimeout(() => (note.hidden = false), SHOWN_AFTER_MS);
  });
  addEventListener("beforeunload", (event) => {
    if (saving.pending) event.preventDefault();
  });
}
