// Models with their figures and cards.

import { bootstrap, language, t } from "./bootstrap.js";
import { offerDownloads } from "./document/downloads.js";
import { h } from "./element.js";
import { renderMarkdown } from "./markdown.js";

const format = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });

const slug = (text) => text.trim().toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");

/** What a figure, its documents or a model are called by people; undefined where nobody said. */
function known(name) {
  const text = t(`figure.${name}`);
  return text === `figure.${name}` ? undefined : text;
}

/** The table of a card, in the reader's words. */
function tableOf(markdown) {
  const frame = h("div", { class: "measured" }, ...renderMarkdown(markdown));
  for (const node of frame.querySelectorAll("p")) node.remove();
  for (const cell of frame.querySelectorAll("th, td:first-child"))
    cell.textContent = known(slug(cell.textContent)) ?? cell.textContent;
  frame.prepend(h("p", { class: "small muted" }, t("figure.measured")));
  return frame;
}

for (const model of bootstrap.models) {
  const card = document.querySelector(`[data-model="${CSS.escape(model.name)}"]`);
  card.querySelector(".prose").append(...renderMarkdown(model.card));
  const kind = slug(model.name.replace(/-(fast|thorough)$/, ""));
  const summary = /^# .*\n+([^\n#|-][^\n]*)/.exec(model.card)?.[1] ?? "";
  card.querySelector(".row").after(h("p", { class: "muted" }, known(kind) ?? summary));
  const measured = /^## Figures\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(model.card)?.[1];
  if (measured) card.querySelector("details").before(tableOf(measured));
  const figures = Object.entries(model.figures).filter(([, value]) =>
    ["number", "string"].includes(typeof value),
  );
  const list = figures.map(([name, value]) =>
    h(
      "div",
      {},
      h("dt", {}, name.replaceAll("_", " ")),
      h("dd", {}, typeof value === "number" ? format.format(value) : value),
    ),
  );
  if (list.length)
    card.querySelector(".figures").replaceWith(h("dl", { class: "figures" }, ...list));
}
offerDownloads();
