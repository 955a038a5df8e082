// Names and colours of categories.

import { language } from "../bootstrap.js";

export class Labels {
  constructor({ groups, labels }) {
    this.groups = Object.entries(groups).map(([id, names]) => ({
      id,
      name: names[language] ?? names.en,
      labels: labels.filter((label) => label.group === id),
    }));
    this.byId = new Map(labels.map((label) => [label.id, label]));
  }

  get all() {
    return this.groups.flatMap((group) => group.labels);
  }

  name(id) {
    const label = this.byId.get(id);
    return label ? (label[language] ?? label.en) : id;
  }

  /** Labels whose name in any language, or whose id, holds what was typed; accents do not matter. */
  matching(typed) {
    const wanted = plain(typed.trim());
    return this.all.filter((label) =>
      [label.id, label.es, label.en, label.de].some((name) => plain(name).includes(wanted)),
    );
  }
}

const plain = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("_", " ").toLowerCase();

/** One rule per label: every element with its `data-label` takes its hue. */
export function paint(labels) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    labels.map(({ id, hue }) => `[data-label="${CSS.escape(id)}"] { --hue: ${hue} }`).join("\n"),
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
