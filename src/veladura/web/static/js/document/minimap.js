// A narrow strip beside a long document: where its marks are, and which are in doubt.

import { t } from "../bootstrap.js";
import { h } from "../element.js";

const LONG = 6000; // characters; what fits on a few screens needs no map
const CELLS = 240;

export function showMinimap(store, sheet, stage) {
  const strip = h("div", { class: "minimap", "aria-hidden": "true", title: t("minimap.title") });
  stage.after(strip);
  const draw = () => {
    const long = store.text.length > LONG && store.view !== "page";
    strip.hidden = !long;
    stage.parentElement.classList.toggle("mapped", long);
    if (long) strip.replaceChildren(...cells(store));
  };
  strip.addEventListener("click", (event) => {
    const box = strip.getBoundingClientRect();
    const from = Math.floor(((event.clientY - box.top) / box.height) * store.text.length);
    sheet.reveal({ from: Math.min(from, store.text.length - 1) });
  });
  for (const name of ["loaded", "marks", "view", "filter"]) store.addEventListener(name, draw);
}

/** One tick for a part of the text; the most urgent mark in it gives its colour. */
function cells(store) {
  const worst = new Map();
  for (const mark of store.marks) {
    if (!store.shown(mark)) continue;
    const cell = Math.floor((mark.from / store.text.length) * CELLS);
    const kind = store.isDoubtful(mark) ? "doubtful" : mark.state;
    if (worst.get(cell) !== "doubtful") worst.set(cell, kind);
  }
  return [...worst].map(([cell, kind]) =>
    h("span", { dataset: { kind }, style: { "--at": `${(cell / CELLS) * 100}%` } }),
  );
}
