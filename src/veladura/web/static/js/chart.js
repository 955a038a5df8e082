// <vela-chart>: stacked bars, one row per category. The table beside it says the same in figures.

import { number } from "./bootstrap.js";
import { h } from "./element.js";

const ROW = 26;
const BAR = 14;
const LETTER = 7.2; // pixels of an average letter of the names
const WIDTH = 900;
const TOP = 22;

class Chart extends HTMLElement {
  /** rows: [{name, values: {series: count}}]; series: [{id, name}]. */
  show({ rows, series, title }) {
    const most = Math.max(1, ...rows.map(({ values }) => sum(values, series)));
    const step = niceStep(most / 5);
    const end = Math.ceil(most / step) * step;
    const names = Math.max(120, ...rows.map(({ name }) => name.length * LETTER + 16));
    const scale = (WIDTH - names - 50) / end;
    const height = TOP + rows.length * ROW + 4;
    const svg = draw("svg", {
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: "img",
      "aria-label": title,
    });
    svg.append(
      axis({ end, step, scale, names }, height),
      ...rows.map((row, index) => drawRow(row, series, { scale, names }, TOP + index * ROW)),
    );
    const key = series.map(({ id, name }) =>
      h("li", {}, h("span", { class: "key", dataset: { series: id } }), name),
    );
    this.replaceChildren(h("ul", { role: "list", class: "chart-key" }, ...key), svg);
  }
}

function drawRow({ name, values }, series, { scale, names }, top) {
  const group = draw("g");
  const middle = top + ROW / 2;
  group.append(
    text(name, { x: names - 12, y: middle, "text-anchor": "end", "dominant-baseline": "central" }),
  );
  let x = names;
  for (const { id, name: meaning } of series) {
    const count = values[id];
    if (!count) continue;
    const width = count * scale;
    const rect = draw("rect", {
      x,
      y: middle - BAR / 2,
      width: Math.max(1, width - 1),
      height: BAR,
      rx: 2,
      "data-series": id,
    });
    rect.append(text(`${name} · ${meaning}: ${number(count)}`, {}, "title"));
    group.append(rect);
    x += width;
  }
  const total = number(sum(values, series));
  group.append(text(total, { x: x + 7, y: middle, "dominant-baseline": "central" }));
  return group;
}

function axis({ end, step, scale, names }, height) {
  const group = draw("g", { class: "axis" });
  for (let value = 0; value <= end; value += step) {
    const x = names + value * scale;
    group.append(draw("line", { x1: x, x2: x, y1: TOP - 4, y2: height }));
    group.append(text(number(value), { x, y: 10, "text-anchor": "middle" }));
  }
  return group;
}

/** 1, 2 or 5 times a power of ten: steps that people can read. */
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power;
}

const sum = (values, series) => series.reduce((total, { id }) => total + values[id], 0);

function draw(tag, attributes = {}) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function text(content, attributes, tag = "text") {
  const node = draw(tag, attributes);
  node.textContent = content;
  return node;
}

customElements.define("vela-chart", Chart);
