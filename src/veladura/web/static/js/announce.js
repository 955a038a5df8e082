// Short messages: seen as a toast, heard through a live region.

import { t } from "./bootstrap.js";
import { h } from "./element.js";

const SHOWN_MS = 6000;

/** Say something to screen readers only. */
export function announce(text) {
  const region = document.getElementById("status");
  if (region) region.textContent = text;
}

/** Show a message for a while; `action` is an optional `{name, run}`. */
export function toast(text, action) {
  const frame = document.getElementById("toasts");
  const node = h("div", { class: "toast" }, h("span", {}, text));
  if (action) {
    const run = () => {
      node.remove();
      action.run();
    };
    node.append(h("button", { type: "button", onclick: run }, action.name));
  }
  frame.replaceChildren(node);
  setTimeout(() => node.remove(), SHOWN_MS);
}

/** Run something that talks to the server; a refusal becomes a message. Gives undefined then. */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (error.name !== "Error" && !("code" in error)) throw error;
    toast(error.message || t("error.unknown"));
    return undefined;
  }
}
