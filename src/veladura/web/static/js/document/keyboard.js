// Everything by keyboard: marks, words, borders, decisions.

import { announce, attempt } from "../announce.js";
import { t } from "../bootstrap.js";
import { movedBorder } from "./category-dialog.js";
import { selectInPage } from "./selection.js";
import { openKeys } from "./panel-keys.js";
import { askAboutOthers } from "./rejecting.js";
import { singleKeys } from "./single-keys.js";
import { wordAfter, wordBefore } from "./words.js";

const TYPING = "input, select, textarea, [contenteditable], dialog, vela-menu";

export class Keyboard {
  constructor({ store, sheet, dialog, replacements, find, panel, queue, history }) {
    Object.assign(this, { store, sheet, dialog, replacements, find, panel, queue, history });
    document.addEventListener("keydown", (event) => this.onKey(event));
  }

  onKey(event) {
    if (event.defaultPrevented) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const typing = event.target.closest?.(TYPING);
    let run = null;
    if (command && !event.altKey && !typing) run = this.commands(key, event.shiftKey);
    if (event.shiftKey && key.startsWith("Arrow") && !typing) {
      run = this.borders(key, command || event.altKey);
    } else if (!command && !event.altKey && !typing) {
      run = this.plain(key, event);
    }
    if (!run) return;
    event.preventDefault();
    run();
  }

  commands(key, shift) {
    if (key === "z") return () => attempt(() => (shift ? this.store.redo() : this.store.undo()));
    if (key === "y") return () => attempt(() => this.store.redo());
    return null;
  }

  plain(key, event) {
    const onControl = event.target.closest?.("button, a, summary");
    const { store } = this;
    if (key.length === 1 && key !== " " && key !== "?" && !singleKeys()) return null;
    if (key === "?") return () => openKeys();
    if (key === "n") return () => this.queue.finish();
    if (key === "s") return () => this.queue.next();
    if (key === "h") return () => this.history.open();
    if (store.view === "page") return this.onPages(key); // pictures of pages have no marks
    if (key === "d") return () => this.doubtful(event.shiftKey ? -1 : 1);
    if (key === "a" && event.shiftKey && store.current) return () => this.acceptMentions();
    if (key === "g" && store.current) return () => this.acceptCategory();
    if (key === "j") return () => this.go(1);
    if (key === "k") return () => this.go(-1);
    if (key === "a" && store.current) return () => this.decide("accepted");
    if (key === "x" && store.current) return () => this.decide("rejected");
    if (key === "c") return () => this.openDialog();
    if (key === "w") return () => this.panel.explain();
    if (key === "r" && store.current && store.view === "replacement") {
      return () => attempt(() => store.reroll(store.selected));
    }
    if (key === "e" && store.current && store.view === "replacement") {
      return () => this.replacements.edit(store.current);
    }
    if (key === "/") return () => this.find.open();
    if (onControl) return null;
    if (key === "Enter" || (key === " " && event.target.closest?.(".mark")))
      return () => this.openDialog();
    if (key === "Escape") return () => this.clear();
    if (key === "ArrowRight" || key === "ArrowLeft") return () => this.word(key === "ArrowRight");
    return null;
  }

  onPages(key) {
    if (key !== "b" || !this.store.detail.can_edit) return null;
    return () => document.querySelector("vela-pages").boxes.toggle();
  }

  go(step) {
    const { store } = this;
    const next = store.neighbour(step);
    if (next) this.show(next);
    else announce(t("announce.noMarks"));
  }

  show(mark) {
    getSelection().removeAllRanges();
    this.store.select(mark.id);
    this.sheet.reveal(mark);
    this.sheet.elementsOf(mark.id)[0]?.focus({ preventScroll: true });
  }

  /** To a stretch that may be no mark. */
  goTo(range) {
    this.sheet.reveal(range);
    this.store.selectRange(range);
    selectInPage(this.sheet, range);
  }

  decide(state) {
    const { store } = this;
    if (!store.detail.can_edit) return;
    const next = store.neighbour(1);
    const others = store.mentions(store.current).length - 1;
    if (state === "rejected" && others > 0) return askAboutOthers(store, others, next && (() => this.show(next)));
    attempt(() => store.decide(store.selected, state));
    const { open } = store.detail.review;
    announce(t("announce.decided", { state: t(`state.${state}`), open }));
    if (next) this.show(next);
  }

  /** To the next mark that the machine is unsure of. */
  doubtful(step) {
    const { store } = this;
    const all = store.doubtful().filter((mark) => store.shown(mark));
    const here = store.current ?? store.range ?? { from: -1 };
    const next =
      step > 0
        ? (all.find((mark) => mark.from > here.from) ?? all[0])
        : (all.findLast((mark) => mark.from < here.from) ?? all.at(-1));
    if (next) this.show(next);
    else announce(t("announce.noDoubt"));
  }

  acceptMentions() {
    const marks = this.store.mentions(this.store.current).map(({ id }) => id);
    return this.decideMany({ marks });
  }

  acceptCategory() {
    return this.decideMany({ labels: [this.store.current.label] });
  }

  async decideMany(wanted) {
    const { store } = this;
    if (!store.detail.can_edit) return;
    const next = store.neighbour(1);
    const changed = await attempt(() => store.decideMany(wanted));
    if (!changed) return;
    const { open } = store.detail.review;
    announce(t("announce.decided", { state: t("state.accepted"), open }));
    if (next && store.byId(next.id)) this.show(next);
  }

  openDialog() {
    const { store } = this;
    const subject = store.current ?? store.range;
    if (!subject) return;
    if (store.view === "replacement" && store.current) this.replacements.edit(store.current);
    else this.dialog.open(subject);
  }

  clear() {
    getSelection().removeAllRanges();
    this.store.select(null);
  }

  /** Left and right walk over words, so that one that was missed can be marked. */
  word(forward) {
    const { store, sheet } = this;
    const here = store.current ??
      store.range ?? { from: sheet.firstVisible().at, to: sheet.firstVisible().at };
    const next = forward ? wordAfter(store.text, here.to) : wordBefore(store.text, here.from);
    if (!next) return;
    sheet.reveal(next);
    const mark = store.within(next.from, next.to).find((one) => one.state !== "rejected");
    if (mark) return this.show(mark);
    sheet.stage.focus({ preventScroll: true });
    store.selectRange(next);
    selectInPage(sheet, next);
    announce(store.surface(next));
  }

  /** Shift and arrows move the end of a mark or a stretch; with Ctrl or Alt, its start. */
  borders(key, start) {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const { store } = this;
    const subject = store.current ?? store.range;
    if (!direction || !subject || store.view === "page" || !store.detail.can_edit) return null;
    return async () => {
      const range = movedBorder(store.text, subject, start ? "from" : "to", direction);
      if (range.from === subject.from && range.to === subject.to) return;
      if (subject.id === undefined) {
        store.selectRange(range);
        selectInPage(this.sheet, range);
      } else {
        await attempt(() => store.change(subject.id, range));
        this.sheet.elementsOf(subject.id)[0]?.focus({ preventScroll: true });
      }
      announce(store.surface(range));
    };
  }
}
