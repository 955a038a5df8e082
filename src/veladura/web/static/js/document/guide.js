// The first document: a few hints one after the other, until somebody has read or closed them.

import { t } from "../bootstrap.js";
import { h, icon } from "../element.js";

const SETTING = "veladura.guided";
const STEPS = 5;

/** The hints as a section, or null where they have been read. */
export function guideSection(onclose) {
  if (read() === "done") return null;
  let step = 1;
  const text = h("p", { class: "prose", role: "status" });
  const next = h("button", { type: "button", class: "button compact primary", onclick: () => go() });
  const frame = h(
    "section",
    { class: "guide", "aria-label": t("guide.title") },
    h("h2", { class: "eyebrow" }, t("guide.title")),
    text,
    h(
      "div",
      { class: "actions" },
      next,
      h(
        "button",
        { type: "button", class: "button compact quiet", onclick: () => close() },
        icon("close"),
        t("guide.close"),
      ),
    ),
  );
  const draw = () => {
    text.textContent = `${step}/${STEPS} · ${t(`guide.step${step}`)}`;
    next.textContent = t(step < STEPS ? "guide.next" : "guide.done");
  };
  const close = () => {
    write("done");
    frame.remove();
    onclose();
  };
  const go = () => {
    if (step === STEPS) return close();
    step++;
    return draw();
  };
  draw();
  return frame;
}

function read() {
  try {
    return localStorage.getItem(SETTING);
  } catch {
    return "done"; // it could not be remembered, and would come again and again
  }
}

function write(value) {
  try {
    localStorage.setItem(SETTING, value);
  } catch {
    // See above.
  }
}
