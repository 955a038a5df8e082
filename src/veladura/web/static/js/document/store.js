// The document as the page knows it: text, marks, what is selected, what is filtered.
//
// Events: "loaded", "marks" (something about marks changed), "selected", "view", "filter".

import { toast } from "../announce.js";
import { get, patch, post, put, remove } from "../api.js";
import { t } from "../bootstrap.js";
import { CodePoints } from "./offsets.js";
import { indexAt } from "./chunks.js";
import { Detecting } from "./detecting.js";
import { Previews } from "./previews.js";
import { Saving } from "./saving.js";

const PATIENCE_MS = 250;
export const DOUBTFUL = 0.85; // as the server counts them
const ORIGINAL_VIEWS = new Set(["identification", "classification"]);

export class DocumentStore extends EventTarget {
  constructor(detail, labels) {
    super();
    this.detail = detail;
    this.labels = labels;
    this.text = "";
    this.marks = []; // sorted by position; `from`/`to` are UTF-16 units
    this.view = "classification";
    this.beside = innerWidth > 700; // replacement: originals and replacements side by side
    this.selected = null; // the id of a mark
    this.range = null; // {from, to}: a stretch that is no mark (yet)
    this.filter = { labels: new Set(), states: new Set() };
    this.looked = new Set(); // ids of marks somebody had selected
    this.outdated = false; // the server knows of changes that this page does not show
    this.saving = new Saving();
    this.detecting = new Detecting(this);
    this.previews = new Previews(this);
  }

  get path() {
    return `/documents/${this.detail.id}`;
  }

  /** Text and marks together; but when the marks of a long document take their time, it shows. */
  async load() {
    const marks = this.fetchMarks();
    const { text } = await get(`${this.path}/text`);
    this.text = text;
    this.points = new CodePoints(text);
    const early = await Promise.race([marks, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
    if (!early) this.emit("loaded");
    this.marks = (await marks).map((mark) => this.placed(mark));
    this.emit(early ? "loaded" : "marks");
    this.emit("selected");
    await this.previews.refresh();
  }

  /** Without their replacements: those come when they are looked at. */
  fetchMarks() {
    return get(`${this.path}/marks?previews=false`);
  }

  placed(mark) {
    mark.from = this.points.toUnits(mark.start);
    mark.to = this.points.toUnits(mark.end);
    return mark;
  }

  emit(name) {
    this.dispatchEvent(new Event(name));
  }

  // Looking ------------------------------------------------------------------------------------

  get showsOriginal() {
    return ORIGINAL_VIEWS.has(this.view);
  }

  byId(id) {
    return this.marks.find((mark) => mark.id === id) ?? null;
  }

  get current() {
    return this.selected === null ? null : this.byId(this.selected);
  }

  surface({ from, to }) {
    return this.text.slice(from, to);
  }

  /** Marks that touch from..to, in order. */
  within(from, to) {
    const found = [];
    for (let i = indexAt(this.marks, from); i > 0 && this.marks[i - 1].to > from; i--) {
      found.unshift(this.marks[i - 1]);
    }
    for (let i = indexAt(this.marks, from); i < this.marks.length; i++) {
      if (this.marks[i].from >= to) break;
      if (this.marks[i].to > from) found.push(this.marks[i]);
    }
    return found;
  }

  /** Whether the filters let a mark through. */
  shown(mark) {
    const { labels, states } = this.filter;
    if (labels.size && !labels.has(mark.label)) return false;
    return states.size ? states.has(mark.state) : mark.state !== "rejected";
  }

  /** Marks on the same words, whatever their category: what "all" means when one is changed. */
  sameWords(mark) {
    const surface = this.surface(mark);
    return this.marks.filter((other) => this.surface(other) === surface);
  }

  /** Mentions of the same thing: same words, same category. */
  mentions(mark) {
    return this.sameWords(mark).filter(
      (other) => other.label === mark.label && other.state !== "rejected",
    );
  }

  /** Undecided, and the machine is unsure: these are looked at first. */
  isDoubtful({ state, score }) {
    return state === "open" && score < DOUBTFUL;
  }

  doubtful() {
    return this.marks.filter((mark) => this.isDoubtful(mark));
  }

  // Choosing -----------------------------------------------------------------------------------

  select(id) {
    this.selected = id;
    if (id !== null) this.looked.add(id);
    this.range = null;
    this.emit("selected");
  }

  selectRange(range) {
    this.selected = null;
    this.range = range;
    this.emit("selected");
  }

  setView(view) {
    this.view = view;
    this.emit("view");
    this.previews.refresh();
  }

  setBeside(beside) {
    this.beside = beside;
    this.emit("view");
  }

  toggleFilter(kind, value) {
    const chosen = this.filter[kind];
    if (!chosen.delete(value)) chosen.add(value);
    this.emit("filter");
  }

  clearFilters() {
    this.filter.labels.clear();
    this.filter.states.clear();
    this.emit("filter");
  }

  /** The next (1) or previous (-1) shown mark from where we are; goes round at the ends. */
  neighbour(step) {
    const shown = this.marks.filter((mark) => this.shown(mark));
    if (!shown.length) return null;
    const here = this.current ?? this.range;
    if (!here) return step > 0 ? shown[0] : shown.at(-1);
    const next =
      step > 0
        ? shown.find((mark) => mark.from > here.from)
        : shown.findLast((mark) => mark.from < here.from);
    return next ?? (step > 0 ? shown[0] : shown.at(-1));
  }

  // Changing -----------------------------------------------------------------------------------

  /** Take in an answer of the server: replace these marks, drop those. */
  apply(changed) {
    const gone = new Set(changed.removed);
    const fresh = new Map(changed.marks.map((mark) => [mark.id, this.placed(mark)]));
    this.previews.follow(changed, fresh);
    if (changed.profile !== this.detail.profile) location.reload(); // other categories
    this.outdated ||= changed.revision > this.detail.revision + 1;
    this.marks = this.marks.filter((mark) => !gone.has(mark.id) && !fresh.has(mark.id));
    this.marks = [...this.marks, ...fresh.values()].sort((a, b) => a.from - b.from || a.to - b.to);
    const signed = this.detail.review.state;
    if (signed !== "open" && changed.review.state === "open") toast(t("review.void"));
    const { revision, review, recall, mode, preferences, covers, can_undo, can_redo } = changed;
    const known = { revision, review, recall, mode, preferences, covers, can_undo, can_redo };
    Object.assign(this.detail, known);
    if (this.selected !== null && gone.has(this.selected)) this.selected = null;
    this.tally();
    if (this.outdated) this.catchUp().catch(() => null);
    return changed;
  }

  /** Somebody else, or another tab, changed the document: take over what the server knows. */
  async catchUp() {
    const detail = await get(this.path);
    if (detail.profile !== this.detail.profile) return location.reload();
    const marks = await this.fetchMarks();
    if (this.saving.pending) return undefined; // the next answer will tell
    Object.assign(this.detail, detail);
    this.outdated = false;
    this.marks = marks.map((mark) => this.placed(mark));
    if (this.current === null) this.selected = null;
    this.previews.outdate();
    this.tally();
    return undefined;
  }

  /** After some time elsewhere, look whether there is anything new. */
  async lookAgain() {
    if (this.saving.pending) return;
    const { revision, redetection } = await get(this.path);
    if (redetection && redetection.state !== "failed") await this.detecting.follow();
    else if (this.outdated || revision !== this.detail.revision) await this.catchUp();
  }

  /** Count what is there. The server counts too, but is a step behind while it is still saving. */
  tally() {
    const counts = {};
    const states = { accepted: 0, open: 0, rejected: 0 };
    for (const { label, state } of this.marks) {
      states[state]++;
      if (state !== "rejected") counts[label] = (counts[label] ?? 0) + 1;
    }
    Object.assign(this.detail, { counts });
    Object.assign(this.detail.review, states);
    this.emit("marks");
    this.emit("selected");
  }

  /** Send a change; where the server refuses it, go back to what the server knows. */
  async send(work) {
    try {
      const answer = await this.saving.inOrder(work);
      if ("document" in answer) return await this.detecting.follow(); // a job: it is done later
      return this.apply(answer);
    } catch (error) {
      this.outdated = true;
      await this.catchUp().catch(() => null); // a server that is gone is asked again later
      throw error;
    }
  }

  /** Accept, reject or reopen. It shows at once: a reviewer does not wait for the server. */
  decide(id, state) {
    this.byId(id).state = state;
    this.tally();
    return this.send(() =>
      state === "rejected"
        ? remove(`${this.path}/marks/${id}`, this.seen)
        : patch(`${this.path}/marks/${id}`, { state }, this.seen),
    );
  }

  /** What others have changed since is not overwritten. */
  get seen() {
    return { seen: this.detail.revision };
  }

  /** Several marks at once: {marks} or {labels} or {least_score}; accepted unless said otherwise. */
  decideMany(wanted) {
    return this.send(() => post(`${this.path}/decisions`, wanted, this.seen));
  }

  /** Substitutes by mark; null lets Veladura choose. */
  substitute(substitutes) {
    return this.send(() => put(`${this.path}/substitutes`, { substitutes }, this.seen));
  }

  async add({ from, to, label, allOccurrences }) {
    const body = { ...this.pointsOf({ from, to }), label, all_occurrences: allOccurrences };
    await this.send(() => post(`${this.path}/marks`, body));
    const made = this.marks.find((mark) => mark.from === from && mark.to === to);
    if (made) this.select(made.id);
  }

  change(id, { from, to, label, state, allOccurrences = false }) {
    const body = { all_occurrences: allOccurrences };
    if (from !== undefined) Object.assign(body, this.pointsOf({ from, to }));
    if (label !== undefined) body.label = label;
    if (state !== undefined) body.state = state;
    return this.send(() => patch(`${this.path}/marks/${id}`, body, this.seen));
  }

  removeAll(id) {
    return this.send(() => remove(`${this.path}/marks/${id}?all_occurrences=true`));
  }

  write(id, text) {
    return this.send(() => put(`${this.path}/marks/${id}/replacement`, { text }, this.seen));
  }

  reroll(id) {
    const body = id === undefined ? {} : { mark: id };
    return this.send(() => post(`${this.path}/reroll`, body));
  }

  prefer(preferences, mode) {
    const body = { preferences, ...(mode && { mode }) };
    return this.send(() => put(`${this.path}/preferences`, body));
  }

  /** Hide what lies under a box on a page: {page, left, top, right, bottom}. */
  cover(box) {
    return this.send(() => post(`${this.path}/covers`, box));
  }

  uncover(id) {
    return this.send(() => remove(`${this.path}/covers/${id}`));
  }

  /** Stretches of from..to that lie under boxes, in order. */
  coveredWithin(from, to) {
    const { covers } = this.detail;
    if (this.covers !== covers) {
      this.covers = covers;
      const units = (at) => this.points.toUnits(at);
      const places = covers.flatMap((cover) => cover.places);
      this.covered = places.map(([start, end]) => ({ from: units(start), to: units(end) }));
      this.covered.sort((a, b) => a.from - b.from);
    }
    return this.covered.filter((one) => one.from < to && one.to > from);
  }

  setRecall(value) {
    return this.send(() => put(`${this.path}/recall`, { value }));
  }

  undo() {
    return this.detail.can_undo || this.saving.pending
      ? this.send(() => post(`${this.path}/undo`))
      : null;
  }

  redo() {
    return this.detail.can_redo ? this.send(() => post(`${this.path}/redo`)) : null;
  }

  async setReview(state, more = {}) {
    const work = () =>
      put(`${this.path}/review`, { state, revision: this.detail.revision, ...more });
    const answer = await this.saving.inOrder(work);
    if (answer.revision !== this.detail.revision) await this.catchUp();
    Object.assign(this.detail, { review: answer.review, revision: answer.revision });
    this.emit("marks");
  }

  explain({ from, to }) {
    const { start, end } = this.pointsOf({ from, to });
    return get(`${this.path}/explain?start=${start}&end=${end}`);
  }

  /** The words between two of the server's offsets. */
  wordsAt(start, end) {
    return this.text.slice(this.points.toUnits(start), this.points.toUnits(end));
  }

  pointsOf({ from, to }) {
    return { start: this.points.toPoints(from), end: this.points.toPoints(to) };
  }
}
