// Models with their figures and cards.

import { bootstrap, language } from "./bootstrap.js";
import { offerDownloads } from "./document/downloads.js";
import { h } from "./element.js";
import { renderMarkdown } from "./markdown.js";

const format = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });

for (const model of bootstrap.models) {
  const card = document.querySelector(`[data-model="${CSS.escape(model.name)}"]`);
  card.querySelector(".prose").append(...renderMarkdown(model.card));
  const summary = /^# .*\n+([^\n#|-][^\n]*)/.exec(model.card)?.[1];
  if (summary) card.querySelector(".row").after(h("p", { class: "muted", lang: "en" }, summary));
  const measured = /^## Figures\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(model.card)?.[1];
  if (measured) {
    const frame = h("div", { class: "measured", lang: "en" }, ...renderMarkdown(measured));
    card.querySelector("details").before(frame);
  }
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
