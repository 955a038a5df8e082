// The keys, written where they are used.

import { t } from "../bootstrap.js";
import { h } from "../element.js";
import { setSingleKeys, singleKeys } from "./single-keys.js";

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);
const COMMAND = MAC ? "⌘" : "Ctrl ";

const KEYS = {
  review: [
    [[["J", "K"], "keys.marks"]],
    [
      [["A"], "keys.accept"],
      [["X"], "keys.remove"],
    ],
    [
      [["C"], "keys.category"],
      [[`${COMMAND}Z`], "keys.undo"],
    ],
    [
      [["←", "→"], "keys.words"],
      [["↵"], "keys.mark"],
    ],
    [[["⇧ ←", "⇧ →"], "keys.borders"]],
    [
      [["W"], "keys.why"],
      [["/"], "keys.find"],
    ],
  ],
  replacement: [
    [[["J", "K"], "keys.marks"]],
    [
      [["R"], "keys.reroll"],
      [["E"], "keys.edit"],
    ],
    [
      [[`${COMMAND}Z`], "keys.undo"],
      [["/"], "keys.find"],
    ],
  ],
};

export function keysSection(kind) {
  return h(
    "section",
    {},
    h("h2", { class: "eyebrow" }, t("keys.title")),
    h("div", { class: "keys" }, ...KEYS[kind].map((row) => h("div", {}, ...row.map(entry)))),
    letterSwitch(),
  );
}

function letterSwitch() {
  const box = h("input", { type: "checkbox", onchange: () => setSingleKeys(box.checked) });
  box.checked = singleKeys();
  return h("label", { class: "check small muted" }, box, t("keys.letters"));
}

function entry([keys, meaning]) {
  return h("span", {}, ...keys.flatMap((key) => [h("kbd", {}, key), " "]), t(meaning));
}
