// How people changed what was found: chart and table from the same figures.

import "./chart.js";
import { bootstrap, number, t } from "./bootstrap.js";
import { offerDownloads } from "./document/downloads.js";
import { Labels } from "./document/labels.js";
import { h } from "./element.js";

const SERIES = ["confirmed", "relabelled", "moved", "added", "removed"];
const series = SERIES.map((id) => ({ id, name: t(`corrections.${id}`) }));
const schemes = new Map(
  Object.entries(bootstrap.labels).map(([id, list]) => [id, new Labels(list)]),
);
const changes = (values) => SERIES.slice(1).reduce((sum, id) => sum + values[id], 0);
const several = new Set(bootstrap.corrections.labels.map(({ scheme }) => scheme)).size > 1;

/** With two schemes, both have dates: then the scheme is named too. */
function nameOf({ scheme, label }) {
  const name = schemes.get(scheme)?.name(label) ?? label;
  return several ? `${name} · ${scheme}` : name;
}

const rows = bootstrap.corrections.labels
  .toSorted((a, b) => changes(b) - changes(a) || b.found - a.found)
  .map((values) => ({ name: nameOf(values), values }));

const chart = document.querySelector("vela-chart");
if (chart) {
  chart.show({
    rows: rows.filter(({ values }) => SERIES.some((id) => values[id])),
    series,
    title: t("corrections.chart"),
  });
  document.getElementById("corrections-table").append(table());
}
offerDownloads();

function table() {
  const columns = [{ id: "found", name: t("corrections.found") }, ...series];
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("corrections.category")),
        ...columns.map(({ name }) => h("th", { scope: "col", class: "numeric" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      ...rows.map(({ name, values }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, name),
          ...columns.map(({ id }) => h("td", { class: "numeric" }, number(values[id]))),
        ),
      ),
    ),
  );
}
