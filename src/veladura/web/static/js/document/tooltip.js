// What a mark says when the pointer rests on it. Escape hides it. With the keyboard the panel says
// the same, without covering the text.

import { score, t } from "../bootstrap.js";
import { h } from "../element.js";

export class Tooltip {
  constructor(store, sheet) {
    this.store = store;
    this.node = h("div", { class: "tooltip", role: "tooltip", hidden: true });
    document.body.append(this.node);
    sheet.addEventListener("pointerover", (event) => this.onOver(event.target));
    sheet.addEventListener("pointerout", (event) => {
      if (event.relatedTarget !== this.node) this.hide();
    });
    this.node.addEventListener("pointerleave", () => this.hide());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
    document.addEventListener("scroll", () => this.hide(), true);
  }

  onOver(target) {
    const element = target.closest(".mark");
    const mark = element && this.store.byId(Number(element.dataset.id));
    if (mark) this.show(element, mark);
  }

  show(element, mark) {
    this.node.replaceChildren(...this.describe(element, mark));
    this.node.hidden = false;
    const box = element.getClientRects()[0];
    const own = this.node.getBoundingClientRect();
    const below = box.bottom + 6 + own.height < innerHeight;
    const x = Math.max(8, Math.min(box.left, innerWidth - own.width - 8));
    const y = below ? box.bottom + 6 : box.top - own.height - 6;
    this.node.style.setProperty("--x", `${x}px`);
    this.node.style.setProperty("--y", `${y}px`);
  }

  describe(element, mark) {
    const { store } = this;
    const name = h("b", {}, store.labels.name(mark.label));
    if (element.dataset.original !== "true") {
      return [name, t("tooltip.original", { text: store.surface(mark) })];
    }
    return [
      name,
      `${sourceName(mark.source)} · ${score(mark.score)} · ${t(`state.${mark.state}`)}`,
    ];
  }

  hide() {
    this.node.hidden = true;
  }
}

/** "rule:dni" → "rule"; "model+lexicon" → "model + lexicon"; unknown sources as they are. */
export function sourceName(source) {
  const names = source.split("+").map((part) => {
    const [kind] = part.split(":");
    const known = t(`source.${kind}`);
    return known === `source.${kind}` ? kind : known;
  });
  return [...new Set(names)].join(" + ");
}
