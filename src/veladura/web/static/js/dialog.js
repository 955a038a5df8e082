// Native modal dialogs: built, shown, thrown away.

import { t } from "./bootstrap.js";
import { h } from "./element.js";

/** Show `content` in a modal dialog. A click beside it and Escape close it. */
export function openDialog(content, { className = "plain", name, onclose } = {}) {
  const node = h("dialog", { class: className, "aria-label": name }, content);
  let pressedOutside = false;
  const outside = (event) => {
    if (event.target !== node) return false;
    const box = node.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  };
  node.addEventListener("pointerdown", (event) => (pressedOutside = outside(event)));
  node.addEventListener("click", (event) => {
    if (pressedOutside && outside(event)) node.close();
  });
  node.addEventListener("close", () => {
    node.remove();
    onclose?.(node.returnValue);
  });
  document.body.append(node);
  node.showModal();
  return node;
}

/** Ask before something that cannot be taken back. Resolves to true or false. */
export function confirm({ title, text, action, danger = true }) {
  return new Promise((resolve) => {
    const choose = (value) => () => node.close(value);
    const node = openDialog(
      h(
        "div",
        { class: "dialog-body" },
        h("h2", {}, title),
        h("p", { class: "muted" }, text),
        h(
          "div",
          { class: "dialog-actions" },
          h("button", { type: "button", class: "button", onclick: choose("") }, t("cancel")),
          h(
            "button",
            {
              type: "button",
              class: danger ? "button danger" : "button primary",
              onclick: choose("yes"),
            },
            action,
          ),
        ),
      ),
      { name: title, onclose: (value) => resolve(value === "yes") },
    );
  });
}
