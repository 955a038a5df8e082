// One line of the document as an element: text and marks, in the way a view shows them.

import { t } from "../bootstrap.js";
import { h } from "../element.js";

const HEADING = /^[\p{Lu}\p{N}\s.,:;·/()ºª°&–-]{4,80}$/u;
const BLOCK = "█████"; // what is written there
const BLOCKS = /^[█\s]+$/;
const FIELD = /:\s*\S/; // "DNI: 12345678Z" is in capitals too, but no heading

/** What a view writes in the place of a mark. */
export const shownText = {
  identification: (mark, surface) => surface,
  classification: (mark, surface) => surface,
  masking: (mark) => mark.masked,
  replacement: (mark) => mark.replacement ?? mark.masked, // masked until it is known
};

/** Draw line {from, to} of the store's text as `view` shows it. */
export function drawLine(store, line, marks, view) {
  const node = h("div", { class: "line", dataset: { from: line.from, to: line.to } });
  const original = view === "identification" || view === "classification";
  let at = line.from;
  for (const mark of withoutOverlaps(marks, original)) {
    const from = Math.max(mark.from, line.from);
    const to = Math.min(mark.to, line.to);
    if (to <= from || from < at) continue;
    if (from > at) node.append(...plain(store, at, from, original));
    // A mark over a line's end is written once, where it begins.
    const surface = store.text.slice(from, to);
    const written = original || mark.from === from ? shownText[view](mark, surface) : "";
    node.append(
      written
        ? drawMark(store, mark, written, { from, to, original })
        : h("span", { dataset: { from, to } }), // empty, but it keeps the count of offsets right
    );
    at = to;
  }
  if (at < line.to) node.append(...plain(store, at, line.to, original));
  if (line.stop) {
    node.classList.add("cells");
    node.style.setProperty("--stop", `${line.stop}em`);
  }
  if (line.aligned) node.classList.add("aligned");
  if (!line.stop && !line.aligned && isHeading(store.text.slice(line.from, line.to))) node.classList.add("heading");
  return node;
}

/** Text that is no mark; what lies under a box on a page is shown as hidden. */
function plain(store, from, to, original) {
  const parts = [];
  for (const covered of store.coveredWithin(from, to)) {
    const start = Math.max(covered.from, from);
    const end = Math.min(covered.to, to);
    if (start > from) parts.push(store.text.slice(from, start));
    const shown = original ? store.text.slice(start, end) : BLOCK;
    const dataset = { from: start, to: end, original };
    if (end > start) parts.push(h("span", { class: `covered${original ? "" : " redacted"}`, title: t("pages.covered"), dataset }, shown));
    from = Math.max(from, end);
  }
  if (from < to) parts.push(store.text.slice(from, to));
  return parts;
}

function drawMark(store, mark, written, { from, to, original }) {
  const shown = store.shown(mark);
  const name = store.labels.name(mark.label);
  return h(
    "span",
    {
      class: `mark${shown ? "" : " dim"}${store.isDoubtful(mark) ? " doubtful" : ""}${!original && isKept(mark, store) ? " kept" : ""}${mark.chosen && !original ? " chosen" : ""}${BLOCKS.test(written) ? " redacted" : ""}${mark.id === store.selected ? " selected" : ""}`,
      role: "button",
      tabindex: mark.id === store.selected ? "0" : "-1",
      "aria-label": `${written}: ${name}, ${t(store.isDoubtful(mark) ? "state.doubtful" : `state.${mark.state}`)}`,
      dataset: { id: mark.id, label: mark.label, name, state: mark.state, from, to, original },
    },
    written,
  );
}

/** Left as it is, on purpose: the preferences say so. */
function isKept(mark, store) {
  return mark.state !== "rejected" && mark.replacement === store.surface(mark);
}

/** Rejected marks give way to those that count; other views leave them out: their text stays. */
function withoutOverlaps(marks, original) {
  const counting = marks.filter((mark) => mark.state !== "rejected");
  if (!original) return counting;
  return marks.filter(
    (mark) =>
      mark.state !== "rejected" ||
      !counting.some((other) => other.from < mark.to && mark.from < other.to),
  );
}

function isHeading(text) {
  const trimmed = text.trim();
  return HEADING.test(trimmed) && !FIELD.test(trimmed) && (trimmed.match(/\p{Lu}/gu) ?? []).length >= 4;
}
