// The keys, written where they are used.

import { t } from "../bootstrap.js";
import { openDialog } from "../dialog.js";
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
    [
      [["D"], "keys.doubtful"],
      [["N"], "keys.finish"],
    ],
    [[["?"], "keys.all"]],
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

const MORE = [
  [["J", "K"], "keys.marks"],
  [["D", "⇧ D"], "keys.doubtful"],
  [["A"], "keys.accept"],
  [["⇧ A"], "keys.acceptMentions"],
  [["G"], "keys.acceptCategory"],
  [["X"], "keys.remove"],
  [["C"], "keys.category"],
  [["←", "→"], "keys.words"],
  [["↵"], "keys.mark"],
  [["⇧ ←", "⇧ →"], "keys.borders"],
  [[`${COMMAND}⇧ ←`, `${COMMAND}⇧ →`], "keys.start"],
  [["W"], "keys.why"],
  [["/"], "keys.find"],
  [["R"], "keys.reroll"],
  [["E"], "keys.edit"],
  [[`${COMMAND}Z`], "keys.undo"],
  [[`${COMMAND}⇧ Z`], "keys.redo"],
  [["B"], "keys.hide"],
  [["N"], "keys.finish"],
  [["S"], "keys.skip"],
  [["H"], "keys.history"],
  [["?"], "keys.all"],
];

/** All keys there are, in a dialog. */
export function openKeys() {
  if (document.querySelector("dialog[open]")) return;
  const node = openDialog(
    h(
      "div",
      { class: "dialog-body" },
      h("h2", {}, t("keys.title")),
      h("dl", { class: "all-keys" }, ...MORE.flatMap(([keys, meaning]) => [
        h("dt", {}, ...keys.flatMap((key) => [h("kbd", {}, key), " "])),
        h("dd", {}, t(meaning)),
      ])),
      h(
        "div",
        { class: "dialog-actions" },
        h("button", { type: "button", class: "button primary", onclick: () => node.close() }, t("close")),
      ),
    ),
    { className: "wide", name: t("keys.title") },
  );
}

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
